package model

import (
	"errors"
	"slices"

	"savant/codec/envelope"
	"savant/codec/message"
	"savant/model/label"
)

// OfWrapper is an error in what is around the payload as a problem.
func OfWrapper(err error) Problem {
	p := Problem{Row: Root, Text: message.Of(err)}
	if w := (*envelope.Error)(nil); errors.As(err, &w) {
		p.Wrapper = w.Title()
	}
	return p
}

// unsealed are what to say of the checksums of encrypted content that are not right in the file and that the next save leaves as they are.
func (d *Document) unsealed() (list []Problem) {
	if d.sealed() {
		return nil
	}
	for i, l := range d.layers {
		if l.Sum() != envelope.SumRight && !l.Cut() {
			p := OfWrapper(l.SumError(i))
			p.Repair = RepairFitting
			list = append(list, p)
		}
	}
	return list
}

// sealed reports whether the file, if it is saved now, gets checksums that are right: with any edit, and always once one was saved.
func (d *Document) sealed() bool { return d.resealed || d.log.State() != 0 }

// missealed reports whether a checksum in the file is not right.
func (d *Document) missealed() bool {
	return !d.resealed && slices.ContainsFunc(d.layers, func(l envelope.Layer) bool { return l.Sum() != envelope.SumRight && !l.Cut() })
}

// seal has the checksums written anew though no byte of the content changes.
func (d *Document) seal() {
	d.do(Edit{Label: message.New(label.Seal), Rows: []Row{Root}})
}

// trust takes a payload that makes sense to its last byte for what was encrypted, though its checksum is wrong.
func (d *Document) trust() {
	last := len(d.layers) - 1
	if d.cut == nil || d.layers[last].Sum() != envelope.SumDoubtful || d.info.Kind == Other || len(d.form.Problems()) > 0 {
		return
	}
	d.layers[last], d.cut = d.layers[last].Trusted(), nil
}
