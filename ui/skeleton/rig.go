package skeleton

import (
	"math"
	"slices"

	"savant/model"
)

// rig is a skeleton laid out in its own space: where each bone is and how far it reaches.
type rig struct {
	bones []model.Bone
	flat  bool
	order []int    // parents before children
	reach []vector // where a bone without children ends, as it sees that itself
	size  float64  // the usual length of a bone

	local, global []model.Transform
}

// limb is drawn between two joints: from a bone to one of its children, or to the end of a bone without children.
type limb struct {
	bone     int
	from, to vector
	last     bool // no child is at its end
}

// newRig takes the bones of a skeleton.
func newRig(a *model.Armature) *rig {
	r := &rig{bones: a.Bones, flat: a.Flat, order: parentsFirst(a.Bones)}
	n := len(a.Bones)
	r.reach = make([]vector, n)
	r.local, r.global = make([]model.Transform, n), make([]model.Transform, n)
	r.pose(func(i int) model.Transform { return restOf(&a.Bones[i]) })
	r.measure()
	return r
}

// parentsFirst is an order in which no bone is before its parent.
func parentsFirst(bones []model.Bone) []int {
	order := make([]int, 0, len(bones))
	for i := range bones {
		if bones[i].Parent < 0 {
			order = append(order, i)
		}
	}
	for k := 0; k < len(order); k++ {
		order = append(order, bones[order[k]].Children...)
	}
	return order
}

// restOf is where a bone rests, or is if the file has no rest.
func restOf(b *model.Bone) model.Transform {
	if !b.HasRest && b.HasPose {
		return b.Pose
	}
	return b.Rest
}

// poseOf returns where a bone is, or its rest if the file does not say.
func poseOf(b *model.Bone) model.Transform {
	if !b.HasPose && b.HasRest {
		return b.Rest
	}
	return b.Pose
}

// pose lays the bones out.
func (r *rig) pose(of func(bone int) model.Transform) {
	for _, i := range r.order {
		t := of(i)
		if !finite(t.Origin) || !finite(t.X) || !finite(t.Y) || !finite(t.Z) {
			t = model.Transform{X: vector{1}, Y: vector{0, 1}, Z: vector{0, 0, 1}}
		}
		r.local[i], r.global[i] = t, t
		if p := r.bones[i].Parent; p >= 0 {
			r.global[i] = r.global[p].Mul(t)
		}
	}
}

// measure finds the typical length of a bone, and the length of those without children: from the file, or else continuing
// in the direction from their parents, as chained bones usually do.
func (r *rig) measure() {
	var list []float64
	for i := range r.bones {
		if p := r.bones[i].Parent; p >= 0 {
			if n := length(minus(r.global[i].Origin, r.global[p].Origin)); n > 0 && n < 1e15 {
				list = append(list, n)
			}
		}
	}
	r.size = 1
	if r.flat {
		r.size = 32
	}
	if len(list) > 0 {
		slices.Sort(list)
		r.size = list[len(list)/2]
	}
	for i := range r.bones {
		b := &r.bones[i]
		if len(b.Children) > 0 {
			continue
		}
		if b.Length > 0 && b.Length < 1e15 {
			sin, cos := math.Sincos(b.Angle * math.Pi / 180)
			r.reach[i] = vector{cos * b.Length, sin * b.Length, 0}
			continue
		}
		axis := vector{0, 1, 0}
		if r.flat {
			axis = vector{1, 0, 0}
		}
		long := r.size * 0.6
		if b.Parent >= 0 {
			if n := length(r.local[i].Origin); n > r.size*0.05 && n < r.size*8 {
				axis, long = unit(r.local[i].Origin, axis), min(n, r.size*2)*0.6
			}
		}
		r.reach[i] = times(axis, long)
	}
}

// limbs are all that is drawn between joints.
func (r *rig) limbs() []limb {
	list := make([]limb, 0, len(r.bones)+8)
	for i := range r.bones {
		from := r.global[i].Origin
		if !finite(from) {
			continue
		}
		for _, c := range r.bones[i].Children {
			if to := r.global[c].Origin; finite(to) {
				list = append(list, limb{i, from, to, false})
			}
		}
		if len(r.bones[i].Children) == 0 {
			if to := seen(r.global[i], r.reach[i]); finite(to) {
				list = append(list, limb{i, from, to, true})
			}
		}
	}
	return list
}

// end is where a bone ends: at its first child, or as far as it reaches.
func (r *rig) end(bone int) vector {
	if c := r.bones[bone].Children; len(c) > 0 {
		return r.global[c[0]].Origin
	}
	return seen(r.global[bone], r.reach[bone])
}

// seen is where a place is that t sees at v.
func seen(t model.Transform, v vector) vector {
	return plus(t.Origin, turned(t, v))
}

// turned is a direction that t sees as v.
func turned(t model.Transform, v vector) (out vector) {
	for i := range 3 {
		out[i] = t.X[i]*v[0] + t.Y[i]*v[1] + t.Z[i]*v[2]
	}
	return out
}

// parent is where the parent of a bone is.
func (r *rig) parent(bone int) model.Transform {
	if p := r.bones[bone].Parent; p >= 0 {
		return r.global[p]
	}
	return model.Transform{X: vector{1}, Y: vector{0, 1}, Z: vector{0, 0, 1}}
}

// places are the joints and ends of some bones, or of all with nil.
func (r *rig) places(of func(bone int) bool) []vector {
	var list []vector
	for _, l := range r.limbs() {
		if of == nil || of(l.bone) {
			list = append(list, l.from, l.to)
		}
	}
	return list
}
