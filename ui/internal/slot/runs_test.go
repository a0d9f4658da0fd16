package slot

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// TestRuns cuts a text at letters that no font has, and nowhere within a letter; the runs hold each byte once.
func TestRuns(t *testing.T) {
	test.NewTempApp(t)
	const x = "\U000d1234" // of a plane without characters
	var f Fonts
	for _, c := range []struct {
		text  string
		boxed []string
	}{
		{"", nil},
		{"gold 12", nil},
		{"e\u0301 \xff\ufffd\u200b\ufeff", nil},
		{x, []string{x}},
		{x + x, []string{x, x}},
		{"a" + x + "\u200d" + x + "\ufe0f b", []string{x + "\u200d" + x + "\ufe0f"}},
		{x + "\U0001f3fd日 " + x + " g", []string{x + "\U0001f3fd", x}},
	} {
		for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Monospace: true}} {
			at, boxed := 0, []string{}
			for _, r := range f.Runs(c.text, 13, style, 1, 20) {
				if r.From != at {
					t.Errorf("a run of %q begins at %d, not %d", c.text, r.From, at)
				}
				if at = r.To; r.Boxed {
					boxed = append(boxed, c.text[r.From:r.To])
				}
			}
			if at != len(c.text) {
				t.Errorf("the runs of %q end at %d", c.text, at)
			}
			if len(boxed) != len(c.boxed) {
				t.Errorf("%q has the boxes %q, want %q", c.text, boxed, c.boxed)
				continue
			}
			for i := range boxed {
				if boxed[i] != c.boxed[i] {
					t.Errorf("%q has the boxes %q, want %q", c.text, boxed, c.boxed)
				}
			}
		}
	}
}

// TestDraw draws a text with gaps and boxes over them where no font has a letter, in each alignment, and without boxes afterwards.
func TestDraw(t *testing.T) {
	test.NewTempApp(t)
	const x = "\U000d1234" // of a plane without characters
	var f Fonts
	for _, c := range []struct {
		align fyne.TextAlign
		from  float32 // where the text begins in its room
	}{{fyne.TextAlignLeading, 0}, {fyne.TextAlignCenter, 0.5}, {fyne.TextAlignTrailing, 1}} {
		drawn, boxes := canvas.NewText("", nil), Boxes{}
		drawn.Alignment = c.align
		f.Draw(drawn, &boxes, "ab "+x+"\u200d"+x+" é "+x, 13, color.White, 1, 100, 200, 20)
		boxes.End()
		if want := "ab " + gap + " é " + gap; drawn.Text != want {
			t.Errorf("%q is drawn, want %q", drawn.Text, want)
		}
		shown := boxes.Shown()
		if len(shown) != 2 {
			t.Fatalf("%d boxes", len(shown))
		}
		wide := func(s string) float32 { return fyne.MeasureText(s, 13, drawn.TextStyle).Width }
		left := 100 + c.from*(200-wide(drawn.Text))
		for i, before := range []string{"ab ", "ab " + gap + " é "} {
			if got, want := shown[i].Position().X, left+wide(before)+1; got < want-0.5 || got > want+0.5 {
				t.Errorf("alignment %v: box %d is at %v, want %v", c.align, i, got, want)
			}
		}
		f.Draw(drawn, &boxes, "é", 13, color.White, 1, 100, 200, 20)
		boxes.End()
		if drawn.Text != "é" || len(boxes.Shown()) != 0 {
			t.Errorf("%q and %d boxes remain", drawn.Text, len(boxes.Shown()))
		}
	}
}
