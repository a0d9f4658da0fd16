package shell

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
	page     *tabPage
	entry    *widget.Entry
	isKey    *ink.Switch
	remember *ink.Switch
	note     *widget.Label
	key      model.Key
	button   *widgets.Button
}

// newLockedPage shows a file that needs a key.
func newLockedPage(w *Window, path string, e *model.LockedError) *tabPage {
	p := &tabPage{win: w, name: filepath.Base(path), file: path, view: views{looks: w.looks}, nav: navigation{selected: model.Root}}
	l := &lock{page: p, entry: widget.NewPasswordEntry(), note: widget.NewLabel("")}
	p.lock = l
	l.entry.SetPlaceHolder(words.Say("Password"))
	l.entry.OnSubmitted = func(string) { l.try() }
	l.isKey = ink.NewSwitch(words.Say("This is a key: 64 hexadecimal digits"), nil)
	l.remember = ink.NewSwitch(words.Say("Remember it in the system's keyring"), nil)
	l.button = widgets.NewButton(words.Say("Open"), l.try)
	l.button.Importance = widget.HighImportance
	l.note.Importance = widget.DangerImportance
	l.note.Wrapping = fyne.TextWrapWord
	if e.Wrong {
		l.note.SetText(explainLock(e))
	} else {
		l.note.Hide()
	}
	title := ink.Bold(words.Say("%s is encrypted", p.name), look.Text)
	title.Scale = theme.SizeNameSubHeadingText
	body := ink.Down(10, ink.Gap(420, 0), title,
		ink.New(words.Say("Enter the password or key that the game uses."), look.Muted),
		l.entry, l.isKey, l.remember, l.note, container.NewHBox(l.button))
	p.view.root = container.NewCenter(body)
	return p
}

func explainLock(e *model.LockedError) string {
	if e.Wrong {
		return words.Say("This password or key does not open the file. Look for it in the game's project: the script that calls open_encrypted_with_pass or open_encrypted.")
	}
	return words.Sentence(e)
}

// try opens the file with what was entered.
func (l *lock) try() {
	w, p := l.page.win, l.page
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
		f, err := w.Read(context.Background(), p.file, key, nil)
		var kept error
		if err == nil && remember {
			kept = store.Remember(p.file, key)
		}
		w.RunOnUI(func() {
			l.button.Enable()
			var locked *model.LockedError
			var large *model.UnpackError
			switch {
			case errors.As(err, &large) && askUnpack(w, p.file, large, l.try):
			case errors.As(err, &locked):
				l.say(explainLock(&model.LockedError{Wrong: true}))
			case err != nil:
				l.say(host.NotOpened(p.file, err))
			default:
				l.key = key
				w.Canvas().Unfocus() // the field goes, and with it what blinks in it
				open := newPage(w, f, p.name)
				open.disk.key = key
				for i := range w.pages {
					if w.pages[i] == p {
						w.pages[i] = open
						w.show(i)
					}
				}
				w.Trace("opened", "file", p.file, "kind", open.Kind())
				introduce(w, open)
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
	l.page.view.root.Refresh()
	l.page.win.Trace("error", "text", fmt.Sprintf("%s: %s", l.page.name, text))
	l.page.Focus()
}

func hasPassword(w *Window) bool {
	p := w.page()
	return p != nil && p.file != "" && !p.Key().IsZero()
}

// forgetPassword takes the file's password out of the system's keyring. It is asked for elsewhere: a keyring may take its time.
func forgetPassword(w *Window) {
	p := w.page()
	if p == nil || p.file == "" {
		return
	}
	go func() {
		err := store.Forget(p.file)
		w.RunOnUI(func() {
			if err != nil {
				w.Fail(p, words.Say("The password could not be forgotten: %s", words.Sentence(err)))
				return
			}
			w.Trace("forgotten", "file", p.file)
		}, false)
	}()
}

// Key is what opened the page's file.
func (p *tabPage) Key() model.Key { return p.disk.key }

// Kind is what the page's file is, as the trace names it.
func (p *tabPage) Kind() string {
	if p.doc == nil {
		return "locked"
	}
	return kindWords(p.doc.Info().Kind)
}
