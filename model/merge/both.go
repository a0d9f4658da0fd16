package merge

import (
	"reflect"
	"slices"

	"savant/codec/variant"
	"savant/model/value"
)

// Both returns our list with what only theirs added, where Values refuses because both changed the same elements: ours
// come first. ok is false if the values are not lists of the same type, or the result is one of them.
func Both(base, ours, theirs variant.Value) (v variant.Value, ok bool) {
	was, ok1 := elements(base)
	mine, ok2 := elements(ours)
	other, ok3 := elements(theirs)
	if !ok1 || !ok2 || !ok3 || base.Type != ours.Type || ours.Type != theirs.Type {
		return v, false
	}
	if ours.Type == variant.Array && !variant.SameElement(ours.Data.(*variant.List).Element, theirs.Data.(*variant.List).Element) {
		return v, false
	}
	all, _ := inPieces(was, mine, other, func(p Piece) ([]variant.Value, bool) {
		if merged, ok := p.Merge(None, was, mine, other); ok {
			return merged, true
		}
		return together(mine[p.Ours.Start:p.Ours.End], added(was[p.Base.Start:p.Base.End], other[p.Theirs.Start:p.Theirs.End])), true
	})
	v, ok = listOf(ours, all)
	return v, ok && !variant.Equal(v, ours) && !variant.Equal(v, theirs)
}

// added are the elements of a list that were not in it before.
func added(before, now []variant.Value) []variant.Value {
	out := slices.Clone(now)
	for _, i := range slices.Backward(matches(before, now)) {
		if i >= 0 {
			out = slices.Delete(out, i, i+1)
		}
	}
	return out
}

// elements are those of a list. Those of a packed array are packed arrays of one element.
func elements(v variant.Value) (list []variant.Value, ok bool) {
	switch data := v.Data.(type) {
	case *variant.List:
		return data.Items, true
	case []byte:
		return split(v.Type, data), true
	case []int32:
		return split(v.Type, data), true
	case []int64:
		return split(v.Type, data), true
	case []float32:
		return split(v.Type, data), true
	case []float64:
		return split(v.Type, data), true
	case []string:
		return split(v.Type, data), true
	}
	return nil, false
}

func split[T any](t variant.Type, data []T) (list []variant.Value) {
	for one := range slices.Chunk(data, variant.NumbersPerElement(t)) {
		list = append(list, variant.Value{Type: t, Data: one})
	}
	return list
}

// listOf is a list like another, with these elements. ok is false if some are packed in numbers of another width.
func listOf(like variant.Value, list []variant.Value) (v variant.Value, ok bool) {
	v.Type = like.Type
	if data, isArray := like.Data.(*variant.List); isArray {
		v.Data = &variant.List{Element: data.Element, Items: list}
		return v, true
	}
	for _, one := range list {
		if reflect.TypeOf(one.Data) != reflect.TypeOf(like.Data) {
			return v, false
		}
		v.Data = value.AppendElements(v.Data, one.Data)
	}
	return v, true
}
