package inspector

import (
	"errors"
	"math"
	"slices"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/words"
)

// transformRows returns the position, the rotation in degrees and the scale of a transform, and below them the matrix.
// Parts that are not edited keep their digits.
func transformRows(v variant.Value, d Shown) []row { return orderedRows(v, d, model.YXZ) }

// orderedRows is transformRows with the angles in the given order.
func orderedRows(v variant.Value, d Shown, order model.EulerOrder) []row {
	parts := partsOf(v, order)
	if v.Type != variant.Transform2D {
		parts = append(parts, quaternionPart())
	}
	rows := partRows(parts)
	matrix := mathRows(v, d)
	if v.Type != variant.Basis { // the position is above
		matrix = matrix[:len(matrix)-1]
	}
	return append(rows, matrix...)
}

// partsOf returns the parts of a transform; nil for other values.
func partsOf(v variant.Value, order model.EulerOrder) []transformPart {
	switch v.Type {
	case variant.Transform2D:
		return flatParts()
	case variant.Transform3D:
		return spatialParts(order)
	case variant.Basis:
		return spatialParts(order)[1:] // it has no position
	}
	return nil
}

// quaternionRows returns the components of a quaternion, and below them the rotation in degrees, as the engine's inspector has it.
func quaternionRows(v variant.Value, d Shown) []row {
	angles := spatialParts(model.YXZ)[1]
	return append(mathRows(v, d), partRows([]transformPart{angles})...)
}

// sameTurn returns a quaternion of the same rotation as now that is as near as can be to the one it replaces: of its length and sign, and
// with the digits of the components that are the same but for rounding.
func sameTurn(was, now []float64) []float64 {
	dot, length := 0.0, 0.0
	for i := range was {
		dot += was[i] * now[i]
		length += was[i] * was[i]
	}
	const little = 1e-6 // of the length of 1 that quaternions mostly have
	scale := math.Copysign(math.Sqrt(length), dot)
	if off := math.Abs(scale) - 1; math.Abs(off) < little || !(length > 0) || math.IsInf(length, 0) {
		scale = math.Copysign(1, dot)
	}
	c := make([]float64, len(now))
	for i := range now {
		if c[i] = now[i]*scale + 0; math.Abs(c[i]-was[i]) < little/10 {
			c[i] = was[i]
		}
	}
	return c
}

// transformPart is a part of a transform, edited separately.
type transformPart struct {
	label string
	key   string // in a bone's pose
	axes  []string
	moves bool // a position, which a Basis does not have
	of    func(t model.Transform) []float64
	with  func(t model.Transform, n []float64) model.Transform
}

func spatialParts(order model.EulerOrder) []transformPart {
	return []transformPart{
		{label: words.Say("position"), key: "position", axes: []string{"x", "y", "z"}, moves: true,
			of:   func(t model.Transform) []float64 { return t.Origin[:] },
			with: func(t model.Transform, n []float64) model.Transform { return t.WithPosition([3]float64(n)) }},
		{label: words.Say("rotation °"), key: "rotation", axes: []string{"x", "y", "z"},
			of:   func(t model.Transform) []float64 { e := t.EulerIn(order); return e[:] },
			with: func(t model.Transform, n []float64) model.Transform { return t.WithEulerIn(order, [3]float64(n)) }},
		{label: words.Say("scale"), key: "scale", axes: []string{"x", "y", "z"},
			of:   func(t model.Transform) []float64 { s := t.Scale(); return s[:] },
			with: func(t model.Transform, n []float64) model.Transform { return t.WithScale([3]float64(n)) }},
	}
}

func quaternionPart() transformPart {
	return transformPart{label: words.Say("quaternion"), axes: []string{"x", "y", "z", "w"},
		of:   func(t model.Transform) []float64 { q := t.Quaternion(); return q[:] },
		with: func(t model.Transform, n []float64) model.Transform { return t.WithQuaternion([4]float64(n)) }}
}

func flatParts() []transformPart {
	return []transformPart{
		{label: words.Say("position"), axes: []string{"x", "y"}, moves: true,
			of: func(t model.Transform) []float64 { p, _, _, _ := t.Flat(); return p[:] },
			with: func(t model.Transform, n []float64) model.Transform {
				_, r, s, k := t.Flat()
				return t.With2D([2]float64(n), r, s, k)
			}},
		{label: words.Say("rotation °"), axes: []string{""},
			of: func(t model.Transform) []float64 { _, r, _, _ := t.Flat(); return []float64{r} },
			with: func(t model.Transform, n []float64) model.Transform {
				p, _, s, k := t.Flat()
				return t.With2D(p, n[0], s, k)
			}},
		{label: words.Say("scale"), axes: []string{"x", "y"},
			of: func(t model.Transform) []float64 { _, _, s, _ := t.Flat(); return s[:] },
			with: func(t model.Transform, n []float64) model.Transform {
				p, r, _, k := t.Flat()
				return t.With2D(p, r, [2]float64(n), k)
			}},
		{label: words.Say("skew °"), axes: []string{""},
			of: func(t model.Transform) []float64 { _, _, _, k := t.Flat(); return []float64{k} },
			with: func(t model.Transform, n []float64) model.Transform {
				p, r, s, _ := t.Flat()
				return t.With2D(p, r, s, n[0])
			}},
	}
}

// Placed shows a transform in short form: its position, and the rotation (°) and scale (×) if it has them. ok is false for other values, and for
// transforms that have skew.
func Placed(v variant.Value, order model.EulerOrder) (text string, ok bool) {
	t, ok := model.TransformOf(v)
	var said []string
	say := func(before string, n []float64, after string) {
		texts := make([]string, len(n))
		for i, f := range n {
			texts[i] = numtext.FloatText(float64(float32(numtext.RoundPart(f))), 32)
		}
		said = append(said, before+strings.Join(texts, ", ")+after)
	}
	none := func(n []float64, idle float64) bool {
		return !slices.ContainsFunc(n, func(f float64) bool { return numtext.RoundPart(f) != idle })
	}
	var turned, scale []float64
	switch {
	case !ok:
		return "", false
	case v.Type == variant.Transform2D:
		at, r, s, skew := t.Flat()
		if !none([]float64{skew}, 0) {
			return "", false
		}
		say("", at[:], "")
		turned, scale = []float64{r}, s[:]
	case v.Type == variant.Transform3D && !sheared(t):
		say("", t.Origin[:], "")
		e, s := t.EulerIn(order), t.Scale()
		turned, scale = e[:], s[:]
	default:
		return "", false
	}
	if !none(turned, 0) {
		say("", turned, "°")
	}
	if !none(scale, 1) {
		say("×", scale, "")
	}
	return strings.Join(said, "; "), true
}

// sheared reports whether the axes of a transform in space are not at right angles, which position, rotation and scale cannot express.
func sheared(t model.Transform) bool {
	const little = 1e-4 // of the lengths of both
	dot := func(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
	for _, pair := range [][2][3]float64{{t.X, t.Y}, {t.Y, t.Z}, {t.Z, t.X}} {
		if both := dot(pair[0], pair[0]) * dot(pair[1], pair[1]); !(math.Abs(dot(pair[0], pair[1])) < little*math.Sqrt(both)) {
			return true
		}
	}
	return false
}

func partSpec(p transformPart, i int, label string) spec {
	show := func(v variant.Value) string {
		t, ok := model.TransformOf(v)
		if !ok {
			return ""
		}
		n := numtext.RoundPart(p.of(t)[i])
		if m, also := v.Data.(*variant.Math); also && !m.Double {
			n = float64(float32(n)) // calculated from 32-bit numbers: more digits would be meaningless
		}
		if short := float64(float32(n)); numtext.RoundPart(short) == n { // what 32 bits made of fewer digits
			n = short
		}
		return numtext.FloatText(n, 32)
	}
	return spec{label: label, short: true, step: 0.1, show: show,
		take: func(v variant.Value, text string) (variant.Value, error) {
			t, ok := model.TransformOf(v)
			m, also := v.Data.(*variant.Math)
			if !ok || !also {
				return v, errors.New(words.Say("This %s has no %s.", v.Type.String(), p.label))
			}
			f, err := numtext.ParseFloat(text)
			if err != nil {
				return v, err
			}
			n := append([]float64(nil), p.of(t)...)
			if f == numtext.RoundPart(n[i]) || f == float64(float32(numtext.RoundPart(n[i]))) || text == show(v) {
				return v, nil // as it was shown: not an edit
			}
			n[i] = f
			made, ok := p.with(t, n).Value(v.Type).Data.(*variant.Math)
			if !ok || len(made.C) != len(m.C) {
				return v, errors.New(words.Say("This %s cannot be changed by its %s.", v.Type.String(), p.label))
			}
			c := append([]float64(nil), made.C...)
			if v.Type == variant.Quaternion {
				c = sameTurn(m.C, c)
			}
			for k := range c {
				if !m.Double {
					c[k] = float64(float32(c[k]))
				}
				if c[k] != c[k] {
					return v, errors.New(words.Say("This %s would collapse the transform.", p.label))
				}
			}
			v.Data = &variant.Math{Double: m.Double, C: c}
			return v, nil
		}}
}

// partRows returns the fields of the parts of a transform.
func partRows(parts []transformPart) []row {
	var rows []row
	for _, part := range parts {
		r := row{label: part.label, key: part.key}
		for i, axis := range part.axes {
			r.specs = append(r.specs, partSpec(part, i, axis))
		}
		rows = append(rows, r)
	}
	return rows
}
