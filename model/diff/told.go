package diff

import (
	"slices"

	"savant/model"
	"savant/model/label"
	"savant/model/rowpath"
	"savant/scene/nodepath"
)

// Told returns a function for Compare that passes on to f what people call one difference. A node that moved has a note that says from where and to
// where; the attributes that follow from that, and the nodes below that merely came along, are not told.
func Told(a, b *model.Snapshot, f func(Difference) bool) func(Difference) bool {
	if !model.Has[model.Noded](a.Document()) || !model.Has[model.Noded](b.Document()) {
		return f
	}
	m := &moves{a: a.Document(), b: b.Document(), was: map[string]string{}, moved: map[string]bool{}, ordered: map[string]bool{}}
	return func(d Difference) bool {
		if m.follows(&d) {
			return true
		}
		return f(d)
	}
}

// moves are the nodes of two versions of a scene that stand elsewhere in the second.
type moves struct {
	a, b    *model.Document
	was     map[string]string // places in a of nodes that have another place in b, by this one
	moved   map[string]bool   // places in b of the nodes that were told, and of those that came along
	ordered map[string]bool   // whether the children of a node at a place in b are in the same order
}

// follows reports whether a difference follows from one before. It says in words where a node was and is.
func (m *moves) follows(d *Difference) bool {
	now := model.NodePlace(d.Path)
	if now == "" {
		return m.ofMoved(d)
	}
	if d.Op != Moved {
		return false
	}
	was := model.NodePlace(d.OldPath())
	m.moved[now] = true
	if was != now {
		m.was[now] = was
	}
	parent := nodepath.Parent(now)
	stays := nodepath.Parent(was) == m.before(parent) // below the same parent, whatever that is called
	along := stays && nodepath.Name(was) == nodepath.Name(now) && m.sameOrder(parent)
	if along && m.moved[parent] {
		return true
	}
	stood, ok := m.a.Standing(d.OldPath())
	stands, ok2 := m.b.Standing(d.Path)
	if ok && ok2 && !along {
		if stays {
			stood.Parent = stands.Parent
		}
		d.Note = label.Moved(stood, stands)
	}
	return false
}

// ofMoved reports whether a difference is that of an attribute that tells the name and the place of a node that moved.
func (m *moves) ofMoved(d *Difference) bool {
	node, attribute := nodeAttribute(d.Path)
	return d.Op == Changed && m.moved[node] && slices.Contains([]string{"name", "parent", "index", "parent_id_path"}, attribute)
}

// before is the place in a of the node at a place in b.
func (m *moves) before(now string) string {
	if was, ok := m.was[now]; ok {
		return was
	}
	return now
}

// sameOrder reports whether the children that a node has in both versions are in the same order.
func (m *moves) sameOrder(parent string) bool {
	same, known := m.ordered[parent]
	if !known {
		was, now := children(m.a, m.before(parent)), children(m.b, parent)
		same = slices.Equal(common(was, now), common(now, was))
		m.ordered[parent] = same
	}
	return same
}

// children are the names of the child nodes of the node at a place, in their order.
func children(d *model.Document, place string) (names []string) {
	r, err := d.Find(model.Path{Record: -1, Steps: []model.Step{{Text: "node"}, {Text: place}}}.String())
	if err != nil {
		return nil
	}
	first, ok := d.NodeIndex(r, 0)
	for i := first; ok && i < d.Len(r); i++ {
		names = append(names, nodepath.Name(model.NodePlace(d.Path(d.Child(r, i)))))
	}
	return names
}

// common are the names of a list that another one has too.
func common(list, other []string) []string {
	has := make(map[string]bool, len(other))
	for _, name := range other {
		has[name] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return !has[name] })
}

// nodeAttribute is the node that a path of an attribute is of, and the name of the attribute; both are empty for other paths.
func nodeAttribute(path string) (node, name string) {
	p, err := rowpath.Parse(path)
	if err != nil || len(p.Steps) != 3 || p.Steps[2].Kind != model.AttributeStep {
		return "", ""
	}
	name = p.Steps[2].Text
	p.Steps = p.Steps[:2]
	return model.NodePlace(p.String()), name
}
