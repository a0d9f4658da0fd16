package changes

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/edits"
	"savant/ui/host/hosttest"
	"savant/ui/internal/ink"
	"savant/ui/widgets"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// TestChangesOfEveryKind lists what was changed, whatever made the change, and takes back one of three.
func TestChangesOfEveryKind(t *testing.T) {
	path, original := hosttest.Sample(t, "slot_1.sav")
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	told := 0
	l := New(p, func() { told++ })
	p.Doc().OnChange(func(model.Change) { l.CompareSoon() })
	row := func(path string) model.Row {
		t.Helper()
		r, err := p.Doc().Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	gold := row("player.gold")
	gone, err := p.Doc().Text(row("player.name"))
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.Doc().Parse(gold, "77")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Doc().Set(gold, v); err != nil {
		t.Fatal(err)
	}
	w.Jobs().Flush()
	if text, ok := l.Was(gold); !ok || text != "1250" {
		t.Errorf("gold was %q, %v", text, ok)
	}
	if err := p.Doc().Remove(row("player.name")); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Doc().DuplicateAll([]model.Row{row("player.inventory[0]")}); err != nil {
		t.Fatal(err)
	}
	find := func(op diff.Op, path string) *edits.Edit {
		t.Helper()
		w.Jobs().Flush()
		for i := range l.Edits() {
			if d := &l.Edits()[i]; d.Op == op && (path == "" || d.OldPath() == path) {
				return d
			}
		}
		t.Fatalf("no %v of %s in %v", op, path, l.Edits())
		return nil
	}
	w.Jobs().Flush()
	if n := len(l.Edits()); n != 3 {
		t.Fatalf("%d changes are listed: %v", n, l.Edits())
	}
	find(diff.Removed, "") // seen from now: the copy was not there
	find(diff.Changed, "player.gold")
	d := find(diff.Added, "player.name")
	if before, _ := sides(d); before != gone {
		t.Errorf("the removed name was %s, not %s", before, gone)
	}
	l.Revert(d)
	hosttest.Holds(t, p, "player.name", gone)
	hosttest.Holds(t, p, "player.gold", "77")
	l.Revert(find(diff.Changed, "player.gold"))
	l.Revert(find(diff.Removed, ""))
	w.Jobs().Flush()
	if len(l.Edits()) != 0 {
		t.Errorf("all taken back, there is still %v", l.Edits())
	}
	for p.Doc().Undo() {
	}
	if told == 0 {
		t.Error("nobody hears of it")
	}
	if !bytes.Equal(p.Doc().Bytes(), original) {
		t.Error("all undone, the bytes differ")
	}
}

// TestMovedNodesAreTold says of a node that moved from where to where, and of one in another order its places; taken back, all is as before.
func TestMovedNodesAreTold(t *testing.T) {
	path, original := hosttest.Sample(t, "player.tscn")
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	l := New(p, func() {})
	p.Doc().OnChange(func(model.Change) { l.CompareSoon() })
	row := func(path string) model.Row {
		r, err := p.Doc().Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	first, _ := p.Doc().NodeIndex(row(`node["."]`), 0)
	for _, c := range []struct {
		node, parent string
		index        int
		path, words  string
	}{
		{`node["Armature/Skeleton3D/HandAttachment"]`, "node.HurtBox", -1, "HurtBox/HandAttachment", "moved from Armature/Skeleton3D to HurtBox"},
		{"node.HurtBox", `node["."]`, first, "HurtBox", "moved up from place 4 to 1"},
		{"node.Armature", `node["."]`, -1, "Armature", "moved down from place 2 to 5"},
	} {
		if err := p.Doc().Move(row(c.node), row(c.parent), c.index); err != nil {
			t.Fatal(err)
		}
		w.Jobs().Flush()
		pane := NewPane(p, l).(*changesPane)
		pane.Refresh()
		line := &widgets.Line{First: ink.New("", ""), Second: ink.New("", ""), Arrow: ink.New("", ""), After: ink.New("", ""), Back: ink.NewLink("", nil)}
		pane.row(0, line)
		if len(l.Edits()) != 1 || line.First.Text != c.path || line.Second.Text != c.words || line.Arrow.Visible() {
			t.Errorf("%d edits: %q %q", len(l.Edits()), line.First.Text, line.Second.Text)
		}
		l.Revert(&l.Edits()[0])
		if !bytes.Equal(p.Doc().Bytes(), original) {
			t.Fatalf("%s taken back, the bytes differ", c.path)
		}
		w.Jobs().Flush()
	}
}

// TestMethodOfAConnection: a connection that calls another method is one change, of its method, and can be taken back. Of a long path the end is seen.
func TestMethodOfAConnection(t *testing.T) {
	path := filepath.Join(t.TempDir(), "menu.tscn")
	const original = "[gd_scene format=3]\n\n[node name=\"Menu\" type=\"Control\"]\n\n[node name=\"Start\" type=\"Button\" parent=\".\"]\n\n" +
		"[connection signal=\"pressed\" from=\"Start\" to=\".\" method=\"_on_a\"]\n"
	if err := os.WriteFile(path, []byte(original), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	l := New(p, func() {})
	p.Doc().OnChange(func(model.Change) { l.CompareSoon() })
	r, err := p.Doc().Find("connection[0].@method")
	if err == nil {
		err = p.Doc().Set(r, variant.OfString("_on_b"))
	}
	if err != nil {
		t.Fatal(err)
	}
	w.Jobs().Flush()
	pane := NewPane(p, l).(*changesPane)
	pane.Refresh()
	line := &widgets.Line{First: ink.New("", ""), Second: ink.New("", ""), Arrow: ink.New("", ""), After: ink.New("", ""), Back: ink.NewLink("", nil)}
	pane.row(0, line)
	if got := line.First.Text + ": " + line.Second.Text + " → " + line.After.Text; len(l.Edits()) != 1 || got != `pressed › method: "_on_a" → "_on_b"` {
		t.Errorf("%d edits: %s", len(l.Edits()), got)
	}
	if !line.First.Tail {
		t.Error("a long path is cut at its end")
	}
	l.Revert(&l.Edits()[0])
	if got := string(p.Doc().Bytes()); got != original {
		t.Errorf("taken back, it is %s", got)
	}
}

// TestRenamedNodeIsOneRow shows a node that was renamed as one row; taken back, it and what names it are as before.
func TestRenamedNodeIsOneRow(t *testing.T) {
	path, original := hosttest.Sample(t, "player.tscn")
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	l := New(p, func() {})
	p.Doc().OnChange(func(model.Change) { l.CompareSoon() })
	r, err := p.Doc().Find("node.Armature")
	if err == nil {
		err = p.Doc().RenameKey(r, variant.OfString("Rig"))
	}
	if err != nil {
		t.Fatal(err)
	}
	w.Jobs().Flush()
	if len(l.Edits()) != 1 {
		t.Fatalf("%+v", l.Edits())
	}
	before, after := sides(&l.Edits()[0])
	if l.Edits()[0].OldPath() != "node.Rig" || before+" "+after != "renamed Armature → Rig" {
		t.Errorf("%s: %s, %s", l.Edits()[0].OldPath(), before, after)
	}
	l.Revert(&l.Edits()[0])
	if !bytes.Equal(p.Doc().Bytes(), original) {
		t.Error("taken back, the bytes differ")
	}
}

// TestRepairedLength: a repair that changes no value is told of as that.
func TestRepairedLength(t *testing.T) {
	path, data := hosttest.Sample(t, "slot_1.sav")
	data[0] += 16 // the length in front of the record
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	told := 0
	l := New(p, func() { told++ })
	pane := NewPane(p, l).(*changesPane)
	p.Doc().OnChange(func(model.Change) {
		l.CompareSoon()
		pane.Refresh()
	})
	says := func(want string) {
		t.Helper()
		if got := pane.Object().(*widgets.Empty).Text(); got != want {
			t.Errorf("it says %q, not %q", got, want)
		}
	}
	pane.Refresh()
	says("Nothing has changed since the file was opened or saved.")
	if _, err := p.Doc().Refit(); err != nil {
		t.Fatal(err)
	}
	says("Comparing…")
	w.Jobs().Flush()
	pane.Refresh()
	says("No value has changed, only bytes around the values, such as a count, a length or a checksum.")
}

// TestWasFollowsTheKey: what a row was is still said once it has another name; and of a text with much in common, what it was there.
func TestWasFollowsTheKey(t *testing.T) {
	path, _ := hosttest.Sample(t, "slot_1.sav")
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	l := New(p, func() {})
	p.Doc().OnChange(func(model.Change) { l.CompareSoon() })
	set := func(r model.Row, text string) {
		t.Helper()
		v := variant.OfString(text)
		if n, err := strconv.Atoi(text); err == nil {
			v = variant.OfInt(int64(n))
		}
		if err := p.Doc().Set(r, v); err != nil {
			t.Fatal(err)
		}
		w.Jobs().Flush()
	}
	row := func(path string) model.Row {
		t.Helper()
		r, err := p.Doc().Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	gold, name := row("player.gold"), row("player.name")
	set(gold, "77")
	if err := p.Doc().RenameKey(gold, variant.OfString("silver")); err != nil {
		t.Fatal(err)
	}
	w.Jobs().Flush()
	if text, ok := l.Was(gold); !ok || text != "1250" {
		t.Errorf("with another name it was %q, %v", text, ok)
	}
	l.RevertRow(gold)
	if text, err := p.Doc().Text(gold); err != nil || text != "1250" || p.Doc().Path(gold) != "player.silver" {
		t.Errorf("reverted it is %s at %s: %v", text, p.Doc().Path(gold), err)
	}
	for _, long := range []string{strings.Repeat("word ", 100), strings.Repeat("word ", 20_000)} {
		set(name, long+"old end")
		l.SetBase(p.Doc().Snapshot())
		set(name, long+"new end")
		if text, ok := l.Was(name); !ok || !strings.Contains(text, "old end") || len(text) > 200 {
			t.Errorf("of %d bytes it was %.200q, %v", len(long), text, ok)
		}
	}
}
