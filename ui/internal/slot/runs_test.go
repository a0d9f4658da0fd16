package slot

import (
	"testing"

	"fyne.io/fyne/v2"
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
