package port

import (
	"cmp"
	"math"
	"slices"

	"savant/codec/variant"
	"savant/scene/animation"
	"savant/scene/transform"
)

// How the engines mix two values of a type (animation.mixer3 and mix4, which know the rules of each).
var (
	// alike are mixed in the same way by both.
	alike = []variant.Type{
		variant.Float, variant.Vector2, variant.Vector3, variant.Rect2, variant.AABB, variant.Color, variant.Quaternion, variant.Transform3D,
		variant.Transform2D,
	}
	// cubic are those of alike that both also mix by cubics, each in its own way.
	cubic = []variant.Type{variant.Float, variant.Vector2, variant.Vector3, variant.Rect2, variant.AABB, variant.Quaternion}
	// held keep their value until the next key in Godot 3.
	held = []variant.Type{
		variant.Nil, variant.Bool, variant.Plane, variant.NodePath, variant.Object, variant.Array, variant.PackedByteArray, variant.PackedStringArray,
	}
)

// kept are types that players of Godot 4 set to the value of the key at or before the time, whatever interpolation
// would give.
var kept = []variant.Type{variant.NodePath, variant.Object}

// between makes a value track give between its keys what the other engine gave there, and reports where it cannot.
// replaced says that the values have another type than before.
func (p *porter) between(n int, t *animation.Track, replaced bool) {
	switch {
	case t.Update == 1: // discrete: before the first key no player does anything
		return
	case t.Interpolation == animation.Nearest:
		p.startAtOnce(n, t)
		return
	}
	holds, mixes, curves, differs := false, false, false, replaced && len(t.Keys) > 1
	for i, k := range t.Keys {
		next := (i + 1) % len(t.Keys)
		a, b := k.Value, t.Keys[next].Value
		if next == 0 && (p.Loop == animation.NoLoop || !t.LoopWrap) || variant.Equal(a, b) && t.Interpolation == animation.Linear || k.Transition == 0 {
			continue
		}
		_, isNumber := animation.Number(a)
		_, isNumberToo := animation.Number(b)
		switch {
		case a.Type != b.Type && isNumber && isNumberToo, a.Type == b.Type && slices.Contains(alike, a.Type) && !shears(a, b):
			mixes = true
			curves = curves || a.Type != b.Type || slices.Contains(cubic, a.Type)
		case !p.toNewer() && slices.Contains(kept, a.Type):
		case p.toNewer() && (a.Type != b.Type || slices.Contains(held, a.Type)):
			holds = true
		case !variant.Equal(a, b):
			differs = true
		}
	}
	switch {
	case holds && !mixes && !differs:
		t.Interpolation = animation.Nearest
	case t.Interpolation == animation.Cubic && p.toNewer() && !curves && mixes:
		t.Interpolation = animation.Linear
		differs = differs || holds
	default:
		differs = differs || holds || t.Interpolation == animation.Cubic && mixes
	}
	if differs {
		p.differs(n)
	}
	p.startAtOnce(n, t)
}

// shears reports whether Godot 3.2, which scales a mixed Transform2D along the axes of its parent, would mix two of
// them differently: a text does not distinguish 3.2 from 3.6.
func shears(list ...variant.Value) bool {
	const near = 1e-5
	return slices.ContainsFunc(list, func(v variant.Value) bool {
		t, ok := transform.From(v)
		_, _, scale, skew := t.Flat()
		return v.Type == variant.Transform2D && (!ok || math.Abs(scale[0]-scale[1]) > near || math.Abs(skew) > near)
	})
}

// unwind changes numbers that Godot 4 mixes as angles, the shortest way, so that Godot 3 goes the same way between
// them. They are those of Godot 4, which takes all of them for radians.
func (p *porter) unwind(n int, t *animation.Track) {
	if t.Interpolation < animation.LinearAngle || p.toNewer() {
		return
	}
	t.Interpolation -= animation.LinearAngle - animation.Linear
	if t.Type != "value" || t.Update == 1 { // discrete
		return
	}
	turn := func(from, to float64) float64 {
		d := math.Mod(to-from, 2*math.Pi)
		return math.Mod(2*d, 2*math.Pi) - d
	}
	whole, last := 0.0, 0.0
	for i := range t.Keys {
		f, ok := animation.Number(t.Keys[i].Value)
		if !ok {
			return
		}
		if i == 0 {
			whole, last = f, f
		} else {
			whole, last = whole+turn(last, f), f
		}
		t.Keys[i].Value = variant.OfFloat(whole)
	}
	if len(t.Keys) < 2 || p.Loop == animation.NoLoop || !t.LoopWrap {
		return
	}
	first, _ := animation.Number(t.Keys[0].Value)
	if math.Abs(whole+turn(last, first)-first) > 1e-5 {
		p.differs(n) // it turns on from the end to the start
	}
}

// startAtOnce makes a track of Godot 3 give the value of its first key from the start, as Godot 4 does: Godot 3 gives
// nothing before it.
func (p *porter) startAtOnce(n int, t *animation.Track) {
	const near = 1e-5
	if p.toNewer() || p.Loop != animation.NoLoop || len(t.Keys) < 2 || t.Keys[0].Time <= near || t.Keys[0].Time > p.Length || t.Interpolation == animation.Cubic {
		return
	}
	if !slices.IsSortedFunc(t.Keys, func(a, b animation.Key) int { return cmp.Compare(a.Time, b.Time) }) {
		p.differs(n) // the engines search such keys by bisection: one more would change the result
		return
	}
	first := t.Keys[0]
	first.Time, first.Transition = 0, 1
	t.Keys = slices.Insert(t.Keys, 0, first)
}
