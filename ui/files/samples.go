package files

import (
	"savant/assets"
	"savant/model"
	"savant/model/store"
	"savant/ui/host"
)

// openSamples opens the documents that come with the program. They are in no file until they are saved.
func openSamples(w host.Window) {
	for _, name := range samples() {
		OpenSample(w, name)
	}
}

// samples are the documents that come with the program.
func samples() []string { return []string{"player.tscn", "slot_1_godot3.sav", "slot_1.sav"} }

func OpenSample(w host.Window, name string) {
	for _, p := range w.Pages() {
		if p.File() == "" && p.Name() == name {
			w.Bring(p)
			return
		}
	}
	data, err := assets.Samples.ReadFile("samples/" + name)
	if err == nil {
		var f *store.File
		if f, err = store.New(data, model.Options{Name: name}); err == nil {
			p := w.AddFile(f, name, model.Key{})
			w.Trace("opened", "file", name, "kind", p.Kind())
			return
		}
	}
	w.Fail(w.Page(), host.NotOpened(name, err))
}
