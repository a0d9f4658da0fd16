package edits

import (
	"slices"
	"strings"

	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
	"savant/scene/nodepath"
)

// The sections and attributes that follow from an edit of another one.
const (
	indexAt  = "@index"
	countsAt = "header.@load_steps"
)

// tagOf is the tag of the section that a path is of, or is in.
func tagOf(path string) string {
	p, err := rowpath.Parse(path)
	if err != nil || p.Record >= 0 || len(p.Steps) == 0 {
		return ""
	}
	return p.Steps[0].Text
}

// grouped are differences as edits: what came or went with a node, such as the nodes below it and its connections, is not one of its own.
func grouped(list []Edit, now, base *model.Snapshot) (edits []Edit) {
	tops := map[string]int{} // the edits of nodes that came or went, by node
	for _, d := range list {
		if at := model.NodePlace(d.Path); at != "" && (d.Op == diff.Added || d.Op == diff.Removed) {
			tops[at] = -1
		}
	}
	top := func(op diff.Op, at string) int {
		found := -1
		for ; at != ""; at = nodepath.Parent(at) {
			if i, ok := tops[at]; ok && i >= 0 && edits[i].Op == op {
				found = i
			}
		}
		return found
	}
	var later []Edit
	for _, d := range list {
		at := model.NodePlace(d.Path)
		switch {
		case at != "" && (d.Op == diff.Added || d.Op == diff.Removed):
			if i := top(d.Op, nodepath.Parent(at)); i >= 0 {
				edits[i].along = append(edits[i].along, d.Difference)
				continue
			}
			tops[at] = len(edits)
			edits = append(edits, d)
		case len(tops) > 0 && follows(d):
			later = append(later, d)
		default:
			edits = append(edits, d)
		}
	}
	ends := [2]map[string][]string{endsOf(now), endsOf(base)}
	for _, d := range later {
		i := -1
		if strings.HasSuffix(d.Path, indexAt) {
			i = beside(edits, strings.TrimSuffix(strings.TrimSuffix(d.Path, indexAt), "."))
		}
		side := ends[0]
		if d.Op == diff.Added {
			side = ends[1]
		}
		for _, at := range side[d.Path] {
			i = max(i, top(d.Op, at))
		}
		if i < 0 {
			edits = append(edits, d)
		} else {
			edits[i].along = append(edits[i].along, d.Difference)
		}
	}
	return edits
}

// follows reports whether a difference may come with that of a node.
func follows(d Edit) bool {
	switch tagOf(d.Path) {
	case "connection", "editable":
		return d.Op == diff.Added || d.Op == diff.Removed
	}
	return d.Op == diff.Changed && strings.HasSuffix(d.Path, indexAt)
}

// beside is the edit of a node that came or went below the parent of another one, -1 if there is none.
func beside(edits []Edit, path string) int {
	parent := nodepath.Parent(model.NodePlace(path))
	return slices.IndexFunc(edits, func(e Edit) bool {
		at := model.NodePlace(e.Path)
		return at != "" && (e.Op == diff.Added || e.Op == diff.Removed) && nodepath.Parent(at) == parent
	})
}

// endsOf are the nodes that connections and editable instances name, by the path of these.
func endsOf(s *model.Snapshot) map[string][]string {
	sections := s.Sections()
	if sections == nil {
		return nil
	}
	ends := map[string][]string{}
	for _, one := range sections.List {
		if one.Opaque || len(one.Steps) == 0 || one.Steps[0].Text != "connection" && one.Steps[0].Text != "editable" {
			continue
		}
		path := model.Path{Record: -1, Steps: one.Steps}.String()
		for _, p := range one.Parts {
			if name := p.Step.Text; p.Step.Kind == model.AttributeStep && (name == "from" || name == "to" || name == "path") {
				ends[path] = append(ends[path], strings.Trim(string(sections.Bytes(p.Start, p.End)), `"`))
			}
		}
	}
	return ends
}
