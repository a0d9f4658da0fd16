package compare

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/message"
	"savant/model"
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
		mine, disk, row string
		rows            int
	}{
		{named("Torch"), named("Candle"), "node.Torch", 1},
		{edited, gone, "node.Lamp", 2},
		{gone, edited, "node.Lamp", 2},
		{named("Torch"), gone, "node.Torch", 2},
	} {
		for key, side := range map[rune]threeway.Side{'1': threeway.Ours, '2': threeway.Theirs, '3': threeway.Base} {
			w := hosttest.New(t, Actions())
			file := filepath.Join(t.TempDir(), "house.tscn")
			if err := os.WriteFile(file, []byte(house), 0o600); err != nil {
				t.Fatal(err)
			}
			p := w.OpenFile(file)
			all := p.Doc().Snapshot()
			base, mine, disk := all.Document(), all.Document(), all.Document()
			rewrite(t, mine, c.mine)
			rewrite(t, disk, c.disk)
			want := mine.Snapshot().Document()
			if _, err := threeway.Merge(t.Context(), base.Snapshot().Document(), want, disk.Snapshot().Document(), threeway.Options{Favor: side}); err != nil {
				t.Fatal(err)
			}
			rewrite(t, p.Doc(), c.disk)
			r, err := threeway.Onto(t.Context(), base, mine, p.Doc())
			if err != nil {
				t.Fatal(err)
			}
			Decide(p, base, mine, r, func() {})
			w.After("differences", 1)
			tool := comparisonOf(w.Page())
			if tool.tree.count != c.rows {
				t.Errorf("%s: %d to decide", c.row, tool.tree.count)
			}
			pick(t, w, c.row)
			steps := p.Doc().Steps()
			tool.table.TypedRune(key)
			w.After("differences", 2)
			if got := string(p.Doc().Bytes()); got != string(want.Bytes()) {
				t.Errorf("%s, %c: it is\n%s\nnot\n%s", c.row, key, got, want.Bytes())
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

// rewrite gives a document other bytes.
func rewrite(t *testing.T, d *model.Document, text string) {
	t.Helper()
	if err := d.Apply(message.New("test.rewrite"), []model.Patch{{End: d.Size(), New: []byte(text)}}); err != nil {
		t.Fatal(err)
	}
}
