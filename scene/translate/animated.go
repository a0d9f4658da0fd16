package translate

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// Animated is a property that an animation moves, as the other engine has it.
type Animated struct {
	Name  string
	Bends bool // between two keys the other engine goes another way than this one
	value func(v variant.Value) (made variant.Value, ok bool)
}

// Value is a value of a key in the other engine; ok is false if that has none like it.
func (a Animated) Value(v variant.Value) (made variant.Value, ok bool) { return a.value(v) }

// Length is a difference of two values, such as that of a handle of a curve.
func (a Animated) Length(n float64) float64 {
	zero, _ := a.value(variant.OfFloat(0))
	v, _ := a.value(variant.OfFloat(n))
	return v.Float() - zero.Float()
}

// Animated returns what a property that an animation moves is in the other engine. ok is false where it has none like it, or needs another property too
// to say the same. The class may be "", not known.
func (t *Translator) Animated(class, property string) (a Animated, ok bool) {
	there, _ := t.old.NameIn(class, t.now)
	b := t.between(message.Message{})
	b.notThere = func(string) {}
	if was, now := b.majors(); was != now && min(was, now) >= 3 {
		if b.several(class, there, property) {
			return a, false
		}
		if a, ok = b.animatedPicture(class, property); ok {
			return a, true
		}
		for _, row := range rewrites {
			from, to, rewrite := b.way(row)
			if from == property && row.moves && (class == "" && from == to || b.heir(class, there, row.class)) {
				return Animated{to, row.bends, func(v variant.Value) (variant.Value, bool) {
					if _, vector := v.Data.(*variant.Math); class == "" && !vector { // of another class
						return v, true
					}
					return rewrite(v, nil)
				}}, true
			}
		}
	}
	name, factor, ok := t.old.AnimatedIn(class, property, t.now)
	return Animated{name, false, func(v variant.Value) (variant.Value, bool) {
		if made, named, ok := b.said(class, there, variant.Property{Name: property, Value: v}, name); named {
			return made, ok
		}
		v = Scaled(v, factor)
		if made, ok := t.Typed(v, there, name); ok && (v.Type == variant.Bool || made.Type == variant.Bool) { // animations mix other types as they are
			v = made
		}
		return t.chosen(v, class, property, there, name, true)
	}}, ok
}

// several reports whether a property has its meaning together with others, so that in the other engine it is not one property.
func (b between) several(of, there, property string) bool {
	for class, part := range straight {
		if b.heir(of, there, class) && slices.Contains([]string{radius, height, part}, property) {
			return true
		}
	}
	base := property
	for _, end := range []string{random, least, most} {
		base = strings.TrimSuffix(base, end)
	}
	_, is := spreads[base]
	_, in3 := b.old.Property(of, base+random)
	_, in4 := b.old.Property(of, base+most)
	return is && (in3 || in4) && slices.ContainsFunc(clouds, func(class string) bool { return b.heir(of, there, class) })
}

// said is the value of a property, called name in the other engine, that a row of equals gives for a value of it. named is false if no row is about it, and ok if
// that gives other properties.
func (b between) said(of, there string, p variant.Property, name string) (made variant.Value, named, ok bool) {
	was, now := b.majors()
	if was == now || min(was, now) < 3 {
		return p.Value, false, false
	}
	for _, row := range equals {
		from, to := row.old, row.now
		if was > now {
			from, to = to, from
		}
		if len(from) != 1 || from[0].name != p.Name || !holds([]variant.Property{p}, from[0]) || !b.heir(of, there, row.class) {
			continue
		}
		if len(to) != 1 || to[0].name != name {
			return p.Value, true, false
		}
		return to[0].made().Value, true, true
	}
	return p.Value, false, false
}
