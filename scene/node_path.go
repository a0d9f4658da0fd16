package scene

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
)

// NamePaths makes the engine set a property of a node to the nodes to which its paths lead, rather than to the paths:
// such properties are listed in the node's attribute node_paths (SceneState::instantiate, 4.0 and later).
func (s *Scene) NamePaths(node int, property string) (*Edit, error) {
	p := s.plan()
	item := s.item(node)
	f := Field{item, Attributes, s.Find(item, Attributes, nodePaths)}
	if f.Index < 0 {
		p.Do(AddAttribute{item, nodePaths, variant.Value{Type: variant.PackedStringArray, Data: []string{property}}})
		p.Note(place(item), message.Text, nodePaths)
		return p.finish(), nil
	}
	v, _ := s.Value(f)
	if names, _ := v.Data.([]string); !slices.Contains(names, property) {
		p.Do(SetValue{f, variant.Value{Type: variant.PackedStringArray, Data: append(slices.Clone(names), property)}})
		p.Note(Place{Field: f, Part: AtField}, message.Text, nodePaths)
	}
	return p.finish(), nil
}
