package slot

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// TestVisual: words of Arabic and Hebrew follow each other from right to left, with the numbers and names among them where they belong.
// The parts have marks without width between them.
func TestVisual(t *testing.T) {
	for text, want := range map[string]string{
		"no change":           "no change",
		"日本 15":               "日本 15",
		"سعر":                 "سعر",
		"سعر 15 قطعة":         "قطعة| |15| |سعر",
		"abc سعر 15 قطعة def": "abc |قطعة| |15| |سعر| def",
		"abc سعر 15, def":     "abc |15| |سعر|, def",
		"مرحبا Steve!":        "!|Steve| |مرحبا",
		"שלום (2,500)":        "(|2,500|)| |שלום",
		"one שתיים":           "one |שתיים",
		"שָׁלוֹם.":            ".|שָׁלוֹם",
	} {
		got := strings.ReplaceAll(Visual(text), leftToRight, "|")
		if strings.ReplaceAll(got, "|", "") != strings.ReplaceAll(want, "|", "") || strings.Trim(got, "|") != got {
			t.Errorf("%s is drawn as %s, not %s", text, got, want)
		}
	}
}

// TestVisualCode: strings of a line of code keep their places, whatever they hold.
func TestVisualCode(t *testing.T) {
	for text, want := range map[string]string{
		`"عربي" type="Label" `:         `"|عربي|" type="Label" `,
		`{"مفتاح": 7, "ab": "سعر 15"}`: `{"|مفتاح|": 7, "ab": "|15| |سعر|"}`,
		`"مرحبا Steve!" # x`:           `"|!|Steve| |مرحبا|" # x`,
		`"\"سعر" 5`:                    `"|سعر|"\|" 5`,
		`x = "سعر`:                     `x = "|سعر`,
	} {
		got := strings.ReplaceAll(VisualCode(text), leftToRight, "|")
		if strings.ReplaceAll(got, "|", "") != strings.ReplaceAll(want, "|", "") {
			t.Errorf("%s is drawn as %s, not %s", text, got, want)
		}
	}
}

// TestSections: the parts of any text hold each of its bytes once, and the marks between them do not make it wider.
func TestSections(t *testing.T) {
	test.NewTempApp(t)
	letters := []rune("ab 1٢,.()\"\\\\\t\n\u0085\u2029مرשל\u0651\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2069灯")
	r := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		var b strings.Builder
		for range r.IntN(30) {
			b.WriteRune(letters[r.IntN(len(letters))])
		}
		if r.IntN(9) == 0 {
			b.WriteByte(0xd9) // half a letter
		}
		text, at := b.String(), 0
		for _, s := range Sections(text) {
			if s.From != at || s.To <= at {
				t.Fatalf("%q: a part from %d to %d behind %d", text, s.From, s.To, at)
			}
			at = s.To
		}
		if at != len(text) && Sections(text) != nil {
			t.Fatalf("%q: the parts end at %d of %d", text, at, len(text))
		}
		at = 0
		for _, s := range CodeSections(text) {
			if s.From != at || s.To <= at {
				t.Fatalf("%q as code: a part from %d to %d behind %d", text, s.From, s.To, at)
			}
			at = s.To
		}
		Visual(text)
	}
	wide := func(s string) float32 { return fyne.MeasureText(s, 13, fyne.TextStyle{}).Width }
	if got, want := wide(Visual("one שתיים 15 אב")), wide("one ")+wide("שתיים")+wide(" ")+wide("15")+wide(" ")+wide("אב"); got != want {
		t.Errorf("the parts are %g wide together, not %g", got, want)
	}
}
