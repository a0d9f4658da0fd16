package translate

import "savant/codec/variant"

// form takes from the properties of an object those that are not one property with another name in the other engine, and returns what they are there.
type form func(b between, of, there string, list []variant.Property) (left, made []variant.Property)

var forms = []form{between.equal, between.spread, between.rewritten, between.picture, between.joined, between.damped, between.timed, between.listed}

// otherForms is what all forms take and return.
func (b between) otherForms(of, there string, list []variant.Property) (left, made []variant.Property) {
	left = list
	if was, now := b.majors(); was == now || min(was, now) < 3 {
		return left, nil
	}
	for _, f := range forms {
		var others []variant.Property
		left, others = f(b, of, there, left)
		made = append(made, others...)
	}
	return left, made
}
