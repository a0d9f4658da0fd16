// Package export writes values and documents into files of their own, and reads values from files.
package export

import (
	"context"
	"io"

	"savant/model"
	"savant/model/convert"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// The ids of the actions.
const (
	actionDocument host.ActionID = "export"
	actionValue    host.ActionID = "export-value"
)

// Actions are those that write a document or a value of it into another file.
func Actions() []host.Action {
	const menu = host.FileMenu
	return []host.Action{
		{ID: actionDocument, Words: words.Say("Export the file…"), Sought: words.Say("json text"), Menu: menu, Enabled: hasDocument, Run: func(w host.Window) { ask(w, true) }},
		{ID: actionValue, Words: words.Say("Export the value…"), Menu: menu, Enabled: hasValue, Run: func(w host.Window) { ask(w, false) }},
	}
}

// hasDocument is an action's condition: a save or a scene is shown.
func hasDocument(w host.Window) bool {
	p := w.Document()
	return p != nil && p.Doc().Info().HasValues
}

// hasValue is an action's condition: one of its values is selected.
func hasValue(w host.Window) bool {
	if !hasDocument(w) {
		return false
	}
	r := w.Document().Selected()
	return r != 0 && r != model.Root
}

// format is one way to write a value or a document into a file of its own.
type format struct {
	words     string
	extension string // of the file's name, with its dot
	make      func(ctx context.Context, e *content, progress func(float64)) ([]byte, error)
}

// content is what gets written, independent of the document, which may be edited meanwhile.
type content struct {
	name    string
	dialect string
	form    string // a form of convert's that data is in; "" for a file of any kind
	data    []byte
}

func formats(whole bool) []format {
	to := func(form string) func(context.Context, *content, func(float64)) ([]byte, error) {
		return func(ctx context.Context, e *content, progress func(float64)) ([]byte, error) {
			return e.converted(ctx, form, progress)
		}
	}
	raw := format{words.Say("Its bytes, as stored in the save"), ".bin", nil}
	if whole {
		raw = format{words.Say("Its bytes, without encryption and compression"), ".bin", nil}
	}
	return []format{
		{words.Say("Godot text, as var_to_str writes it"), ".txt", to(convert.Text)},
		{words.Say("JSON, as JSON.from_native writes it"), ".json", to(convert.JSON)},
		raw,
	}
}

// converted returns another form of the contents to export.
func (e *content) converted(ctx context.Context, form string, progress func(float64)) ([]byte, error) {
	if form == e.form {
		return e.data, nil
	}
	r := convert.Request{Form: form, From: e.dialect, Lossy: true}
	name := e.name
	if e.form == convert.Text {
		name += ".txt"
	}
	made, err := convert.Bytes(ctx, name, e.data, "", r, progress)
	return made.Data, err
}

// ask asks in which form the selected value, or the whole document, is to be written, and where.
func ask(w host.Window, whole bool) {
	p := w.Document()
	if p == nil {
		return
	}
	var list []widgets.Item
	for _, f := range formats(whole) {
		if f.make == nil && !whole && p.Text() {
			continue // its bytes are its text
		}
		list = append(list, widgets.Item{Words: f.words, Right: f.extension, Run: func() { write(w, p, f, whole) }})
	}
	hint := words.Say("Export %s as", p.Path())
	if whole || p.Path() == "" {
		hint = words.Say("Export %s as", p.Name())
	}
	w.Choose("export", hint, list)
}

// write writes one form.
func write(w host.Window, p host.Page, f format, whole bool) {
	e, err := take(p, f, whole)
	if err != nil {
		w.Fail(p, words.Say("%s was not exported: %s", p.Path(), words.Sentence(err)))
		return
	}
	q := dialogs.Question{Title: words.Say("Export"), Name: fileName(e.name) + f.extension, Filters: dialogs.Filters()[:1]}
	w.AskTarget(q, func(path string) {
		w.Work(words.Say("Exporting %s", e.name), func(ctx context.Context, progress func(float64)) error {
			data := e.data
			if f.make != nil {
				if data, err = f.make(ctx, e, progress); err != nil {
					return err
				}
			}
			return overwrite(ctx, path, p.File(), func(out io.Writer) error {
				_, err := out.Write(data)
				return err
			})
		}, func(err error) {
			if err != nil {
				w.Failed(p, err, words.Say("%s was not exported: %s", e.name, words.Sentence(err)))
				return
			}
			w.Trace("exported", "file", path)
		})
	})
}

// take takes the contents to export out of the document.
func take(p host.Page, f format, whole bool) (*content, error) {
	d := p.Doc().Describe(p.Selected())
	e := &content{name: p.Path(), dialect: p.Doc().Dialect().Name}
	if whole || p.Selected() == model.Root {
		e.name, e.data = p.Name(), p.Doc().Bytes()
		return e, nil
	}
	if f.make == nil {
		e.data = p.Doc().Bytes()[d.Offset : d.Offset+d.Length]
		return e, nil
	}
	text, err := p.Doc().Text(p.Selected())
	e.form, e.data = convert.Text, []byte(text+"\n")
	return e, err
}

// fileName makes a name for a file of a path.
func fileName(path string) string {
	out := []rune{}
	for _, r := range path {
		switch {
		case r == '.' || r == '-' || r == '_' || r > 127 || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z':
			out = append(out, r)
		case len(out) > 0 && out[len(out)-1] != '_':
			out = append(out, '_')
		}
	}
	for len(out) > 1 && out[len(out)-1] == '_' {
		out = out[:len(out)-1]
	}
	return string(out[:min(len(out), 80)])
}

// overwrite writes a file by the protocol of a save. The dialog has asked about one that is there. A new one is for no other eyes than
// those that may see the source, the file that its contents come from; "" if there is none.
func overwrite(ctx context.Context, path, source string, fill func(io.Writer) error) error {
	_, err := store.Write(ctx, path, store.WriteOptions{Force: true, Source: source}, fill)
	return err
}
