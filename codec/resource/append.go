package resource

import (
	"math"
	"strconv"

	"savant/codec/variant"
)

// Append appends v as the engine that wrote the file would write a new value: ints and floats in 32 bits if those hold
// them exactly, names of a NodePath by their index in the table if they have one, typed containers without their types.
// A float is rounded to 32 bits if the format has no other width (0 and 1). References are as Decode returns them and
// must lead to entries of the tables. The error is an *Error with the path to what the format cannot hold; its offset
// counts from the start of dst.
func (f *File) Append(dst []byte, v variant.Value) ([]byte, error) {
	w := writer{File: f, place: (&nameTable{f: f}).find}
	out, err := w.value(dst, v, 0)
	if err != nil {
		return dst, err
	}
	return out, nil
}

// nameTable finds names in a file's table and can add more after them.
type nameTable struct {
	f      *File
	places map[string]uint32 // the first place of each name; nil until one is looked up
	added  []string
}

func (t *nameTable) find(name string) (uint32, bool) {
	if t.places == nil {
		t.places = make(map[string]uint32, t.f.Names())
		for i := t.f.Names() - 1; i >= 0; i-- {
			t.places[t.f.Name(i).Value] = uint32(i)
		}
	}
	i, ok := t.places[name]
	return i, ok
}

// add returns the place of a name, adding it if it is missing.
func (t *nameTable) add(name string) (uint32, bool) {
	i, ok := t.find(name)
	if !ok {
		i = uint32(t.f.Names() + len(t.added))
		t.places[name] = i
		t.added = append(t.added, name)
	}
	return i, true
}

// forget drops all but the first n added names.
func (t *nameTable) forget(n int) {
	for _, name := range t.added[n:] {
		delete(t.places, name)
	}
	t.added = t.added[:n]
}

// writer appends values. Its methods return *Error so that callers can prepend to the path.
type writer struct {
	*File
	place     func(name string) (uint32, bool) // in the table of names
	externals int                              // number of external resources added to the file's
	added     map[string]uint32                // added resources by id, with the numbers that refer to them
}

func (w *writer) value(dst []byte, v variant.Value, depth int) ([]byte, *Error) {
	if depth > MaxDepth {
		return dst, fault(len(dst), tooDeep, MaxDepth)
	}
	if v.Type >= variant.Types || w.table.ids[v.Type] == 0 {
		return dst, fault(len(dst), formatLacks, w.Format, v.Type.String())
	}
	id := w.table.ids[v.Type]
	r := w.row(id)
	start := dst
	dst = w.append32(dst, id)
	switch r.layout {
	case empty:
		return dst, nil
	case truth:
		return w.append32(dst, uint32(min(v.Bits, 1))), nil
	case text:
		return w.appendText(dst, v.Text), nil
	case numbers:
		return w.number(dst, start, r, v)
	case path:
		if p, ok := v.Data.(*variant.Path); ok {
			return w.nodePath(dst, p, nil)
		}
	case object:
		return w.reference(dst, v.Data)
	case picture:
		if p, ok := v.Data.(*variant.Picture); ok {
			return w.picture(dst, p), nil
		}
	case octets:
		if b, ok := v.Data.([]byte); ok || v.Data == nil {
			return w.octets(dst, b), nil
		}
	case packed:
		return w.packed(dst, r, v)
	case stringList:
		if l, ok := v.Data.([]string); ok || v.Data == nil {
			dst = w.append32(dst, uint32(len(l)))
			for _, s := range l {
				dst = w.appendText(dst, s)
			}
			return dst, nil
		}
	case dictionary:
		if d, ok := v.Data.(*variant.Dict); ok {
			return w.dictionary(dst, d, depth)
		}
	case array, typed:
		if l, ok := v.Data.(*variant.List); ok {
			return w.list(dst, l, r.layout, depth)
		}
	}
	return start, wrong(start, v)
}

func wrong(dst []byte, v variant.Value) *Error {
	return fault(len(dst), incomplete, v.Type.String())
}

// number appends a value that consists of numbers. start is dst without the id.
func (w *writer) number(dst, start []byte, r *row, v variant.Value) ([]byte, *Error) {
	switch v.Type {
	case variant.RID:
		return w.append32(dst, uint32(v.Bits)), nil
	case variant.Int:
		i := v.Int()
		if i == int64(int32(i)) && !w.engine().longInts {
			return w.append32(dst, uint32(i)), nil
		}
		if !w.table.wide {
			return start, fault(len(start), intTooLarge, w.Format, i)
		}
		return w.append64(w.append32(start, idInt64), v.Bits), nil
	case variant.Float:
		if _, exact := variant.Narrow(v.Float()); w.table.wide && (!exact || v.Float() != v.Float()) {
			return w.append64(w.append32(start, idDouble), v.Bits), nil
		}
		return w.float(dst, v.Float(), w.width(r.number)), nil
	}
	return w.components(dst, r, v)
}

// components appends the numbers of a value that has several.
func (w *writer) components(dst []byte, r *row, v variant.Value) ([]byte, *Error) {
	start := dst
	m, ok := v.Data.(*variant.Math)
	if !ok || len(m.C) != r.n {
		return start, fault(len(start), incomplete, v.Type.String())
	}
	for i, c := range m.C {
		if r.number != i32 {
			dst = w.float(dst, c, w.width(r.number))
			continue
		}
		n := int32(c)
		if float64(n) != c {
			shape, _ := variant.ShapeOf(v.Type)
			return start, fault(len(start), notWhole, shape.Components[i], v.Type.String(), strconv.FormatFloat(c, 'g', -1, 64))
		}
		dst = w.append32(dst, uint32(n))
	}
	return dst, nil
}

func (w *writer) float(dst []byte, c float64, width int) []byte {
	if width == 8 {
		return w.append64(dst, math.Float64bits(c))
	}
	n, _ := variant.Narrow(c)
	return w.append32(dst, n)
}

// nodePath appends the counts and names of a NodePath. Names in kept have the bytes given there.
func (w *writer) nodePath(dst []byte, p *variant.Path, kept map[string][]byte) ([]byte, *Error) {
	start := dst
	names, subnames, property := p.Names, p.Subnames, []string(nil)
	if w.table.property {
		property = []string{""}
		if last := len(subnames) - 1; last >= 0 {
			subnames, property = subnames[:last], subnames[last:]
		}
	}
	if len(names) > math.MaxUint16 || len(subnames) >= absolute {
		return start, fault(len(start), pathTooLong, len(names), len(subnames))
	}
	second := uint16(len(subnames))
	if p.Absolute {
		second |= absolute
	}
	dst = w.append16(w.append16(dst, uint16(len(names))), second)
	for _, list := range [][]string{names, subnames, property} {
		for _, s := range list {
			if b, ok := kept[s]; ok {
				dst = append(dst, b...)
			} else {
				dst = w.appendName(dst, s)
			}
		}
	}
	return dst, nil
}

// appendName appends a name by its index in the table, or its bytes if it has none.
func (w *writer) appendName(dst []byte, s string) []byte {
	if i, ok := w.place(s); ok {
		return w.append32(dst, i)
	}
	return append(append(w.append32(dst, uint32(len(s)+1)|bitInline), s...), 0)
}

// reference appends the Data of an Object.
func (w *writer) reference(dst []byte, data any) ([]byte, *Error) {
	start := dst[:len(dst)-4]
	if data == nil {
		return w.append32(dst, objectNull), nil
	}
	r, ok := data.(*variant.Resource)
	if !ok {
		return start, fault(len(start), ownObject)
	}
	switch r.Kind {
	case variant.Loaded:
		dst = w.appendText(w.append32(dst, objectByPath), r.Class)
		return w.appendText(dst, r.Path), nil
	case variant.External:
		n, err := strconv.ParseUint(r.ID, 10, 32)
		if err != nil || n == 0 || n > uint64(w.Externals()+w.externals) {
			return start, fault(len(start), noSuchExternal, r.ID, w.Externals()+w.externals)
		}
		return w.append32(w.append32(dst, objectExternal), uint32(n-1)), nil
	}
	n, ok := w.numberOf(r)
	if !ok {
		return start, fault(len(start), noSuchResource, r.ID)
	}
	return w.append32(w.append32(dst, objectInternal), n), nil
}

// numberOf returns the number by which a resource of the file is referred to; ok is false if it has none.
func (w *writer) numberOf(r *variant.Resource) (n uint32, ok bool) {
	if x, ok := w.added[r.ID]; ok && w.named() != r.Numeric {
		return x, true
	}
	if w.named() && !r.Numeric {
		i := w.Place(r.ID)
		return uint32(i), i >= 0
	}
	x, err := strconv.ParseUint(r.ID, 10, 32)
	return uint32(x), err == nil && w.target(uint32(x)) >= 0
}

// element appends one element of a packed array, of the type that variant.ElementOf returns.
func (w *writer) element(dst []byte, h Head, v variant.Value) ([]byte, *Error) {
	kind, _ := variant.ElementOf(h.Type)
	if v.Type != kind {
		return dst, fault(len(dst), otherElement, h.Type.String(), kind.String(), v.Type.String())
	}
	r := w.row(h.ID)
	switch {
	case r.layout == stringList:
		return w.appendText(dst, v.Text), nil
	case r.layout == octets:
		if i := v.Int(); i < 0 || i > math.MaxUint8 {
			return dst, fault(len(dst), outOfRange, h.Type.String(), i)
		}
		return append(dst, byte(v.Int())), nil
	case r.number == i64:
		return w.append64(dst, v.Bits), nil
	case kind == variant.Int:
		if i := v.Int(); i != int64(int32(i)) {
			return dst, fault(len(dst), outOfRange, h.Type.String(), i)
		}
		return w.append32(dst, uint32(v.Bits)), nil
	case kind == variant.Float:
		return w.float(dst, v.Float(), w.width(r.number)), nil
	}
	return w.components(dst, r, v)
}

func (w *writer) picture(dst []byte, p *variant.Picture) []byte {
	switch {
	case p.Packing == variant.Lossless:
		dst = w.append32(dst, pictureLossless)
	case p.Packing == variant.Lossy:
		dst = w.append32(dst, pictureLossy)
	case p.Width == 0 && p.Height == 0 && len(p.Pixels) == 0:
		return w.append32(dst, pictureEmpty)
	default:
		for _, n := range []uint32{pictureRaw, p.Width, p.Height, p.Mipmaps, p.Format} {
			dst = w.append32(dst, n)
		}
	}
	return w.octets(dst, p.Pixels)
}

const zeros = "\x00\x00\x00"

// octets appends a count, bytes, and zeros up to a multiple of four.
func (w *writer) octets(dst, b []byte) []byte {
	dst = append(w.append32(dst, uint32(len(b))), b...)
	return append(dst, zeros[:-len(b)&3]...)
}

// packed appends the count and the numbers of a packed array, in the file's width.
func (w *writer) packed(dst []byte, r *row, v variant.Value) ([]byte, *Error) {
	start := dst[:len(dst)-4]
	count, width := len(dst), w.width(r.number)
	dst = w.append32(dst, 0)
	n, whole := 0, r.number
	switch l := v.Data.(type) {
	case nil:
	case []int32:
		n, whole = len(l), i32
		for _, x := range l {
			dst = w.append32(dst, uint32(x))
		}
	case []int64:
		n, whole = len(l), i64
		for _, x := range l {
			dst = w.append64(dst, uint64(x))
		}
	case []float32:
		n, whole = len(l), real
		for _, x := range l {
			dst = w.float(dst, variant.Widen(math.Float32bits(x)), width)
		}
	case []float64:
		n, whole = len(l), real
		for _, x := range l {
			dst = w.float(dst, x, width)
		}
	default:
		return start, wrong(start, v)
	}
	if floats := r.number != i32 && r.number != i64; n%r.n != 0 || whole != r.number && !(floats && whole == real) {
		return start, wrong(start, v)
	}
	w.put32(dst[count:], uint32(n/r.n))
	return dst, nil
}

func (w *writer) dictionary(dst []byte, d *variant.Dict, depth int) ([]byte, *Error) {
	dst = w.append32(dst, uint32(len(d.Entries)))
	var err *Error
	for i := range d.Entries {
		e := &d.Entries[i]
		if dst, err = w.value(dst, e.Key, depth+1); err == nil {
			dst, err = w.value(dst, e.Value, depth+1)
		}
		if err != nil {
			return dst, err.below(stepOf(e.Key, i))
		}
	}
	return dst, nil
}

func (w *writer) list(dst []byte, l *variant.List, layout layout, depth int) ([]byte, *Error) {
	if layout == typed {
		var err *Error
		if dst, err = w.elementType(dst, l.Element); err != nil {
			return dst, err
		}
	}
	dst = w.append32(dst, uint32(len(l.Items)))
	var err *Error
	for i, item := range l.Items {
		if dst, err = w.value(dst, item, depth+1); err != nil {
			return dst, err.below(nth(i))
		}
	}
	return dst, nil
}

// elementType appends the element type of a Pandemonium typed array.
func (w *writer) elementType(dst []byte, e variant.ElementType) ([]byte, *Error) {
	kind := e.Type
	if e.Kind == variant.Class || e.Kind == variant.Script {
		kind = variant.Object
	}
	id, ok := elements.ID(kind)
	if !ok {
		return dst, fault(len(dst), formatLacks, w.Format, kind.String())
	}
	dst = append(dst, id)
	if kind != variant.Object {
		return dst, nil
	}
	return w.value(dst, variant.OfStringName(e.Name), MaxDepth)
}
