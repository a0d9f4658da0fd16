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

// offeredLetters is how many letters of a completion are shown, so that two have room beside each other in a dialog of the usual width.
const offeredLetters = 22

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
	behind  func(text string) (rest string, whole bool) // nil for nothing
	known   bool                                        // Enter takes the first too
	line    *fyne.Container
	list    []string
	at      int // in list, -1 while the text is the user's own
	taking  bool
	taken   bool // by Tab, and nothing was typed since
	resized func()
}

func newCompleting(e *PromptEntry, f Field, resized func()) *completing {
	c := &completing{entry: e, find: f.Complete, behind: f.Rest, known: f.Known, line: ink.Down(2), at: -1, resized: resized}
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
		take := func() {
			c.take(i)
			c.goOn()
			c.entry.Prompt.canvas.Focus(c.entry)
		}
		b := NewButton(Ending(words, offeredLetters), take)
		b.Key, _ = AnswerKeys(take, c.entry.Prompt.close)
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
		c.accept()
	case k.Name == fyne.KeyTab && c.chosen():
		c.goOn()
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

// chosen reports whether a completion is written into the field by Down or Up.
func (c *completing) chosen() bool { return c.at >= 0 }

// rest is what goes behind a text that was taken.
func (c *completing) rest(text string) string {
	if c.behind == nil {
		return ""
	}
	rest, _ := c.behind(text)
	return rest
}

// goOn writes what goes behind the text that was taken, and offers what that may become; it is false where nothing does.
func (c *completing) goOn() bool {
	rest := c.rest(c.entry.Text)
	if rest != "" {
		c.write(c.entry.Text + rest)
		c.typed(c.entry.Text)
		c.entry.Prompt.preview()
	}
	return rest != ""
}

// accept takes the first completion.
func (c *completing) accept() {
	c.take(0)
	if !c.goOn() {
		c.typed(c.entry.Text) // what that may become
		c.taken = true
	}
}

// accepts takes the first completion on Enter, where the field is one for that. It reports whether it did.
func (c *completing) accepts() bool {
	if !c.known || !c.begun() || c.taken {
		return false
	}
	if c.behind != nil {
		if _, whole := c.behind(c.entry.Text); whole {
			return false
		}
	}
	c.accept()
	return true
}

// take writes a completion into the field.
func (c *completing) take(i int) {
	c.at = i
	c.write(c.list[i])
}

// write makes a text that of the field, without looking for what it may become.
func (c *completing) write(text string) {
	c.taking = true
	c.entry.SetText(text)
	c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	c.taking = false
}
