//go:build !nogui

package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"savant/model/convert"
)

// drops drops files on the window.
func (b *bench) drops(paths ...string) {
	var uris []fyne.URI
	for _, p := range paths {
		uris = append(uris, storage.NewFileURI(p))
	}
	b.dropped(uris)
}

// TestConvertDropped drops a save, a scene and something else while the pane is shown, and makes the save again of its JSON.
func TestConvertDropped(t *testing.T) {
	b := newBench(t)
	save, original := sampleFile(t, "slot_1.sav")
	other := filepath.Join(filepath.Dir(save), "notes.sav")
	if err := os.WriteFile(other, []byte(`{"gold": 1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	b.run("convert")
	if b.converter() == nil || b.last("dialog")["name"] != "convert" {
		t.Fatal("the pane is not shown")
	}
	c := b.converter()
	b.drops(save, other)
	b.after("converted", 1)
	if got := b.last("converted"); got["files"] != 2.0 || got["done"] != 1.0 || len(b.pages) != 1 {
		t.Fatalf("%v, %d tabs", got, len(b.pages))
	}
	made := save + ".json"
	if _, err := os.Stat(made); err != nil {
		t.Fatal(err)
	}
	if r := resultOf(&c.items[0]); r.words != "✓ exact both ways" {
		t.Errorf("%+v", r)
	}
	if r := resultOf(&c.items[1]); c.items[1].Done || r.why == "" {
		t.Errorf("%+v", r)
	}
	// Once more: nothing is overwritten.
	b.run("convert-again")
	b.after("converted", 2)
	if got := b.last("converted"); got["done"] != 0.0 || c.items[0].Done {
		t.Errorf("%v", got)
	}
	c.explain(&c.items[0])
	if b.last("dialog")["name"] != "converted" {
		t.Error("nothing is explained")
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	// Back into a save, elsewhere.
	c.form.SetSelected("Godot save")
	c.place.SetSelectedIndex(1)
	b.drops(made)
	b.after("converted", 3)
	if got := b.last("converted"); got["done"] != 1.0 {
		t.Fatalf("%v: %v", got, c.items[0].Err)
	}
	back, err := os.ReadFile(filepath.Join(filepath.Dir(save), "converted", "slot_1.sav"))
	if err != nil || string(back) != string(original) {
		t.Errorf("%v, %d bytes, not %d", err, len(back), len(original))
	}
}

// TestConvertCancelled closes the tab, and cancels, while files are converted; later files must not be made.
func TestConvertCancelled(t *testing.T) {
	b := newBench(t)
	b.run("convert")
	c := b.converter()
	save, _ := sampleFile(t, "slot_1.sav")
	c.start([]string{save})
	c.start([]string{save}) // waits
	if len(c.waiting) != 1 {
		t.Fatal("the second is not waiting")
	}
	c.halt()
	b.after("converted", 1)
	if c.running || len(b.events("converting")) != 1 {
		t.Error("what was waiting was begun all the same")
	}
	b.run("convert")
	if len(b.pages) != 1 {
		t.Error("there are two panes that convert")
	}
}

func TestConvertOffers(t *testing.T) {
	for _, list := range [][]offer{forms, engines(), wraps(), places} {
		seen := map[string]bool{}
		for _, o := range list {
			if o.words == "" || seen[o.words] {
				t.Errorf("%q is offered twice, or without words", o.words)
			}
			seen[o.words] = true
		}
	}
	if len(forms) != len(convert.Forms()) || len(wraps()) != len(convert.Wraps()) {
		t.Errorf("%d of %d forms, %d of %d wrappers", len(forms), len(convert.Forms()), len(wraps()), len(convert.Wraps()))
	}
}
