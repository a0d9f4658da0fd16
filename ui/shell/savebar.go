package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
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
	save := widgets.NewButton(words.Say("Save"), func() { save(w) })
	save.Importance = widget.HighImportance
	show := widgets.NewButton(words.Say("Show"), func() { showSaving(w) })
	row := ink.Across(4, 54, 2, s.before, s.what, s.rest, show, ink.Gap(2, 0), save)
	s.root = ink.Down(0, ink.Line(), container.NewStack(ink.Pad(18, 0, 18, 0, row)))
	return s
}

// show brings the bar up to date with a document.
func (s *saveBar) show(doc *model.Document) {
	if !doc.Dirty() {
		s.root.Hide()
		return
	}
	edited := doc.Edited()
	bytes := int64(0)
	for _, e := range edited {
		bytes += max(e.End-e.Start, e.Was)
	}
	s.before.Set(words.Say("Saving will change"))
	s.what.Set(words.Count(int64(len(edited)), "%s range", "%s ranges") + ", " + words.Count(bytes, "%s byte", "%s bytes"))
	s.rest.Set(words.Say("of %s. Everything else stays as it is.", words.Number(doc.Size())))
	if len(edited) == 0 {
		s.what.Set(words.Say("nothing"))
		s.rest.Set(words.Say("The file holds these bytes already."))
	}
	s.root.Show()
	s.root.Refresh()
}
