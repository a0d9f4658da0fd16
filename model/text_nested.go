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
func (f *textForm) rewrite(label string, container Row, v variant.Value, shifts ...Shift) (Edit, error) {
	if why := f.unsupported(v, 0); why != "" {
		return Edit{}, f.host.Refuse(container, why)
	}
	p := f.place(container)
	e := Edit{Label: label, Rows: []Row{container}, Show: container, Shifts: shifts}
	return f.replace(e, p.start, p.end, f.like(p, v))
}

// container returns the value of a row whose children are to change.
func (f *textForm) container(r Row) (variant.Value, error) {
	v, err := f.Value(r)
	if err != nil {
		return v, f.host.Refuse(r, "this value does not parse")
	}
	switch v.Data.(type) {
	case *variant.List, *variant.Dict, []byte, []int32, []int64, []float32, []float64, []string:
		if v.Type == variant.TypedArray || v.Type == variant.PackedTypedArray {
			break
		}
		return v, nil
	}
	return v, f.host.Refuse(r, fmt.Sprintf("%s has no elements that could come or go", article(f.host.Dialect().TypeName(v.Type))))
}

func (f *textForm) insertNested(parent Row, index int, list []Entry) (Edit, error) {
	whole, err := f.container(parent)
	if err != nil {
		return Edit{}, err
	}
	for _, one := range list {
		if one.Key != nil && !wellFormed(*one.Key, 0) {
			return Edit{}, f.host.Refuse(parent, f.unwritable(*one.Key))
		}
		if !wellFormed(one.Value, 0) {
			return Edit{}, f.host.Refuse(parent, f.unwritable(one.Value))
		}
	}
	count := f.Len(parent)
	if index < 0 || index > count {
		index = count
	}
	shifts := []Shift{{Parent: parent, At: index, Inserted: len(list)}}
	switch data := whole.Data.(type) {
	case *variant.Dict:
		whole.Data, shifts, err = f.withEntries(parent, data, index, list)
	case *variant.List:
		whole.Data, err = f.withItems(parent, data, index, list)
	default:
		whole.Data, err = f.withElements(parent, whole, index, list)
	}
	if err != nil {
		return Edit{}, err
	}
	return f.rewrite("Insert into "+f.host.Path(parent), parent, whole, shifts...)
}

// withEntries is a dictionary with more entries, and where they came. One whose keys are sorted stays so.
func (f *textForm) withEntries(parent Row, dict *variant.Dict, index int, list []Entry) (*variant.Dict, []Shift, error) {
	d := f.host.Dialect()
	next := *dict
	next.Entries = slices.Clone(dict.Entries)
	taken := make(map[string]bool, len(next.Entries))
	for _, e := range next.Entries {
		taken[literal.Text(e.Key, d)] = true
	}
	sorted := index == len(next.Entries) && literal.Sorted(next.Entries, d)
	var shifts []Shift
	for _, one := range list {
		if one.Key == nil {
			return nil, nil, f.host.Refuse(parent, "an entry needs a key")
		}
		name := literal.Text(*one.Key, d)
		switch {
		case taken[name] && !f.host.AllowsDuplicateKeys():
			return nil, nil, f.host.Refuse(parent, "there is an entry with this key already")
		case dict.Key.Kind == variant.Builtin && dict.Key.Type != one.Key.Type, dict.Value.Kind == variant.Builtin && dict.Value.Type != one.Value.Type:
			return nil, nil, f.host.Refuse(parent, "this dictionary holds other types")
		}
		taken[name] = true
		at := index
		if index++; sorted {
			at = literal.Place(next.Entries, *one.Key, d)
		}
		next.Entries = slices.Insert(next.Entries, at, variant.Entry{Key: *one.Key, Value: one.Value})
		shifts = append(shifts, Shift{Parent: parent, At: at, Inserted: 1})
	}
	return &next, shifts, nil
}

// withItems is an array with more elements.
func (f *textForm) withItems(parent Row, array *variant.List, index int, list []Entry) (*variant.List, error) {
	next := *array
	more := make([]variant.Value, len(list))
	for i, one := range list {
		if array.Element.Kind == variant.Builtin && array.Element.Type != one.Value.Type {
			return nil, f.host.Refuse(parent, "this array holds only values of type "+f.host.Dialect().TypeName(array.Element.Type))
		}
		more[i] = one.Value
	}
	next.Items = slices.Insert(slices.Clone(array.Items), index, more...)
	return &next, nil
}

// withElements is the data of a packed array with more elements.
func (f *textForm) withElements(parent Row, whole variant.Value, index int, list []Entry) (any, error) {
	t, _ := variant.ElementOf(whole.Type)
	_, double := whole.Data.([]float64)
	var more any
	for _, one := range list {
		v, why := exactly(one.Value, t, f.host.Dialect())
		if why != "" {
			return nil, f.host.Refuse(parent, why)
		}
		packed, why := packedOf(whole.Type, v, double)
		if why != "" {
			return nil, f.host.Refuse(parent, why)
		}
		more = appendElements(more, packed.Data)
	}
	return insertElements(whole.Data, more, index, strideOf(whole.Type)), nil
}

// strideOf is how many numbers an element of a packed array has.
func strideOf(packed variant.Type) int {
	t, _ := variant.ElementOf(packed)
	if shape, ok := variant.ShapeOf(t); ok {
		return len(shape.Components)
	}
	return 1
}

// insertElements puts others before the i-th element of packed data.
func insertElements(data, others any, i, stride int) any {
	switch list := data.(type) {
	case []byte:
		return inserted(list, others, i*stride)
	case []int32:
		return inserted(list, others, i*stride)
	case []int64:
		return inserted(list, others, i*stride)
	case []float32:
		return inserted(list, others, i*stride)
	case []float64:
		return inserted(list, others, i*stride)
	case []string:
		return inserted(list, others, i*stride)
	}
	return data
}

func inserted[T any](list []T, others any, i int) []T {
	more, _ := others.([]T)
	return slices.Insert(slices.Clone(list), i, more...)
}

// appendElements puts the elements of more behind those of data, which may be nil.
func appendElements(data, more any) any {
	switch more := more.(type) {
	case []byte:
		list, _ := data.([]byte)
		return append(list, more...)
	case []int32:
		list, _ := data.([]int32)
		return append(list, more...)
	case []int64:
		list, _ := data.([]int64)
		return append(list, more...)
	case []float32:
		list, _ := data.([]float32)
		return append(list, more...)
	case []float64:
		list, _ := data.([]float64)
		return append(list, more...)
	case []string:
		list, _ := data.([]string)
		return append(list, more...)
	}
	return data
}

func (f *textForm) removeNested(label string, parent Row, indexes []int) (Edit, error) {
	whole, err := f.container(parent)
	if err != nil {
		return Edit{}, err
	}
	slices.Sort(indexes)
	var shifts []Shift
	for _, i := range slices.Backward(indexes) {
		shifts = append(shifts, Shift{Parent: parent, At: i, Removed: 1})
	}
	var order []int
	for i := range f.Len(parent) {
		if _, gone := slices.BinarySearch(indexes, i); !gone {
			order = append(order, i)
		}
	}
	whole.Data = ordered(whole.Data, order, strideOf(whole.Type))
	return f.rewrite(label, parent, whole, shifts...)
}

// moveNested plans another order for the children of a value: those numbered from come before the one at to, in their order.
func (f *textForm) moveNested(label string, parent Row, from []int, to int) (Edit, error) {
	whole, err := f.container(parent)
	if err != nil {
		return Edit{}, err
	}
	count := f.Len(parent)
	if to < 0 || to > count {
		return Edit{}, f.host.Refuse(parent, "there is no such place in it")
	}
	moves := make(map[int]bool, len(from))
	for _, i := range from {
		moves[i] = true
	}
	order := make([]int, 0, count)
	at := 0 // where the first of them comes to stand
	for i := range count + 1 {
		if i == to {
			at = len(order)
			order = append(order, from...)
		}
		if i < count && !moves[i] {
			order = append(order, i)
		}
	}
	if slices.IsSorted(order) {
		return Edit{Label: label}, nil
	}
	whole.Data = ordered(whole.Data, order, strideOf(whole.Type))
	var shifts []Shift
	number := map[int]int{}
	for _, i := range slices.Backward(slices.Sorted(slices.Values(from))) {
		shifts = append(shifts, Shift{Parent: parent, At: i, Removed: 1})
		number[i] = len(shifts)
	}
	for k, i := range from {
		shifts = append(shifts, Shift{Parent: parent, At: at + k, Inserted: 1, Takes: number[i]})
	}
	return f.rewrite(label, parent, whole, shifts...)
}

// ordered is what a container or packed array holds in another order.
func ordered(data any, order []int, stride int) any {
	switch data := data.(type) {
	case *variant.Dict:
		next := *data
		next.Entries = permuted(data.Entries, order, 1)
		return &next
	case *variant.List:
		next := *data
		next.Items = permuted(data.Items, order, 1)
		return &next
	case []byte:
		return permuted(data, order, stride)
	case []int32:
		return permuted(data, order, stride)
	case []int64:
		return permuted(data, order, stride)
	case []float32:
		return permuted(data, order, stride)
	case []float64:
		return permuted(data, order, stride)
	case []string:
		return permuted(data, order, stride)
	}
	return data
}

func permuted[T any](list []T, order []int, stride int) []T {
	out := make([]T, 0, len(order)*stride)
	for _, i := range order {
		out = append(out, list[i*stride:(i+1)*stride]...)
	}
	return out
}

func (f *textForm) renameNested(label string, r Row, key variant.Value) (Edit, error) {
	parent, i := f.host.Parent(r), f.host.Slot(r).Index
	whole, err := f.Value(parent)
	if err != nil {
		return Edit{}, err
	}
	dict, ok := whole.Data.(*variant.Dict)
	if !ok || i >= len(dict.Entries) {
		return Edit{}, f.host.Refuse(r, "only the entries of a dictionary have a key that can be changed")
	}
	for k, e := range dict.Entries {
		if !f.host.AllowsDuplicateKeys() && k != i && variant.Equal(e.Key, key) {
			return Edit{}, f.host.Refuse(r, "there is an entry with this key already")
		}
	}
	if dict.Key.Kind == variant.Builtin && dict.Key.Type != key.Type {
		return Edit{}, f.host.Refuse(r, "the keys of this dictionary are of another type")
	}
	if why := f.unwritable(key); why != "" {
		return Edit{}, f.host.Refuse(r, why)
	}
	span := f.open(f.place(parent)).children[i].Key
	now := literal.AppendLike(nil, f.src[span.Start:span.End], key, f.style())
	return f.replace(Edit{Label: label, Rows: []Row{r}, Show: r}, int64(span.Start), int64(span.End), now)
}

// duplicateNested plans copies of the children of a value with these numbers, each behind the last of its neighbours.
func (f *textForm) duplicateNested(label string, parent Row, indexes []int) (Edit, error) {
	whole, err := f.container(parent)
	if err != nil {
		return Edit{}, err
	}
	slices.Sort(indexes)
	taken := map[string]bool{}
	if dict, ok := whole.Data.(*variant.Dict); ok {
		for _, e := range dict.Entries {
			taken[literal.Text(e.Key, f.host.Dialect())] = true
		}
	}
	var shifts []Shift
	var order []int // the old numbers, copies as those that they are copies of
	var copies []int
	for i, n := 0, f.Len(parent); i < n; i++ {
		order = append(order, i)
		if _, chosen := slices.BinarySearch(indexes, i); chosen {
			copies = append(copies, i)
		}
		if _, chosen := slices.BinarySearch(indexes, i+1); len(copies) > 0 && (!chosen || i+1 == n) {
			shifts = append(shifts, Shift{Parent: parent, At: len(order), Inserted: len(copies)})
			order, copies = append(order, copies...), nil
		}
	}
	whole.Data = ordered(whole.Data, order, strideOf(whole.Type))
	if dict, ok := whole.Data.(*variant.Dict); ok {
		for _, s := range shifts {
			for i := s.At; i < s.At+s.Inserted; i++ {
				if dict.Entries[i].Key, ok = f.freeKey(taken, dict.Entries[i].Key); !ok {
					return Edit{}, f.host.Refuse(parent, "a copy would need another key; insert one")
				}
			}
		}
	}
	return f.rewrite(label, parent, whole, shifts...)
}

// freeKey is a key like another that is not taken, and takes it.
func (f *textForm) freeKey(taken map[string]bool, key variant.Value) (variant.Value, bool) {
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
		if name := literal.Text(next, f.host.Dialect()); !taken[name] {
			taken[name] = true
			return next, true
		}
	}
	return key, false
}
