package textedit

import (
	"bytes"
	"image"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"

	"savant/ui/look"
)

// monospaced are the settings of the editor of JSON.
func monospaced(a *Area) { a.TextStyle.Monospace, a.Numbers = true, false }

// TestDescenders draws letters with descenders beside those of a higher font: no pixel of them differs from where they are alone.
func TestDescenders(t *testing.T) {
	for _, scale := range []float32{1, 2} {
		drawn := func(text string) []byte {
			test.NewTempApp(t).Settings().SetTheme(look.Theme{})
			a := &Area{Multi: true}
			a.ExtendBaseWidget(a)
			monospaced(a)
			a.SetText(text)
			c := software.NewCanvas()
			c.SetPadded(false)
			c.SetScale(scale)
			c.SetContent(a)
			c.Resize(fyne.NewSize(300, 90))
			img, _ := c.Capture().(*image.NRGBA)
			begin, end := a.inset(), a.inset()+a.face().wide("gjqy")
			var pixels []byte
			for y := range img.Bounds().Dy() / 2 {
				pixels = append(pixels, img.Pix[img.PixOffset(int(begin*scale), y):img.PixOffset(int(end*scale), y)]...)
			}
			return pixels
		}
		if !bytes.Equal(drawn("gjqy 日本語"), drawn("gjqy")) {
			t.Errorf("at scale %g letters beside Japanese are drawn otherwise than alone", scale)
		}
	}
}

// TestNoFont shows a box for a letter that no font has, as wide as the letter is for the caret, and keeps it in the text.
func TestNoFont(t *testing.T) {
	const strange = "\U000d1234" // of a plane without characters
	const text = "ab" + strange + strange + "c"
	a := areaOf(t, text, monospaced)
	r, _ := a.drawing.(*renderer)
	l := r.lines[0]
	boxes := l.texts.Boxes()
	if len(boxes) != 2 {
		t.Fatalf("%d boxes for two letters", len(boxes))
	}
	for i, b := range boxes {
		s, row := a.row(a.view.top)
		from, to := s.caret(row, 2+4*i), s.caret(row, 6+4*i)
		if x := b.Position().X; x < from || x+b.Size().Width > to || b.Size().Width < (to-from)/2 {
			t.Errorf("box %d is at %g, %g wide; its letter is from %g to %g", i, x, b.Size().Width, from, to)
		}
		if c := b.StrokeColor; c == nil || b.StrokeWidth == 0 {
			t.Errorf("box %d has no outline", i)
		}
	}
	for _, shown := range l.texts.Shown() {
		if shown.Text != "ab" && shown.Text != "c" {
			t.Errorf("%q is drawn as letters", shown.Text)
		}
	}
	a.Select(2, 6)
	if got := a.SelectedText(); got != strange {
		t.Errorf("selected it is %q", got)
	}
	a.Select(6, 6)
	a.TypedRune('x')
	if got, want := a.String(), "ab"+strange+"x"+strange+"c"; got != want {
		t.Errorf("written beside it is %q, want %q", got, want)
	}
	a.Undo()
	a.Select(10, 10)
	a.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	if got, want := a.String(), "ab"+strange+"c"; got != want {
		t.Errorf("one removed leaves %q, want %q", got, want)
	}
}
