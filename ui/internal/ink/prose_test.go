package ink

import (
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// TestLinesOfJapaneseAndChinese breaks texts at every width: nothing is lost, no line is too long, and none begins or ends with a mark that may not.
func TestLinesOfJapaneseAndChinese(t *testing.T) {
	letters := func(s string) float32 { return float32(utf8.RuneCountInString(s)) }
	for _, text := range []string{
		"ファイル「セーブ1.sav」は変更されました。保存しますか（はい、いいえ）？ Ctrl+S で保存します。",
		"檔案「slot_1.sav」已變更。要儲存嗎（是，否）？按 Ctrl+S 即可儲存；按 Esc 則取消。",
	} {
		for width := 4; width < 60; width++ {
			got := broken(text, float32(width), letters)
			if squeezed := strings.NewReplacer("\n", "", " ", ""); squeezed.Replace(got) != squeezed.Replace(text) {
				t.Fatalf("%d: %q", width, got)
			}
			lines := strings.Split(got, "\n")
			for i, l := range lines {
				first, _ := utf8.DecodeRuneInString(l)
				last, _ := utf8.DecodeLastRuneInString(l)
				if utf8.RuneCountInString(l) > width || width > 12 && (i > 0 && strings.ContainsRune("、。，；？）」", first) || i < len(lines)-1 && strings.ContainsRune("「（", last)) {
					t.Errorf("%d: line %d is %q of\n%s", width, i+1, l, got)
				}
				if width > 12 && strings.Contains(text, "Ctrl+S") && !strings.Contains(got, "Ctrl+S") {
					t.Errorf("%d: a word is torn in\n%s", width, got)
				}
			}
		}
	}
	for _, text := range []string{"", "Save the file, then close it (or not).", "Enregistrer le fichier ?"} {
		if got := broken(text, 5, letters); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// TestProseBreaksItsLines looks at what the widgets draw as they become narrower, and at the text that they keep.
func TestProseBreaksItsLines(t *testing.T) {
	test.NewTempApp(t)
	const text = "アイウエオ。アイウエオ。アイウエオ。アイウエオ。アイウエオ。アイウエオ。"
	l, p := NewLabel(text), NewProse(text, widget.RichTextStyle{})
	drawn := func() []string {
		return []string{l.Text, p.Segments[0].(*widget.TextSegment).Text}
	}
	high := [2]float32{}
	for _, width := range []float32{5000, 300, 290, 280, 270, 260, 250, 240, 230, 220, 210, 200} {
		l.Resize(fyne.NewSize(width, 10))
		p.Resize(fyne.NewSize(width, 10))
		for i, shown := range drawn() {
			if strings.Contains(shown, "\n。") || strings.ReplaceAll(shown, "\n", "") != text || (width < 5000) != strings.Contains(shown, "\n") {
				t.Errorf("%v: %d shows %q", width, i, shown)
			}
			h := []fyne.CanvasObject{l, p}[i].MinSize().Height
			if h < high[i] {
				t.Errorf("%v: %d becomes lower", width, i)
			}
			high[i] = h
		}
	}
	if l.MinSize() != p.MinSize() || high[0] < 60 {
		t.Errorf("a text of many lines is %v and %v large", l.MinSize(), p.MinSize())
	}
	if l.Whole() != text || p.Whole() != text {
		t.Error("the texts as they were set are lost")
	}
	l.SetText("もう。")
	p.Set("もう。")
	for i, shown := range drawn() {
		if shown != "もう。" {
			t.Errorf("%d shows %q", i, shown)
		}
	}
}
