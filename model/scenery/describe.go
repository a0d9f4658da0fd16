package scenery

import (
	"path"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/model/value"
	"savant/scene"
	"savant/scene/nodepath"
)

// FirstSteps are how the paths of a scene or resource begin, for messages.
const FirstSteps = `node["."], sub_resource[...], ext_resource[...], connection[0], editable[0], resource, header`

// Describer describes the items of one state of a scene or resource.
type Describer struct {
	*scene.Scene
	resources *scene.Resources // created on first use, as are
	signals   map[string]int   // by the path of a node: how many connections begin there
}

// NewDescriber returns the Describer of a scene or resource.
func NewDescriber(s *scene.Scene) *Describer { return &Describer{Scene: s} }

// Resources are the resources with their uses.
func (s *Describer) Resources() *scene.Resources {
	if s.resources == nil {
		s.resources = scene.ResourcesOf(s.View)
	}
	return s.resources
}

// begun is how many connections begin at the node with a path.
func (s *Describer) begun(path string) int {
	if s.signals == nil {
		s.signals = map[string]int{}
		for i := range s.Items() {
			if s.Kind(i) == scene.ConnectionItem {
				s.signals[nodepath.Simplify(s.Attribute(i, "from"))]++
			}
		}
	}
	return s.signals[path]
}

// Attribute is an attribute that is a string, "" if the item has none.
func (s *Describer) Attribute(item int, name string) string {
	text, _ := s.attribute(item, name)
	return text
}

func (s *Describer) attribute(item int, name string) (text string, ok bool) {
	i := s.Find(item, scene.Attributes, name)
	if i < 0 {
		return "", false
	}
	return s.Text(scene.Field{Item: item, List: scene.Attributes, Index: i})
}

// Describe fills in label, type, summary and signs of an item, and what can be done with it.
func (s *Describer) Describe(i int, d *model.Description) {
	d.Badge, d.Kind = model.BadgeSection, message.New(SectionKind)
	d.Can = s.can(i)
	switch s.Kind(i) {
	case scene.NodeItem:
		s.node(i, d)
	case scene.ExternalItem:
		file := s.Attribute(i, "path")
		id, _ := s.ID(i)
		d.Label, d.Badge = value.Shorten(path.Base(file), value.Longest), model.BadgeExternal
		d.Type, d.Kind = s.Attribute(i, "type"), message.Message{}
		d.Summary = value.Shorten(id+"  "+file, value.Longest)
		s.uses(i, d)
	case scene.InternalItem:
		id, _ := s.ID(i)
		d.Label, d.Badge = value.Shorten(id, value.Longest), model.BadgeResource
		d.Type, d.Kind = s.Attribute(i, "type"), message.Message{}
		d.Summary, d.About = s.resource(i)
		s.uses(i, d)
	case scene.ConnectionItem:
		d.Label, d.Kind, d.Badge = value.Shorten(s.Attribute(i, "signal"), value.Longest), message.New(connectionKind), model.BadgeConnection
		d.Summary = value.Shorten(s.named(s.Attribute(i, "from"))+" › "+s.named(s.Attribute(i, "to"))+"."+s.Attribute(i, "method"), value.Longest)
	case scene.EditableItem:
		d.Label, d.Kind, d.Badge = value.Shorten(s.Attribute(i, "path"), value.Longest), message.New(editableKind), model.BadgeInstance
	case scene.MainItem:
		d.Title, d.Badge = message.New(mainResource), model.BadgeResource
		for k := range s.Items() {
			if s.Kind(k) == scene.HeaderItem {
				d.Type, d.Kind = s.Attribute(k, "type"), message.Message{}
				break
			}
		}
		d.Summary, d.About = s.resource(i)
	case scene.HeaderItem:
		d.Title, d.Type, d.Kind = message.New(Header), s.Title(i), message.Message{}
	}
}

// can is what can be done with an item.
func (s *Describer) can(i int) model.Can {
	switch s.Kind(i) {
	case scene.NodeItem:
		switch n := s.Tree.Node[i]; {
		case n == 0:
			return model.CanRename | model.CanInsert
		case s.Foreign(n): // what changes a node of another scene can go, the node cannot
			return model.CanInsert | model.CanRemove
		}
		return model.CanRename | model.CanInsert | model.CanRemove | model.CanMove | model.CanDuplicate
	case scene.InternalItem:
		return model.CanRename | model.CanInsert | model.CanRemove | model.CanDuplicate
	case scene.ExternalItem:
		return model.CanRename | model.CanRemove
	case scene.ConnectionItem:
		return model.CanRemove | model.CanDuplicate
	case scene.EditableItem:
		return model.CanRemove
	}
	return model.CanInsert
}

func (s *Describer) uses(i int, d *model.Description) {
	if n := s.Resources().Uses[i]; n == 0 {
		d.Note = []message.Message{message.New(unused)}
	} else if n > 1 {
		d.Note = []message.Message{message.New(uses, n)}
	}
}

// resource describes a resource by its name or contents.
func (s *Describer) resource(i int) (string, []message.Message) {
	if k := s.Find(i, scene.Properties, "resource_name"); k >= 0 {
		if name, ok := s.Text(scene.Field{Item: i, List: scene.Properties, Index: k}); ok && name != "" {
			return value.Shorten(rowpath.Quote(name), value.Longest), nil
		}
	}
	return "", []message.Message{message.New(value.Properties, s.Len(i, scene.Properties))}
}

func (s *Describer) node(i int, d *model.Description) {
	d.Title, d.Badge = message.New(nameless), model.BadgeNode
	class := s.Attribute(i, "type")
	d.Type, d.Kind = value.Shorten(class, value.Longest), message.Message{}
	if class != "" {
		d.Badge = BadgeOfClass(class)
	}
	k := s.Tree.Node[i]
	n := &s.Tree.Nodes[k]
	if n.Name != "" {
		d.Label, d.Title = value.Shorten(n.Name, value.Longest), message.Message{}
	}
	if n.Within != "" {
		d.About, d.Far = append(d.About, message.New(within, value.Shorten(n.Within, value.Longest/2))), true
	}
	if n.Orphan && d.Problem.IsZero() {
		d.Problem = message.New(scene.Orphan)
	}
	if file := s.Instance(k); s.Find(i, scene.Attributes, "instance") >= 0 {
		d.Badge = model.BadgeInstance
		d.Signs |= model.IsInstance
		d.About = append(d.About, message.New(instanceOf, value.Shorten(path.Base(file), value.Longest/2)))
	} else if file != "" {
		d.Badge = model.BadgeInstance
		d.About = append(d.About, message.New(placeholderOf, value.Shorten(path.Base(file), value.Longest/2)))
	} else if class == "" {
		d.About = append(d.About, message.New(nodeChanges))
		d.Badge = model.BadgeNode
	}
	if n := s.bones(i); n > 0 {
		d.About = append(d.About, message.New(bones, n))
	}
	if n := len(s.Scene.GroupsOf(k)); n > 0 {
		d.About = append(d.About, message.New(groups, n))
		d.Signs |= model.HasGroups
	}
	if s.Find(i, scene.Properties, "script") >= 0 {
		d.Note = append(d.Note, message.New(hasScript))
		d.Signs |= model.HasScript
	}
	if s.Unique(k) {
		d.Signs |= model.IsUnique
	}
	if n := s.begun(n.Path); n > 0 && s.Tree.Leads(k) {
		d.Note = append(d.Note, message.New(signals, n))
		d.Signs |= model.HasSignals
	}
}

// bones counts the bones that a node has properties of.
func (s *Describer) bones(i int) int {
	n, last := 0, ""
	for k := range s.Len(i, scene.Properties) {
		rest, ok := strings.CutPrefix(s.Name(scene.Field{Item: i, List: scene.Properties, Index: k}), "bones/")
		if !ok {
			continue
		}
		if number, _, ok := strings.Cut(rest, "/"); ok && number != last {
			n++
			last = number
		}
	}
	return n
}

// named is a node's path as people read it: the root by its name.
func (s *Describer) named(path string) string {
	if path == "." && len(s.Tree.Roots) > 0 {
		return s.Tree.Nodes[s.Tree.Roots[0]].Name
	}
	return path
}

// Reference describes the resource that a value refers to.
func (s *Describer) Reference(ref *variant.Resource, d *model.Description) {
	d.Badge = model.BadgeReference
	list := s.Resources().External
	switch ref.Kind {
	case variant.Internal:
		list, d.Badge = s.Resources().Internal, model.BadgeResource
	case variant.External:
		d.Badge = model.BadgeExternal
	default:
		return
	}
	i, ok := list[ref.ID]
	if !ok {
		d.Problem = message.New(resourceMissing)
		return
	}
	d.Type = value.Shorten(s.Attribute(i, "type"), value.Longest)
	if file, ok := s.attribute(i, "path"); ok {
		d.Summary = value.Shorten(path.Base(file), value.Longest)
	} else {
		d.Summary = value.Shorten(ref.ID, value.Longest)
	}
}
