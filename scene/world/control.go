package world

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/flat"
	"savant/scene/nodepath"
	"savant/scene/transform"
)

// controlNames are the names of the properties that place a Control, since Godot 4 and before.
type controlNames struct {
	sides                 [4]string // from left to bottom
	rotation, scale, axis string
	degrees               bool
}

func (s nodes) controlNames() controlNames {
	if s.Dialect.Text.NameMark == '&' {
		return controlNames{[4]string{"offset_left", "offset_top", "offset_right", "offset_bottom"}, "rotation", "scale", "pivot_offset", false}
	}
	return controlNames{[4]string{"margin_left", "margin_top", "margin_right", "margin_bottom"}, "rect_rotation", "rect_scale", "rect_pivot_offset", true}
}

var anchors = [4]string{"anchor_left", "anchor_top", "anchor_right", "anchor_bottom"}

// controlTransform returns the transform of a Control relative to its parent.
func (s nodes) controlTransform(node int, path string) (t transform.Transform, why message.Message) {
	if why = s.controlPlaced(node, 2, path); !why.IsZero() {
		return transform.Identity, why
	}
	value, names := s.stored(node), s.controlNames()
	position := [2]float64{}
	for i := range position {
		v, _ := value(names.sides[i])
		position[i] = transform.Real(v)
	}
	t, ok := s.controlTurn(node)
	if !ok {
		return transform.Identity, message.New(placeAnchored, path)
	}
	t.Origin[0] += position[0]
	t.Origin[1] += position[1]
	return t, why
}

// controlTurn returns the rotation and scale of a Control about its pivot (Control::_get_internal_transform); ok is
// false if that depends on its size.
func (s nodes) controlTurn(node int) (t transform.Transform, ok bool) {
	value, names := s.stored(node), s.controlNames()
	pair := func(name string, otherwise float64) [2]float64 {
		v, _ := value(name)
		if m, ok := v.Data.(*variant.Math); ok && len(m.C) == 2 {
			return [2]float64(m.C)
		}
		return [2]float64{otherwise, otherwise}
	}
	v, _ := value(names.rotation)
	rotation := transform.Real(v)
	if !names.degrees {
		rotation = transform.Degrees(rotation)
	}
	t = transform.Compose2D([2]float64{}, rotation, pair(names.scale, 1), 0)
	if transform.SameBasis(t, transform.Identity) {
		return transform.Identity, true
	}
	if ratio := pair("pivot_offset_ratio", 0); ratio != [2]float64{} {
		return transform.Identity, false
	}
	pivot := pair(names.axis, 0)
	turned := t.ApplyBasis([3]float64{pivot[0], pivot[1], 0})
	t.Origin = [3]float64{pivot[0] - turned[0], pivot[1] - turned[1], 0}
	return t, true
}

// controlPlaced returns why the file does not determine where a Control is: a container lays it out, or it depends on
// the size of its parent. sides is 2 if only its corner counts, 4 if its size must not depend on the parent either.
func (s nodes) controlPlaced(node, sides int, path string) message.Message {
	if flat.OldNames(s.Dialect) {
		return message.New(placeUnknown, path) // the anchors of Godot 2 are of other kinds
	}
	if at := s.Tree.Nodes[node].Path; at != "." {
		in, parent := s.at(nodepath.Parent(at))
		if in.Scene == nil {
			return message.New(placeUnknown, path)
		}
		if why := in.laysOut(parent, path); !why.IsZero() {
			return why
		}
	}
	value := s.stored(node)
	for i, name := range anchors {
		if v, ok := value(name); ok && i < sides && transform.Real(v) != 0 {
			return message.New(placeAnchored, path)
		}
	}
	for _, name := range []string{"grow_horizontal", "grow_vertical"} {
		if v, ok := value(name); ok && v.Int() != 1 && sides == 2 { // it may grow to the left
			return message.New(placeAnchored, path)
		}
	}
	return message.Message{}
}

// laysOut returns a message if a node lays out the controls below it, or may.
func (s nodes) laysOut(node int, path string) message.Message {
	switch has, _ := s.spaceOf(node); {
	case has == unknownSpace:
		return message.New(placeUnknown, path)
	case s.isAny(node, []string{"Container", "AcceptDialog"}):
		return message.New(placeLaidOut, path)
	}
	return message.Message{}
}
