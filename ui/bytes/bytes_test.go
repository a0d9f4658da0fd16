package bytes

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/ui/hexview"
	"savant/ui/host/hosttest"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/outline"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// TestWithin: the edited parts in view are the same as when each is checked.
func TestWithin(t *testing.T) {
	all := []span{{2, 4}, {4, 4}, {6, 9}, {12, 13}, {13, 20}}
	for off := range int64(22) {
		for end := off; end < 22; end++ {
			var want []span
			for _, s := range all {
				if s.end > off && s.start < end {
					want = append(want, s)
				}
			}
			if got := within(all, off, end); !slices.Equal(got, want) {
				t.Fatalf("from %d to %d: %v, want %v", off, end, got, want)
			}
		}
	}
}

// TestByteSelectsItsValue presses on a byte of a value that is not selected.
func TestByteSelectsItsValue(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	r, err := p.Doc().Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	b := p.Pane(PaneID).(*pane)
	at := p.Doc().Describe(r)
	b.hex.OnSelected(at.Offset + 4)
	b.Follow()
	if p.Path() != "player.gold" {
		t.Errorf("%s is selected", p.Path())
	}
	if got := b.hex.Highlighted(); got.Start != at.Offset || got.End != at.Offset+at.Length {
		t.Errorf("the bytes %v are marked", got)
	}
}

// TestAllSelectedAreMarked: of several rows that are selected all bytes are marked, and of one only its own.
func TestAllSelectedAreMarked(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	b := p.Pane(PaneID).(*pane)
	var rows []model.Row
	for _, at := range []string{"player.gold", "player.name", "player.inventory[3].item"} {
		r, err := p.Doc().Find(at)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	p.Select(rows[0])
	var nodes []outline.Node
	for _, r := range rows {
		nodes = append(nodes, outline.Node(r))
	}
	p.Outline().SetSelection(nodes)
	b.FollowAll()
	for _, r := range rows {
		d := p.Doc().Describe(r)
		if !b.hex.Marks(d.Offset) || !b.hex.Marks(d.Offset+d.Length-1) || b.hex.Marks(d.Offset-1) {
			t.Errorf("the bytes of %s are not what is marked", p.Doc().Path(r))
		}
	}
	p.Select(rows[1])
	p.Select(rows[0])
	if d := p.Doc().Describe(rows[1]); b.hex.Marks(d.Offset) {
		t.Error("the bytes of a row are marked that is selected no more")
	}
	if got := merged([]hexview.Range{{Start: 1, End: 9}, {Start: 2, End: 3}, {Start: 5, End: 12}, {Start: 12, End: 13}}); !slices.Equal(got, []hexview.Range{{Start: 1, End: 12}, {Start: 12, End: 13}}) {
		t.Errorf("they are merged to %v", got)
	}
}

// TestLineMarksItsValue selects a value by a click in the text: its lines are marked in place of those of the value before.
func TestLineMarksItsValue(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "player.tscn")
	p := w.OpenFile(path)
	b := p.Pane(PaneID).(*pane)
	for i := range p.Doc().Len(model.Root) {
		r := p.Doc().Child(model.Root, i)
		done := b.owning() // as a click does, on which the window follows
		p.Select(r)
		b.Follow()
		done()
		d := p.Doc().Describe(r)
		if got := b.source.Marked(); got.Start != d.Offset || got.End != d.Offset+d.Length {
			t.Errorf("%s: the text %v is marked, not %d to %d", p.Path(), got, d.Offset, d.Offset+d.Length)
		}
	}
}

// TestMarks marks a value after others by hand, edits it and takes the mark back.
func TestMarks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sav")
	data := []byte{8, 0, 0, 0, 27, 0, 0, 0, 0, 0, 0, 0, 0xee, 0xff, 2, 0, 0, 0, 7, 0, 0, 0}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, Actions(), NewPane)
	p := w.OpenFile(path)
	tail := p.Doc().Child(model.Root, p.Doc().Len(model.Root)-1)
	p.Select(tail)
	if !w.May(ActionMarkValue) {
		t.Fatalf("%+v", p.Doc().Describe(tail))
	}
	w.Run(ActionMarkValue)
	if w.Canvas().Overlays().Top() == nil {
		t.Error("it does not ask for the offset")
	}
	w.Canvas().Unfocus() // a focused field blinks in a goroutine of its own
	w.Canvas().Overlays().Top().Hide()
	r, err := p.Doc().MarkBytes(tail, 14, model.MarkValue)
	if err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	if got, err := p.Doc().Text(p.Selected()); err != nil || got != "7" || !w.May(ActionUnmark) {
		t.Errorf("%s, %v", got, err)
	}
	w.Run(ActionUnmark)
	if p.Selected() != tail || p.Doc().Len(tail) != 0 {
		t.Errorf("%d rows, %d selected", p.Doc().Len(tail), p.Selected())
	}
}

// TestReadAs reads a file in another dialect and back.
func TestReadAs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sav")
	if err := os.WriteFile(path, []byte{8, 0, 0, 0, 27, 0, 0, 0, 0, 0, 0, 0}, 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, Actions(), NewPane)
	p := w.OpenFile(path)
	if !w.May(actionReadAs) || p.Doc().Describe(p.Doc().Child(model.Root, 0)).Badge != model.BadgeDictionary {
		t.Fatalf("%+v", p.Doc().Info())
	}
	p.Select(p.Doc().Child(model.Root, 0))
	readAs(w, p, "godot3")
	if got := p.Doc().Describe(p.Doc().Child(model.Root, 0)); got.Badge == model.BadgeDictionary || w.Last("read-as")["dialect"] != "godot3" {
		t.Errorf("%+v", got)
	}
	readAs(w, p, "")
	if got := p.Doc().Describe(p.Doc().Child(model.Root, 0)); got.Badge != model.BadgeDictionary || p.Selected() != model.Root {
		t.Errorf("%+v, %d selected", got, p.Selected())
	}
}

// TestReadingsOfDamage: each reading of a damaged save is said to read as many values as it does, and the one that reads the most comes first.
func TestReadingsOfDamage(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, content := hosttest.Sample(t, "slot_1.sav")
	at := bytes.Index(content, []byte("gold"))
	content[at+4] = 0xee
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	p := w.OpenFile(path)
	list := readings(p.Doc().Snapshot())
	if len(list) != len(dialect.All()) || list[0].values != p.Doc().Info().Values {
		t.Errorf("the first reads %d values of %d", list[0].values, p.Doc().Info().Values)
	}
	said := map[string]bool{}
	for i, r := range list {
		said[strings.TrimPrefix(r.words(), words.Engine(r.dialect.Title))] = true
		if i > 0 && r.values > list[i-1].values || !r.tried || r.places == 0 {
			t.Errorf("%d: %s", i, r.words())
		}
	}
	if len(said) < 2 || !strings.Contains(list[0].words(), fmt.Sprintf("   reads %d values; 1 place is not understood", list[0].values)) {
		t.Errorf("it says %v", said)
	}
	whole, _ := hosttest.Sample(t, "slot_1.sav")
	list = readings(w.OpenFile(whole).Doc().Snapshot())
	if !slices.EqualFunc(list, dialect.All(), func(r reading, d *dialect.Dialect) bool { return r.dialect == d }) {
		t.Error("the readings of a save that is understood are not in the order of the engines")
	}
}

// TestValues shows JSON that JSON.from_native wrote as Godot's values, as it opens, and as plain JSON, with an edit between.
func TestValues(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(path, []byte(`{"type":"Dictionary","args":["s:at",{"type":"Vector2","args":[1.0,2.0]}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, Actions(), NewPane)
	p := w.OpenFile(path)
	w.Run(actionValues)
	if at, err := p.Doc().Find("at"); err != nil || p.Doc().Describe(at).Type != "Vector2" {
		t.Fatalf("%v", err)
	} else if err := p.Doc().Set(at, variant.OfMath(variant.Vector2, 1, 7)); err != nil {
		t.Fatal(err)
	}
	w.Run(actionValues)
	r, err := p.Doc().Find("args[1].args[1]")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := p.Doc().Text(r); err != nil || text != "7.0" || w.Last("values")["as"] != "plain" {
		t.Errorf("%s, %v", text, err)
	}
	if p.Doc().Undo(); string(p.Doc().Bytes()) != `{"type":"Dictionary","args":["s:at",{"type":"Vector2","args":[1.0,2.0]}]}` {
		t.Errorf("undo gives %s", p.Doc().Bytes())
	}
}

// TestSourceSaysWhatIsBroken: a line that cannot be read says why, and typing in the text, which is read-only, is answered.
func TestSourceSaysWhatIsBroken(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	const text = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nposition = Vector2(1,\nrotation = 1.0\n"
	path := filepath.Join(t.TempDir(), "a.tscn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := w.OpenFile(path)
	b := p.Pane(PaneID).(*pane)
	var broken []int
	off := int64(0)
	for i, line := range strings.Split(text, "\n") {
		end := off + int64(len(line))
		if b.source.Broken(off, end) != "" {
			broken = append(broken, i+1)
		}
		off = end + 1
	}
	if len(broken) != 1 || broken[0] != 4 && broken[0] != 5 {
		t.Errorf("the lines %v are broken", broken)
	}
	b.source.TypedRune('x')
	if w.Last("note")["text"] == nil || string(p.Doc().Bytes()) != text {
		t.Error("typing is not answered")
	}
}

// TestLegendKeepsEdited selects a range in a narrow pane: what it is takes the place of other colours in the legend, not of that of what was edited.
func TestLegendKeepsEdited(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	b := p.Pane(PaneID).(*pane)
	b.hex.SelectRange(hexview.Range{Start: 0x23, End: 0x48})
	b.cursor()
	b.legend.Resize(fyne.NewSize(420, 24))
	bar := b.legend.Objects[0].(*fyne.Container)
	if b.about.Text == "" || !bar.Objects[0].Visible() || bar.Objects[len(bar.Objects)-1].Visible() {
		t.Fatalf("%q: the legend is not as narrow as it should be", b.about.Text)
	}
	first := bar.Objects[0].(*fyne.Container)
	if text := first.Objects[1].(*ink.Text).Text; text != "Edited" {
		t.Errorf("%s is kept", text)
	}
}
