package shell

import (
	"context"
	"io"

	"savant/model"
	"savant/model/convert"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// exporting is one way to write a value or a document into a file of its own.
type exporting struct {
	words string
	ends  string // of the file's name
	make  func(ctx context.Context, e *exported, progress func(float64)) ([]byte, error)
}

// exported is what is written, apart from the document, which may be edited meanwhile.
type exported struct {
	name    string
	dialect string
	form    string // a form of convert's that data is in; "" for a file of any kind
	data    []byte
}

func exportings(whole bool) []exporting {
	to := func(form string) func(context.Context, *exported, func(float64)) ([]byte, error) {
		return func(ctx context.Context, e *exported, progress func(float64)) ([]byte, error) {
			return e.converted(ctx, form, progress)
		}
	}
	raw := exporting{words.Say("Its bytes, as they are in the save"), ".bin", nil}
	if whole {
		raw = exporting{words.Say("Its bytes, without encryption and compression"), ".bin", nil}
	}
	return []exporting{
		{words.Say("Godot text, as var_to_str writes it"), ".txt", to(convert.Text)},
		{words.Say("JSON, as JSON.from_native writes it"), ".json", to(convert.JSON)},
		raw,
	}
}

// converted makes another form of what is exported.
func (e *exported) converted(ctx context.Context, form string, progress func(float64)) ([]byte, error) {
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

func (w *Window) exportValue()    { w.askExport(false) }
func (w *Window) exportDocument() { w.askExport(true) }

// askExport asks in which form the selected value, or the whole document, is to be written, and where.
func (w *Window) askExport(whole bool) {
	p := w.document()
	if p == nil {
		return
	}
	var list []widgets.Item
	for _, x := range exportings(whole) {
		if x.make == nil && !whole && p.Text() {
			continue // its bytes are its text
		}
		list = append(list, widgets.Item{Words: x.words, Right: x.ends, Run: func() { w.export(p, x, whole) }})
	}
	hint := words.Say("Export %s as", p.Path())
	if whole || p.Path() == "" {
		hint = words.Say("Export %s as", p.name)
	}
	w.Choose("export", hint, list)
}

// export writes one form.
func (w *Window) export(p *tabPage, x exporting, whole bool) {
	e, err := exportOf(p, x, whole)
	if err != nil {
		w.Fail(p, words.Say("%s was not exported: %s", p.Path(), words.Sentence(err)))
		return
	}
	q := dialogs.Question{Title: words.Say("Export"), Name: fileName(e.name) + x.ends, Filters: dialogs.Filters()[:1]}
	w.AskTarget(q, func(path string) {
		w.Work(words.Say("Exporting %s", e.name), func(ctx context.Context, progress func(float64)) error {
			data := e.data
			if x.make != nil {
				if data, err = x.make(ctx, e, progress); err != nil {
					return err
				}
			}
			return writeOver(ctx, path, p.file, func(out io.Writer) error {
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

// exportOf takes what is to be exported out of the document.
func exportOf(p *tabPage, x exporting, whole bool) (*exported, error) {
	d := p.doc.Describe(p.selected)
	e := &exported{name: p.Path(), dialect: p.doc.Dialect().Name}
	if whole || p.selected == model.Root {
		e.name, e.data = p.name, p.doc.Bytes()
		return e, nil
	}
	if x.make == nil {
		e.data = p.doc.Bytes()[d.Offset : d.Offset+d.Length]
		return e, nil
	}
	text, err := p.doc.Text(p.selected)
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

// writeOver writes a file by the protocol of a save. The dialog has asked about one that is there. A new one is for no other eyes than
// those that may see the source, the file that its contents come from; "" if there is none.
func writeOver(ctx context.Context, path, source string, fill func(io.Writer) error) error {
	_, err := store.Write(ctx, path, store.WriteOptions{Force: true, Source: source}, fill)
	return err
}
