// Package golden describes a part of the window as text, for tests to compare with a reviewed version: its texts, and the
// colours by name. Pictures would differ with the fonts of the machine.
package golden

import (
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"savant/ui/look"
)

// Of writes down what an object shows in a variant of the theme: a line for each text and each area, in the order in which they
// are drawn. Because colours have names, it is the same in all variants unless a colour is none of the theme's.
func Of(o fyne.CanvasObject, variant fyne.ThemeVariant) string {
	var b strings.Builder
	Walk(o, func(x fyne.CanvasObject) {
		switch x := x.(type) {
		case *canvas.Text:
			if x.Text != "" {
				fmt.Fprintf(&b, "%s%s %q\n", name(x.Color, variant), map[bool]string{true: " bold"}[x.TextStyle.Bold], x.Text)
			}
		case *canvas.Rectangle:
			fill, edge := name(x.FillColor, variant), ""
			if x.StrokeWidth > 0 {
				edge = name(x.StrokeColor, variant)
			}
			if fill != "" || edge != "" {
				fmt.Fprintf(&b, "[%s %s]\n", fill, edge)
			}
		}
	})
	return b.String()
}

// Walk calls f for an object and for all that is seen in it.
func Walk(o fyne.CanvasObject, f func(fyne.CanvasObject)) {
	if !o.Visible() {
		return
	}
	f(o)
	var parts []fyne.CanvasObject
	switch o := o.(type) {
	case fyne.Widget:
		parts = test.WidgetRenderer(o).Objects()
	case *fyne.Container:
		parts = o.Objects
	}
	for _, part := range parts {
		Walk(part, f)
	}
}

// name returns the name of a token; for other colours the digits, and "" for invisible ones.
func name(c color.Color, variant fyne.ThemeVariant) string {
	if c == nil {
		return ""
	}
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	if n.A < 0xff { // Fyne draws these over other colours
		return ""
	}
	var names []string
	for token := range look.Colors {
		if t, _ := look.Color(token, variant); n == t {
			names = append(names, strings.TrimPrefix(string(token), "savant."))
		}
	}
	if len(names) > 0 {
		slices.Sort(names)
		return names[0]
	}
	return fmt.Sprintf("#%02x%02x%02x%02x", n.R, n.G, n.B, n.A)
}

// Structure is what Of wrote without the words: it is the same in all languages. Lines of one text count once.
func Structure(text string) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		before, _, words := strings.Cut(line, `"`)
		if n := len(lines); !words || n == 0 || lines[n-1] != before {
			lines = append(lines, before)
		}
	}
	return strings.Join(lines, "\n")
}

// Translated compares the layout in a language other than English with the file testdata/words, which holds only the lines
// that differ from the English layout in testdata/layout: below each of its lines the translated one, each pair once.
func Translated(t *testing.T, layout, words, got string) {
	t.Helper()
	english, err := os.ReadFile(filepath.Join("testdata", layout))
	if err != nil {
		t.Fatal(err)
	}
	Check(t, words, translation(string(english), got))
}

// translation is what Translated writes. Where more or fewer lines are shown than in English, because a text wraps
// elsewhere or a label does not fit, those in question are after "in place of".
func translation(english, got string) string {
	shown := map[string][]string{} // by the English line
	var order, other []string
	a, b := strings.Split(english, heading), strings.Split(got, heading)
	for i := range max(len(a), len(b)) {
		var was, is []string
		if i < len(a) {
			was = strings.Split(a[i], "\n")
		}
		if i < len(b) {
			is = strings.Split(b[i], "\n")
		}
		from, end := alike(was, is)
		pair := func(x, y string) {
			if shown[x] == nil {
				order = append(order, x)
			}
			if !slices.Contains(shown[x], y) {
				shown[x] = append(shown[x], y)
			}
		}
		for k := range from {
			pair(was[k], is[k])
		}
		for k := range end {
			pair(was[len(was)-end+k], is[len(is)-end+k])
		}
		if from+end < max(len(was), len(is)) {
			other = append(other, fmt.Sprintf("in place of %q: %q\n", was[from:len(was)-end], is[from:len(is)-end]))
		}
	}
	var out strings.Builder
	for _, line := range order {
		if len(shown[line]) > 1 || shown[line][0] != line {
			fmt.Fprintf(&out, "%s\n\t%s\n", line, strings.Join(shown[line], "\n\t"))
		}
	}
	return out.String() + strings.Join(other, "")
}

// heading begins each part of a golden.
const heading = "\n== "

// alike is how many lines of two parts have the same structure at the beginning, and after those at the end.
func alike(a, b []string) (from, end int) {
	style := func(line string) string {
		before, _, words := strings.Cut(line, `"`)
		return fmt.Sprint(before, words)
	}
	for from < min(len(a), len(b)) && style(a[from]) == style(b[from]) {
		from++
	}
	for end < min(len(a), len(b))-from && style(a[len(a)-1-end]) == style(b[len(b)-1-end]) {
		end++
	}
	return from, end
}

// Check compares with the file testdata/name. With UPDATE_GOLDEN=1 the file is written instead.
func Check(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if os.Getenv("UPDATE_GOLDEN") == "1" {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	a, b := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range max(len(a), len(b)) {
		x, y := "", ""
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			t.Fatalf("%s, line %d: it shows\n\t%s\nnot\n\t%s\n(UPDATE_GOLDEN=1 writes the file anew)", file, i+1, y, x)
		}
	}
}
