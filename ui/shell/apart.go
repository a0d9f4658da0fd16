package shell

import (
	"cmp"
	"path/filepath"
	"slices"

	"savant/ui/compare"
	"savant/ui/internal/instance"
	"savant/ui/merge"
)

// tasks are what a program is started for that runs beside others until its window is closed, or the tab of a merge, as git needs it of a tool. done is called once a merge
// is saved.
var tasks = map[string]func(w *Window, start Start, done func()){
	instance.Merge: func(w *Window, start Start, done func()) {
		source := func(i int) merge.Source {
			return merge.Source{Path: start.Files[i], Note: filepath.Base(start.Files[i])}
		}
		base := source(0)
		base.Optional = true // git has none for a file that both sides added
		out := cmp.Or(start.Out, start.Files[1])
		merge.Start(w, merge.Request{Name: filepath.Base(out), Base: base, Ours: source(1), Theirs: source(2), Out: out, Done: done, Closed: func() {
			if slices.Contains(w.windows, w) { // it may have been closed itself
				closeWindow(w)
			}
		}})
	},
	instance.Compare: func(w *Window, start Start, _ func()) {
		if a, b := start.Files[0], start.Files[1]; isFolder(a) && isFolder(b) {
			compare.Folders(w, a, b)
		} else {
			compare.Both(w, a, b, nil)
		}
	},
}
