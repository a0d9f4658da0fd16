// Package port converts an Animation of Godot 3 to Godot 4 and back: tracks of other types, of properties with other
// names and units, and of bones, whose poses are relative to the rest in Godot 3 and not in Godot 4. What is animated
// has the same transform at each time, as far as the engines interpolate alike; differences and omissions are reported.
package port

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/animation"
	"savant/scene/translate"
)

// Class is the class of the resources that Animation converts.
const Class = "Animation"

// Animation converts the properties of an Animation to the other engine, in its order. item is its name in messages,
// target returns what a track moves.
func Animation(words *translate.Translator, item message.Message, list []variant.Property, target func(track int) Target) []variant.Property {
	p := &porter{Translator: words, item: item, target: target, values: map[string]variant.Value{}}
	var rest []variant.Property
	for _, property := range list {
		p.values[property.Name] = property.Value
		switch name := property.Name; {
		case strings.HasPrefix(name, "tracks/"), name == "loop", name == "loop_mode", name == "step", name == "_compression", name == "capture_included":
		case name == "markers":
			p.NotThere(name, item)
		default:
			rest = append(rest, property)
		}
	}
	from, _ := words.Dialects()
	p.Animation, _ = animation.Read(p.value, from)
	for n, t := range p.Tracks {
		p.Tracks[n] = t.Plain()
	}
	rest = words.Properties(Class, item, rest)
	for _, property := range p.settings() {
		rest = slices.Insert(rest, words.Place(Class, rest, property.Name), property)
	}
	tracks := p.tracks()
	if len(tracks) == 0 {
		return rest
	}
	return slices.Insert(rest, words.Place(Class, rest, tracks[0].Name), tracks...)
}

// TrackPath returns the name of the property with the path of a track.
func TrackPath(track int) string { return "tracks/" + strconv.Itoa(track) + "/path" }

// Name returns the name in Godot 3 of an animation that may be in a library in Godot 4: Godot 3's has no slash.
func Name(animation string) string { return strings.ReplaceAll(animation, "/", "_") }

// settings returns the properties besides tracks that have other names or defaults in the other engine.
func (p *porter) settings() (list []variant.Property) {
	switch {
	case p.Loop == animation.NoLoop:
	case p.toNewer():
		list = append(list, variant.Property{Name: "loop_mode", Value: variant.OfInt(int64(p.Loop))})
	default:
		if p.Loop == animation.PingPong {
			p.Tell(noPingPong, p.item, p.engine())
		}
		list = append(list, variant.Property{Name: "loop", Value: variant.OfBool(true)})
	}
	_, to := p.Dialects()
	if other, _ := animation.Read(func(string) (variant.Value, bool) { return variant.Value{}, false }, to); other.Step != p.Step {
		list = append(list, variant.Property{Name: "step", Value: variant.OfFloat(p.Step)})
	}
	return list
}

// tracks returns the properties of the tracks.
func (p *porter) tracks() (list []variant.Property) {
	joined := map[string]bool{} // paths whose tracks of parts are done
	for n := range p.Tracks {
		t := p.Tracks[n]
		if _, ok := p.values["tracks/"+strconv.Itoa(n)+"/keys"]; !ok && len(t.Keys) == 0 && !t.Unreadable {
			continue // the engine has none, or what they refer to is left out
		}
		switch {
		case t.Unreadable:
			p.leaveOut(n)
		case t.Type == "transform" && p.toNewer():
			p.divide(n)
		case parts[t.Type] != 0 && !p.toNewer():
			if !joined[t.Path] {
				joined[t.Path] = true
				p.join(t.Path)
			}
		default:
			p.one(n)
		}
	}
	_, to := p.Dialects()
	for n, t := range p.out {
		for _, property := range t.Properties(variant.Value{}, to) {
			list = append(list, variant.Property{Name: "tracks/" + strconv.Itoa(n) + "/" + property.Name, Value: property.Value})
		}
	}
	return list
}

// one converts a track that keeps its type.
func (p *porter) one(n int) {
	t := p.Tracks[n]
	t.Keys = slices.Clone(t.Keys)
	if t.Type == "blend_shape" && !p.toNewer() {
		node, shape, _ := strings.Cut(t.Path, ":")
		t.Type, t.Path = "value", node+":blend_shapes/"+shape
	}
	moves := t.Type == "value" || t.Type == "bezier"
	var there *translate.Animated
	if moves {
		var ok bool
		if t.Path, there, ok = p.path(n, &t); !ok {
			p.NotThere(p.Tracks[n].Path, p.item)
			return
		}
		if there != nil && there.Bends && t.Type == "bezier" {
			p.Tell(noCurve, n, p.Tracks[n].Path, p.item, p.engine())
			return
		}
	}
	p.unwind(n, &t)
	replaced := false // a type that the other engine lacks
	for i := range t.Keys {
		k := &t.Keys[i]
		v, ok := p.Value(k.Value)
		was := v
		if ok && there != nil {
			v, ok = there.Value(v)
			k.In[1], k.Out[1] = there.Length(k.In[1]), there.Length(k.Out[1])
		}
		if !ok {
			from, _ := p.Dialects()
			p.LeaveOut(t.Path, p.item, from.TypeName(k.Value.Type))
			return
		}
		replaced = replaced || was.Type != k.Value.Type && was.Type != variant.String
		k.Value = v
		if !p.toNewer() && (t.Type == "animation" || t.Type == "value" && namesAnimation(t.Path)) && (v.Type == variant.String || v.Type == variant.StringName) {
			k.Value.Text = Name(v.Text)
		}
		if !p.toNewer() {
			k.HandleMode = 0
		}
		if t.Type == "method" {
			k.Value = p.call(n, k.Value)
		}
	}
	if there != nil && there.Bends && t.Interpolation != animation.Nearest && t.Update != 1 && slices.ContainsFunc(t.Keys, func(k animation.Key) bool { return !variant.Equal(k.Value, t.Keys[0].Value) }) {
		p.Tell(recipBetween, n, p.Tracks[n].Path, p.item, p.engine())
	}
	if t.Type == "value" {
		t.Update = p.update(t.Update)
		p.between(n, &t, replaced)
	}
	p.out = append(p.out, t)
}

// call converts the value of a key that calls a method: its name is a String in Godot 3, a StringName in Godot 4. Godot
// 3 passes at most eight arguments.
func (p *porter) call(n int, v variant.Value) variant.Value {
	args, _ := animation.Field(v, "args")
	if list, ok := args.Data.(*variant.List); ok && len(list.Items) > 8 && !p.toNewer() {
		p.Tell(tooManyArgs, n, p.Tracks[n].Path, p.item, p.engine())
	}
	dict, ok := v.Data.(*variant.Dict)
	if !ok || !p.toNewer() {
		return v
	}
	entries := slices.Clone(dict.Entries)
	for i, e := range entries {
		if e.Key.Text == "method" && e.Value.Type == variant.String {
			entries[i].Value = variant.OfStringName(e.Value.Text)
		}
	}
	return variant.OfDict(entries...)
}

// namesAnimation reports whether a path leads to a property that names an animation.
func namesAnimation(path string) bool {
	return slices.Contains([]string{"current_animation", "assigned_animation", "autoplay"}, path[strings.LastIndexByte(path, ':')+1:])
}

// update converts an update mode of value tracks: Godot 3 has continuous, discrete, trigger and capture, Godot 4 has no
// trigger.
func (p *porter) update(mode int) int {
	switch {
	case p.toNewer() && mode == 2:
		return 1
	case p.toNewer() && mode == 3:
		return 2
	case !p.toNewer() && mode == 2:
		return 3
	}
	return mode
}

// path returns the path of a property track in the other engine, and the property there whose values it gives, nil if it names none.
func (p *porter) path(n int, t *animation.Track) (path string, there *translate.Animated, ok bool) {
	node, sub, has := strings.Cut(t.Path, ":")
	if !has {
		return t.Path, nil, true
	}
	names := strings.Split(sub, ":")
	classes := p.target(n).Classes
	for i := range names {
		class := ""
		switch {
		case i < len(classes):
			class = classes[i]
		case i > 0: // a component
			continue
		}
		if class == "" && i == 0 && len(t.Keys) > 0 && t.Keys[0].Value.Type == variant.Vector3 {
			class = map[string]string{"translation": "Spatial", "position": "Node3D"}[names[0]]
		}
		property, ok := p.Animated(class, names[i])
		if !ok {
			return "", nil, false
		}
		names[i], there = property.Name, &property
	}
	return node + ":" + strings.Join(names, ":"), there, true
}
