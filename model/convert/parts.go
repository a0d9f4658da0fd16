package convert

import (
	"iter"

	"savant/codec"
	"savant/codec/dialect"
)

// parts is a long packed array that is taken apart into short ones, so that it need not be decoded as a whole.
type parts struct {
	head  codec.Head
	plain bool // padding is as any encoder writes it
	b     []byte
	pos   int // behind the part
	d     *dialect.Dialect
}

// partSize is about how many bytes a part has.
const partSize = 1 << 16

// partsOf is for packed arrays much longer than a part; ok is false for all other values.
func partsOf(b []byte, off int, d *dialect.Dialect) (p *parts, ok bool) {
	row := &d.Rows[le.Uint32(b[off:])&d.Binary.TypeMask]
	if row.Layout != dialect.Elements && row.Layout != dialect.Strings || len(b)-off < 4*partSize {
		return nil, false
	}
	if _, ok := nativeDialect.ID(row.Type); !ok {
		return nil, false
	}
	h, err := codec.Open(b, off, d)
	if err != nil || h.Wide || h.Count < partSize/16 || row.Layout == dialect.Elements && h.Count*row.Size < 4*partSize {
		return nil, false
	}
	return &parts{head: h, plain: true, b: b, pos: h.First, d: d}, true
}

// each gives the parts as packed arrays of their own. pos is behind the array at the end.
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
				n = min(left, max(4, partSize/p.head.Row.Size&^3)) // four bytes need no padding
				p.pos = min(p.pos+(n*p.head.Row.Size+3)&^3, len(p.b))
			}
			part = append(part[:0], p.b[p.head.First-8:p.head.First]...)
			le.PutUint32(part[4:], uint32(n))
			part = append(part, p.b[start:p.pos]...)
			if left -= n; !yield(part) {
				return
			}
		}
	}
}
