package changes

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

// Bar says what a save would change, while there is something to save.
type Bar struct {
	Root *fyne.Container

	before, what, rest *ink.Text
}

// NewBar makes a bar with buttons that save, and that show what saving changes.
func NewBar(save, show func()) *Bar {
	s := &Bar{before: ink.Small("", look.Muted), what: ink.Small("", look.Text), rest: ink.Small("", look.Muted)}
	s.what.Style.Bold = true
	s.rest.Cut = true
	write := widgets.NewButton(words.Say("Save"), save)
	write.Importance = widget.HighImportance
	row := ink.Across(4, 54, 2, s.before, s.what, s.rest, widgets.NewButton(words.Say("Show"), show), ink.Gap(2, 0), write)
	s.Root = ink.Down(0, ink.Line(), container.NewStack(ink.Pad(18, 0, 18, 0, row)))
	return s
}

// Show brings the bar up to date with a document.
func (s *Bar) Show(doc *model.Document) {
	if !doc.Dirty() {
		s.Root.Hide()
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
	s.Root.Show()
	s.Root.Refresh()
}
