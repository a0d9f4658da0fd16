package translate

import (
	"slices"

	"savant/codec/variant"
)

const (
	moved3, moved4   = "motion/sync_to_physics", "sync_to_physics"
	sorted3, sorted4 = "sort_enabled", "y_sort_enabled"
	freezeMode       = "freeze_mode"
	mass, weight     = "mass", "weight"
)

// idle drops what does nothing and the other engine has no property for: what byUse names if it is off, and in Godot 4 how a body is frozen
// that is not.
func (b between) idle(of, there string, list []variant.Property) (left, made []variant.Property) {
	left = slices.Clone(list)
	for _, off := range []stored{{moved3, false}, {sorted4, false}} {
		if !b.has(there, off.name) && !b.has(there, map[string]string{moved3: moved4, sorted4: sorted3}[off.name]) {
			left = without(left, off)
		}
	}
	if was, now := b.majors(); was > now && (b.heir(of, there, "RigidBody") || b.heir(of, there, "RigidBody2D")) && !holds(list, stored{freeze, true}) {
		left = dropped(left, freezeMode)
	}
	return left, nil
}

// gravity is that by which Godot 3 makes the weight of a body its mass, in a project that does not change it (RigidBody::set_weight and
// RigidBody2D::set_weight of 3.2 and 3.6).
const gravity = 9.8

// weighed makes the weight of a body of Godot 3 its mass, if the body does not store that too.
func (b between) weighed(of, there string, list []variant.Property) (left, made []variant.Property) {
	w, has := find(list, weight)
	n, isNumber := asNumber(w.Value)
	if _, weighs := b.old.Property(of, mass); !has || !isNumber || !weighs || b.has(there, weight) {
		return list, nil
	}
	if _, has := find(list, mass); !has {
		made = []variant.Property{{Name: mass, Value: variant.OfFloat(short(n / gravity))}}
	}
	return dropped(list, weight), made
}
