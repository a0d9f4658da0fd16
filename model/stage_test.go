package model_test

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/literal"
	"savant/scene/nodepath"
	"savant/scene/tscn"
)

// stage is a scene as a naive program keeps it: nodes with properties, resources and connections, which it writes again
// as a whole. Nothing in it knows of text.
type stage struct {
	root  *actor
	props []*prop // resources
	links []*link
}

// actor is a node. Nobody is the parent of the root.
type actor struct {
	name, class string
	parent      *actor
	kids        []*actor
	fields      []*field
	groups      []string
}

// prop is a sub-resource.
type prop struct {
	id     string
	fields []*field
}

// field is a property: a value, a way to a node, or a sub-resource.
type field struct {
	name  string
	value variant.Value
	to    *actor
	wild  bool // a way to a node that was removed: it may say anything
	uses  *prop
}

// link is a connection.
type link struct {
	signal, method string
	from, to       *actor
}

// path is where a node is, as Godot says it.
func (a *actor) path() string {
	switch {
	case a.parent == nil:
		return "."
	case a.parent.parent == nil:
		return a.name
	}
	return a.parent.path() + "/" + a.name
}

// way leads from one node to another.
func way(from, to *actor) string {
	var up []string
	for a := from; a != nil; a = a.parent {
		if tail, ok := below(a, to); ok {
			parts := append(up, tail...)
			if len(parts) == 0 {
				return "."
			}
			return strings.Join(parts, "/")
		}
		up = append(up, "..")
	}
	return ""
}

func below(a, to *actor) (names []string, ok bool) {
	for ; to != nil; to = to.parent {
		if a == to {
			slices.Reverse(names)
			return names, true
		}
		names = append(names, to.name)
	}
	return nil, false
}

func (a *actor) all() []*actor {
	list := []*actor{a}
	for _, k := range a.kids {
		list = append(list, k.all()...)
	}
	return list
}

func (a *actor) field(name string) *field {
	for _, f := range a.fields {
		if f.name == name {
			return f
		}
	}
	return nil
}

func (a *actor) index() int { return slices.Index(a.parent.kids, a) }

// text writes the scene.
func (s *stage) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "[gd_scene load_steps=%d format=3]\n", len(s.props)+1)
	fields := func(holder *actor, list []*field) {
		for _, f := range list {
			v := f.value
			switch {
			case f.to != nil:
				v = variant.Value{Type: variant.NodePath, Data: literal.ParsePath(way(holder, f.to))}
			case f.uses != nil:
				v = variant.Value{Type: variant.Object, Data: &variant.Resource{Kind: variant.Internal, ID: f.uses.id}}
			}
			fmt.Fprintf(&b, "%s = %s\n", f.name, literal.Append(nil, v, literal.Style{Dialect: dialect.Godot46, Format: 3, Shortest: true}))
		}
	}
	for _, p := range s.props {
		fmt.Fprintf(&b, "\n[sub_resource type=\"Resource\" id=\"%s\"]\n", p.id)
		fields(nil, p.fields)
	}
	for _, a := range s.root.all() {
		fmt.Fprintf(&b, "\n[node name=\"%s\" type=\"%s\"", a.name, a.class)
		if a.parent != nil {
			fmt.Fprintf(&b, " parent=\"%s\"", a.parent.path())
		}
		if len(a.groups) > 0 {
			fmt.Fprintf(&b, " groups=[\"%s\"]", strings.Join(a.groups, "\", \""))
		}
		b.WriteString("]\n")
		fields(a, a.fields)
	}
	if len(s.links) > 0 {
		b.WriteString("\n")
	}
	for _, l := range s.links {
		fmt.Fprintf(&b, "[connection signal=\"%s\" from=\"%s\" to=\"%s\" method=\"%s\"]\n", l.signal, l.from.path(), l.to.path(), l.method)
	}
	return b.String()
}

// lines describes the scene in a normalized form: properties by name, paths by where they end.
func (s *stage) lines() []string {
	var list []string
	fields := func(all []*field) string {
		var parts []string
		for _, f := range all {
			switch {
			case f.wild:
				parts = append(parts, f.name+" wild")
			case f.to != nil:
				parts = append(parts, f.name+" leads to "+f.to.path())
			case f.uses != nil:
				parts = append(parts, f.name+" is "+f.uses.id)
			default:
				parts = append(parts, f.name+" = "+literal.Text(f.value, dialect.Godot46))
			}
		}
		slices.Sort(parts)
		return strings.Join(parts, "; ")
	}
	for _, p := range s.props {
		list = append(list, "resource "+p.id+": "+fields(p.fields))
	}
	for _, a := range s.root.all() {
		list = append(list, fmt.Sprintf("node %s, %s %v: %s", a.path(), a.class, a.groups, fields(a.fields)))
	}
	for _, l := range s.links {
		list = append(list, fmt.Sprintf("%s of %s calls %s of %s", l.signal, l.from.path(), l.method, l.to.path()))
	}
	return list
}

// readStage reads what a file holds into the same form. wild names the properties that are not looked at, by their node's path.
func readStage(t *rapid.T, src []byte, wild map[string]bool) []string {
	o := tscn.Scan(src)
	if problems := o.Problems(src); len(problems) > 0 {
		t.Fatalf("%v in\n%s", problems[0], src)
	}
	text := func(s *tscn.Section, name string) string {
		a := s.Attribute(src, name)
		if a < 0 {
			return ""
		}
		v, err := literal.ParseAll(string(s.Value(src, s.Attributes[a])), dialect.Godot46)
		if err != nil {
			t.Fatalf("%s: %v in\n%s", name, err, src)
		}
		if list, ok := v.Data.(*variant.List); ok {
			var groups []string
			for _, i := range list.Items {
				groups = append(groups, i.Text)
			}
			return fmt.Sprint(groups)
		}
		return v.Text
	}
	var list []string
	for i := range o.Sections {
		s := &o.Sections[i]
		path := ""
		if s.Tag == "node" {
			path = nodepath.Join(text(s, "parent"), text(s, "name"))
			if text(s, "parent") == "" {
				path = "."
			}
		}
		var parts []string
		for _, p := range s.Properties {
			name := s.Name(src, p)
			v, err := literal.ParseAll(string(s.Value(src, p)), dialect.Godot46)
			if err != nil {
				t.Fatalf("%s: %v in\n%s", name, err, src)
			}
			switch data := v.Data.(type) {
			case *variant.Path:
				if wild[path+":"+name] {
					parts = append(parts, name+" wild")
				} else {
					parts = append(parts, name+" leads to "+arrive(path, data))
				}
			case *variant.Resource:
				parts = append(parts, name+" is "+data.ID)
			default:
				parts = append(parts, name+" = "+literal.Text(v, dialect.Godot46))
			}
		}
		slices.Sort(parts)
		fields := strings.Join(parts, "; ")
		switch s.Tag {
		case "sub_resource":
			list = append(list, "resource "+text(s, "id")+": "+fields)
		case "node":
			groups := text(s, "groups")
			if groups == "" {
				groups = "[]"
			}
			list = append(list, fmt.Sprintf("node %s, %s %s: %s", path, text(s, "type"), groups, fields))
		case "connection":
			list = append(list, fmt.Sprintf("%s of %s calls %s of %s", text(s, "signal"), text(s, "from"), text(s, "method"), text(s, "to")))
		}
	}
	return list
}

// arrive is where a way ends that begins at a node.
func arrive(from string, p *variant.Path) string {
	var at []string
	if from != "." {
		at = strings.Split(from, "/")
	}
	for _, name := range p.Names {
		switch {
		case name == ".":
		case name == ".." && len(at) == 0:
			return "outside"
		case name == "..":
			at = at[:len(at)-1]
		default:
			at = append(at, name)
		}
	}
	if len(at) == 0 {
		return "."
	}
	return strings.Join(at, "/")
}

// wild returns the properties whose values are not checked.
func (s *stage) wild() map[string]bool {
	out := map[string]bool{}
	for _, a := range s.root.all() {
		for _, f := range a.fields {
			if f.wild {
				out[a.path()+":"+f.name] = true
			}
		}
	}
	return out
}
