package model_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// blobOf is a PackedByteArray of these bytes.
func blobOf(b []byte) variant.Value { return variant.Value{Type: variant.PackedByteArray, Data: b} }

func encoded(t *testing.T, v variant.Value) []byte {
	t.Helper()
	b, err := codec.Append(nil, v, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// heldBytes are what the array of TestInside hold, with a path in it and the values there before and after.
func heldBytes(t *testing.T) map[string]struct {
	bytes              []byte
	path, before, text string
} {
	player := variant.OfDict(entry("level", variant.OfInt(3)), entry("name", variant.OfString("Mina")), entry("list", variant.OfArray(variant.OfInt(7), variant.OfInt(8))))
	wrap := func(name string, b []byte) []byte {
		out, err := envelope.New(name, b, envelope.Key{})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	bare := encoded(t, player)
	type row = struct {
		bytes              []byte
		path, before, text string
	}
	return map[string]row{
		"bare":       {bare, "!.level", "3", "41"},
		"element":    {bare, "!.list[1]", "8", "-5"},
		"longer":     {bare, "!.name", `"Mina"`, `"a name that is longer"`},
		"chain":      {chain(t, player), "!.level", "3", "41"},
		"two":        {chain(t, variant.OfString("first"), player), "!{1}.level", "3", "41"},
		"zstd":       {wrap("gcpf-zstd", bare), "!.level", "3", "41"},
		"fastlz":     {wrap("gcpf-fastlz", chain(t, player)), "!.name", `"Mina"`, `"Mo"`},
		"config":     {[]byte("[player]\n\ngold=12\n"), `!.section.player.gold`, "12", "13"},
		"twice":      {encoded(t, variant.OfDict(entry("deep", blobOf(bare)))), "!.deep!.level", "3", "41"},
		"twice zstd": {encoded(t, variant.OfArray(blobOf(wrap("gcpf-zstd", bare)))), "![0]!.name", `"Mina"`, `"A very much longer name"`},
	}
}

// TestInside edits what is inside bytes, in a save and in a text file, and undoes it.
func TestInside(t *testing.T) {
	for name, c := range heldBytes(t) {
		save := chain(t, variant.OfInt(1), variant.OfDict(entry("before", variant.OfInt(9)), entry("blob", blobOf(c.bytes)), entry("after", variant.OfInt(10))))
		var text strings.Builder
		text.WriteString("[a]\n\nblob=PackedByteArray(")
		for i, b := range c.bytes {
			if i > 0 {
				text.WriteString(", ")
			}
			text.WriteString(variantNumber(b))
		}
		text.WriteString(")\nafter=10\n")
		for outer, file := range map[string]struct {
			data []byte
			blob string
		}{
			"save": {save, "#1.blob"},
			"text": {[]byte(text.String()), `section.a.blob`},
		} {
			t.Run(name+" in "+outer, func(t *testing.T) {
				d, err := kinds.Open(file.data, model.Options{})
				if err != nil {
					t.Fatal(err)
				}
				blob := find(t, d, file.blob)
				if d.Len(blob) != 1 || d.Describe(blob).Children != 1 {
					t.Fatalf("the bytes have %d children", d.Len(blob))
				}
				path := file.blob + c.path
				r := find(t, d, path)
				if got := d.Path(r); got != path {
					t.Errorf("path %s, want %s", got, path)
				}
				if got, err := d.Text(r); err != nil || got != c.before {
					t.Fatalf("%s is %s, %v", path, got, err)
				}
				linked(t, d, blob)
				v, err := d.Parse(r, c.text)
				if err != nil {
					t.Fatal(err)
				}
				told := said(d.Told(path))
				if err := d.Set(r, v); err != nil {
					t.Fatal(err)
				}
				if h := d.History(); len(h) != 1 || said(h[0].Label) != "Set "+told {
					t.Errorf("history %v", h)
				}
				after := func(d *model.Document, how, want string) {
					t.Helper()
					if got, err := d.Text(find(t, d, path)); err != nil || got != want {
						t.Errorf("%s: %s is %s, %v; want %s", how, path, got, err, want)
					}
				}
				after(d, "live", c.text)
				if !d.Describe(r).Changed || !d.Describe(blob).Changed {
					t.Error("the rows do not show that they changed")
				}
				again, err := kinds.Open(bytes.Clone(d.Bytes()), model.Options{Dialect: d.Dialect().Name})
				if err != nil {
					t.Fatal(err)
				}
				after(again, "opened again", c.text)
				if got, err := again.Text(find(t, again, strings.Replace(file.blob, "blob", "after", 1))); err != nil || got != "10" {
					t.Errorf("what follows is %s, %v", got, err)
				}
				d.Undo()
				if !bytes.Equal(d.Bytes(), file.data) {
					t.Error("undo does not restore the bytes")
				}
				after(d, "undone", c.before)
				d.Redo()
				after(d, "redone", c.text)
				if !bytes.Equal(d.Bytes(), again.Bytes()) {
					t.Error("redo gives other bytes")
				}
			})
		}
	}
}

func variantNumber(b byte) string {
	const digits = "0123456789"
	switch {
	case b >= 100:
		return digits[b/100:b/100+1] + digits[b/10%10:b/10%10+1] + digits[b%10:b%10+1]
	case b >= 10:
		return digits[b/10:b/10+1] + digits[b%10:b%10+1]
	}
	return digits[b : b+1]
}

// linked checks that rows below r know their parents, indices and paths.
func linked(t *testing.T, d *model.Document, r model.Row) {
	t.Helper()
	for i := range d.Len(r) {
		c := d.Child(r, i)
		if d.Parent(c) != r || d.Index(c) != i || !d.Alive(c) {
			t.Fatalf("child %d of %s: parent %d, index %d", i, d.Path(r), d.Parent(c), d.Index(c))
		}
		if path := d.Path(c); find(t, d, path) != c {
			t.Errorf("%s leads elsewhere: %s", path, d.Path(find(t, d, path)))
		}
		about := d.Describe(c)
		if !about.Problem.IsZero() || about.Children != d.Len(c) {
			t.Errorf("%s: %+v", d.Path(c), about)
		}
		linked(t, d, c)
	}
}

// TestStructureInside changes what entries there are inside bytes.
func TestStructureInside(t *testing.T) {
	inner := variant.OfDict(entry("a", variant.OfInt(1)), entry("b", variant.OfArray(variant.OfInt(5), variant.OfInt(6))), entry("c", variant.OfString("x")))
	data := chain(t, variant.OfArray(blobOf(encoded(t, inner)), variant.OfInt(2)))
	d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	var all int
	d.OnChange(func(c model.Change) {
		if c.All {
			all++
		}
	})
	top, b, c := find(t, d, "[0]!"), find(t, d, "[0]!.b"), find(t, d, "[0]!.c")
	six := find(t, d, "[0]!.b[1]")
	key := variant.OfString("new")
	made, err := d.Insert(top, 1, &key, variant.OfArray(variant.OfInt(99)))
	if err != nil || d.Path(made) != "[0]!.new" || d.Path(b) != "[0]!.b" || d.Index(b) != 2 {
		t.Fatalf("inserted %s, %v; b is %s, number %d", d.Path(made), err, d.Path(b), d.Index(b))
	}
	var refused *model.RefusedError
	if _, err := d.Insert(top, 1, &key, variant.OfInt(1)); !errors.As(err, &refused) {
		t.Errorf("a second entry of that key: %v", err)
	}
	if err := d.Move(six, made, 0); err != nil || d.Path(six) != "[0]!.new[0]" {
		t.Errorf("moved to %s, %v", d.Path(six), err)
	}
	if err := d.Remove(b, find(t, d, "[0]!.a")); err != nil || d.Alive(b) || d.Path(c) != "[0]!.c" || d.Index(c) != 1 {
		t.Errorf("removing: %v; c is %s, number %d", err, d.Path(c), d.Index(c))
	}
	if err := d.RenameKey(c, variant.OfString("see")); err != nil || d.Path(c) != "[0]!.see" {
		t.Errorf("renamed to %s, %v", d.Path(c), err)
	}
	if _, err := d.Duplicate(c); err != nil || d.Len(top) != 3 {
		t.Errorf("duplicating: %v, %d entries", err, d.Len(top))
	}
	want := `[{"new": [6, 99], "see": "x", "see_2": "x"}]`
	if got, err := d.Text(top); err != nil || "["+got+"]" != want {
		t.Errorf("inside is %s, %v", got, err)
	}
	consistent(t, d, "edits inside")
	for _, f := range []func() error{
		func() error { return d.Move(c, find(t, d, "#0"), 0) },
		func() error { return d.Move(find(t, d, "[1]"), top, 0) },
		func() error { return d.Remove(top) },
		func() error { _, err := d.Duplicate(top); return err },
	} {
		if err := f(); !errors.As(err, &refused) {
			t.Errorf("not refused: %v", err)
		}
	}
	if all != 0 {
		t.Errorf("%d changes of everything", all)
	}
	steps := len(d.History())
	if err := d.Remove(c, find(t, d, "[1]")); err != nil || len(d.History()) != steps+1 || d.Alive(c) {
		t.Errorf("removing inside and outside: %v", err)
	}
	if got, err := d.Text(top); err != nil || got != `{"new": [6, 99], "see_2": "x"}` || d.Len(find(t, d, "#0")) != 1 {
		t.Errorf("inside is %s, %v", got, err)
	}
	for d.Undo() {
	}
	if !bytes.Equal(d.Bytes(), data) || d.Path(b) != "[0]!.b" || d.Path(six) != "[0]!.b[1]" || d.Dirty() {
		t.Errorf("undone: b is %s, six is %s", d.Path(b), d.Path(six))
	}
	linked(t, d, find(t, d, "[0]"))

	// The bytes as a whole are set: nothing is inside any more, until undo.
	if err := d.Set(find(t, d, "[0]"), blobOf([]byte("short"))); err != nil || all != 1 {
		t.Fatalf("%v, %d changes of everything", err, all)
	}
	if _, err := d.Value(b); err == nil || d.Len(find(t, d, "[0]")) != 5 || d.Len(top) != 0 || d.Describe(c).Problem.IsZero() {
		t.Error("rows inside still have values")
	}
	d.Undo()
	if got, err := d.Text(six); err != nil || got != "6" || all != 2 {
		t.Errorf("after undo: %s, %v", got, err)
	}
	d.Saved()
	if err := d.Set(six, variant.OfInt(1)); err != nil || !d.Describe(six).Changed || d.Describe(c).Changed {
		t.Errorf("after saving and setting: %v, %v", d.Describe(six).Changed, d.Describe(c).Changed)
	}
}

// TestOnlyBytes has bytes that must stay bytes.
func TestOnlyBytes(t *testing.T) {
	zeros := make([]byte, 64)
	level := append([]byte{27, 0, 0, 0, 0, 0, 0, 0}, zeros...)
	for name, b := range map[string][]byte{
		"zeros": zeros, "int": {2, 0, 0, 0, 5, 0, 0, 0}, "true": {1, 0, 0, 0, 1, 0, 0, 0}, "empty dictionary": {27, 0, 0, 0, 0, 0, 0, 0},
		"nulls": {28, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "map": level, "text": []byte("hello, this is a text"), "pair": []byte("name=value"),
		"JSON cut off": []byte(`{"a": [1, 2`), "more behind": append(encoded(t, variant.OfString("abc")), 1, 2, 3, 4),
		"damaged zstd": []byte("GCPF\x02\x00\x00\x00\x00\x10\x00\x00\x20\x00\x00\x00"),
	} {
		d, err := kinds.Open(chain(t, variant.OfArray(blobOf(b))), model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		if r := find(t, d, "[0]"); d.Len(r) != len(b) {
			t.Errorf("%s: %d children, note %q", name, d.Len(r), d.Describe(r).Note)
		}
		var e *model.PathError
		if _, err := d.Find("[0]!"); !errors.As(err, &e) || e.Syntax || e.Offset != 3 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNamedInside has bytes that are named.
func TestNamedInside(t *testing.T) {
	d, err := kinds.Open(chain(t, variant.OfArray(blobOf([]byte(`{"a": [1, 2]}`)), blobOf([]byte("\x89PNG\r\n\x1a\n....")))), model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Set(find(t, d, "[0]!.a[1]"), variant.OfInt(30)); err != nil {
		t.Error(err)
	}
	if v, err := d.Value(find(t, d, "[0]")); err != nil || string(v.Data.([]byte)) != `{"a": [1, 30]}` {
		t.Errorf("JSON: %q, %v", v.Data, err)
	}
	if about := d.Describe(find(t, d, "[1]")); said(about.Note) != "PNG image" {
		t.Errorf("PNG: %+v", about)
	}
}

// TestUnpackedMemory visits many streams of a few bytes that unpack to much.
func TestUnpackedMemory(t *testing.T) {
	text := `["` + strings.Repeat("a", 7<<20) + `"]`
	stream, err := envelope.New("gcpf-zstd", []byte(text), envelope.Key{})
	if err != nil {
		t.Fatal(err)
	}
	var list []variant.Value
	for range 12 {
		list = append(list, blobOf(stream))
	}
	d, err := kinds.Open(chain(t, variant.OfArray(list...)), model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	r := find(t, d, "#0")
	for i := range d.Len(r) {
		if got := d.Len(d.Child(r, i)); got != 1 {
			t.Errorf("stream %d has %d children", i, got)
		}
		total := model.UnpackedInside(d)
		if total > model.MostUnpacked || total < 7<<20 {
			t.Errorf("%d bytes are kept", total)
		}
	}
}
