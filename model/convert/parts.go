package convert

import (
	"bytes"
	"iter"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/typedjson"
)

// parts splits a long packed array into short ones, so that it need not be decoded as a whole.
type parts struct {
	head  codec.Head
	plain bool // padding is as encoders write it
	b     []byte
	pos   int // offset after the part
	d     *dialect.Dialect
}

// partSize is the approximate size of a part in bytes.
const partSize = 1 << 16

// partsOf splits packed arrays much longer than a part; ok is false for all other values.
func partsOf(b []byte, off int, d *dialect.Dialect) (p *parts, ok bool) {
	row := &d.Rows[le.Uint32(b[off:])&d.Binary.TypeMask]
	if row.Layout != dialect.Elements && row.Layout != dialect.Strings || len(b)-off < 4*partSize {
		return nil, false
	}
	if _, ok := typedjson.Dialect.ID(row.Type); !ok {
		return nil, false
	}
	h, err := codec.Open(b, off, d)
	if err != nil || h.Wide || h.Count < partSize/16 || row.Layout == dialect.Elements && h.Count*h.Stride() < 4*partSize {
		return nil, false
	}
	return &parts{head: h, plain: true, b: b, pos: h.First, d: d}, true
}

// each yields the parts as packed arrays of their own. Afterwards pos is after the array.
func (p *parts) each() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		var part []byte
		for left := p.head.Count; left > 0; {
			start, n := p.pos, 0
			if p.head.Row.Layout == dialect.Strings {
				for n < left && p.pos-start < partSize {
					p.pos = textEnd(p.b, p.pos)
					n++
				}
			} else {
				n = min(left, max(4, partSize/p.head.Stride()/12*12)) // four bytes need no padding, and three become four characters of base64
				p.pos = min(p.pos+dialect.Padded(n*p.head.Stride()), len(p.b))
			}
			part = append(part[:0], p.b[p.head.First-8:p.head.First]...)
			codec.SetCount(part, n)
			part = append(part, p.b[start:p.pos]...)
			if left -= n; !yield(part) {
				return
			}
		}
	}
}

// longText returns the text of a String or StringName much longer than a part whose bytes are its characters: UTF-8
// that the engines keep completely. ok is false for all other values.
func longText(b []byte, off int, d *dialect.Dialect) (text []byte, end int, ok bool) {
	if d.Rows[le.Uint32(b[off:])&d.Binary.TypeMask].Layout != dialect.String || len(b)-off < 4*partSize {
		return nil, off, false
	}
	h, err := codec.Open(b, off, d)
	if err != nil || h.Count < 4*partSize {
		return nil, off, false
	}
	text = b[h.First : h.First+h.Count]
	if !whole(text) {
		return nil, off, false
	}
	return text, textEnd(b, h.First-4), true
}

// whole reports whether a text is UTF-8 that the engines keep completely.
func whole(text []byte) bool {
	return utf8.Valid(text) && bytes.IndexByte(text, 0) < 0 && !bytes.HasPrefix(text, []byte(byteOrderMark))
}

// pieces yields a text in parts of whole characters.
func pieces(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for len(text) > 0 {
			n := min(partSize, len(text))
			for n < len(text) && !utf8.RuneStart(text[n]) {
				n--
			}
			if !yield(text[:n]) {
				return
			}
			text = text[n:]
		}
	}
}
