package model

import (
	"fmt"
	"slices"
	"strconv"

	"savant/codec/variant"
	"savant/scene/literal"
)

// written is the text of a new value, with LF.
func (f *textForm) written(v variant.Value) []byte { return literal.Append(nil, v, f.style()) }

// rewrite plans another value for a container with what it means for the handles below it.
func (f *textForm) rewrite(label string, container Row, v variant.Value, shifts ...shift) (edit, error) {
	if why := f.unwritable(v, 0); why != "" {
		return edit{}, f.d.refuse(container, why)
	}
	p := f.place(container)
	e := edit{label: label, rows: []Row{container}, show: container, shifts: shifts}
	return f.replace(e, p.start, p.end, f.like(p, v))
}

// container returns the value of a row whose children are to change.
func (f *textForm) container(r Row) (variant.Value, error) {
	v, err := f.value(r)
	if err != nil {
		return v, f.d.refuse(r, "this value does not parse")
	}
	switch v.Data.(type) {
	case *variant.List, *variant.Dict, []byte, []int32, []int64, []float32, []float64, []string:
		if v.Type == variant.TypedArray || v.Type == variant.PackedTypedArray {
			break
		}
		return v, nil
	}
	return v, f.d.refuse(r, fmt.Sprintf("%s has no elements that could come or go", article(f.d.info.Dialect.TypeName(v.Type))))
}

func (f *textForm) insertNested(parent Row, index int, key *variant.Value, v variant.Value) (edit, error) {
	whole, err := f.container(parent)
	if err != nil {
		return edit{}, err
	}
	count := f.len(parent)
	if index < 0 || index > count {
		index = count
	}
	label := "Insert into " + f.d.Path(parent)
	switch data := whole.Data.(type) {
	case *variant.Dict:
		if key == nil {
			return edit{}, f.d.refuse(parent, "an entry needs a key")
		}
		for _, e := range data.Entries {
			if !f.d.twice && variant.Equal(e.Key, *key) {
				return edit{}, f.d.refuse(parent, "there is an entry with this key already")
			}
		}
		if data.Key.Kind == variant.Builtin && data.Key.Type != key.Type || data.Value.Kind == variant.Builtin && data.Value.Type != v.Type {
			return edit{}, f.d.refuse(parent, "this dictionary holds other types")
		}
		if literal.Sorted(data.Entries, f.d.info.Dialect) && index == count {
			index = literal.Place(data.Entries, *key, f.d.info.Dialect)
		}
		next := *data
		next.Entries = slices.Insert(slices.Clone(data.Entries), index, variant.Entry{Key: *key, Value: v})
		whole.Data = &next
	case *variant.List:
		if data.Element.Kind == variant.Builtin && data.Element.Type != v.Type {
			return edit{}, f.d.refuse(parent, "this array holds only values of type "+f.d.info.Dialect.TypeName(data.Element.Type))
		}
		next := *data
		next.Items = slices.Insert(slices.Clone(data.Items), index, v)
		whole.Data = &next
	default:
		t, _ := variant.ElementOf(whole.Type)
		v, why := exactly(v, t, f.d.info.Dialect)
		if why != "" {
			return edit{}, f.d.refuse(parent, why)
		}
		_, double := whole.Data.([]float64)
		one, why := packedOf(whole.Type, v, double)
		if why != "" {
			return edit{}, f.d.refuse(parent, why)
		}
		whole.Data = spliceElements(whole.Data, one.Data, index, 0, strideOf(whole.Type))
	}
	return f.rewrite(label, parent, whole, shift{parent: parent, at: index, inserted: 1})
}

// strideOf is how many numbers an element of a packed array has.
func strideOf(packed variant.Type) int {
	t, _ := variant.ElementOf(packed)
	if shape, ok := variant.ShapeOf(t); ok {
		return len(shape.Components)
	}
	return 1
}

// spliceElements takes n elements at i out of packed data and puts others there.
func spliceElements(data, others any, i, n, stride int) any {
	i, n = i*stride, n*stride
	switch list := data.(type) {
	case []byte:
		return replaced(list, others, i, n)
	case []int32:
		return replaced(list, others, i, n)
	case []int64:
		return replaced(list, others, i, n)
	case []float32:
		return replaced(list, others, i, n)
	case []float64:
		return replaced(list, others, i, n)
	case []string:
		return replaced(list, others, i, n)
	}
	return data
}

func replaced[T any](list []T, others any, i, n int) []T {
	more, _ := others.([]T)
	return slices.Replace(slices.Clone(list), i, min(i+n, len(list)), more...)
}

// elementsOf are n elements of packed data from the i-th on.
func elementsOf(data any, i, n, stride int) any {
	i, n = i*stride, n*stride
	switch list := data.(type) {
	case []byte:
		return list[i : i+n]
	case []int32:
		return list[i : i+n]
	case []int64:
		return list[i : i+n]
	case []float32:
		return list[i : i+n]
	case []float64:
		return list[i : i+n]
	case []string:
		return list[i : i+n]
	}
	return nil
}

func (f *textForm) removeNested(label string, parent Row, indexes []int) (edit, error) {
	whole, err := f.container(parent)
	if err != nil {
		return edit{}, err
	}
	slices.Sort(indexes)
	var shifts []shift
	for k := len(indexes) - 1; k >= 0; k-- {
		i := indexes[k]
		shifts = append(shifts, shift{parent: parent, at: i, removed: 1})
		switch data := whole.Data.(type) {
		case *variant.Dict:
			next := *data
			next.Entries = slices.Delete(slices.Clone(data.Entries), i, i+1)
			whole.Data = &next
		case *variant.List:
			next := *data
			next.Items = slices.Delete(slices.Clone(data.Items), i, i+1)
			whole.Data = &next
		default:
			whole.Data = spliceElements(data, nil, i, 1, strideOf(whole.Type))
		}
	}
	return f.rewrite(label, parent, whole, shifts...)
}

func (f *textForm) moveNested(label string, parent Row, from, to int) (edit, error) {
	if to > from {
		to--
	}
	if to == from {
		return edit{label: label}, nil
	}
	whole, err := f.container(parent)
	if err != nil {
		return edit{}, err
	}
	if to < 0 || to >= f.len(parent) {
		return edit{}, f.d.refuse(parent, "there is no such place in it")
	}
	switch data := whole.Data.(type) {
	case *variant.Dict:
		next := *data
		moved := data.Entries[from]
		next.Entries = slices.Insert(slices.Delete(slices.Clone(data.Entries), from, from+1), to, moved)
		whole.Data = &next
	case *variant.List:
		next := *data
		moved := data.Items[from]
		next.Items = slices.Insert(slices.Delete(slices.Clone(data.Items), from, from+1), to, moved)
		whole.Data = &next
	default:
		stride := strideOf(whole.Type)
		one := elementsOf(data, from, 1, stride)
		whole.Data = spliceElements(spliceElements(data, nil, from, 1, stride), one, to, 0, stride)
	}
	return f.rewrite(label, parent, whole, shift{parent: parent, at: from, removed: 1}, shift{parent: parent, at: to, inserted: 1, takes: 1})
}

func (f *textForm) renameNested(label string, r Row, key variant.Value) (edit, error) {
	s := f.d.rows.at(r)
	parent, i := s.parent, s.slot.index
	whole, err := f.value(parent)
	if err != nil {
		return edit{}, err
	}
	dict, ok := whole.Data.(*variant.Dict)
	if !ok || i >= len(dict.Entries) {
		return edit{}, f.d.refuse(r, "only the entries of a dictionary have a key that can be changed")
	}
	for k, e := range dict.Entries {
		if !f.d.twice && k != i && variant.Equal(e.Key, key) {
			return edit{}, f.d.refuse(r, "there is an entry with this key already")
		}
	}
	if dict.Key.Kind == variant.Builtin && dict.Key.Type != key.Type {
		return edit{}, f.d.refuse(r, "the keys of this dictionary are of another type")
	}
	if why := f.unwritable(key, 0); why != "" {
		return edit{}, f.d.refuse(r, why)
	}
	span := f.open(f.place(parent)).children[i].Key
	now := literal.AppendLike(nil, f.src[span.Start:span.End], key, f.style())
	return f.replace(edit{label: label, rows: []Row{r}, show: r}, int64(span.Start), int64(span.End), now)
}

func (f *textForm) duplicateNested(label string, r Row) (edit, error) {
	s := f.d.rows.at(r)
	parent, i := s.parent, s.slot.index
	whole, err := f.container(parent)
	if err != nil {
		return edit{}, err
	}
	switch data := whole.Data.(type) {
	case *variant.Dict:
		key, ok := f.freeKey(data, data.Entries[i].Key)
		if !ok {
			return edit{}, f.d.refuse(r, "a copy would need another key; insert one")
		}
		next := *data
		next.Entries = slices.Insert(slices.Clone(data.Entries), i+1, variant.Entry{Key: key, Value: data.Entries[i].Value})
		whole.Data = &next
	case *variant.List:
		next := *data
		next.Items = slices.Insert(slices.Clone(data.Items), i+1, data.Items[i])
		whole.Data = &next
	default:
		stride := strideOf(whole.Type)
		whole.Data = spliceElements(data, elementsOf(data, i, 1, stride), i+1, 0, stride)
	}
	return f.rewrite(label, parent, whole, shift{parent: parent, at: i + 1, inserted: 1})
}

// freeKey is a key like another that the dictionary does not have.
func (f *textForm) freeKey(d *variant.Dict, key variant.Value) (variant.Value, bool) {
	used := func(k variant.Value) bool {
		return slices.ContainsFunc(d.Entries, func(e variant.Entry) bool { return variant.Equal(e.Key, k) })
	}
	for n := 2; n < 1<<20; n++ {
		next := key
		switch key.Type {
		case variant.String, variant.StringName:
			next.Text = key.Text + strconv.Itoa(n)
		case variant.Int:
			next = variant.OfInt(key.Int() + int64(n) - 1)
		default:
			return key, false
		}
		if !used(next) {
			return next, true
		}
	}
	return key, false
}
