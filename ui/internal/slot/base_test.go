package slot

import (
	"testing"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

func TestDrop(t *testing.T) {
	test.NewTempApp(t)
	var f Fonts
	text := func(s string) *canvas.Text {
		x := canvas.NewText(s, nil)
		x.TextSize = 13
		return x
	}
	for _, s := range []string{"", "Mira", "gold 12", "\x80\xff"} {
		if d := f.drop(text(s), 1); d != 0 && s != "\x80\xff" {
			t.Errorf("%q drops by %g", s, d)
		}
	}
	for _, scale := range []float32{1, 2} {
		// Whatever font there is for it: what drop says is what the picture shows.
		s := "Mira 灯"
		want := float32(foot("H 灯", text(s), scale)-foot("H", text(s), scale)) / scale
		if d := f.drop(text(s), scale); d != max(0, want) {
			t.Errorf("%q at scale %g drops by %g, want %g", s, scale, d, want)
		}
	}
	if n := len(f.drops); n != 3 {
		t.Errorf("%d blocks are known, want 3", n)
	}
	many := make([]rune, 0, 4000)
	for r := rune(0x3000); r < 0x3000+4000<<2; r += 4 {
		many = append(many, r)
	}
	f.drop(text(string(many)), 1)
	if n := len(f.drops); n > 3+mostBlocks {
		t.Errorf("one text had %d blocks probed", n-3)
	}
}

func BenchmarkProbe(b *testing.B) {
	test.NewTempApp(b)
	x := canvas.NewText("灯", nil)
	x.TextSize = 13
	for b.Loop() {
		probe('灯', x, 1)
	}
}
