package files

import (
	"context"
	"io"
	"path/filepath"

	"savant/model"
	"savant/model/convert"
	"savant/model/store"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// recognized is how much of a document tells its form.
const recognized = 8 << 10

// whereNamed calls save, unless the name of the file to write belongs to another form than the document's, which no engine would load under that name:
// then it asks, and offers to convert.
func whereNamed(w Window, p Page, path string, save func()) {
	head := make([]byte, min(p.Doc().Size(), recognized))
	p.Doc().ReadAt(head, 0)
	form, misnamed := convert.Misnamed(path, head)
	if !misnamed {
		save()
		return
	}
	w.Ask("misnamed", words.Say("%s is the name of %s", filepath.Base(path), words.Text(convert.Title(form))),
		words.Say("This is another form: %s. Godot would not load it under that name. Convert it instead: the new file has your edits and opens in its own tab.",
			words.Text(p.Doc().Info().Format)),
		widgets.Choice{Words: words.Say("Convert"), Run: func() { saveConverted(w, p, path, form) }},
		widgets.Choice{Words: words.Say("Save as it is"), Run: save},
		widgets.Choice{Words: words.Say("Cancel"), Run: nil})
}

// saveConverted writes a document, as it is now, in another form and opens that. The dialog has asked about a file that is there.
func saveConverted(w Window, p Page, path, form string) {
	data, name := p.Doc().Bytes(), p.Name()
	o := store.WriteOptions{Force: true, Backup: true, Source: p.File()}
	w.Work(words.Say("Saving %s", filepath.Base(path)), func(ctx context.Context, progress func(float64)) error {
		made, err := convert.Bytes(ctx, name, data, path, convert.Request{Form: form, Unpack: model.UnlimitedUnpack}, progress)
		if err != nil {
			return err
		}
		_, err = store.Write(ctx, path, o, func(out io.Writer) error {
			_, err := out.Write(made.Data)
			return err
		})
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(p, err, words.Say("%s was not saved: %s", filepath.Base(path), words.Sentence(err)))
			return
		}
		w.Trace("converted", "file", path)
		w.Open(nil, path)
	})
}
