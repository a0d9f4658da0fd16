package model

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"savant/codec"
	"savant/codec/variant"
	"savant/model/internal/piece"
	"savant/model/internal/sparse"
)

// Resize gives an array or packed array n elements, in one step of the history, as the engine's resize does: what is too much goes
// from its end, what is missing comes as zeros, empty strings or nulls, and in a typed array as the first value of its type.
func (d *Document) Resize(r Row, n int) error {
	if err := d.demand(r); err != nil {
		return err
	}
	return d.make(d.planSize(r, n))
}

func (d *Document) planSize(r Row, n int) (edit, error) {
	return d.plan(r, func(r Row) (edit, error) {
		if n < 0 || n > math.MaxInt32 {
			return edit{}, d.refuse(r, fmt.Sprintf("%d is no number of elements", n))
		}
		switch form := d.form.(type) {
		case *saveForm:
			return form.resize(r, n)
		case *textForm:
			return form.resize(r, n)
		}
		return edit{}, d.refuse(r, "this has no elements")
	}, func(in *Document, r Row) (edit, error) { return in.planSize(r, n) })
}

// mostAdded is how many bytes Resize adds at most: a number typed too long must not fill the memory.
const mostAdded = 1 << 30

func (b *saveForm) resize(r Row, n int) (edit, error) {
	r, err := b.single(r)
	if err != nil {
		return edit{}, err
	}
	c := b.begin("Resize " + b.d.Path(r))
	k, err := c.in(r)
	if err != nil {
		return edit{}, err
	}
	count := k.node.Count
	switch {
	case k.node.Kind == sparse.Pairs || k.node.Kind == sparse.Named:
		return edit{}, b.d.refuse(r, "only an array has a size that can be set")
	case n == count:
		return edit{}, nil
	case n > count:
		one, err := b.first(k)
		if err != nil {
			return edit{}, err
		}
		if (n-count)*len(one) > mostAdded {
			return edit{}, b.d.refuse(r, fmt.Sprintf("%s more are too many at once", sized(int64(n-count), "element", "elements")))
		}
		if err := c.insert(k, count, bytes.Repeat(one, n-count), n-count); err != nil {
			return edit{}, err
		}
		c.edit.shifts = []shift{{parent: r, at: count, inserted: n - count}}
		return c.finish()
	}
	start, err := b.reader.Child(&k.node, n)
	if err != nil {
		return edit{}, err
	}
	end, err := b.reader.Child(&k.node, count)
	if err != nil {
		return edit{}, err
	}
	c.edit.splices = []piece.Splice{{Start: start, End: end}}
	k.count, k.delta = n, start-end
	c.edit.shifts = []shift{{parent: r, at: n, removed: count - n}}
	return c.finish()
}

// first is the element that a container gets where none was said.
func (b *saveForm) first(k *container) ([]byte, error) {
	v := variant.Value{}
	if t, packed := variant.ElementOf(k.node.Head.Row.Type); packed {
		v = zero(t)
	} else if e := k.node.Head.Element; e.Kind == variant.Builtin {
		v = zero(e.Type)
	} else if e.Kind != variant.Untyped {
		v = variant.Value{Type: variant.Object}
	}
	if k.node.Kind != sparse.Values {
		return b.encodeChild(k, nil, v)
	}
	encoded, err := codec.Append(nil, v, b.d.info.Dialect)
	if err != nil {
		return nil, b.d.refuse(k.row, b.plain(err))
	}
	return encoded, nil
}

func (f *textForm) resize(r Row, n int) (edit, error) {
	whole, err := f.container(r)
	if err != nil {
		return edit{}, err
	}
	if _, keyed := whole.Data.(*variant.Dict); keyed {
		return edit{}, f.d.refuse(r, "only an array has a size that can be set")
	}
	count := f.len(r)
	label := "Resize " + f.d.Path(r)
	if n <= count {
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		whole.Data = ordered(whole.Data, order, strideOf(whole.Type))
		return f.rewrite(label, r, whole, shift{parent: r, at: n, removed: count - n})
	}
	stride := strideOf(whole.Type)
	if (n-count)*stride > mostAdded/64 {
		return edit{}, f.d.refuse(r, fmt.Sprintf("%s more are too many at once", sized(int64(n-count), "element", "elements")))
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
			return edit{}, f.d.refuse(r, why)
		}
		added := ordered(one.Data, make([]int, n-count), stride)
		whole.Data = insertElements(whole.Data, added, count, stride)
	}
	return f.rewrite(label, r, whole, shift{parent: r, at: count, inserted: n - count})
}
