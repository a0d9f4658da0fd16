//go:build !nogui

package ui

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// samples are the documents to try, with what they show.
var samples = []struct{ file, words string }{
	{"slot_1.sav", "A role-playing game's save, as Godot 4 writes it"},
	{"slot_1_godot3.sav", "The same save, as Godot 3 writes it"},
	{"player.tscn", "A scene with a skeleton"},
}

// newWelcome is what a window without files shows.
func newWelcome(w *Window) fyne.CanvasObject {
	title := ink.Bold("Drop a save or a scene here", look.Text)
	title.Scale = theme.SizeNameHeadingText
	title.Align = fyne.TextAlignCenter
	kinds := ink.New("Saves such as .sav, .save, .bin and .dat; scenes and resources: .tscn, .escn, .tres; settings: .cfg, .godot, .import", look.Muted)
	kinds.Align = fyne.TextAlignCenter
	safe := ink.New("Only what you change is written. Everything else in the file stays as it is, byte for byte.", look.Muted)
	safe.Align = fyne.TextAlignCenter
	open := widget.NewButton("Open a file…", func() { w.askOpen() })
	open.Importance = widget.HighImportance
	try := ink.Down(6, ink.Small("Or try one of these", look.Muted))
	for _, s := range samples {
		name := ink.NewLink(s.file, func() { w.openSample(s.file) })
		try.Add(ink.Across(12, 24, -1, fixed(150, name), ink.New(s.words, look.Muted)))
	}
	again := ink.Down(6)
	if len(w.recent) > 0 {
		again.Add(ink.Small("Opened before", look.Muted))
	}
	for _, path := range w.recent[:min(len(w.recent), 6)] {
		name := ink.NewLink(baseName(path), func() { w.open(nil, path) })
		name.Text.Cut = true
		folder := ink.New(filepath.Dir(path), look.Muted)
		folder.Cut = true
		again.Add(ink.Across(12, 24, 1, fixed(150, name), folder))
	}
	if len(w.recent) > 0 {
		again.Add(ink.Gap(560, 4))
	}
	body := ink.Down(12, title, kinds, safe, ink.Gap(0, 4), container.NewCenter(open), ink.Gap(0, 12), container.NewCenter(ink.Down(10, again, try)))
	return container.NewCenter(body)
}

// fixed gives an object a width.
func fixed(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(ink.Gap(width, 0), o)
}
