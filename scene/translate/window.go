package translate

import (
	"math"
	"slices"

	"savant/codec/variant"
	"savant/scene/literal"
)

// Godot 3 has the place of a popup in the margins of a Control, and Godot 4 in those of a Window, which has no anchors.
const windowPosition, windowSize = "position", "size"

var (
	margins = []string{"margin_left", "margin_top", "margin_right", "margin_bottom"}
	anchors = []string{"anchor_left", "anchor_top", "anchor_right", "anchor_bottom"}
)

// windowed is the form of the place of popups. What is anchored, or not at whole pixels, is left.
func (b between) windowed(of, there string, list []variant.Property) (left, made []variant.Property) {
	if !b.heir(of, there, "Popup") {
		return list, nil
	}
	if was, now := b.majors(); was > now {
		return b.unwindowed(of, list)
	}
	var m [4]float64
	for i, name := range margins {
		n, _ := number(b.old, of, list, name)
		a, _ := number(b.old, of, list, anchors[i])
		if m[i] = n; a != 0 || n != math.Trunc(n) {
			return list, nil
		}
	}
	if m[2] <= m[0] || m[3] <= m[1] {
		return list, nil
	}
	return dropped(list, margins...), []variant.Property{
		{Name: windowPosition, Value: variant.OfMath(variant.Vector2i, m[0], m[1])}, {Name: windowSize, Value: variant.OfMath(variant.Vector2i, m[2]-m[0], m[3]-m[1])},
	}
}

// unwindowed is windowed for a Window of Godot 4.
func (b between) unwindowed(of string, list []variant.Property) (left, made []variant.Property) {
	var c [2][]float64
	stored := false
	for i, name := range []string{windowPosition, windowSize} {
		p, has := find(list, name)
		if stored = stored || has; !has {
			known, _ := b.old.Property(of, name)
			p.Value, _ = literal.ParseAll(known.Default, b.from)
		}
		m, is := p.Value.Data.(*variant.Math)
		if !is || len(m.C) != 2 {
			return list, nil
		}
		c[i] = m.C
	}
	if !stored {
		return list, nil
	}
	for i, n := range slices.Concat(c[0], []float64{c[0][0] + c[1][0], c[0][1] + c[1][1]}) {
		made = append(made, variant.Property{Name: margins[i], Value: variant.OfFloat(n)})
	}
	return dropped(list, windowPosition, windowSize), made
}
