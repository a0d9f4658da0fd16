package shell

import (
	"savant/ui/internal/words"
	"savant/ui/settings"
)

// showSettings shows the tab of settings, the one that is there already if there is one.
func showSettings(w *Window) {
	for _, o := range w.windows {
		for i, p := range o.pages {
			if _, ok := p.tool.(*settings.Tab); ok {
				o.show(i)
				if o != w {
					raise(o)
				}
				w.Dialog("settings")
				return
			}
		}
	}
	effects := settings.Effects{Look: w.applyLook, Reopen: w.session.Changed, Recovery: w.setRecovery}
	w.add(newToolPage(w, words.Say("Settings"), settings.New(w, effects)))
	w.Dialog("settings")
}

// setRecovery begins or ends keeping unsaved edits of the files that are open.
func (g *program) setRecovery() {
	g.journals = settings.KeepsEdits(g.app.Preferences())
	for _, w := range g.windows {
		for _, p := range w.pages {
			if !g.journals && p.disk.journal != nil {
				p.disk.journal.Close()
				p.disk.journal = nil
			}
			p.protect()
		}
	}
}

// colours chooses the theme; "" follows the system.
func colours(choice string) func(*Window) {
	return func(w *Window) {
		w.App().Preferences().SetString(settings.Theme, choice)
		w.applyLook()
	}
}
