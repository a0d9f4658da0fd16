package scene

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/animation/port"
	"savant/scene/class"
	"savant/scene/nodepath"
	"savant/scene/transform"
)

// The classes of the objects that have or name animations.
const (
	playerClass  = "AnimationPlayer"
	libraryClass = "AnimationLibrary" // 4.x
	animNode     = "AnimationNodeAnimation"
)

// isLibraries reports whether a property of a player holds libraries: libraries/NAME, or libraries in files before 4.6.
func isLibraries(name string) bool {
	return name == "libraries" || strings.HasPrefix(name, "libraries/")
}

// older reports whether what is pasted goes from Godot 4 to Godot 3, newer whether it goes the other way.
func (p *paste) older() bool {
	from, to := p.words.Majors()
	return from > to
}

func (p *paste) newer() bool {
	from, to := p.words.Majors()
	return from < to
}

// fromLibraries returns the animations in the libraries of a player of Godot 4 as properties of a player of Godot 3.
func (p *paste) fromLibraries(property string, v variant.Value, label message.Message) (list []variant.Property) {
	libraries := []variant.Entry{{Key: variant.OfString(strings.TrimPrefix(property, "libraries/")), Value: v}}
	if dict, ok := v.Data.(*variant.Dict); ok {
		libraries = dict.Entries
	}
	for _, library := range libraries {
		ref, _ := library.Value.Data.(*variant.Resource)
		item := -1
		if ref != nil && ref.Kind == variant.Internal {
			item = p.source.resource(InternalItem, ref.ID)
		}
		if item < 0 {
			p.words.LeaveOut(property, label, libraryClass)
			continue
		}
		data := p.source.Find(item, Properties, "_data")
		if data < 0 {
			continue
		}
		v, _ := p.source.Value(Field{item, Properties, data})
		dict, _ := v.Data.(*variant.Dict)
		if dict == nil {
			continue
		}
		for _, e := range dict.Entries {
			name := e.Key.Text
			if library.Key.Text != "" {
				name = library.Key.Text + "/" + name
			}
			name = "anims/" + port.Name(name)
			switch lacking := p.lacks(e.Value); {
			case lacking != "":
				p.words.LeaveOut(name, label, lacking)
			case slices.ContainsFunc(list, func(o variant.Property) bool { return o.Name == name }):
				p.words.NotThere(name, label)
			default:
				list = append(list, variant.Property{Name: name, Value: p.refer(e.Value)})
			}
		}
	}
	slices.SortFunc(list, func(a, b variant.Property) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// nameAnimations gives the animations that properties name the names that they have in Godot 3.
func nameAnimations(class string, list []variant.Property) []variant.Property {
	text := func(v variant.Value) variant.Value {
		if v.Type == variant.String || v.Type == variant.StringName {
			v.Text = port.Name(v.Text)
		}
		return v
	}
	for i := range list {
		p := &list[i]
		next, isNext := strings.CutPrefix(p.Name, "next/")
		switch array, _ := p.Value.Data.(*variant.List); {
		case p.Name == "autoplay", class == animNode && p.Name == "animation":
			p.Value = text(p.Value)
		case isNext:
			p.Name, p.Value = "next/"+port.Name(next), text(p.Value)
		case p.Name == "blend_times" && array != nil:
			items := make([]variant.Value, len(array.Items))
			for k, v := range array.Items {
				items[k] = text(v)
			}
			p.Value = variant.OfArray(items...)
		}
	}
	return list
}

// intoLibrary plans a library with the animations of a player of Godot 3. It returns the player's properties with the library in place of
// the animations.
func (p *paste) intoLibrary(list []variant.Property) []variant.Property {
	var rest []variant.Property
	data := &variant.Dict{}
	for _, property := range list {
		if name, ok := strings.CutPrefix(property.Name, "anims/"); ok {
			data.Entries = append(data.Entries, variant.Entry{Key: variant.OfStringName(name), Value: property.Value})
		} else {
			rest = append(rest, property)
		}
	}
	if len(data.Entries) == 0 {
		return list
	}
	ids := p.ids[InternalItem]
	id := ids.fresh(libraryClass)
	ids.use(id)
	p.Do(Add{After: p.after, Kind: InternalItem, Attributes: []Entry{{"type", variant.OfString(libraryClass)}, {"id", p.idOf(InternalItem, id)}},
		Properties: []Entry{{"_data", variant.Value{Type: variant.Dictionary, Data: data}}}})
	library := variant.Property{Name: "libraries/", Value: variant.Value{Type: variant.Object, Data: &variant.Resource{Kind: variant.Internal, ID: id, Numeric: ids.numeric}}}
	return slices.Insert(rest, p.words.Place(playerClass, rest, library.Name), library)
}

// tracked returns a function for what the tracks of an animation of the other scene move there.
func (p *paste) tracked(item int) func(track int) port.Target {
	if p.tracks == nil {
		p.tracks = map[Field]PathUse{}
		for _, use := range p.source.PathUses() {
			if use.Noun.ID == AnimationTrack {
				p.tracks[use.Field] = use
			}
		}
	}
	return func(track int) port.Target {
		i := p.source.Find(item, Properties, port.TrackPath(track))
		use, ok := p.tracks[Field{item, Properties, i}]
		if !ok {
			return port.Target{}
		}
		route := nodepath.Parse(use.Text)
		for _, base := range use.Bases {
			at := base
			if places := p.source.follow(base, route); len(places) > 0 {
				at = places[len(places)-1]
			}
			if n := p.source.Tree.Find(at); n >= 0 {
				return p.source.trackTarget(n, strings.Split(strings.TrimPrefix(route.Rest, ":"), ":"))
			}
		}
		return port.Target{}
	}
}

// trackTarget returns what a track moves that leads to a node, and to names in it.
func (s *Scene) trackTarget(node int, names []string) (to port.Target) {
	of, known := s.ClassOf(node)
	if !known {
		return to
	}
	to.Classes = []string{of}
	if a := s.Armature(node); a != nil && a.Kind != Skeleton2D {
		if i := slices.IndexFunc(a.Bones, func(b Bone) bool { return b.Name == names[0] }); i >= 0 && names[0] != "" {
			if t, ok := s.Rest(&a.Bones[i]); ok {
				to.Rest = &t
			}
			if t, ok := s.Pose(a, &a.Bones[i]); ok {
				to.Place = &t
			}
			return to
		}
	}
	table, item := class.For(s.Dialect), s.item(node)
	if table.Inherits(of, "Spatial") || table.Inherits(of, "Node3D") {
		t := transform.Identity
		if i := s.Find(item, Properties, "transform"); i >= 0 {
			v, _ := s.Value(Field{item, Properties, i})
			t, _ = transform.From(v)
		}
		to.Place = &t
	}
	for _, name := range names[:len(names)-1] {
		declared, _ := table.Property(of, name)
		of = ""
		var ref *variant.Resource
		if i := s.propertyOf(item, name); i >= 0 {
			v, _ := s.Value(Field{item, Properties, i})
			ref, _ = v.Data.(*variant.Resource)
		}
		if ref == nil && declared.Type != "Object" {
			return to
		}
		item = -1
		if ref != nil && ref.Kind == variant.Internal {
			if item = s.resource(InternalItem, ref.ID); item >= 0 {
				of = s.class(item)
			}
		}
		to.Classes = append(to.Classes, of)
	}
	return to
}

// propertyOf returns the index of a property of an item, -1 if there is no such item or property.
func (s *Scene) propertyOf(item int, name string) int {
	if item < 0 {
		return -1
	}
	return s.Find(item, Properties, name)
}
