package main

import (
	"fmt"
	"time"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/label"
)

// many measures edits of very many rows, of which the save then is in very many pieces: all at once against ten times a
// tenth, and in pieces against in one.
func (b *bench) many() {
	const title, n = "200,000 dictionaries", 10_000
	data := entries(5*200_000, dialect.Godot46)
	fresh := func() *model.Document {
		d, err := kinds.Open(data, model.Options{Name: "many.sav"})
		if err != nil {
			fail(err)
		}
		return d
	}
	// set gives texts from the first on another value and describes what a window shows then.
	set := func(d *model.Document, first, n int, text string) {
		whole := d.Child(model.Root, 0)
		list := make([]model.Assignment, n)
		for i := range list {
			list[i] = model.Assignment{Row: d.Child(d.Child(whole, first+i), 1), Value: variant.OfString(text)}
		}
		if err := d.SetAll(message.New(label.SetValues, len(list)), list); err != nil {
			fail(err)
		}
		for i := range 40 {
			d.Describe(d.Child(whole, first+i))
		}
		d.Edited()
	}
	remove := func(d *model.Document, n int) {
		rows := make([]model.Row, n)
		for i := range rows {
			rows[i] = d.Child(d.Child(model.Root, 0), i)
		}
		if err := d.Remove(rows...); err != nil {
			fail(err)
		}
	}
	after := func(prepare, do func(*model.Document)) func() time.Duration {
		return func() time.Duration {
			d := fresh()
			prepare(d)
			return timed(func() { do(d) })
		}
	}
	nothing := func(*model.Document) {}
	pieces := func(d *model.Document) { set(d, 0, 2*n, "in pieces") }
	tenths := func(d *model.Document) {
		for i := range 10 {
			set(d, i*n/10, n/10, fmt.Sprint("the same text ", i))
		}
	}
	whole := func(d *model.Document) { set(d, 0, n, "the same text") }
	b.race(race{file: title, job: "set 10,000 values at once", against: "ten times 1,000", goal: "under 1 time", most: 1}, 5,
		after(nothing, whole), after(nothing, tenths))
	b.race(race{file: title, job: "set 10,000 values, in 40,000 pieces", against: "in one piece", goal: "under 3 times", most: 3}, 5,
		after(pieces, whole), after(nothing, whole))
	gone := func(d *model.Document) { remove(d, 2*n) }
	b.race(race{file: title, job: "remove 20,000 rows, in 40,000 pieces", against: "in one piece", goal: "under 3 times", most: 3}, 5,
		after(pieces, gone), after(nothing, gone))
}
