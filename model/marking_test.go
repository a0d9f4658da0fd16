package model_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// pascal is a text as store_pascal_string writes it.
func pascal(text string) []byte {
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...)
}

// TestMarkBytes marks values and texts in a file that is none, in a record that does not decode, after a value and in a
// tail; edits them, and undoes that.
func TestMarkBytes(t *testing.T) {
	noise := []byte{0xee, 0xff, 0xee, 0xff, 0xee}
	value := encoded(t, variant.OfDict(entry("gold", variant.OfInt(7)), entry("name", variant.OfString("Mina"))))
	body := slices.Concat(noise, value, noise, pascal("level one"), noise)
	text := int64(len(noise) + len(value) + len(noise))
	first := chain(t, variant.OfString("first"))
	last := chain(t, variant.OfString("last"))
	record := func(b []byte) []byte { return append(binary.LittleEndian.AppendUint32(nil, uint32(len(b))), b...) }
	two := encoded(t, variant.OfInt(2))
	for name, c := range map[string]struct {
		data []byte
		row  string
		from int64 // of body
	}{
		"opaque file":  {body, "#0", 0},
		"bad record":   {slices.Concat(first, record(body), last), "#1", int64(len(first)) + 4},
		"rest":         {slices.Concat(first, record(slices.Concat(two, body)), last), "#1{0}", int64(len(first)) + 4 + int64(len(two))},
		"tail":         {slices.Concat(first, last, body), "#2", int64(len(first) + len(last))},
		"after a rest": {slices.Concat(record(slices.Concat(two, noise)), record(slices.Concat(two, body)), last), "#1{0}", int64(len(two)+len(noise)) + 8 + int64(len(two))},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := kinds.Open(c.data, model.Options{Dialect: "godot4.6"})
			if err != nil {
				t.Fatal(err)
			}
			r := find(t, d, c.row)
			if d.Describe(r).Can&model.CanMark == 0 {
				t.Errorf("%+v cannot be marked", d.Describe(r))
			}
			texts, err := d.MarkBytes(r, c.from+text, model.MarkString)
			if err != nil {
				t.Fatal(err)
			}
			values, err := d.MarkBytes(r, c.from+int64(len(noise)), model.MarkValue)
			if err != nil {
				t.Fatal(err)
			}
			if d.Len(r) != 2 || d.Child(r, 0) != values || d.Child(r, 1) != texts || d.Dirty() || d.CanUndo() {
				t.Errorf("%d rows, dirty %v", d.Len(r), d.Dirty())
			}
			gold := find(t, d, d.Path(values)+".gold")
			linked(t, d, r)
			var refused *model.RefusedError
			for _, f := range []func() error{
				func() error { _, err := d.MarkBytes(r, c.from+int64(len(noise))+8, model.MarkValue); return err },
				func() error { _, err := d.MarkBytes(r, c.from, model.MarkValue); return err },
				func() error { _, err := d.MarkBytes(r, c.from, model.MarkString); return err },
				func() error { _, err := d.MarkBytes(r, c.from+int64(len(body)), model.MarkString); return err },
				func() error { _, err := d.MarkBytes(values, c.from, model.MarkValue); return err },
				func() error { return d.Unmark(gold) },
				func() error { return d.Remove(values) },
				func() error { _, err := d.Duplicate(texts); return err },
				func() error { return d.Set(texts, variant.OfInt(1)) },
			} {
				if err := f(); !errors.As(err, &refused) {
					t.Errorf("not refused: %v", err)
				}
			}
			if d.At(c.from+text+5) != texts || d.Parent(d.At(c.from+int64(len(noise))+9)) == r {
				t.Error("the byte view leads elsewhere")
			}
			states := [][]byte{bytes.Clone(d.Bytes())}
			check := func(name, text string) {
				t.Helper()
				states = append(states, bytes.Clone(d.Bytes()))
				if got, err := d.Text(find(t, d, d.Path(values)+".name")); err != nil || got != name {
					t.Errorf("name is %s, %v", got, err)
				}
				if got, err := d.Text(texts); err != nil || got != text {
					t.Errorf("text is %s, %v", got, err)
				}
				if got, err := d.Text(gold); err != nil || got != "7" {
					t.Errorf("gold is %s, %v", got, err)
				}
			}
			steps := []func() error{
				func() error { return d.Set(find(t, d, d.Path(values)+".name"), variant.OfString("a longer name")) },
				func() error { return d.Set(texts, variant.OfString("l2")) },
				func() error {
					key := variant.OfString("more")
					_, err := d.Insert(values, 0, &key, variant.OfString("new"))
					return err
				},
			}
			want := [][2]string{{`"a longer name"`, `"level one"`}, {`"a longer name"`, `"l2"`}, {`"a longer name"`, `"l2"`}}
			for i, f := range steps {
				if err := f(); err != nil {
					t.Fatal(err)
				}
				check(want[i][0], want[i][1])
			}
			again, err := kinds.Open(bytes.Clone(d.Bytes()), model.Options{Dialect: "godot4.6"})
			if err != nil {
				t.Fatal(err)
			}
			if !again.Info().Framing.Equal(d.Info().Framing) || again.Len(model.Root) != d.Len(model.Root) {
				t.Errorf("opened again: %s with %d rows, live %s with %d", again.Info().Framing, again.Len(model.Root), d.Info().Framing, d.Len(model.Root))
			}
			for i := range d.Len(model.Root) {
				one, other := d.Describe(d.Child(model.Root, i)), again.Describe(again.Child(model.Root, i))
				if one.Offset != other.Offset || one.Length != other.Length || one.Badge != other.Badge {
					t.Errorf("record %d is at %d, %d bytes; opened again %d, %d", i, one.Offset, one.Length, other.Offset, other.Length)
				}
			}
			for i := len(states) - 2; i >= 0; i-- {
				d.Undo()
				if !bytes.Equal(d.Bytes(), states[i]) {
					t.Errorf("undo to state %d gives other bytes", i)
				}
			}
			if got, err := d.Text(texts); err != nil || got != `"level one"` {
				t.Errorf("undone, text is %s, %v", got, err)
			}
			if err := d.Unmark(values); err != nil || d.Alive(gold) || d.Index(texts) != 0 {
				t.Errorf("unmarking: %v", err)
			}
			d.Redo()
			d.Redo()
			if got, err := d.Text(texts); err != nil || got != `"l2"` {
				t.Errorf("redone without the mark before it, text is %s, %v", got, err)
			}
			if err := d.Unmark(texts); err != nil || d.Len(r) != 0 {
				t.Errorf("unmarking: %v", err)
			}
		})
	}
}
