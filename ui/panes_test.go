//go:build !nogui

package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/ui/internal/golden"
)

// panesShown is what the linked panes of a save show, empty and after edits, in a variant of the theme.
func panesShown(t *testing.T, choice string, variant fyne.ThemeVariant) string {
	t.Helper()
	b := newBench(t)
	b.app.Preferences().SetString(prefTheme, choice)
	b.applyLook()
	p := b.shows("slot_1.sav", "player.gold")
	var out strings.Builder
	show := func(what string) {
		for i := range 4 {
			p.panes.show(i)
			fmt.Fprintf(&out, "\n== pane %d, %s\n%s", i, what, golden.Of(p.panes.root, variant))
		}
	}
	show("nothing edited")
	v, err := p.doc.Parse(p.selected, "77")
	if err == nil {
		err = p.doc.Set(p.selected, v)
	}
	if err != nil {
		t.Fatal(err)
	}
	b.choose(p, "player.name")
	b.run("remove")
	b.run("undo")
	show("edited")
	return out.String()
}

// TestPanesShown compares the panes with what was looked at, in both themes.
func TestPanesShown(t *testing.T) {
	dark := panesShown(t, "dark", theme.VariantDark)
	golden.Check(t, "panes.txt", dark)
	if light := panesShown(t, "light", theme.VariantLight); light != dark {
		x, y := strings.Split(dark, "\n"), strings.Split(light, "\n")
		for i := range min(len(x), len(y)) {
			if x[i] != y[i] {
				t.Fatalf("line %d is %s in the dark theme and %s in the light one", i+1, x[i], y[i])
			}
		}
	}
}
