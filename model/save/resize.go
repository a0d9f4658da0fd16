package save

import (
	"bytes"

	"savant/codec"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/internal/sparse"
	"savant/model/label"
	"savant/model/reason"
	"savant/model/value"
)

// Messages.
const ()

// mostBytesAdded is how many bytes Resize adds at most: a number typed too long must not fill the memory.
const mostBytesAdded = 1 << 30

// Resize plans that an array has n elements.
func (b *Form) Resize(r model.Row, n int) (model.Edit, error) {
	r, err := b.single(r)
	if err != nil {
		return model.Edit{}, err
	}
	c := b.begin(label.Resize, b.host.Path(r))
	k, err := c.in(r)
	if err != nil {
		return model.Edit{}, err
	}
	count := k.node.Count
	switch {
	case k.node.Kind == sparse.Pairs || k.node.Kind == sparse.Named:
		return model.Edit{}, b.host.Refuse(r, message.New(reason.OnlyArrays))
	case n == count:
		return model.Edit{}, nil
	case n > count:
		one, err := b.first(k)
		if err != nil {
			return model.Edit{}, err
		}
		if (n-count)*len(one) > mostBytesAdded {
			return model.Edit{}, b.host.Refuse(r, message.New(reason.TooMany, message.New(value.Elements, int64(n-count))))
		}
		if err := c.insert(k, count, bytes.Repeat(one, n-count), n-count); err != nil {
			return model.Edit{}, err
		}
		c.edit.Shifts = []model.Shift{{Parent: r, At: count, Inserted: n - count}}
		return c.finish()
	}
	start, err := b.reader.Child(&k.node, n)
	if err != nil {
		return model.Edit{}, err
	}
	end, err := b.reader.Child(&k.node, count)
	if err != nil {
		return model.Edit{}, err
	}
	c.edit.Splices = []piece.Splice{{Start: start, End: end}}
	k.count, k.delta = n, start-end
	c.edit.Shifts = []model.Shift{{Parent: r, At: n, Removed: count - n}}
	return c.finish()
}

// first is the element that a container gets where none was said.
func (b *Form) first(k *container) ([]byte, error) {
	v := variant.Value{}
	if t, packed := variant.ElementOf(k.node.Head.Row.Type); packed {
		v = variant.Zero(t)
	} else if e := k.node.Head.Element; e.Kind == variant.Builtin {
		v = variant.Zero(e.Type)
	} else if e.Kind != variant.Untyped {
		v = variant.Value{Type: variant.Object}
	}
	if k.node.Kind != sparse.Values {
		return b.encodeChild(k, nil, v)
	}
	encoded, err := codec.Append(nil, v, b.host.Dialect())
	if err != nil {
		return nil, b.host.Refuse(k.row, plain(err))
	}
	return encoded, nil
}
