package save

import (
	"encoding/binary"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
)

// opener takes every file for a save, and no bytes for a document.
type opener struct{ kind model.Kind }

func (k opener) Open(h model.Host, o model.Options, info *model.Info) (form model.Form, err error) {
	if o.Dialect != "" {
		if info.Dialect, err = dialect.ByName(o.Dialect); err != nil {
			return nil, err
		}
	}
	info.Kind = k.kind
	return Open(h, o, info)
}

func (opener) Holds([]byte, *dialect.Dialect, bool) (string, bool) { return "", false }

func (opener) Looks([]byte) message.Message { return message.Message{} }

// opened opens bytes as a save.
func opened(t *testing.T, data []byte) (*model.Document, *Form) {
	t.Helper()
	d, err := model.OpenWith(opener{model.Save}, data, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	form, _, ok := model.As[*Form](d, model.Root)
	if !ok {
		t.Fatal("it has another form")
	}
	return d, form
}

// recordOf is a value with its length in front.
func recordOf(t *testing.T, v variant.Value) []byte {
	t.Helper()
	b, err := codec.Append(nil, v, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(b))), b...)
}

// TestInRecord gives a place in one of several records a path that leads there.
func TestInRecord(t *testing.T) {
	for path, want := range map[string]string{"": "#3", "player.gold": "#3.player.gold", "[0].x": "#3[0].x", "{1}": "#3{1}"} {
		if got := inRecord(3, path); got != want {
			t.Errorf("%q is %q, want %q", path, got, want)
		}
	}
}

// TestNothingIsFoundAnew: edits of values and of records change what is known of the file, and do not find it out again. The index is
// small beside the file.
func TestNothingIsFoundAnew(t *testing.T) {
	items := make([]variant.Value, 5000)
	for i := range items {
		items[i] = variant.OfString("a text of some length")
	}
	data := recordOf(t, variant.OfArray(items...))
	d, form := opened(t, append(data, data...))
	index := form.reader.Index
	if size := index.Bytes(); size == 0 || size*50 > int64(2*len(data)) {
		t.Errorf("the index takes %d bytes for a file of %d: none, or more than 2 %%", size, 2*len(data))
	}
	first := d.Child(model.Root, 0)
	for what, edit := range map[string]func() error{
		"a longer text": func() error { return d.Set(d.Child(first, 2000), variant.OfString("another")) },
		"elements gone": func() error { return d.Remove(d.Child(first, 10), d.Child(first, 3000)) },
		"a new element": func() error { _, err := d.Insert(first, 7, nil, variant.OfInt(1)); return err },
		"a new record":  func() error { _, err := d.Insert(model.Root, 1, nil, variant.OfArray(items[:2000]...)); return err },
		"a copy":        func() error { _, err := d.Duplicate(first); return err },
		"a record gone": func() error { return d.Remove(d.Child(model.Root, d.Len(model.Root)-1)) },
	} {
		if err := edit(); err != nil {
			t.Fatal(what, err)
		}
		if form.reader.Index != index {
			t.Errorf("%s: the records were found anew", what)
			index = form.reader.Index
		}
	}
	for d.Undo() {
	}
	for d.Redo() {
	}
	if form.reader.Index != index {
		t.Error("undo and redo found the records anew")
	}
}
