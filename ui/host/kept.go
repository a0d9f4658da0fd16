package host

import (
	"context"
	"path/filepath"

	"savant/model"
	"savant/model/store"
	"savant/ui/internal/words"
)

// Kept is a copy that is kept of a file: a backup, or a version that a game wrote.
type Kept struct {
	store.Backup
	File string // the file of which it is a copy
	Name string // what the copy is called
	Key  model.Key
}

// Open shows the copy as a document of its own, which is in no file until it is saved, and calls then with its tab; then may be nil.
func (k Kept) Open(w Window, then func(Page)) {
	var f *store.File
	w.Work(words.Say("Opening %s", k.Name), func(context.Context, func(float64)) error {
		data, err := store.ReadFile(k.Path)
		if err == nil {
			f, err = store.New(data, model.Options{Name: filepath.Base(k.File), Key: k.Key, Unpack: w.Unpack(k.File)})
		}
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(w.Page(), err, NotOpened(k.Path, err))
			return
		}
		fresh := w.AddFile(f, k.Name, k.Key)
		w.Trace("opened", "file", k.Path, "kind", fresh.Kind())
		if then != nil {
			then(fresh)
		}
	})
}

// Restore writes the copy back, shows the file as it is then if it is open, and calls done if all went well. What the file held is kept as a
// backup.
func (k Kept) Restore(w Window, done func()) {
	name := filepath.Base(k.File)
	w.Work(words.Say("Restoring %s", name), func(ctx context.Context, _ func(float64)) error {
		_, err := store.Restore(ctx, "", k.Backup, k.File)
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(w.Page(), err, words.Say("%s was not restored: %s", name, words.Sentence(err)))
			return
		}
		done()
		w.Trace("restored", "file", k.File)
		if p := w.Holder(k.File); p != nil {
			w.Reload(p)
		}
	})
}
