package scene

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/nodepath"
)

// Messages.
const (
	onlyInstances  message.ID = "scene.only-instances"
	rootIsEditable message.ID = "scene.root-is-editable"
	changesGo      message.ID = "scene.changes-go path"
)

// Editable reports whether the children of an instance are editable.
func (s *Scene) Editable(node int) bool { return s.editable(s.Tree.Nodes[node].Path) >= 0 }

// SetEditable sets whether the children of an instance are editable. If they are not any more, what this scene changes of
// them goes, as the engine's editor leaves it out when it saves: their properties, the nodes below them, the connections
// from them, and the entries of instances among them.
func (s *Scene) SetEditable(node int, editable bool) (*Edit, error) {
	n := &s.Tree.Nodes[node]
	p := s.plan()
	entry := s.editable(n.Path)
	switch {
	case entry >= 0 && !editable:
		p.remove(entry)
		p.closeInstance(node)
		return p.finish(), nil
	case entry >= 0 || !editable:
		return p.finish(), nil
	case s.Instance(node) == "" || s.has(n.Item, "instance_placeholder"):
		return nil, refuse(onlyInstances)
	case n.Parent < 0:
		return nil, refuse(rootIsEditable)
	}
	entries := []Entry{{"path", variant.OfString(n.Path)}}
	before := -1 // the engine lists them as the tree has them
	for i := range s.Items() {
		if text, ok := s.attribute(i, "path"); s.Kind(i) == EditableItem && ok && s.Tree.Find(nodepath.Simplify(text)) < node {
			before = i
		}
	}
	if before >= 0 {
		p.Do(Add{After: before, Kind: EditableItem, Attributes: entries})
		p.Notes = append(p.Notes, Note{Place: behind(before), Text: message.New(editableNoun)})
	} else if after := p.last(ConnectionItem, NodeItem); after >= 0 {
		p.Do(Add{After: after, Kind: EditableItem, Attributes: entries})
		p.Notes = append(p.Notes, Note{Place: behind(after), Text: message.New(editableNoun)})
	}
	return p.finish(), nil
}

// closeInstance plans that what this scene changes of the nodes of an instance goes. The nodes that it adds to the instance's
// root stay.
func (p *plan) closeInstance(node int) {
	n := &p.Tree.Nodes[node]
	var own []string // the places of the branches that stay
	var gone []int
	for _, k := range n.Children {
		if child := &p.Tree.Nodes[k]; child.Within == "" && p.foreign(k).IsZero() {
			own = append(own, child.Path)
			continue
		}
		for _, i := range p.below(k) {
			gone = append(gone, i)
			p.remove(p.item(i))
		}
		p.Notes = append(p.Notes, Note{Place: place(p.item(k)), Text: message.New(changesGo, p.Tree.Nodes[k].Path), Removed: true})
	}
	inside := func(place string) bool {
		return place != n.Path && nodepath.Within(place, n.Path) && !slices.ContainsFunc(own, func(above string) bool { return nodepath.Within(place, above) })
	}
	added := func(place string) bool { // a node of this scene, which leaves it
		return slices.ContainsFunc(gone, func(i int) bool { return p.Tree.Nodes[i].Path == place && p.foreign(i).IsZero() })
	}
	for i := range p.Items() {
		end := func(name string) string {
			text, _ := p.attribute(i, name)
			return nodepath.Simplify(text)
		}
		leaves := false
		switch p.Kind(i) {
		case ConnectionItem: // those that lead to nodes of the instance are saved, those from them are not
			leaves = inside(end("from")) || added(end("to"))
		case EditableItem:
			leaves = inside(end("path"))
		}
		if leaves && !p.gone[i] {
			p.remove(i)
			p.Notes = append(p.Notes, Note{Place: place(i), Text: p.goesAlong(i), Removed: true})
		}
	}
}

// editable returns the item that makes the children of the instance at a place editable, -1 if they are not.
func (s *Scene) editable(place string) int {
	for i := range s.Items() {
		if s.Kind(i) != EditableItem {
			continue
		}
		if text, ok := s.attribute(i, "path"); ok && nodepath.Simplify(text) == place {
			return i
		}
	}
	return -1
}
