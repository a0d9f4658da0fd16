package merge

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/counterpart"
	"savant/model/diff"
	"savant/model/rowpath"
)

// bridge leads from the resources of ours to those of theirs, whose ids may differ. A nil bridge is that of files without resources.
type bridge struct {
	ids     map[variant.Resource]variant.Resource // references of ours, without Numeric, to those of theirs, with it
	steps   map[string][]model.Step               // paths of resources of ours, and the steps to them in theirs
	ours    map[variant.Resource]*counterpart.Resource
	tried   map[variant.Resource]message.Message // resources that could not be copied, or are being copied
	numeric bool                                 // theirs writes ids without quotes
	count   int                                  // of the resources of theirs at first
}

// newBridge pairs the resources of two documents. sameIDs says that ids mean the same in both, as in two versions of one document. Another file under
// the same id is the same resource only if a difference says so that is taken too.
func newBridge(theirs, ours *model.Document, sameIDs bool, list []diff.Difference) *bridge {
	there, here := theirs.Snapshot().Sections(), ours.Snapshot().Sections()
	if there == nil || here == nil || !model.Has[model.Resourced](theirs) || !model.Has[model.Resourced](ours) {
		return nil
	}
	was, now := counterpart.Resources(there), counterpart.Resources(here)
	b := &bridge{ids: map[variant.Resource]variant.Resource{}, steps: map[string][]model.Step{}, ours: map[variant.Resource]*counterpart.Resource{},
		tried: map[variant.Resource]message.Message{}, count: len(was)}
	if len(was) > 0 {
		b.numeric = was[0].Numeric
	} else {
		b.numeric = theirs.NewID("ext_resource", "1_a") != nil
	}
	for i := range now {
		b.ours[now[i].Refers()] = &now[i]
	}
	if sameIDs {
		by := map[variant.Resource]int{}
		for k := range was {
			by[was[k].Refers()] = k
		}
		for i := range now {
			if k, ok := by[now[i].Refers()]; ok {
				b.pair(&now[i], was[k].ID, here, there.List[was[k].Section].Steps)
			}
		}
		return b
	}
	changed := map[string]bool{}
	for _, d := range list {
		if d.Op == diff.Changed {
			changed[d.OldPath()] = true
		}
	}
	across := model.Has[model.Lined](theirs) != model.Has[model.Lined](ours)
	for i, k := range counterpart.Match(was, now, across) {
		if k < 0 {
			continue
		}
		steps := there.List[was[k].Section].Steps
		file := append(steps[:len(steps):len(steps)], model.Step{Kind: model.AttributeStep, Text: "path"})
		if was[k].Tag == "sub_resource" || was[k].SameFile(&now[i]) || changed[(model.Path{Record: -1, Steps: file}).String()] {
			b.pair(&now[i], was[k].ID, here, steps)
		}
	}
	return b
}

// pair says which resource of theirs is one of ours.
func (b *bridge) pair(r *counterpart.Resource, id string, ours *model.Sections, steps []model.Step) {
	to := r.Refers()
	to.ID, to.Numeric = id, b.numeric
	b.ids[r.Refers()] = to
	b.steps[path(ours, r.Section)] = steps
}

// there returns where something of ours is in theirs.
func (b *bridge) there(of string) string {
	if b == nil {
		return of
	}
	p, err := rowpath.Parse(of)
	if err != nil || len(p.Steps) < 2 {
		return of
	}
	if steps, ok := b.steps[(model.Path{Record: -1, Steps: p.Steps[:2]}).String()]; ok {
		p.Steps = append(steps[:len(steps):len(steps)], p.Steps[2:]...)
		return p.String()
	}
	return of
}

// plain is a reference without what does not identify a resource of a file.
func plain(r variant.Resource) variant.Resource {
	return variant.Resource{Kind: r.Kind, ID: r.ID}
}

// path is the path of a section.
func path(s *model.Sections, i int) string {
	return model.Path{Record: -1, Steps: s.List[i].Steps}.String()
}
