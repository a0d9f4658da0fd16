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
					o.Raise()
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

// coloured returns whether a theme is chosen.
func coloured(choice string) func(*Window) bool {
	return func(w *Window) bool { return w.App().Preferences().String(settings.Theme) == choice }
}

// colours chooses the theme; "" follows the system.
func colours(choice string) func(*Window) {
	return func(w *Window) {
		w.App().Preferences().SetString(settings.Theme, choice)
		w.applyLook()
	}
}
