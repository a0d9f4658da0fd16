package ink

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestFitMiddle(t *testing.T) {
	test.NewTempApp(t)
	wide := func(s string) float32 { return fyne.MeasureText(s, 13, fyne.TextStyle{}).Width }
	for _, name := range []string{"a_very_long_name_of_a_file_with_a_number_017.sav", "とても長いファイルの名前がここにあります_017.sav", "e\u0301" + strings.Repeat("e\u0301", 40)} {
		got := FitMiddle(name, 120, 13, fyne.TextStyle{})
		head, tail, cut := strings.Cut(got, "…")
		if !cut || wide(got) > 120 || !strings.HasPrefix(name, head) || !strings.HasSuffix(name, tail) || head == "" || tail == "" {
			t.Errorf("%s becomes %q, %v wide", name, got, wide(got))
		}
		if strings.HasPrefix(tail, "\u0301") {
			t.Errorf("%q parts a letter from its accent", got)
		}
	}
	if got := FitMiddle("slot_1.sav", 120, 13, fyne.TextStyle{}); got != "slot_1.sav" {
		t.Errorf("a short name becomes %q", got)
	}
	if got := FitMiddle("slot_1.sav", 0, 13, fyne.TextStyle{}); got != "…" {
		t.Errorf("without room it is %q", got)
	}
}

// TestFitTitle keeps what tells a name apart from others, and as much of the name as there is room for.
func TestFitTitle(t *testing.T) {
	for _, c := range []struct{ title, begin, end string }{
		{"slot_1.sav — old", "slot_1.sav — old", ""},
		{"a_rather_long_name_of_a_slot.sav — old", "a_r", "— old"},
		{"slot_1.sav — a_rather_long_name_of_a_folder/with/a/slot", "s", "/slot"},
		{"a_rather_long_name_of_a_slot_1.sav", "a_rat", "_1.sav"},
	} {
		got := FitTitle(c.title, 140, 13, fyne.TextStyle{})
		if w := fyne.MeasureText(got, 13, fyne.TextStyle{}).Width; w > 140 || !strings.HasPrefix(got, c.begin) || !strings.HasSuffix(got, c.end) {
			t.Errorf("%q becomes %q, %v wide", c.title, got, w)
		}
	}
}

// TestFitTail: what is left out is the beginning, of texts longer than are drawn too.
func TestFitTail(t *testing.T) {
	test.NewTempApp(t)
	for _, path := range []string{strings.Repeat("TimelineContainer/", 5) + "AddLayer", strings.Repeat("Arm/", 2000) + "Hand", strings.Repeat("e\u0301", 60)} {
		got := FitTail(path, 120, 13, fyne.TextStyle{})
		tail, cut := strings.CutPrefix(got, "…")
		if w := fyne.MeasureText(got, 13, fyne.TextStyle{}).Width; !cut || w > 120 || w < 90 || !strings.HasSuffix(path, tail) || strings.HasPrefix(tail, "\u0301") {
			t.Errorf("%.40s… becomes %q, %v wide", path, got, w)
		}
	}
	if got := FitTail("Arm/Hand", 120, 13, fyne.TextStyle{}); got != "Arm/Hand" {
		t.Errorf("a short path becomes %q", got)
	}
}
