package scene

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	attributeNeeded  message.ID = "scene.attribute-needed name title"
	attributeExists  message.ID = "scene.attribute-exists name"
	attributeForeign message.ID = "scene.attribute-foreign name engine"
	attributeUnknown message.ID = "scene.attribute-unknown title names"
	attributeType    message.ID = "scene.attribute-type name type"
	attributeRemoved message.ID = "scene.attribute-removed name title"
	attributeAdded   message.ID = "scene.attribute-added name title"
)

// optional are the attributes that an item may do without, with the type of each. Most of nodes have edits of their own.
var optional = map[Kind][]struct {
	name string
	of   variant.Type
}{
	HeaderItem:   {{"script_class", variant.String}, {"load_steps", variant.Int}, {"uid", variant.String}},
	ExternalItem: {{"uid", variant.String}},
	NodeItem:     {{"groups", variant.Array}, {"node_paths", variant.PackedStringArray}},

	ConnectionItem: {{"flags", variant.Int}, {"unbinds", variant.Int}, {"binds", variant.Array}},
}

// Optional reports whether an item may lack an attribute.
func (s *Scene) Optional(item int, name string) bool {
	for _, a := range optional[s.Kind(item)] {
		if a.name == name {
			return true
		}
	}
	return false
}

// RemoveAttributes removes optional attributes from an item.
func (s *Scene) RemoveAttributes(item int, indexes ...int) (*Edit, error) {
	p := s.plan()
	for _, i := range indexes {
		f := Field{item, Attributes, i}
		name := s.Name(f)
		if !s.Optional(item, name) {
			return nil, refuse(attributeNeeded, name, s.Title(item))
		}
		p.Note(Place{Field: f, Part: AtField}, attributeRemoved, name, s.Title(item))
	}
	p.Do(RemoveFields{item, Attributes, indexes})
	return p.finish(), nil
}

// InsertAttribute adds an optional attribute to an item, where the engine would write it. A name with "[-]" behind it, as in
// paths, is that of a list with v as its only element.
func (s *Scene) InsertAttribute(item int, name string, v variant.Value) (*Edit, error) {
	name, element := strings.CutSuffix(name, "[-]")
	if element {
		v = variant.OfArray(v)
	}
	var names []string
	for _, a := range optional[s.Kind(item)] {
		names = append(names, "@"+a.name)
	}
	switch {
	case !s.Optional(item, name):
		return nil, refuse(attributeUnknown, s.Title(item), strings.Join(names, ", "))
	case s.has(item, name):
		return nil, refuse(attributeExists, name)
	}
	if why := s.AttributeProblem(item, name, v); !why.IsZero() {
		return nil, &Refusal{why}
	}
	p := s.plan()
	if name == "groups" {
		p.setGroups(s.Tree.Node[item], groupsIn(v))
		return p.finish(), nil
	}
	p.Do(AddAttribute{item, name, v})
	p.Note(place(item), attributeAdded, name, s.Title(item))
	return p.finish(), nil
}

// AttributeProblem returns why an attribute of an item cannot have a value; the zero Message if it can.
func (s *Scene) AttributeProblem(item int, name string, v variant.Value) message.Message {
	for _, a := range optional[s.Kind(item)] {
		switch {
		case a.name != name:
		case v.Type != a.of:
			return message.New(attributeType, name, s.Dialect.TypeName(a.of))
		case name == "groups":
			if list := groupsIn(v); len(list) == 0 || slices.Contains(list, "") {
				return message.New(groupNeedsName)
			}
		case name == "load_steps", name == "flags", name == "binds":
		case s.Dialect.Text.NameMark != '&':
			return message.New(attributeForeign, name, s.Dialect.Title)
		case name == "uid" && !strings.HasPrefix(v.Text, "uid://"):
			return message.New(badUID)
		}
	}
	return s.attributeCycle(item, name, v)
}
