package inspector

import (
	"slices"

	"savant/codec/variant"
	"savant/model"
)

// packedBytes are the bytes of a PackedByteArray, which are rows of the document.
type packedBytes struct{ panel *Panel }

func (p packedBytes) size() int { return p.panel.doc.Len(p.panel.row) }

func (p packedBytes) read(from, to int) []byte {
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

func (p packedBytes) splice(at, gone int, put []byte) error {
	if gone == len(put) {
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
