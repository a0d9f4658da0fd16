package gron_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/message"
	"savant/model"
	"savant/model/gron"
	"savant/model/kinds"
	"savant/model/rowpath"
	"savant/ui/catalog"
)

const game = `[gd_scene format=3]

; a comment
[node name="Root" type="Node2D"]
position = Vector2( 3,4.50 )
text = "two
lines, \"quoted\" = \\"
data = {
"gold": 12, "names": ["sword", 2],
"a = b": {},
"typed": Array[int]([1, 2])
}

[node name="Arm" type="Sprite2D" parent="."]
`

// gameLines are its lines, written by hand.
const gameLines = `header = {}
header.@format = 3
node["."] = {}
node["."].@name = "Root"
node["."].@type = "Node2D"
node["."].position = Vector2(3, 4.5)
node["."].text = "two\nlines, \"quoted\" = \\"
node["."].data = {}
node["."].data.gold = 12
node["."].data.names = []
node["."].data.names[0] = "sword"
node["."].data.names[1] = 2
node["."].data["a = b"] = {}
node["."].data.typed = Array[int]([])
node["."].data.typed[0] = 1
node["."].data.typed[1] = 2
node.Arm = {}
node.Arm.@name = "Arm"
node.Arm.@type = "Sprite2D"
node.Arm.@parent = "."
`

func open(t testing.TB, name, text string) *model.Document {
	t.Helper()
	doc, err := kinds.Open([]byte(text), model.Options{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func linesOf(t testing.TB, doc *model.Document) string {
	t.Helper()
	var b strings.Builder
	if err := gron.Lines(context.Background(), doc, func(l gron.Line) bool {
		if l.Text != "" {
			b.WriteString(l.Path + " = " + l.Text + "\n")
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// apply applies lines; new values are inserted by their paths.
func apply(doc *model.Document, lines string) error {
	list, err := gron.Read(strings.NewReader(lines))
	if err != nil {
		return err
	}
	return gron.Apply(context.Background(), doc, list, func(path, text string) error {
		if parent, name, ok, err := doc.NewNode(path); ok {
			if err == nil {
				_, err = doc.AddNode(parent, -1, name, text)
			}
			return err
		}
		p, err := rowpath.Parse(path)
		if err != nil {
			return err
		}
		parent, index, key, err := doc.NewPlace(p)
		if err != nil {
			return err
		}
		v, err := doc.Parse(parent, text)
		if err == nil {
			_, err = doc.Insert(parent, index, key, v)
		}
		return err
	})
}

func TestLines(t *testing.T) {
	got := linesOf(t, open(t, "a.tscn", game))
	if got != gameLines {
		t.Errorf("got\n%s", got)
	}
}

// TestApply edits lines, and expects the file that the same edits produce by hand.
func TestApply(t *testing.T) {
	for _, c := range []struct {
		old, new         string // in the lines
		text, becomes    string // in the file
		refused, hinting string
	}{
		{},
		{old: `gold = 12`, new: `gold = 13`, text: `"gold": 12`, becomes: `"gold": 13`},
		{old: `\nlines`, new: `\nLINES`, text: "two\nlines", becomes: "two\nLINES"},
		{old: `names[1] = 2`, new: `names[1] = "two"`, text: `"sword", 2]`, becomes: `"sword", "two"]`},
		{old: `node["."].data.names[0] = "sword"` + "\n", text: `["sword", 2]`, becomes: `[2]`},
		{old: `names[1] = 2`, new: "names[1] = 2\nnode[\".\"].data.names[-] = 3\nnode[\".\"].data.names[-] = 4", text: `"sword", 2]`, becomes: `"sword", 2, 3, 4]`},
		{old: "node.Arm = {}", new: "// nothing\n\nnode.Arm = {}\r"},
		{old: "node.Arm = {}\nnode.Arm.@name = \"Arm\"\nnode.Arm.@type = \"Sprite2D\"\nnode.Arm.@parent = \".\"\n", text: "\n[node name=\"Arm\" type=\"Sprite2D\" parent=\".\"]\n"},
		{old: `node["."].data.typed = Array[int]([])`, new: `node["."].data.typed = []`, text: "Array[int]([1, 2])", becomes: "[ 1, 2 ]"},
		{old: `node["."].data = {}`, new: "", refused: "gron.at-line", hinting: `line 9: the line of the value that contains node["."].data is missing`},
		{old: `gold = 12`, new: `gold + 12`, refused: "gron.at-line", hinting: "line 9: this is not an assignment"},
		{old: `gold = 12`, new: `gold = 1x`, refused: "gron.at-line", hinting: "line 9: "},
		{old: `gold = 12`, new: `.gold. = 1`, refused: "gron.at-line", hinting: "line 9: "},
		{old: `header.@format = 3`, new: "node.Leg = {}\nheader.@format = 3", refused: "gron.at-line", hinting: "node.Leg is new"},
		{old: `gold = 12`, new: "gold = 12\nnode[\".\"].data.gold = 13", refused: "gron.at-line", hinting: "has a value on line"},
	} {
		doc := open(t, "a.tscn", game)
		lines := linesOf(t, doc)
		if !strings.Contains(lines, c.old) {
			t.Fatalf("no %q in\n%s", c.old, lines)
		}
		err := apply(doc, strings.Replace(lines, c.old, c.new, 1))
		if c.refused != "" {
			if err == nil || message.IDOf(err).Name() != c.refused || !strings.Contains(catalog.English().Text(err), c.hinting) {
				t.Errorf("%q: %v", c.new, catalog.English().Text(err))
			}
			continue
		}
		got, fileErr := doc.File()
		if want := strings.Replace(game, c.text, c.becomes, 1); err != nil || fileErr != nil || string(got) != want {
			t.Errorf("%q -> %q: %v\n%s", c.old, c.new, err, got)
		}
	}
	doc := open(t, "a.tscn", game)
	if err := apply(doc, linesOf(t, doc)+"node[\"Arm/Hand\"].visible = false\nnode[\"Arm/Hand\"].@type = \"Sprite2D\"\nnode[\"Arm/Hand\"] = {}\n"); err != nil {
		t.Fatal(err)
	}
	if got := linesOf(t, doc); !strings.Contains(got, "node[\"Arm/Hand\"].@parent = \"Arm\"\n") || !strings.HasSuffix(got, "node[\"Arm/Hand\"].visible = false\n") {
		t.Errorf("%s", got)
	}
	if err := apply(doc, "\n// nothing\n"); message.IDOf(err) != "gron.no-lines" {
		t.Error("no lines:", err)
	}
}

// TestCorpus checks that lines of real files, in any order, change nothing, and that a changed, a missing and a
// repeated line do the same as the corresponding edit.
func TestCorpus(t *testing.T) {
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	files, lost := 0, 0
	every := 1
	if testing.Short() {
		every = 7
	}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		doc, err := kinds.Open(data, model.Options{Name: name})
		if files++; err != nil || !doc.Info().HasValues || len(data) > 300_000 || files%every > 0 {
			lost++
			return nil
		}
		lines := slices.Collect(strings.Lines(linesOf(t, doc)))
		slices.Reverse(lines)
		if err := apply(doc, strings.Join(lines, "")); len(lines) > 0 && err != nil {
			t.Errorf("%s: %v", name, catalog.English().Text(err))
		}
		if file, err := doc.File(); err != nil || !bytes.Equal(file, data) {
			t.Errorf("%s: lines that say the same changed %d places: %v", name, len(doc.Patches()), err)
			return nil
		}
		changed(t, name, doc, data, lines)
		untyped(t, name, data, lines)
		return nil
	})
	if err != nil || files-lost < 20 {
		t.Fatal(files, lost, err)
	}
}

// changed changes the first number of a document by its line, and expects what Set does.
func changed(t *testing.T, name string, doc *model.Document, data []byte, lines []string) {
	t.Helper()
	for i, line := range slices.Backward(lines) {
		path, old, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " = ")
		r, err := doc.Find(path)
		if err != nil || strings.Trim(old, "0123456789") != "" || strings.Contains(path, ".@") || strings.HasPrefix(path, "header") {
			continue
		}
		other := "7"
		if old == other {
			other = "8"
		}
		v, err := doc.Parse(r, other)
		if err != nil {
			t.Errorf("%s: %s: %v", name, path, err)
			return
		}
		setErr := doc.Set(r, v)
		want, _ := doc.File()
		again, err := kinds.Open(data, model.Options{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		edited := slices.Clone(lines)
		edited[i] = path + " = " + other + "\n"
		if err := apply(again, strings.Join(edited, "")); err != nil {
			if refused := (*model.RefusedError)(nil); setErr == nil || !errors.As(err, &refused) {
				t.Errorf("%s: %s: %v", name, path, catalog.English().Text(err))
			}
			return
		}
		if got, _ := again.File(); setErr == nil && !bytes.Equal(got, want) {
			t.Errorf("%s: %s = %s gives another file than Set", name, path, other)
		}
		return
	}
}

// untyped takes the type from the first typed container of a document by its line, and expects lines that say nothing else.
func untyped(t *testing.T, name string, data []byte, lines []string) {
	t.Helper()
	lines = slices.Clone(lines)
	slices.Reverse(lines)
	i := slices.IndexFunc(lines, func(line string) bool {
		return strings.HasSuffix(line, "]([])\n") || strings.HasSuffix(line, "]({})\n")
	})
	if i < 0 {
		return
	}
	path, text, _ := strings.Cut(lines[i], " = ")
	lines[i] = path + " = " + text[strings.LastIndexByte(text, '(')+1:strings.LastIndexByte(text, ')')] + "\n"
	doc, err := kinds.Open(data, model.Options{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	if err := apply(doc, strings.Join(lines, "")); err != nil {
		if refused := (*model.RefusedError)(nil); !errors.As(err, &refused) {
			t.Errorf("%s: %s: %v", name, path, catalog.English().Text(err))
		}
		return
	}
	if got := linesOf(t, doc); got != strings.Join(lines, "") {
		t.Errorf("%s: %s: the lines say otherwise afterwards", name, path)
	}
}
