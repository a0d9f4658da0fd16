// Package settings holds the user's settings: their keys in the preferences, their meaning, and the tab that edits them.
package settings

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/model/store"
	"savant/ui/look"
)

// Keys of the preferences.
const (
	Theme        = "theme"        // "light", "dark", or "" for the system's
	TextSize     = "text"         // in dp
	RowHeight    = "rows"         // in percent of the default
	Backups      = "backups"      // kept of each file
	BackupBytes  = "backup-bytes" // of all backups of one file, in MiB
	Recovery     = "recovery"     // keep unsaved edits for a crash
	Dialect      = "dialect"      // of files that do not state theirs; "" is none
	Language     = "language"     // "" is the system's
	Reopen       = "reopen"       // the files of the last time
	Session      = "session"      // these files
	Recent       = "recent"       // files opened before
	Folder       = "folder"       // of the last file dialog
	OutlineShare = "outline"      // of the outline, of the window's width
	EditorShare  = "editor"       // of the editor, of what it and the panes have
	NamesShare   = "names"        // of the names of properties, of the width of their column; 0 for as much as they need
	PanesFolded  = "panes-folded" // only their tabs are shown
	FolderShare  = "folder-share" // of the list of a folder, of the window's width
	Bookmarks    = "bookmarks"    // by file
	Toured       = "toured"       // the tour was finished or skipped
	Colors       = "colors"       // chosen before, as digits
)

const (
	usualText    = 13               // as look has it
	usualRows    = 100              // per cent
	usualBackups = 20               // as store has it
	usualBytes   = 256              // as store has it, in MiB
	mebibyte     = int64(1) << 20   // bytes
	smallestText = usualText * 0.75 // smaller cannot be read
)

// lookOf is the colours and sizes that were chosen.
func lookOf(p fyne.Preferences) look.Theme {
	t := look.Theme{
		Scale: max(smallestText, float32(p.IntWithFallback(TextSize, usualText))) / usualText,
		Rows:  float32(max(50, p.IntWithFallback(RowHeight, usualRows))) / usualRows,
	}
	switch p.String(Theme) {
	case "light":
		t.Force, t.Fixed = true, theme.VariantLight
	case "dark":
		t.Force, t.Fixed = true, theme.VariantDark
	}
	return t
}

// Limits are those of the backups.
func Limits(p fyne.Preferences) store.Limits {
	return store.Limits{
		Count: max(1, p.IntWithFallback(Backups, usualBackups)),
		Bytes: max(1, int64(p.IntWithFallback(BackupBytes, usualBytes))) * mebibyte,
	}
}

// KeepsEdits reports whether unsaved edits are to be kept for a crash.
func KeepsEdits(p fyne.Preferences) bool { return p.BoolWithFallback(Recovery, true) }
