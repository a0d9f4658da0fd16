package compare

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/merge"
	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/outline"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// pick selects a difference, or a place with several.
func pick(t *testing.T, w *hosttest.Window, path string) {
	t.Helper()
	c := comparisonOf(w.Page())
	n := c.tree.find(path)
	if n == 0 {
		t.Fatalf("no difference at %s", path)
	}
	c.table.SelectNode(n)
}

// TestCompareScenes: a renamed node is one row in the words of the outline, a colour has its swatch; copied to either side, the node is renamed with all
// that names it.
func TestCompareScenes(t *testing.T) {
	const room = "[gd_scene format=3]\n\n[node name=\"House\" type=\"Node2D\"]\n\n[node name=\"Room\" type=\"Node2D\" parent=\".\"]\n\n" +
		"[node name=\"Lamp\" type=\"Sprite2D\" parent=\"Room\"]\nself_modulate = Color(1, 0.5, 0, 1)\n\n[connection signal=\"draw\" from=\"Room/Lamp\" to=\".\" method=\"_on\"]\n"
	salon := strings.NewReplacer(`"Room`, `"Salon`, "0.5, 0", "0.25, 1").Replace(room)
	for _, back := range []bool{false, true} {
		w := hosttest.New(t, Actions())
		var files []string
		for i, text := range []string{room, salon} {
			files = append(files, filepath.Join(t.TempDir(), []string{"a.tscn", "b.tscn"}[i]))
			if err := os.WriteFile(files[i], []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		one, two := w.OpenFile(files[0]), w.OpenFile(files[1])
		Show(one, two.Doc(), two, two.Name())
		w.After("differences", 1)
		c := comparisonOf(w.Page())
		var rows []string
		for i := range c.table.Len() {
			l := c.rowLook(c.table.Rows().At(i).Node)
			rows = append(rows, l.Label+" | "+l.Summary+" | "+l.Cells[leftCell].Text+" | "+l.Cells[rightCell].Text)
			if l.Label == "Salon/Lamp › self_modulate" && (l.Cells[leftCell].Swatch == nil || l.Cells[rightCell].Swatch == nil) {
				t.Error("a colour has no swatch")
			}
		}
		want := []string{"Nodes | 2 differences |  | ", "Salon | Node2D   renamed from Room | Room | Salon", "Salon/Lamp › self_modulate | changed | Color(1, 0.5, 0, 1) | Color(1, 0.25, 1, 1)"}
		if !slices.Equal(rows, want) {
			t.Fatalf("%q", rows)
		}
		pick(t, w, "node.Salon")
		w.Run(map[bool]host.ActionID{false: "copy-over", true: "copy-back"}[back])
		w.After("differences", 2)
		to, from := c.left, salon
		if back {
			to, from = c.other, room
		}
		if got := string(to.Doc().Bytes()); got != strings.NewReplacer("0.25, 1", "0.5, 0").Replace(from) && got != strings.NewReplacer("0.5, 0", "0.25, 1").Replace(from) {
			t.Errorf("back %v: it is\n%s", back, got)
		}
	}
}

// TestCopyOfABranch: a node that one side lacks is copied with what is below it, in both directions, and so it is removed.
func TestCopyOfABranch(t *testing.T) {
	const less = "[gd_scene format=3]\n\n[node name=\"House\" type=\"Node2D\"]\n"
	const more = less + "\n[node name=\"Room\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Lamp\" type=\"Sprite2D\" parent=\"Room\"]\n\n" +
		"[node name=\"Bulb\" type=\"Sprite2D\" parent=\"Room/Lamp\"]\n"
	for _, texts := range [][2]string{{less, more}, {more, less}} {
		for _, back := range []bool{false, true} {
			w := hosttest.New(t, Actions())
			var pages []host.Page
			for i, text := range texts {
				file := filepath.Join(t.TempDir(), []string{"a.tscn", "b.tscn"}[i])
				if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
				pages = append(pages, w.OpenFile(file))
			}
			Show(pages[0], pages[1].Doc(), pages[1], pages[1].Name())
			w.After("differences", 1)
			pick(t, w, "node.Room")
			w.Run(map[bool]host.ActionID{false: "copy-over", true: "copy-back"}[back])
			w.After("differences", 2)
			if a, b := string(pages[0].Doc().Bytes()), string(pages[1].Doc().Bytes()); a != b {
				t.Errorf("back %v: they are\n%s\nand\n%s", back, a, b)
			}
		}
	}
}

// samples is a window with two tabs of the same save.
func samples(t *testing.T) (w *hosttest.Window, left, right host.Page) {
	t.Helper()
	w = hosttest.New(t, Actions())
	one, _ := hosttest.Sample(t, "slot_1.sav")
	two, _ := hosttest.Sample(t, "slot_1.sav")
	return w, w.OpenFile(one), w.OpenFile(two)
}

// TestCompareWithDisk edits two values, compares with the file, copies one back, and undoes that.
func TestCompareWithDisk(t *testing.T) {
	w := hosttest.New(t, Actions())
	path, original := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	hosttest.Set(t, p, "player.gold", "7")
	hosttest.Set(t, p, "player.name", `"Nobody"`)
	w.Run("compare-disk")
	w.After("compared", 1)
	if got := w.Last("compared"); got["differences"] != 2.0 {
		t.Fatalf("%v", got)
	}
	c := comparisonOf(w.Page())
	w.After("differences", 1)
	pick(t, w, "player.gold")
	c.table.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	w.After("differences", 2)
	hosttest.Holds(t, p, "player.gold", "1250")
	hosttest.Holds(t, p, "player.name", `"Nobody"`)
	if got := w.Last("compared"); got["differences"] != 1.0 || w.Last("copied-over")["path"] != "player.gold" {
		t.Errorf("%v", got)
	}
	if said := w.Last("note")["text"]; said != "Copied over: player.gold" {
		t.Errorf("it says %q", said)
	}
	p.Doc().Undo()
	w.After("compared", 3)
	hosttest.Holds(t, p, "player.gold", "7")
	w.After("differences", 3)
	c.filter.SetText("gold")
	w.After("differences", 4)
	if got := w.Last("differences"); got["shown"] != 1.0 || got["of"] != 2.0 {
		t.Errorf("%v differences with gold", got)
	}
	w.Run("difference-left")
	if w.Document() != p || p.Path() != "player.gold" {
		t.Errorf("%s is shown", p.Path())
	}
	if now, _ := os.ReadFile(path); !bytes.Equal(now, original) {
		t.Error("comparing wrote the file")
	}
	w.Close(p)
	if len(w.Pages()) != 0 {
		t.Error("the comparison of a closed file stays")
	}
}

// TestCompareTwoOpen compares two open files and jumps to the right one.
func TestCompareTwoOpen(t *testing.T) {
	w, left, right := samples(t)
	Show(left, right.Doc(), right, right.Name())
	w.After("differences", 1)
	if got := w.Last("compared"); got["differences"] != 0.0 || comparisonOf(w.Page()).empty.Text() == "" {
		t.Errorf("%v", got)
	}
	hosttest.Set(t, right, "player.gold", "9")
	w.After("compared", 2)
	w.After("differences", 2)
	if got := w.Last("compared"); got["differences"] != 1.0 {
		t.Fatalf("%v", got)
	}
	w.Run("difference-right")
	if w.Document() != right || right.Path() != "player.gold" {
		t.Error("it does not jump to the right")
	}
	w.Do("difference-right") // nothing is compared in this tab
	if w.Document() != right {
		t.Error("an action without use did something")
	}
}

// TestCompareCopiesBothWays copies a place with several differences over to the right in one step, and all to the left in one step.
func TestCompareCopiesBothWays(t *testing.T) {
	w, left, right := samples(t)
	hosttest.Set(t, left, "player.gold", "7")
	hosttest.Set(t, left, "player.name", `"Nobody"`)
	r, err := left.Doc().Find("player.inventory[2]")
	if err == nil {
		err = left.Doc().Remove(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	Show(left, right.Doc(), right, right.Name())
	w.After("differences", 1)
	if got := w.Last("differences"); got["shown"] != 3.0 {
		t.Fatalf("%v", got)
	}
	steps := len(right.Doc().History())
	pick(t, w, "player")
	w.Run("copy-back")
	w.After("differences", 2)
	if got := w.Last("compared"); got["differences"] != 0.0 || len(right.Doc().History()) != steps+1 {
		t.Errorf("%v after %d steps", got, len(right.Doc().History())-steps)
	}
	hosttest.Holds(t, right, "player.gold", "7")
	right.Doc().Undo()
	w.After("differences", 3)
	w.Run("copy-all-back")
	w.After("differences", 4)
	if got := w.Last("compared"); got["differences"] != 0.0 || len(right.Doc().History()) != steps+1 {
		t.Errorf("all to the right: %v after %d steps", got, len(right.Doc().History())-steps)
	}
	hosttest.Holds(t, right, "player.gold", "7")
	right.Doc().Undo()
	w.After("differences", 5)
	steps = len(left.Doc().History())
	w.Run("copy-all")
	w.After("differences", 6)
	if got := w.Last("compared"); got["differences"] != 0.0 || len(left.Doc().History()) != steps+1 {
		t.Errorf("%v after %d steps", got, len(left.Doc().History())-steps)
	}
	hosttest.Holds(t, left, "player.name", `"Mira 灯"`)
}

// TestCompareManyElsewhere copies so many differences that it happens in the background, and undoes it in one step.
func TestCompareManyElsewhere(t *testing.T) {
	made := func(from int) string {
		path := filepath.Join(t.TempDir(), "many.sav")
		items := make([]variant.Value, 3000)
		for i := range items {
			items[i] = variant.OfDict(variant.Entry{Key: variant.OfString("n"), Value: variant.OfInt(int64(from + i))})
		}
		data, err := codec.Append(nil, variant.OfArray(items...), dialect.Godot46)
		if err == nil {
			err = os.WriteFile(path, data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	w := hosttest.New(t, Actions())
	left := w.OpenFile(made(0))
	right := w.OpenFile(made(5000))
	Show(left, right.Doc(), right, right.Name())
	w.After("differences", 1)
	if got := w.Last("differences"); got["shown"] != 3000.0 {
		t.Fatalf("%v", got)
	}
	w.Run("copy-all")
	w.After("copied-over", 1)
	if said := w.Last("note")["text"]; said != "Copied over: 3,000 differences" {
		t.Errorf("it says %q", said)
	}
	hosttest.Holds(t, left, "[2999].n", "7999")
	if len(left.Doc().History()) != 1 {
		t.Errorf("%d steps", len(left.Doc().History()))
	}
	left.Doc().Undo()
	hosttest.Holds(t, left, "[2999].n", "2999")
}

// TestUndoSelectsWhatReturns: a difference that is copied leaves the table, and is selected again once an undo brings it back.
func TestUndoSelectsWhatReturns(t *testing.T) {
	w := hosttest.New(t, Actions())
	var pages []host.Page
	for i, text := range []string{"{\"a\": 1, \"b\": 1, \"c\": 1}\n", "{\"a\": 2, \"b\": 2, \"c\": 2}\n"} {
		file := filepath.Join(t.TempDir(), []string{"one.json", "two.json"}[i])
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		pages = append(pages, w.OpenFile(file))
	}
	left, right := pages[0], pages[1]
	Show(left, right.Doc(), right, right.Name())
	w.After("differences", 1)
	c := comparisonOf(w.Page())
	selected := func(want string) {
		t.Helper()
		n, _ := c.table.Current()
		if got := c.tree.spots[n].path; got != want || !slices.Equal(c.table.Selection(), []outline.Node{n}) {
			t.Errorf("%s is selected, not %s", got, want)
		}
	}
	pick(t, w, "b")
	w.Run("copy-over")
	w.After("differences", 2)
	selected("c")
	left.Doc().Undo()
	w.After("differences", 3)
	selected("b")
}

func TestSteps(t *testing.T) {
	for path, want := range map[string]string{
		"":                          "",
		"player.gold":               "player|.gold",
		`#2.scores["a.b[\"]"].x{1}`: `#2|.scores|["a.b[\"]"]|.x{1}`,
		`grid[Vector2i(1, 2)][[1]]`: `grid|[Vector2i(1, 2)]|[[1]]`,
		`saved_blob!.level{2}[-]`:   `saved_blob|!|.level{2}|[-]`,
		`node["Arm/灯"].@parent`:     `node|["Arm/灯"]|.@parent`,
		`a{0}!{3}`:                  `a{0}|!|{3}`,
	} {
		var parts []string
		at := 0
		for _, end := range steps(path) {
			parts = append(parts, path[at:end])
			at = end
		}
		if got := strings.Join(parts, "|"); got != want {
			t.Errorf("%s: %s, not %s", path, got, want)
		}
	}
}

// TestDecide decides by keys about the values that were edited both here and on disk: it keeps one, takes another from the disk and a third from what
// both began with, which each row shows. A choice leads to the next conflict, and the note says how many are left of how many.
func TestDecide(t *testing.T) {
	w, base, mine := samples(t)
	for path, text := range map[string]string{"player.gold": "77", "player.name": `"Mine"`, "seed": "3"} {
		hosttest.Set(t, mine, path, text)
	}
	before := base.Doc().Snapshot()
	was := texts(t, base, "player.gold", "player.name", "seed")
	for path, text := range map[string]string{"player.gold": "1", "player.name": `"Theirs"`, "seed": "4"} {
		hosttest.Set(t, base, path, text)
	}
	result, err := merge.Onto(context.Background(), before, mine.Doc().Snapshot(), base.Doc())
	if err != nil || len(result.Left) != 3 {
		t.Fatalf("%d edits are left, %v", len(result.Left), err)
	}
	settled := false
	Decide(base, before.Document(), mine.Doc(), threeway.Merged{Result: result}, func() { settled = true }, Kept{})
	w.After("differences", 1)
	c := comparisonOf(w.Page())
	if c.tree.count != 3 || c.note.Text != "Conflicts left: 3 of 3" {
		t.Fatalf("%d to decide: %q", c.tree.count, c.note.Text)
	}
	for i, path := range []string{"player.gold", "player.name", "seed"} {
		pick(t, w, path)
		n, _ := c.table.Current()
		if l := c.rowLook(n); l.Label != path || !l.Path {
			t.Errorf("%s is called %q", path, l.Label)
		}
		if text := c.rowLook(n).Cells[baseCell].Text; text != was[i] {
			t.Errorf("the base of %s is shown as %q, not %s", path, text, was[i])
		}
	}
	pick(t, w, "player.name")
	c.table.TypedRune('2')
	w.After("differences", 2)
	hosttest.Holds(t, base, "player.name", `"Theirs"`)
	if want := "Theirs stays, without mine: player.name"; w.Last("note")["text"] != want {
		t.Errorf("it says %v, not %q", w.Last("note"), want)
	}
	if n, _ := c.table.Current(); c.tree.difference(n) == nil || c.note.Text != "Conflicts left: 2 of 3" {
		t.Errorf("after a choice there is %q, %q", c.tree.spots[n].path, c.note.Text)
	}
	begun := base.Doc().Steps()
	if !c.UndoDecision() {
		t.Error("undo goes on to the merge")
	}
	w.After("differences", 3)
	if c.note.Text != "Conflicts left: 3 of 3" || c.UndoDecision() != true || base.Doc().Steps() != begun {
		t.Errorf("after undo: %q, %d steps, not %d", c.note.Text, base.Doc().Steps(), begun)
	}
	if n, _ := c.table.Current(); c.tree.spots[n].path != "player.name" {
		t.Errorf("undo selects %q, not what is to be decided again", c.tree.spots[n].path)
	}
	pick(t, w, "player.name")
	c.table.TypedRune('2')
	w.After("differences", 4)
	pick(t, w, "player.gold")
	c.table.TypedRune('1')
	w.After("differences", 5)
	hosttest.Holds(t, base, "player.gold", "77")
	if c.Unsavable() != "1 conflict is left to decide" || !c.save.Disabled() || c.save.Why() != c.Unsavable() {
		t.Errorf("with a conflict left and %d files edited saving is refused by %q, and the button is disabled: %v", len(c.unsaved()), c.Unsavable(), c.save.Disabled())
	}
	pick(t, w, "seed")
	if settled {
		t.Error("it is settled while a conflict is left")
	}
	c.table.TypedRune('3')
	w.After("differences", 6)
	hosttest.Holds(t, base, "seed", was[2])
	if c.MayStep() || !strings.Contains(c.note.Text, "All resolved") || !settled {
		t.Errorf("there are steps left: %v, %q, settled %v", c.MayStep(), c.note.Text, settled)
	}
	var rows []string
	for i := range c.table.Len() {
		row := c.rowLook(c.table.Rows().At(i).Node)
		rows = append(rows, row.Label+" "+row.Note+": "+row.Cells[baseCell].Text+", "+row.Cells[leftCell].Text+", "+row.Cells[rightCell].Text+row.Cells[toLeftCell].Text)
	}
	if want := []string{"player : , 9 entries, 9 entries", "player.name you chose: " + was[1] + `, ● "Theirs", "Mine"`, "player.gold you chose: " + was[0] + ", 1, ● 77", "seed you chose: ● " + was[2] + ", 4, 3"}; !slices.Equal(rows, want) {
		t.Errorf("decided, the rows are\n%s\nnot\n%s", strings.Join(rows, "\n"), strings.Join(want, "\n"))
	}
	if c.Unsavable() != "" || c.save.Disabled() {
		t.Errorf("all is decided, and saving is refused by %q", c.Unsavable())
	}
	w.Save(base, nil, c.title)
	if said := c.note.Text; !strings.Contains(said, "is saved as it is shown") || c.Unsavable() != "there is nothing to save" {
		t.Errorf("saved, it says %q and %q", said, c.Unsavable())
	}
	if c.UndoDecision() { // the edit goes too, which is a step of the document
		t.Error("undo keeps what both began with")
	}
	base.Doc().Undo()
	w.After("differences", 7)
	if c.note.Text != "Conflicts left: 1 of 3" {
		t.Errorf("after undo: %q", c.note.Text)
	}
	if c.UndoDecision() {
		t.Error("undo keeps mine")
	}
	base.Doc().Undo()
	w.After("differences", 8)
	if n, _ := c.table.Current(); c.tree.spots[n].path != "player.gold" || c.note.Text != "Conflicts left: 2 of 3" {
		t.Errorf("undo of an edit selects %q, with %q", c.tree.spots[n].path, c.note.Text)
	}
	if c.Replaced(base, mine) {
		t.Error("conflicts go on in a document that was not merged")
	}
}

// texts are the values at some paths.
func texts(t *testing.T, p host.Page, paths ...string) (list []string) {
	t.Helper()
	for _, path := range paths {
		r, err := p.Doc().Find(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := p.Doc().Text(r)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	return list
}

// TestCompareSaysBoth names both documents in the tab, and both when both are saved.
func TestCompareSaysBoth(t *testing.T) {
	w, left, right := samples(t)
	tab := Show(left, right.Doc(), right, "a_rather_long_name_of_a_file_slot_2.sav   (open)")
	if got, want := tab.Name(), "Compare "+w.Title(left)+" with a_rather_lo…2.sav (open)"; got != want {
		t.Errorf("the tab is called %q, not %q", got, want)
	}
	hosttest.Set(t, left, "player.gold", "7")
	comparisonOf(tab).Save()
	if got, want := w.Last("note")["text"], "Saved the file on the left, "+w.Title(left); left.Dirty() || got != want {
		t.Errorf("of the left file it says %q, not %q", got, want)
	}
	hosttest.Set(t, right, "player.gold", "7")
	comparisonOf(tab).Save()
	if got, want := w.Last("note")["text"], "Saved the file on the right, "+w.Title(right); right.Dirty() || got != want {
		t.Errorf("of the right file it says %q, not %q", got, want)
	}
	if _, _, said := comparisonOf(tab).Status(); !strings.Contains(said, "to the left") || !strings.Contains(said, "Ctrl+Shift+Enter to the right") {
		t.Errorf("of the keys it says %q", said)
	}
	hosttest.Set(t, left, "player.gold", "8")
	hosttest.Set(t, right, "player.gold", "9")
	comparisonOf(tab).Save()
	titles := [2]string{w.Title(left), w.Title(right)}
	if got, want := w.Last("note")["text"], "Saved "+titles[0]+" and "+titles[1]; got != want || titles[0] == titles[1] {
		t.Errorf("it says %q, not %q", got, want)
	}
	if left.Dirty() || right.Dirty() {
		t.Error("not both are saved")
	}
}

// TestCompareNamesEqualNames tells files of one name apart by their folders: in the menu, in the tab, above the columns, and when both are saved.
func TestCompareNamesEqualNames(t *testing.T) {
	w, left, right := samples(t)
	w.Bring(left)
	w.Run("compare")
	if got, want := w.Offered[0].Label, w.Title(right)+"   (open)"; got != want || w.Title(right) == w.Title(left) {
		t.Fatalf("%q is offered, not %q", got, want)
	}
	w.Offered[0].Action()
	folder := func(p host.Page) string { return filepath.Base(filepath.Dir(p.File())) }
	if got, want := w.Page().Name(), "Compare slot_1.sav — "+folder(left)+" with "+folder(right); got != want {
		t.Errorf("the tab is called %q, not %q", got, want)
	}
	c := comparisonOf(w.Page())
	if c.heads[0].Text != w.Title(left)+"   (open)" || c.heads[1].Text != w.Title(right)+"   (open)" {
		t.Errorf("the columns are %q and %q", c.heads[0].Text, c.heads[1].Text)
	}
	hosttest.Set(t, left, "player.gold", "8")
	hosttest.Set(t, right, "player.gold", "9")
	c.Save()
	if got, want := w.Last("note")["text"], "Saved "+w.Title(left)+" and "+w.Title(right); got != want {
		t.Errorf("it says %q, not %q", got, want)
	}
}
