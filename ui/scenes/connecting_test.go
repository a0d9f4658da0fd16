package scenes

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/internal/ink"
	"savant/ui/page"
	"savant/ui/widgets"
)

// lists are the lists of the question that is shown.
func lists(w *hosttest.Window) (list []*widgets.KeySelect) {
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		if s, ok := o.(*widgets.KeySelect); ok {
			list = append(list, s)
		}
	}
	return list
}

// TestConnecting chooses a signal and a method from what the nodes have, proposes the name that Godot does, and says why there can be no such
// connection.
func TestConnecting(t *testing.T) {
	root := hosttest.Project(t)
	hall := strings.Replace(hosttest.Hall, "[sub_resource", "[ext_resource type=\"Script\" path=\"res://wall.gd\" id=\"2\"]\n\n[ext_resource type=\"Script\" path=\"res://hall.gd\" id=\"3\"]\n\n[sub_resource", 1)
	hall = strings.Replace(hall, "speed = 7", "script = ExtResource(\"2\")", 1)
	hall = strings.Replace(hall, "type=\"Node3D\"]\n", "type=\"Node3D\"]\nscript = ExtResource(\"3\")\n", 1)
	file := filepath.Join(root, "levels", "hall.tscn")
	for name, text := range map[string]string{"levels/hall.tscn": hall, "wall.gd": "extends StaticBody3D\nsignal cracked(width)\n", "hall.gd": "extends Node3D\nfunc mend(): pass\nfunc fill(width: float, depth := 1): pass\nfunc log(...all): pass\n"} {
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	w := hosttest.New(t, Actions(), func(p host.Page) page.Pane { return NewConnections(p) })
	p := w.OpenFile(file)
	w.Run("pane-connections")
	c := p.Pane(ConnectionsID).(*Connections)
	p.Select(rowAt(t, p, "node.Wall"))
	c.List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert})
	fields := w.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields
	has := func(text string) bool { return slices.Contains(lists(w)[0].Options, text) }
	if !has("mouse_entered()") || has("timeout()") {
		t.Fatalf("a StaticBody3D is said to have the signals %v", lists(w)[0].Options)
	}
	w.Until(func() bool {
		return has("cracked(width)") && slices.Equal(lists(w)[1].Options, []string{"fill(width, [depth])", "log(…)", "mend()"})
	})
	key := func(k fyne.KeyName) { fields[0].TypedKey(&fyne.KeyEvent{Name: k}) }
	fields[0].SetText("mouse_e")
	for _, want := range []string{"mouse_entered", "mouse_exited", "mouse_entered"} { // Down again begins anew
		if key(fyne.KeyDown); fields[0].Text != want {
			t.Errorf("completed it says %q, not %q", fields[0].Text, want)
		}
	}
	lists(w)[0].SetSelected("cracked(width)")
	if fields[0].Text != "cracked" || fields[3].Text != "_on_wall_cracked" {
		t.Errorf("chosen is %q, proposed %q", fields[0].Text, fields[3].Text)
	}
	said := func(text string) bool {
		return slices.ContainsFunc(test.LaidOutObjects(w.Canvas().Overlays().Top()), func(o fyne.CanvasObject) bool {
			t, ok := o.(*ink.Text)
			return ok && t.Text == text
		})
	}
	if !said("hall.gd has no method _on_wall_cracked yet.") {
		t.Error("nothing says that the method is missing")
	}
	fields[3].SetText("queue_free") // of the class
	if said("hall.gd has no method queue_free yet.") {
		t.Error("queue_free is said to be missing")
	}
	fields[3].SetText("_on_wall_cracked")
	fields[1].SetText(".")
	if fields[3].Text != "_on_cracked" {
		t.Errorf("to itself it proposes %q", fields[3].Text)
	}
	fields[1].SetText("Wall")
	lists(w)[1].SetSelected("mend()")
	for _, c := range []struct{ method, binds, unbinds, says string }{
		{"mend", "", "", "mend takes 0 arguments, and would get 1."},
		{"mend", "", "1", ""},
		{"mend", "5", "1", "mend takes 0 arguments, and would get 1."},
		{"fill", "", "", ""},
		{"fill", "2", "", ""},
		{"fill", "2, 3", "", "fill takes 1 to 2 arguments, and would get 3."},
		{"fill", "", "4", "fill takes 1 to 2 arguments, and would get 0."},
		{"log", "1, 2, 3", "", ""},
		{"queue_free", "", "", ""},
	} {
		fields[3].SetText(c.method)
		fields[4].SetText(c.binds)
		fields[5].SetText(c.unbinds)
		if warned := said(c.says); c.says != "" && !warned {
			t.Errorf("%v: it does not say so", c)
		} else if c.says == "" && slices.ContainsFunc(test.LaidOutObjects(w.Canvas().Overlays().Top()), func(o fyne.CanvasObject) bool {
			t, ok := o.(*ink.Text)
			return ok && strings.Contains(t.Text, "and would get")
		}) {
			t.Errorf("%v: it warns", c)
		}
	}
	fields[3].SetText("mend")
	fields[4].SetText("")
	fields[5].SetText("")
	fields[0].SetText("mouse_entered")
	if fields[3].Text != "mend" {
		t.Errorf("another signal overwrites the chosen method with %q", fields[3].Text)
	}
	refused := func(field int, text, why string) {
		t.Helper()
		was := fields[field].Text
		fields[field].SetText(text)
		fields[0].Prompt.Try()
		if note := fields[0].Prompt.Note; !note.Visible() || !strings.Contains(note.Text, why) {
			t.Errorf("%q: %q", text, note.Text)
		}
		fields[field].SetText(was)
	}
	refused(3, "2 mend", "digit at the beginning")
	refused(0, "timeout", "has no signal timeout")
	refused(1, "Nowhere", "no node Nowhere")
	refused(4, "1,,", "commas between")
	refused(5, "-1", "number from 0")
	segments := 0
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		if s, ok := o.(*widgets.Segments); ok {
			s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
			segments++
		}
	}
	if segments != 2 {
		t.Errorf("%d choices of when and how often", segments)
	}
	fields[4].SetText(`1, "two"`)
	fields[5].SetText("0")
	fields[0].Prompt.Try()
	if text := string(p.Doc().Bytes()); !strings.Contains(text, `[connection signal="mouse_entered" from="Wall" to="." method="mend" flags=7 binds= [1, "two"]]`) {
		t.Fatal(text)
	}
	if n := len(p.Doc().History()); n != 1 {
		t.Errorf("to connect takes %d steps", n)
	}
	c.Refresh()
	connections := p.Doc().Connections()
	c.edit(&widgets.Branch{Data: connectionRow{connections[len(connections)-1]}})
	fields = w.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields
	if fields[4].Text != `1, "two"` {
		t.Errorf("bound are %s", fields[4].Text)
	}
	fields[4].SetText("")
	fields[0].Prompt.Try()
	if text := string(p.Doc().Bytes()); !strings.Contains(text, `[connection signal="mouse_entered" from="Wall" to="." method="mend" flags=7]`) {
		t.Fatal(text)
	}
	c.List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert})
	fields = w.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields
	for i, text := range []string{"mouse_entered", "Wall", ".", ""} {
		fields[i].SetText(text)
	}
	refused(3, "mend", "already calls")
}

// TestEnterTakesCompletion: Enter on a completed signal goes on to the next field; that on the method connects.
func TestEnterTakesCompletion(t *testing.T) {
	w, p := hallShown(t)
	w.Run("pane-connections")
	p.Select(rowAt(t, p, "node.Wall"))
	p.Pane(ConnectionsID).(*Connections).List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert})
	fields := w.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields
	connections := func() int { return len(p.Doc().Connections()) }
	was := connections()
	for _, r := range "mouse_e" {
		w.Canvas().Focused().TypedRune(r)
	}
	w.Type(fyne.KeyDown, fyne.KeyReturn)
	if connections() != was || w.Canvas().Focused() != fyne.Focusable(fields[1]) || fields[0].Text != "mouse_entered" {
		t.Fatalf("after %q there are %d connections more, and %T has the keyboard", fields[0].Text, connections()-was, w.Canvas().Focused())
	}
	w.Canvas().Focus(fields[3])
	fields[3].SetText("queue_free")
	w.Type(fyne.KeyReturn)
	if text := string(p.Doc().Bytes()); !strings.Contains(text, `[connection signal="mouse_entered" from="Wall" to="." method="queue_free"]`) {
		t.Errorf("it is not connected:\n%s", text)
	}

	// By mouse: what is clicked is taken, and the field keeps the keyboard; Enter then goes on.
	p.Pane(ConnectionsID).(*Connections).List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert})
	fields = w.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields
	fields[0].SetText("mouse_ex")
	was = connections()
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		if b, ok := o.(*widgets.Button); ok && b.Text == "mouse_exited" {
			test.Tap(b)
			break
		}
	}
	w.Type(fyne.KeyReturn)
	if fields[0].Text != "mouse_exited" || connections() != was || w.Canvas().Focused() != fyne.Focusable(fields[1]) {
		t.Errorf("%q was clicked, %d connections more, and %T has the keyboard", fields[0].Text, connections()-was, w.Canvas().Focused())
	}
	w.Type(fyne.KeyReturn, fyne.KeyReturn, fyne.KeyReturn)
	if connections() != was+1 {
		t.Error("Enter on the method does not connect")
	}
}

// TestEnterGoesOn: Enter leads from field to field up to the method, where it connects, and Ctrl+Enter connects anywhere. The first completion of a
// signal is taken on the way. As it grows, the question stays where it is, and within the window.
func TestEnterGoesOn(t *testing.T) {
	w, p := hallShown(t)
	w.Run("pane-connections")
	connections := func() int { return len(p.Doc().Connections()) }
	was := connections()
	ask := func() []*widgets.PromptEntry {
		p.Select(rowAt(t, p, "node.Wall"))
		p.Pane(ConnectionsID).(*Connections).List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert})
		return w.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields
	}
	fields := ask()
	place := func() fyne.Position { return w.App().Driver().AbsolutePositionForObject(fields[0]) }
	at := place()
	for _, r := range "mouse_e" {
		w.Canvas().Focused().TypedRune(r)
	}
	if place() != at {
		t.Errorf("the field moves from %v to %v while one types", at, place())
	}
	for i := range 3 {
		if w.Canvas().Focused() != fyne.Focusable(fields[i]) || connections() != was {
			t.Fatalf("after Enter %d times there are %d connections more, and %T has the keyboard", i, connections()-was, w.Canvas().Focused())
		}
		w.Type(fyne.KeyReturn)
	}
	if fields[0].Text != "mouse_entered" || fields[3].Text != "_on_wall_mouse_entered" || place() != at {
		t.Errorf("the signal is %q, the method %q, the field at %v and not %v", fields[0].Text, fields[3].Text, place(), at)
	}
	w.Type(fyne.KeyReturn)
	if connections() != was+1 {
		t.Fatalf("Enter on the method connects %d", connections()-was)
	}
	fields = ask()
	fields[0].SetText("mouse_exited")
	w.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault})
	if connections() != was+2 {
		t.Errorf("Ctrl+Enter connects %d", connections()-was-1)
	}
}

// TestEditStartsAtMethod: the question about a connection that exists starts at its method, all of which typing replaces; Enter changes it. The signal is
// a field before, as for a new connection.
func TestEditStartsAtMethod(t *testing.T) {
	w, p := hallShown(t)
	w.Run("pane-connections")
	c := p.Pane(ConnectionsID).(*Connections)
	was := p.Doc().Connections()[0]
	hosttest.Undrawn(func() { c.edit(&widgets.Branch{Data: connectionRow{was}}) })
	field := w.Canvas().Focused().(*widgets.PromptEntry)
	if fields := field.Prompt.Fields; field != fields[methodField] || fields[signalField].Text != was.Signal || field.SelectedText() != was.Method {
		t.Fatalf("%q has the keyboard, with %q selected", field.Name, field.SelectedText())
	}
	for _, i := range []int{fromField, toField} { // of a long path the end is seen
		of := field.Prompt.Fields[i]
		if _, at := of.Caret(); at != len(of.Text) {
			t.Errorf("%s shows the beginning of %s", of.Name, of.Text)
		}
	}
	for _, r := range "renamed" {
		w.Canvas().Focused().TypedRune(r)
	}
	w.Type(fyne.KeyReturn)
	if now := p.Doc().Connections()[0]; now.Method != "renamed" || now.Signal != was.Signal {
		t.Errorf("it is %s, calling %s", now.Signal, now.Method)
	}
}

// TestNodesAreCompleted: the fields of the nodes complete their paths, as that of the signal does its names.
func TestNodesAreCompleted(t *testing.T) {
	w, p := hallShown(t)
	w.Run("pane-connections")
	p.Pane(ConnectionsID).(*Connections).List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert})
	fields := w.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields
	for _, i := range []int{fromField, toField} {
		w.Canvas().Focus(fields[i])
		for _, r := range "wal" {
			w.Canvas().Focused().TypedRune(r)
		}
		w.Type(fyne.KeyReturn)
		if fields[i].Text != "Wall" {
			t.Errorf("field %d says %q", i, fields[i].Text)
		}
	}
}
