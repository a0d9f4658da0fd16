package translate

import (
	"slices"

	"savant/codec/variant"
)

// otherForms takes from the properties of an object those that are not one property with another name in the other engine, and returns what they are there.
func (b between) otherForms(of, there string, list []variant.Property) (left, made []variant.Property) {
	left, made = b.equal(of, there, list)
	left, spread := b.spread(of, there, left)
	left, other := b.rewritten(of, there, left)
	left, shown := b.picture(of, there, left, false)
	return left, slices.Concat(made, spread, other, shown)
}
