// Package container plans edits of dictionaries, arrays and packed arrays for forms that write such a value as a whole.
package container

import (
	"slices"
	"strconv"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/reason"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	fixedElements       message.ID = "container.fixed-elements type"
	entryNeedsKey       message.ID = "container.entry-needs-key"
	keyTaken            message.ID = "container.key-taken key"
	noSuchPlace         message.ID = "container.no-such-place"
	onlyEntriesHaveKeys message.ID = "container.only-entries-have-keys"
	otherKeys           message.ID = "container.other-keys"
	copyNeedsKey        message.ID = "container.copy-needs-key"
)

// Container is a value with children, and its row. Its methods return the changed value, which shares nothing mutable
// with it, and how the handles below the row move. Errors are *model.RefusedError.
type Container struct {
	host  model.Host
	row   model.Row
	whole variant.Value
	count int
}

// of returns the container that is the value of a row.
func of(h model.Host, r model.Row, v variant.Value, count int) (*Container, error) {
	switch v.Data.(type) {
	case *variant.List, *variant.Dict, []byte, []int32, []int64, []float32, []float64, []string:
		if v.Type != variant.TypedArray && v.Type != variant.PackedTypedArray {
			return &Container{h, r, v, count}, nil
		}
	}
	return nil, h.Refuse(r, message.New(fixedElements, h.Dialect().TypeName(v.Type)))
}

func (c *Container) refuse(id message.ID, args ...any) error {
	return c.host.Refuse(c.row, message.New(id, args...))
}

// stride returns how many numbers make an element.
func (c *Container) stride() int { return variant.NumbersPerElement(c.whole.Type) }

// ordered returns the value with the children of these indices, in this order.
func (c *Container) ordered(order []int) variant.Value {
	v := c.whole
	v.Data = value.Ordered(v.Data, order, c.stride())
	return v
}

// Insert inserts entries, elements or numbers before the index-th child; an index out of range means after the last.
func (c *Container) Insert(index int, list []model.Entry) (v variant.Value, shifts []model.Shift, err error) {
	if index < 0 || index > c.count {
		index = c.count
	}
	v = c.whole
	shifts = []model.Shift{{Parent: c.row, At: index, Inserted: len(list)}}
	switch data := v.Data.(type) {
	case *variant.Dict:
		v.Data, shifts, err = c.withEntries(data, index, list)
	case *variant.List:
		v.Data, err = c.withItems(data, index, list)
	default:
		v.Data, err = c.withElements(index, list)
	}
	return v, shifts, err
}

// withEntries returns a dictionary with more entries, and where they were inserted. A dictionary with sorted keys
// remains sorted.
func (c *Container) withEntries(dict *variant.Dict, index int, list []model.Entry) (*variant.Dict, []model.Shift, error) {
	d := c.host.Dialect()
	next := *dict
	next.Entries = slices.Clone(dict.Entries)
	taken := make(map[string]bool, len(next.Entries))
	for _, e := range next.Entries {
		taken[literal.Text(d.AsKey(e.Key), d)] = true
	}
	sorted := index == len(next.Entries) && literal.Sorted(next.Entries, d)
	var shifts []model.Shift
	for _, one := range list {
		if one.Key == nil {
			return nil, nil, c.refuse(entryNeedsKey)
		}
		name := literal.Text(d.AsKey(*one.Key), d)
		if taken[name] && !c.host.AllowsDuplicateKeys() {
			return nil, nil, c.refuse(keyTaken, literal.Text(*one.Key, d))
		}
		entry, why := value.DemandsOf(c.whole).Entry(variant.Entry{Key: *one.Key, Value: one.Value}, d)
		if !why.IsZero() {
			return nil, nil, c.host.Refuse(c.row, why)
		}
		taken[name] = true
		at := index
		if index++; sorted {
			at = literal.Place(next.Entries, *one.Key, d)
		}
		next.Entries = slices.Insert(next.Entries, at, entry)
		shifts = append(shifts, model.Shift{Parent: c.row, At: at, Inserted: 1})
	}
	return &next, shifts, nil
}

// withItems returns an array with more elements.
func (c *Container) withItems(array *variant.List, index int, list []model.Entry) (*variant.List, error) {
	next := *array
	more := make([]variant.Value, len(list))
	for i, one := range list {
		var why message.Message
		if more[i], why = value.DemandsOf(c.whole).Item(one.Value, c.host.Dialect()); !why.IsZero() {
			return nil, c.host.Refuse(c.row, why)
		}
	}
	next.Items = slices.Insert(slices.Clone(array.Items), index, more...)
	return &next, nil
}

// withElements returns the data of a packed array with more elements.
func (c *Container) withElements(index int, list []model.Entry) (any, error) {
	t, _ := variant.ElementOf(c.whole.Type)
	_, double := c.whole.Data.([]float64)
	var more any
	for _, one := range list {
		v, why := value.Exactly(one.Value, t, c.host.Dialect())
		if !why.IsZero() {
			return nil, c.host.Refuse(c.row, why)
		}
		packed, why := value.PackedOf(c.whole.Type, v, double)
		if !why.IsZero() {
			return nil, c.host.Refuse(c.row, why)
		}
		more = value.AppendElements(more, packed.Data)
	}
	return value.InsertElements(c.whole.Data, more, index, c.stride()), nil
}

// Remove removes the children with these indices, which it sorts.
func (c *Container) Remove(indexes []int) (variant.Value, []model.Shift) {
	slices.Sort(indexes)
	var shifts []model.Shift
	for _, i := range slices.Backward(indexes) {
		shifts = append(shifts, model.Shift{Parent: c.row, At: i, Removed: 1})
	}
	var order []int
	for i := range c.count {
		if _, gone := slices.BinarySearch(indexes, i); !gone {
			order = append(order, i)
		}
	}
	return c.ordered(order), shifts
}

// Move moves the children with indices from before the one at to, in their order. changed is false if they are already
// there.
func (c *Container) Move(from []int, to int) (v variant.Value, shifts []model.Shift, changed bool, err error) {
	if to < 0 || to > c.count {
		return v, nil, false, c.refuse(noSuchPlace)
	}
	moves := make(map[int]bool, len(from))
	for _, i := range from {
		moves[i] = true
	}
	order := make([]int, 0, c.count)
	at := 0 // the index of the first of them
	for i := range c.count + 1 {
		if i == to {
			at = len(order)
			order = append(order, from...)
		}
		if i < c.count && !moves[i] {
			order = append(order, i)
		}
	}
	if slices.IsSorted(order) {
		return c.whole, nil, false, nil
	}
	number := map[int]int{}
	for _, i := range slices.Backward(slices.Sorted(slices.Values(from))) {
		shifts = append(shifts, model.Shift{Parent: c.row, At: i, Removed: 1})
		number[i] = len(shifts)
	}
	for k, i := range from {
		shifts = append(shifts, model.Shift{Parent: c.row, At: at + k, Inserted: 1, Takes: number[i]})
	}
	return c.ordered(order), shifts, true, nil
}

// Renamed returns an error if the i-th entry of a dictionary cannot have another key.
func Renamed(h model.Host, r model.Row, whole variant.Value, i int, key variant.Value) error {
	dict, ok := whole.Data.(*variant.Dict)
	if !ok || i >= len(dict.Entries) {
		return h.Refuse(r, message.New(onlyEntriesHaveKeys))
	}
	for k, e := range dict.Entries {
		if !h.AllowsDuplicateKeys() && k != i && variant.Equal(h.Dialect().AsKey(e.Key), h.Dialect().AsKey(key)) {
			return h.Refuse(r, message.New(keyTaken, literal.Text(key, h.Dialect())))
		}
	}
	if dict.Key.Kind == variant.Builtin && dict.Key.Type != key.Type {
		return h.Refuse(r, message.New(otherKeys))
	}
	return nil
}

// Duplicate copies the children with these indices, which it sorts, each run of neighbours after its last.
func (c *Container) Duplicate(indexes []int) (variant.Value, []model.Shift, error) {
	slices.Sort(indexes)
	taken := map[string]bool{}
	if dict, ok := c.whole.Data.(*variant.Dict); ok {
		for _, e := range dict.Entries {
			taken[literal.Text(c.host.Dialect().AsKey(e.Key), c.host.Dialect())] = true
		}
	}
	var shifts []model.Shift
	var order []int // the old indices; copies have those of their originals
	var copies []int
	for i := range c.count {
		order = append(order, i)
		if _, chosen := slices.BinarySearch(indexes, i); chosen {
			copies = append(copies, i)
		}
		if _, chosen := slices.BinarySearch(indexes, i+1); len(copies) > 0 && (!chosen || i+1 == c.count) {
			shifts = append(shifts, model.Shift{Parent: c.row, At: len(order), Inserted: len(copies)})
			order, copies = append(order, copies...), nil
		}
	}
	v := c.ordered(order)
	if dict, ok := v.Data.(*variant.Dict); ok {
		for _, s := range shifts {
			for i := s.At; i < s.At+s.Inserted; i++ {
				if dict.Entries[i].Key, ok = c.freeKey(taken, dict.Entries[i].Key); !ok {
					return v, nil, c.refuse(copyNeedsKey)
				}
			}
		}
	}
	return v, shifts, nil
}

// freeKey returns an unused key similar to another, and marks it used.
func (c *Container) freeKey(taken map[string]bool, key variant.Value) (variant.Value, bool) {
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
		if name := literal.Text(c.host.Dialect().AsKey(next), c.host.Dialect()); !taken[name] {
			taken[name] = true
			return next, true
		}
	}
	return key, false
}

// mostAdded is the maximum number of elements that Resize adds: a mistyped number must not fill the memory.
const mostAdded = 1 << 24

// Resize changes the length of an array to n.
func (c *Container) Resize(n int) (v variant.Value, shift model.Shift, err error) {
	v = c.whole
	if _, keyed := v.Data.(*variant.Dict); keyed {
		return v, shift, c.refuse(reason.OnlyArrays)
	}
	if n <= c.count {
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		return c.ordered(order), model.Shift{Parent: c.row, At: n, Removed: c.count - n}, nil
	}
	if (n-c.count)*c.stride() > mostAdded {
		return v, shift, c.refuse(reason.TooMany, message.New(value.Elements, int64(n-c.count)))
	}
	if list, ok := v.Data.(*variant.List); ok {
		added := variant.Value{}
		if list.Element.Kind == variant.Builtin {
			added = variant.Zero(list.Element.Type)
		}
		next := *list
		next.Items = append(slices.Clone(list.Items), slices.Repeat([]variant.Value{added}, n-c.count)...)
		v.Data = &next
	} else {
		t, _ := variant.ElementOf(v.Type)
		_, double := v.Data.([]float64)
		one, why := value.PackedOf(v.Type, variant.Zero(t), double)
		if !why.IsZero() {
			return v, shift, c.host.Refuse(c.row, why)
		}
		added := value.Ordered(one.Data, make([]int, n-c.count), c.stride())
		v.Data = value.InsertElements(v.Data, added, c.count, c.stride())
	}
	return v, model.Shift{Parent: c.row, At: c.count, Inserted: n - c.count}, nil
}
