package port

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/transform"
	"savant/scene/translate"
)

// Bones converts the properties of a skeleton with its bones to the other engine: in Godot 3 the pose of a bone is
// relative to its rest and may be missing, in Godot 4 it is relative to the parent, and a bone without one is at its
// parent.
func Bones(words *translate.Translator, item message.Message, list []variant.Property) []variant.Property {
	from, to := words.Majors()
	bones := map[string]*bone{}
	last := map[string]int{}
	for i, p := range list {
		number, key, ok := boneKey(p.Name)
		if !ok {
			continue
		}
		if bones[number] == nil {
			bones[number] = &bone{}
		}
		bones[number].read(key, p.Value)
		last[number] = i
	}
	var out []variant.Property
	for i, p := range list {
		number, key, ok := boneKey(p.Name)
		switch {
		case !ok, !slices.Contains(posing, key) && (from > to || !slices.Contains(binding, key)):
			out = append(out, p)
		case bones[number].rest == nil && !slices.Contains(binding, key):
			words.NotThere(p.Name, item)
		}
		if ok && last[number] == i {
			out = append(out, bones[number].pose("bones/"+number+"/", from < to)...)
		}
	}
	return out
}

var (
	posing  = []string{"pose", "position", "rotation", "scale"}
	binding = []string{"bound_children", "bound_childs"} // in Godot 3, nodes that follow the bone
)

// boneKey splits a name such as bones/3/rest.
func boneKey(name string) (number, key string, ok bool) {
	rest, ok := strings.CutPrefix(name, "bones/")
	if !ok {
		return "", "", false
	}
	return strings.Cut(rest, "/")
}

// bone is the transform of a bone in a file.
type bone struct {
	rest                      *transform.Transform
	relative                  *transform.Transform // the pose of Godot 3
	position, rotation, scale []float64
}

func (b *bone) read(key string, v variant.Value) {
	t, isTransform := transform.From(v)
	m, _ := v.Data.(*variant.Math)
	switch {
	case m == nil:
	case key == "rest" && isTransform:
		b.rest = &t
	case key == "pose" && isTransform:
		b.relative = &t
	case key == "position" && v.Type == variant.Vector3:
		b.position = m.C
	case key == "rotation" && v.Type == variant.Quaternion:
		b.rotation = m.C
	case key == "scale" && v.Type == variant.Vector3:
		b.scale = m.C
	}
}

// pose returns the properties of the bone's transform in the other engine; none if the file does not have its rest.
func (b *bone) pose(prefix string, toNewer bool) []variant.Property {
	if b.rest == nil {
		return nil
	}
	if toNewer {
		t := *b.rest
		if b.relative != nil {
			t = t.Mul(*b.relative)
		}
		q, s := t.Quaternion(), t.Scale()
		return []variant.Property{
			{Name: prefix + "position", Value: transform.Single(variant.Vector3, t.Origin[:]...)},
			{Name: prefix + "rotation", Value: transform.Single(variant.Quaternion, q[:]...)},
			{Name: prefix + "scale", Value: transform.Single(variant.Vector3, s[:]...)},
		}
	}
	position, q, s := [3]float64{}, [4]float64{0, 0, 0, 1}, [3]float64{1, 1, 1}
	copy(position[:], b.position)
	copy(q[:], b.rotation)
	copy(s[:], b.scale)
	back, ok := b.rest.Inverse()
	t := back.Mul(transform.ComposeQuaternion(position, q, s))
	if !ok || near(t, transform.Identity) {
		return nil
	}
	return []variant.Property{{Name: prefix + "pose", Value: t.Value(variant.Transform3D)}}
}

// near reports whether two transforms differ only by rounding.
func near(a, b transform.Transform) bool {
	const little = 1e-6
	for i := range 3 {
		for _, d := range [4]float64{a.X[i] - b.X[i], a.Y[i] - b.Y[i], a.Z[i] - b.Z[i], a.Origin[i] - b.Origin[i]} {
			if d > little || d < -little {
				return false
			}
		}
	}
	return true
}
