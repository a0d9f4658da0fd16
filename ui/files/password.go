package files

import (
	"context"
	"encoding/hex"
	"errors"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/model/convert"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// encryption asks how a file is to be encrypted from now on.
type encryption struct {
	win   Window
	page  Page
	how   *widgets.KeySelect
	entry *passwordEntry
	isKey *ink.Switch
	note  *ink.Label
	popup *widget.PopUp
}

// passwordEntry is its field: Enter accepts, Escape gives up.
type passwordEntry struct {
	widget.Entry
	of *encryption
}

// TypedKey implements fyne.Focusable.
func (e *passwordEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		e.of.close()
	case fyne.KeyReturn, fyne.KeyEnter:
		e.of.accept()
	default:
		e.Entry.TypedKey(k)
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (e *passwordEntry) AccessibilityLabel() string { return e.PlaceHolder }

// AccessibilityRole implements fyne.Accessible.
func (e *passwordEntry) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func encryptions() []widgets.Option {
	return []widgets.Option{
		{Words: words.Say("Encrypted as Godot 4 does it"), Name: "gdec4"},
		{Words: words.Say("Encrypted as Godot 3 does it"), Name: "gdec3"},
		{Words: words.Say("Not encrypted"), Name: convert.None},
	}
}

// canEncrypt reports whether the document is of a kind that Savant writes.
func canEncrypt(w host.Window) bool {
	p := document(w)
	return p != nil && p.Doc().Info().HasValues
}

// askPassword asks with which password the file is to be saved, or to be saved without.
func askPassword(w Window, p Page) {
	e := &encryption{win: w, page: p, note: ink.NewLabel("")}
	fields, buttons := widgets.AnswerKeys(e.accept, e.close)
	e.how = &widgets.KeySelect{Name: words.Say("Encryption"), Key: fields}
	e.how.Options = widgets.Words(encryptions())
	e.how.ExtendBaseWidget(e.how)
	e.how.SetSelectedIndex(0)
	e.entry = &passwordEntry{of: e}
	e.entry.ExtendBaseWidget(e.entry)
	e.entry.Password = true
	e.entry.PlaceHolder = words.Say("Password")
	e.isKey = ink.NewSwitch(words.Say("This is a key: 64 hexadecimal digits"), nil)
	e.isKey.Key = fields
	e.note.Importance = widget.DangerImportance
	e.note.Hide()
	e.how.OnChanged = func(string) { e.follow() }
	title := ink.Bold(words.Say("Save %s with a password", p.Name()), look.Text)
	title.Scale = theme.SizeNameSubHeadingText
	ok := widgets.NewButton(words.Say("Save as…"), e.accept)
	ok.Importance = widget.HighImportance
	no := widgets.NewButton(words.Say("Cancel"), e.close)
	ok.Key, no.Key = buttons, buttons
	body := ink.Down(8, ink.Gap(460, 0), title,
		widgets.Note(words.Say("The game can open the file only with the same password or key.")),
		e.how, e.entry, e.isKey, e.note,
		container.NewBorder(nil, nil, nil, container.NewHBox(no, ok)))
	e.popup = widgets.NewModal(ink.Pad(18, 12, 18, 12, body), w.Canvas())
	widgets.ShowGrowing(e.popup, 60) // what is wrong with a key is said below it
	w.Canvas().Focus(e.entry)
	w.Dialog("password")
}

// follow leaves out what encryption needs when there is to be none.
func (e *encryption) follow() {
	if widgets.Picked(&e.how.Select, encryptions()) == convert.None {
		e.entry.Disable()
		e.isKey.Disable()
	} else {
		e.entry.Enable()
		e.isKey.Enable()
	}
}

// key returns the entered key.
func (e *encryption) key() (model.Key, error) {
	if widgets.Picked(&e.how.Select, encryptions()) == convert.None {
		return model.Key{}, nil
	}
	if e.isKey.On {
		return keyOf(e.entry.Text)
	}
	if e.entry.Text == "" {
		return model.Key{}, errors.New(words.Say("Enter a password, or choose not to encrypt the file."))
	}
	return model.Key{Password: e.entry.Text}, nil
}

// keyOf reads a key as people write it down.
func keyOf(text string) (model.Key, error) {
	b, err := hex.DecodeString(strings.TrimSpace(text))
	if err != nil || len(b) != 32 {
		return model.Key{}, errors.New(words.Say("A key is 64 hexadecimal digits: 0 to 9 and a to f."))
	}
	return model.Key{Bytes: b}, nil
}

func (e *encryption) accept() {
	key, err := e.key()
	if err != nil {
		e.note.SetText(err.Error())
		e.note.Show()
		widgets.Grow(e.popup)
		e.win.Trace("error", "text", err.Error())
		return
	}
	how := widgets.Picked(&e.how.Select, encryptions())
	e.close()
	askEncrypted(e.win, e.page, how, key)
}

func (e *encryption) close() {
	e.popup.Hide()
	if p := e.win.Page(); p != nil {
		p.Focus()
	}
}

// askEncrypted asks where to write a file with another encryption. The file is the page's from then on.
func askEncrypted(w Window, p Page, how string, key model.Key) {
	q := dialogs.Question{Title: words.Say("Save as"), Name: savedName(p), Filters: dialogs.Filters()}
	w.AskTarget(q, func(path string) {
		saveEncrypted(w, p, path, how, key)
	})
}

func saveEncrypted(w Window, p Page, path, how string, key model.Key) {
	data, err := p.Doc().File()
	if err != nil {
		w.Fail(p, words.Say("%s was not saved: %s", p.Name(), words.Sentence(err)))
		return
	}
	was, old, name := p.Doc().Steps(), p.Key(), p.Name()
	o := store.SaveOptions{To: path, Force: true, Limits: w.Limits(), Source: p.File()}
	var f *store.File
	w.Work(words.Say("Saving %s", name), func(ctx context.Context, progress func(float64)) error {
		made, err := convert.Bytes(ctx, name, data, "", convert.Request{Wrap: how, Key: old, OutKey: key, Unpack: model.UnlimitedUnpack}, progress)
		if err != nil {
			return err
		}
		if f, err = store.New(made.Data, model.Options{Name: filepath.Base(path), Key: key, Unpack: model.UnlimitedUnpack}); err == nil {
			_, err = f.Save(ctx, o)
		}
		return err
	}, func(err error) {
		if err != nil {
			unsaved(w, p, err, name)
			return
		}
		encrypted(w, p, f, key, p.Doc().Steps() != was)
	})
}

// encrypted shows a file that was written with another encryption in the place of the page it was written from; beside it if that
// was edited meanwhile.
func encrypted(w Window, p Page, f *store.File, key model.Key, edited bool) {
	if !edited { // the page lets go of the file
		p.Detach()
		p.Stop()
	}
	fresh := w.NewPage(f, filepath.Base(f.Path), key)
	if edited {
		w.Add(fresh)
	} else {
		path := p.Path()
		w.Replace(p, fresh)
		if r, err := fresh.Doc().Find(path); err == nil {
			fresh.Select(r)
		}
	}
	w.Recent().Add(f.Path)
	w.Trace("saved", "file", f.Path)
}
