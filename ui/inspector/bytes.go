package inspector

import (
	"slices"

	"savant/codec/variant"
	"savant/model"
)

// packedBytes are the bytes of a PackedByteArray. Those that a text file writes in base64 are read as a whole, others are rows of the document.
type packedBytes struct {
	panel *Panel

	whole    []byte // those written in base64
	row      model.Row
	revision uint32 // of the document that whole was read from, plus one
}

// base64 returns the bytes if they are no rows; nil if they are, or if there are none.
func (p *packedBytes) base64() []byte {
	doc, row := p.panel.doc, p.panel.row
	if doc.Len(row) > 0 {
		return nil
	}
	if now := doc.Revision() + 1; p.row != row || p.revision != now {
		p.row, p.revision, p.whole = row, now, nil
		if v, err := doc.Value(row); err == nil {
			p.whole, _ = v.Data.([]byte)
		}
	}
	return p.whole
}

func (p *packedBytes) size() int { return max(p.panel.doc.Len(p.panel.row), len(p.base64())) }

func (p *packedBytes) read(from, to int) []byte {
	if whole := p.base64(); whole != nil {
		return whole[from:to]
	}
	doc, row := p.panel.doc, p.panel.row
	b := make([]byte, 0, to-from)
	for k := from; k < to; k++ {
		v, err := doc.Value(doc.Child(row, k))
		if err != nil {
			break
		}
		b = append(b, byte(v.Int()))
	}
	return b
}

func (p *packedBytes) splice(at, gone int, put []byte) error {
	if gone == len(put) && p.base64() == nil {
		var list []model.Assignment
		for k, old := range p.read(at, at+gone) {
			if put[k] != old {
				list = append(list, model.Assignment{Row: p.panel.doc.Child(p.panel.row, at+k), Value: variant.OfInt(int64(put[k]))})
			}
		}
		return p.panel.assign(list, false)
	}
	v, err := p.panel.doc.Value(p.panel.row)
	if err != nil {
		return err
	}
	old, _ := v.Data.([]byte) // Data is not []byte if the array is empty
	v.Data = slices.Concat(old[:at], put, old[at+gone:])
	return p.panel.set(v)
}
