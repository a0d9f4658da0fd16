package find

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/model/folder"
	"savant/ui/host/hosttest"
	"savant/ui/look"
)

// TestReplacePart replaces a text within the texts where it was found, as it is typed; in quotes, or where the user chooses so, it is the whole
// value.
func TestReplacePart(t *testing.T) {
	for _, c := range []struct {
		with  string
		whole bool
		says  string // the value afterwards, or what is wrong
	}{
		{"Torch", false, `"Torch of the keeper"`},
		{`"Torch"`, false, `"Torch"`},
		{`"Torch"`, true, `"Torch"`},
		{"Torch", true, `Replace with: Unknown word "Torch". A text is written in quotes: "Torch"`},
	} {
		w := hosttest.New(t, Actions(), NewPane)
		path := filepath.Join(t.TempDir(), "a.json")
		if err := os.WriteFile(path, []byte(`{"item": "lantern of the keeper", "n": 5}`), 0o600); err != nil {
			t.Fatal(err)
		}
		p := w.OpenFile(path)
		w.Run("replace")
		f := p.Pane(PaneID).(*pane)
		if f.whole.Visible() {
			t.Error("a choice is offered before anything is found")
		}
		f.text.SetText("Lantern")
		next(w, "found")
		if !f.whole.Visible() {
			t.Fatal("no choice is offered")
		}
		if c.whole {
			f.whole.Turn()
		}
		f.with.SetText(c.with)
		if strings.HasPrefix(c.says, "Replace") {
			shown := f.note.Text
			if f.replaceAll(); shown != c.says || f.note.Text != c.says {
				t.Errorf("%s: it says %q, and after the button %q", c.with, shown, f.note.Text)
			}
			if f.with.SetText(""); f.note.Text != "1 match. Enter or F3 goes to it." {
				t.Errorf("without what was wrong it says %q", f.note.Text)
			}
			continue
		}
		next(w, "preview")
		if got := f.becomes["item"]; got != c.says {
			t.Errorf("%s: the preview shows %s, not %s", c.with, got, c.says)
		}
		f.replaceAll()
		next(w, "replaced")
		hosttest.Holds(t, p, "item", c.says)
	}
}

// TestReplaceFieldHasRoom: what comes in the place of a text has as much room as the text; the buttons stand below it, beside one another as long as there
// is room. With large text in a narrow pane the field keeps room to write in.
func TestReplaceFieldHasRoom(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	f := w.OpenFile(path).Pane(PaneID).(*pane)
	w.Native().SetContent(container.NewWithoutLayout(f.root))
	for _, c := range []struct {
		text, width float32
		lines       int
	}{{13, 1200, 2}, {13, 800, 2}, {13, 560, 2}, {20, 424, 2}, {24, 424, 3}} {
		w.App().Settings().SetTheme(look.Theme{Scale: c.text / 13})
		f.root.Resize(fyne.NewSize(c.width, 300))
		f.root.Refresh()
		if got := f.with.Size().Width; got < 5*c.text || got < f.text.Size().Width {
			t.Errorf("text of %v in a pane %v wide: the field is %v wide", c.text, c.width, got)
		}
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject
		lines := map[float32]bool{}
		for i, o := range f.replaceFields.root.Objects {
			if !o.Visible() {
				continue
			}
			m := o.Size()
			lines[at(o).Y+m.Height/2] = true
			if end := at(o).X + m.Width; end > at(f.root).X+c.width-14+1 {
				t.Errorf("text of %v in a pane %v wide: part %d ends at %v", c.text, c.width, i, end)
			}
		}
		if len(lines) != c.lines {
			t.Errorf("text of %v in a pane %v wide: %d lines", c.text, c.width, len(lines))
		}
		if a, b := at(f.all).Y+f.all.Size().Height, at(f.note).Y; b < a {
			t.Errorf("text of %v in a pane %v wide: the note is at %v, over the buttons down to %v", c.text, c.width, b, a)
		}
	}
}

// TestHintAtExpressions: where nothing has a text that is like a regular expression, the note says what to turn on; it does not for other texts.
func TestHintAtExpressions(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	f := w.OpenFile(path).Pane(PaneID).(*pane)
	for text, hinted := range map[string]bool{`\d\d+`: true, "g.*d": true, "(silver|copper)": true, "[xyz]{9}": true, "^Nobody": true, "nobody (here)": false, "no|body": false, "a.b.zz": false, "(x|y": false} {
		f.text.SetText(text)
		next(w, "found")
		if got := strings.Contains(f.note.Text, "turn on “.*”"); got != hinted {
			t.Errorf("%s: it says %q", text, f.note.Text)
		}
	}
	f.regex.Turn()
	f.text.SetText("^Nobody")
	next(w, "found")
	if strings.Contains(f.note.Text, "turn on") {
		t.Errorf("as an expression: %q", f.note.Text)
	}
}

// TestComputeStays: the switch that has the new value computed keeps its place when the one for whole values comes and goes.
func TestComputeStays(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	f := w.OpenFile(path).Pane(PaneID).(*pane)
	w.Native().SetContent(container.NewWithoutLayout(f.root))
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	for width := float32(400); width < 1000; width += 20 {
		f.offerWhole(false)
		f.root.Resize(fyne.NewSize(width, 300))
		f.root.Refresh()
		before, all := at(f.expression), at(f.all)
		if f.offerWhole(true); at(f.expression) != before || at(f.all) != all {
			t.Errorf("%v wide: it moves from %v to %v, and the button from %v to %v", width, before, at(f.expression), all, at(f.all))
		}
		if end := at(f.whole).X + f.whole.Size().Width; end > at(f.expression).X && at(f.whole).Y < at(f.expression).Y+f.expression.Size().Height && at(f.expression).Y < at(f.whole).Y+f.whole.Size().Height {
			t.Errorf("%v wide: the switches cover each other", width)
		}
	}
}

// TestComputingIsNamed: where a calculation is written as a value, the note says what to turn on, and only there.
func TestComputingIsNamed(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	f := w.OpenFile(path).Pane(PaneID).(*pane)
	w.Run("find")
	f.key.SetText("^gold$")
	next(w, "found")
	for text, named := range map[string]bool{"*2": true, "value + 1": true, "+10%": true, "Torch": false, "[1,": false} {
		f.with.SetText(text)
		if got := strings.HasSuffix(f.note.Text, " To compute the new value, turn on “Compute”."); got != named || f.note.Color != look.Error {
			t.Errorf("%s: it says %q", text, f.note.Text)
		}
	}
	f.with.SetText("*2")
	f.expression.Turn()
	next(w, "preview")
	if f.note.Color == look.Error {
		t.Errorf("with the switch it says %q", f.note.Text)
	}
}

// TestPreviewKeepsBackslashes: what is shown of a new value is not cut at a backslash that an n follows, and a line break is shown as one.
func TestPreviewKeepsBackslashes(t *testing.T) {
	const doc = `{"dir": "C:\\new\\bell", "log": "one\nC:\\new, \"bell\"\ntwo"}`
	w := hosttest.New(t, Actions(), NewPane)
	path := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(path, []byte(doc), 0o600); err != nil {
		t.Fatal(err)
	}
	p := w.OpenFile(path)
	w.Run("replace")
	f := p.Pane(PaneID).(*pane)
	f.text.SetText("bell")
	next(w, "found")
	for _, c := range []struct{ with, dir, log string }{
		{"gong", `› "C:\\new\\gong"`, `› C:\new, "gong"`},
		{`\n`, `› "C:\\new\\\\n"`, `› C:\new, "\n"`},
		{"a\nb", `› "C:\\new\\a ⏎ b"`, `› one ⏎ C:\new, "a ⏎ b" ⏎ two`},
	} {
		f.with.SetText(c.with)
		next(w, "preview")
		dir, log := f.list.rowLook(hitNode(0, 0)).Note, f.list.rowLook(hitNode(0, 1)).Note
		if dir != c.dir || log != c.log {
			t.Errorf("%q: it shows %s and %s, not %s and %s", c.with, dir, log, c.dir, c.log)
		}
	}
	rows := valueRows(&folder.Change{Values: []folder.Value{{Path: "dir", Before: "\"a\nb\"", After: `"C:\\new\nb"`}}})
	if got := rows[0].Look; got.Summary != `"a ⏎ b"` || got.Note != `› "C:\\new ⏎ b"` {
		t.Errorf("of a file it shows %s and %s", got.Summary, got.Note)
	}
}

// TestPreviewAfterSaveAndUndo: a preview counts what the replacement itself changes, whatever was edited and saved before it.
func TestPreviewAfterSaveAndUndo(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	w.Run("find")
	f := p.Pane(PaneID).(*pane)
	f.key.SetText("^gold$")
	next(w, "found")
	f.with.SetText("4")
	next(w, "preview")
	want := f.note.Text
	if !strings.Contains(want, " would change: ") {
		t.Fatalf("it says %q", want)
	}
	f.replaceAll()
	next(w, "replaced")
	f.start()
	next(w, "preview")
	if f.note.Text != "Nothing would change." {
		t.Errorf("when all are replaced it says %q", f.note.Text)
	}
	p.Doc().Saved()
	p.Doc().Undo()
	f.Refresh()
	next(w, "preview")
	if f.note.Text != want {
		t.Errorf("after saving and undo it says %q, before %q", f.note.Text, want)
	}
}

// TestTabGoesToTheReplacement: Tab leads from what to find to what comes in its place, to the buttons, and only then to the type and the rest.
func TestTabGoesToTheReplacement(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	f := w.OpenFile(path).Pane(PaneID).(*pane)
	w.Native().SetContent(f.root)
	w.Beside = filepath.Dir(path)
	tab := newFolderFind(w, filepath.Dir(path))
	for _, c := range []struct {
		root fyne.CanvasObject
		q    *queryFields
		r    *replaceFields
	}{{f.root, f.queryFields, f.replaceFields}, {tab.root, tab.queryFields, tab.replaceFields}} {
		w.Native().SetContent(c.root)
		w.Canvas().Focus(c.q.text)
		for i, want := range []fyne.Focusable{c.r.with, c.r.only, c.r.all, c.r.expression, c.q.exact, c.q.regex, c.q.kind, c.q.more} {
			if w.Canvas().FocusNext(); w.Canvas().Focused() != want {
				t.Errorf("the %d-th place is %T, want %T", i+1, w.Canvas().Focused(), want)
			}
		}
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject
		if !(at(c.q.text).X < at(c.q.kind).X && at(c.q.kind).X < at(c.q.more).X && at(c.q.text).Y+c.q.text.Size().Height <= at(c.r.with).Y) {
			t.Error("the fields do not stand as they are read")
		}
		if c.q.more.Turn(); at(c.q.rest).Y < at(c.q.text).Y+c.q.text.Size().Height || at(c.q.rest).Y+c.q.rest.Size().Height > at(c.r.with).Y {
			t.Error("what More shows is not between what to find and what comes in its place")
		}
	}
}

// TestWhatStays: the dialog before a replacement in a folder says how many matches stay as they are and why, grouped by the reason. Once it is
// cancelled the note says again what was found, and not what is being done.
func TestWhatStays(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	root := t.TempDir()
	w.Beside = root
	for name, text := range map[string]string{
		"hall.tscn": "[gd_scene format=3]\n\n[node name=\"Lamp\" type=\"Node\"]\nlabel = \"Lamp\"\nat = Color(0, 0, 0, 1)\nrgb = \"0, 0, 0, 1\"\n\n[node name=\"Bulb\" type=\"Node\" parent=\"Lamp\"]\n" +
			"\n[connection signal=\"a\" from=\"Lamp\" to=\".\" method=\"Lamp\"]\n",
		"hall.gd": "var Lamp = 1\nvar x = Lamp\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w.Run("find-folder")
	f := folderOf(w.Page())
	f.text.SetText("Lamp")
	next(w, "found-in-folder")
	found := f.note.Text
	f.with.SetText("Torch")
	f.replaceAll()
	next(w, "planned")
	const one = "1 value in 1 file would change. Each file is backed up before it is written.\n"
	const want = one + "3 matches stay: Rename… changes names of nodes and the paths to them.\n" +
		"1 match stays: of the attributes of tags only the path of an external resource changes, others if the path to find ends in one, such as **.@name.\n" +
		"2 matches stay: scripts and shaders are not changed."
	if text := w.Last("planned")["text"]; text != want {
		t.Errorf("it says %s", text)
	}
	if press(t, w, fyne.KeyEscape); f.note.Text != found {
		t.Errorf("after it was cancelled the note says %q, before %q", f.note.Text, found)
	}
	f.text.SetText("0, 0, 0, 1")
	next(w, "found-in-folder")
	f.replaceAll()
	next(w, "planned")
	if text := w.Last("planned")["text"]; text != one+"1 match stays: a part of a value that is no text cannot be replaced; “Whole value” replaces all of it." {
		t.Errorf("of a colour it says %s", text)
	}
}

// TestLongValuesShowTheChange: of long values, the preview shortens what stays the same, before and after it, and the tip has all of them.
func TestLongValuesShowTheChange(t *testing.T) {
	front, end := strings.Repeat("ä long way ", 12), strings.Repeat(" to the end", 12)
	before, after := `"`+front+"lamp"+end+`"`, `"`+front+"torch"+end+`"`
	shown := valueRows(&folder.Change{Values: []folder.Value{{Path: "a", Before: before, After: after}, {Path: "b", Before: `"lamp"`, After: `"torch"`}}})
	if got := shown[0].Look; got.Summary != "… way ä long way lamp to the end to t…" || got.Note != "› … way ä long way torch to the end to t…" || !slices.Equal(got.Whole, []string{before, "› " + after}) {
		t.Errorf("it shows %q, %q, and of the whole %q", got.Summary, got.Note, got.Whole)
	}
	if got := shown[1].Look; got.Summary != `"lamp"` || got.Note != `› "torch"` || got.Whole != nil {
		t.Errorf("of a short one it shows %q, %q, and of the whole %q", got.Summary, got.Note, got.Whole)
	}
}

// TestRestIsSaid: after some of the matches were replaced, the list has the others, and what is said tells how many are which; a new search is told by itself.
func TestRestIsSaid(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(path, []byte(`{"a": "lamp", "b": "lamp", "c": "lamp"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	p := w.OpenFile(path)
	w.Run("replace")
	f := p.Pane(PaneID).(*pane)
	f.text.SetText("lamp")
	next(w, "found")
	f.with.SetText("torch")
	for _, want := range []string{"1 value replaced. Remaining: 2 matches. Enter or F3 goes to the next.", "1 value replaced. Remaining: 1 match. Enter or F3 goes to it."} {
		f.list.pick(0, 0)
		f.replaceSelected()
		next(w, "found")
		if f.note.Text != want {
			t.Errorf("it says %q, want %q", f.note.Text, want)
		}
	}
	f.text.SetText("la")
	next(w, "found")
	if want := "1 match. Enter or F3 goes to it."; f.note.Text != want {
		t.Errorf("of another search it says %q, want %q", f.note.Text, want)
	}
}
