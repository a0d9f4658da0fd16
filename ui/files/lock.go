package files

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// lock asks for the password or key of an encrypted file, in its place.
type lock struct {
	Root     fyne.CanvasObject
	win      Window
	page     Page
	entry    *secretEntry
	isKey    *ink.Switch
	remember *ink.Switch
	note     *ink.Label
	button   *widgets.Button
	unlocked
}

// secretEntry is a field for a password. The keys of actions are not for it.
type secretEntry struct {
	widget.Entry
	keys func(*fyne.KeyEvent) bool
}

func newSecretEntry(keys func(*fyne.KeyEvent) bool) *secretEntry {
	e := &secretEntry{keys: keys}
	e.Password, e.Wrapping = true, fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey implements fyne.Focusable.
func (e *secretEntry) TypedKey(k *fyne.KeyEvent) {
	if !e.keys(k) {
		e.Entry.TypedKey(k)
	}
}

// unlocked is what is done with a key that was entered.
type unlocked struct {
	read func(key model.Key) (*store.File, error) // on another goroutine
	tell func(open Page)                          // says what there is to say of the file, once it is shown
}

// addLocked shows a file that needs a key. known says that the system's keyring has one, which may be wrong.
func addLocked(w Window, path string, e *model.LockedError, known bool, then unlocked) {
	l := &lock{win: w, entry: newSecretEntry(w.FunctionKey), note: ink.NewLabel(""), unlocked: then}
	l.entry.SetPlaceHolder(words.Say("Password"))
	l.entry.OnSubmitted = func(string) { l.try() }
	l.isKey = ink.NewSwitch(words.Say("This is a key: 64 hexadecimal digits"), nil)
	l.remember = ink.NewSwitch(words.Say("Remember it in the system's keyring"), nil)
	l.remember.Set(known, l.remember.Words)
	l.button = widgets.NewButton(words.Say("Open"), l.try)
	l.button.Importance = widget.HighImportance
	l.note.Importance = widget.DangerImportance
	if e.Wrong {
		l.note.SetText(explainLock(e))
	} else {
		l.note.Hide()
	}
	title := ink.Bold(words.Say("%s is encrypted", filepath.Base(path)), look.Text)
	title.Scale = theme.SizeNameSubHeadingText
	body := ink.Down(10, ink.Gap(420, 0), title,
		ink.New(words.Say("Enter the password or key that the game uses."), look.Muted),
		l.entry, l.isKey, l.remember, l.note, container.NewHBox(l.button))
	l.Root = container.NewCenter(body)
	l.page = w.AddLocked(path, l)
	w.Dialog("key")
}

// toRead opens a file as it is on disk.
func toRead(w Window, path string) unlocked {
	return unlocked{
		read: func(key model.Key) (*store.File, error) { return w.Read(context.Background(), path, key, nil) },
		tell: func(open Page) {
			w.Recent().Add(path)
			introduce(w, open)
		},
	}
}

// Object is what the tab shows.
func (l *lock) Object() fyne.CanvasObject { return l.Root }

// Keys implements host.Keyed.
func (l *lock) Keys() ([]host.ActionID, [][2]string) {
	n := host.KeyNames()
	return nil, [][2]string{
		{n[fyne.KeyReturn], words.Say("Open the file with the password or key")},
		{n[fyne.KeyTab], words.Say("Go to the next field or button")},
		{n[fyne.KeySpace], words.Say("Switch what is focused on or off")},
	}
}

// Focus focuses the field.
func (l *lock) Focus() { l.win.Canvas().Focus(l.entry) }

func explainLock(e *model.LockedError) string {
	if e.Wrong {
		return words.Say("This password or key does not open the file. Look for it in the game's project, in the script that calls open_encrypted_with_pass or open_encrypted.")
	}
	return words.Sentence(e)
}

// try opens the file with the entered key.
func (l *lock) try() {
	w, p := l.page.Window().(Window), l.page
	key := model.Key{Password: l.entry.Text}
	if l.isKey.On {
		k, err := keyOf(l.entry.Text)
		if err != nil {
			l.say(words.Sentence(err))
			return
		}
		key = k
	}
	l.button.Disable()
	remember := l.remember.On
	go func() {
		f, err := l.read(key)
		var kept error
		if err == nil && remember {
			kept = store.Remember(p.File(), key)
		}
		w.RunOnUI(func() {
			l.button.Enable()
			var locked *model.LockedError
			var large *model.UnpackError
			switch {
			case errors.As(err, &large) && askUnpack(w, p.File(), large, l.try):
			case errors.As(err, &locked):
				text := explainLock(&model.LockedError{Wrong: true})
				if _, err := keyOf(key.Password); err == nil {
					text = words.Say("As a password it does not open the file, but it may be a key: switch on “This is a key”.")
				}
				l.say(text)
			case err != nil:
				l.say(host.NotOpened(p.File(), err))
			default:
				w.Canvas().Unfocus() // the field goes, and with it what blinks in it
				open := w.NewPage(f, p.Name(), key)
				w.Replace(p, open)
				w.Bring(open)
				w.Trace("opened", "file", p.File(), "kind", open.Kind())
				l.tell(open)
				if kept != nil {
					w.Fail(open, words.Say("The password is not remembered: %s", words.Sentence(kept)))
				}
			}
		}, false)
	}()
}

func (l *lock) say(text string) {
	l.note.SetText(text)
	l.note.Show()
	l.Root.Refresh()
	l.page.Window().Trace("error", "text", fmt.Sprintf("%s: %s", l.page.Name(), text))
	l.Focus()
	l.entry.TypedShortcut(&fyne.ShortcutSelectAll{}) // so that typing replaces what was refused
}
