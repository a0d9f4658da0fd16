package merge

import (
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
	"savant/scene/nodepath"
)

// torn lists the nodes that one side removed although the other changed something in them or below, or gave them another path: the highest of them.
// removing and changing are the differences of the sides, alone the rows of nodes that have another path on one side and are gone on the other.
func torn(removing, changing []diff.Difference, alone []string) (tops []string) {
	gone := map[string]bool{}
	for _, d := range removing {
		if at := model.NodePlace(d.Path); at != "" && d.Op == diff.Removed {
			gone[at] = true
		}
	}
	if len(gone) == 0 {
		return nil
	}
	add := func(at string) {
		top := ""
		for ; at != nodepath.Lost; at = nodepath.Parent(at) {
			if gone[at] {
				top = at
			}
		}
		if top != "" && !slices.Contains(tops, top) {
			tops = append(tops, top)
		}
	}
	for _, row := range alone {
		add(model.NodePlace(row))
	}
	for _, d := range changing {
		if at := nodeOf(d.Path); at != "" && d.Op != diff.Moved && !(d.Op == diff.Removed && model.NodePlace(d.Path) != "") {
			add(at)
		}
	}
	return tops
}

// nodeOf is the node that a path leads into, "" for another.
func nodeOf(path string) string {
	p, err := rowpath.Parse(path)
	if err != nil || p.Record >= 0 || len(p.Steps) < 2 {
		return ""
	}
	return model.NodePlace((model.Path{Record: -1, Steps: p.Steps[:2]}).String())
}

// within reports whether a difference is in one of some nodes or below.
func within(d diff.Difference, tops []string) bool {
	at := nodeOf(d.Path)
	return at != "" && slices.ContainsFunc(tops, func(top string) bool { return nodepath.Within(at, top) })
}

// branches are the nodes of ours that theirs removed and ours changed, each as one that could not be added.
func (m *merger) branches(tops []string) (left []Edit) {
	mine := m.ours.Snapshot().Sections()
	if mine == nil || len(tops) == 0 {
		return nil
	}
	for i := range mine.List {
		if d := (diff.Difference{Op: diff.Added, Path: path(mine, i)}); within(d, tops) {
			left = append(left, Edit{Difference: d, Why: message.New(bothChanged)})
		}
	}
	return left
}
