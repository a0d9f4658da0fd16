//go:build !nogui

package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// saveBar says what a save would change, while there is something to save.
type saveBar struct {
	before, what, rest *ink.Text
	root               *fyne.Container
}

func newSaveBar(w *Window) *saveBar {
	s := &saveBar{before: ink.Small("", look.Muted), what: ink.Small("", look.Text), rest: ink.Small("", look.Muted)}
	s.what.Style.Bold = true
	s.rest.Cut = true
	save := widget.NewButton("Save", w.save)
	save.Importance = widget.HighImportance
	show := widget.NewButton("Show", func() { pane(1)(w) })
	row := ink.Across(4, 54, 2, s.before, s.what, s.rest, show, ink.Gap(2, 0), save)
	s.root = ink.Down(0, ink.Line(), container.NewStack(ink.Pad(18, 0, 18, 0, row)))
	return s
}

// show brings the bar up to date with a document.
func (s *saveBar) show(doc *model.Document) {
	patches := doc.Patches()
	if !doc.Dirty() {
		s.root.Hide()
		return
	}
	bytes := int64(0)
	for _, p := range patches {
		bytes += max(int64(len(p.New)), p.End-p.Start)
	}
	s.before.Set("Saving will change")
	s.what.Set(fmt.Sprintf("%s, %s", count(int64(len(patches)), "range"), count(bytes, "byte")))
	s.rest.Set(fmt.Sprintf("of %s. Everything else stays as it is.", sizeWords(doc.Size())))
	if len(patches) == 0 {
		s.before.Set("Saving will change")
		s.what.Set("nothing")
		s.rest.Set("The file holds these bytes already.")
	}
	s.root.Show()
	s.root.Refresh()
}
