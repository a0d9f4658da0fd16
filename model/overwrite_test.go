package model_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/label"
	"savant/scene/literal"
	"savant/ui/catalog"
)

// allPaths are the paths of the rows of a document, and what each is.
func allPaths(d *model.Document) []string {
	var list []string
	d.Walk(model.Root, -1, func(r model.Row) bool {
		list = append(list, d.Path(r)+" "+d.Describe(r).Type)
		return len(list) < 3000
	})
	return list
}

// TestOverwrite overwrites bytes of generated saves: the document must equal a fresh read of the bytes, what was
// announced to keep the tree must keep it, and undo must restore the bytes.
func TestOverwrite(t *testing.T) {
	kept, broken := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		data, _ := (&drawn{T: t}).file(dialect.Godot46)
		d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		if d.Size() == 0 {
			return
		}
		before := bytes.Clone(d.Bytes())
		for range 3 {
			off := rapid.Int64Range(0, d.Size()-1).Draw(t, "off")
			put := rapid.SliceOfN(rapid.Byte(), 1, int(min(9, d.Size()-off))).Draw(t, "bytes")
			o, err := d.TryOverwrite(off, put)
			var refused *model.RefusedError
			if errors.As(err, &refused) {
				was := bytes.Clone(d.Bytes())
				if again := d.Overwrite(off, put); !errors.As(again, &refused) || !bytes.Equal(d.Bytes(), was) {
					t.Fatalf("refused (%v), but then %v", err, again)
				}
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			paths, size := allPaths(d), d.Size()
			if err := d.Overwrite(off, put); err != nil {
				t.Fatal(err)
			}
			if got := d.Bytes()[off : off+int64(len(put))]; !bytes.Equal(got, put) || d.Size() != size {
				t.Fatalf("%x was written, not %x", got, put)
			}
			consistent(t, d, "writing over bytes")
			if o.Keeps {
				kept++
				if !d.Alive(o.Row) || !slices.Equal(allPaths(d), paths) {
					t.Fatalf("the tree at %d was to be kept", off)
				}
			} else {
				broken++
				if at := d.At(off); o.After.Offset != d.Describe(at).Offset && d.Describe(at).Length > 0 {
					t.Fatalf("at %d there is %s, not %s", off, d.Path(at), o.After.Path)
				}
			}
		}
		for d.Undo() {
			consistent(t, d, "undo")
		}
		if !bytes.Equal(d.Bytes(), before) {
			t.Fatal("undo does not bring the bytes back")
		}
	})
	if kept == 0 || broken == 0 {
		t.Errorf("%d edits kept the tree and %d did not", kept, broken)
	}
}

// TestOverwriteTellsPlaces: what bytes would be read as has a place that people can read, not one that counts rows.
func TestOverwriteTellsPlaces(t *testing.T) {
	d := open(t, chain(t, variant.OfDict(entry("player", variant.OfDict(entry("gold", variant.OfInt(500)), entry("on", variant.OfBool(true)))))))
	counted := 0
	for off := range d.Size() {
		for _, b := range []byte{1, 2, 5, 6, 7} {
			o, err := d.TryOverwrite(off, []byte{b})
			if err != nil || o.Keeps || !strings.Contains(o.After.Path, "{") {
				continue
			}
			counted++
			if told := catalog.English().Text(o.After.Told); told == "" || strings.Contains(told, "{") {
				t.Errorf("%#x at %#x: %s is told as %q", b, off, o.After.Path, told)
			}
		}
	}
	if counted == 0 {
		t.Error("no byte makes a row that is counted")
	}
}

// TestOverwriteTells breaks the header of a value, and checks what is announced.
func TestOverwriteTells(t *testing.T) {
	d := open(t, chain(t, variant.OfDict(entry("gold", variant.OfInt(500)), entry("on", variant.OfBool(true)))))
	gold := find(t, d, "gold")
	at := d.Describe(gold).Offset
	o, err := d.TryOverwrite(at+4, []byte{7})
	if err != nil || !o.Keeps || o.Row != gold {
		t.Fatalf("%+v, %v", o, err)
	}
	if err := d.AmendBytes(at+4, []byte{7}); err != nil {
		t.Fatal(err)
	}
	if err := d.AmendBytes(at+5, []byte{0}); err != nil {
		t.Fatal(err)
	}
	if text, err := d.Text(gold); err != nil || text != "7" || len(d.History()) != 1 {
		t.Errorf("%s, %v, %d steps", text, err, len(d.History()))
	}
	o, err = d.TryOverwrite(at, []byte{byte(variantID(t, d, variant.Float))})
	if err != nil || o.Keeps || o.Before.Type == o.After.Type {
		t.Errorf("%+v, %v", o, err)
	}
	if _, err := d.TryOverwrite(d.Size()-1, []byte{1, 2}); err == nil {
		t.Error("bytes beyond the end were written")
	}
}

// TestTypedBytesAreOneStep types bytes through several rows: they are one step, until the caret is elsewhere, the file was saved, or
// something is undone.
func TestTypedBytesAreOneStep(t *testing.T) {
	d := open(t, chain(t, variant.OfDict(entry("data", variant.Value{Type: variant.PackedByteArray, Data: []byte("0123456789")}), entry("gold", variant.OfInt(500)))))
	before := bytes.Clone(d.Bytes())
	at := d.Describe(d.Child(find(t, d, "data"), 0)).Offset
	typing := func(off int64, text string) {
		t.Helper()
		write := d.Overwrite
		for i := range len(text) {
			if err := write(off+int64(i), []byte{text[i]}); err != nil {
				t.Fatal(err)
			}
			write = d.AmendBytes
		}
	}
	typing(at+2, "abcd")
	typing(at+6, "xy")
	if list := d.History(); len(list) != 2 || !list[0].Label.Equal(message.New(label.Overwrite, "data")) {
		t.Fatalf("%+v", list)
	}
	consistent(t, d, "typing")
	d.Undo()
	if got := string(d.Bytes()[at : at+10]); got != "01abcd6789" {
		t.Errorf("%s is left of two runs", got)
	}
	if err := d.AmendBytes(at+6, []byte("!")); err != nil || len(d.History()) != 2 {
		t.Errorf("%v, %d steps after typing on where something was undone", err, len(d.History()))
	}
	d.Saved()
	if err := d.AmendBytes(at+7, []byte("?")); err != nil || len(d.History()) != 3 {
		t.Errorf("%v, %d steps after typing on in what was saved", err, len(d.History()))
	}
	for d.Undo() {
		consistent(t, d, "undo")
	}
	if !bytes.Equal(d.Bytes(), before) {
		t.Error("undo does not bring the bytes back")
	}
	d.Redo()
	if got := string(d.Bytes()[at : at+10]); got != "01abcd6789" {
		t.Errorf("%s after redo", got)
	}
}

// TestOverwriteAlike writes over bytes that no description shows: the padding behind a key, and the flags in the head of a
// text that say nothing. A byte that makes a record longer is not one of them.
func TestOverwriteAlike(t *testing.T) {
	d := open(t, chain(t, variant.OfDict(entry("coins", variant.OfInt(500)), entry("on", variant.OfBool(true)))))
	key := int64(bytes.Index(d.Bytes(), []byte("coins")))
	for off, alike := range map[int64]bool{key: false, key + 5: true, key + 7: true, 0: false, d.Describe(find(t, d, "coins")).Offset: false} {
		if o, err := d.TryOverwrite(off, []byte{'g' + 1}); err == nil && (o.Alike != alike || o.Keeps) {
			t.Errorf("at %d it is alike: %v, %+v", off, o.Alike, o)
		}
	}
	for i := range int64(3) {
		if err := d.AmendBytes(key+5+i, []byte{1}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(d.History()); n != 1 {
		t.Errorf("typing over padding is %d steps", n)
	}
	consistent(t, d, "typing over padding")
}

// TestOverwriteLength: another length of a text is told, also where it takes as many bytes, as the last four are filled up; other letters are not.
func TestOverwriteLength(t *testing.T) {
	data, err := codec.Append(nil, variant.OfArray(variant.OfString("hello"), variant.OfInt(3)), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := d.Find("[0]")
	if err != nil {
		t.Fatal(err)
	}
	at := d.ContentAt(r)
	for _, c := range []struct {
		off          int64
		put          string
		keeps, alike bool
	}{
		{at, "jelly", true, true}, {at - 4, "\x05\x00\x00\x00j", true, true}, {at - 4, "\x03", false, false}, {at - 4, "\x07\x00\x00\x00", false, false},
	} {
		if o, err := d.TryOverwrite(c.off, []byte(c.put)); err != nil || o.Keeps != c.keeps || o.Alike != c.alike {
			t.Errorf("%q: keeps %v, alike %v, %v", c.put, o.Keeps, o.Alike, err)
		}
	}
}

func variantID(t *testing.T, d *model.Document, of variant.Type) uint8 {
	t.Helper()
	id, ok := d.Dialect().ID(of)
	if !ok {
		t.Fatal("no such type")
	}
	return id
}

// TestSpliceBytes inserts and removes bytes of a PackedByteArray where they are in the file, and nowhere else.
func TestSpliceBytes(t *testing.T) {
	d := menagerie(t)
	before := bytes.Clone(d.Bytes())
	_, first, ok := d.PackedBytesAt(d.Describe(find(t, d, "bytes[2]")).Offset)
	if !ok || first != d.Describe(find(t, d, "bytes[0]")).Offset {
		t.Fatalf("%d, %v", first, ok)
	}
	for _, c := range []struct {
		off, end int64
		put      []byte
		want     string
	}{
		{0, 0, []byte{1}, "PackedByteArray(1, 10, 20, 30, 40, 50)"},
		{5, 5, []byte{1, 2}, "PackedByteArray(10, 20, 30, 40, 50, 1, 2)"},
		{1, 4, nil, "PackedByteArray(10, 50)"},
		{1, 2, []byte{9, 9}, "PackedByteArray(10, 9, 9, 30, 40, 50)"},
	} {
		if err := d.SpliceBytes(first+c.off, first+c.end, c.put); err != nil {
			t.Fatal(err)
		}
		if got, err := d.Text(find(t, d, "bytes")); err != nil || got != c.want {
			t.Errorf("%s, not %s (%v)", got, c.want, err)
		}
		consistent(t, d, "splicing bytes")
		d.Undo()
	}
	var refused *model.RefusedError
	for _, off := range []int64{0, d.Describe(find(t, d, "a")).Offset + 4, d.Size()} {
		if err := d.SpliceBytes(off, off, []byte{1}); !errors.As(err, &refused) {
			t.Errorf("a byte at %d was inserted: %v", off, err)
		}
	}
	if !bytes.Equal(d.Bytes(), before) {
		t.Error("the bytes are not what they were")
	}
}

// TestOverwriteForms writes over bytes of files of other kinds.
func TestOverwriteForms(t *testing.T) {
	raw, err := kinds.Open([]byte("%PDF-1.4 what is not Godot's"), model.Options{Name: "a.pdf"})
	if err != nil {
		t.Fatal(err)
	}
	if err := raw.Overwrite(9, []byte("THAT")); err != nil {
		t.Fatal(err)
	}
	if err := raw.SpliceBytes(9, 13, nil); err != nil || string(raw.Bytes()) != "%PDF-1.4  is not Godot's" {
		t.Errorf("%s, %v", raw.Bytes(), err)
	}
	for raw.Undo() {
	}
	if string(raw.Bytes()) != "%PDF-1.4 what is not Godot's" {
		t.Errorf("%s", raw.Bytes())
	}
	files, err := filepath.Glob(filepath.Join(enginetest.Folder(t, "SAVANT_CORPUS"), "binary", "*.res"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files[:min(len(files), 5)] {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d, err := kinds.Open(data, model.Options{Name: file})
		if err != nil {
			t.Fatal(err)
		}
		whole := bytes.Clone(d.Bytes())
		for off := int64(0); off < d.Size(); off += max(1, d.Size()/60) {
			if err := d.Overwrite(off, []byte{d.Bytes()[off] ^ 0x41}); err != nil {
				t.Fatal(err)
			}
			d.Undo()
			if !bytes.Equal(d.Bytes(), whole) || d.Describe(model.Root).Problem.IsZero() != true {
				t.Fatalf("%s at %d: undo does not bring it back", file, off)
			}
		}
	}
}

// TestOverwriteSeveralElements writes a number over several elements of a PackedByteArray: the file stays what it is, so nothing has to be asked;
// writing past the end of the array is another matter.
func TestOverwriteSeveralElements(t *testing.T) {
	blob := make([]byte, 20)
	data, err := codec.Append(nil, variant.OfDict(variant.Entry{Key: variant.OfString("a"), Value: variant.Value{Type: variant.PackedByteArray, Data: blob}},
		variant.Entry{Key: variant.OfString("b"), Value: variant.OfInt(7)}), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	before := bytes.Clone(d.Bytes())
	array, err := d.Find("a")
	if err != nil {
		t.Fatal(err)
	}
	at := d.Describe(array)
	first := at.Offset + at.Length - 20
	element := d.Child(array, 4)
	o, err := d.TryOverwrite(first+4, []byte{1, 2, 3, 4})
	if err != nil || !o.Keeps || o.Row != array {
		t.Fatalf("%+v, %v", o, err)
	}
	if err := d.Overwrite(first+4, []byte{1, 2, 3, 4}); err != nil {
		t.Fatal(err)
	}
	if v, err := d.Value(element); err != nil || v.Int() != 1 || !d.Alive(array) {
		t.Errorf("the element is %v, %v", v, err)
	}
	if o, err := d.TryOverwrite(first+18, []byte{9, 9, 9, 9}); err == nil && o.Keeps {
		t.Error("past the end of the array the file is said to stay what it is")
	}
	d.Undo()
	if !bytes.Equal(d.Bytes(), before) {
		t.Error("undone, the bytes differ")
	}
}

// contents are values of every type, and the bytes at which the cursor stands when they are selected.
var contents = []struct {
	text string
	at   []byte
	free bool // writing over the first of these bytes changes no more than the value
}{
	{"true", []byte{1, 0, 0, 0}, true},
	{"258", []byte{2, 1, 0, 0}, true},
	{"1099511627777", []byte{1, 0, 0, 0, 0, 1, 0, 0}, true},
	{"0.5", []byte{0, 0, 0, 0x3f}, true},
	{`"sword"`, []byte("sword"), true},
	{`&"sword"`, []byte("sword"), true},
	{`NodePath("../Door:open")`, []byte(".."), true},
	{"Vector2(0.5, 2)", []byte{0, 0, 0, 0x3f}, true},
	{"Vector2i(258, 2)", []byte{2, 1, 0, 0}, true},
	{"Vector3(0.5, 2, 3)", []byte{0, 0, 0, 0x3f}, true},
	{"Rect2(0.5, 2, 3, 4)", []byte{0, 0, 0, 0x3f}, true},
	{"Quaternion(0.5, 0.5, 0.5, 0.5)", []byte{0, 0, 0, 0x3f}, true},
	{"Transform2D(0.5, 0, 0, 1, 0, 0)", []byte{0, 0, 0, 0x3f}, true},
	{"Color(0.5, 0, 0, 1)", []byte{0, 0, 0, 0x3f}, true},
	{"RID(258)", []byte{2, 1, 0, 0}, true},
	{"PackedByteArray(10, 20, 30)", []byte{10, 20, 30}, true},
	{"PackedInt32Array(258, 2)", []byte{2, 1, 0, 0, 2}, true},
	{"PackedInt64Array(258, 2)", []byte{2, 1, 0, 0, 0, 0, 0, 0, 2}, true},
	{"PackedFloat32Array(0.5)", []byte{0, 0, 0, 0x3f}, true},
	{"PackedFloat64Array(0.5)", []byte{0, 0, 0, 0, 0, 0, 0xe0, 0x3f}, true},
	{`PackedStringArray("axe", "bow")`, []byte("axe"), true},
	{"PackedVector2Array(0.5, 2)", []byte{0, 0, 0, 0x3f}, true},
	{"PackedVector3Array(0.5, 2, 3)", []byte{0, 0, 0, 0x3f}, true},
	{"PackedColorArray(0.5, 0, 0, 1)", []byte{0, 0, 0, 0x3f}, true},
	{"PackedVector4Array(0.5, 2, 3, 4)", []byte{0, 0, 0, 0x3f}, true},
	{"[1, 2]", []byte{2, 0, 0, 0, 2, 0, 0, 0, 1}, false}, // how many: what it holds are values of their own
	{`{"a": 1}`, []byte{1, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 'a'}, false},
}

// TestContentOfEveryType: the content of a value begins with the first byte that can be written over without a change of its type or length.
func TestContentOfEveryType(t *testing.T) {
	for _, c := range contents {
		d := menagerie(t)
		v, err := literal.ParseAll(c.text, dialect.Godot46)
		if err == nil {
			err = d.SetAs(find(t, d, "a"), v)
		}
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		off := d.ContentAt(find(t, d, "a"))
		if !bytes.HasPrefix(d.Bytes()[off:], c.at) {
			t.Errorf("%s goes on with % x", c.text, d.Bytes()[off:off+int64(len(c.at))])
		}
		o, err := d.TryOverwrite(off, []byte{c.at[0] ^ 1})
		if err != nil || o.Keeps != c.free {
			t.Errorf("%s: a byte written at %#x: %+v, %v", c.text, off, o, err)
		}
	}
	d := menagerie(t)
	list := variant.Value{Type: variant.PackedStringArray, Data: []string{"axe", "bow"}}
	if err := d.SetAs(find(t, d, "a"), list); err != nil {
		t.Fatal(err)
	}
	if off := d.ContentAt(find(t, d, "a[1]")); !bytes.HasPrefix(d.Bytes()[off:], []byte("bow")) {
		t.Errorf("the second text is at %#x", off)
	}
}

// TestSpliceFromTheHead: with the cursor in the type or the length of a PackedByteArray, bytes are inserted before its first one, of an empty one too.
func TestSpliceFromTheHead(t *testing.T) {
	for _, c := range []struct{ was, want string }{
		{"PackedByteArray(10, 20, 30, 40, 50)", "PackedByteArray(9, 10, 20, 30, 40, 50)"}, {"PackedByteArray()", "PackedByteArray(9)"},
	} {
		d := menagerie(t)
		r := find(t, d, "bytes")
		v, err := d.Parse(r, c.was)
		if err != nil || d.Set(r, v) != nil {
			t.Fatal(err)
		}
		start := d.Describe(r).Offset
		for _, head := range []int64{0, 4} {
			at, err := d.SpliceAt(start + head)
			if err == nil {
				err = d.SpliceBytes(at, at, []byte{9})
			}
			if got, _ := d.Text(find(t, d, "bytes")); err != nil || at != start+8 || got != c.want {
				t.Errorf("from %d of %s on, at %d: %s, %v", head, c.was, at-start, got, err)
			}
			consistent(t, d, "splicing from the head")
			d.Undo()
		}
		var refused *model.RefusedError
		if err := d.SpliceBytes(start, start+2, nil); !errors.As(err, &refused) || refused.Why.ID != "model.beside-packed-bytes first end" {
			t.Errorf("the type was removed: %v", err)
		}
	}
	d := menagerie(t)
	padding := d.Describe(find(t, d, "bytes[4]")).Offset + 2
	if _, err := d.SpliceAt(padding); err == nil {
		t.Error("bytes can be inserted among those that fill up the array")
	}
}
