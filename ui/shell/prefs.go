package shell

import (
	"fyne.io/fyne/v2/theme"

	"savant/model/store"
	"savant/ui/look"
)

// prefs are the names under which choices are kept from one start to the next.
const (
	prefTheme     = "theme"          // "light", "dark", or "" for the system's
	prefText      = "text"           // size of the text, in dp
	prefRows      = "rows"           // height of a row, in hundredths of the usual one
	prefBackups   = "backups"        // kept of each file
	prefBytes     = "backup-bytes"   // of all backups of one file, in MiB
	prefRecovery  = "recovery"       // keep unsaved edits for a crash
	prefDialect   = "dialect"        // of files that do not tell theirs; "" is none
	prefLanguage  = "language"       // "" is the system's
	prefReopen    = "reopen"         // the files of the last time
	prefSession   = "session"        // these files
	prefRecent    = "recent"         // files opened before
	prefFolder    = "folder"         // of the last file dialog
	prefShare     = "outline"        // of the outline, of the window's width
	prefSide      = "folder-share"   // of the list of a folder, of the window's width
	prefBookmarks = "bookmarks"      // by file
	usualText     = 13               // as look has it
	usualRows     = 100              // per cent
	usualBackups  = 20               // as store has it
	usualBytes    = 256              // as store has it, in MiB
	mebibyte      = int64(1) << 20   // bytes
	smallestText  = usualText * 0.75 // smaller cannot be read
)

// applyLook takes the colours and sizes that were chosen. Fyne tells only what is shown; a page that is not is told when it is.
func (g *program) applyLook() {
	g.looks++
	g.takeLook()
	for _, w := range g.windows {
		if p := w.page(); p != nil {
			p.view.looks = g.looks
		}
	}
}

func (g *program) takeLook() {
	p := g.app.Preferences()
	t := look.Theme{
		Scale: max(smallestText, float32(p.IntWithFallback(prefText, usualText))) / usualText,
		Rows:  float32(max(50, p.IntWithFallback(prefRows, usualRows))) / usualRows,
	}
	switch p.String(prefTheme) {
	case "light":
		t.Force, t.Fixed = true, theme.VariantLight
	case "dark":
		t.Force, t.Fixed = true, theme.VariantDark
	}
	g.app.Settings().SetTheme(colors{t, &g.letters})
}

// Limits are those of the backups.
func (g *program) Limits() store.Limits {
	p := g.app.Preferences()
	return store.Limits{
		Count: max(1, p.IntWithFallback(prefBackups, usualBackups)),
		Bytes: max(1, int64(p.IntWithFallback(prefBytes, usualBytes))) * mebibyte,
	}
}

// keepsEdits reports whether unsaved edits are to be kept for a crash.
func (g *program) keepsEdits() bool { return g.app.Preferences().BoolWithFallback(prefRecovery, true) }

// colours chooses the theme; "" follows the system.
func colours(choice string) func(*Window) {
	return func(w *Window) {
		w.App().Preferences().SetString(prefTheme, choice)
		w.applyLook()
	}
}

// share is how much of the window the outline has; keepShare remembers it.
func share(w *Window) float32 {
	return float32(w.App().Preferences().FloatWithFallback(prefShare, 0.38))
}

func keepShare(w *Window, share float32) { w.App().Preferences().SetFloat(prefShare, float64(share)) }
