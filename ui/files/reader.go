package files

import (
	"context"
	"path/filepath"
	"slices"
	"sync"

	"fyne.io/fyne/v2"

	"savant/codec"
	"savant/codec/dialect"
	"savant/model"
	"savant/model/store"
	"savant/ui/settings"
)

// Reader reads files as the user wants them read. Any goroutine may use it.
type Reader struct {
	Preferences fyne.Preferences

	allowed sync.Map // paths of files, with the int64 that they may unpack to because the user agreed to it
}

// Unpack is model.Options.Unpack of a file: what the user agreed to, 0 for nothing.
func (r *Reader) Unpack(path string) int64 {
	n, _ := r.allowed.Load(path)
	limit, _ := n.(int64)
	return limit
}

// Allow has a file unpack to a size because the user agreed to it.
func (r *Reader) Allow(path string, size int64) { r.allowed.Store(path, size) }

// Read opens a file. For saves that do not state their dialect it uses the chosen one.
func (r *Reader) Read(ctx context.Context, path string, key model.Key, progress func(float64)) (*store.File, error) {
	f, err := r.openAs(ctx, path, key, "", progress)
	mine := r.Preferences.String(settings.Dialect)
	if err != nil || mine == "" || !couldBe(f.Doc.Info(), mine) {
		return f, err
	}
	chosen, err := r.openAs(ctx, path, key, mine, progress)
	switch {
	case err == nil && len(chosen.Doc.Problems()) <= len(f.Doc.Problems()):
		f.Close()
		return chosen, nil
	case err == nil:
		chosen.Close()
	}
	if ctx.Err() != nil {
		f.Close()
		return nil, ctx.Err()
	}
	return f, nil
}

// couldBe reports whether a file could as well be of a dialect as of the one it was read in.
func couldBe(i model.Info, name string) bool {
	d, err := dialect.ByName(name)
	return err == nil && (i.Sure == codec.Guessed || slices.Contains(i.Same, d))
}

// openAs opens a file. A mistake of ours in it must not take the other files down.
func (r *Reader) openAs(ctx context.Context, path string, key model.Key, as string, progress func(float64)) (f *store.File, err error) {
	defer func() {
		if p := recover(); p != nil {
			f, err = nil, store.BrokeDown(p)
		}
	}()
	return store.OpenLarge(ctx, path, model.Options{Name: filepath.Base(path), Key: key, Dialect: as, Values: model.LikelyValues, Unpack: r.Unpack(path)}, progress)
}
