package find

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/model"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// next runs what other goroutines want done until there is another event of a name.
func next(w *hosttest.Window, event string) { w.After(event, len(w.Events(event))+1) }

// labels are the rows of the list.
func labels(l *hitList) string {
	var list []string
	for i := range l.outline.Len() {
		x := l.outline.Rows().At(i)
		shown := l.rowLook(x.Node)
		list = append(list, strings.Repeat(" ", x.Depth)+shown.Label+" "+shown.Summary)
	}
	return strings.Join(list, "\n")
}

// press presses a key in the question that is shown.
func press(t *testing.T, w *hosttest.Window, k fyne.KeyName) {
	t.Helper()
	q, ok := w.Canvas().Focused().(*widgets.Question)
	if !ok {
		t.Fatal("nothing is asked")
	}
	q.TypedKey(&fyne.KeyEvent{Name: k})
}

// TestFindAndReplace searches for a key, steps through the hits, replaces all and undoes it.
func TestFindAndReplace(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	original := bytes.Clone(p.Doc().Bytes())
	w.Run("find")
	f := p.Pane(PaneID).(*pane)
	f.key.SetText("^gold$")
	next(w, "found")
	n := len(f.hits)
	if n < 2 || w.Last("found")["hits"] != float64(n) {
		t.Fatalf("%d hits; %v", n, w.Last("found"))
	}
	f.text.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if p.Path() != f.hits[0].Path {
		t.Errorf("Enter goes to %s, not to %s", p.Path(), f.hits[0].Path)
	}
	f.text.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF3})
	if p.Path() != f.hits[1].Path {
		t.Errorf("F3 goes to %s, not to %s", p.Path(), f.hits[1].Path)
	}
	f.with.SetText("4")
	w.Run("replace")
	hits := f.hits
	f.replaceAll()
	next(w, "replaced")
	if got := w.Last("replaced")["changed"]; got != float64(n) {
		t.Errorf("%v values were replaced, %d found", got, n)
	}
	for _, h := range hits {
		hosttest.Holds(t, p, h.Path, "4")
	}
	hosttest.Holds(t, p, "player.gold", "4")
	if len(f.hits) != n || f.hits[0].Path != hits[0].Path || f.hits[0].Text != "4" || strings.Contains(f.note.Text, "No matches") {
		t.Errorf("the list has %v, and the note says %s", f.hits, f.note.Text)
	}
	if w.Canvas().Focused() != fyne.Focusable(f.list.outline) {
		t.Errorf("%T has the keyboard, so that the keys that undo do something else", w.Canvas().Focused())
	}
	f.list.pick(0, 1)
	if p.Path() != hits[1].Path {
		t.Errorf("the second place goes to %s", p.Path())
	}
	if !p.Doc().Undo() || !bytes.Equal(p.Doc().Bytes(), original) {
		t.Error("one undo does not take it back")
	}
	next(w, "found")
	f.with.SetText(`Vector2(1, 2)`)
	f.replaceAll()
	next(w, "replaced")
	if !bytes.Equal(p.Doc().Bytes(), original) {
		t.Error("ints were replaced by a vector")
	}
}

// TestUndoInFields: in the fields, undo takes back the replacement that was made last, and what was written where that was last; after a replacement
// that was refused it changes neither the text that is looked for nor the document.
func TestUndoInFields(t *testing.T) {
	turn := func(do func(*model.Document) bool) func(host.Window) {
		return func(w host.Window) {
			if e, ok := w.Canvas().Focused().(*widgets.Entry); ok { // a field takes the keys of the action first
				t.Fatalf("the action goes to the field with %q again", e.Text)
			}
			do(w.Document().Doc())
		}
	}
	w := hosttest.New(t, append(Actions(), host.Action{ID: host.ActionUndo, Run: turn((*model.Document).Undo)}, host.Action{ID: host.ActionRedo, Run: turn((*model.Document).Redo)}), NewPane)
	path := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(path, []byte(`{"gold": 5, "name": "Ada"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	p := w.OpenFile(path)
	w.Run("find")
	f := p.Pane(PaneID).(*pane)
	write := func(e *widgets.Entry, text string) {
		w.Canvas().Focus(e)
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
		for _, r := range text {
			e.TypedRune(r)
		}
	}
	typed := func(s fyne.Shortcut) func(e *widgets.Entry) {
		return func(e *widgets.Entry) {
			w.Canvas().Focus(e)
			if e.TypedShortcut(s); w.Canvas().Focused() != fyne.Focusable(e) {
				t.Errorf("then %T has the keyboard", w.Canvas().Focused())
			}
		}
	}
	undo, redo := typed(&fyne.ShortcutUndo{}), typed(&fyne.ShortcutRedo{})
	write(f.text, "5")
	next(w, "found")
	write(f.with, "7")
	next(w, "preview")
	f.replaceAll()
	next(w, "replaced")
	hosttest.Holds(t, p, "gold", "7")
	if undo(f.text); f.text.Text != "5" {
		t.Errorf("after a replacement, undo changes what is looked for to %q", f.text.Text)
	}
	hosttest.Holds(t, p, "gold", "5")
	redo(f.with)
	hosttest.Holds(t, p, "gold", "7")
	undo(f.with)
	f.refind()
	next(w, "preview")
	before := p.Doc().Revision()
	write(f.with, "no such word")
	f.replaceAll()
	if f.note.Color != look.Error {
		t.Fatalf("it says %q", f.note.Text)
	}
	for _, e := range []*widgets.Entry{f.text, f.with} {
		if undo(e); f.text.Text != "5" || f.with.Text != "no such word" || p.Doc().Revision() != before || f.note.Text != "Nothing was replaced, so there is nothing to undo." {
			t.Errorf("after a refusal, undo leaves %q and %q, and says %q", f.text.Text, f.with.Text, f.note.Text)
		}
	}
	write(f.with, "88")
	if undo(f.with); f.with.Text == "88" || !f.with.CanRedo() {
		t.Error("undo does not revert what was typed last")
	}
}

// TestConditionAsText: a condition in the field for texts finds nothing; the note says where it belongs, and only then.
func TestConditionAsText(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	f := w.OpenFile(path).Pane(PaneID).(*pane)
	w.Run("find")
	const plain, pointing = "No matches. Values are searched; to find a key, write it into the field for it under More.", "No matches. To find by a condition, write it into the field for it under More."
	for text, want := range map[string]string{`key == "count"`: pointing, "value > 10": pointing, "a <b": plain, "no such text": plain} {
		f.text.SetText(text)
		next(w, "found")
		if f.note.Text != want {
			t.Errorf("%s: %s", text, f.note.Text)
		}
	}
}

// TestFindInFolder looks in all files of a folder, opens what is found, and replaces a chosen value in one file and all in the
// others, with an unsaved file left alone.
func TestFindInFolder(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the backups
	root := hosttest.Project(t)
	w.Beside = root
	w.Run("find-folder")
	f := folderOf(w.Page())
	if f == nil {
		t.Fatal("no tab")
	}
	f.key.SetText("^speed$")
	next(w, "found-in-folder")
	want := "levels/deep/a.tscn 1 match\n node.Handle.speed 5\nlevels/door.tscn 1 match\n node.Handle.speed 5\nlevels/hall.tscn 1 match\n node.Wall.speed 7"
	if got := labels(f.list); got != want {
		t.Fatalf("%s\nnot\n%s", got, want)
	}
	f.most.SetText("6")
	next(w, "found-in-folder")
	if hits, files := f.list.count(); hits != 2 || files != 2 {
		t.Errorf("%d values in %d files", hits, files)
	}
	f.most.SetText("x")
	if f.note.Text != "x is not a number." {
		t.Error(f.note.Text)
	}
	f.most.SetText("")
	next(w, "found-in-folder")

	// A click selects a hit, as the arrows do; Enter, like a double click, opens its file.
	f.list.outline.Resize(fyne.NewSize(600, 400))
	f.list.pick(2, 0)
	at := f.list.outline.Place().Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(f.list.outline))
	f.list.pick(0, 0)
	f.list.outline.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: at}})
	f.list.outline.MouseUp(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: at}})
	if g, h := f.list.current(); w.Document() != nil || g != 2 || h != 0 {
		t.Fatalf("a click leads to %d, %d; a file is shown: %t", g, h, w.Document() != nil)
	}
	f.list.outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	hall := w.Document()
	if hall == nil || hall.Path() != "node.Wall.speed" {
		t.Fatal("the file is not shown")
	}

	// One of them, after a look.
	w.Run("find-folder")
	f.list.pick(0, 0)
	f.expression.Turn()
	f.with.SetText("value * 10")
	f.replaceSelected()
	next(w, "planned")
	if e := w.Last("planned"); e["files"] != 1.0 || e["values"] != 1.0 {
		t.Fatal(e)
	}
	press(t, w, fyne.KeyEscape)
	if text, _ := os.ReadFile(filepath.Join(root, "levels", "deep", "a.tscn")); string(text) != hosttest.Door {
		t.Fatal("something was written before it was wanted")
	}
	f.replaceSelected()
	next(w, "planned")
	press(t, w, fyne.KeyReturn)
	next(w, "replaced-in-folder")
	if text, _ := os.ReadFile(filepath.Join(root, "levels", "deep", "a.tscn")); string(text) != strings.Replace(hosttest.Door, "speed = 5", "speed = 50", 1) {
		t.Errorf("%s", text)
	}
	next(w, "found-in-folder")
	if w.Canvas().Focused() != fyne.Focusable(f.list.outline) {
		t.Errorf("%T has the keyboard", w.Canvas().Focused())
	}
	if !strings.HasPrefix(f.note.Text, "1 value replaced in 1 file. Remaining: ") {
		t.Errorf("of what was replaced, and what remains, it says %q", f.note.Text)
	}

	// All, but the one with unsaved edits.
	hosttest.Set(t, hall, "node.Wall.speed", "8")
	f.replaceAll()
	next(w, "planned")
	if e := w.Last("planned"); e["files"] != 2.0 || e["left"] != 1.0 {
		t.Fatal(e)
	}
	press(t, w, fyne.KeyReturn)
	next(w, "replaced-in-folder")
	for name, want := range map[string]string{"deep/a.tscn": "speed = 500", "door.tscn": "speed = 50\n", "hall.tscn": "speed = 7\n"} {
		text, _ := os.ReadFile(filepath.Join(root, "levels", filepath.FromSlash(name)))
		if !strings.Contains(string(text), want) {
			t.Errorf("%s: %s", name, text)
		}
	}
	replaced := "levels/deep/a.tscn 1 value\n node.Handle.speed 500\nlevels/door.tscn 1 value\n node.Handle.speed 50"
	if got := labels(f.list); got != replaced || f.note.Text != "2 values replaced in 2 files." {
		t.Errorf("the list has %s, and the note says %s", got, f.note.Text)
	}
	step := w.Steps.ToUndo()
	found := "levels/deep/a.tscn 1 match\n node.Handle.speed 50\nlevels/door.tscn 1 match\n node.Handle.speed 5\nlevels/hall.tscn 1 match\n node.Wall.speed 7"
	for _, c := range []struct{ deep, door, list, note string }{
		{"speed = 50\n", "speed = 5\n", found, "3 matches in 3 of 4 files."},
		{"speed = 500\n", "speed = 50\n", replaced, "2 values replaced in 2 files."},
	} {
		step.Turn(w)
		if next(w, "replaced-turned"); step.Undone {
			next(w, "found-in-folder")
		}
		if text := w.Last("withdrawn")["text"]; text != "2 files were written; the old versions are kept as backups." {
			t.Errorf("of what was said before, it takes away %v", text)
		}
		if got := labels(f.list); got != c.list || f.note.Text != c.note {
			t.Errorf("undone %v, the list has %s, and the note says %s", step.Undone, got, f.note.Text)
		}
		for name, want := range map[string]string{"a.tscn": c.deep, "../door.tscn": c.door} {
			if text, _ := os.ReadFile(filepath.Join(root, "levels", "deep", name)); string(text) != strings.Replace(hosttest.Door, "speed = 5\n", want, 1) {
				t.Errorf("undone %v, %s: %s", step.Undone, name, text)
			}
		}
	}
	if step.Undone {
		t.Error("it is done again, but counts as undone")
	}
	for _, e := range w.Events("replaced-file") {
		if backup, _ := e["backup"].(string); backup == "" {
			t.Errorf("no backup: %v", e)
		}
	}
}

// TestFindInFolderCancels ends a search among many files at once, and says so.
func TestFindInFolderCancels(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	root := t.TempDir()
	for i := range 3000 {
		if err := os.WriteFile(filepath.Join(root, "door"+strconv.Itoa(i)+".tscn"), []byte(hosttest.Door), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	w.Beside = root
	w.Run("find-folder")
	f := folderOf(w.Page())
	f.key.SetText("^speed$")
	w.Until(func() bool { return f.busy })
	f.text.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	next(w, "found-in-folder")
	e := w.Last("found-in-folder")
	if hits, _ := f.list.count(); e["cancelled"] != true || hits >= 3000 || f.busy || f.cancel.Visible() {
		t.Errorf("%v, %d values, busy %v", e, hits, f.busy)
	}
	if !strings.HasPrefix(f.note.Text, "Cancelled") {
		t.Error(f.note.Text)
	}
}

const lit = `[gd_scene format=3]

[node name="Room" type="Node3D"]

[node name="Sun" type="DirectionalLight3D" parent="."]
light_energy = 2.5

[node name="Lamp" type="OmniLight3D" parent="Sun"]
`

// TestFindNodes looks for nodes by class and property, in a scene and in a folder; they cannot be replaced.
func TestFindNodes(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	root := t.TempDir()
	for name, text := range map[string]string{"lit.tscn": lit, "dark.tscn": "[gd_scene format=3]\n\n[node name=\"Hall\" type=\"Node3D\"]\n"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := w.OpenFile(filepath.Join(root, "lit.tscn"))
	w.Run("find")
	f := p.Pane(PaneID).(*pane)
	f.text.SetText("class:Light3D energy > 1")
	next(w, "found")
	if got := labels(f.list); got != "node.Sun " || f.hits[0].Type != "DirectionalLight3D" {
		t.Errorf("found:\n%s, %v", got, f.hits)
	}
	f.text.SetText("class:Light3D")
	next(w, "found")
	f.text.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	f.text.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if p.Path() != `node["Sun/Lamp"]` {
		t.Errorf("the second light is %s", p.Path())
	}
	f.with.SetText("5")
	f.replaceAll()
	if f.note.Text != "Nodes found with “class:” are not replaced; only values are." {
		t.Errorf("the note says %q", f.note.Text)
	}
	f.key.SetText("x")
	if f.note.Text != "With “class:”, the other fields must be empty." {
		t.Errorf("the note says %q", f.note.Text)
	}
	w.Beside = root
	w.Run("find-folder")
	tab := folderOf(w.Page())
	tab.text.SetText("class:Node3D visible")
	next(w, "found-in-folder")
	if got, want := labels(tab.list), "dark.tscn 1 node\n node[\".\"] \nlit.tscn 3 nodes\n node[\".\"] \n node.Sun \n node[\"Sun/Lamp\"] "; got != want {
		t.Errorf("found in the folder:\n%s\nnot\n%s", got, want)
	}
}

// TestFoundStaysBelowTheFields: the switch that comes with texts that were found takes another line where there is no room for it, and what is below
// moves down with it.
func TestFoundStaysBelowTheFields(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	f := w.OpenFile(path).Pane(PaneID).(*pane)
	w.Native().SetContent(container.NewWithoutLayout(f.root))
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	grew := false
	for width := float32(400); width < 800; width += 20 {
		f.offerWhole(false)
		f.root.Resize(fyne.NewSize(width, 300))
		f.root.Refresh()
		before := at(f.note).Y
		f.offerWhole(true)
		if a, b := at(f.all).Y+f.all.Size().Height, at(f.note).Y; b < a {
			t.Errorf("%v wide: the note is at %v, over the buttons down to %v", width, b, a)
		}
		grew = grew || at(f.note).Y > before
	}
	if !grew {
		t.Error("the switch takes no other line in any width")
	}
}

// TestFoundLine: of a text of several lines the list shows the one in which it was found, and what becomes of it.
func TestFoundLine(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(path, []byte(`{"notes": "North gate\nAsk about the Bell\nnothing\n bells"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	p := w.OpenFile(path)
	w.Run("replace")
	f := p.Pane(PaneID).(*pane)
	f.text.SetText("bell")
	next(w, "found")
	f.with.SetText("gong")
	next(w, "preview")
	if shown := f.list.rowLook(hitNode(0, 0)); shown.Summary != "2: Ask about the Bell ⏎ 4: bells" || marked(shown) != "Bell bell" || shown.Note != "› Ask about the gong ⏎ gongs" {
		t.Errorf("it shows %q and %q", shown.Summary, shown.Note)
	}
	w.Run("find-folder")
	inFolder := folderOf(w.Page())
	inFolder.all.Turn()
	inFolder.text.SetText("bell")
	next(w, "found-in-folder")
	if shown := inFolder.list.rowLook(hitNode(0, 0)); shown.Summary != "2: Ask about the Bell ⏎ 4: bells" {
		t.Errorf("in the folder it shows %q", shown.Summary)
	}
}

// marked are the parts of a summary that are marked.
func marked(l outline.Look) string {
	var list []string
	for _, m := range l.Marks {
		list = append(list, l.Summary[m[0]:m[1]])
	}
	return strings.Join(list, " ")
}

// TestExpressionIsMarked: what an expression matches is marked in what was found, also where it spans lines, in a number and in a script; the switch for
// it stands beside the text, without More.
func TestExpressionIsMarked(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	dir := t.TempDir()
	path := filepath.Join(dir, "a.json")
	if err := os.WriteFile(path, []byte(`{"notes": "North gate\nAsk about\n the Bell\nnothing", "n": 1250}`), 0o600); err != nil {
		t.Fatal(err)
	}
	script := "\tvar x = \"" + strings.Repeat("-", 300) + "about\"\n"
	if err := os.WriteFile(filepath.Join(dir, "a.gd"), []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	f := w.OpenFile(path).Pane(PaneID).(*pane)
	w.Native().SetContent(f.root)
	if w.Run("find"); !f.regex.Visible() || f.rest.Visible() || f.regex.AccessibilityLabel() != "Regular expression" || f.regex.Position().X > f.kind.Position().X {
		t.Error("the switch for expressions is not beside the text")
	}
	f.regex.Turn()
	for _, c := range []struct{ text, shown, marked string }{
		{"a.e|a.k", "1: North gate ⏎ 2: Ask about", "ate Ask"},
		{`about\s+the`, "2: Ask about ⏎  the Bell", "about ⏎  the"},
		{"2+5", "1250", "25"},
	} {
		f.text.SetText(c.text)
		next(w, "found")
		if shown := f.list.rowLook(hitNode(0, 0)); shown.Summary != c.shown || marked(shown) != c.marked {
			t.Errorf("%s: it shows %q with %q marked", c.text, shown.Summary, marked(shown))
		}
	}
	w.Run("find-folder")
	in := folderOf(w.Page())
	in.regex.Turn()
	in.text.SetText("ab[a-z]+")
	next(w, "found-in-folder")
	if shown := in.list.rowLook(hitNode(0, 0)); marked(shown) != "about" || len(shown.Summary) > 210 {
		t.Errorf("of the script it shows %q with %q marked", shown.Summary, marked(shown))
	}
}

// TestFindBehindDamage: values behind damage are found too, and shown with the path that they have without the damage, which leads there.
func TestFindBehindDamage(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, content := hosttest.Sample(t, "slot_1.sav")
	content[bytes.Index(content, []byte("gold"))+4] = 0xee
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	p := w.OpenFile(path)
	w.Run("find")
	f := p.Pane(PaneID).(*pane)
	f.text.SetText("north gate")
	next(w, "found")
	if len(f.hits) != 1 {
		t.Fatalf("%d hits", len(f.hits))
	}
	f.list.pick(0, 0)
	if shown := f.list.rowLook(hitNode(0, 0)).Label; shown != "notes" || p.Path() != shown || p.Doc().Describe(p.Selected()).Label != shown {
		t.Errorf("%q is shown, and leads to %s", shown, p.Path())
	}
}

// TestHintFitsTheFile: nodes are only looked for where there are some.
func TestHintFitsTheFile(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	for name, want := range map[string]bool{"slot_1.sav": false, "player.tscn": true} {
		path, _ := hosttest.Sample(t, name)
		f := w.OpenFile(path).Pane(PaneID).(*pane)
		if got := strings.Contains(f.text.PlaceHolder, "class:"); got != want {
			t.Errorf("%s: %s", name, f.text.PlaceHolder)
		}
	}
}
