package rows

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/model/label"
	"savant/ui/host/hosttest"
	"savant/ui/look"
	"savant/ui/widgets"
)

// TestInserted: what would be inserted is shown as it is typed, entries in the place of a key before what the field of the value proposes.
func TestInserted(t *testing.T) {
	path, _ := hosttest.Sample(t, "slot_1.sav")
	doc := hosttest.New(t, nil).OpenFile(path).Doc()
	player, err := doc.Find("player")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		key, value string
		want       []string
	}{
		{"bonus", "5", []string{"bonus: 5  (int)"}},
		{"", `"x"`, []string{`"x"  (String)`}},
		{"bonus", "5 +", nil},
		{"bonus", "500*20", []string{`bonus: 10000  (int)`}},
		{"bonus", "10/4", []string{`bonus: 2.5  (float)`}},
		{"bonus", "7/0", nil},
		{"bonus", "*2", nil}, // there is no number yet
		{"bonus", "Dictionary[String, int]({})", []string{`bonus: Dictionary[String, int]({})  (Dictionary)`, "Godot 4.3 cannot read a typed Dictionary, and then not this file."}},
		{`"bonus": 5`, "1250", []string{`"bonus": 5  (int)`}},
		{`"a": 1, "b": "x", "c": 2.5, "d": true, "e": 1`, "1250", []string{`"a": 1  (int)`, `"b": "x"  (String)`, `"c": 2.5  (float)`, `"d": true  (bool)`, "and 1 more"}},
	} {
		if got := inserted(doc, player, c.key, c.value); !slices.Equal(got, c.want) {
			t.Errorf("%s, %s: %q, want %q", c.key, c.value, got, c.want)
		}
	}
}

// TestLongValueIsSeen: the field of the value grows with what is written, and Shift+Enter begins a line in it.
func TestLongValueIsSeen(t *testing.T) {
	path, _ := hosttest.Sample(t, "slot_1.sav")
	w := hosttest.New(t, Actions())
	fyne.CurrentApp().Settings().SetTheme(look.Theme{}) // which has the sizes of fonts
	p := w.OpenFile(path)
	player, err := p.Doc().Find("player")
	if err != nil {
		t.Fatal(err)
	}
	p.Select(player)
	w.Run("insert")
	value := w.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields[1]
	short := value.Size().Height
	value.SetText(`"` + strings.Repeat("a long text ", 20) + `"`)
	long := value.Size().Height
	if value.Rows < 3 || value.Rows > mostLines || long < 2.5*short {
		t.Errorf("%d rows are seen, %g high after %g", value.Rows, long, short)
	}
	value.SetText(`"ab"`)
	if value.Size().Height != short {
		t.Errorf("the field is %g high, not %g", value.Size().Height, short)
	}
	w.Canvas().Focus(value)
	shift := &fyne.KeyEvent{Name: desktop.KeyShiftLeft}
	value.KeyDown(shift)
	value.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	value.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	value.KeyUp(shift)
	if value.Rows != 2 || !strings.Contains(value.Text, "\n") {
		t.Errorf("%d rows of %q", value.Rows, value.Text)
	}
}

// TestInsertedEntryIsNoPaste: the history calls an entry that was typed in the place of the key an insertion.
func TestInsertedEntryIsNoPaste(t *testing.T) {
	path, _ := hosttest.Sample(t, "slot_1.sav")
	w := hosttest.New(t, Actions())
	p := w.OpenFile(path)
	player, err := p.Doc().Find("player")
	if err != nil {
		t.Fatal(err)
	}
	p.Select(player)
	w.Run("insert")
	w.Fill(`"bonus": 5`, "1250")
	if h := p.Doc().History(); len(h) != 1 || h[0].Label.ID != label.InsertRows {
		t.Errorf("the steps are %v", h)
	}
	if r, err := p.Doc().Find("player.bonus"); err != nil || p.Selected() != r {
		t.Errorf("%d is selected, not %d: %v", p.Selected(), r, err)
	}
}

// TestNewPropertyIsProposed: the name of a new property is completed by those of the class, and its default stands in the field of the value unless
// something else was written there.
func TestNewPropertyIsProposed(t *testing.T) {
	path, _ := hosttest.Sample(t, "player.tscn")
	w := hosttest.New(t, Actions())
	p := w.OpenFile(path)
	node, err := p.Doc().Find(`node["CollisionShape3D"]`)
	if err != nil {
		t.Fatal(err)
	}
	parent, index := node, -1
	value := valueField(p, parent, index)
	ask := func() []*widgets.PromptEntry {
		askInsert(w, p, parent, index, value)
		return w.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields
	}
	fields := ask()
	fields[0].SetText("disabled")
	if got := fields[1].Text; got != "false" {
		t.Errorf("the default is %q", got)
	}
	fields[0].SetText("debug_fill")
	if got := fields[1].Text; got != "true" {
		t.Errorf("the default of another is %q", got)
	}
	fields[1].SetText("7")
	fields[0].SetText("disabled")
	if got := fields[1].Text; got != "7" {
		t.Errorf("what was written has become %q", got)
	}
	key, _ := proposed(p, parent, widgets.Field{}, widgets.Field{})
	if got := key.Complete("dis"); !slices.Contains(got, "disabled") || slices.Contains(got, "shape") {
		t.Errorf("dis may become %v", got)
	}
	if got := key.Complete("shap"); slices.Contains(got, "shape") {
		t.Errorf("a stored property is offered: %v", got)
	}
}
