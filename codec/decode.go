package codec

import (
	"math"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// Decode reads the value at off with all its children. The result shares no memory with b. The error is an *Error whose
// path leads to the problem; nothing is allocated before the value is known to be sound.
//
// Strings are returned with their bytes as stored: Shown returns what the engine makes of them, Refused reports whether
// it rejects them.
func Decode(b []byte, off int, d *dialect.Dialect) (v variant.Value, end int, err error) {
	if off < 0 || off > len(b) {
		return variant.Value{}, 0, fault(off, outside)
	}
	r := reader{skipper: skipper{b: b, steps: d.Steps(), d: d}}
	if end, r.halves = r.halved(off); end < 0 {
		return variant.Value{}, 0, explain(b, off, d)
	}
	v, _ = r.value(off)
	return v, end, nil
}

// reader builds values from bytes that Skip has accepted: counts and lengths are valid, and the depth is bounded.
type reader struct {
	skipper
	text  strings.Builder // the current chunk of memory shared by many strings
	piece int             // size of the current chunk
	kept  [32]string      // strings read recently: keys repeat
	halves

	entries    slab[variant.Entry]
	items      slab[variant.Value]
	dicts      slab[variant.Dict]
	lists      slab[variant.List]
	maths      slab[variant.Math]
	components slab[float64]
}

// value reads the value at off and returns its end.
func (r *reader) value(off int) (variant.Value, int) {
	var v variant.Value
	off = r.into(&v, off)
	return v, off
}

// into reads the value at off into v, which is zero, and returns its end.
func (r *reader) into(v *variant.Value, off int) int {
	b := r.b
	header := le.Uint32(b[off:])
	row := &r.d.Rows[header&r.d.Binary.TypeMask]
	v.Type = row.Type
	off += 4
	wide := row.Wide && header&bitWide != 0
	switch row.Layout {
	case dialect.Flag:
		if le.Uint32(b[off:]) != 0 {
			v.Bits = 1
		}
		return off + 4
	case dialect.Number:
		if wide {
			v.Bits = le.Uint64(b[off:])
			return off + 8
		}
		if n := le.Uint32(b[off:]); row.Type == variant.Int {
			v.Bits = uint64(int64(int32(n)))
		} else {
			v.Bits = math.Float64bits(variant.Widen(n))
		}
		return off + 4
	case dialect.String:
		v.Text, off = r.string(off)
	case dialect.Components:
		v.Data, off = r.math(off, row, wide)
	case dialect.ID:
		v.Bits = le.Uint64(b[off:])
		off += 8
	case dialect.NodePath:
		v.Data, off = r.nodePath(off)
	case dialect.Object:
		v.Data, off = r.object(off, header)
	case dialect.Signal:
		v.Text, off = r.string(off)
		v.Bits = le.Uint64(b[off:])
		off += 8
	case dialect.Dictionary:
		v.Data, off = r.dictionary(off - 4)
	case dialect.Array, dialect.TypedArray:
		v.Data, off = r.array(off-4, row)
	case dialect.Elements:
		v.Data, off = readElements(b, off, row, wide)
	case dialect.Strings:
		v.Data, off = r.strings(off)
	case dialect.Image:
		p := &variant.Picture{Format: le.Uint32(b[off:]), Mipmaps: le.Uint32(b[off+4:]), Width: le.Uint32(b[off+8:]), Height: le.Uint32(b[off+12:])}
		n := int(le.Uint32(b[off+16:]))
		p.Pixels = append([]byte(nil), b[off+20:off+20+n]...)
		v.Data = p
		return min(off+20+dialect.Padded(n), len(b))
	case dialect.InputEvent:
		n := int(le.Uint32(b[off+8:]))
		v.Data = &variant.Event{Kind: le.Uint32(b[off:]), Device: le.Uint32(b[off+4:]), Rest: append([]byte(nil), b[off+12:off+n]...)}
		off += n
	}
	return off // Empty: nothing follows
}

// string reads a string without header.
func (r *reader) string(off int) (string, int) {
	n := int(le.Uint32(r.b[off:]))
	off += 4
	return r.keep(r.b[off : off+n]), min(off+dialect.Padded(n), len(r.b))
}

// keep returns the bytes as a string. Strings of one value share chunks of memory that grow with it.
func (r *reader) keep(b []byte) string {
	const shortest, longest = 64, 8192
	if len(b) == 0 {
		return ""
	}
	slot := &r.kept[(uint(b[0])*7+uint(b[len(b)-1])*5+uint(len(b)))%uint(len(r.kept))]
	if *slot == string(b) {
		return *slot
	}
	if len(b) > longest/8 {
		return string(b)
	}
	if r.text.Cap()-r.text.Len() < len(b) {
		r.piece = min(max(2*r.piece, shortest), longest)
		r.text = strings.Builder{}
		r.text.Grow(max(r.piece, len(b)))
	}
	start := r.text.Len()
	r.text.Write(b)
	s := r.text.String()[start:]
	*slot = s
	return s
}

func (r *reader) nodePath(off int) (*variant.Path, int) {
	first := le.Uint32(r.b[off:])
	if first&bitNew == 0 {
		n := int(first)
		return parsePath(string(r.b[off+4 : off+4+n])), off + 4 + n
	}
	flags := le.Uint32(r.b[off+8:])
	p := &variant.Path{Absolute: flags&1 != 0}
	names, subnames := int(first&^bitNew), int(le.Uint32(r.b[off+4:]))+int(flags>>1&1)
	off += 12
	p.Names, off = r.several(off, names)
	p.Subnames, off = r.several(off, subnames)
	return p, off
}

func (r *reader) several(off, n int) ([]string, int) {
	if n == 0 {
		return nil, off
	}
	list := make([]string, n)
	for i := range list {
		list[i], off = r.string(off)
	}
	return list, off
}

// parsePath splits a path of the old form.
func parsePath(text string) *variant.Path {
	p := &variant.Path{Absolute: strings.HasPrefix(text, "/")}
	names, subnames, found := strings.Cut(text, ":")
	for _, name := range strings.Split(names, "/") {
		if name != "" {
			p.Names = append(p.Names, name)
		}
	}
	if found {
		p.Subnames = strings.Split(subnames, ":")
	}
	return p
}

func (r *reader) object(off int, header uint32) (any, int) {
	if header&bitWide != 0 {
		return variant.ObjectID(le.Uint64(r.b[off:])), off + 8
	}
	if le.Uint32(r.b[off:]) == 0 {
		return nil, off + 4
	}
	in := new(variant.Instance)
	in.Class, off = r.string(off)
	n := int(le.Uint32(r.b[off:]))
	off += 4
	in.Properties = make([]variant.Property, n)
	for i := range in.Properties {
		p := &in.Properties[i]
		p.Name, off = r.string(off)
		off = r.into(&p.Value, off)
	}
	return in, off
}

func (r *reader) dictionary(off int) (*variant.Dict, int) {
	dict := r.dicts.one(64)
	var pos, n int
	if r.d.Binary.TypedDictionaries && le.Uint32(r.b[off:])>>16&15 != 0 {
		h, _ := open(r.b, off, r.d)
		dict.Key, dict.Value = h.Key, h.Value
		pos, n = h.First, h.Count
	} else {
		pos, n = off+8, int(le.Uint32(r.b[off+4:])&^bitShared)
	}
	if n > 0 {
		dict.Entries = r.entries.take(n, 128)
	}
	if r.halves.pos > 0 && r.container == off {
		first, rest := dict.Entries[:r.child], dict.Entries[r.child:]
		wait := r.second(func(r *reader, pos int) int { return r.entriesInto(rest, pos) })
		r.entriesInto(first, pos)
		return dict, wait()
	}
	return dict, r.entriesInto(dict.Entries, pos)
}

func (r *reader) array(off int, row *dialect.Row) (*variant.List, int) {
	list := r.lists.one(64)
	var pos, n int
	if row.Layout == dialect.TypedArray || r.d.Binary.TypedArrays && le.Uint32(r.b[off:])>>16&3 != 0 {
		h, _ := open(r.b, off, r.d)
		list.Element = h.Element
		pos, n = h.First, h.Count
	} else {
		pos, n = off+8, int(le.Uint32(r.b[off+4:])&^bitShared)
	}
	if n > 0 {
		list.Items = r.items.take(n, 256)
	}
	if r.halves.pos > 0 && r.container == off {
		first, rest := list.Items[:r.child], list.Items[r.child:]
		wait := r.second(func(r *reader, pos int) int { return r.valuesInto(rest, pos) })
		r.valuesInto(first, pos)
		return list, wait()
	}
	return list, r.valuesInto(list.Items, pos)
}

func (r *reader) strings(off int) ([]string, int) {
	n := int(int32(le.Uint32(r.b[off:])))
	off += 4
	if n <= 0 {
		return nil, off
	}
	list := make([]string, n)
	for i := range list {
		size := int(le.Uint32(r.b[off:]))
		off += 4
		text := r.b[off : off+size]
		if size > 0 && text[size-1] == 0 {
			text = text[:size-1]
		}
		list[i] = r.keep(text)
		off = min(off+dialect.Padded(size), len(r.b))
	}
	return list, off
}
