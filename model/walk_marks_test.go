package model_test

import (
	"bytes"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestWalkOverDamagedRecords walks over rows behind a fault, and over a later record that is longer than its value: the walk gives it the handles of
// the rows that it has left, but not what was found in those.
func TestWalkOverDamagedRecords(t *testing.T) {
	var list []variant.Entry
	for _, key := range []string{"gold", "name", "hp", "mana", "level", "place", "quests", "items", "time", "version", "seed", "mode"} {
		list = append(list, entry(key, variant.OfString("the value of "+key)))
	}
	data := chain(t, variant.OfDict(list...))
	data[bytes.Index(data, []byte("hp"))+4] = 0xee // the type of its value
	last := chain(t, variant.OfDict(entry("a", variant.OfInt(1))))
	last[0] += 8
	data = append(append(data, last...), bytes.Repeat([]byte{0xee}, 8)...)
	d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	behind := 0
	d.Walk(model.Root, -1, func(r model.Row) bool {
		if what := d.Describe(r); what.Offset+what.Length > d.Size() {
			t.Errorf("%s lies at %d, %d bytes long, in %d", d.Path(r), what.Offset, what.Length, d.Size())
		}
		if d.Marked(r) {
			behind++
		}
		return !t.Failed()
	})
	if behind != 9 {
		t.Errorf("%d values behind the fault", behind)
	}
}
