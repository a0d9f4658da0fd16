package patches

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/patch"
	"savant/ui/host"
	"savant/ui/host/hosttest"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// opened is a window with the actions, and a tab of a sample.
func opened(t *testing.T, name string) (*hosttest.Window, host.Page, []byte) {
	t.Helper()
	path, before := hosttest.Sample(t, name)
	w := hosttest.New(t, Actions(func(w host.Window) *model.Snapshot { return w.Document().Doc().Base() }, compared))
	return w, w.OpenFile(path), before
}

// written writes a patch of changes into a file.
func written(t *testing.T, changes string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "made.savant-patch")
	if err := os.WriteFile(path, []byte(`{"savant": "patch", "version": 1, "title": "For the test", "dialect": "godot4.6", "changes": [`+changes+`]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// two are the files that compared compares, nil for none.
var two [2]host.Page

// compared are the files of two.
func compared(host.Window) (p host.Page, from, to *model.Snapshot, ok bool) {
	if two[0] == nil {
		return nil, nil, nil, false
	}
	return two[0], two[0].Doc().Snapshot(), two[1].Doc().Snapshot(), true
}

// TestCompared makes a patch of two files that are compared: it makes the left one as the right one is, and what was written is said.
func TestCompared(t *testing.T) {
	w, left, _ := opened(t, "slot_1.sav")
	if w.May(host.ActionPatchCompared) {
		t.Error("nothing is compared")
	}
	other, _ := hosttest.Sample(t, "slot_1.sav")
	right := w.OpenFile(other)
	hosttest.Set(t, right, "player.gold", "77")
	two = [2]host.Page{left, right}
	t.Cleanup(func() { two = [2]host.Page{} })
	out := filepath.Join(t.TempDir(), "rich.savant-patch")
	w.Files = []string{out}
	w.Run(host.ActionPatchCompared)
	w.After("dialog", 1)
	w.Fill("")
	w.After("patch-made", 1)
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if made, err := patch.Parse(data); err != nil || len(made.Changes) != 1 || made.Changes[0].To != "77" {
		t.Fatalf("%v\n%s", err, data)
	}
}

// TestMadeSentApplied makes a patch of an edit, with a title, and applies it to the save of another engine: as one undo
// step.
func TestMadeSentApplied(t *testing.T) {
	w, p, _ := opened(t, "slot_1.sav")
	if w.May(actionMake) {
		t.Error("there are no changes")
	}
	hosttest.Set(t, p, "player.gold", "77")
	hosttest.Set(t, p, "player.name", `"Nora"`)
	out := filepath.Join(t.TempDir(), "rich.savant-patch")
	w.Files = []string{out}
	w.Run(actionMake)
	w.After("dialog", 1)
	w.Fill("Gold for everybody")
	w.After("patch-made", 1)
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if made, err := patch.Parse(data); err != nil || made.Title != "Gold for everybody" || len(made.Changes) != 2 {
		t.Fatalf("%v\n%s", err, data)
	}

	other, before := hosttest.Sample(t, "slot_1_godot3.sav")
	q := w.OpenFile(other)
	w.Files = []string{out}
	w.Run(actionApply)
	w.After("patch", 1)
	if got := w.Last("patch"); got["applied"] != 2.0 || !bytes.Equal(q.Doc().Bytes(), before) {
		t.Errorf("%v", got)
	}
	w.Type(fyne.KeyReturn)
	w.After("patched", 1)
	hosttest.Holds(t, q, "player.gold", "77")
	hosttest.Holds(t, q, "player.name", `"Nora"`)
	if q.Doc().Steps() != 1 || !q.Doc().Undo() || !bytes.Equal(q.Doc().Bytes(), before) {
		t.Errorf("%d steps, or undo leaves something", q.Doc().Steps())
	}
}

// TestWholeValues: a row says what the file has and what the patch expects, and has values that it cuts whole beside the pointer.
func TestWholeValues(t *testing.T) {
	long := `"` + strings.Repeat("so much gold ", 20) + `"`
	o := patch.Outcome{Change: patch.Change{Set: "player.name", Was: `"Bob"`, To: long}}
	if c := rowLook(o).Cells[1]; len(c.Text) > 80 || c.Why != `"Bob" → `+long {
		t.Errorf("%q, whole %q", c.Text, c.Why)
	}
	if c := rowLook(patch.Outcome{Change: patch.Change{Set: "gold", Was: "5", To: "6"}}).Cells[1]; c.Text != "5 → 6" || c.Why != "" {
		t.Errorf("%q, whole %q", c.Text, c.Why)
	}
	_, p, _ := opened(t, "slot_1.sav")
	data, err := os.ReadFile(written(t, `{"set": "player.gold", "was": "2400", "to": "5"}`))
	if err != nil {
		t.Fatal(err)
	}
	made, err := patch.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := made.Apply(t.Context(), p.Doc(), patch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c := rowLook(r.List[0]).Cells[1]; c.Text != "the file has 1250; the patch expects 2400   → 5" {
		t.Errorf("%q", c.Text)
	}
}

// TestPreview shows the result of each change, with those that cannot be made first, and makes the others.
func TestPreview(t *testing.T) {
	w, p, before := opened(t, "slot_1.sav")
	file := written(t, `{"set": "player.gold", "was": "1250", "to": "5"}, {"set": "player.name", "was": "\"Bob\"", "to": "\"Ann\""},
		{"set": "player.wings", "to": "2"}, {"set": "player.gold", "to": "5"}, {"set": "player.level", "where": "value > 1000000", "with": "value * 2"}`)
	if !Dropped(p, file) || Dropped(p, strings.TrimSuffix(file, ending)) {
		t.Fatal("only what is named as a patch is one")
	}
	w.After("patch", 1)
	if got := w.Last("patch"); got["applied"] != 1.0 || got["different"] != 1.0 || got["missing"] != 2.0 || got["already"] != 1.0 {
		t.Errorf("%v", got)
	}
	w.Type(fyne.KeyEscape)
	if !bytes.Equal(p.Doc().Bytes(), before) || p.Doc().Steps() != 0 {
		t.Error("a preview edits")
	}
	Dropped(p, file)
	w.After("patch", 2)
	w.Type(fyne.KeyReturn)
	w.After("patched", 1)
	if got := w.Last("patched"); got["applied"] != 1.0 || got["left"] != 3.0 {
		t.Errorf("%v", got)
	}
	hosttest.Holds(t, p, "player.gold", "5")

	Dropped(p, written(t, `{"set": "player.wings", "to": "2"}`))
	w.After("patch", 3)
	w.Type(fyne.KeyReturn) // closes it: there is nothing to apply
	if n := len(w.Events("patched")); n != 1 {
		t.Errorf("%d patches were applied", n)
	}
	Dropped(p, written(t, `{"set": "player.wings"}`))
	w.After("error", 1)
	if got := w.Last("error"); !strings.Contains(got["text"].(string), "Change 1") {
		t.Errorf("%v", got)
	}
}

// TestConsent asks before a patch has the engine load more than before.
func TestConsent(t *testing.T) {
	w, p, before := opened(t, "player.tscn")
	file := written(t, `{"insert": "node[\".\"].script", "to": "Resource(\"res://evil.gd\")"}`)
	for n, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} {
		Dropped(p, file)
		w.After("patch", n+1)
		if got := w.Last("patch"); got["runs"] != 1.0 {
			t.Fatalf("%v", got)
		}
		w.Type(fyne.KeyReturn)
		if got := w.Last("dialog"); got["name"] != "patch-code" {
			t.Fatalf("%v", got)
		}
		w.Type(key)
		if changed := !bytes.Equal(p.Doc().Bytes(), before); changed != (key == fyne.KeyReturn) {
			t.Errorf("%s: %v", key, changed)
		}
	}
}

// TestOffer offers to apply a patch that was opened, to a file that is open or another.
func TestOffer(t *testing.T) {
	w, p, _ := opened(t, "slot_1.sav")
	Offer(p)
	own := w.OpenFile(written(t, `{"set": "player.gold", "to": "5"}`))
	Offer(own)
	if n := len(w.Events("patch-offered")); n != 1 {
		t.Fatalf("%d offers", n)
	}
	if Dropped(own, own.File()) {
		t.Error("a patch is applied to a patch")
	}
	target(own)
	if len(w.Items) != 2 || w.Items[0].Words != "slot_1.sav" || w.Items[0].Right != "" {
		t.Fatalf("%v", w.Items)
	}
	other, _ := hosttest.Sample(t, "slot_1.sav") // in another folder
	w.OpenFile(other)
	w.Bring(own)
	target(own)
	if len(w.Items) != 3 || w.Items[0].Words != w.Title(p) || w.Items[1].Words != w.Title(w.Holder(other)) || w.Items[0].Words == w.Items[1].Words {
		t.Fatalf("%v", w.Items)
	}
	w.Items[0].Run()
	w.After("patch", 1)
	w.Type(fyne.KeyReturn)
	w.After("patched", 1)
	hosttest.Holds(t, p, "player.gold", "5")
}
