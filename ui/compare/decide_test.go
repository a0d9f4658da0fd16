package compare

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/message"
	"savant/model"
	"savant/model/convert"
	"savant/model/merge"
	"savant/model/threeway"
	"savant/ui/host/hosttest"
)

// house is a scene in which both sides change the lamp.
const house = `[gd_scene format=3]

[node name="House" type="Node2D"]

[node name="Hall" type="Node2D" parent="."]

[node name="Lamp" type="Sprite2D" parent="."]
position = Vector2(1, 2)
modulate = Color(1, 0.5, 0, 1)

[node name="Bulb" type="Sprite2D" parent="Lamp"]

[node name="Eye" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Lamp")
`

// TestDecideAboutNodes: a node that was renamed differently here and on disk is one conflict, and a branch that one side removed and the other changed
// is decided as a whole. Each choice gives what the merge of the three versions gives with that side, and undo brings the conflict back.
func TestDecideAboutNodes(t *testing.T) {
	named := func(name string) string {
		return strings.NewReplacer(`"Lamp`, `"`+name, "../Lamp", "../"+name).Replace(house)
	}
	before, rest, _ := strings.Cut(house, `[node name="Lamp"`)
	_, after, _ := strings.Cut(rest, `[node name="Eye"`)
	gone := before + `[node name="Eye"` + strings.Replace(after, "remote_path = NodePath(\"../Lamp\")\n", "", 1)
	edited := strings.Replace(house, "(1, 2)", "(7, 7)", 1)
	for _, c := range []struct {
		form, mine, disk, row string
		rows                  int
	}{
		{"tscn", named("Torch"), named("Candle"), "node.Torch", 1},
		{"tscn", edited, gone, "node.Lamp", 2},
		{"tscn", gone, edited, "node.Lamp", 2},
		{"tscn", named("Torch"), gone, "node.Torch", 2},
		{"scn", named("Torch"), named("Candle"), "node.Torch", 1},
		{"scn", named("Torch"), gone, "node.Torch", 2},
		{"tscn", gone, named("Torch"), "node.Torch", 2},
		{"scn", gone, named("Torch"), "node.Torch", 2},
		{"res", named("Torch"), gone, "node.Torch", 2},
	} {
		for key, side := range map[rune]threeway.Side{'1': threeway.Ours, '2': threeway.Theirs, '3': threeway.Base} {
			w := hosttest.New(t, Actions())
			file := filepath.Join(t.TempDir(), "house."+c.form)
			if err := os.WriteFile(file, []byte(formed(t, c.form, house)), 0o600); err != nil {
				t.Fatal(err)
			}
			p := w.OpenFile(file)
			all := p.Doc().Snapshot()
			base, mine, disk := all.Document(), all.Document(), all.Document()
			rewrite(t, mine, formed(t, c.form, c.mine))
			rewrite(t, disk, formed(t, c.form, c.disk))
			want := mine.Snapshot().Document()
			if _, err := threeway.Merge(t.Context(), base.Snapshot().Document(), want, disk.Snapshot().Document(), threeway.Options{Favor: side}); err != nil {
				t.Fatal(err)
			}
			rewrite(t, p.Doc(), formed(t, c.form, c.disk))
			r, err := threeway.Onto(t.Context(), base, mine, p.Doc())
			if err != nil {
				t.Fatal(err)
			}
			Decide(p, base, mine, r, func() {}, Kept{})
			w.After("differences", 1)
			tool := comparisonOf(w.Page())
			if tool.tree.count != c.rows {
				t.Errorf("%s: %d to decide", c.row, tool.tree.count)
			}
			pick(t, w, c.row)
			steps := p.Doc().Steps()
			tool.table.TypedRune(key)
			w.After("differences", 2)
			if got, want := inText(t, c.form, p.Doc().Bytes()), inText(t, c.form, want.Bytes()); got != want {
				t.Errorf("%s %s, %c: it is\n%s\nnot\n%s", c.form, c.row, key, got, want)
			}
			if tool.unresolved(tool.all) > 0 || tool.tree.count != c.rows {
				t.Errorf("%s, %c: %d are left, and %d rows", c.row, key, tool.unresolved(tool.all), tool.tree.count)
			}
			if p.Doc().Steps() > steps {
				p.Doc().Undo()
			}
			tool.UndoDecision()
			w.After("differences", 3)
			if tool.unresolved(tool.all) != c.rows {
				t.Errorf("%s, %c: after undo %d are to decide", c.row, key, tool.unresolved(tool.all))
			}
		}
	}
}

// formed is a scene in a form of files.
func formed(t *testing.T, form, text string) string {
	t.Helper()
	if form == "tscn" {
		return text
	}
	made, err := convert.Bytes(t.Context(), "house.tscn", []byte(text), "house.scn", convert.Request{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(made.Data)
}

// inText is a scene as text: two binary ones may keep the same names in another order.
func inText(t *testing.T, form string, data []byte) string {
	t.Helper()
	if form == "tscn" {
		return string(data)
	}
	made, err := convert.Bytes(t.Context(), "house.scn", data, "house.tscn", convert.Request{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(made.Data)
}

// TestDecidedCells: each column shows what its own side has, whatever is chosen, and one of its own what comes of that.
func TestDecidedCells(t *testing.T) {
	before, rest, _ := strings.Cut(house, `[node name="Lamp"`)
	_, after, _ := strings.Cut(rest, `[node name="Eye"`)
	gone := before + `[node name="Eye"` + strings.Replace(after, "remote_path = NodePath(\"../Lamp\")\n", "", 1)
	at := func(x string) string { return strings.Replace(house, "(1, 2)", x, 1) }
	for _, c := range []struct {
		mine, disk, row string
		cells           [3]string // base, theirs, mine
	}{
		{at("(7, 7)"), at("(8, 8)"), "node.Lamp.position", [3]string{"Vector2(1, 2)", "Vector2(8, 8)", "Vector2(7, 7)"}},
		{at("(7, 7)"), gone, "node.Lamp", [3]string{"", "removed", "position Vector2(7, 7)"}},
		{gone, at("(8, 8)"), "node.Lamp", [3]string{"", "position Vector2(8, 8)", "removed"}},
	} {
		for key, taken := range map[rune]int{0: -1, '1': 2, '2': 1, '3': 0} {
			w := hosttest.New(t, Actions())
			file := filepath.Join(t.TempDir(), "house.tscn")
			if err := os.WriteFile(file, []byte(house), 0o600); err != nil {
				t.Fatal(err)
			}
			p := w.OpenFile(file)
			all := p.Doc().Snapshot()
			base, mine := all.Document(), all.Document()
			rewrite(t, mine, c.mine)
			rewrite(t, p.Doc(), c.disk)
			r, err := threeway.Onto(t.Context(), base, mine, p.Doc())
			if err != nil {
				t.Fatal(err)
			}
			Decide(p, base, mine, r, func() {}, Kept{})
			w.After("differences", 1)
			tool := comparisonOf(w.Page())
			pick(t, w, c.row)
			if heads := tool.heads; heads[0].Text != "2  Theirs, as on disk" || heads[1].Text != "1  Mine" || heads[2].Text != "3  Base" {
				t.Errorf("the columns are %q, %q and %q", heads[0].Text, heads[1].Text, heads[2].Text)
			}
			if _, said, _ := tool.Status(); strings.Contains(said, "left") || strings.Contains(said, "right") || !strings.Contains(said, "mine") && !strings.Contains(said, "theirs") {
				t.Errorf("%s: it is %q", c.row, said)
			}
			if key != 0 {
				tool.table.TypedRune(key)
				w.After("differences", 2)
			}
			var got [3]string
			result := ""
			for i := range tool.table.Len() {
				n := tool.table.Rows().At(i).Node
				if tool.tree.spots[n].path == c.row {
					row := tool.rowLook(n)
					for k, cell := range []int{baseCell, leftCell, rightCell} {
						got[k] = strings.TrimPrefix(row.Cells[cell].Text, "● ")
						if chosen := got[k] != row.Cells[cell].Text; chosen != (k == taken) {
							t.Errorf("%s, %c: the choice is marked in %d", c.row, key, k)
						}
					}
					result = row.Cells[resultCell].Text
				}
			}
			want := c.cells
			if want[0] == "" {
				want[0] = got[0] // what the node is
			}
			if got != want {
				t.Errorf("%s, %c: the columns show %q, not %q", c.row, key, got, want)
			}
			if taken >= 0 && result != want[taken] || taken < 0 && result != "" {
				t.Errorf("%s, %c: the result is %q", c.row, key, result)
			}
		}
	}
}

// rewrite gives a document other bytes.
func rewrite(t *testing.T, d *model.Document, text string) {
	t.Helper()
	if err := d.Apply(message.New("test.rewrite"), []model.Patch{{End: d.Size(), New: []byte(text)}}); err != nil {
		t.Fatal(err)
	}
}

// TestDecideByAnotherValue: F2 asks for a value that no side has, which decides the conflict and is undone as any decision; a place with several says to select
// one. Once all is decided and saved the tab goes.
func TestDecideByAnotherValue(t *testing.T) {
	w, base, mine := samples(t)
	for path, text := range map[string]string{"player.gold": "77", "player.name": `"Mine"`} {
		hosttest.Set(t, mine, path, text)
	}
	before := base.Doc().Snapshot()
	for path, text := range map[string]string{"player.gold": "1", "player.name": `"Theirs"`} {
		hosttest.Set(t, base, path, text)
	}
	result, err := merge.Onto(t.Context(), before, mine.Doc().Snapshot(), base.Doc())
	if err != nil || len(result.Left) != 2 {
		t.Fatalf("%d edits are left, %v", len(result.Left), err)
	}
	Decide(base, before.Document(), mine.Doc(), threeway.Merged{Result: result}, func() {}, Kept{})
	w.After("differences", 1)
	left := func(n int) {
		t.Helper()
		c := comparisonOf(w.Page())
		w.Until(func() bool { return c.done && c.unresolved(c.all) == n })
	}
	tab, c := w.Page(), comparisonOf(w.Page())
	f2 := &fyne.KeyEvent{Name: fyne.KeyF2}
	pick(t, w, "player")
	c.table.TypedKey(f2)
	if text, _ := w.Last("error")["text"].(string); !strings.Contains(text, "several changes") {
		t.Errorf("of a place it says %q", text)
	}
	pick(t, w, "player.gold")
	c.table.TypedKey(f2)
	w.Fill("500*20")
	left(1)
	hosttest.Holds(t, base, "player.gold", "10000")
	pick(t, w, "player.gold")
	n, _ := c.table.Current()
	if l := c.rowLook(n); l.Note != "you chose" || l.Cells[resultCell].Text != "10000" || l.Cells[leftCell].Text != "1" || c.unresolved(c.all) != 1 {
		t.Errorf("%q, %+v, and %d are left", l.Note, l.Cells, c.unresolved(c.all))
	}
	base.Doc().Undo()
	c.UndoDecision()
	left(2)
	pick(t, w, "player.gold")
	c.table.TypedKey(f2)
	w.Fill("77") // what mine has
	left(1)
	pick(t, w, "player.name")
	c.table.TypedKey(f2)
	w.Fill(`"Both"`)
	left(0)
	hosttest.Holds(t, base, "player.gold", "77")
	hosttest.Holds(t, base, "player.name", `"Both"`)
	w.Until(func() bool { return c.over })
	if slices.Index(w.Pages(), tab) < 0 {
		t.Fatalf("%d are left", c.unresolved(c.all))
	}
	c.Save()
	w.Until(func() bool { return slices.Index(w.Pages(), tab) < 0 })
	if w.Page() != base || base.Dirty() {
		t.Error("it does not lead to the saved file")
	}
}
