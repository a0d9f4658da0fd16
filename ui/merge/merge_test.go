package merge

import (
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/look"
	"savant/ui/outline"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// none is for windows whose documents have no conflicts.
func none(host.Window) *Conflicts { return nil }

const base = `[gd_scene format=3]

[node name="Player" type="CharacterBody3D"]
max_speed = 5.0
collision_mask = 1

[node name="HurtBox" type="Area3D" parent="."]
monitoring = true

[node name="Lantern" type="OmniLight3D" parent="."]
light_energy = 1.4
`

// versions writes the three versions into a folder, with two conflicts, and returns their names.
func versions(t *testing.T) []string {
	t.Helper()
	folder := t.TempDir()
	ours := strings.NewReplacer("max_speed = 5.0", "max_speed = 6.5", "monitoring = true", "monitoring = false").Replace(base)
	theirs := strings.NewReplacer("max_speed = 5.0", "max_speed = 7.0", "collision_mask = 1", "collision_mask = 5",
		"[node name=\"HurtBox\" type=\"Area3D\" parent=\".\"]\nmonitoring = true\n\n", "").Replace(base)
	var names []string
	for name, text := range map[string]string{"1.tscn": base, "2.tscn": ours, "3.tscn": theirs} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"1.tscn", "2.tscn", "3.tscn"} {
		names = append(names, filepath.Join(folder, name))
	}
	return names
}

// runes types characters into what has the keyboard, and waits for the merges that this makes.
func runes(w *hosttest.Window, text string) {
	for _, r := range text {
		n := len(w.Events("merge"))
		w.Canvas().Focused().TypedRune(r)
		w.After("merge", n+1)
	}
}

// TestMergeByKeys resolves two conflicts and overrules an agreement by keyboard alone, undoes that, and saves.
func TestMergeByKeys(t *testing.T) {
	w := hosttest.New(t, append(Actions(none), FileAction()))
	names := versions(t)
	w.Files = names
	w.Run("merge")
	w.After("merge", 1)
	m := mergingOf(w)
	if got := w.Last("merge"); got["changes"] != 3.0 || got["left"] != 2.0 || !m.save.Disabled() || m.Unsavable() == "" {
		t.Fatalf("%v", got)
	}
	if got := w.Last("change"); got["path"] != `node["."].max_speed` || got["left"] != true {
		t.Errorf("the first conflict is not selected: %v", got)
	}
	m.Save()
	runes(w, "2")
	if got := w.Last("merge"); got["left"] != 1.0 {
		t.Errorf("%v", got)
	}
	if got := w.Last("change"); got["path"] != "node.HurtBox" {
		t.Errorf("a choice does not lead to the next conflict: %v", got)
	}
	runes(w, "1")
	if got := w.Last("merge"); got["left"] != 0.0 || m.save.Disabled() {
		t.Errorf("%v", got)
	}
	m.table.SelectNode(m.tree.find(`node["."].collision_mask`))
	runes(w, "3")
	if got := w.Last("merge"); got["chosen"] != 3.0 {
		t.Errorf("%v", got)
	}
	m.Undo()
	w.After("merge", 5)
	m.Undo()
	w.After("merge", 6)
	if got := w.Last("merge"); got["left"] != 1.0 || m.Unsavable() == "" {
		t.Errorf("%v", got)
	}
	if got := w.Last("change")["path"]; got != "node.HurtBox" {
		t.Errorf("undo selects %v, not the change whose choice it takes back", got)
	}
	m.Redo()
	w.After("merge", 7)
	m.request.Out = names[1]
	m.Save()
	w.After("merge-saved", 1)
	w.After("note", 1)
	if got := w.Last("note")["text"]; got != "Saved "+filepath.Base(names[1]) {
		t.Errorf("once it is saved it says %q", got)
	}
	got, err := os.ReadFile(names[1])
	want := strings.NewReplacer("max_speed = 5.0", "max_speed = 7.0", "collision_mask = 1", "collision_mask = 5", "monitoring = true", "monitoring = false").Replace(base)
	if err != nil || string(got) != want || len(w.Opened) != 1 || mergingOf(w) != nil {
		t.Errorf("%v, opened %q:\n%s", err, w.Opened, got)
	}
	for i, text := range []string{base} {
		if now, err := os.ReadFile(names[i]); err != nil || string(now) != text {
			t.Error("the base was written")
		}
	}
}

// TestMergeFilter: the filter and the choice beside it keep what fits, and a place decides all below it.
func TestMergeFilter(t *testing.T) {
	w := hosttest.New(t, Actions(none))
	names := versions(t)
	Start(w, Request{Name: "player.tscn", Base: Source{Path: names[0]}, Ours: Source{Path: names[1]}, Theirs: Source{Path: names[2]}, Out: names[1]})
	w.After("merge", 1)
	m := mergingOf(w)
	count := func() (n int) {
		m.tree.each(top, func(int) { n++ })
		return n
	}
	m.kind = 1
	m.show()
	if count() != 2 {
		t.Errorf("%d conflicts", count())
	}
	m.filter.SetText("7.0")
	if count() != 1 {
		t.Errorf("%d conflicts with 7.0", count())
	}
	m.filter.SetText("nothing has this")
	if count() != 0 || m.empty.Text() == "" {
		t.Errorf("%d, %q", count(), m.empty.Text())
	}
	m.filter.SetText("")
	m.table.SelectNode(m.tree.find("node"))
	w.Run("merge-ours")
	w.After("merge", len(w.Events("merge"))+1)
	if got := w.Last("merge"); got["left"] != 0.0 || m.choose["node.HurtBox"] != threeway.Ours {
		t.Errorf("%v, %v", got, m.choose)
	}
	w.Run("merge-preview")
	if p := w.Document(); p == nil || !strings.Contains(string(p.Doc().Bytes()), "collision_mask = 5") {
		t.Error("the preview is not the merged file")
	} else if name := p.Doc().Name(); filepath.Ext(name) != ".tscn" || strings.Contains(name, "merged") {
		t.Errorf("it would be saved as %q", name)
	}
}

// TestMergeValues enters values that no side has, combines two lists, and undoes that; the file has the chosen values.
func TestMergeValues(t *testing.T) {
	w := hosttest.New(t, Actions(none))
	const base = "[gd_scene format=3]\n\n[node name=\"Player\" type=\"Node2D\"]\nspeed = 5.0\ntags = [\"a\"]\nglow = Color(1, 1, 1, 1)\n"
	ours := strings.NewReplacer("5.0", "6.5", `["a"]`, `["b"]`, "1, 1, 1, 1", "1, 0, 0, 1").Replace(base)
	theirs := strings.NewReplacer("5.0", "7.0", `["a"]`, `["c"]`, "1, 1, 1, 1", "0, 1, 0, 1").Replace(base)
	out := filepath.Join(t.TempDir(), "out.tscn")
	Start(w, Request{Name: "out.tscn", Base: Source{Data: []byte(base), Note: "before"}, Ours: Source{Data: []byte(ours)}, Theirs: Source{Data: []byte(theirs)}, Out: out})
	w.After("merge", 1)
	m := mergingOf(w)
	pick := func(name string) {
		t.Helper()
		m.table.SelectNode(m.tree.find(`node["."].` + name))
	}
	pick("speed")
	if w.May("merge-both") || !w.May("merge-value") || !m.detail.field.Visible() || m.detail.both.Visible() {
		t.Error("a number is offered as a list, or without another value")
	}
	w.Type(fyne.KeyF2)
	m.detail.other.SetText("fast")
	w.Type(fyne.KeyReturn)
	if len(w.Events("error")) != 1 || len(w.Events("merge")) != 1 {
		t.Error("a word is taken for a number")
	}
	told := len(w.Events("withdrawn"))
	pick("glow")
	pick("speed")
	if len(w.Events("withdrawn")) != told+1 {
		t.Error("what was refused is still said of another row")
	}
	w.Type(fyne.KeyF2)
	m.detail.other.SetText("2*4")
	w.Type(fyne.KeyReturn)
	w.After("merge", 2)
	if got := w.Last("merge"); got["left"] != 2.0 || w.Canvas().Focused() != m.table {
		t.Errorf("%v", got)
	}
	if got := w.Last("change"); got["path"] != `node["."].tags[0]` || m.note.Text != "● Conflicts left: 2 of 3" {
		t.Errorf("after a choice: %v, %q", got, m.note.Text)
	}
	pick("speed")
	if m.detail.other.Text != "8.0" {
		t.Errorf("%q", m.detail.other.Text)
	}
	pick("glow")
	n := m.tree.find(`node["."].glow`)
	if cells := rowLook(&m.plan, m.tree, n).Cells; cells[oursCell].Swatch != (color.NRGBA{255, 0, 0, 255}) || cells[theirsCell].Swatch != (color.NRGBA{0, 255, 0, 255}) {
		t.Errorf("%+v", cells)
	}
	w.Run("merge-value")
	w.Fill("Color(0, 0, 1, 1)")
	w.After("merge", 3)
	pick("tags[0]")
	if !w.May("merge-both") || !m.detail.both.Visible() {
		t.Error("two lists are not offered together")
	}
	runes(w, "4")
	if got := w.Last("merge"); got["left"] != 0.0 || got["chosen"] != 3.0 || m.heads[oursCell].Text != "1  Ours" || m.heads[baseCell].Text != "3  Base   before" {
		t.Errorf("%v, %q", got, m.heads[oursCell].Text)
	}
	m.Undo()
	w.After("merge", 5)
	if w.Last("merge")["left"] != 1.0 {
		t.Error("undo does not take the lists apart")
	}
	runes(w, "1")
	if m.heads[oursCell].Text != "1  Ours   1 taken" {
		t.Errorf("%q", m.heads[oursCell].Text)
	}
	m.Undo()
	w.After("merge", 7)
	m.takeBoth()
	w.After("merge", 8)
	m.Save()
	w.After("merge-saved", 1)
	want := strings.NewReplacer("5.0", "8.0", `["a"]`, `["b", "c"]`, "1, 1, 1, 1", "0, 0, 1, 1").Replace(base)
	if got, err := os.ReadFile(out); err != nil || string(got) != want {
		t.Errorf("%v\n%s\nnot\n%s", err, got, want)
	}
}

// TestMergeSaysSentences: with large text in the smallest window, what saving waits for ends its sentence, and the filter has room to be written in.
func TestMergeSaysSentences(t *testing.T) {
	w := hosttest.New(t, Actions(none))
	w.App().Settings().SetTheme(look.Theme{Scale: 20. / 13})
	const base = "[gd_scene format=3]\n\n[node name=\"Player\" type=\"Node2D\"]\nspeed = 1\n"
	file := filepath.Join(t.TempDir(), "base.tscn")
	if err := os.WriteFile(file, []byte(base), 0o600); err != nil {
		t.Fatal(err)
	}
	Start(w, Request{Name: "out.tscn", Base: Source{Path: file}, Ours: Source{Data: []byte(strings.Replace(base, "1", "2", 1))},
		Theirs: Source{Data: []byte(strings.Replace(base, "1", "3", 1))}})
	w.After("merge", 1)
	m := mergingOf(w)
	w.Native().SetContent(container.NewWithoutLayout(m.root))
	for i, waits := range []string{"Saving waits for 1 conflict.", "Saving will write 0 agreed changes and 1 choice."} {
		m.root.Resize(fyne.NewSize(900, 470))
		if got := test.WidgetRenderer(m.will).Objects()[0].(*canvas.Text).Text; got != waits {
			t.Errorf("%q, not %q", got, waits)
		}
		if got := m.filter.Size().Width; got < 160 {
			t.Errorf("the filter is %v wide", got)
		}
		if end := m.note.Position().X + m.note.Size().Width; end > 900 {
			t.Errorf("what is left ends at %v", end)
		}
		if i == 0 {
			m.table.SelectNode(m.tree.find(`node["."].speed`))
			w.Canvas().Focus(m.table)
			runes(w, "1")
		}
	}
}

// TestMergeReview lists what the merge only took for likely, apart from the conflicts.
func TestMergeReview(t *testing.T) {
	w := hosttest.New(t, Actions(none))
	const base = "[gd_scene format=3]\n\n[sub_resource type=\"Resource\" id=\"a\"]\n\n[node name=\"Player\" type=\"Node2D\"]\ntags = [1]\nuses = SubResource(\"a\")\nspeed = 1\n"
	ours := strings.NewReplacer("[1]", "[0, 1]", "[sub_resource type=\"Resource\" id=\"a\"]\n\n", "", "uses = SubResource(\"a\")\n", "").Replace(base)
	theirs := strings.NewReplacer("[1]", "[1, 2]", "speed = 1", "speed = 1\nmore = SubResource(\"a\")").Replace(base)
	Start(w, Request{Name: "out.tscn", Base: Source{Data: []byte(base)}, Ours: Source{Data: []byte(ours)}, Theirs: Source{Data: []byte(theirs)}})
	w.After("merge", 1)
	m := mergingOf(w)
	if got := w.Last("merge"); got["left"] != 0.0 || got["review"] != 2.0 {
		t.Fatalf("%v: %v", got, m.review)
	}
	m.kind = 3
	m.show()
	var listed []string
	for n := range m.tree.spots {
		if l := rowLook(&m.plan, m.tree, outline.Node(n)); n > int(top) && l.Note != "" {
			listed = append(listed, m.tree.spots[n].path)
		}
	}
	if want := []string{"sub_resource.a", `node["."].tags`}; !slices.Equal(listed, want) {
		t.Errorf("to review: %q, not %q", listed, want)
	}
	m.table.SelectNode(m.tree.find(`node["."].tags`))
	if !strings.Contains(m.detail.why.Text, "Please check") {
		t.Errorf("%q", m.detail.why.Text)
	}
}

// TestListWithConflict: in a list with a conflict, an element that ours removed is shown as removed, what was taken from either side has a row of its own,
// and an element that was added offers no choice.
func TestListWithConflict(t *testing.T) {
	w := hosttest.New(t, Actions(none))
	source := func(text string) Source { return Source{Data: []byte(text)} }
	Start(w, Request{Name: "a.json", Base: source(`{"a":[{"id":"x","n":1},{"id":"y","n":2},{"id":"z","n":3}]}`),
		Ours: source(`{"a":[{"id":"x","n":11},{"id":"z","n":3}]}`), Theirs: source(`{"a":[{"id":"x","n":1},{"id":"y","n":22},{"id":"z","n":33},4]}`)})
	w.After("merge", 1)
	m := mergingOf(w)
	test.WidgetRenderer(m.table)
	cells := map[string][]string{}
	for n := range m.tree.spots {
		if m.tree.spots[n].change >= 0 {
			for _, c := range rowLook(&m.plan, m.tree, outline.Node(n)).Cells {
				cells[m.tree.spots[n].path] = append(cells[m.tree.spots[n].path], c.Text)
			}
		}
	}
	want := map[string][]string{
		"a[0].n": {"1", "✓ 11", "1", "11"},
		"a[1]":   {`○ [{"id": "y", "n": 2}]`, "○ removed", `○ [{"id": "y", "n": 22}]`, "choose: 1 2 3"},
		"a[2].n": {"3", "3", "✓ 33", "33"},
		"a[3]":   {"", "–", "✓ [4]", "[4]"},
	}
	if fmt.Sprint(cells) != fmt.Sprint(want) {
		t.Errorf("%q\nnot\n%q", cells, want)
	}
	m.table.SelectNode(m.tree.find("a[1]"))
	if why := m.detail.why.Text; !strings.HasPrefix(why, "Removed in ours, changed in theirs") {
		t.Errorf("%q", why)
	}
	m.table.SelectNode(m.tree.find("a[3]"))
	if m.digit('1'); len(m.choose) > 0 || w.May(actionWrite) {
		t.Errorf("%v", m.choose)
	}
	m.table.SelectNode(m.tree.find("a[2].n"))
	runes(w, "1")
	if c, _ := m.current(); c.Result != "3" || !c.Chosen || m.result.Left() != 1 {
		t.Errorf("%+v", c)
	}
}

// TestOffer offers to merge a text with markers, a list of conflicts and the file beside that, and no other file.
func TestOffer(t *testing.T) {
	w := hosttest.New(t, Actions(none))
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	NewConflicts(w.OpenFile(write("plain.tscn", base))).Offer()
	marked := strings.Replace(base, "max_speed = 5.0\n", "<<<<<<< HEAD\nmax_speed = 6.5\n=======\nmax_speed = 7.0\n>>>>>>> x\n", 1)
	NewConflicts(w.OpenFile(write("marked.tscn", marked))).Offer()
	w.After("merge-offered", 1)
	s := threeway.Sidecar{Versions: &threeway.Versions{Base: []byte(`{"a":1}`), Ours: []byte(`{"a":2}`), Theirs: []byte(`{"a":3}`)}}
	data, err := s.Encode()
	if err != nil {
		t.Fatal(err)
	}
	NewConflicts(w.OpenFile(write("save.sav.conflicts.json", string(data)))).Offer()
	w.After("merge-offered", 2)
	NewConflicts(w.OpenFile(write("save.sav", `{"a":2}`))).Offer()
	w.After("merge-offered", 3)
	if list := w.Events("merge-offered"); len(list) != 3 || filepath.Base(list[0]["file"].(string)) != "marked.tscn" {
		t.Errorf("%v", list)
	}
}

// TestSolvedListIsRemoved removes the list of conflicts beside a file once they are solved and saved, and leaves that of another merge.
func TestSolvedListIsRemoved(t *testing.T) {
	for name, base := range map[string]string{"of this merge": `{"a":1}`, "of another": `{"a":0}`} {
		w := hosttest.New(t, Actions(none))
		folder := t.TempDir()
		out := filepath.Join(folder, "slot.json")
		list := out + threeway.SidecarEnding
		data, err := (&threeway.Sidecar{Versions: &threeway.Versions{Base: []byte(base), Ours: []byte(`{"a":2}`), Theirs: []byte(`{"a":3}`)}}).Encode()
		if err != nil {
			t.Fatal(err)
		}
		for path, content := range map[string][]byte{out: []byte(`{"a":2}`), list: data} {
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		shown := w.OpenFile(list)
		Start(w, Request{Name: "slot.json", Base: Source{Data: []byte(`{"a":1}`)}, Ours: Source{Path: out}, Theirs: Source{Data: []byte(`{"a":3}`)}, Out: out})
		w.After("merge", 1)
		runes(w, "2")
		mergingOf(w).Save()
		w.After("merge-saved", 1)
		if got, err := os.ReadFile(out); err != nil || string(got) != `{"a":3}` {
			t.Errorf("%s: %s, %v", name, got, err)
		}
		_, err = os.Stat(list)
		if gone := os.IsNotExist(err); gone != (name == "of this merge") || gone == (w.Holder(shown.File()) != nil) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestBaseAndTheirsSwapped gives their version for the base: that is told, and one press puts it right.
func TestBaseAndTheirsSwapped(t *testing.T) {
	w := hosttest.New(t, append(Actions(none), FileAction()))
	names := versions(t)
	w.Files = []string{names[2], names[1], names[0]}
	w.Run("merge")
	w.After("merge", 1)
	m := mergingOf(w)
	if !m.turned() || m.request.asked || !w.May(actionSwap) {
		t.Error("nothing is said of base and theirs in each other's place")
	}
	w.Run(actionSwap)
	w.After("merge", 2)
	if got := w.Last("merge"); got["changes"] != 3.0 || got["left"] != 2.0 || m.turned() || m.request.Base.Note != "1.tscn" {
		t.Errorf("%v, base %s", got, m.request.Base.Note)
	}
}

// TestMergeRestAtOnce decides one conflict, and takes one side for all others; undo takes these back in one step.
func TestMergeRestAtOnce(t *testing.T) {
	w := hosttest.New(t, Actions(none))
	names := versions(t)
	Start(w, Request{Name: "player.tscn", Base: Source{Path: names[0]}, Ours: Source{Path: names[1]}, Theirs: Source{Path: names[2]}, Out: names[1]})
	w.After("merge", 1)
	m := mergingOf(w)
	w.Run(actionTheirsLeft)
	w.After("merge", 2)
	if m.result.Left() != 0 || w.May(actionOursLeft) {
		t.Errorf("%d conflicts are undecided", m.result.Left())
	}
	m.Undo()
	w.After("merge", 3)
	if m.result.Left() != 2 {
		t.Errorf("taken back, %d conflicts are undecided", m.result.Left())
	}
	w.Native().SetContent(m.Object())
	m.Focus()
	runes(w, "2") // the first is decided otherwise
	w.Run(actionOursLeft)
	w.After("merge", 5)
	first := slices.IndexFunc(m.result.Changes, func(c threeway.Change) bool { return c.Path == `node["."].max_speed` })
	if m.result.Left() != 0 || m.choose[m.result.Changes[first].Path] != threeway.Theirs {
		t.Errorf("%d conflicts are undecided, and the one that was decided has %v", m.result.Left(), m.choose[m.result.Changes[first].Path])
	}
}
