package hexview

import (
	"bytes"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"savant/ui/look"
)

// memory is a source that is written.
type memory struct{ b []byte }

func (m *memory) Size() int64                    { return int64(len(m.b)) }
func (m *memory) ReadAt(p []byte, off int64) int { return copy(p, m.b[off:]) }

func written(t *testing.T, text string) (*View, *memory, *[]bool) {
	t.Helper()
	m := &memory{[]byte(text)}
	v, _ := shown(t, m)
	var more []bool
	v.OnWrite = func(off int64, b []byte, goesOn bool) bool {
		if off+int64(len(b)) > m.Size() {
			return false
		}
		copy(m.b[off:], b)
		more = append(more, goesOn)
		return true
	}
	return v, m, &more
}

// TestTypedBytes writes bytes by their digits and by letters, and pastes both.
func TestTypedBytes(t *testing.T) {
	v, m, more := written(t, "0123456789")
	v.GoTo(2)
	for _, r := range "4g1f" {
		v.TypedRune(r)
	}
	if string(m.b) != "01A3456789" || v.At() != 3 || v.digit != 15 {
		t.Errorf("%q, at %d, digit %d", m.b, v.At(), v.digit)
	}
	key(v, fyne.KeyEscape)
	for _, r := range "42" {
		v.TypedRune(r)
	}
	if string(m.b) != "01AB456789" || len(*more) != 2 || (*more)[0] || !(*more)[1] {
		t.Errorf("%q, %v", m.b, *more)
	}
	if !v.AcceptsTab() {
		t.Error("Tab does not lead to the text")
	}
	key(v, fyne.KeyTab)
	v.TypedRune('é')
	if string(m.b) != "01ABé6789" || v.At() != 6 || v.AcceptsTab() {
		t.Errorf("%q, at %d", m.b, v.At())
	}
	clipboard := test.NewClipboard()
	clipboard.SetContent("58 59")
	v.TypedShortcut(&fyne.ShortcutPaste{Clipboard: clipboard})
	if string(m.b) != "01ABé6789" { // five letters do not fit
		t.Errorf("%q", m.b)
	}
	v.letters = false
	v.TypedShortcut(&fyne.ShortcutPaste{Clipboard: clipboard})
	if string(m.b) != "01ABéXY89" {
		t.Errorf("%q", m.b)
	}
	v.SelectRange(Range{Start: 4, End: 8})
	v.letters = true
	v.TypedShortcut(&fyne.ShortcutCopy{Clipboard: clipboard})
	if clipboard.Content() != "éXY" {
		t.Errorf("%q is copied", clipboard.Content())
	}
}

// TestTypedOverSelection types over bytes that were selected from either end: they go to the first one, which alone has a frame of its own.
func TestTypedOverSelection(t *testing.T) {
	for name, selects := range map[string]func(v *View){
		"found":     func(v *View) { v.SelectRange(Range{Start: 4, End: 7}) },
		"forwards":  func(v *View) { v.put(4, false); v.put(6, true) },
		"backwards": func(v *View) { v.put(6, false); v.put(4, true) },
	} {
		for want, letters := range map[string]bool{"0123A56789": false, "0123416789": true} {
			v, m, _ := written(t, "0123456789")
			v.letters = letters
			selects(v)
			if framed := boxes(v, 4); framed != 2*2 {
				t.Errorf("%s: %d frames begin at the first byte, not those of the selection and of the caret in both columns", name, framed)
			}
			for _, r := range "41" {
				v.TypedRune(r)
			}
			if string(m.b) != want {
				t.Errorf("%s: %q, not %q", name, m.b, want)
			}
		}
	}
}

// boxes counts the frames that begin at a byte of the first row.
func boxes(v *View, at int) (n int) {
	c := v.columns()
	for _, g := range v.inOrder()[0].ground.Shown() {
		x := g.Position().X + 1.5
		if g.StrokeWidth > 0 && (x == c.hex+float32(column(at))*c.cell || x == c.text+float32(at)*c.cell) {
			n++
		}
	}
	return n
}

// TestFixedBytes types into bytes that cannot be written.
func TestFixedBytes(t *testing.T) {
	v, m, _ := written(t, "0123")
	v.OnWrite = nil
	v.GoTo(0)
	for _, r := range "41" {
		v.TypedRune(r)
	}
	if string(m.b) != "0123" || v.AcceptsTab() {
		t.Errorf("%q", m.b)
	}
}

func TestParseBytes(t *testing.T) {
	for text, want := range map[string][]byte{"0F a0": {15, 160}, "0x01,0x02\n03": {1, 2, 3}, "0": nil, "": nil, "xy": nil} {
		if got, ok := ParseBytes(text); !bytes.Equal(got, want) || ok != (want != nil) {
			t.Errorf("%q is %x, %v", text, got, ok)
		}
	}
}

// TestEditedAmongSelected: edited bytes that are selected, or belong to the selected value, have the ground of the selection and a frame of what was edited.
func TestEditedAmongSelected(t *testing.T) {
	v, _ := shown(t, pattern(160))
	v.Edited = func(off, end int64) []Range { return []Range{{Start: 2, End: 8}} }
	fill := func(i int) (ground color.Color, framed bool) {
		x := v.columns().hex + float32(column(i))*v.columns().cell + v.columns().cell
		for _, g := range v.inOrder()[0].ground.Shown() {
			if at := g.Position().X; x < at || x > at+g.Size().Width {
				continue
			}
			if g.FillColor != nil {
				ground = g.FillColor
			}
			framed = framed || g.StrokeWidth > 0 && g.StrokeColor == look.Of(v.Theme(), look.Changed, theme.VariantDark)
		}
		return ground, framed
	}
	selection, edited := look.Of(v.Theme(), look.Selection, theme.VariantDark), look.Of(v.Theme(), look.EditedGround, theme.VariantDark)
	for name, mark := range map[string]func(){
		"selected": func() { v.SelectRange(Range{Start: 1, End: 5}) },
		"a value":  func() { v.GoTo(9); v.Highlight(1, 5, 1) },
	} {
		mark()
		v.Refresh()
		for i, want := range map[int]struct {
			ground color.Color
			framed bool
		}{1: {selection, false}, 3: {selection, true}, 6: {edited, false}} {
			if ground, framed := fill(i); ground != want.ground || framed != want.framed {
				t.Errorf("%s: byte %d is on %v, framed: %v", name, i, ground, framed)
			}
		}
		v.Shade(0, 0)
	}
}
