package counterpart

import (
	"savant/codec/variant"
	"savant/scene"
)

// IDs are the references to resources of one file, with those to the same resources in another. A nil IDs leaves references as they are.
type IDs map[variant.Resource]variant.Resource

// Plain returns a value of the first file, or of the second, with the ids that the second has. One that only the first file has is like none of the
// second.
func (ids IDs) Plain(v variant.Value, second bool) variant.Value {
	return scene.Referring(v, func(r *variant.Resource) *variant.Resource {
		one := plainReference(*r)
		if !second {
			one = ids.translated(one)
		}
		return &one
	})
}

// Of returns a value of the first file as the second has it. known is false if it refers to a resource that the second lacks.
func (ids IDs) Of(v variant.Value) (now variant.Value, known bool) {
	known = true
	now = scene.Referring(v, func(r *variant.Resource) *variant.Resource {
		to, ok := ids[variant.Resource{Kind: r.Kind, ID: r.ID}]
		if known = known && (ok || r.Kind == variant.Loaded); !ok {
			return r
		}
		one := *r
		one.ID = to.ID
		return &one
	})
	return now, known
}

// translated converts a reference of the first file to one of the second.
func (ids IDs) translated(r variant.Resource) variant.Resource {
	r.Numeric = false
	if to, ok := ids[variant.Resource{Kind: r.Kind, ID: r.ID}]; ok && r.Kind != variant.Loaded {
		return to
	}
	if r.Kind != variant.Loaded && ids != nil {
		r.ID = "\x00" + r.ID // one that only the first file has
	}
	return r
}

// plainReference normalizes a reference, whether its id is quoted or not.
func plainReference(r variant.Resource) variant.Resource {
	r.Numeric = false
	return r
}
