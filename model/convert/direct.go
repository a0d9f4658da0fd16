package convert

import (
	"math"

	"savant/codec/dialect"
	"savant/codec/typedjson"
	"savant/codec/variant"
)

// directKind says how a value is stored whose JSON can be made of its bytes without decoding them.
type directKind uint8

const (
	indirect       directKind = iota // all others
	directNil                        // nothing
	directBool                       // 0 or 1
	directInt                        // a number, in one of two widths
	directFloat                      // the same
	directText                       // a length, UTF-8, zeros
	directPath                       // how many names and subnames, flags, and each of them as a text
	directDict                       // a count and pairs of values of any types
	directArray                      // a count and values of any types
	directFloats                     // components
	directInts                       // the same, whole
	directBytes                      // a count, the elements of a packed array, zeros
	directInt32s                     // a count and the elements of a packed array
	directInt64s                     // the same
	directFloat32s                   // the same
	directFloat64s                   // the same
	directStrings                    // a count and texts, each of which counts a NUL
)

// direct is how values of a type are stored if they are exactly as the encoder of their dialect writes what is read from
// their JSON, which most values are.
type direct struct {
	kind    directKind
	numbers int    // of a value with components, or in an element of a packed array
	open    string // what the JSON has before the text or the numbers
	columns []int  // which of the stored components each number in the JSON is; nil if they are in order
}

// directs are those of a dialect, by id.
type directs struct {
	list         [256]direct
	ints, floats dialect.Width
	shared       uint32 // what all counts of containers have in common: the highest bit, or none
	properties   bool   // the last subname of a NodePath is not counted
}

func directsOf(d *dialect.Dialect) *directs {
	all := &directs{ints: d.Binary.Ints, floats: d.Binary.Floats, properties: d.Binary.PropertyPaths}
	if d.Binary.SharedBit {
		all.shared = sharedBit
	}
	for id, row := range d.Rows {
		own, _ := d.ID(row.Type)
		if _, ok := typedjson.Dialect.ID(row.Type); ok && int(own) == id {
			all.list[id] = directOf(row)
		}
	}
	return all
}

// sharedBit is set in counts by the dialects that have it.
const sharedBit = 1 << 31

// directly are the types with a layout of their own.
var directly = map[variant.Type]direct{
	variant.Nil:                {kind: directNil, open: "null"},
	variant.Bool:               {kind: directBool},
	variant.Int:                {kind: directInt, open: `"i:`},
	variant.Float:              {kind: directFloat, open: `"f:`},
	variant.String:             {kind: directText, open: `"s:`},
	variant.StringName:         {kind: directText, open: `"sn:`},
	variant.NodePath:           {kind: directPath, open: `"np:`},
	variant.Dictionary:         {kind: directDict, open: `{"type":"Dictionary","args":[`},
	variant.Array:              {kind: directArray, open: "["},
	variant.PackedByteArray:    {kind: directBytes},
	variant.PackedInt64Array:   {kind: directInt64s},
	variant.PackedFloat64Array: {kind: directFloat64s},
	variant.PackedStringArray:  {kind: directStrings},
}

func directOf(row dialect.Row) direct {
	f := directly[row.Type]
	if f.open == "" {
		f.open = `{"type":"` + row.Type.String() + `","args":[`
	}
	switch row.Layout {
	case dialect.Empty, dialect.Flag, dialect.Number, dialect.String, dialect.NodePath, dialect.Dictionary, dialect.Array, dialect.Strings:
		return f
	case dialect.Components:
		shape, _ := variant.ShapeOf(row.Type)
		if f.numbers = len(shape.Components); row.Width() != 4 {
			break
		}
		if f.kind = directFloats; shape.Integer {
			f.kind = directInts
		}
		if typedjson.Column(row.Type, 1) != 1 {
			for i := range f.numbers {
				f.columns = append(f.columns, typedjson.Column(row.Type, i))
			}
		}
		return f
	case dialect.Elements:
		f.numbers = variant.NumbersPerElement(row.Type)
		if f.kind != indirect && f.width() == row.Width() {
			return f
		}
		element, _ := variant.ElementOf(row.Type)
		if shape, _ := variant.ShapeOf(element); f.kind == indirect && row.Width() == 4 {
			if f.kind = directFloat32s; shape.Integer || element == variant.Int {
				f.kind = directInt32s
			}
			return f
		}
	}
	return direct{}
}

// width returns the bytes of a number in a packed array.
func (f *direct) width() int {
	switch f.kind {
	case directBytes:
		return 1
	case directInt64s, directFloat64s:
		return 8
	}
	return 4
}

// at returns how the value at off is stored; wide says that it is a number of 64 bits.
func (all *directs) at(b []byte, off int) (f *direct, wide bool) {
	if len(b)-off < 8 {
		return &noDirect, false
	}
	header := le.Uint32(b[off:])
	if header > math.MaxUint8 {
		header &^= wideBit
		if f = &all.list[header&math.MaxUint8]; header > math.MaxUint8 || f.kind != directInt && f.kind != directFloat {
			return &noDirect, false
		}
		return f, true
	}
	return &all.list[header], false
}

var noDirect direct

// wideBit is set in the header of a number of 64 bits.
const wideBit = 1 << 16

// int returns the int at off and its end, which is 0 if it has another width than the encoder chooses.
func (all *directs) int(b []byte, off int, wide bool) (n int64, end int) {
	switch {
	case !wide && all.ints != dialect.Always64:
		return int64(int32(le.Uint32(b[off+4:]))), off + 8
	case wide && len(b)-off >= 12 && all.ints != dialect.Always32:
		if n = int64(le.Uint64(b[off+4:])); all.ints == dialect.Always64 || n != int64(int32(n)) {
			return n, off + 12
		}
	}
	return 0, 0
}

// float is int for floats; end is also 0 for NaN, which has many encodings.
func (all *directs) float(b []byte, off int, wide bool) (f float64, end int) {
	switch {
	case !wide && all.floats != dialect.Always64:
		f, end = variant.Widen(le.Uint32(b[off+4:])), off+8
	case wide && len(b)-off >= 12 && all.floats != dialect.Always32:
		f, end = math.Float64frombits(le.Uint64(b[off+4:])), off+12
		if _, fits := variant.Narrow(f); fits && all.floats == dialect.Fitting {
			return 0, 0
		}
	}
	if f != f {
		return 0, 0
	}
	return f, end
}

// text returns the text at off and its end, which is 0 unless it is UTF-8 that the engines keep completely, and padded as
// encoders do. plain says that none of it needs an escape.
func (all *directs) text(b []byte, off int) (text []byte, end int, plain bool) {
	n := int(le.Uint32(b[off+4:]))
	return textAt(b, off+8, n, n)
}

// textAt is text for n bytes from first on, of as many as are stored, with zeros after them.
func textAt(b []byte, first, n, stored int) (text []byte, end int, plain bool) {
	if n < 0 || stored > len(b)-first || dialect.Padded(stored) > len(b)-first {
		return nil, 0, false
	}
	text, end = b[first:first+n], first+dialect.Padded(stored)
	for _, c := range b[first+n : end] {
		if c != 0 {
			return nil, 0, false
		}
	}
	if clean(text) {
		return text, end, true
	}
	if !whole(text) {
		return nil, 0, false
	}
	return text, end, false
}

// packedText is text for a string at pos in a packed array.
func packedText(b []byte, pos int) (text []byte, end int, plain bool) {
	if len(b)-pos < 4 {
		return nil, 0, false
	}
	stored := int(le.Uint32(b[pos:]))
	return textAt(b, pos+4, stored-1, stored)
}

// strings returns the number of strings of the packed array at off, where the first is, and the end, which is 0 unless each is
// stored as that of text.
func (all *directs) strings(b []byte, off int) (n, first, end int) {
	n, first = int(int32(le.Uint32(b[off+4:]))), off+8
	end = first
	for range n {
		if _, end, _ = packedText(b, end); end == 0 {
			return 0, 0, 0
		}
	}
	if n < 0 {
		return 0, 0, 0
	}
	return n, first, end
}

// count returns the number of children of the container at off; ok is false if its encoder writes it otherwise.
func (all *directs) count(b []byte, off int) (n int, ok bool) {
	count := le.Uint32(b[off+4:])
	return int(count &^ sharedBit), count&sharedBit == all.shared
}

// elements returns the numbers of the packed array at off and its end, which is 0 if it is not padded as encoders do.
func (f *direct) elements(b []byte, off int) (numbers []byte, end int) {
	n := int64(le.Uint32(b[off+4:])) * int64(f.numbers*f.width())
	first := off + 8
	if n > math.MaxInt32*16 || n > int64(len(b)-first) || dialect.Padded(n) > int64(len(b)-first) {
		return nil, 0
	}
	numbers, end = b[first:first+int(n)], first+int(dialect.Padded(n))
	for _, c := range b[first+int(n) : end] {
		if c != 0 {
			return nil, 0
		}
	}
	return numbers, end
}
