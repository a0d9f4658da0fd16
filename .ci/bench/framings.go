package main

import (
	"bytes"
	"encoding/binary"
	"time"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
)

// framed is a save of 24 MB whose records stand beside one another in some way.
type framed struct {
	title   string
	make    func() []byte
	records bool // they can be added and removed
}

// record is one of a megabyte, with a length in front and n bytes behind its value.
func record(order binary.AppendByteOrder, behind int) []byte {
	value := entries(5*7_850, dialect.Godot46)
	return append(append(order.AppendUint32(nil, uint32(len(value)+behind)), value...), bytes.Repeat([]byte{0xee}, behind)...)
}

// framings are all ways in which records stand in a file.
var framings = []framed{
	{"records", func() []byte { return bytes.Repeat(record(binary.LittleEndian, 0), 24) }, true},
	{"records with big-endian lengths", func() []byte { return bytes.Repeat(record(binary.BigEndian, 0), 24) }, true},
	{"records longer than their values", func() []byte { return bytes.Repeat(record(binary.LittleEndian, 8), 24) }, true},
	{"records, one of them damaged", func() []byte {
		b := bytes.Repeat(record(binary.LittleEndian, 0), 24)
		b[len(b)/24+4] = 0xff
		return b
	}, true},
	{"records, one length damaged", func() []byte {
		b := bytes.Repeat(record(binary.LittleEndian, 0), 24)
		b[len(b)/24+3] = 0xff
		return b
	}, false},
	{"records with a tail", func() []byte { return append(bytes.Repeat(record(binary.LittleEndian, 0), 24), "the tail"...) }, true},
	{"records among other bytes", func() []byte { return append([]byte("head"), bytes.Repeat(record(binary.LittleEndian, 0), 24)...) }, false},
	{"one value with a tail", func() []byte { return append(entries(24*5*7_850, dialect.Godot46), "the tail"...) }, false},
}

// framings measures edits of saves in every framing, against finding all records again, which an edit did before.
func (b *bench) framings() {
	for _, f := range framings {
		data := f.make()
		again := func() time.Duration {
			return timed(func() { codec.Frame(bytes.Clone(data), dialect.Godot46) })
		}
		edit := func(do func(d *model.Document) error) func() time.Duration {
			return func() time.Duration {
				d, err := model.Open(data, model.Options{Dialect: "godot4.6"})
				if err != nil {
					fail(err)
				}
				// The first edit makes what documents share its own.
				middle := d.Child(model.Root, (d.Len(model.Root)-1)/2)
				if err := d.Set(d.Child(d.Child(middle, 4000), 1), variant.OfString("first")); err != nil {
					fail(err)
				}
				return timed(func() {
					if err := do(d); err != nil {
						fail(err)
					}
				})
			}
		}
		r := race{file: "24 MB, " + f.title, against: "finding the records again", goal: "under 0.1 times", most: 0.1}
		r.job = "set a value"
		b.race(r, 5, edit(func(d *model.Document) error {
			middle := d.Child(model.Root, (d.Len(model.Root)-1)/2)
			return d.Set(d.Child(d.Child(middle, 5000), 1), variant.OfString("another text, and longer"))
		}), again)
		if !f.records {
			continue
		}
		r.job = "insert a record and undo"
		b.race(r, 5, edit(func(d *model.Document) error {
			_, err := d.Insert(model.Root, 12, nil, variant.OfInt(5))
			d.Undo()
			return err
		}), again)
		r.job = "remove a record and undo"
		b.race(r, 5, edit(func(d *model.Document) error {
			err := d.Remove(d.Child(model.Root, 12))
			d.Undo()
			return err
		}), again)
	}
}
