package text

import (
	"slices"
	"strconv"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	fixedElements       message.ID = "text.fixed-elements type"
	entryNeedsKey       message.ID = "text.entry-needs-key"
	keyTaken            message.ID = "text.key-taken"
	otherTypes          message.ID = "text.other-types"
	onlyOfType          message.ID = "text.only-of-type type"
	noSuchPlace         message.ID = "text.no-such-place"
	onlyEntriesHaveKeys message.ID = "text.only-entries-have-keys"
	otherKeys           message.ID = "text.other-keys"
	copyNeedsKey        message.ID = "text.copy-needs-key"
)

// written is the text of a new value, with LF.
func (f *Form) written(v variant.Value) []byte { return literal.Append(nil, v, f.style()) }

// rewrite plans another value for a container with what it means for the handles below it.
func (f *Form) rewrite(label string, container model.Row, v variant.Value, shifts ...model.Shift) (model.Edit, error) {
	if why := f.unsupported(v, 0); !why.IsZero() {
		return model.Edit{}, f.host.Refuse(container, why)
	}
	p := f.place(container)
	e := model.Edit{Label: label, Rows: []model.Row{container}, Show: container, Shifts: shifts}
	return f.replace(e, p.start, p.end, f.like(p, v))
}

// container returns the value of a row whose children are to change.
func (f *Form) container(r model.Row) (variant.Value, error) {
	v, err := f.Value(r)
	if err != nil {
		return v, f.host.Refuse(r, message.New(badValue))
	}
	switch v.Data.(type) {
	case *variant.List, *variant.Dict, []byte, []int32, []int64, []float32, []float64, []string:
		if v.Type == variant.TypedArray || v.Type == variant.PackedTypedArray {
			break
		}
		return v, nil
	}
	return v, f.host.Refuse(r, message.New(fixedElements, value.Article(f.host.Dialect().TypeName(v.Type))))
}

func (f *Form) insertNested(parent model.Row, index int, list []model.Entry) (model.Edit, error) {
	whole, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	for _, one := range list {
		if one.Key != nil && !wellFormed(*one.Key, 0) {
			return model.Edit{}, f.host.Refuse(parent, f.unwritable(*one.Key))
		}
		if !wellFormed(one.Value, 0) {
			return model.Edit{}, f.host.Refuse(parent, f.unwritable(one.Value))
		}
	}
	count := f.Len(parent)
	if index < 0 || index > count {
		index = count
	}
	shifts := []model.Shift{{Parent: parent, At: index, Inserted: len(list)}}
	switch data := whole.Data.(type) {
	case *variant.Dict:
		whole.Data, shifts, err = f.withEntries(parent, data, index, list)
	case *variant.List:
		whole.Data, err = f.withItems(parent, data, index, list)
	default:
		whole.Data, err = f.withElements(parent, whole, index, list)
	}
	if err != nil {
		return model.Edit{}, err
	}
	return f.rewrite("Insert into "+f.host.Path(parent), parent, whole, shifts...)
}

// withEntries is a dictionary with more entries, and where they came. One whose keys are sorted stays so.
func (f *Form) withEntries(parent model.Row, dict *variant.Dict, index int, list []model.Entry) (*variant.Dict, []model.Shift, error) {
	d := f.host.Dialect()
	next := *dict
	next.Entries = slices.Clone(dict.Entries)
	taken := make(map[string]bool, len(next.Entries))
	for _, e := range next.Entries {
		taken[literal.Text(e.Key, d)] = true
	}
	sorted := index == len(next.Entries) && literal.Sorted(next.Entries, d)
	var shifts []model.Shift
	for _, one := range list {
		if one.Key == nil {
			return nil, nil, f.host.Refuse(parent, message.New(entryNeedsKey))
		}
		name := literal.Text(*one.Key, d)
		switch {
		case taken[name] && !f.host.AllowsDuplicateKeys():
			return nil, nil, f.host.Refuse(parent, message.New(keyTaken))
		case dict.Key.Kind == variant.Builtin && dict.Key.Type != one.Key.Type, dict.Value.Kind == variant.Builtin && dict.Value.Type != one.Value.Type:
			return nil, nil, f.host.Refuse(parent, message.New(otherTypes))
		}
		taken[name] = true
		at := index
		if index++; sorted {
			at = literal.Place(next.Entries, *one.Key, d)
		}
		next.Entries = slices.Insert(next.Entries, at, variant.Entry{Key: *one.Key, Value: one.Value})
		shifts = append(shifts, model.Shift{Parent: parent, At: at, Inserted: 1})
	}
	return &next, shifts, nil
}

// withItems is an array with more elements.
func (f *Form) withItems(parent model.Row, array *variant.List, index int, list []model.Entry) (*variant.List, error) {
	next := *array
	more := make([]variant.Value, len(list))
	for i, one := range list {
		if array.Element.Kind == variant.Builtin && array.Element.Type != one.Value.Type {
			return nil, f.host.Refuse(parent, message.New(onlyOfType, f.host.Dialect().TypeName(array.Element.Type)))
		}
		more[i] = one.Value
	}
	next.Items = slices.Insert(slices.Clone(array.Items), index, more...)
	return &next, nil
}

// withElements is the data of a packed array with more elements.
func (f *Form) withElements(parent model.Row, whole variant.Value, index int, list []model.Entry) (any, error) {
	t, _ := variant.ElementOf(whole.Type)
	_, double := whole.Data.([]float64)
	var more any
	for _, one := range list {
		v, why := value.Exactly(one.Value, t, f.host.Dialect())
		if !why.IsZero() {
			return nil, f.host.Refuse(parent, why)
		}
		packed, why := value.PackedOf(whole.Type, v, double)
		if !why.IsZero() {
			return nil, f.host.Refuse(parent, why)
		}
		more = value.AppendElements(more, packed.Data)
	}
	return value.InsertElements(whole.Data, more, index, variant.NumbersPerElement(whole.Type)), nil
}

func (f *Form) removeNested(label string, parent model.Row, indexes []int) (model.Edit, error) {
	whole, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	slices.Sort(indexes)
	var shifts []model.Shift
	for _, i := range slices.Backward(indexes) {
		shifts = append(shifts, model.Shift{Parent: parent, At: i, Removed: 1})
	}
	var order []int
	for i := range f.Len(parent) {
		if _, gone := slices.BinarySearch(indexes, i); !gone {
			order = append(order, i)
		}
	}
	whole.Data = value.Ordered(whole.Data, order, variant.NumbersPerElement(whole.Type))
	return f.rewrite(label, parent, whole, shifts...)
}

// moveNested plans another order for the children of a value: those numbered from come before the one at to, in their order.
func (f *Form) moveNested(label string, parent model.Row, from []int, to int) (model.Edit, error) {
	whole, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	count := f.Len(parent)
	if to < 0 || to > count {
		return model.Edit{}, f.host.Refuse(parent, message.New(noSuchPlace))
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
		return model.Edit{Label: label}, nil
	}
	whole.Data = value.Ordered(whole.Data, order, variant.NumbersPerElement(whole.Type))
	var shifts []model.Shift
	number := map[int]int{}
	for _, i := range slices.Backward(slices.Sorted(slices.Values(from))) {
		shifts = append(shifts, model.Shift{Parent: parent, At: i, Removed: 1})
		number[i] = len(shifts)
	}
	for k, i := range from {
		shifts = append(shifts, model.Shift{Parent: parent, At: at + k, Inserted: 1, Takes: number[i]})
	}
	return f.rewrite(label, parent, whole, shifts...)
}

func (f *Form) renameNested(label string, r model.Row, key variant.Value) (model.Edit, error) {
	parent, i := f.host.Parent(r), f.host.Slot(r).Index
	whole, err := f.Value(parent)
	if err != nil {
		return model.Edit{}, err
	}
	dict, ok := whole.Data.(*variant.Dict)
	if !ok || i >= len(dict.Entries) {
		return model.Edit{}, f.host.Refuse(r, message.New(onlyEntriesHaveKeys))
	}
	for k, e := range dict.Entries {
		if !f.host.AllowsDuplicateKeys() && k != i && variant.Equal(e.Key, key) {
			return model.Edit{}, f.host.Refuse(r, message.New(keyTaken))
		}
	}
	if dict.Key.Kind == variant.Builtin && dict.Key.Type != key.Type {
		return model.Edit{}, f.host.Refuse(r, message.New(otherKeys))
	}
	if why := f.unwritable(key); !why.IsZero() {
		return model.Edit{}, f.host.Refuse(r, why)
	}
	span := f.open(f.place(parent)).children[i].Key
	now := literal.AppendLike(nil, f.src[span.Start:span.End], key, f.style())
	return f.replace(model.Edit{Label: label, Rows: []model.Row{r}, Show: r}, int64(span.Start), int64(span.End), now)
}

// duplicateNested plans copies of the children of a value with these numbers, each behind the last of its neighbours.
func (f *Form) duplicateNested(label string, parent model.Row, indexes []int) (model.Edit, error) {
	whole, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	slices.Sort(indexes)
	taken := map[string]bool{}
	if dict, ok := whole.Data.(*variant.Dict); ok {
		for _, e := range dict.Entries {
			taken[literal.Text(e.Key, f.host.Dialect())] = true
		}
	}
	var shifts []model.Shift
	var order []int // the old numbers, copies as those that they are copies of
	var copies []int
	for i, n := 0, f.Len(parent); i < n; i++ {
		order = append(order, i)
		if _, chosen := slices.BinarySearch(indexes, i); chosen {
			copies = append(copies, i)
		}
		if _, chosen := slices.BinarySearch(indexes, i+1); len(copies) > 0 && (!chosen || i+1 == n) {
			shifts = append(shifts, model.Shift{Parent: parent, At: len(order), Inserted: len(copies)})
			order, copies = append(order, copies...), nil
		}
	}
	whole.Data = value.Ordered(whole.Data, order, variant.NumbersPerElement(whole.Type))
	if dict, ok := whole.Data.(*variant.Dict); ok {
		for _, s := range shifts {
			for i := s.At; i < s.At+s.Inserted; i++ {
				if dict.Entries[i].Key, ok = f.freeKey(taken, dict.Entries[i].Key); !ok {
					return model.Edit{}, f.host.Refuse(parent, message.New(copyNeedsKey))
				}
			}
		}
	}
	return f.rewrite(label, parent, whole, shifts...)
}

// freeKey is a key like another that is not taken, and takes it.
func (f *Form) freeKey(taken map[string]bool, key variant.Value) (variant.Value, bool) {
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
