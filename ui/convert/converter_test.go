package convert

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/codec/envelope"
	"savant/model"
	"savant/model/convert"
	"savant/model/store"
	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// pick chooses an option by its name.
func pick(s *widget.Select, list []widgets.Option, name string) {
	s.SetSelectedIndex(slices.IndexFunc(list, func(o widgets.Option) bool { return o.Name == name }))
}

// drop drops files, and has them converted.
func drop(c *converter, paths ...string) {
	c.Drop(paths)
	c.startHeld()
}

// TestConvertDropped drops a save, a scene and something else while the pane is shown, and makes the save again of its JSON.
func TestConvertDropped(t *testing.T) {
	w := hosttest.New(t, Actions())
	save, original := hosttest.Sample(t, "slot_1.sav")
	other := filepath.Join(filepath.Dir(save), "notes.sav")
	if err := os.WriteFile(other, []byte("no values, but notes\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.Run("convert")
	if converterOf(w) == nil || w.Last("dialog")["name"] != "convert" {
		t.Fatal("the pane is not shown")
	}
	c := converterOf(w)
	c.Drop([]string{save, other})
	if made := len(w.Events("converting")); made != 0 || w.Last("waiting")["files"] != 2.0 {
		t.Fatalf("%v, and %d conversions began by themselves", w.Last("waiting"), made)
	}
	w.Run(actionBegin)
	w.After("converted", 1)
	if got := w.Last("converted"); got["files"] != 2.0 || got["done"] != 1.0 || len(w.Pages()) != 1 {
		t.Fatalf("%v, %d tabs", got, len(w.Pages()))
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
	w.Run("convert-again")
	w.After("converted", 2)
	if got := w.Last("converted"); got["done"] != 0.0 || !c.jobs[0].exists() {
		t.Errorf("%v", got)
	}
	if now, _ := os.ReadFile(made); string(now) != "mine" {
		t.Error("it was overwritten")
	}
	c.explain(&c.jobs[0].item)
	if w.Last("dialog")["name"] != "converted" {
		t.Error("nothing is explained")
	}
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	c.list.FocusGained()
	for _, k := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyDown, fyne.KeyReturn} { // the menu of the row: replace it
		var on fyne.Focusable = c.list
		if w.Canvas().Overlays().Top() != nil {
			on = w.Canvas().Focused()
		}
		on.TypedKey(&fyne.KeyEvent{Name: k})
	}
	w.After("converted", 3)
	if got := w.Last("converted"); got["done"] != 1.0 || len(c.jobs) != 2 {
		t.Errorf("%v, %d rows", got, len(c.jobs))
	}
	// Convert back into a save, in another place.
	pick(&c.options.form.Select, forms(), convert.Bin)
	c.options.place.SetSelectedIndex(1)
	drop(c, made)
	w.After("converted", 4)
	if got := w.Last("converted"); got["done"] != 1.0 || got["files"] != 1.0 {
		t.Fatalf("%v: %v", got, c.jobs[2].item.Err)
	}
	back, err := os.ReadFile(filepath.Join(filepath.Dir(save), "converted", "slot_1.sav"))
	if err != nil || string(back) != string(original) {
		t.Errorf("%v, %d bytes, not %d", err, len(back), len(original))
	}
	c.forget()
	if len(c.jobs) != 0 || w.May(actionRepeat) {
		t.Error("the list is not empty")
	}
}

// TestConvertReplacesRows: what an earlier attempt with a file left in the list goes when the file is made again, under another name too.
func TestConvertReplacesRows(t *testing.T) {
	w := hosttest.New(t, Actions())
	save, content := hosttest.Sample(t, "slot_1.sav")
	other := filepath.Join(filepath.Dir(save), "slot_2.sav")
	if err := os.WriteFile(other, content, 0o600); err != nil {
		t.Fatal(err)
	}
	w.Run("convert")
	c := converterOf(w)
	for i, form := range []string{convert.Scene, convert.JSON, convert.Text} { // a save is no scene
		pick(&c.options.form.Select, forms(), form)
		if drop(c, save); i == 0 {
			drop(c, other)
		}
		w.After("converted", len(w.Events("converted"))+1)
	}
	var rows []string
	for _, j := range c.jobs {
		rows = append(rows, filepath.Base(j.item.In)+" "+filepath.Base(j.item.Out))
	}
	if len(rows) != 2 || c.jobs[0].item.Err != nil || c.jobs[0].item.To != convert.Text || c.jobs[1].item.In != other {
		t.Errorf("the list has %q", rows)
	}
}

// TestConvertTellsWhatIsCut: in a narrow window the pane takes no more room than there is, and what it cuts off is shown whole under the pointer.
func TestConvertTellsWhatIsCut(t *testing.T) {
	w := hosttest.New(t, Actions())
	w.Run("convert")
	c := converterOf(w)
	if least := c.root.MinSize().Width; least > 640 {
		t.Errorf("the pane needs a width of %v", least)
	}
	c.root.Resize(fyne.NewSize(640, 420))
	if label := c.options.lossy.Label; !label.IsCut() {
		t.Errorf("%q takes %v", label.Text, label.Size().Width)
	}
	r := newConvertRow()
	r.result.Paint("5 values were approximated", "")
	r.Resize(fyne.NewSize(420, 25))
	if !r.result.IsCut() {
		t.Fatal("the result has room")
	}
}

// TestConvertKeepsBoth writes under other names where files are there already: one for each, in the rows of those that were refused.
func TestConvertKeepsBoth(t *testing.T) {
	w := hosttest.New(t, Actions())
	save, _ := hosttest.Sample(t, "slot_1.sav")
	made := save + ".json"
	if err := os.WriteFile(made, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.Run("convert")
	c := converterOf(w)
	drop(c, save)
	w.After("converted", 1)
	i := slices.IndexFunc(c.links(c.jobs[0]), func(l link) bool { return l.words == "keep both" })
	if i < 0 {
		t.Fatal("another name is not offered")
	}
	c.links(c.jobs[0])[i].do()
	w.After("converted", 2)
	want := save + ".2.json"
	if got := c.jobs[0].item; len(c.jobs) != 1 || !got.Done || got.Out != want {
		t.Errorf("%d rows, %s, %v", len(c.jobs), got.Out, got.Err)
	}
	if now, _ := os.ReadFile(made); string(now) != "mine" {
		t.Error("the other file was replaced")
	}
	if _, err := os.Stat(want); err != nil {
		t.Error(err)
	}
}

// TestConvertTellsWhatFilesAre: the list says what a file is, not what it becomes, and that of files too of which nothing is converted.
func TestConvertTellsWhatFilesAre(t *testing.T) {
	w := hosttest.New(t, Actions())
	save, _ := hosttest.Sample(t, "slot_1.sav")
	w.Run("convert")
	c := converterOf(w)
	pick(&c.options.form.Select, forms(), convert.PlainJSON)
	c.options.lossy.On = true
	drop(c, save)
	w.After("converted", 1)
	is := func(i int) string {
		r := newConvertRow()
		c.row(i, r)
		return r.is.Text
	}
	first := is(0)
	pick(&c.options.engine.Select, engines(), "godot3")
	c.redo(c.jobs, func(r *convert.Request) { r.Force, r.Dialect = true, "godot3" })
	w.After("converted", 2)
	if !c.jobs[0].item.Done || c.jobs[0].item.Dialect != "godot3" || is(0) != first {
		t.Errorf("%q was a %q: %v", is(0), first, c.jobs[0].item.Err)
	}
	w.Run("convert-again") // the result is there
	w.After("converted", 3)
	if !c.jobs[0].exists() || is(0) == "" {
		t.Errorf("%q, %v", is(0), c.jobs[0].item.Err)
	}
	pick(&c.options.form.Select, forms(), convert.PlainJSON)
	pick(&c.options.engine.Select, engines(), "")
	drop(c, c.jobs[0].item.Out) // into itself
	w.After("converted", 4)
	if c.jobs[1].item.Err == nil || is(1) == "" {
		t.Errorf("%q, %v", is(1), c.jobs[1].item.Err)
	}
}

// TestConvertListsTheOpenFile shows the tab from an open file, which waits there to be converted, once.
func TestConvertListsTheOpenFile(t *testing.T) {
	w := hosttest.New(t, Actions())
	save, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(save)
	for range 2 {
		w.Bring(p)
		w.Run("convert")
		c := converterOf(w)
		if c == nil || len(c.jobs) != 1 || c.jobs[0].item.In != save || !c.jobs[0].held {
			t.Fatalf("%+v", c)
		}
	}
}

// TestConvertCancelled cancels one file, and all: what waits is not made.
func TestConvertCancelled(t *testing.T) {
	w := hosttest.New(t, Actions())
	w.Run("convert")
	c := converterOf(w)
	var paths []string
	for range runtime.GOMAXPROCS(0) + 3 {
		save, _ := hosttest.Sample(t, "slot_1.sav")
		paths = append(paths, save)
	}
	c.start(paths)
	w.Until(func() bool { return len(c.jobs) > 0 })
	waits := c.jobs[len(c.jobs)-1]
	if waits.begun {
		t.Fatal("all are made at once")
	}
	c.drop(waits)
	if got := resultOf(waits); !waits.over || got.words != "cancelled" {
		t.Errorf("%+v", got)
	}
	c.cancelAll()
	w.After("converted", 1)
	if c.busy() {
		t.Error("it goes on")
	}
	for i, j := range c.jobs {
		_, err := os.Stat(j.item.Out)
		if !j.over || j.begun != (i < runtime.GOMAXPROCS(0)) || !j.begun && err == nil {
			t.Errorf("file %d: over %v, begun %v, %v", i, j.over, j.begun, err)
		}
	}
	w.Run("convert")
	if len(w.Pages()) != 1 {
		t.Error("there are two panes that convert")
	}
}

// TestConvertLossy reports each value without a twin, and makes the file only when that is asked for.
func TestConvertLossy(t *testing.T) {
	w := hosttest.New(t, Actions())
	w.Run("convert")
	c := converterOf(w)
	save, _ := hosttest.Sample(t, "slot_1.sav")
	pick(&c.options.form.Select, forms(), convert.Bin)
	c.options.place.SetSelectedIndex(1)
	for i, o := range engines() {
		if o.Name == "godot3" {
			c.options.engine.SetSelectedIndex(i)
		}
	}
	c.start([]string{save})
	w.After("converted", 1)
	item := &c.jobs[0].item
	if item.Done || len(item.Losses) == 0 || item.Losses[0].Path == "" || item.Losses[0].What.IsZero() {
		t.Fatalf("%+v", item)
	}
	c.options.lossy.Set(true, c.options.lossy.Words)
	w.Run("convert-again")
	w.After("converted", 2)
	if !c.jobs[0].item.Done || resultOf(c.jobs[0]).why != "Which?" {
		t.Errorf("%+v", c.jobs[0].item)
	}
}

// TestConvertLocked enters the password of a file that needs one.
func TestConvertLocked(t *testing.T) {
	w := hosttest.New(t, Actions())
	w.Run("convert")
	c := converterOf(w)
	save, _ := hosttest.Sample(t, "slot_1.sav")
	pick(&c.options.form.Select, forms(), convert.Bin)
	c.options.place.SetSelectedIndex(1)
	for i, o := range wraps() {
		if o.Name == "gdec4" {
			c.options.wrap.SetSelectedIndex(i)
		}
	}
	c.options.password.SetText("hunter2")
	c.start([]string{save})
	w.After("converted", 1)
	locked := c.jobs[0].item.Out
	if !c.jobs[0].item.Done {
		t.Fatalf("%v", c.jobs[0].item.Err)
	}
	pick(&c.options.form.Select, forms(), convert.JSON)
	c.options.wrap.SetSelectedIndex(1)
	c.options.password.SetText("")
	c.start([]string{locked})
	w.After("converted", 2)
	if j := c.jobs[1]; !j.locked() || len(c.links(j)) != 1 {
		t.Fatalf("%+v", j.item)
	}
	for _, password := range []string{"wrong", "hunter2"} {
		c.options.password.SetText(password)
		w.Canvas().Focus(c.options.password)
		previewed := len(w.Events("previewed"))
		c.options.password.OnSubmitted(password)
		w.After("previewed", previewed+1)
		if j := c.jobs[1]; !j.held || j.locked() != (password == "wrong") {
			t.Errorf("with %s it is %+v", password, resultOf(j))
		}
		if got, right := w.Canvas().Focused() == fyne.Focusable(c.button.begin), password == "hunter2"; got != right {
			t.Errorf("with %s the button has the keyboard: %v", password, got)
		}
	}
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	w.After("converted", 3)
	if j := c.jobs[1]; !j.item.Done {
		t.Errorf("%v", j.item.Err)
	}
}

// TestConvertOpen converts a file that is open in a tab with the key that opened it.
func TestConvertOpen(t *testing.T) {
	w := hosttest.New(t, Actions())
	save, original := hosttest.Sample(t, "slot_1.sav")
	key := model.Key{Password: "hunter2"}
	sealed, err := envelope.New("gdec4", original, key)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(save, sealed, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := store.Open(save, model.Options{Key: key})
	if err != nil {
		t.Fatal(err)
	}
	w.AddFile(f, "slot_1.sav", key)
	w.Run("convert")
	c := converterOf(w)
	pick(&c.options.form.Select, forms(), convert.Text)
	c.startHeld() // it is listed
	w.After("converted", 1)
	if j := c.jobs[0]; !j.item.Done {
		t.Errorf("it says %q, %v", resultOf(j).words, j.item.Err)
	}
}

func TestConvertOffers(t *testing.T) {
	for _, list := range [][]widgets.Option{forms(), vectors(), engines(), wraps(), places("/somewhere"), existing()} {
		seen := map[string]bool{}
		for _, o := range list {
			if o.Words == "" || seen[o.Words] {
				t.Errorf("%q is offered twice, or without words", o.Words)
			}
			seen[o.Words] = true
		}
	}
	if len(forms()) != len(convert.Forms())+1 || len(wraps()) != len(convert.Wraps()) {
		t.Errorf("%d of %d forms, %d of %d wrappers", len(forms()), len(convert.Forms()), len(wraps()), len(convert.Wraps()))
	}
}

// TestConvertWaits lists what a start gives for converting, without converting it before that is begun with Enter.
func TestConvertWaits(t *testing.T) {
	w := hosttest.New(t, Actions())
	save, _ := hosttest.Sample(t, "slot_1.sav")
	other, _ := hosttest.Sample(t, "slot_1_godot3.sav")
	Hold(w, []string{save, other, save})
	c := converterOf(w)
	if w.Last("waiting")["files"] != 2.0 || c.busy() || len(w.Events("converting")) != 0 || !w.May(actionBegin) {
		t.Fatalf("%v, busy: %v", w.Last("waiting"), c.busy())
	}
	c.links(c.jobs[1])[0].do() // not this one
	pick(&c.options.form.Select, forms(), convert.Text)
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	w.After("converted", 1)
	if got := w.Last("converted"); got["files"] != 1.0 || got["done"] != 1.0 || w.May(actionBegin) {
		t.Fatalf("%v", got)
	}
	if _, err := os.Stat(save + ".txt"); err != nil {
		t.Error(err)
	}
	if w.Canvas().Focused() != fyne.Focusable(c.list) { // and not on what asks for other files
		t.Errorf("afterwards the keyboard is on %T", w.Canvas().Focused())
	}
}

// TestConvertRemove takes files out of the list with Del, those that wait and those that are made, and leaves the rest for another round.
func TestConvertRemove(t *testing.T) {
	w := hosttest.New(t, Actions())
	save, _ := hosttest.Sample(t, "slot_1.sav")
	other, _ := hosttest.Sample(t, "slot_1_godot3.sav")
	Hold(w, []string{save, other})
	c := converterOf(w)
	w.Native().SetContent(c.root)
	w.Canvas().Focus(c.list)
	del := func() { c.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete}) }
	del()
	if len(c.jobs) != 1 || c.jobs[0].item.In != other || w.Canvas().Focused() != c.list {
		t.Fatalf("%d files are left, the keyboard is in %T", len(c.jobs), w.Canvas().Focused())
	}
	c.startHeld()
	drop(c, save)
	w.After("converted", 1)
	w.Canvas().Focus(c.list)
	w.Run(actionRemove)
	if len(c.jobs) != 1 || len(c.inputs) != 1 || c.inputs[0] != c.jobs[0].item.In {
		t.Errorf("%d files are left, again would be converted %v", len(c.jobs), c.inputs)
	}
	del()
	if del(); len(c.jobs) != 0 || w.May(actionRemove) || w.May(actionRepeat) {
		t.Errorf("%d files are left", len(c.jobs))
	}
}

// TestConvertPlain makes plain JSON of a save, with vectors as text, and a save of it.
func TestConvertPlain(t *testing.T) {
	w := hosttest.New(t, Actions())
	save := filepath.Join(t.TempDir(), "hero.txt")
	if err := os.WriteFile(save, []byte(`{"at": Vector2(1, 2)}`), 0o600); err != nil {
		t.Fatal(err)
	}
	w.Run("convert")
	c := converterOf(w)
	pick(&c.options.form.Select, forms(), convert.PlainJSON)
	drop(c, save)
	w.After("converted", 1)
	if r := resultOf(c.jobs[0]); c.jobs[0].item.Done || r.why == "" {
		t.Errorf("a vector became an array: %+v", r)
	}
	pick(&c.options.vectors.Select, vectors(), convert.Texts)
	w.Run("convert-again")
	w.After("converted", 2)
	if r := resultOf(c.jobs[0]); r.words != "✓ nothing is lost" {
		t.Errorf("%+v, %v", r, c.jobs[0].item.Err)
	}
	if b, err := os.ReadFile(c.jobs[0].item.Out); err != nil || string(b) != "{\n\t\"at\": \"Vector2(1, 2)\"\n}\n" {
		t.Errorf("%v, %s", err, b)
	}
}

// TestPreview: files that wait say what they look like and what they would be called, as the fields say now; only plain JSON has a choice
// of vectors.
func TestPreview(t *testing.T) {
	w := hosttest.New(t, Actions())
	save, _ := hosttest.Sample(t, "slot_1.sav")
	w.Run("convert")
	c := converterOf(w)
	c.hold([]string{save})
	w.After("previewed", 1)
	cell := func() (is, becomes string) {
		r := newConvertRow()
		c.row(0, r)
		return r.is.Text, r.becomes.Text
	}
	if is, becomes := cell(); is != "Godot save" || becomes != "slot_1.sav.json" || !c.options.vectors.Disabled() {
		t.Errorf("%q becomes %q", is, becomes)
	}
	pick(&c.options.form.Select, forms(), convert.Text)
	w.After("previewed", 2)
	if _, becomes := cell(); becomes != "slot_1.sav.txt" {
		t.Errorf("as text it becomes %q", becomes)
	}
	pick(&c.options.form.Select, forms(), convert.Bin) // without another engine or wrapper it would be the same file
	w.After("previewed", 3)
	if _, becomes := cell(); becomes != "—" {
		t.Errorf("as a save it becomes %q", becomes)
	}
	pick(&c.options.engine.Select, engines(), "godot3")
	w.After("previewed", 4)
	if _, becomes := cell(); becomes != "slot_1.godot3.sav" {
		t.Errorf("as a save of Godot 3 it becomes %q", becomes)
	}
	pick(&c.options.form.Select, forms(), convert.PlainJSON)
	w.After("previewed", 5)
	if c.options.vectors.Disabled() {
		t.Error("the vectors of plain JSON cannot be chosen")
	}
	pick(&c.options.form.Select, forms(), convert.Config) // what no save can become
	w.After("previewed", 6)
	c.startHeld()
	if j := c.jobs[0]; j.barred == nil || j.begun || !j.held {
		t.Errorf("what cannot be converted does not wait: %+v", j)
	}
}

// TestConvertForAnotherEngine: JSON of a save for another engine is not the way back to that save, and a file of a folder is named with its folders.
func TestConvertForAnotherEngine(t *testing.T) {
	w := hosttest.New(t, Actions())
	made, err := convert.Bytes(t.Context(), "a.json", []byte(`{"gold": 7, "name": "Ada"}`), "", convert.Request{Form: convert.Bin, Dialect: "godot4"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	inner := filepath.Join(folder, "old", "a.sav")
	if err := os.Mkdir(filepath.Dir(inner), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(inner, made.Data, 0o600); err != nil {
		t.Fatal(err)
	}
	w.Run("convert")
	c := converterOf(w)
	for name, want := range map[string]string{"": "✓ exact both ways", "godot3": "✓ nothing is lost"} {
		c.forget()
		pick(&c.options.engine.Select, engines(), name)
		drop(c, folder)
		w.Until(func() bool { return !c.busy() })
		if got := resultOf(c.jobs[0]).words; got != want || c.nameOf(c.jobs[0].item.In) != filepath.Join("old", "a.sav") {
			t.Errorf("for %q: %q, not %q; it is called %s", name, got, want, c.nameOf(c.jobs[0].item.In))
		}
		if err := os.Remove(c.jobs[0].item.Out); err != nil {
			t.Fatal(err)
		}
	}
}

// TestConvertBack: JSON files that are dropped into an empty list go back to what they were made of, whatever that is, unless a form was chosen.
func TestConvertBack(t *testing.T) {
	w := hosttest.New(t, Actions())
	dir := t.TempDir()
	scene, settings := filepath.Join(dir, "room.tscn"), filepath.Join(dir, "options.cfg")
	texts := map[string]string{scene: "[gd_scene format=3]\n\n[node name=\"Room\" type=\"Node\"]\n", settings: "[audio]\n\nvolume=0.5\n"}
	for path, text := range texts {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w.Run("convert")
	c := converterOf(w)
	drop(c, scene, settings)
	w.Until(func() bool { return !c.busy() && c.jobs[1].over })
	c.forget()
	for path := range texts {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	drop(c, scene+".json", settings+".json")
	w.Until(func() bool { return !c.busy() && c.jobs[1].over })
	for path, text := range texts {
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%s is %q, %v", path, got, err)
		}
	}
	c.forget()
	pick(&c.options.form.Select, forms(), convert.PlainJSON)
	c.Drop([]string{scene + ".json"})
	if got := widgets.Picked(&c.options.form.Select, forms()); got != convert.PlainJSON {
		t.Errorf("it became %s", got)
	}
}
