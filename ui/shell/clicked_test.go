package shell

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/animation"
	"savant/ui/internal/golden"
	"savant/ui/internal/ink"
)

// click clicks as the driver does: a press on what does not have the keyboard takes it away first.
func (b *bench) click(o fyne.Tappable) {
	c := b.win.Canvas()
	object := o.(fyne.CanvasObject)
	if f, ok := o.(fyne.Focusable); !ok || c.Focused() != f {
		c.Unfocus()
	}
	middle := fyne.NewPos(object.Size().Width/2, object.Size().Height/2)
	o.Tapped(&fyne.PointEvent{Position: middle, AbsolutePosition: fyne.CurrentApp().Driver().AbsolutePositionForObject(object).Add(middle)})
}

// key presses a key as the driver does.
func (b *bench) key(name fyne.KeyName) {
	k := &fyne.KeyEvent{Name: name}
	if f := b.win.Canvas().Focused(); f != nil {
		f.TypedKey(k)
	} else {
		b.win.Canvas().OnTypedKey()(k)
	}
}

// clickable are the controls in a part of the window that a click does something to.
func clickable(in fyne.CanvasObject) (list []fyne.Tappable) {
	golden.Walk(in, func(o fyne.CanvasObject) {
		t, ok := o.(fyne.Tappable)
		if d, off := o.(fyne.Disableable); ok && !(off && d.Disabled()) {
			list = append(list, t)
		}
	})
	return list
}

// partsOf are the parts of a tab with controls: the tabs of its panes, each of the panes in front, and the editor.
func partsOf(p *tabPage) map[string]func() fyne.CanvasObject {
	parts := map[string]func() fyne.CanvasObject{"editor": p.view.panel.Object, "tabs": func() fyne.CanvasObject { return p.view.panes.Root.(*fyne.Container).Objects[0] }}
	for _, x := range p.view.panes.Tabs() {
		parts[string(x.ID())] = func() fyne.CanvasObject {
			p.ShowPane(x.ID())
			return p.view.panes.Body()
		}
	}
	return parts
}

// drain does what other goroutines want done by now. It does not wait for more: what plays has no end.
func (b *bench) drain() {
	b.keepUp()
	for range 20 {
		select {
		case f := <-b.queue:
			f()
		default:
			return
		}
	}
}

// TestKeyboardStaysWhereTheClickWas clicks every control of every pane and of the editor, and gives up what that asks. The outline then has the keyboard
// only where it leads to what was clicked; else Del and Ins do nothing to its row.
func TestKeyboardStaysWhereTheClickWas(t *testing.T) {
	seen := 0
	for name, path := range map[string]string{"slot_1.sav": "player.gold", "player.tscn": `node["HurtBox"]`} {
		b := newBench(t)
		p := b.shows(name, path)
		row := p.nav.selected
		if name == "player.tscn" {
			b.untilTab(p, animation.PaneID)
		}
		b.settle()
		for part, show := range partsOf(p) {
			for i := 0; ; i++ {
				all := clickable(show())
				if i >= len(all) {
					break
				}
				seen++
				p.Select(row)
				p.Focus()
				b.click(all[i])
				b.drain()
				for range 5 {
					if b.win.Canvas().Overlays().Top() != nil {
						b.key(fyne.KeyEscape)
						b.drain()
					}
				}
				what := fmt.Sprintf("%s, %s: after a click on %T %q", name, part, all[i], nameOf(all[i]))
				if b.win.Canvas().Overlays().Top() != nil {
					t.Fatalf("%s a question stays", what)
				}
				if b.document() == p {
					b.keepsOutline(p, what)
				}
				for b.document() != p {
					closeTab(b.Window)
				}
				for n := p.doc.Steps() + 1; n > 0 && p.doc.Steps() > 0; n-- { // Del in a field is one more step, once that is left
					b.run("undo")
				}
				if p.doc.Steps() > 0 {
					t.Fatalf("%s it cannot be undone", what)
				}
				b.drain()
			}
		}
		b.drop(p) // an animation may be playing, and other tests wait until nothing happens
	}
	if seen < 100 {
		t.Errorf("only %d controls were clicked", seen)
	}
}

// keepsOutline presses keys that mean something to the outline.
func (b *bench) keepsOutline(p *tabPage, what string) {
	b.t.Helper()
	had := b.win.Canvas().Focused()
	if had == fyne.Focusable(p.view.outline) {
		b.t.Errorf("%s the outline has the keyboard", what)
		return
	}
	row := p.nav.selected
	asked := len(b.events("dialog"))
	b.key(fyne.KeyDelete)
	if row != model.Root && !p.doc.Alive(row) {
		b.t.Errorf("%s Del removes the outline's row (%T has the keyboard)", what, had)
	}
	b.key(fyne.KeyInsert)
	for _, x := range b.events("dialog")[asked:] {
		if name := x["name"]; name == "insert" || name == "add-node" {
			b.t.Errorf("%s Ins is about the outline's row: it asks %s (%T has the keyboard)", what, name, had)
		}
	}
	if b.win.Canvas().Overlays().Top() != nil {
		b.key(fyne.KeyEscape)
	}
}

func nameOf(o any) string {
	switch o := o.(type) {
	case fyne.Accessible:
		return o.AccessibilityLabel()
	case *ink.Link:
		return o.Text.Text
	}
	return ""
}
