package rows

import (
	"cmp"
	"slices"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/blank"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/settings"
	"savant/ui/widgets"
)

// newSave asks for the engine, with that of the settings or of the open document first, and shows a save of one empty
// Dictionary that has no file until it is saved.
func newSave(w host.Window) {
	mine := cmp.Or(w.App().Preferences().String(settings.Dialect), engine(w).Name)
	list := dialect.All()
	slices.SortStableFunc(list, func(a, b *dialect.Dialect) int {
		switch mine {
		case a.Name:
			return -1
		case b.Name:
			return 1
		}
		return 0
	})
	items := make([]widgets.Item, len(list))
	for i, d := range list {
		items[i] = widgets.Item{Words: words.Engine(d.Title), Run: func() {
			data, err := blank.Save(d, false)
			show(w, "new_save.sav", data, err, model.Options{Dialect: d.Name})
		}}
	}
	w.Choose("engine", words.Say("Engine of the new save"), items)
}

// show shows a document that has no file until it is saved, or says why it could not be created.
func show(w host.Window, name string, data []byte, err error, o model.Options) {
	o.Name = name
	var f *store.File
	if err == nil {
		f, err = store.New(data, o)
	}
	if err != nil {
		w.Fail(w.Page(), host.NotOpened(name, err))
		return
	}
	p := w.AddFile(f, name, model.Key{})
	w.Trace("opened", "file", name, "kind", p.Kind())
}
