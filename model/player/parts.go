package player

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/property"
	"savant/model/rowpath"
	"savant/scene/animation"
	"savant/scene/class"
)

// Part is what a track can move of a node.
type Part struct {
	Name string // what follows the colon in the track's path: a property, "position:x", a bone, a blend shape
	Type string // of a property, in the engine's spelling; "" for others
}

// Scenes and Scripts are what finds the scenes and the scripts that nodes come from and have.
type (
	Scenes  = property.Scenes
	Scripts = property.Scripts
)

// curved are the numbers of values that a curve can move, by the type of the property; "" is the value itself
// (AnimationTrackEditor::_get_bezier_subindices_for_type, 3.x and 4.x).
var curved = map[string][]string{
	"int": {""}, "float": {""}, "Vector2": {"x", "y"}, "Vector2i": {"x", "y"}, "Vector3": {"x", "y", "z"}, "Vector3i": {"x", "y", "z"},
	"Vector4": {"x", "y", "z", "w"}, "Vector4i": {"x", "y", "z", "w"}, "Quaternion": {"x", "y", "z", "w"}, "Quat": {"x", "y", "z", "w"},
	"Color": {"r", "g", "b", "a"}, "Plane": {"x", "y", "z", "d"},
}

// Numbers returns the names of the numbers that a track can move of a property of a type, such as x and y; none for types that are no vectors.
func Numbers(of string) []string {
	if list := curved[of]; len(list) > 1 {
		return list
	}
	return nil
}

// fixed are the types of properties whose values no key can hold.
var fixed = []string{"Callable", "Signal", "RID", "Dictionary"}

// NamesProperty reports whether the path of a track of a type has to name a property behind a colon.
func NamesProperty(kind string) bool { return kind == "value" || kind == "bezier" }

// NamesPart reports whether the path of a track of a type can name something of its node behind a colon.
func NamesPart(kind string) bool {
	return NamesProperty(kind) || boneTracks[kind] || kind == "blend_shape"
}

// Parts lists what a track of a type can move of the node at a place of the scene: the bones of a skeleton for tracks of bones, the blend shapes
// that the file stores for those, else the properties: those of scripts, of the class itself, and then of each ancestor. Tracks that call or play
// something have none. scenes and scripts may be nil, as for property.List.
func Parts(d *model.Document, node, kind string, scenes property.Scenes, scripts property.Scripts) []Part {
	if boneTracks[kind] {
		return bonesOf(d, node)
	}
	r := nodeRow(d, node)
	if r == 0 || !NamesProperty(kind) && kind != "blend_shape" {
		return nil
	}
	var list []Part
	for _, p := range animated(property.List(d, r, scenes, scripts)) {
		shape, isShape := strings.CutPrefix(p.Name, "blend_shapes/")
		switch {
		case kind == "blend_shape":
			if isShape {
				list = append(list, Part{Name: shape})
			}
		case kind == "bezier":
			for _, number := range curved[p.Type] {
				list = append(list, Part{strings.TrimSuffix(p.Name+":"+number, ":"), p.Type})
			}
		case p.Name != "script" && !slices.Contains(fixed, p.Type) && (p.Type != "Object" || p.Hint.Kind == class.ResourceHint):
			list = append(list, Part{p.Name, p.Type})
		}
	}
	return list
}

// Lacks returns the class of the node at a place of the scene if that node certainly does not have the property of a track, "" otherwise. Scripts may
// have variables that they do not export. scenes are as for property.List.
func Lacks(d *model.Document, node, name string, scenes property.Scenes) (of string) {
	r := nodeRow(d, node)
	if r == 0 || name == "" || strings.Contains(name, "/") {
		return ""
	}
	o := property.List(d, r, scenes, nil)
	if !o.Known {
		return ""
	}
	for _, p := range o.Properties {
		if p.Name == name || p.Name == "script" && (p.Stored() || p.From != "") {
			return ""
		}
	}
	if _, declared := o.Table.Property(o.Class, name); declared {
		return ""
	}
	return o.Class
}

// nodeRow is the row of the node at a place of the scene, 0 if there is none. It may be a node of an instance, whose children need not be editable.
func nodeRow(d *model.Document, node string) model.Row {
	if r, err := d.Find("node[" + rowpath.Quote(node) + "]"); err == nil {
		return r
	}
	return d.InnerRow(node)
}

// NoProperty is the message that a class lacks a property.
func NoProperty(name, of string) message.Message { return message.New(noProperty, name, of) }

// animated returns the properties of a node: those that files store, and those that they store as part of others, such as position of a transform.
func animated(o *property.Object) (list []class.Property) {
	all, _ := o.Table.Properties(o.Class)
	seen := map[string]bool{}
	for _, p := range all {
		if p.InFile || p.Shown {
			list = append(list, p)
			seen[p.Name] = true
		}
	}
	scripted := slices.ContainsFunc(o.Properties, func(p property.Property) bool { return p.Name == "script" && (p.Stored() || p.From != "") })
	for _, p := range o.Properties {
		lacks := o.Known && !p.Declared && !scripted && !strings.Contains(p.Name, "/") // it is stored all the same
		if !seen[p.Name] && !lacks {
			list = append(list, p.Property)
		}
	}
	lineage := o.Table.Lineage(o.Class)
	distance := func(p class.Property) int { // -1 for what no class declares
		return slices.IndexFunc(lineage, func(c *class.Class) bool { return c.Name == p.Class })
	}
	slices.SortStableFunc(list, func(a, b class.Property) int { return distance(a) - distance(b) })
	return list
}

// bonesOf are the bones of a skeleton.
func bonesOf(d *model.Document, node string) (list []Part) {
	for _, a := range armatures(d) {
		if a.Path == node {
			for _, b := range a.Bones {
				list = append(list, Part{Name: b.Name})
			}
		}
	}
	return list
}

// Aim is the target of a track with this type and path, which need not be in an animation yet.
func Aim(d *model.Document, by model.Row, kind, path string) Target {
	return Targets(d, by, []animation.Track{{Type: kind, Path: path}})[0]
}

// Held returns the value of the property that a target is or is part of, as Godot text: what the file stores, or the default of the class; "" if
// neither is known.
func Held(d *model.Document, to Target) string {
	name, _, _ := strings.Cut(to.Property, ":")
	node := "node[" + rowpath.Quote(to.Node) + "]"
	r, err := d.Find(node)
	if err != nil || name == "" {
		return ""
	}
	stored, _ := property.Stored(d, r)
	if at := stored[name]; at != 0 {
		text, _ := d.Text(at)
		return text
	}
	p, _ := class.For(d.Dialect()).Property(property.Class(d, r, nil), name)
	return p.Default
}
