package shell

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/ui/host"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// filters has the outline of the document show only what a text fits.
func (b *bench) filters(text string) {
	b.t.Helper()
	n := len(b.events("filtered"))
	b.run("filter")
	b.win.Canvas().Focused().(interface{ SetText(string) }).SetText(text)
	b.after("filtered", n+1)
}

// one checks that the inspector, the outline and the path are about the same row.
func (b *bench) one(p *tabPage, path string) {
	b.t.Helper()
	if p.Path() != path {
		b.t.Errorf("%s is shown, not %s", p.Path(), path)
	}
	n, ok := p.view.outline.Current()
	if !ok || model.Row(n) != p.nav.selected || !p.view.outline.IsSelected(n) {
		b.t.Errorf("%s is shown, %s is lit", p.Path(), p.doc.Path(model.Row(n)))
	}
	if list := p.Selection(); len(list) != 1 || list[0] != p.nav.selected {
		b.t.Errorf("an action would take %d rows, the first is %s", len(list), p.doc.Path(list[0]))
	}
}

// clip puts a text on the clipboard.
func (b *bench) clip(text string) { b.app.Clipboard().SetContent(text) }

// inFilter are the actions that take the selected row, each with what is selected while the outline is filtered for "gold", what is typed, and
// what is there and shown after it. "" says that nothing is there.
var inFilter = map[string]struct {
	on     string
	action string
	typed  []string
	clip   string
	shown  string
	text   string // of what is shown
}{
	"insert behind":          {on: "player.gold", action: "insert", typed: []string{"bonus", "5"}, shown: "player.bonus", text: "5"},
	"insert an entry":        {on: "player.gold", action: "insert", typed: []string{`"bonus": 5`, ""}, shown: "player.bonus", text: "5"},
	"insert into":            {on: "player", action: "insert", typed: []string{"bonus", "{}"}, shown: "player.bonus", text: "{}"},
	"insert into a new row":  {on: "quests", action: "insert", typed: []string{"[1, 2]"}, shown: "quests[31]", text: "[1, 2]"},
	"rename":                 {on: "player.gold", action: "rename", typed: []string{"silver"}, shown: "player.silver", text: "1250"},
	"remove":                 {on: "quests[0].reward.gold", action: "remove", shown: "quests[1].reward.gold", text: "50"},
	"cut":                    {on: "quests[0].reward.gold", action: "cut", shown: "quests[1].reward.gold", text: "50"},
	"remove an element":      {on: "quests[2]", action: "remove", shown: "quests[2]"},
	"remove the last":        {on: "quests[30]", action: "remove", shown: "quests[29]"},
	"duplicate an element":   {on: "quests[0]", action: "duplicate", shown: "quests[1]"},
	"move down":              {on: "quests[0]", action: "down", shown: "quests[1]"},
	"move up":                {on: "quests[2]", action: "up", shown: "quests[1]"},
	"paste as the value":     {on: "player.gold", action: "paste", clip: "7", shown: "player.gold", text: "7"},
	"paste as a new element": {on: "quests[3]", action: "paste-into", clip: "7", shown: "quests[3].silver", text: "7"},
}

// TestActionsUnderAFilter does each of the actions on a row while the outline shows only some: it takes the row that the inspector shows, what it
// makes stays shown, and undo brings the bytes back.
func TestActionsUnderAFilter(t *testing.T) {
	for name, c := range inFilter {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			p := b.shows("slot_1.sav", "player")
			original := string(p.doc.Bytes())
			b.filters("gold")
			p.Select(mustFind(t, p, c.on))
			p.Focus()
			b.one(p, c.on)
			if c.clip != "" {
				b.clip(c.clip)
			}
			if name == "paste as a new element" {
				b.clip(`{"silver": 7}`)
			}
			b.run(c.action)
			if c.typed != nil {
				b.fill(c.typed...)
			}
			shows := func() {
				t.Helper()
				b.one(p, c.shown)
				if c.text != "" {
					b.has(p, c.shown, c.text)
				}
				if name == "rename" {
					b.has(p, "player.gold", "")
				}
			}
			shows()
			n := len(b.events("filtered"))
			b.keepUp() // the search is made again
			b.after("filtered", n+1)
			shows()
			for p.doc.Undo() {
			}
			if string(p.doc.Bytes()) != original {
				t.Error("all undone, the bytes differ")
			}
		})
	}
}

// TestInsertThenRemoveUnderAFilter removes the row that was inserted, and not the one that held the mark before.
func TestInsertThenRemoveUnderAFilter(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	original := string(p.doc.Bytes())
	b.filters("gold")
	p.Select(mustFind(t, p, "player.gold"))
	b.run("insert")
	b.fill("bonus", "5")
	b.one(p, "player.bonus")
	b.run("remove")
	b.has(p, "player.bonus", "")
	b.has(p, "player.gold", "1250")
	if string(p.doc.Bytes()) != original {
		t.Error("inserted and removed, the bytes differ")
	}
	b.one(p, "player.gold")
}

// TestSeveralUnderAFilter removes several of the rows that match.
func TestSeveralUnderAFilter(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "quests[0].reward.gold")
	b.filters("gold")
	var nodes []outline.Node
	for _, path := range []string{"quests[0].reward.gold", "quests[5].reward.gold"} {
		nodes = append(nodes, outline.Node(mustFind(t, p, path)))
	}
	p.Select(model.Row(nodes[0]))
	p.view.outline.SetSelection(nodes)
	if list := p.Selection(); len(list) != 2 {
		t.Fatalf("%d rows are selected", len(list))
	}
	b.run("remove")
	b.has(p, "quests[0].reward.gold", "")
	b.has(p, "quests[5].reward.gold", "")
	b.has(p, "quests[1].reward.gold", "50")
}

// TestFilterKeepsTheSelection filters for what the selected row is not: the inspector keeps it, nothing else is lit, and an action takes it. Escape
// brings back the rows that were open, and it is lit again.
func TestFilterKeepsTheSelection(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	before := shownRows(p)
	b.filters("quest_07")
	if n, ok := p.view.outline.Current(); ok || p.Path() != "player.gold" {
		t.Errorf("%s is shown, %s is lit", p.Path(), p.doc.Path(model.Row(n)))
	}
	if list := p.Selection(); len(list) != 1 || list[0] != p.nav.selected {
		t.Error("an action would take another row than the one that is shown")
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if after := shownRows(p); after != before {
		t.Errorf("the rows were\n%s\nnow they are\n%s", before, after)
	}
	b.one(p, "player.gold")
}

// TestFilterLeavesWhatWasGoneTo goes to a match in a branch that was closed: emptied, the filter leaves it selected and seen.
func TestFilterLeavesWhatWasGoneTo(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "version")
	p.view.outline.CloseAll()
	b.filters("gold")
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.one(p, "player.gold")
	p.view.filter.Clear()
	b.one(p, "player.gold")
}

// TestMoveUnderAFilter: a row that no other is shown beside stays where it is, and the reason is told.
func TestMoveUnderAFilter(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.filters("gold")
	before := string(p.doc.Bytes())
	b.run("up")
	if b.last("error")["text"] == "" || string(p.doc.Bytes()) != before {
		t.Errorf("said: %v", b.last("error"))
	}
}

// TestFilterGoesToMatches goes to the first match with Enter, and on with F3, round and round.
func TestFilterGoesToMatches(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	b.run("filter")
	entry := b.win.Canvas().Focused()
	test.Type(entry, "silver key")
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // before anything was found
	b.when(func() bool { return strings.HasPrefix(p.Path(), "player.inventory[") }, "match")
	b.after("filtered", 1)
	first := p.Path()
	seen := map[string]bool{}
	for range 5 {
		b.one(p, p.Path())
		seen[p.Path()] = true
		b.Do("next-hit")
	}
	if len(seen) != 5 || p.Path() != first {
		t.Errorf("F3 went to %v and then %s", seen, p.Path())
	}
	b.win.Canvas().Focus(entry)
	if entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF3}); p.Path() == first || b.win.Canvas().Focused() != fyne.Focusable(p.view.outline) {
		t.Errorf("F3 in the field leads to %s, the keyboard to %T", p.Path(), b.win.Canvas().Focused())
	}
}

// TestNextMatchIsAfterTheSelectedRow goes on from a row that is no match, there and back, and says where the matches come round.
func TestNextMatchIsAfterTheSelectedRow(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	b.filters("gold")
	found := p.view.outline.Found.Nodes(100_000)
	last := len(found) - 1
	path := func(i int) string { return p.doc.Path(model.Row(found[i])) }
	for _, c := range []struct{ on, action, to, says string }{
		{"quests[7]", "next-hit", "quests[7].reward.gold", ""},
		{"quests[7]", "previous-hit", "quests[6].reward.gold", ""},
		{path(last), "next-hit", path(0), "That was the last match. On from the top"},
		{path(0), "previous-hit", path(last), "That was the first match. On from the end"},
		{path(1), "previous-hit", path(0), ""},
	} {
		p.Select(mustFind(t, p, c.on))
		n := len(b.events("note"))
		b.Do(host.ActionID(c.action))
		b.one(p, c.to)
		said := ""
		if list := b.events("note"); len(list) > n {
			said = list[len(list)-1]["text"].(string)
		}
		if said != c.says {
			t.Errorf("%s on %s says %q, want %q", c.action, c.on, said, c.says)
		}
	}
}

// TestFilterLeavesWhoHasGoneOn: Alt+Enter in the field, pressed before all is found, does nothing where the user has left the field by then.
func TestFilterLeavesWhoHasGoneOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "many.json")
	text := `{"list": [` + strings.Repeat(`{"gold": 1},`, 100_000) + "0]}\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	b.run("filter")
	entry := b.win.Canvas().Focused()
	test.Type(entry, "gold")
	entry.(fyne.Shortcutable).TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierAlt})
	p.Focus()
	b.after("filtered", 1)
	if n := len(p.Selection()); n > 1 {
		t.Errorf("%d rows are selected for a user who has gone on", n)
	}
}

// TestFilterEditsAllMatches: Alt+Enter in the field, pressed before anything was found, has all matches edited together, in one step.
func TestFilterEditsAllMatches(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	all := &desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierAlt}
	b.run("filter")
	entry := b.win.Canvas().Focused()
	test.Type(entry, "gold")
	entry.(fyne.Shortcutable).TypedShortcut(all)
	b.when(p.view.panel.Several, "editor of all matches")
	if p.view.outline.Editing() {
		t.Error("only the first match is edited, in its row")
	}
	b.types("0", fyne.KeyReturn)
	b.has(p, "player.gold", "0")
	b.has(p, "quests[1].reward.gold", "0")
	if p.doc.Steps() != 1 {
		t.Errorf("%d steps were made", p.doc.Steps())
	}
}

// selectIn is the first list of choices in a container, nil if there is none.
func selectIn(o fyne.CanvasObject) *widgets.KeySelect {
	switch o := o.(type) {
	case *widgets.KeySelect:
		return o
	case *fyne.Container:
		for _, x := range o.Objects {
			if s := selectIn(x); s != nil {
				return s
			}
		}
	}
	return nil
}

// TestFilterLeavesElementsOut looks at the elements of packed arrays only when asked, so that they hide nothing.
func TestFilterLeavesElementsOut(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tiles.tres")
	text := "[gd_resource type=\"Resource\" format=3]\n\n[resource]\ntiles = PackedInt32Array(" + strings.Repeat("4711, ", 5000) + "1)\nlast = 4711\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(file)
	b.filters("4711")
	if got := b.last("filtered")["found"]; got != 1.0 {
		t.Errorf("%v rows match, want the one that is no element", got)
	}
	p := b.document()
	n := len(b.events("filtered"))
	selectIn(p.view.filter.Root).SetSelected("Elements of packed arrays")
	b.after("filtered", n+1)
	if got := b.last("filtered")["found"]; got != 5000.0 {
		t.Errorf("%v elements match, want 5000", got)
	}
}

// TestRemoveMatchAfterMatch removes all that a filter finds, key by key: matches go, and when there are none left what held the last one stays,
// alone, and is not removed.
func TestRemoveMatchAfterMatch(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	b.filters("gold")
	found := p.view.outline.Found.Nodes(100_000)
	p.Select(model.Row(found[0]))
	p.Focus()
	for range len(found) {
		if r := p.nav.selected; !p.view.outline.Found.Has(outline.Node(r)) {
			t.Fatalf("%s does not match and would be removed", p.doc.Path(r))
		}
		b.run("remove")
	}
	bytes, at := string(p.doc.Bytes()), p.Path()
	if n := p.doc.Steps(); n != len(found) {
		t.Errorf("%d steps for %d matches", n, len(found))
	}
	if r := p.nav.selected; r == model.Root || p.view.outline.Rows().Model().Len(outline.Node(r)) != 0 {
		t.Errorf("%s is shown with what it holds, which does not match", at)
	}
	b.run("remove")
	if string(p.doc.Bytes()) != bytes || p.Path() != at {
		t.Errorf("%s was removed after the last match", at)
	}
}

// TestFilterByPath: a path finds its row, and nothing else that merely has the same name.
func TestFilterByPath(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	for path, want := range map[string]int{"player.gold": 1, "quests[2].reward": 1, "player.nothing": 0} {
		b.filters(path)
		found := p.view.outline.Found.Nodes(100_000)
		if len(found) != want || want == 1 && p.doc.Path(model.Row(found[0])) != path {
			t.Errorf("%s finds %d rows", path, len(found))
		}
	}
}

// TestFilterSeeksText finds a text in the last of many rows before all rows were looked at.
func TestFilterSeeksText(t *testing.T) {
	var text strings.Builder
	text.WriteString(`{"list": [`)
	for text.Len() < 5<<20 {
		text.WriteString(`"a text that is like all others here", 12345, `)
	}
	text.WriteString(`"Needle"]}`)
	path := filepath.Join(t.TempDir(), "many.json")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	b.filters("needle")
	if e := b.last("filtered"); e["found"] != 1.0 {
		t.Errorf("found: %v", e)
	}
	early := false
	for _, e := range b.events("filtering") {
		early = early || e["found"] == 1.0
	}
	if !early {
		t.Error("it was found only in the end")
	}

	// Of more matches than are shown the share that is done grows from the start.
	from := len(b.events("filtering"))
	b.filters("like all others")
	last, most := 0.0, 0.0
	for _, e := range b.events("filtering")[from:] {
		percent, _ := e["percent"].(float64)
		if percent < last {
			t.Errorf("%v %% are done after %v %%", percent, last)
		}
		last, most = percent, max(most, percent)
	}
	if most == 0 {
		t.Error("nothing was done until the end")
	}
}

// TestRemoveAndUndoManyMatches removes more rows than are edited together, all that a filter finds, one in each of many containers. Undo brings them
// back, selected.
func TestRemoveAndUndoManyMatches(t *testing.T) {
	const many = 5000
	world := variant.Value{Type: variant.Array, Data: &variant.List{}}
	for i := range int64(many) {
		d := variant.OfDict(variant.Entry{Key: variant.OfString("id"), Value: variant.OfInt(i)}, variant.Entry{Key: variant.OfString("hp"), Value: variant.OfInt(i)})
		world.Data.(*variant.List).Items = append(world.Data.(*variant.List).Items, d)
	}
	saved, err := codec.Append(nil, variant.OfDict(variant.Entry{Key: variant.OfString("world"), Value: world}), dialect.Godot44)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "world.save")
	if err := os.WriteFile(file, append(binary.LittleEndian.AppendUint32(nil, uint32(len(saved))), saved...), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(file)
	p := b.document()
	original := string(p.doc.Bytes())
	b.filters("hp")
	p.view.outline.SelectFound()
	p.Focus()
	b.Do("remove")
	b.has(p, "world[4999].hp", "")
	b.has(p, "world[4999].id", "4999")
	b.Do("undo")
	if string(p.doc.Bytes()) != original {
		t.Error("undone, the bytes differ")
	}
	if n := len(p.Selection()); n != many {
		t.Errorf("undone, %d rows are selected", n)
	}
}
