package model

import (
	"encoding/binary"
	"fmt"
	"slices"

	"savant/codec"
	"savant/codec/variant"
	"savant/model/internal/piece"
)

// prefixed reports whether the file is a sequence of records with lengths in front, to which others can be added.
func (b *saveForm) prefixed() bool {
	switch b.framing {
	case codec.Chain, codec.BigEndianChain, codec.ChainTail, codec.Config:
		return true
	}
	return false
}

// canHold is what can be done with the file's row.
func (b *saveForm) canHold() Can {
	if b.prefixed() {
		return CanInsert
	}
	return 0
}

// canMove is what can be done with a record's row, besides what its value allows.
func (b *saveForm) canMove() Can {
	if b.prefixed() {
		return CanRemove | CanMove | CanDuplicate
	}
	return 0
}

func (b *saveForm) order() binary.ByteOrder {
	if b.framing == codec.BigEndianChain {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// lead is what stands in front of the value of a new record: its length, and in a file of settings its name.
func (b *saveForm) lead(name string, length int) []byte {
	var out []byte
	if b.framing == codec.Config {
		out = binary.LittleEndian.AppendUint32(out, uint32(len(name)))
		out = append(out, name...)
	}
	out = append(out, 0, 0, 0, 0)
	b.order().PutUint32(out[len(out)-4:], uint32(length))
	return out
}

// boundary is where a record stands, or would stand, that is the i-th.
func (b *saveForm) boundary(i int) int64 {
	if i < len(b.records) {
		return b.records[i].start
	}
	return b.tail
}

// refuseRecords says that the file is not one of several records.
func (b *saveForm) refuseRecords() error {
	return &RefusedError{Why: "this file is " + b.framing.String() + "; records can only be added to and taken from a file of length-prefixed records"}
}

// counted adds to an edit the change of the number of settings that a file of settings begins with.
func (b *saveForm) counted(e *edit, by int) {
	if b.framing != codec.Config {
		return
	}
	var old, now [4]byte
	b.d.bytes.ReadAt(old[:], 4)
	binary.LittleEndian.PutUint32(now[:], uint32(int(binary.LittleEndian.Uint32(old[:]))+by))
	e.splices = append(e.splices, trimmed(4, old[:], slices.Clone(now[:])))
}

// anew is the span of an edit after which the records have to be found again.
var anew = span{start: -1}

// renamed is the first span of an edit that may have changed keys, or how many children something has.
var renamed = span{start: -2}

// whole makes an edit one of the file as a whole.
func (b *saveForm) whole(e *edit) {
	e.spans = []span{anew}
	slices.SortStableFunc(e.splices, inOrder)
}

func (b *saveForm) insertRecord(index int, key *variant.Value, v variant.Value) (edit, error) {
	config := b.framing == codec.Config
	switch {
	case !b.prefixed():
		return edit{}, b.refuseRecords()
	case index < 0 || index > len(b.records):
		return edit{}, &RefusedError{Why: fmt.Sprintf("there is no place %d: the file has %s", index, sized(int64(len(b.records)), "record", "records"))}
	case config && (key == nil || key.Type != variant.String):
		return edit{}, &RefusedError{Why: "a new setting needs a name"}
	case !config && key != nil:
		return edit{}, &RefusedError{Why: "records have no keys"}
	case depthOf(v) > codec.MaxDepth:
		return edit{}, &RefusedError{Why: fmt.Sprintf("more than %d values would lie in one another", codec.MaxDepth)}
	}
	encoded, err := codec.Append(nil, v, b.d.info.Dialect)
	if err != nil {
		return edit{}, &RefusedError{Why: b.plain(err)}
	}
	name := ""
	if config {
		name = key.Text
	}
	return b.addRecord(fmt.Sprintf("Insert #%d", index), index, append(b.lead(name, len(encoded)), encoded...), name)
}

// addRecord plans a new record of these bytes.
func (b *saveForm) addRecord(label string, index int, record []byte, name string) (edit, error) {
	if b.framing == codec.Config {
		for _, r := range b.records {
			if r.name == name {
				return edit{}, &RefusedError{Why: "there is a setting of this name already"}
			}
		}
	}
	at := b.boundary(index)
	e := edit{label: label, rows: []Row{Root}, shifts: []shift{{parent: Root, at: index, inserted: 1}}}
	e.splices = []piece.Splice{{Start: at, End: at, New: record}}
	b.counted(&e, 1)
	b.whole(&e)
	return e, nil
}

func (b *saveForm) duplicateRecord(r Row, index int) (edit, error) {
	if !b.prefixed() || index >= len(b.records) {
		return edit{}, b.refuseRecords()
	}
	rec := b.records[index]
	copied := slices.Clone(b.d.bytes.View(rec.start, rec.end))
	name := rec.name
	if b.framing == codec.Config {
		name += "_2"
		value := b.d.bytes.View(rec.value, rec.end)
		copied = append(b.lead(name, len(value)), value...)
	}
	return b.addRecord("Duplicate "+b.d.Path(r), index+1, copied, name)
}

// removeRecords adds to a change that records go, or the tail.
func (b *saveForm) removeRecords(c *change, list []int) error {
	removed := 0
	for _, i := range list {
		if i >= len(b.records) {
			c.edit.splices = append(c.edit.splices, piece.Splice{Start: b.tail, End: b.d.Size()})
			continue
		}
		if !b.prefixed() {
			return b.refuseRecords()
		}
		removed++
		c.edit.splices = append(c.edit.splices, piece.Splice{Start: b.records[i].start, End: b.records[i].end})
	}
	if removed == len(b.records) && removed > 0 && b.framing != codec.Config {
		return &RefusedError{Why: "a file without any record is no save; the last one stays"}
	}
	b.counted(&c.edit, -removed)
	c.edit.rows = append(c.edit.rows, Root)
	if len(c.containers) > 0 {
		return &RefusedError{Why: "records and what is inside others cannot be removed in one step"}
	}
	b.whole(&c.edit)
	return nil
}

func (b *saveForm) moveRecord(r, from, parent Row, i, index int) (edit, error) {
	switch {
	case from != parent:
		return edit{}, b.d.refuse(r, "a record cannot be moved into another, nor a value out of one; copy and paste it")
	case !b.prefixed() || i >= len(b.records) || index < 0 || index > len(b.records):
		return edit{}, b.refuseRecords()
	case index == i || index == i+1:
		return edit{}, nil
	}
	rec := b.records[i]
	e := edit{label: "Move " + b.d.Path(r), rows: []Row{Root}}
	at := b.boundary(index)
	e.splices = []piece.Splice{{Start: rec.start, End: rec.end}, {Start: at, End: at, New: b.d.bytes.View(rec.start, rec.end)}}
	to := index
	if index > i {
		to--
	}
	e.shifts = []shift{{parent: Root, at: i, removed: 1}, {parent: Root, at: to, inserted: 1, takes: 1}}
	b.whole(&e)
	return e, nil
}
