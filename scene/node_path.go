package scene

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
)

// NamePaths has the engine give a property of a node the nodes to which the paths in it lead, not the paths: the attribute node_paths of the node
// names such properties (SceneState::instantiate, 4.0 and later).
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
