package shell

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"savant/model/convert"
	"savant/ui/internal/instance"
	"savant/ui/widgets"
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
	if r := resultOf(c.jobs[0]); r.words != "✓ exact both ways" {
		t.Errorf("%+v", r)
	}
	if r := resultOf(c.jobs[1]); c.jobs[1].item.Done || r.why == "" {
		t.Errorf("%+v", r)
	}
	// Once more: nothing is overwritten without being asked for.
	if err := os.WriteFile(made, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.run("convert-again")
	b.after("converted", 2)
	if got := b.last("converted"); got["done"] != 0.0 || !c.jobs[0].exists() {
		t.Errorf("%v", got)
	}
	if now, _ := os.ReadFile(made); string(now) != "mine" {
		t.Error("it was overwritten")
	}
	c.explain(&c.jobs[0].item)
	if b.last("dialog")["name"] != "converted" {
		t.Error("nothing is explained")
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	c.list.FocusGained()
	for _, k := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyDown, fyne.KeyReturn} { // the menu of the row: replace it
		var on fyne.Focusable = c.list
		if b.win.Canvas().Overlays().Top() != nil {
			on = b.win.Canvas().Focused()
		}
		on.TypedKey(&fyne.KeyEvent{Name: k})
	}
	b.after("converted", 3)
	if got := b.last("converted"); got["done"] != 1.0 || len(c.jobs) != 2 {
		t.Errorf("%v, %d rows", got, len(c.jobs))
	}
	// Back into a save, elsewhere.
	c.form.SetSelectedIndex(1)
	c.place.SetSelectedIndex(1)
	b.drops(made)
	b.after("converted", 4)
	if got := b.last("converted"); got["done"] != 1.0 || got["files"] != 1.0 {
		t.Fatalf("%v: %v", got, c.jobs[2].item.Err)
	}
	back, err := os.ReadFile(filepath.Join(filepath.Dir(save), "converted", "slot_1.sav"))
	if err != nil || string(back) != string(original) {
		t.Errorf("%v, %d bytes, not %d", err, len(back), len(original))
	}
	c.forget()
	if len(c.jobs) != 0 || b.canConvertAgain() {
		t.Error("the list is not empty")
	}
}

// TestConvertCancelled cancels one file, and all: what waits is not made.
func TestConvertCancelled(t *testing.T) {
	b := newBench(t)
	b.run("convert")
	c := b.converter()
	var paths []string
	for range runtime.GOMAXPROCS(0) + 3 {
		save, _ := sampleFile(t, "slot_1.sav")
		paths = append(paths, save)
	}
	c.start(paths)
	for len(c.jobs) == 0 {
		(<-b.queue)()
	}
	waits := c.jobs[len(c.jobs)-1]
	if waits.begun {
		t.Fatal("all are made at once")
	}
	c.drop(waits)
	if got := resultOf(waits); !waits.over || got.words != "cancelled" {
		t.Errorf("%+v", got)
	}
	c.halt()
	b.after("converted", 1)
	if c.busy() {
		t.Error("it goes on")
	}
	for i, j := range c.jobs {
		_, err := os.Stat(j.item.Out)
		if !j.over || j.begun != (i < runtime.GOMAXPROCS(0)) || !j.begun && err == nil {
			t.Errorf("file %d: over %v, begun %v, %v", i, j.over, j.begun, err)
		}
	}
	b.run("convert")
	if len(b.pages) != 1 {
		t.Error("there are two panes that convert")
	}
}

// TestConvertLossy reports each value without a twin, and makes the file only when that is asked for.
func TestConvertLossy(t *testing.T) {
	b := newBench(t)
	b.run("convert")
	c := b.converter()
	save, _ := sampleFile(t, "slot_1.sav")
	c.form.SetSelectedIndex(1)
	c.place.SetSelectedIndex(1)
	for i, o := range engines() {
		if o.Name == "godot3" {
			c.engine.SetSelectedIndex(i)
		}
	}
	c.start([]string{save})
	b.after("converted", 1)
	item := &c.jobs[0].item
	if item.Done || len(item.Losses) == 0 || item.Losses[0].Path == "" || item.Losses[0].What == "" {
		t.Fatalf("%+v", item)
	}
	c.lossy.Set(true, c.lossy.Words)
	b.run("convert-again")
	b.after("converted", 2)
	if !c.jobs[0].item.Done || resultOf(c.jobs[0]).why != "which?" {
		t.Errorf("%+v", c.jobs[0].item)
	}
}

// TestConvertLocked enters the password of a file that needs one.
func TestConvertLocked(t *testing.T) {
	b := newBench(t)
	b.run("convert")
	c := b.converter()
	save, _ := sampleFile(t, "slot_1.sav")
	c.form.SetSelectedIndex(1)
	c.place.SetSelectedIndex(1)
	for i, o := range wraps() {
		if o.Name == "gdec4" {
			c.wrap.SetSelectedIndex(i)
		}
	}
	c.password.SetText("hunter2")
	c.start([]string{save})
	b.after("converted", 1)
	locked := c.jobs[0].item.Out
	if !c.jobs[0].item.Done {
		t.Fatalf("%v", c.jobs[0].item.Err)
	}
	c.form.SetSelectedIndex(0)
	c.wrap.SetSelectedIndex(1)
	c.password.SetText("")
	c.start([]string{locked})
	b.after("converted", 2)
	if j := c.jobs[1]; !j.locked() || len(c.links(j)) != 1 {
		t.Fatalf("%+v", j.item)
	}
	c.password.SetText("hunter2")
	c.password.OnSubmitted("hunter2")
	b.after("converted", 3)
	if j := c.jobs[1]; !j.item.Done {
		t.Errorf("%v", j.item.Err)
	}
}

func TestConvertOffers(t *testing.T) {
	for _, list := range [][]widgets.Option{forms(), engines(), wraps(), places("/somewhere"), thereAlready()} {
		seen := map[string]bool{}
		for _, o := range list {
			if o.Words == "" || seen[o.Words] {
				t.Errorf("%q is offered twice, or without words", o.Words)
			}
			seen[o.Words] = true
		}
	}
	if len(forms()) != len(convert.Forms()) || len(wraps()) != len(convert.Wraps()) {
		t.Errorf("%d of %d forms, %d of %d wrappers", len(forms()), len(convert.Forms()), len(wraps()), len(convert.Wraps()))
	}
}

// TestConvertWaits lists what a start gives for converting, without converting it before that is begun with Enter.
func TestConvertWaits(t *testing.T) {
	b := newBench(t)
	save, _ := sampleFile(t, "slot_1.sav")
	other, _ := sampleFile(t, "slot_1_godot3.sav")
	b.begin(instance.Message{Do: instance.Convert, Files: []string{save, other, save}}, nil)
	c := b.converter()
	if b.last("waiting")["files"] != 2.0 || c.busy() || len(b.events("converting")) != 0 || !b.canBeginConverting() {
		t.Fatalf("%v, busy: %v", b.last("waiting"), c.busy())
	}
	c.links(c.jobs[1])[0].do() // not this one
	c.form.SetSelectedIndex(2)
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.after("converted", 1)
	if got := b.last("converted"); got["files"] != 1.0 || got["done"] != 1.0 || b.canBeginConverting() {
		t.Fatalf("%v", got)
	}
	if _, err := os.Stat(save + ".txt"); err != nil {
		t.Error(err)
	}
}
