package inspector

import (
	"encoding/binary"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	godot "savant/scene/literal"
)

// TestLiteralRetypes: a literal that has types of its own for the elements of an array changes those, which is told until something else is written.
func TestLiteralRetypes(t *testing.T) {
	p, doc := opened(t, `{"list": Array[int]([1, 2])}`)
	p.Show(doc, find(t, doc, "list"))
	write(p.text.entry, `Array[String](["a"])`)
	for range 2 { // also as the window refreshes it
		if all := said(p.body); !strings.Contains(all, "Array[int] has become Array[String].") {
			t.Errorf("it says %q", all)
		}
		p.Refresh()
	}
	write(p.text.entry, `Array[Strange]([null])`)
	if all := said(p.body); !strings.Contains(all, "Array[String] has become Array[Strange]. Godot 4.4 has no class Strange") {
		t.Errorf("of a class that is none it says %q", all)
	}
	write(p.text.entry, `["b"]`)
	p.Show(doc, find(t, doc, "list"))
	write(p.text.entry, `Array[Strange]([])`)
	if all := said(p.body); strings.Count(all, "has become") > 1 {
		t.Errorf("with the same types it says %q", all)
	}
	doc.Go(0)
	p.Refresh()
	if all := said(p.body); strings.Contains(all, "has become") {
		t.Errorf("undone, it says %q", all)
	}
}

// TestMisfits: what a typed container does not allow is told at the element and in the lines of the container, until it is mended there, and what the
// container takes beside them.
func TestMisfits(t *testing.T) {
	for _, c := range []struct{ text, takes, path, wrong, mended string }{
		{`Array[int]([1, "x"])`, "Typed: it takes only int.", "[1]", "the engine leaves it out", "5"},
		{`Array[int]([1, [2]])`, "Typed: it takes only int.", "[1]", "the engine leaves it out", ""},
		{`Dictionary[int, int]({1: 2, 3: "x"})`, "Typed: its keys are int, its values int.", "[3]", "the engine keeps it all the same", "5"},
		{`Dictionary[String, Variant]({"a": 2, 3: "x"})`, "Typed: its keys are String, its values of any type.", "[3]", "the engine leaves this entry out", ""},
	} {
		v, err := godot.ParseAll(c.text, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		data, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := kinds.Open(append(binary.LittleEndian.AppendUint32(nil, uint32(len(data))), data...), model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		p, _ := opened(t, "{}")
		p.Show(doc, find(t, doc, c.path))
		if said := said(p.body); !strings.Contains(said, c.wrong) {
			t.Errorf("%s: the element says %q", c.text, said)
		}
		p.Show(doc, doc.Child(model.Root, 0))
		all := said(p.body)
		if !strings.Contains(all, c.takes) || strings.Count(all, c.wrong) != 1 {
			t.Errorf("%s: the container says %q", c.text, all)
		}
		if c.mended == "" {
			continue
		}
		lines := p.parts.(*parts).list
		write(lines[1].entry, "?")
		lines[1].entry.revert()
		if all := said(p.body); strings.Count(all, c.wrong) != 1 {
			t.Errorf("%s: with a refused text taken back it says %q", c.text, all)
		}
		if err := doc.SetAs(lines[1].row, variant.OfInt(5)); err != nil {
			t.Fatal(err)
		}
		p.Refresh()
		if all := said(p.body); strings.Contains(all, c.wrong) {
			t.Errorf("%s: mended, it says %q", c.text, all)
		}
	}
}
