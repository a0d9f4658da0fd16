package merge

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
	"savant/scene/nodepath"
)

// transfers moves the nodes of theirs to the parents that they have in ours, and returns the other differences as they are then. It is done before
// anything else: a new parent that is among the differences is added for it, and the old one may go.
func (t *taker) transfers(list []diff.Difference) []diff.Difference {
	if t.theirs.HasRecords() || !slices.ContainsFunc(list, reparents) {
		return list
	}
	var ways [][2]string // from and to, of what was moved
	added := map[int]bool{}
	for _, d := range list {
		if !reparents(d) {
			continue
		}
		for i, o := range list {
			if place := model.NodePlace(o.Path); o.Op == diff.Added && place != "" && !added[i] && nodepath.Within(model.NodePlace(d.Path), place) {
				added[i] = true
				why, err := t.add(o)
				t.done(target{Difference: o}, why, err)
			}
		}
		was := model.NodePlace(along(d.From, ways))
		why, err := t.transfer(was, d)
		if t.done(target{Difference: d}, why, err); err == nil && why.IsZero() {
			ways = append(ways, [2]string{was, model.NodePlace(d.Path)})
		}
	}
	var rest []diff.Difference
	for i, d := range list {
		if added[i] || reparents(d) {
			continue
		}
		switch {
		case d.Op == diff.Removed:
			d.Path = along(d.Path, ways)
		case d.Op == diff.Added && d.Under != "":
			d.Under = along(d.Under, ways)
		case d.Op != diff.Added:
			d.From = along(d.OldPath(), ways)
		}
		rest = append(rest, d)
	}
	return rest
}

// reparents reports whether a difference is that a node has another parent.
func reparents(d diff.Difference) bool {
	was, is := model.NodePlace(d.OldPath()), model.NodePlace(d.Path)
	return d.Op == diff.Moved && was != "" && is != "" && nodepath.Parent(was) != nodepath.Parent(is)
}

// transfer gives a node of theirs the parent and the name that it has in ours.
func (t *taker) transfer(was string, d diff.Difference) (message.Message, error) {
	mine, err := t.ours.Find(d.Path)
	if err != nil {
		return message.Message{}, err
	}
	r, err := t.theirs.Find(nodeRow(was))
	if err != nil {
		return message.New(noPlace), nil
	}
	is := model.NodePlace(d.Path)
	parent, err := t.theirs.Find(nodeRow(nodepath.Parent(is)))
	if err != nil {
		return message.New(noParent), nil
	}
	if err := t.theirs.Move(r, parent, t.behind(mine, parent)); err != nil || nodepath.Name(was) == nodepath.Name(is) {
		return message.Message{}, err
	}
	return message.Message{}, t.theirs.RenameKey(r, variant.OfString(nodepath.Name(is)))
}

// along is a path after nodes, which may be around it, were moved.
func along(path string, ways [][2]string) string {
	p, err := rowpath.Parse(path)
	if err != nil || p.Record >= 0 || len(p.Steps) < 2 || p.Steps[0].Text != "node" {
		return path
	}
	p.Steps = slices.Clone(p.Steps)
	for _, way := range ways {
		if nodepath.Within(p.Steps[1].Text, way[0]) {
			p.Steps[1].Text = way[1] + strings.TrimPrefix(p.Steps[1].Text, way[0])
		}
	}
	return p.String()
}
