package shell

import (
	"slices"

	"savant/model/store"
	"savant/ui/files"
	"savant/ui/settings"
)

// protect makes the program keep unsaved edits for a crash, offer what a crash left, and notice that files change on disk.
func (g *program) protect() {
	go store.SweepBeside(g.lately(), "") // what programs left that were killed while they saved
	g.safety.Watch(func(path string) { files.CheckDisk(g.Holder(path)) })
	g.app.Lifecycle().SetOnEnteredForeground(g.returned)
	g.setRecovery()
}

// returned looks, as the user comes back to a window, whether files are back whose folders were gone.
func (g *program) returned() {
	for _, path := range g.safety.Renew() {
		files.CheckDisk(g.Holder(path))
	}
}

// setRecovery begins or ends keeping unsaved edits of the files that are open.
func (g *program) setRecovery() {
	g.safety.KeepEdits(settings.KeepsEdits(g.app.Preferences()))
	for _, w := range g.windows {
		for _, p := range w.pages {
			p.Protect()
		}
	}
}

// KeepChoices begins to keep what is chosen in a tool for a crash, if that is wanted.
func (g *program) KeepChoices(name string, o store.ChoicesOptions) *store.Choices {
	return g.safety.KeepChoices(func() files.Window { return g.front() }, name, o)
}

// lately are the files that were opened before, and those of the last session.
func (g *program) lately() []string {
	files := slices.Clone(g.recent.Paths())
	for _, k := range g.session.Last() {
		for _, f := range k.Files {
			files = append(files, f.Path)
		}
	}
	return files
}
