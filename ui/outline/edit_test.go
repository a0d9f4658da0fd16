package outline

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/ink"
)

// TestEdit edits the summary of the current row: accepted, refused and cancelled edits.
func TestEdit(t *testing.T) {
	m := wide{fan: 3}
	o, w := shown(t, m, m.look)
	o.Select(2)
	var took []string
	var refused error
	edit := func(text string, keys ...fyne.KeyName) {
		t.Helper()
		ok := o.Edit(Edit{
			Text: "was",
			Check: func(text string) (string, error) {
				if text == "bad" {
					return "", errors.New("no")
				}
				return "= " + text, nil
			},
			Accept: func(text string) error {
				if text == "bad" {
					return errors.New("no")
				}
				took = append(took, text)
				return nil
			},
			Refused: func(_ string, err error) { refused = err },
		})
		if !ok || !o.Editing() {
			t.Fatal("the row cannot be edited")
		}
		f := w.Canvas().Focused()
		if _, ok := f.(*editEntry); !ok {
			t.Fatalf("%T has the keyboard", f)
		}
		test.Type(f, text)
		for _, k := range keys {
			f.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	edit("good", fyne.KeyReturn)
	if o.Editing() || w.Canvas().Focused() != fyne.Focusable(o) || len(took) != 1 || took[0] != "good" {
		t.Errorf("%v was taken, editing %v", took, o.Editing())
	}
	edit("other", fyne.KeyEscape)
	if o.Editing() || len(took) != 1 {
		t.Errorf("%v was taken after Escape", took)
	}
	edit("bad", fyne.KeyReturn)
	if d, ok := o.edited.(*editing); !ok || d.said != "no" || !d.below.Visible() || refused != nil {
		t.Fatal("what is refused ends the editing, or nothing says why")
	}
	w.Canvas().Focus(o)
	if o.Editing() || refused == nil || len(took) != 1 {
		t.Errorf("elsewhere: %v, %v", took, refused)
	}
	edit("elsewhere")
	w.Canvas().Focus(o)
	if o.Editing() || len(took) != 2 {
		t.Errorf("elsewhere: %v", took)
	}
	row := o.drawing.lines[2]
	edit("x")
	e := o.edited.(*editing).entry
	if middle := e.Position().Y + e.Size().Height/2; middle != row.box.Position().Y+o.rowHeight()/2 || e.Position().X+e.Size().Width > o.Size().Width {
		t.Errorf("the field is at %v, %v, its row at %v", e.Position(), e.Size(), row.box.Position())
	}
}

// TestEditSaysAllBelow: what is said below the field is not cut off in a narrow outline.
func TestEditSaysAllBelow(t *testing.T) {
	m := wide{fan: 3}
	o, w := shown(t, m, m.look)
	w.Resize(fyne.NewSize(300, 300))
	o.Select(2)
	const long = "This is not a whole number. Enter digits, or 0x before hexadecimal ones, or a sum of such numbers."
	o.Edit(Edit{Text: "1", Check: func(string) (string, error) { return "", errors.New(long) }, Accept: func(string) error { return nil }})
	d := o.edited.(*editing)
	d.changed("x")
	var said []string
	for _, line := range d.lines.Objects {
		text := line.(*ink.Text)
		if said = append(said, text.Text); text.MinSize().Width > d.below.Size().Width {
			t.Errorf("%q is wider than %v", text.Text, d.below.Size().Width)
		}
	}
	if got := strings.Join(said, " "); got != long || len(said) < 2 {
		t.Errorf("%q is said", said)
	}
}
