package watch

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/model/profile"
	"savant/model/store"
	"savant/scene/class"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/page"
	"savant/ui/widgets"
)

// PaneID names the pane of the values that the profile of a save names.
const PaneID host.PaneID = "profile"

// pane shows the named values of a save with their editors.
type pane struct {
	host.Page
	pins
	rows  []*fieldRow
	note  *ink.Text
	list  *fyne.Container
	root  fyne.CanvasObject
	loads int // counts the looks for a profile; only the last counts
}

// fieldRow is one of the values.
type fieldRow struct {
	path  string
	there bool // the file has such a value, that is no container
	typed variant.Type
	line  *inspector.Line // nil where there is no editor for it
	on    *ink.Switch     // of a Bool
	field profile.Field
	note  *ink.Text
	text  *ink.Text // instead
}

// NewPane makes the pane of the named values of a document. It looks for a profile elsewhere and comes to the front if there is one.
func NewPane(p host.Page) page.Pane {
	x := &pane{Page: p, note: ink.Small("", look.Muted), list: ink.Down(2)}
	x.pins = pins{win: p.Window(), path: p.File(), changed: x.build, saved: func() { reload(x.win, x.path) }}
	bar := widgets.NewButtons(6, widgets.BarHeight, p.Window().PopUp, widgets.Noted(x.note), widgets.NewButton(words.Say("Game…"), x.askGame), widgets.NewButton(words.Say("Save as…"), x.export))
	x.root = ink.Framed(ink.Down(0, ink.Pad(14, 0, 8, 0, bar.Root), ink.Line()), container.NewVScroll(ink.Pad(14, 6, 14, 8, x.list)), nil)
	x.load(true)
	return x
}

// load looks for the profile of the file, and with show brings the pane to the front if there is one.
func (x *pane) load(show bool) {
	if x.path = x.File(); x.path == "" {
		return
	}
	x.loads++
	loads := x.loads
	go func() {
		list, _ := profile.Library("")
		if len(list) == 0 && show {
			return
		}
		x.win.RunOnUI(func() {
			if loads != x.loads || x.Doc() == nil || x.saving { // what is saved is read again then
				return
			}
			x.profile = profile.For(list, filepath.Base(x.path), x.Doc())
			x.build()
			if x.profile != nil {
				x.win.Trace("profile", "file", x.path, "game", x.profile.Game, "fields", len(x.profile.Fields))
				if show && len(x.profile.Fields) > 0 {
					x.ShowPane(PaneID)
				}
			}
		}, false)
	}()
}

// ID names the pane.
func (x *pane) ID() host.PaneID { return PaneID }

// Title counts the values. Where there are none there is no such pane.
func (x *pane) Title() (widgets.Tab, bool) {
	if x.profile == nil || len(x.profile.Fields) == 0 {
		return widgets.Tab{}, false
	}
	return widgets.Tab{Text: words.Say("Profile"), Count: len(x.profile.Fields)}, true
}

// Object is the list of values.
func (x *pane) Object() fyne.CanvasObject { return x.root }

// Follow does nothing: the values stay where they are.
func (x *pane) Follow() {}

// Focus focuses the first editor.
func (x *pane) Focus() {
	for _, r := range x.rows {
		if r.line != nil {
			r.line.Focus()
			return
		}
	}
}

// Close discards pending results.
func (x *pane) Close() { x.loads++ }

// Count is how many values there are.
func (x *pane) Count() int { return len(x.rows) }

// build makes the rows again.
func (x *pane) build() {
	x.rows, x.list.Objects = nil, nil
	if x.profile != nil {
		x.note.Set(words.Say("%s: %s", x.profile.Game, strings.Join(x.profile.Files, ", ")))
		for _, f := range x.profile.Fields {
			x.list.Add(x.row(f))
		}
	}
	x.list.Refresh()
	x.Retab()
}

// Refresh brings the editors up to date.
func (x *pane) Refresh() {
	for _, r := range x.rows {
		if v, there := x.value(r.path); there != r.there || there && v.Type != r.typed {
			x.build()
			return
		}
	}
	for _, r := range x.rows {
		r.fill(x)
	}
}

// fill brings a row up to date.
func (r *fieldRow) fill(x *pane) {
	r.say(x)
	if r.line != nil {
		if !r.line.Focused() {
			r.line.Fill()
		}
		return
	}
	if v, there := x.value(r.path); r.on != nil && there {
		r.on.Set(v.Bool(), "")
		return
	}
	r.text.Set(words.Say("not in this file"))
	if row, err := x.Doc().Find(r.path); err == nil {
		r.text.Set(widgets.Shorten(inspector.Localized(x.Doc().Describe(row)).Summary))
	}
}

// say shows the note and the range, marked where the number is beyond it.
func (r *fieldRow) say(x *pane) {
	f := r.field
	if f.Least == nil {
		r.note.Set(f.Note)
		return
	}
	text := strings.TrimSpace(f.Note + "   " + words.Say("From %s to %s", number(*f.Least), number(*f.Most)))
	color := look.Muted
	if v, there := x.value(f.Path); there {
		n := *f.Least
		switch v.Type {
		case variant.Int:
			n = float64(v.Int())
		case variant.Float:
			n = v.Float()
		}
		if n < *f.Least || n > *f.Most {
			color = look.Changed
		}
	}
	r.note.Paint(text, color)
}

// value is the value at a path; ok is false where there is none that has an editor.
func (x *pane) value(path string) (v variant.Value, ok bool) {
	r, err := x.Doc().Find(path)
	if err != nil || badge.Holds(x.Doc().Describe(r).Badge) {
		return v, false
	}
	v, err = x.Doc().Value(r)
	return v, err == nil
}

// nameWidth is how wide the names are, in dp.
const nameWidth = 170

// row makes the line of a field: its name, its editor, its note, and a link to where it is.
func (x *pane) row(f profile.Field) fyne.CanvasObject {
	r := &fieldRow{path: f.Path, text: ink.New("", look.Muted)}
	r.text.Cut = true
	x.rows = append(x.rows, r)
	r.field, r.note = f, ink.Small("", look.Muted)
	name, note := ink.New(f.Name, look.Text), r.note
	name.Cut, note.Cut = true, true
	v, there := x.value(f.Path)
	r.typed, r.there = v.Type, there
	switch {
	case there && v.Type == variant.Bool:
		r.on = ink.NewSwitch("", func(on bool) {
			err := x.change(f.Path, func(variant.Value) (variant.Value, error) { return variant.OfBool(on), nil }, false)
			if err != nil {
				x.win.Refused(x.Page, err)
			}
		})
	case there:
		r.line = inspector.NewFields(x.win.Native(), x.Doc(), x.held(f), func() {})
	}
	editor := fyne.CanvasObject(r.text)
	if r.line != nil {
		editor = r.line.Object()
	} else if r.on != nil {
		editor = ink.Across(0, 0, -1, r.on)
	}
	r.fill(x)
	return ink.Across(10, 32, 2, widgets.Fixed(nameWidth, name), widgets.Fixed(260, editor), note, ink.NewKeyLink(words.Say("Describe…"), func() { x.describe(f.Path) }),
		ink.NewKeyLink(words.Say("Go to it"), func() { x.goTo(f.Path) }))
}

// text is the value at a path as Godot text.
func (x *pane) text(path string) string {
	if r, err := x.Doc().Find(path); err == nil {
		text, _ := x.Doc().Text(r)
		return widgets.FirstLine(text)
	}
	return ""
}

// held is what the editor of a field edits.
func (x *pane) held(f profile.Field) inspector.Held {
	h := inspector.Held{
		Values: func() []variant.Value {
			v, _ := x.value(f.Path)
			return []variant.Value{v}
		},
		Text: func() string { return x.text(f.Path) },
		Parse: func(text string) (variant.Value, error) {
			r, err := x.Doc().Find(f.Path)
			if err != nil {
				return variant.Value{}, err
			}
			return x.Doc().Parse(r, text)
		},
		Change: func(into func(variant.Value) (variant.Value, error), amend bool) error {
			return x.change(f.Path, into, amend)
		},
		Leave: x.Page.Focus,
	}
	if r, err := x.Doc().Find(f.Path); err == nil {
		h.Width = x.Doc().Describe(r).Width
	}
	if f.Least != nil && f.Most != nil {
		limits := []string{strconv.FormatFloat(*f.Least, 'f', -1, 64), strconv.FormatFloat(*f.Most, 'f', -1, 64)}
		h.Hint = class.NewHint(class.RangeHint, strings.Join(limits, ","))
	}
	return h
}

// change gives a value another one.
func (x *pane) change(path string, into func(variant.Value) (variant.Value, error), amend bool) error {
	d := x.Doc()
	r, err := d.Find(path)
	if err != nil {
		return err
	}
	v, err := d.Value(r)
	if err == nil {
		v, err = into(v)
	}
	if err != nil {
		return err
	}
	if amend {
		return d.Amend(r, v)
	}
	return d.Set(r, v)
}

// goTo selects a value in the outline.
func (x *pane) goTo(path string) {
	if r, err := x.Doc().Find(path); err == nil {
		x.Go(r)
	}
}

// askGame asks for the name of the game, and the names of its saves.
func (x *pane) askGame() {
	if x.profile == nil {
		return
	}
	x.win.Prompt("game", words.Say("The profile of %s", x.profile.Game), words.Say("Set"), []widgets.Field{{Label: words.Say("Game"), Text: x.profile.Game},
		{Label: words.Say("Names of its saves"), Text: strings.Join(x.profile.Files, ", "), Hint: "slot_*.sav"}}, func(t []string) error {
		if x.profile == nil {
			return nil
		}
		to := *x.profile.Profile
		to.Game, to.Files = strings.TrimSpace(t[0]), nil
		for _, pattern := range strings.Split(t[1], ",") {
			if pattern = strings.TrimSpace(pattern); pattern != "" {
				to.Files = append(to.Files, pattern)
			}
		}
		data, err := to.Append(nil)
		if err == nil {
			_, err = profile.Parse(data)
		}
		if err != nil {
			return err
		}
		x.profile.Profile = &to
		x.save(nil)
		return nil
	})
}

// export asks for a file and writes the profile to it, for sharing.
func (x *pane) export() {
	if x.profile == nil {
		return
	}
	p := *x.profile.Profile
	x.win.AskTarget(dialogs.Question{Title: words.Say("Save the profile of %s", p.Game), Name: p.Game + store.ProfileEnding, Filters: profiles()}, func(path string) {
		x.win.Work(words.Say("Saving %s", filepath.Base(path)), func(ctx context.Context, _ func(float64)) error { return p.Write(ctx, path) }, func(err error) {
			if err != nil {
				x.win.Failed(x.Page, err, words.Say("%s was not written: %s", filepath.Base(path), words.Sentence(err)))
				return
			}
			x.win.Trace("profile-exported", "file", path)
		})
	})
}

// profiles are the files of profiles, for dialogs.
func profiles() []dialogs.Filter {
	return []dialogs.Filter{{Title: words.Say("Profiles of games"), Extensions: []string{strings.TrimPrefix(store.ProfileEnding, "."), "json"}}, {Title: words.Say("All files"), Extensions: []string{"*"}}}
}

// importProfile asks for a profile and adds it to those of the user.
func importProfile(w host.Window) {
	w.AskFile(dialogs.Question{Title: words.Say("Add a profile"), Filters: profiles()}, func(path string) {
		e := profile.Entry{}
		w.Work(words.Say("Opening %s", filepath.Base(path)), func(ctx context.Context, _ func(float64)) error {
			data, err := store.ReadFile(path)
			if err == nil {
				e.Profile, err = profile.Parse(data)
			}
			if err != nil {
				return err
			}
			list, _ := profile.Library("")
			for _, x := range list {
				if x.Profile.Equal(e.Profile) {
					e = x // it was added before
					return nil
				}
			}
			return e.Save(ctx, "")
		}, func(err error) {
			if err != nil {
				w.Failed(w.Page(), err, host.NotOpened(path, err))
				return
			}
			w.Note(w.Page(), words.Say("The profile of %s was added. It is shown with every save that it fits.", e.Game))
			w.Trace("profile-added", "game", e.Game, "file", e.File)
			for _, p := range w.Pages() {
				if p.Doc() == nil {
					continue
				}
				if x, ok := p.Pane(PaneID).(*pane); ok {
					x.load(true)
				}
			}
		})
	})
}
