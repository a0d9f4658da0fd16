package player

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/scene"
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/scene/class"
)

// Messages.
const (
	otherValue message.ID = "player.other-value name type given"
	otherKeys  message.ID = "player.other-keys type given"
)

func refuse(id message.ID, args ...any) error { return &scene.Refusal{Why: message.New(id, args...)} }

// packed are the types of the values of tracks whose type is their property, in the spelling of Godot 4.
var packed = map[string]variant.Type{"position_3d": variant.Vector3, "rotation_3d": variant.Quaternion, "scale_3d": variant.Vector3, "blend_shape": variant.Float,
	"bezier": variant.Float, "animation": variant.String}

// numbers are the types of the numbers that the values of some types have.
var numbers = map[string]string{"Vector2": "float", "Vector3": "float", "Vector4": "float", "Quaternion": "float", "Quat": "float", "Color": "float", "Plane": "float",
	"Rect2": "float", "Vector2i": "int", "Vector3i": "int", "Vector4i": "int", "Rect2i": "int"}

// Wanted is what the keys of a track hold: the property of its node as the class or the script declares it, or the number of it that the path names.
// Its type is "" where nothing tells. scenes and scripts may be nil, as for property.List.
func Wanted(d *model.Document, t *animation.Track, to Target, scenes property.Scenes, scripts property.Scripts) class.Property {
	if of, ok := packed[t.Type]; ok {
		return class.Property{Name: t.Type, Type: d.Dialect().TypeName(of)}
	}
	name, part, _ := strings.Cut(to.Property, ":")
	if t.Type != "value" || name == "" || to.Node == "" {
		return class.Property{}
	}
	r := nodeRow(d, to.Node)
	if r == 0 {
		return class.Property{}
	}
	p := declared(d, r, name, scenes, scripts)
	switch {
	case part == "":
	case strings.Contains(part, ":"):
		return class.Property{}
	default:
		p = class.Property{Name: to.Property, Type: numbers[p.Type], Hint: class.Hint{Range: p.Hint.Range}}
	}
	if p.Type == "Nil" || p.Type == "Variant" {
		p.Type = ""
	}
	return p
}

// blended are the types of properties that change from key to key continuously, in the spellings of Godot 3 and 4.
var blended = []string{"float", "Vector2", "Rect2", "Vector3", "AABB", "Quat", "Quaternion", "Color", "Plane", "Transform2D", "Transform", "Transform3D"}

// NewTrack returns a track without keys, of a type and with a path from by. It changes a property from key to key at once where Godot's editor
// makes it so: numbers without a fraction, switches, choices, texts, resources (AnimationTrackEditor of 3.2 to 4.6). scenes and scripts are as for
// Wanted.
func NewTrack(d *model.Document, by model.Row, kind, path string, scenes property.Scenes, scripts property.Scripts) (animation.Track, error) {
	t, err := edit.NewTrack(kind, path)
	if err != nil || kind != "value" {
		return t, err
	}
	if of := Wanted(d, &t, Aim(d, by, kind, path), scenes, scripts).Type; of != "" && !slices.Contains(blended, of) {
		t.Update = animation.Discrete
	}
	return t, nil
}

// declared is a property of a node: as the class or the script declares it, or of the type that the file stores.
func declared(d *model.Document, r model.Row, name string, scenes property.Scenes, scripts property.Scripts) class.Property {
	if p, ok := property.Declared(d, r, name, scenes, scripts); ok {
		return p.Property
	}
	o := property.List(d, r, scenes, scripts)
	for _, p := range animated(o) {
		if p.Name == name {
			return p
		}
	}
	if stored, _ := property.Stored(d, r); stored[name] != 0 {
		if v, err := d.Value(stored[name]); err == nil && v.Type != variant.Nil {
			return class.Property{Name: name, Type: d.Dialect().TypeName(v.Type)}
		}
	}
	return class.Property{}
}

// First is the value that is proposed for the first key of a property, as Godot text: what the node has, or else the zero value of the type.
func First(d *model.Document, to Target, wanted class.Property) string {
	held, err := d.Parse(model.Root, Held(d, to))
	if now, ok := property.Fits(d, held, wanted); err == nil && ok {
		return d.Literal(model.Root, now)
	}
	for t := range variant.Types {
		if d.Dialect().TypeName(t) == wanted.Type {
			return d.Literal(model.Root, variant.Zero(t))
		}
	}
	return "0"
}

// Fit returns a value as a key of a track has it, or an error if it is of another type than the property, or, where that is not known, the other keys.
func Fit(d *model.Document, t *animation.Track, wanted class.Property, v variant.Value) (variant.Value, error) {
	if t.Type != "value" {
		return v, nil // the track itself refuses others
	}
	others, alike := keysType(t)
	if alike && v.Type == others {
		return v, nil
	}
	if wanted.Type == "" {
		if !alike || others == variant.Nil || v.Type == variant.Nil {
			return v, nil
		}
		wanted.Type = d.Dialect().TypeName(others)
	}
	now, ok := property.Fits(d, v, wanted)
	switch {
	case ok:
		return now, nil
	case wanted.Name == "":
		return v, refuse(otherKeys, wanted.Type, d.Dialect().TypeName(v.Type))
	}
	return v, refuse(otherValue, wanted.Name, wanted.Type, d.Dialect().TypeName(v.Type))
}

// keysType is the type that the keys of a track have, if all have one.
func keysType(t *animation.Track) (of variant.Type, alike bool) {
	if len(t.Keys) == 0 {
		return variant.Nil, false
	}
	of = t.Keys[0].Value.Type
	return of, !slices.ContainsFunc(t.Keys, func(k animation.Key) bool { return k.Value.Type != of })
}
