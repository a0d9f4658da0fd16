package export

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// mostImported is the largest file that can be imported as one value.
const mostImported = 256 << 20

// Reader decodes a value from the content of a file, in the background, and returns a function that sets it.
type Reader = func(ctx context.Context, content []byte) (apply func() error, err error)

// Writer writes a value, in the background.
type Writer = func(ctx context.Context, out io.Writer) error

// Read lets the user choose a file to import as a value.
func Read(w host.Window, read Reader) {
	p := w.Document()
	w.AskFile(dialogs.Question{Title: words.Say("Import")}, func(path string) {
		var apply func() error
		w.Work(words.Say("Importing %s", filepath.Base(path)), func(ctx context.Context, _ func(float64)) error {
			content, err := readWhole(path)
			if err == nil {
				apply, err = read(ctx, content)
			}
			return err
		}, func(err error) {
			if err == nil {
				err = apply()
			}
			if err != nil {
				w.Failed(p, err, words.Say("%s was not imported: %s", filepath.Base(path), words.Sentence(err)))
			}
			w.TraceSelection()
		})
	})
}

func readWhole(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && info.Size() > mostImported {
		err = errors.New(words.Say("It has %s bytes; a value can have at most %s.", words.Number(info.Size()), words.Number(mostImported)))
	}
	if err != nil {
		return nil, err
	}
	return store.ReadFile(path)
}

// Write lets the user choose where a value is written. The dialog suggests name.
func Write(w host.Window, name string, write Writer) {
	p := w.Document()
	w.AskTarget(dialogs.Question{Title: words.Say("Export"), Name: name}, func(path string) {
		w.Work(words.Say("Exporting %s", filepath.Base(path)), func(ctx context.Context, _ func(float64)) error {
			return overwrite(ctx, path, p.File(), func(out io.Writer) error { return write(ctx, out) })
		}, func(err error) {
			if err != nil {
				w.Failed(p, err, words.Say("%s was not written: %s", filepath.Base(path), words.Sentence(err)))
			}
			w.Trace("exported", "path", path, "failed", err != nil)
		})
	})
}
