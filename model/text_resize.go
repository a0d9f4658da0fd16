package model

import (
	"fmt"
	"slices"

	"savant/codec/variant"
)

// Resize plans that an array has n elements.
func (f *textForm) Resize(r Row, n int) (Edit, error) {
	whole, err := f.container(r)
	if err != nil {
		return Edit{}, err
	}
	if _, keyed := whole.Data.(*variant.Dict); keyed {
		return Edit{}, f.host.Refuse(r, "only an array has a size that can be set")
	}
	count := f.Len(r)
	label := "Resize " + f.host.Path(r)
	if n <= count {
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		whole.Data = ordered(whole.Data, order, strideOf(whole.Type))
		return f.rewrite(label, r, whole, Shift{Parent: r, At: n, Removed: count - n})
	}
	stride := strideOf(whole.Type)
	if (n-count)*stride > mostAdded/64 {
		return Edit{}, f.host.Refuse(r, fmt.Sprintf("%s more are too many at once", sized(int64(n-count), "element", "elements")))
	}
	if list, ok := whole.Data.(*variant.List); ok {
		v := variant.Value{}
		if list.Element.Kind == variant.Builtin {
			v = zero(list.Element.Type)
		}
		next := *list
		next.Items = append(slices.Clone(list.Items), slices.Repeat([]variant.Value{v}, n-count)...)
		whole.Data = &next
	} else {
		t, _ := variant.ElementOf(whole.Type)
		_, double := whole.Data.([]float64)
		one, why := packedOf(whole.Type, zero(t), double)
		if why != "" {
			return Edit{}, f.host.Refuse(r, why)
		}
		added := ordered(one.Data, make([]int, n-count), stride)
		whole.Data = insertElements(whole.Data, added, count, stride)
	}
	return f.rewrite(label, r, whole, Shift{Parent: r, At: count, Inserted: n - count})
}
