package files

import (
	"path/filepath"

	"savant/model"
	"savant/model/store"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// askUnpack asks whether a file may unpack to more than files do unasked, and calls then if it may. It reports false, and asks nothing,
// where there is no memory for it.
func askUnpack(w Window, path string, e *model.UnpackError, then func()) bool {
	limit, headline := e.Size+model.DefaultUnpack, words.Say("%s unpacks to %s", filepath.Base(path), words.Text(model.Bytes(e.Size)))
	if e.Size == 0 { // the size is unknown
		limit, headline = store.Largest(), words.Say("%s unpacks to more than %s", filepath.Base(path), words.Text(model.Bytes(e.Limit)))
	}
	if !store.Holds(e.Size) || limit <= e.Limit {
		return false
	}
	w.Ask("unpack", headline, words.Say("A small file that unpacks to a huge size may be meant to fill up memory. Open it only if you know where it comes from."),
		widgets.Choice{Words: words.Say("Open"), Run: func() {
			w.Allow(path, limit)
			then()
		}},
		widgets.Choice{Words: words.Say("Cancel"), Run: nil})
	return true
}
