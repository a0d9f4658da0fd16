package shell

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/golden"
)

// unnamed are the controls of Fyne that cannot have a name; words are beside each.
var unnamed = []string{"*widget.Entry", "*widget.PopUpMenu", "*widget.focusSelectable"}

// keepsTab are the controls that have another use for Tab, and say so in the manual.
var keepsTab = []string{
	"*hexview.View",     // from the digits to the letters
	"*pictures.surface", // from point to point
	"*widgets.Entry",    // completes a path
	"*widgets.Question", // from answer to answer
}

// mouseOnly are what the mouse alone can press, and what the keyboard has for it.
var mouseOnly = map[string]string{
	"*hint.Glyph":              "Space in a property; the keys and the menu of animations",
	"*hint.Slider":             "the field beside it",
	"*home.Layer":              "nothing: a click there only moves the keyboard",
	"*scroll.Bar":              "the arrows, Page Up and Page Down",
	"*inspector.Handle":        "Enter in the list of properties, and the arrows in the field that it opens",
	"*ink.Link":                "an action with the same words, or a key in the list that it is in",
	"*widgets.Press":           "Ctrl+G, and the arrows in the field that it opens",
	"*widgets.SmallButton":     "Ctrl+W for files, Ctrl+P for the list of tabs, Escape for messages",
	"*widgets.tab":             "Ctrl+Tab for files, Ctrl and a number for panes",
	"*widget.OverlayContainer": "Escape",
	"*widget.PopUp":            "Escape",
	"*widget.menuItem":         "the arrows and Enter",
	"*widget.listItem":         "the arrows and Enter",
	"*widget.passwordRevealer": "nothing: Fyne's",
	"*widget.scrollBarArea":    "the arrows, Page Up and Page Down",
}

// TestEveryControlIsNamedAndReached does every action of the window with a save, a scene and nothing open. Whatever can have the keyboard then has
// a name that says what it is, and Tab and Shift+Tab come to it; for what only the mouse can press there is a key.
func TestEveryControlIsNamedAndReached(t *testing.T) {
	r := &reach{t: t, found: map[string]string{}, known: map[string]bool{}}
	for _, name := range []string{"", "slot_1.sav", "player.tscn"} {
		r.everyAction(name)
	}
	var list []string
	for what, where := range r.found {
		list = append(list, what+" with "+where)
	}
	slices.Sort(list)
	for _, text := range list {
		t.Error(text)
	}
	if r.seen < 300 {
		t.Errorf("only %d controls were looked at", r.seen)
	}
}

type reach struct {
	t     *testing.T
	seen  int
	known map[string]bool   // the controls that were walked, in their order
	found map[string]string // what was done, by what is wrong then
}

func (r *reach) everyAction(name string) {
	e := &everyWord{t: r.t}
	path := ""
	if name != "" {
		path, _ = sampleFile(r.t, name)
	}
	b := e.open(path)
	for _, id := range actionIDs() {
		if slices.Contains(elsewhere, id) {
			continue
		}
		if path != "" && b.document() == nil || len(b.pages) > 4 {
			b = e.open(path)
		}
		if id := host.ActionID(id); b.May(id) {
			b.Do(id)
			b.settle()
			r.look(b, name+" "+string(id))
			for len(b.win.Canvas().Overlays().List()) > 0 {
				b.win.Canvas().Overlays().Remove(b.win.Canvas().Overlays().Top())
			}
		}
		for b.document() == nil && len(b.pages) > 0 && path != "" {
			closeTab(b.Window)
		}
	}
}

// look tries the controls that are shown.
func (r *reach) look(b *bench, where string) {
	c := b.win.Canvas()
	controls := usable(c)
	golden.Walk(frontOf(c), func(o fyne.CanvasObject) {
		_, taps := o.(fyne.Tappable)
		_, focus := o.(fyne.Focusable)
		if _, ok := mouseOnly[fmt.Sprintf("%T", o)]; taps && !focus && !ok {
			r.found[fmt.Sprintf("%T is for the mouse alone", o)] = where
		}
	})
	var kinds strings.Builder
	for _, f := range controls {
		kind := fmt.Sprintf("%T", f)
		label := ""
		if a, ok := f.(fyne.Accessible); ok {
			label = a.AccessibilityLabel()
		}
		if label == "" && !slices.Contains(unnamed, kind) {
			r.found[kind+" has no name"] = where
		}
		fmt.Fprintf(&kinds, "%s %s\n", kind, label)
	}
	r.seen += len(controls)
	if r.known[kinds.String()] {
		return // walked before
	}
	r.known[kinds.String()] = true
	r.walk(c, controls, where, "Tab", c.FocusNext)
	r.walk(c, controls, where, "Shift+Tab", c.FocusPrevious)
}

// frontOf is the dialog that is open, or else the content of the window.
func frontOf(c fyne.Canvas) fyne.CanvasObject {
	if top := c.Overlays().Top(); top != nil {
		return top
	}
	return c.Content()
}

// usable are the controls that can have the keyboard now.
func usable(c fyne.Canvas) (list []fyne.Focusable) {
	golden.Walk(frontOf(c), func(o fyne.CanvasObject) {
		f, ok := o.(fyne.Focusable)
		if d, off := o.(fyne.Disableable); ok && !(off && d.Disabled()) {
			list = append(list, f)
		}
	})
	return list
}

// walk goes from control to control until it has been to all. Shift is not known to a control here: it is tried whether one that takes Tab lets go of
// it, and what goes back from one is what Fyne does.
func (r *reach) walk(c fyne.Canvas, controls []fyne.Focusable, where, name string, step func()) {
	reached := map[fyne.Focusable]bool{}
	for range 2*len(controls) + 2 {
		was := c.Focused()
		reached[was] = true
		if takes, ok := was.(fyne.Tabbable); ok && takes.AcceptsTab() && name == "Tab" {
			was.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
			if kind := fmt.Sprintf("%T", was); c.Focused() == was && !slices.Contains(keepsTab, kind) {
				r.found[kind+" keeps Tab"] = where
			}
		}
		if c.Focused() == was {
			step()
		}
	}
	now := usable(c) // a field goes with the keyboard, and what is selected has others
	for _, f := range controls {
		if !reached[f] && slices.Contains(now, f) {
			r.found[fmt.Sprintf("%T is not reached with %s", f, name)] = where
		}
	}
}
