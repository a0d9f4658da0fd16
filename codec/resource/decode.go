package resource

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"savant/codec/variant"
)

// Decode reads the value at off with all its children. The result shares no memory with the bytes. The error is an
// *Error; nothing is allocated before the value is known to be sound.
//
// A reference to a resource of the file is a *variant.Resource of kind Internal, whose ID is that of the table. If that
// would name another resource or none, it is Numeric and holds the bare number of the reference. In files without
// FlagNamedIDs that number is the id, and all are Numeric. A reference to a resource of another file has kind External,
// and its ID is the index in the table counted from 1, as the engines number them in text.
func (f *File) Decode(off int) (v variant.Value, end int, err error) {
	end, fail := f.skip(off, 0, nil)
	if fail != nil {
		return variant.Value{}, 0, fail
	}
	v, _ = f.value(off)
	return v, end, nil
}

// value reads a value that skip has accepted, and returns its end.
func (f *File) value(off int) (v variant.Value, end int) {
	id := f.u32(off)
	r := f.row(id)
	v.Type = r.kind
	off += 4
	switch r.layout {
	case truth:
		if f.u32(off) != 0 {
			v.Bits = 1
		}
		return v, off + 4
	case numbers:
		return f.numbers(v, r, off)
	case text:
		end = f.skipText(off)
		v.Text = f.text(off, end)
		return v, end
	case path:
		v.Data, end = f.path(off)
		return v, end
	case object:
		v.Data, end = f.object(off)
		return v, end
	case picture:
		v.Data, end = f.picture(off)
		return v, end
	case octets:
		n := int(f.u32(off))
		v.Data = append([]byte{}, f.at(off+4, n)...)
		return v, off + 4 + (n+3)&^3
	case packed:
		n := int(f.u32(off)) * r.n
		v.Data = f.packed(r.number, off+4, n)
		return v, off + 4 + n*f.width(r.number)
	case stringList:
		list := make([]string, f.u32(off))
		off += 4
		for i := range list {
			end = f.skipText(off)
			list[i] = f.text(off, end)
			off = end
		}
		v.Data = list
		return v, off
	case dictionary:
		d := &variant.Dict{}
		n := int(f.u32(off) &^ bitShared)
		off += 4
		if n > 0 {
			d.Entries = make([]variant.Entry, n)
		}
		for i := range d.Entries {
			d.Entries[i].Key, off = f.value(off)
			d.Entries[i].Value, off = f.value(off)
		}
		v.Data = d
		return v, off
	case array, typed:
		h, _ := f.head(off - 4)
		l := &variant.List{Element: h.Element}
		off = h.First
		if h.Count > 0 {
			l.Items = make([]variant.Value, h.Count)
		}
		for i := range l.Items {
			l.Items[i], off = f.value(off)
		}
		v.Data = l
		return v, off
	}
	return v, off // empty: nothing follows
}

func (f *File) numbers(v variant.Value, r *row, off int) (variant.Value, int) {
	end := off + r.n*f.width(r.number)
	switch v.Type {
	case variant.Int:
		if v.Bits = uint64(int64(int32(f.u32(off)))); r.number == i64 {
			v.Bits = f.u64(off)
		}
		return v, end
	case variant.RID:
		v.Bits = uint64(f.u32(off))
		return v, end
	case variant.Float:
		v.Bits = math.Float64bits(f.float(off, f.width(r.number)))
		return v, end
	}
	width := f.width(r.number)
	m := &variant.Math{C: make([]float64, r.n), Double: width == 8}
	for i := range m.C {
		if r.number == i32 {
			m.C[i] = float64(int32(f.u32(off + 4*i)))
		} else {
			m.C[i] = f.float(off+width*i, width)
		}
	}
	v.Data = m
	return v, end
}

func (f *File) float(off, width int) float64 {
	if width == 8 {
		return math.Float64frombits(f.u64(off))
	}
	return variant.Widen(f.u32(off))
}

// packed reads n numbers. In big-endian files they are swapped: engines write them so, though none of them swaps them
// back.
func (f *File) packed(kind number, off, n int) any {
	width := f.width(kind)
	b := f.at(off, n*width)
	if f.big {
		b = swapped(b, width)
	}
	switch {
	case kind == i32:
		list := make([]int32, n)
		for i := range list {
			list[i] = int32(le.Uint32(b[4*i:]))
		}
		return list
	case kind == i64:
		list := make([]int64, n)
		for i := range list {
			list[i] = int64(le.Uint64(b[8*i:]))
		}
		return list
	case width == 8:
		list := make([]float64, n)
		for i := range list {
			list[i] = math.Float64frombits(le.Uint64(b[8*i:]))
		}
		return list
	}
	list := make([]float32, n)
	for i := range list {
		list[i] = math.Float32frombits(le.Uint32(b[4*i:]))
	}
	return list
}

// swapped returns a copy of numbers in the other byte order.
func swapped(b []byte, width int) []byte {
	b = slices.Clone(b)
	for i := 0; i < len(b); i += width {
		slices.Reverse(b[i : i+width])
	}
	return b
}

func (f *File) path(off int) (*variant.Path, int) {
	names, subnames, abs := f.pathNames(off)
	p := &variant.Path{Absolute: abs}
	off += 4
	p.Names, off = f.several(off, names)
	p.Subnames, off = f.several(off, subnames)
	if last := len(p.Subnames) - 1; f.table.property && p.Subnames[last] == "" {
		p.Subnames = p.Subnames[:last:last]
	}
	return p, off
}

func (f *File) several(off, n int) ([]string, int) {
	if n == 0 {
		return nil, off
	}
	list := make([]string, n)
	for i := range list {
		list[i] = f.name(off)
		off, _ = f.skipName(off)
	}
	return list, off
}

func (f *File) object(off int) (any, int) {
	kind := f.u32(off)
	off += 4
	switch kind {
	case objectByPath:
		mid := f.skipText(off)
		end := f.skipText(mid)
		return &variant.Resource{Kind: variant.Loaded, Class: f.text(off, mid), Path: f.text(mid, end)}, end
	case objectInternal:
		return f.reference(f.u32(off)), off + 4
	case objectExternal:
		return &variant.Resource{Kind: variant.External, ID: strconv.FormatUint(uint64(f.u32(off))+1, 10), Numeric: f.Format < 4}, off + 4
	}
	return nil, off
}

// reference returns a reference to a resource of the file.
func (f *File) reference(n uint32) *variant.Resource {
	if f.named() && uint64(n) < uint64(f.Internals()) {
		if id := f.Internal(int(n)).ID(); f.places[id] == int(n) {
			return &variant.Resource{Kind: variant.Internal, ID: id}
		}
	}
	return &variant.Resource{Kind: variant.Internal, ID: strconv.FormatUint(uint64(n), 10), Numeric: true}
}

func (f *File) picture(off int) (*variant.Picture, int) {
	p := &variant.Picture{}
	kind := f.u32(off)
	off += 4
	switch kind {
	case pictureEmpty:
		return p, off
	case pictureRaw:
		p.Width, p.Height, p.Mipmaps, p.Format = f.u32(off), f.u32(off+4), f.u32(off+8), f.u32(off+12)
		off += 16
	case pictureLossless:
		p.Packing = variant.Lossless
	case pictureLossy:
		p.Packing = variant.Lossy
	}
	n := int(f.u32(off))
	p.Pixels = append([]byte{}, f.at(off+4, n)...)
	return p, off + 4 + (n+3)&^3
}

// Rewriter re-encodes values of a file. It reads the table of names once.
type Rewriter struct{ names nameTable }

// Rewriter returns a Rewriter of the file.
func (f *File) Rewriter() *Rewriter { return &Rewriter{nameTable{f: f}} }

// Value decodes the value at off and encodes it again. same reports whether the bytes are the same, says whether they
// decode to the same value. A value that refers to something missing from the file can only be copied; the error is
// then an *Error.
func (r *Rewriter) Value(off int) (same, says bool, err error) {
	f := r.names.f
	v, end, err := f.Decode(off)
	if err != nil {
		return false, false, err
	}
	w := writer{File: f, place: r.names.find}
	b, fail := w.value(nil, v, 0)
	if fail != nil {
		return false, true, &Error{off, fail.Path, fail.What}
	}
	if bytes.Equal(b, f.at(off, end-off)) {
		return true, true, nil
	}
	g := *f
	g.cursor = over(f.at(0, f.Bodies), b) // the value refers to names
	g.big = f.big
	back, _, err := g.Decode(f.Bodies)
	return false, err == nil && variant.Equal(back, v), nil
}
