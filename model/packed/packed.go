// Package packed writes the elements of packed arrays out in forms that other programs know, and reads them in.
package packed

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"io"
	"math"
	"strconv"
	"strings"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/internal/piece"
	"savant/model/internal/sparse"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	notAPackedArray message.ID = "packed.not-a-packed-array type"
	noSuchForm      message.ID = "packed.no-such-form form"
	nulInString     message.ID = "packed.nul-in-string"
)

// Array is a packed array as it was at one moment: for writing its elements out and reading others in. It does not change and
// may be used in another goroutine than the document.
type Array struct {
	Type variant.Type
	Len  int // elements

	bytes   piece.List
	first   int64 // offset of the first number in the bytes
	number  numeral
	width   int // numbers of one element
	strings []string
	dialect *dialect.Dialect
	double  bool // floats have 64 bits although the type has others in most builds
}

// Form is a way to write the elements of a packed array outside of a document.
type Form string

// The forms. Raw is the elements as in memory, little-endian and without padding; strings are each followed by a NUL. Hex
// and Base64 encode the same bytes as text. CSV is a line for each element, with commas between the components of one.
const (
	Raw    Form = "raw"
	Hex    Form = "hex"
	Base64 Form = "base64"
	CSV    Form = "csv"
)

// Forms lists the forms.
func Forms() []Form { return []Form{Raw, Hex, Base64, CSV} }

// numeral is a kind of number that packed arrays have.
type numeral struct {
	size  int
	text  func(dst, raw []byte) []byte               // appends it in decimal digits
	parse func(dst []byte, s string) ([]byte, error) // appends the number that s spells
}

var (
	byteNumber = numeral{1, func(dst, raw []byte) []byte { return strconv.AppendUint(dst, uint64(raw[0]), 10) },
		func(dst []byte, s string) ([]byte, error) {
			n, err := parseWhole(s, 9)
			if n < 0 || n > math.MaxUint8 {
				err = strconv.ErrRange
			}
			return append(dst, byte(n)), err
		}}
	int32Number = numeral{4, func(dst, raw []byte) []byte {
		return strconv.AppendInt(dst, int64(int32(binary.LittleEndian.Uint32(raw))), 10)
	}, func(dst []byte, s string) ([]byte, error) {
		n, err := parseWhole(s, 32)
		return binary.LittleEndian.AppendUint32(dst, uint32(n)), err
	}}
	int64Number = numeral{8, func(dst, raw []byte) []byte {
		return strconv.AppendInt(dst, int64(binary.LittleEndian.Uint64(raw)), 10)
	}, func(dst []byte, s string) ([]byte, error) {
		n, err := parseWhole(s, 64)
		return binary.LittleEndian.AppendUint64(dst, uint64(n)), err
	}}
	float32Number = numeral{4, func(dst, raw []byte) []byte {
		return appendFloat(dst, variant.Widen(binary.LittleEndian.Uint32(raw)), 32)
	}, func(dst []byte, s string) ([]byte, error) {
		f, err := value.ParseFloat(s, 32)
		bits, exact := variant.Narrow(f)
		if f != f && !exact {
			err = strconv.ErrRange
		}
		return binary.LittleEndian.AppendUint32(dst, bits), err
	}}
	float64Number = numeral{8, func(dst, raw []byte) []byte {
		return appendFloat(dst, math.Float64frombits(binary.LittleEndian.Uint64(raw)), 64)
	}, func(dst []byte, s string) ([]byte, error) {
		f, err := value.ParseFloat(s, 64)
		return binary.LittleEndian.AppendUint64(dst, math.Float64bits(f)), err
	}}
)

// parseWhole parses an integer: decimal digits, possibly with leading zeros, or hexadecimal ones after 0x.
func parseWhole(s string, bits int) (int64, error) {
	if strings.HasPrefix(s, "0x") || strings.HasPrefix(s, "0X") || strings.HasPrefix(s, "-0x") {
		return strconv.ParseInt(s, 0, bits)
	}
	return strconv.ParseInt(s, 10, bits)
}

// appendFloat appends the shortest digits that read back equal; NaNs are spelled as in literals.
func appendFloat(dst []byte, f float64, bits int) []byte {
	switch {
	case math.IsInf(f, 1):
		return append(dst, "inf"...)
	case math.IsInf(f, -1):
		return append(dst, "-inf"...)
	case f != f:
		return literal.AppendText(dst, variant.OfFloat(f), dialect.Godot46)
	}
	return strconv.AppendFloat(dst, f, 'g', -1, bits)
}

// New returns an empty packed array of a type, for reading elements in.
func New(t variant.Type, table *dialect.Dialect) (*Array, error) {
	data, ok := variant.EmptyPacked(t)
	if !ok {
		return nil, message.Err(notAPackedArray, t)
	}
	return Of(variant.Value{Type: t, Data: data}, table)
}

// AtNode is the packed array at a node of a save.
func AtNode(list piece.List, n *sparse.Node, table *dialect.Dialect) (*Array, error) {
	p := &Array{Type: n.Head.Row.Type, Len: n.Count, bytes: list, first: n.First, dialect: table, double: n.Head.Wide}
	if n.Kind == sparse.Strings {
		v, _, err := codec.Decode(list.View(n.Start, n.Limit), 0, table)
		p.strings, _ = v.Data.([]string)
		return p, err
	}
	p.width = variant.NumbersPerElement(p.Type)
	p.number = numberOf(p.Type, int(n.Stride)/p.width)
	return p, nil
}

// Of is a packed array that was decoded.
func Of(v variant.Value, table *dialect.Dialect) (*Array, error) {
	p := &Array{Type: v.Type, width: variant.NumbersPerElement(v.Type), dialect: table}
	p.Len = variant.PackedLen(v.Data) / p.width
	if v.Type == variant.PackedStringArray {
		p.strings, _ = v.Data.([]string)
		return p, nil
	}
	encoded, err := codec.Append(nil, v, table)
	if err != nil {
		return nil, err
	}
	head, err := codec.Open(encoded, 0, table)
	if err != nil {
		return nil, err
	}
	p.bytes, p.first, p.double = piece.New(encoded), int64(head.First), head.Wide
	p.number = numberOf(v.Type, head.Stride()/p.width)
	return p, nil
}

// numberOf returns the kind of number that a packed array stores in a number of bytes.
func numberOf(t variant.Type, size int) numeral {
	element, _ := variant.ElementOf(t)
	shape, _ := variant.ShapeOf(element)
	switch {
	case size == 1:
		return byteNumber
	case element == variant.Int || shape.Integer:
		if size == 8 {
			return int64Number
		}
		return int32Number
	case size == 8:
		return float64Number
	}
	return float32Number
}

// packedChunk is how many bytes are written at a time.
const packedChunk = 1 << 16

// Export writes the elements in a form, with a buffer of a few KiB. It returns the errors of w and ctx.
func (p *Array) Export(ctx context.Context, w io.Writer, form Form) error {
	switch form {
	case Raw:
		return p.raw(ctx, w)
	case Hex:
		return p.letters(ctx, w, func(w io.Writer) io.WriteCloser { return keptOpen{hex.NewEncoder(w)} })
	case Base64:
		return p.letters(ctx, w, func(w io.Writer) io.WriteCloser { return base64.NewEncoder(base64.StdEncoding, w) })
	case CSV:
		return p.table(ctx, w)
	}
	return message.Err(noSuchForm, form)
}

// each calls f with the numbers from the first to the last, some whole elements at a time.
func (p *Array) each(ctx context.Context, f func(raw []byte) error) error {
	size := int64(p.number.size * p.width)
	end := p.first + int64(p.Len)*size
	for off := p.first; off < end; {
		if err := ctx.Err(); err != nil {
			return err
		}
		next := min(off+packedChunk/size*size, end)
		if err := f(p.bytes.View(off, next)); err != nil {
			return err
		}
		off = next
	}
	return nil
}

func (p *Array) raw(ctx context.Context, w io.Writer) error {
	if p.Type != variant.PackedStringArray {
		return p.each(ctx, func(raw []byte) error {
			_, err := w.Write(raw)
			return err
		})
	}
	out := bufio.NewWriter(w)
	for _, s := range p.strings {
		if strings.IndexByte(s, 0) >= 0 {
			return &Error{Why: message.New(nulInString)}
		}
		if _, err := out.WriteString(s); err != nil {
			return err
		}
		out.WriteByte(0)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return out.Flush()
}

// letters writes the raw bytes through an encoder, in one line.
func (p *Array) letters(ctx context.Context, w io.Writer, encoder func(io.Writer) io.WriteCloser) error {
	out := bufio.NewWriterSize(w, packedChunk)
	e := encoder(out)
	if err := p.raw(ctx, e); err != nil {
		return err
	}
	if err := e.Close(); err != nil {
		return err
	}
	out.WriteByte('\n')
	return out.Flush()
}

// keptOpen is a writer with nothing left to do at its end.
type keptOpen struct{ io.Writer }

func (keptOpen) Close() error { return nil }

func (p *Array) table(ctx context.Context, w io.Writer) error {
	out := bufio.NewWriterSize(w, packedChunk)
	if p.Type == variant.PackedStringArray {
		for _, s := range p.strings {
			if err := ctx.Err(); err != nil {
				return err
			}
			out.WriteString(quotedCSV(s))
			if err := out.WriteByte('\n'); err != nil {
				return err
			}
		}
		return out.Flush()
	}
	line := make([]byte, 0, 64*p.width)
	err := p.each(ctx, func(raw []byte) error {
		for len(raw) > 0 {
			line = line[:0]
			for i := range p.width {
				if i > 0 {
					line = append(line, ',')
				}
				line = p.number.text(line, raw)
				raw = raw[p.number.size:]
			}
			if _, err := out.Write(append(line, '\n')); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

// quotedCSV is a field of RFC 4180. One that is empty is quoted, so that its line is not an empty one; so is one with blanks
// around it, which some programs cut.
func quotedCSV(s string) string {
	if s != "" && !strings.ContainsAny(s, "\",\r\n") && strings.TrimSpace(s) == s {
		return s
	}
	return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
}
