package shell

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/page"
	"savant/ui/scenes"
)

// clickTab clicks the tab of a file as the driver does: the press reaches the tab before the keyboard is taken, the tap comes after that.
func (b *bench) clickTab(i int) {
	o := b.tabs.Row.Objects[i]
	o.(desktop.Mouseable).MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	b.Canvas().Unfocus()
	o.(desktop.Mouseable).MouseUp(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	b.Canvas().Unfocus()
	o.(fyne.Tappable).Tapped(&fyne.PointEvent{})
}

// TestClickedTabHasTheKeyboard: a click on the tab of a file does to the keyboard what Ctrl+Tab does: what had it in that tab has it again. So does
// one on the tab that is in front.
func TestClickedTabHasTheKeyboard(t *testing.T) {
	b := newBench(t)
	first := b.shows("player.tscn", `node["HurtBox"]`)
	save, _ := sampleFile(t, "slot_1.sav")
	b.openFile(save)
	second := b.document()
	b.show(0)
	for name, enter := range map[string]func(){
		"outline":     first.Focus,
		"filter":      func() { first.view.filter.Focus() },
		"properties":  first.focusProperties,
		"connections": func() { first.EnterPane(scenes.ConnectionsID) },
		"history":     func() { first.EnterPane(page.HistoryID) },
	} {
		enter()
		had := b.Canvas().Focused()
		if b.clickTab(0); b.Canvas().Focused() != had {
			t.Errorf("%s: after a click on the tab in front %T has the keyboard, not %T", name, b.Canvas().Focused(), had)
		}
		enter()
		b.clickTab(1)
		if b.document() != second || b.Canvas().Focused() != fyne.Focusable(second.view.outline) {
			t.Fatalf("%s: %s is in front, and %T has the keyboard", name, b.document().name, b.Canvas().Focused())
		}
		b.clickTab(0)
		if b.document() != first || b.Canvas().Focused() != had {
			t.Errorf("%s: after a click on the tab %T has the keyboard, not %T", name, b.Canvas().Focused(), had)
		}
	}
}
