package model_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// framedPart is a record of a framed file, or bytes between records, in a naive model.
type framedPart struct {
	name  string // of a setting
	value []byte // of a record; nil if it holds none
	rest  []byte // what follows the value, or all of a record that does not decode
	bare  bool   // there is no length prefix
	wrong []byte // what precedes the value in place of a length
}

// framedFile is a save as a list of parts.
type framedFile struct {
	framing codec.Framing
	parts   []framedPart
	tail    []byte
	swapped bool // the lengths are big-endian
}

func (f framedFile) clone() framedFile {
	f.parts = slices.Clone(f.parts)
	return f
}

// bytes returns the file, and where its parts begin.
func (f framedFile) bytes() (out []byte, starts []int64) {
	order := binary.AppendByteOrder(binary.LittleEndian)
	if f.swapped {
		order = binary.BigEndian
	}
	if f.framing == codec.Config {
		out = binary.LittleEndian.AppendUint32([]byte("ECFG"), uint32(len(f.parts)))
	}
	for _, p := range f.parts {
		starts = append(starts, int64(len(out)))
		if f.framing == codec.Config {
			out = append(binary.LittleEndian.AppendUint32(out, uint32(len(p.name))), p.name...)
		}
		out = append(out, p.wrong...)
		if !p.bare && p.wrong == nil {
			out = order.AppendUint32(out, uint32(len(p.value)+len(p.rest)))
		}
		out = append(append(out, p.value...), p.rest...)
	}
	return append(out, f.tail...), starts
}

// framedFiles are files of every framing. The first record and the last are more than chance, and long enough to be in
// the index.
func framedFiles(t testing.TB) map[string]framedFile {
	long := variant.OfDict(entry("level", variant.OfArray(slices.Repeat([]variant.Value{variant.OfString(strings.Repeat("x", 90))}, 200)...)))
	list := func() []framedPart {
		var parts []framedPart
		for i, v := range []variant.Value{long, variant.OfInt(7), variant.OfArray(variant.OfInt(1), variant.OfString("two")), variant.OfString("text"), long} {
			parts = append(parts, framedPart{value: encode(t, v), name: string(rune('a' + i))})
		}
		return parts
	}
	with := func(framing codec.Framing, tail string, change func([]framedPart) []framedPart) framedFile {
		parts := list()
		if change != nil {
			parts = change(parts)
		}
		return framedFile{framing: framing, parts: parts, tail: []byte(tail), swapped: framing == codec.BigEndianChain}
	}
	slack := func(p []framedPart) []framedPart { p[2].rest = []byte("\xee\xee\xee\xee"); return p }
	damaged := func(p []framedPart) []framedPart {
		p[1] = framedPart{rest: []byte("\xff\x00\x00\x00\x01\x00\x00\x00")}
		return p
	}
	empty := func(p []framedPart) []framedPart { p[1] = framedPart{}; return p }
	gap := func(p []framedPart) []framedPart {
		p[1] = framedPart{rest: []byte("\xff\xff\xff\x7f\xff\x00\x00\x00\x05\x00\x00\x00"), bare: true}
		return p
	}
	wrong := func(p []framedPart) []framedPart { p[2].wrong = []byte("\xff\xff\xff\x7f"); return p }
	among := func(p []framedPart) []framedPart {
		return append([]framedPart{{rest: []byte("\xbe\xbe\xbe"), bare: true}}, p...)
	}
	many := func(p []framedPart) []framedPart { return slices.Concat(p[:1], slices.Repeat(p[1:4], 500), p[4:]) }
	swapped := func(f framedFile) framedFile { f.swapped = true; return f }
	one := func(p []framedPart) []framedPart { p[0].bare = true; return p[:1] }
	return map[string]framedFile{
		"records":                         with(codec.Chain, "", nil),
		"many records":                    with(codec.Chain, "", many),
		"many records and a tail":         with(codec.ChainTail, "\xee\xee\xee\xee\xee", many),
		"slack":                           with(codec.Chain, "", slack),
		"a damaged record":                with(codec.Chain, "", damaged),
		"an empty record":                 with(codec.Chain, "", empty),
		"big-endian":                      with(codec.BigEndianChain, "", nil),
		"big-endian, a damaged one":       with(codec.BigEndianChain, "", damaged),
		"a tail":                          with(codec.ChainTail, "\xee\xee\xee\xee\xee", nil),
		"a tail, and slack":               with(codec.ChainTail, "\xee\xee\xee\xee\xee", slack),
		"a tail, and an empty record":     with(codec.ChainTail, "\xee\xee\xee\xee\xee", empty),
		"a damaged length and type":       with(codec.Mixed, "", gap),
		"a value behind a damaged length": with(codec.Mixed, "", wrong),
		"among other bytes":               with(codec.Mixed, "", among),
		"big-endian, a damaged length":    swapped(with(codec.Mixed, "", wrong)),
		"settings":                        with(codec.Config, "", nil),
		"settings and a tail":             with(codec.Config, "\xee\xee\xee", nil),
		"bare":                            with(codec.Bare, "", one),
		"bare and a tail":                 with(codec.Bare, "\xee\xee\xee\xee\xee", one),
	}
}

// TestEditsInEveryFraming edits files of every framing at random along with a naive model. Records and index must
// always be those of a fresh read, without an edit doing one: the cost of an edit must not depend on the file.
func TestEditsInEveryFraming(t *testing.T) {
	files := framedFiles(t)
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	done := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		r := &drawn{T: rt}
		name := rapid.SampledFrom(names).Draw(rt, "file")
		f := files[name].clone()
		data, _ := f.bytes()
		d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
		if err != nil {
			rt.Fatal(err)
		}
		if got := d.Info().Framing; !got.Equal(f.framing.Message()) {
			rt.Fatalf("%s: is %v, not %v", name, got, f.framing)
		}
		states := []framedFile{f.clone()}
		for range 1 + r.n(7, "edits") {
			if len(f.parts) == 0 {
				break // all records were removed
			}
			before, was := d.Snapshot().Document(), f.clone()
			what, next, err := framedEdit(r, d, f)
			var refused *model.RefusedError
			switch {
			case errors.As(err, &refused):
				what += ", refused"
			case err != nil:
				rt.Fatalf("%s: %s: %v", name, what, err)
			default:
				f = next
			}
			done[what]++
			if d.Steps() == len(states) { // an edit that changes nothing is not a step
				states = append(states, f.clone())
			}
			asWritten(rt, d, f, name+": "+what)
			asWritten(rt, before, was, name+": the snapshot before "+what)
		}
		for d.Undo() {
			asWritten(rt, d, states[d.Steps()], name+": undo")
		}
		for d.Redo() {
			asWritten(rt, d, states[d.Steps()], name+": redo")
		}
	})
	t.Log(done)
}

// framedEdit makes one edit of a file and of its naive model.
func framedEdit(r *drawn, d *model.Document, f framedFile) (what string, next framedFile, err error) {
	next = f.clone()
	i := r.n(len(f.parts)-1, "record")
	row := func(i int) model.Row { return d.Child(model.Root, i) }
	p := &next.parts[i]
	switch r.n(6, "what") {
	case 0: // a new record
		v := r.value(2)
		key := (*variant.Value)(nil)
		new := framedPart{}
		if f.framing == codec.Config {
			new.name = "new" + string(rune('a'+r.n(25, "name"))) + string(rune('a'+r.n(25, "name")))
			name := variant.OfString(new.name)
			key = &name
		}
		_, err = d.Insert(model.Root, i, key, v)
		if err == nil {
			new.value, err = codec.Append(nil, v, dialect.Godot46)
		}
		next.parts = slices.Insert(next.parts, i, new)
		return "insert", next, err
	case 1:
		err = d.Remove(row(i))
		next.parts = slices.Delete(next.parts, i, i+1)
		if f.framing == codec.Mixed && !slices.ContainsFunc(next.parts, func(p framedPart) bool { return p.bare || p.wrong != nil }) {
			if next.framing = codec.Chain; f.swapped {
				next.framing = codec.BigEndianChain
			}
		}
		return "remove", next, err
	case 2:
		to := r.n(len(f.parts), "to")
		err = d.Move(row(i), model.Root, to)
		next.parts = slices.Insert(next.parts, to, f.parts[i])
		if to <= i {
			i++
		}
		next.parts = slices.Delete(next.parts, i, i+1)
		return "move", next, err
	case 3:
		if len(f.tail) == 0 {
			break
		}
		err = d.Remove(row(len(f.parts)))
		next.tail = nil
		if f.framing == codec.ChainTail {
			next.framing = codec.Chain
		}
		return "remove the tail", next, err
	case 4:
		if p.value == nil || len(p.rest) == 0 {
			break
		}
		err = d.Remove(d.Child(row(i), d.Len(row(i))-1))
		p.rest = nil
		return "remove the rest", next, err
	case 5: // deep inside
		level, lost := d.Find("#" + string(rune('0'+i)) + ".level[150]")
		if lost != nil {
			break
		}
		text := strings.Repeat("y", r.n(9000, "length"))
		err = d.Set(level, variant.OfString(text))
		if err == nil {
			whole, _, _ := codec.Decode(p.value, 0, dialect.Godot46)
			items := whole.Data.(*variant.Dict).Entries[0].Value.Data.(*variant.List).Items
			items[150] = variant.OfString(text)
			p.value = encode(r.T, whole)
		}
		return "set deep inside", next, err
	}
	if p.value == nil {
		return "nothing", f, nil
	}
	v := r.value(2)
	if err = d.SetAs(row(i), v); err == nil {
		p.value, err = codec.AppendLike(nil, p.value, v, dialect.Godot46)
		rec := storedAt(d, i)
		if now := d.Bytes()[rec.value:rec.valueEnd]; err == nil && !bytes.Equal(now, p.value) {
			p.value = bytes.Clone(now) // perhaps the bytes that it was opened with, which TestSetBack covers
		}
	}
	return "set", next, err
}

// asWritten compares a document with the naive model's bytes.
func asWritten(t rapid.TB, d *model.Document, f framedFile, what string) {
	t.Helper()
	want, starts := f.bytes()
	if !bytes.Equal(d.Bytes(), want) {
		t.Fatalf("%s: the bytes are\n%.300x, not\n%.300x", what, d.Bytes(), want)
	}
	live := storedRecords(d)
	if got := d.Info(); !got.Framing.Equal(f.framing.Message()) || got.Records != len(f.parts) || len(live) != got.Records+min(len(f.tail), 1) {
		t.Fatalf("%s: %v, %d records and %d rows, not %v, %d", what, got.Framing, got.Records, len(live), f.framing, len(f.parts))
	}
	if n := len(live) - 1; len(f.tail) > 0 && live[n].value != d.Size()-int64(len(f.tail)) {
		t.Fatalf("%s: the tail begins at %d, not %d", what, live[n].value, d.Size()-int64(len(f.tail)))
	}
	for i, p := range f.parts {
		r := live[i]
		if r.end != r.value+int64(len(p.value)+len(p.rest)) || r.opaque != (p.value == nil) ||
			f.framing == codec.Config && d.Describe(d.Child(model.Root, i)).Label != p.name || recordOf(d, d.At(starts[i])) != i {
			t.Fatalf("%s: record %d at %d is %+v, not %q+%q", what, i, starts[i], r, p.value, p.rest)
		}
		if !r.opaque && r.valueEnd != r.value+int64(len(p.value)) {
			t.Fatalf("%s: record %d ends at %d, not %d", what, i, r.valueEnd, r.value+int64(len(p.value)))
		}
	}
	if err, _ := d.Rescan(context.Background()); err != nil {
		t.Fatalf("%s: %s", what, said(err))
	}
}

// TestProblemsOfFraming checks that bytes after a value within its record, and a damaged length, are problems with
// their places; the value after such a length must be like others, and be found again after edits.
func TestProblemsOfFraming(t *testing.T) {
	for name, want := range map[string]string{
		"slack":                           "#2{2}: 4 bytes follow that the format does not explain; they are kept",
		"a value behind a damaged length": "#2: the length in front of the record is damaged: it says 2,147,483,647 bytes, but the value has 28",
	} {
		data, _ := framedFiles(t)[name].bytes()
		d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		list := d.Snapshot().Check(context.Background(), nil)
		if !list.Exact || len(list.Problems) != 1 {
			t.Errorf("%s: %+v", name, list)
			continue
		}
		p := list.Problems[0]
		what := said(p.Text)
		_, text, _ := strings.Cut(": "+what, ": offset ")
		if _, after, found := strings.Cut(text, ": "); found {
			what = after
		}
		if got := p.Path + ": " + what; got != want || d.Describe(p.Row).Offset > p.Offset+4 {
			t.Errorf("%s: %s", name, got)
		}
		item, err := d.Find("#2[1]")
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Set(item, variant.OfString("a longer text")); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got, err := kinds.Open(d.Bytes(), model.Options{}); err != nil || got.Info().Records != 5 || len(got.Problems()) != 1 {
			t.Errorf("%s: %v, %v", name, err, got.Problems())
		} else if row, err := got.Find("#2[1]"); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if text, _ := got.Text(row); text != `"a longer text"` {
			t.Errorf("%s: %s", name, text)
		}
		var refused *model.RefusedError
		if name != "slack" {
			if err := d.Set(d.Child(model.Root, 2), variant.OfArray()); !errors.As(err, &refused) {
				t.Errorf("an array that would not be found behind its length: %v", err)
			}
		}
	}
}
