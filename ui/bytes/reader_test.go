package bytes

import (
	"encoding/binary"
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/hexview"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// TestReaderLines: the lines of the reader take no more than their letters in a low pane, and are not drawn into each other where the letters are
// large. The bits are in the first line, which can be seen in any pane.
func TestReaderLines(t *testing.T) {
	settings := fyne.CurrentApp().Settings()
	before := settings.Theme()
	t.Cleanup(func() { settings.SetTheme(before) })
	for _, scale := range []float32{1, 1.5} {
		settings.SetTheme(look.Theme{Scale: scale})
		r := newReader(memory(make([]byte, 8)), nil)
		letters := ink.Small("0", look.Text).MinSize().Height
		lines := r.lines.MinSize().Height
		if n := float32(len(r.numbers) + 4); lines > n*letters+0.5 || lines < n*letters {
			t.Errorf("%v lines of letters %v high are %v high", n, letters, lines)
		}
	}
}

// TestReaderSaysWhere: the reader says which offset its numbers are from, and however long the words for the order are in a language, the bits stay
// beside their name.
func TestReaderSaysWhere(t *testing.T) {
	r := newReader(memory([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}), nil)
	r.follow(4)
	if r.at.Text != "0x4" || r.bits.Text != "00000101" {
		t.Errorf("at %q are the bits %q", r.at.Text, r.bits.Text)
	}
	r.order.Text.Set("Petit-boutiste, l’octet de poids faible en premier ⇄")
	r.lines.Resize(fyne.NewSize(leastReader()-2*readerSide, 400))
	name, bits := r.lines.Objects[0], r.lines.Objects[1]
	if bits.Position().X <= name.Position().X || name.Position().Y != bits.Position().Y {
		t.Errorf("the bits are at %v, their name at %v", bits.Position(), name.Position())
	}
	if r.follow(-1); r.at.Text != "" {
		t.Errorf("of no byte the offset is %q", r.at.Text)
	}
}

// TestReaderShowsWholeNumbers: the longest number of each type has room in whatever width the bytes leave, at any size of text; there is no reader
// where it has not.
func TestReaderShowsWholeNumbers(t *testing.T) {
	settings := fyne.CurrentApp().Settings()
	before := settings.Theme()
	t.Cleanup(func() { settings.SetTheme(before) })
	long := binary.LittleEndian.AppendUint64(nil, math.Float64bits(-math.SmallestNonzeroFloat64*(1<<52)))
	for _, c := range []struct {
		scale, width float32
		shown        bool
	}{{1, 842, true}, {1, 557, true}, {1, 700, true}, {1, 480, false}, {1.5, 842, true}, {1.5, 557, false}} {
		settings.SetTheme(look.Theme{Scale: c.scale})
		hex := hexview.New(memory(long))
		r := newReader(memory(long), nil)
		root := &fyne.Container{Layout: besides{hex}, Objects: []fyne.CanvasObject{hex, r.root}}
		root.Resize(fyne.NewSize(c.width, 200))
		r.follow(0)
		if r.root.Visible() != c.shown {
			t.Errorf("at %v, %v wide: shown %v", c.scale, c.width, r.root.Visible())
		}
		end := float32(0)
		for i := 0; c.shown && i < len(r.lines.Objects); i++ {
			o := r.lines.Objects[i]
			if o.MinSize().Width > o.Size().Width || o.Position().Y+0.5 < end && i%2 == 0 {
				t.Errorf("at %v, %v wide: part %d needs %v and has %v at %v", c.scale, c.width, i, o.MinSize(), o.Size(), o.Position())
			}
			end = o.Position().Y + o.Size().Height
		}
	}
}

// memory is bytes to look at.
type memory []byte

func (m memory) Size() int64 { return int64(len(m)) }

func (m memory) ReadAt(p []byte, off int64) int { return copy(p, m[off:]) }
