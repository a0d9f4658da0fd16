package text

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
)

// Messages.
const (
	onlyArrays message.ID = "text.only-arrays"
	tooMany    message.ID = "text.too-many elements"
)

// mostAdded is how many elements Resize adds at most: a number typed too long must not fill the memory.
const mostAdded = 1 << 24

// Resize plans that an array has n elements.
func (f *Form) Resize(r model.Row, n int) (model.Edit, error) {
	whole, err := f.container(r)
	if err != nil {
		return model.Edit{}, err
	}
	if _, keyed := whole.Data.(*variant.Dict); keyed {
		return model.Edit{}, f.host.Refuse(r, message.New(onlyArrays))
	}
	count := f.Len(r)
	label := "Resize " + f.host.Path(r)
	if n <= count {
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		whole.Data = value.Ordered(whole.Data, order, variant.NumbersPerElement(whole.Type))
		return f.rewrite(label, r, whole, model.Shift{Parent: r, At: n, Removed: count - n})
	}
	stride := variant.NumbersPerElement(whole.Type)
	if (n-count)*stride > mostAdded {
		return model.Edit{}, f.host.Refuse(r, message.New(tooMany, message.New(value.Elements, int64(n-count))))
	}
	if list, ok := whole.Data.(*variant.List); ok {
		v := variant.Value{}
		if list.Element.Kind == variant.Builtin {
			v = variant.Zero(list.Element.Type)
		}
		next := *list
		next.Items = append(slices.Clone(list.Items), slices.Repeat([]variant.Value{v}, n-count)...)
		whole.Data = &next
	} else {
		t, _ := variant.ElementOf(whole.Type)
		_, double := whole.Data.([]float64)
		one, why := value.PackedOf(whole.Type, variant.Zero(t), double)
		if !why.IsZero() {
			return model.Edit{}, f.host.Refuse(r, why)
		}
		added := value.Ordered(one.Data, make([]int, n-count), stride)
		whole.Data = value.InsertElements(whole.Data, added, count, stride)
	}
	return f.rewrite(label, r, whole, model.Shift{Parent: r, At: count, Inserted: n - count})
}
