package shell

import (
	"os"
	"path/filepath"
	"testing"

	"savant/ui/host"
	"savant/ui/rows"
)

// holding opens a file with a text.
func (b *bench) holding(name, text string) *tabPage {
	b.t.Helper()
	file := filepath.Join(b.t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		b.t.Fatal(err)
	}
	b.openFile(file)
	return b.document()
}

// TestCutAndPaste: what is cut and pasted at once is where it was, with its bytes, and no row beside it changes. Both are steps of their own.
func TestCutAndPaste(t *testing.T) {
	cfg := "[s]\n\nfirst=1\nlist=[1,  {\n\"a\": 1\n}, \"x\" ]\ndict={\n\"a\":1 , ; note\n\"b\": 2\n}\nlast=2.50\n\n[t]\n\nonly=1\n"
	json := "{\r\n\t\"a\": [1.0, 2,3 ],\r\n\t\"b\" : {\"x\": 1}, \"c\": null\r\n}\r\n"
	scene := "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nposition = Vector2(1,   2)\nz_index = 3\n"
	for _, c := range []struct {
		name, text string
		paths      []string
	}{
		{"a.cfg", cfg, []string{"section.s.first", "section.s.list[0]", "section.s.list[1]", "section.s.list[2]", "section.s.dict.a", "section.s.dict.b", "section.s.last", "section.t.only", "section.s"}},
		{"a.json", json, []string{"a[0]", "a[2]", "b", "b.x", "c"}},
		{"a.tscn", scene, []string{`node["."].position`, `node["."].z_index`}},
		{"slot_1.sav", "", []string{"player.gold", "player.inventory[0]", "player.inventory[1]", "quests[0]", "player"}},
	} {
		for _, path := range c.paths {
			b := newBench(t)
			var p *tabPage
			if c.text == "" {
				p = b.shows(c.name, path)
			} else {
				p = b.holding(c.name, c.text)
				p.Select(mustFind(t, p, path))
			}
			whole := string(p.doc.Bytes())
			b.run("cut")
			less := string(p.doc.Bytes())
			if less == whole {
				t.Errorf("%s: nothing was cut: %v", path, b.last("error"))
				continue
			}
			b.run("paste")
			if got := string(p.doc.Bytes()); got != whole {
				t.Errorf("%s of %s: pasted, it is\n%q, not\n%q", path, c.name, got, whole)
			}
			if p.Path() != path || p.doc.Steps() != 2 {
				t.Errorf("%s of %s: %s is selected after %d steps", path, c.name, p.Path(), p.doc.Steps())
			}
			p.doc.Undo()
			if got := string(p.doc.Bytes()); got != less {
				t.Errorf("%s of %s: with the paste undone, it is\n%q, not\n%q", path, c.name, got, less)
			}
		}
	}
}

// TestPasteOfACutRow pastes elsewhere what was cut: an entry with its key, an element beside another one; no value is replaced. What is copied
// afterwards is a value again.
func TestPasteOfACutRow(t *testing.T) {
	const text = "[s]\n\nz=1\nb=2\nd={\n\"x\": 5\n}\nl=[10, {\n\"y\": 6\n}, 30]\n"
	for _, c := range []struct {
		cut, on string
		want    map[string]string
		after   string // what the row is right behind
	}{
		{cut: "section.s.z", on: "section.s.l", want: map[string]string{"section.s.l[3]": "1", "section.s.z": ""}, after: "section.s.l[2]"},
		{cut: "section.s.z", on: "section.s.d", want: map[string]string{"section.s.d.z": "1", "section.s.z": ""}, after: "section.s.d.x"},
		{cut: "section.s.z", on: "section.s.d.x", want: map[string]string{"section.s.d.z": "1", "section.s.d.x": "5"}, after: "section.s.d.x"},
		{cut: "section.s.l[0]", on: "section.s.l[1]", want: map[string]string{"section.s.l[1]": "30", "section.s.l[2]": ""}},
		{cut: "section.s.d.x", on: "section.s.b", want: map[string]string{"section.s.x": "5", "section.s.b": "2"}, after: "section.s.b"},
	} {
		b := newBench(t)
		p := b.holding("a.cfg", text)
		p.Select(mustFind(t, p, c.cut))
		b.run("cut")
		if says := host.WordsOf(b.Item(rows.ActionPaste, "")); says != "Paste what was cut" {
			t.Errorf("the menu says %q", says)
		}
		if c.cut == "section.s.l[0]" {
			p.Select(mustFind(t, p, "section.s.l[1]"))
			b.run("paste")
			b.has(p, "section.s.l[2]", "10")
			p.Select(mustFind(t, p, "section.s.l[0]")) // a dictionary, whose entry 10 cannot be
			b.run("paste")
			b.has(p, "section.s.l[1]", "10")
			b.has(p, "section.s.l[2]", "30")
			continue
		}
		p.Select(mustFind(t, p, c.on))
		b.run("paste")
		for path, want := range c.want {
			b.has(p, path, want)
		}
		if at := mustFind(t, p, c.after); p.doc.Index(p.Selected()) != p.doc.Index(at)+1 {
			t.Errorf("%s on %s: it is the row %d", c.cut, c.on, p.doc.Index(p.Selected()))
		}
	}

	b := newBench(t)
	p := b.holding("a.cfg", text)
	p.Select(mustFind(t, p, "section.s.l[0]"))
	b.run("cut")
	p.Select(mustFind(t, p, "section.s.z"))
	b.run("copy")
	if says := host.WordsOf(b.Item(rows.ActionPaste, "")); says != "Paste as the value" {
		t.Errorf("of a value the menu says %q", says)
	}
	p.Select(mustFind(t, p, "section.s.b"))
	b.run("paste")
	b.has(p, "section.s.b", "1")
}

// TestCutCopiesTheKey: a cut row is on the clipboard with its key, as several are.
func TestCutCopiesTheKey(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	gold, _ := p.doc.Text(p.Selected())
	b.run("cut")
	if got, want := b.app.Clipboard().Content(), `"gold": `+gold; got != want {
		t.Errorf("%q is on the clipboard, not %q", got, want)
	}
	b.has(p, "player.gold", "")
	p.doc.Undo()
	b.has(p, "player.gold", gold)
}
