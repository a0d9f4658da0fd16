package scenery

import (
	"path"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
	"savant/scene"
)

// Describer tells of the items of one state of a scene or resource what to show of them.
type Describer struct {
	*scene.Scene
	resources *scene.Resources // nil until asked for, as are
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
				s.signals[scene.Simplify(s.Attribute(i, "from"))]++
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
	d.Badge, d.Type = model.BadgeSection, "section"
	d.Can = s.can(i)
	switch s.Kind(i) {
	case scene.NodeItem:
		s.node(i, d)
	case scene.ExternalItem:
		file := s.Attribute(i, "path")
		id, _ := s.ID(i)
		d.Label, d.Type, d.Badge = value.Shorten(path.Base(file), value.Longest), s.Attribute(i, "type"), model.BadgeExternal
		d.Summary = value.Shorten(id+"  "+file, value.Longest)
		s.uses(i, d)
	case scene.InternalItem:
		id, _ := s.ID(i)
		d.Label, d.Type, d.Badge = value.Shorten(id, value.Longest), s.Attribute(i, "type"), model.BadgeResource
		d.Summary, d.Own = s.resource(i)
		s.uses(i, d)
	case scene.ConnectionItem:
		d.Label, d.Type, d.Badge = value.Shorten(s.Attribute(i, "signal"), value.Longest), "connection", model.BadgeConnection
		d.Summary = value.Shorten(s.named(s.Attribute(i, "from"))+" › "+s.named(s.Attribute(i, "to"))+"."+s.Attribute(i, "method"), value.Longest)
	case scene.EditableItem:
		d.Label, d.Type, d.Badge = value.Shorten(s.Attribute(i, "path"), value.Longest), "editable children", model.BadgeInstance
	case scene.MainItem:
		d.Label, d.Badge = "Resource", model.BadgeResource
		for k := range s.Items() {
			if s.Kind(k) == scene.HeaderItem {
				d.Type = s.Attribute(k, "type")
				break
			}
		}
		d.Summary, d.Own = s.resource(i)
		d.Own |= model.OwnLabel
	case scene.HeaderItem:
		d.Label, d.Type, d.Own = "Header", s.Title(i), model.OwnLabel
	}
}

// can is what can be done with an item.
func (s *Describer) can(i int) model.Can {
	switch s.Kind(i) {
	case scene.NodeItem:
		if s.Tree.Node[i] == 0 {
			return model.CanRename | model.CanInsert
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
	case scene.HeaderItem:
		return 0
	}
	return model.CanInsert
}

func (s *Describer) uses(i int, d *model.Description) {
	if n := s.Resources().Uses[i]; n == 0 {
		d.Note = "unused"
	} else if n > 1 {
		d.Note = strconv.Itoa(n) + " uses"
	}
}

// resource tells a resource by its name, or what it holds.
func (s *Describer) resource(i int) (string, model.Own) {
	if k := s.Find(i, scene.Properties, "resource_name"); k >= 0 {
		if name, ok := s.Text(scene.Field{Item: i, List: scene.Properties, Index: k}); ok && name != "" {
			return value.Shorten(model.Quote(name), value.Longest), 0
		}
	}
	return value.Sized(int64(s.Len(i, scene.Properties)), "property", "properties"), model.OwnSummary
}

func (s *Describer) node(i int, d *model.Description) {
	d.Label, d.Badge, d.Own = "(no name)", model.BadgeNode, model.OwnLabel|model.OwnSummary
	class := s.Attribute(i, "type")
	d.Type = value.Shorten(class, value.Longest)
	if class != "" {
		d.Badge = BadgeOfClass(class)
	}
	var summary, notes []string
	k := s.Tree.Node[i]
	n := &s.Tree.Nodes[k]
	if n.Name != "" {
		d.Label, d.Own = value.Shorten(n.Name, value.Longest), model.OwnSummary
	}
	if n.Within != "" {
		summary = append(summary, "in "+n.Within)
	}
	if n.Orphan && d.Problem == "" {
		d.Problem = "the node that it hangs below is not in the file"
	}
	if file := s.Instance(k); s.Find(i, scene.Attributes, "instance") >= 0 {
		d.Badge = model.BadgeInstance
		d.Signs |= model.IsInstance
		summary = append(summary, "instance of "+path.Base(file))
	} else if file != "" {
		d.Badge = model.BadgeInstance
		summary = append(summary, "placeholder of "+path.Base(file))
	} else if class == "" {
		summary = append(summary, "changes of a node of another scene")
		d.Badge = model.BadgeNode
	}
	if n := s.bones(i); n > 0 {
		summary = append(summary, value.Sized(int64(n), "bone", "bones"))
	}
	if n := len(s.Scene.GroupsOf(k)); n > 0 {
		summary = append(summary, value.Sized(int64(n), "group", "groups"))
		d.Signs |= model.HasGroups
	}
	if s.Find(i, scene.Properties, "script") >= 0 {
		notes = append(notes, "script")
		d.Signs |= model.HasScript
	}
	if s.Unique(k) {
		d.Signs |= model.IsUnique
	}
	if n := s.begun(n.Path); n > 0 {
		notes = append(notes, value.Sized(int64(n), "signal", "signals"))
		d.Signs |= model.HasSignals
	}
	d.Summary, d.Note = value.Shorten(strings.Join(summary, ", "), value.Longest), strings.Join(notes, ", ")
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

// Reference tells what the resource is that a value names.
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
		d.Problem = "there is no resource with this id in the file"
		return
	}
	d.Type = value.Shorten(s.Attribute(i, "type"), value.Longest)
	if file, ok := s.attribute(i, "path"); ok {
		d.Summary = value.Shorten(path.Base(file), value.Longest)
	} else {
		d.Summary = value.Shorten(ref.ID, value.Longest)
	}
}
