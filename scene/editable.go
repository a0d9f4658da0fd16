package scene

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/nodepath"
)

// Messages.
const (
	// NotAddressed says that a path leads to another node than the one that has it.
	NotAddressed   message.ID = "scene.not-addressed path"
	onlyInstances  message.ID = "scene.only-instances"
	rootIsEditable message.ID = "scene.root-is-editable"
	changesGo      message.ID = "scene.changes-go path"
)

// Editable reports whether the children of an instance are editable.
func (s *Scene) Editable(node int) bool {
	return s.Tree.Leads(node) && s.editable(s.Tree.Nodes[node].Path) >= 0
}

// EditableAt is Editable for an instance at a place, which may be in another instance.
func (s *Scene) EditableAt(place string) bool { return s.editable(place) >= 0 }

// SetEditable sets whether the children of an instance are editable. If they are not any more, what this scene changes of
// them goes, as the engine's editor leaves it out when it saves: their properties, the nodes below them, the connections
// from them, and the entries of instances among them.
func (s *Scene) SetEditable(node int, editable bool) (*Edit, error) {
	n := &s.Tree.Nodes[node]
	if err := s.addressed(node); err != nil {
		return nil, err
	}
	file := s.Instance(node)
	if s.foreign(node).IsZero() && s.has(n.Item, "instance_placeholder") {
		file = ""
	}
	if in, k := s.original(node); in != nil && !s.foreign(node).IsZero() {
		file = in.Instance(k)
	}
	return s.setEditable(n.Path, file, editable)
}

// addressed returns an error for a node that no path leads to.
func (s *Scene) addressed(node int) error {
	if s.Tree.Leads(node) {
		return nil
	}
	return refuse(NotAddressed, s.Tree.Nodes[node].Path)
}

// SetEditableAt is SetEditable for an instance in another instance.
func (s *Scene) SetEditableAt(place string, editable bool) (*Edit, error) {
	at, ok := s.Inherited(place)
	switch {
	case !ok:
		return nil, refuse(noInnerNode, place)
	case at.Shut != "":
		return nil, s.notEditable(place, at.Shut)
	}
	return s.setEditable(place, at.In.Instance(at.Node), editable)
}

// setEditable is SetEditable for an instance of the scene in a file.
func (s *Scene) setEditable(at, file string, editable bool) (*Edit, error) {
	p := s.plan()
	entry := s.editable(at)
	switch {
	case entry >= 0 && !editable:
		p.remove(entry)
		p.closeInstance(at)
		return p.finish(), nil
	case entry >= 0 || !editable:
		return p.finish(), nil
	case file == "":
		return nil, refuse(onlyInstances)
	case at == ".":
		return nil, refuse(rootIsEditable)
	}
	entries := []Entry{{"path", variant.OfString(at)}}
	before := -1 // the engine lists them as the tree has them
	order := s.whole().order(".")
	for i := range s.Items() {
		if text, ok := s.attribute(i, "path"); s.Kind(i) == EditableItem && ok && order[nodepath.Simplify(text)] < order[at] {
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
func (p *plan) closeInstance(at string) {
	var own []string // the places of the branches that stay
	leaving := map[int]bool{}
	for i := range p.Tree.Nodes {
		n := &p.Tree.Nodes[i]
		switch stays := func(above string) bool { return nodepath.Within(n.Path, above) }; {
		case !nodepath.Below(n.Path, at) || slices.ContainsFunc(own, stays):
		case nodepath.Parent(n.Path) == at && p.foreign(i).IsZero():
			own = append(own, n.Path)
		default:
			leaving[i] = true
			p.remove(n.Item)
			if !leaving[n.Parent] {
				p.Notes = append(p.Notes, Note{Place: place(n.Item), Text: message.New(changesGo, n.Path), Removed: true})
			}
		}
	}
	inside := func(place string) bool {
		return nodepath.Below(place, at) && !slices.ContainsFunc(own, func(above string) bool { return nodepath.Within(place, above) })
	}
	added := func(place string) bool { // a node of this scene, which leaves it
		i := p.Tree.Find(place)
		return leaving[i] && p.foreign(i).IsZero()
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
