package port

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"savant/codec/variant"
	"savant/scene/animation"
	"savant/scene/transform"
)

// parts are the tracks of Godot 4 that together are a transform track of Godot 3, by type: which of the three each is,
// counted from 1.
var parts = map[string]int{"position_3d": 1, "rotation_3d": 2, "scale_3d": 3}

var partTypes = [3]string{"position_3d", "rotation_3d", "scale_3d"}

// rest is the rest of a bone, to which the poses of Godot 3 are relative: global = parent * rest * pose. Godot 4 has
// the product.
type rest struct {
	transform.Transform
	turn  [4]float64
	scale [3]float64
}

func newRest(t transform.Transform) rest { return rest{t, t.Quaternion(), t.Scale()} }

// exact reports whether rotation and scale can be separated in its product with a pose: not if its scale is uneven,
// unless it has no rotation.
func (r rest) exact() bool {
	const near = 1e-4
	return math.Abs(r.scale[0]-r.scale[1]) < near && math.Abs(r.scale[1]-r.scale[2]) < near
}

// out converts a pose of Godot 3 to Godot 4.
func (r rest) out(v [3]variant.Value) [3]variant.Value {
	at, q, s := numbers(v[0]), numbers(v[1]), numbers(v[2])
	moved := r.ApplyBasis([3]float64(at))
	for i := range moved {
		moved[i] += r.Origin[i]
		s[i] *= r.scale[i]
	}
	turned := transform.Product(r.turn, [4]float64(q))
	return [3]variant.Value{variant.OfMath(variant.Vector3, moved[:]...), variant.OfMath(variant.Quaternion, turned[:]...), variant.OfMath(variant.Vector3, s...)}
}

// in converts a pose of Godot 4 to Godot 3; ok is false for a rest without an inverse.
func (r rest) in(v [3]variant.Value) (pose [3]variant.Value, ok bool) {
	back, ok := r.Inverse()
	if !ok {
		return v, false
	}
	at, q, s := numbers(v[0]), numbers(v[1]), numbers(v[2])
	for i := range at {
		at[i] -= r.Origin[i]
		s[i] /= r.scale[i]
	}
	moved := back.ApplyBasis([3]float64(at))
	turned := transform.Product([4]float64{-r.turn[0], -r.turn[1], -r.turn[2], r.turn[3]}, [4]float64(q))
	return [3]variant.Value{variant.OfMath(variant.Vector3, moved[:]...), variant.OfMath(variant.Quaternion, turned[:]...), variant.OfMath(variant.Vector3, s...)}, true
}

// numbers returns those of a vector or quaternion, as a copy that may be changed.
func numbers(v variant.Value) []float64 {
	m, _ := v.Data.(*variant.Math)
	return slices.Clone(m.C)
}

// divide splits a transform track of Godot 3 into the three of Godot 4.
func (p *porter) divide(n int) {
	t := p.Tracks[n]
	for later := n + 1; later < len(p.Tracks) && t.Enabled; later++ { // in Godot 3 only the last for a target counts; in Godot 4 all do
		if o := &p.Tracks[later]; o.Type == t.Type && o.Path == t.Path && o.Enabled {
			p.leaveOut(n)
			return
		}
	}
	stand := newRest(transform.Identity)
	if strings.Contains(t.Path, ":") {
		known := p.target(n).Rest
		if known == nil {
			p.Tell(restUnknown, n, t.Path, p.item)
			return
		}
		stand = newRest(*known)
	}
	if t.Interpolation == animation.Cubic && len(t.Keys) > 1 || !stand.exact() {
		p.differs(n)
	}
	var divided [3]animation.Track
	for i := range divided {
		divided[i] = t
		divided[i].Type, divided[i].Keys = partTypes[i], nil
	}
	for _, k := range t.Keys {
		list, ok := k.Value.Data.(*variant.List)
		if !ok || len(list.Items) != len(divided) {
			continue
		}
		for i, v := range stand.out([3]variant.Value(list.Items)) {
			divided[i].Keys = append(divided[i].Keys, animation.Key{Time: k.Time, Transition: k.Transition, Value: v})
		}
	}
	if t.Interpolation != animation.Nearest && turnsHalf(divided[1].Keys, func(k animation.Key) variant.Value { return k.Value }) {
		p.differs(n)
	}
	p.out = append(p.out, divided[:]...)
}

// turnsHalf reports whether there is half a turn between two keys, whose direction depends on the last digits.
func turnsHalf(keys []animation.Key, rotation func(animation.Key) variant.Value) bool {
	const near = 1e-4
	for i, k := range keys {
		a, b := numbers(rotation(k)), numbers(rotation(keys[(i+1)%len(keys)]))
		if dot := a[0]*b[0] + a[1]*b[1] + a[2]*b[2] + a[3]*b[3]; math.Abs(dot) < near {
			return true
		}
	}
	return false
}

// rate is how many keys per second a track gets if its parts do not fit together, and most is their maximum number.
const rate, most = 30, 20_000

// join merges the tracks of Godot 4 for the parts of a transform into one track of Godot 3.
func (p *porter) join(path string) {
	which := [3]int{-1, -1, -1}
	for n, t := range p.Tracks {
		i := parts[t.Type] - 1
		if i < 0 || t.Path != path || t.Unreadable {
			continue
		}
		if which[i] >= 0 && p.Tracks[which[i]].Enabled {
			if t.Enabled { // Godot 4 adds them up
				p.differs(n)
			} else {
				continue
			}
		}
		which[i] = n
	}
	disabled := true
	for _, n := range which {
		disabled = disabled && (n < 0 || !p.Tracks[n].Enabled)
	}
	first := -1
	for i, n := range which {
		if n >= 0 && !p.Tracks[n].Enabled && !disabled || n >= 0 && len(p.Tracks[n].Keys) == 0 {
			which[i] = -1
		} else if n >= 0 && (first < 0 || n < first) {
			first = n
		}
	}
	if first < 0 {
		return
	}
	bone := strings.Contains(path, ":")
	if !bone && which[1] < 0 {
		p.apart(which)
		return
	}
	target := p.target(first)
	stand := newRest(transform.Identity)
	if bone {
		if target.Rest == nil {
			p.Tell(restUnknown, first, path, p.item)
			return
		}
		stand = newRest(*target.Rest)
		if !stand.exact() {
			p.differs(first)
		}
	}
	place := stand.Transform
	if target.Place != nil {
		place = *target.Place
	} else if slices.Contains(which[:], -1) {
		p.Tell(partsUnknown, path, p.item)
	}
	turn, size := place.Quaternion(), place.Scale()
	usual := [3]variant.Value{variant.OfMath(variant.Vector3, place.Origin[:]...), variant.OfMath(variant.Quaternion, turn[:]...), variant.OfMath(variant.Vector3, size[:]...)}
	out := p.Tracks[first]
	out.Type, out.Keys, out.Enabled = "transform", nil, !disabled
	keys, own := p.shared(which, &out, first)
	for at, k := range keys {
		pose := usual
		for i, n := range which {
			if n < 0 {
				continue
			}
			if list := p.Tracks[n].Keys; own && len(list) > 1 {
				pose[i] = list[at].Value
				continue
			}
			if v, ok := p.Sample(n, k.Time); ok {
				pose[i] = v
			}
		}
		pose, ok := stand.in(pose)
		if !ok {
			p.leaveOut(first)
			return
		}
		k.Value = variant.OfArray(pose[:]...)
		out.Keys = append(out.Keys, k)
	}
	rotation := func(k animation.Key) variant.Value { return k.Value.Data.(*variant.List).Items[1] }
	if out.Interpolation == animation.Cubic && len(out.Keys) > 1 || out.Interpolation != animation.Nearest && turnsHalf(out.Keys, rotation) {
		p.differs(first)
	}
	p.startAtOnce(first, &out)
	p.out = append(p.out, out)
}

// shared returns the times and transitions of the keys of tracks to be merged; own says that each track with several
// keys has just these. Other tracks are sampled at the times of all keys; if that changes the values in between, at
// many more, and out is made linear.
func (p *porter) shared(which [3]int, out *animation.Track, first int) (keys []animation.Key, own bool) {
	const near = 2e-5
	lead := -1 // the first with several keys
	same, plain, single, fit := true, true, true, true
	var times []float64
	for _, n := range which {
		if n < 0 {
			continue
		}
		t := &p.Tracks[n]
		for i, k := range t.Keys {
			times = append(times, k.Time)
			plain = plain && k.Transition == 1
			single = single && (i == 0 || k.Time-t.Keys[i-1].Time > near)
		}
		switch {
		case len(t.Keys) < 2:
		case lead < 0:
			lead = n
		default:
			l := &p.Tracks[lead]
			if l.Interpolation != t.Interpolation || (l.LoopWrap != t.LoopWrap && p.Loop != animation.NoLoop) {
				same, fit = false, false
				continue
			}
			same = same && slices.EqualFunc(l.Keys, t.Keys, func(a, b animation.Key) bool { return a.Time == b.Time && a.Transition == b.Transition })
		}
	}
	key := func(at float64) animation.Key { return animation.Key{Time: at, Transition: 1} }
	if lead < 0 { // one key each, valid at all times
		return []animation.Key{key(p.Tracks[first].Keys[0].Time)}, false
	}
	l := &p.Tracks[lead]
	out.Interpolation, out.LoopWrap = l.Interpolation, l.LoopWrap
	ascending := slices.IsSortedFunc(l.Keys, func(a, b animation.Key) int { return cmp.Compare(a.Time, b.Time) })
	if same && ascending && l.Keys[len(l.Keys)-1].Time <= p.Length {
		for _, k := range l.Keys {
			keys = append(keys, animation.Key{Time: k.Time, Transition: k.Transition})
		}
		return keys, true
	}
	if !fit || !single || out.Interpolation != animation.Nearest && !(out.Interpolation == animation.Linear && plain) {
		out.Interpolation = animation.Linear
		p.Tell(joinedByTime, p.Tracks[first].Path, p.item, rate)
		for i := range min(int(p.Length*rate)+1, most) {
			times = append(times, float64(float32(float64(i)/rate)))
		}
	}
	slices.Sort(times)
	for i, at := range times {
		if at <= p.Length && (i == 0 || len(keys) == 0 || at-keys[len(keys)-1].Time > near) {
			keys = append(keys, key(at))
		}
	}
	return keys, false
}

// apart converts the tracks of Godot 4 for the position and scale of a node to tracks of the properties: a transform
// track would rotate it too.
func (p *porter) apart(which [3]int) {
	for i, property := range [3]string{"position", "", "scale"} {
		n := which[i]
		if n < 0 {
			continue
		}
		t := p.Tracks[n]
		class := "Node3D"
		if known := p.target(n).Classes; len(known) > 0 && known[0] != "" {
			class = known[0]
		}
		there, ok := p.Animated(class, property)
		if !ok {
			p.leaveOut(n)
			continue
		}
		t.Type, t.Path, t.Keys = "value", t.Path+":"+there.Name, slices.Clone(t.Keys)
		p.between(n, &t, false)
		p.out = append(p.out, t)
	}
}
