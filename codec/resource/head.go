package resource

import (
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Head is what the first bytes of a value say.
type Head struct {
	Start   int
	ID      uint32
	Type    variant.Type
	Element variant.ElementType // of Pandemonium's typed arrays
	Count   int                 // number of children: elements or entries
	CountAt int                 // offset of the count; 0 for values without one
	First   int                 // start of the first child; for values without children the first byte after the id
	Size    int                 // size in bytes of each element of a packed array of numbers; else 0
}

// Head opens the value at off. The error is an *Error.
func (f *File) Head(off int) (Head, error) {
	if !f.has(off, 4) {
		return Head{}, fault(off, cutOff, message.New(aValue))
	}
	if h, err := f.head(off); err != nil {
		return Head{}, err
	} else {
		return h, nil
	}
}

func (f *File) head(off int) (h Head, err *Error) {
	id := f.u32(off)
	r := f.row(id)
	h = Head{Start: off, ID: id, Type: r.kind, First: off + 4}
	switch r.layout {
	case invalid:
		return h, fault(off, noSuchID, id)
	case dictionary:
		h.CountAt = h.First
		h.Count, err = f.count(h.CountAt, 8, true)
	case array:
		h.CountAt = h.First
		h.Count, err = f.count(h.CountAt, 4, true)
	case stringList:
		h.CountAt = h.First
		h.Count, err = f.count(h.CountAt, 4, false)
	case octets:
		h.CountAt, h.Size = h.First, 1
		h.Count, err = f.count(h.CountAt, h.Size, false)
	case packed:
		h.CountAt, h.Size = h.First, r.n*f.width(r.number)
		h.Count, err = f.count(h.CountAt, h.Size, false)
	case typed:
		if h.CountAt, err = f.element(h.First, &h.Element); err == nil {
			h.Count, err = f.count(h.CountAt, 4, true)
		}
	}
	if h.CountAt > 0 {
		h.First = h.CountAt + 4
	}
	return h, err
}

// element reads the element type of a Pandemonium typed array, and returns the offset of the count.
func (f *File) element(off int, e *variant.ElementType) (int, *Error) {
	if !f.has(off, 1) {
		return 0, fault(off, cutOff, message.New(elementType))
	}
	row, ok := elements.Row(f.at(off, 1)[0])
	if !ok {
		return 0, fault(off, noSuchID, uint32(f.at(off, 1)[0]))
	}
	e.Type = row.Type
	if row.Type != variant.Nil {
		e.Kind = variant.Builtin
	}
	off++
	if row.Type != variant.Object {
		return off, nil
	}
	end, err := f.skip(off, MaxDepth, nil)
	if err != nil {
		return 0, err
	}
	class, _ := f.value(off)
	if e.Kind, e.Name = variant.Class, class.Text; class.Type != variant.StringName && class.Type != variant.String {
		return 0, fault(off, wrongType, message.New(elementType), class.Type.String())
	}
	return end, nil
}

// elements has the type ids used for elements: those of Pandemonium's own variants.
var elements = dialect.Pandemonium5
