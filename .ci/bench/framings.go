package main

import (
	"bytes"
	"encoding/binary"
	"time"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// framed is a save of 24 MB whose records are beside one another in some way.
type framed struct {
	title   string
	make    func() []byte
	records bool // they can be added and removed
	small   bool // each holds one int, and there are two million
}

// record is one of a megabyte, with a length in front and n bytes after its value.
func record(order binary.AppendByteOrder, behind int) []byte {
	value := entries(5*7_850, dialect.Godot46)
	return append(append(order.AppendUint32(nil, uint32(len(value)+behind)), value...), bytes.Repeat([]byte{0xee}, behind)...)
}

// ints are two million records of one int, and bytes after them.
func ints(tail string) []byte {
	value := encoded(func() variant.Value { return variant.OfInt(7) })(dialect.Godot46)
	return append(bytes.Repeat(append(binary.LittleEndian.AppendUint32(nil, uint32(len(value))), value...), 2_000_000), tail...)
}

// framings are all ways in which records are in a file.
var framings = []framed{
	{title: "records", make: func() []byte { return bytes.Repeat(record(binary.LittleEndian, 0), 24) }, records: true},
	{title: "records with big-endian lengths", make: func() []byte { return bytes.Repeat(record(binary.BigEndian, 0), 24) }, records: true},
	{title: "records longer than their values", make: func() []byte { return bytes.Repeat(record(binary.LittleEndian, 8), 24) }, records: true},
	{title: "records, one of them damaged", make: func() []byte {
		b := bytes.Repeat(record(binary.LittleEndian, 0), 24)
		b[len(b)/24+4] = 0xff
		return b
	}, records: true},
	{title: "records, one length damaged", make: func() []byte {
		b := bytes.Repeat(record(binary.LittleEndian, 0), 24)
		b[len(b)/24+3] = 0xff
		return b
	}},
	{title: "records with a tail", make: func() []byte { return append(bytes.Repeat(record(binary.LittleEndian, 0), 24), "the tail"...) }, records: true},
	{title: "records among other bytes", make: func() []byte { return append([]byte("head"), bytes.Repeat(record(binary.LittleEndian, 0), 24)...) }},
	{title: "one value with a tail", make: func() []byte { return append(entries(24*5*7_850, dialect.Godot46), "the tail"...) }},
	{title: "2,000,000 records of an int", make: func() []byte { return ints("") }, records: true, small: true},
	{title: "2,000,000 records of an int, and a tail", make: func() []byte { return ints("the tail") }, records: true, small: true},
}

// framings measures edits of saves in every framing, against finding all records again, which an edit did before.
func (b *bench) framings() {
	for _, f := range framings {
		data := f.make()
		again := func() time.Duration {
			return timed(func() { codec.Frame(bytes.Clone(data), dialect.Godot46) })
		}
		// set gives a value in the middle a text.
		set := func(d *model.Document, i int, text string) error {
			middle := (d.Len(model.Root) - 1) / 2
			if f.small {
				return d.SetAs(d.Child(model.Root, middle+i), variant.OfString(text))
			}
			return d.Set(d.Child(d.Child(d.Child(model.Root, middle), i), 1), variant.OfString(text))
		}
		edit := func(do func(d *model.Document) error) func() time.Duration {
			return func() time.Duration {
				d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
				if err != nil {
					fail(err)
				}
				// The first edit makes what documents share its own.
				if err := set(d, 4000, "first"); err != nil {
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
			return set(d, 5000, "another text, and longer")
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
