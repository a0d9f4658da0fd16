package shell

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/bytes"
	"savant/ui/hexview"
	"savant/ui/internal/golden"
)

// TestMenuOfBytes: the menu of selected bytes copies them as digits and as letters, pastes over them and selects all, with the keys that do so where
// the keyboard is.
func TestMenuOfBytes(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.name")
	p.EnterPane(bytes.PaneID)
	view := b.win.Canvas().Focused().(*hexview.View)
	at := p.doc.ContentAt(p.nav.selected)
	letters := string(p.doc.Bytes()[at : at+3])
	view.SelectRange(hexview.Range{Start: at, End: at + 3})
	// opens shows the menu, and returns its items in the order in which the arrow key reaches them.
	opens := func() (menu *widget.PopUpMenu, list []string) {
		view.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonSecondary, PointEvent: fyne.PointEvent{Position: fyne.NewPos(0, 1e6)}})
		golden.Walk(b.win.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
			switch o := o.(type) {
			case *widget.PopUpMenu:
				menu = o
			case *canvas.Text:
				if o.Text != "" {
					list = append(list, strings.Join(strings.Fields(o.Text), " "))
				}
			}
		})
		return menu, list
	}
	chooses := func(n int) {
		menu, _ := opens()
		for range n {
			menu.ActivateNext()
		}
		menu.TriggerLast()
	}
	digits := []string{"Copy as hexadecimal digits Ctrl+C", "Copy as text", "Paste over bytes Ctrl+V", "Select all bytes Ctrl+A"}
	menu, list := opens()
	if got := strings.Join(list, "|"); !strings.HasPrefix(got, strings.Join(digits, "|")) {
		t.Errorf("among digits the menu is %s", got)
	}
	menu.Hide()
	view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab}) // to the letters
	menu, list = opens()
	if got := strings.Join(list, "|"); !strings.HasPrefix(got, "Copy as hexadecimal digits|Copy as text Ctrl+C|") {
		t.Errorf("among letters the menu is %s", got)
	}
	menu.Hide()

	chooses(1)
	if got := b.app.Clipboard().Content(); got != strings.ToUpper(fmt.Sprintf("% x", letters)) {
		t.Errorf("as digits it copies %q", got)
	}
	chooses(2)
	if got := b.app.Clipboard().Content(); got != letters {
		t.Errorf("as text it copies %q", got)
	}
	b.clip("Bo!")
	chooses(3)
	if got := string(p.doc.Bytes()[at : at+3]); got != "Bo!" {
		t.Errorf("it pastes %q", got)
	}
	chooses(4)
	if r := view.Selected(); r.Start != 0 || r.End != p.doc.Size() {
		t.Errorf("it selects %v", r)
	}
	b.run("copy-letters") // of what is no text
	if got := b.app.Clipboard().Content(); got != "Bo!" {
		t.Errorf("what is no text is copied as %d characters", len(got))
	}
	b.run("copy-hex")
	if got := b.app.Clipboard().Content(); len(got) != int(3*p.doc.Size())-1 {
		t.Errorf("of all bytes %d characters are copied", len(got))
	}
}
