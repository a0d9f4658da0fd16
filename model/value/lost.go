package value

import (
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
)

// Messages.
const (
	notAllKept message.ID = "value.not-all-kept was now"
	roundedTo  message.ID = "value.rounded-to"
)

// Lost says that a value which Reshaped made of another does not hold all of it; zero if it does, so that the other can be made of it again.
func Lost(was, now variant.Value, d *dialect.Dialect) message.Message {
	switch {
	case keeping{d, sameNumber}.holds(now, was):
		return message.Message{}
	case keeping{d, sameSingle}.holds(now, was):
		return message.New(roundedTo)
	}
	short := func(v variant.Value) string { return Shorten(literal.Text(v, d), LongestItem) }
	return message.New(notAllKept, short(was), short(now))
}

func sameNumber(a, b float64) bool { return a == b || a != a && b != b }
func sameSingle(a, b float64) bool { return sameNumber(float64(float32(a)), float64(float32(b))) }

// keeping compares values with those that they came of. The types that containers have for their elements are no part of them.
type keeping struct {
	d    *dialect.Dialect
	like func(a, b float64) bool
}

// holds reports whether a value, or one of another type, is made of another again, or has it whole inside.
func (k keeping) holds(now, was variant.Value) bool {
	if now.Type == was.Type {
		return k.same(now, was)
	}
	if inner, ok := onlyIn(now); ok && k.same(inner, was) || k.repeated(now, was) || k.readWhole(now, was) {
		return true
	}
	back, why := Reshaped(now, was.Type, k.d)
	if !why.IsZero() {
		return false
	}
	a, ok := back.Data.(*variant.Math)
	b, both := was.Data.(*variant.Math)
	if ok && both && turns[kinship{was.Type, now.Type}] && sameTurn(a, b, was.Type) {
		return true
	}
	return k.same(back, was)
}

// same reports whether values are equal, but for the type of numbers and texts inside them.
func (k keeping) same(a, b variant.Value) bool {
	if a.Type != b.Type {
		return false
	}
	if x, ok := floatsOf(a); ok {
		y, _ := floatsOf(b)
		return slices.EqualFunc(x, y, k.like)
	}
	switch x := a.Data.(type) {
	case *variant.List:
		y, ok := b.Data.(*variant.List)
		return ok && slices.EqualFunc(x.Items, y.Items, k.holds)
	case *variant.Dict:
		y, ok := b.Data.(*variant.Dict)
		return ok && k.sameEntries(x.Entries, y.Entries)
	}
	return variant.Equal(variant.Unwritten(a), variant.Unwritten(b))
}

// sameEntries reports whether dictionaries have the same entries, in whatever order: engines sort them as they write a text.
func (k keeping) sameEntries(a, b []variant.Entry) bool {
	same := func(a, b variant.Entry) bool { return k.holds(a.Key, b.Key) && k.holds(a.Value, b.Value) }
	if len(a) != len(b) || slices.EqualFunc(a, b, same) {
		return len(a) == len(b)
	}
	return slices.EqualFunc(k.sorted(a), k.sorted(b), same)
}

// sorted are entries by what their keys have in common with those of other types that they can be made of: the text, or the numbers.
func (k keeping) sorted(list []variant.Entry) []variant.Entry {
	type named struct {
		name string
		variant.Entry
	}
	all := make([]named, len(list))
	for i, e := range list {
		name := e.Key.Text
		if e.Key.Type != variant.String && e.Key.Type != variant.StringName {
			name = literal.Text(e.Key, k.d)
			if at := strings.IndexByte(name, '('); at > 0 {
				name = name[at:]
			}
		}
		all[i] = named{strings.TrimSuffix(strings.Trim(name, `()"`), ".0"), e}
	}
	slices.SortStableFunc(all, func(a, b named) int { return strings.Compare(a.name, b.name) })
	sorted := make([]variant.Entry, len(list))
	for i, n := range all {
		sorted[i] = n.Entry
	}
	return sorted
}

// floatsOf are the numbers of a value of floats, or of components.
func floatsOf(v variant.Value) (list []float64, ok bool) {
	switch data := v.Data.(type) {
	case *variant.Math:
		return data.C, true
	case []float64:
		return data, true
	case []float32:
		list = make([]float64, len(data))
		for i, f := range data {
			list[i] = float64(f)
		}
		return list, true
	}
	if v.Type == variant.Float {
		return []float64{v.Float()}, true
	}
	return nil, false
}

// repeated reports whether a vector was made of a number that all of its own are.
func (k keeping) repeated(now, was variant.Value) bool {
	m, ok := now.Data.(*variant.Math)
	if !ok || !vectorial(now.Type) || was.Type != variant.Int && was.Type != variant.Float {
		return false
	}
	n := numberOf(was)
	if was.Type == variant.Int && int64(n) != was.Int() {
		return false
	}
	return !slices.ContainsFunc(m.C, func(c float64) bool { return !k.like(c, n) })
}

// readWhole reports whether a value is what a text spells: a literal, whose blanks and zeros are none of it, or a whole number without a point.
func (k keeping) readWhole(now, was variant.Value) bool {
	if was.Type != variant.String || !spelled(now.Type) {
		return false
	}
	text := literal.Text(now, k.d)
	switch now.Type {
	case variant.Int, variant.Float, variant.Bool:
		return strings.TrimSuffix(text, ".0") == was.Text
	}
	read, err := literal.ParseAll(was.Text, k.d)
	return err == nil && k.same(now, read)
}

// onlyIn is the one value in an array or a dictionary that Reshaped has put there.
func onlyIn(v variant.Value) (inner variant.Value, ok bool) {
	switch data := v.Data.(type) {
	case *variant.List:
		if len(data.Items) == 1 {
			return data.Items[0], true
		}
	case *variant.Dict:
		if len(data.Entries) == 1 {
			return data.Entries[0].Value, true
		}
	}
	return v, false
}
