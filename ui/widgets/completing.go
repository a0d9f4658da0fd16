package widgets

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/ink"
)

// mostOffered is how many completions are shown at once.
const mostOffered = 4

// Completions returns the names that complete a text: those that begin with it, then those that contain it. There are none for an empty text or for
// one that is a name already.
func Completions(names []string, text string) (list []string) {
	text = strings.TrimSpace(text)
	if text == "" || slices.Contains(names, text) {
		return nil
	}
	var within []string
	for _, name := range names {
		switch strings.Index(strings.ToLower(name), strings.ToLower(text)) {
		case -1:
		case 0:
			list = append(list, name)
		default:
			within = append(within, name)
		}
	}
	return append(list, within...)
}

// completing offers what a field's text may become. The keys Down and Up write one after the other into the field, Tab the first.
type completing struct {
	entry   *PromptEntry
	find    func(text string) []string
	known   bool // Enter takes the first too
	line    *fyne.Container
	list    []string
	at      int // in list, -1 while the text is the user's own
	taking  bool
	taken   bool // by Tab, and nothing was typed since
	resized func()
}

func newCompleting(e *PromptEntry, f Field, resized func()) *completing {
	c := &completing{entry: e, find: f.Complete, known: f.Known, line: ink.Down(2), at: -1, resized: resized}
	c.line.Hide()
	return c
}

// typed looks for completions of a text.
func (c *completing) typed(text string) {
	if c.taking {
		return
	}
	c.list, c.at, c.taken = c.find(text), -1, false
	c.list = c.list[:min(len(c.list), mostOffered)]
	c.line.RemoveAll()
	var buttons []fyne.CanvasObject
	for i, words := range c.list {
		b := NewButton(words, func() {
			c.take(i)
			fyne.CurrentApp().Driver().CanvasForObject(c.entry).Focus(c.entry)
		})
		b.Key, _ = AnswerKeys(c.entry.Prompt.Try, c.entry.Prompt.close)
		buttons = append(buttons, b)
	}
	if len(buttons) > 0 {
		c.line.Add(container.NewGridWithColumns(2, buttons...))
		c.line.Show()
	} else {
		c.line.Hide()
	}
	c.resized()
}

// key takes the keys that step through the completions.
func (c *completing) key(k *fyne.KeyEvent) bool {
	n := len(c.list)
	switch {
	case n == 0:
		return false
	case k.Name == fyne.KeyTab && c.begun():
		c.take(0)
		c.typed(c.entry.Text) // what that may become
		c.taken = true
	case k.Name == fyne.KeyDown:
		c.take((c.at + 1) % n)
	case k.Name == fyne.KeyUp && c.at >= 0:
		c.take((c.at + n - 1) % n)
	default:
		return false
	}
	return true
}

// settle makes a completion that was taken the text of the field, and offers nothing more; it is false where none was taken.
func (c *completing) settle() bool {
	if c.at < 0 && !c.taken {
		return false
	}
	c.list, c.at, c.taken = nil, -1, false
	c.line.Hide()
	c.resized()
	c.entry.Prompt.preview()
	return true
}

// begun reports whether something is typed that has a completion, none of which is written into the field yet.
func (c *completing) begun() bool { return len(c.list) > 0 && c.at < 0 }

// accepts takes the first completion on Enter, where the field is one for that. It reports whether it did.
func (c *completing) accepts() bool {
	if !c.known || !c.begun() {
		return false
	}
	c.take(0)
	c.typed(c.entry.Text)
	return true
}

// take writes a completion into the field.
func (c *completing) take(i int) {
	c.taking, c.at = true, i
	c.entry.SetText(c.list[i])
	c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	c.taking = false
}
