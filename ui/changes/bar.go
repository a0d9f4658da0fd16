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

// Bar says what a save would change, or that there is nothing to save.
type Bar struct {
	Root *fyne.Container

	before, what, rest *ink.Text
	row                *fyne.Container // while there is something to save
	none               *ink.Text       // otherwise
}

// NewBar makes a bar with buttons that save, and that show what saving changes.
func NewBar(save, show func()) *Bar {
	s := &Bar{before: ink.Small("", look.Muted), what: ink.Small("", look.Text), rest: ink.Small("", look.Muted)}
	s.what.Style.Bold = true
	s.rest.Cut = true
	write := widgets.NewButton(words.Say("Save"), save)
	write.Importance = widget.HighImportance
	s.row = ink.Across(4, 40, 2, s.before, s.what, s.rest, widgets.NewButton(words.Say("Show"), show), ink.Gap(2, 0), write)
	s.none = ink.Small("", look.Muted)
	s.none.Cut = true
	s.row.Hide()
	s.Root = ink.Down(0, ink.Line(), ink.Pad(18, 0, 18, 0, container.NewStack(s.row, ink.Across(0, 40, 0, s.none))))
	return s
}

// Saves reports whether there is something to save.
func (s *Bar) Saves() bool { return s.row.Visible() }

// unchanged says of a document without edits that there is nothing to save, or that all of it is: kept is whether it is in a file.
func unchanged(kept bool) string {
	if !kept {
		return words.Say("This is in no file yet. Save it to keep it.")
	}
	return words.Say("Nothing has changed since the file was opened or saved.")
}

// Show brings the bar up to date with a document. kept is whether it is in a file: one that is new, or a part of another, is not until it is saved.
func (s *Bar) Show(doc *model.Document, kept bool) {
	s.none.Set(unchanged(kept))
	s.row.Hidden, s.none.Hidden = !doc.Dirty(), doc.Dirty()
	if !doc.Dirty() {
		s.Root.Refresh()
		return
	}
	ranges, bytes := doc.Differing()
	if ranges == 0 && doc.Seals() {
		s.before.Set(words.Say("Saving will write anew"))
		s.what.Set(words.Say("the checksum"))
		s.rest.Fitting(look.Muted, words.Say("The content stays as it is."), "")
		s.Root.Refresh()
		return
	}
	s.before.Set(words.Say("Saving will change"))
	s.what.Set(words.Say("%s in %s", words.Count(bytes, "%s byte", "%s bytes"), words.Count(ranges, "%s place", "%s places")))
	size := words.Count(doc.Size(), "%s byte", "%s bytes")
	switch {
	case len(doc.Info().Envelopes) > 0: // of what is around it more may change
		s.rest.Fitting(look.Muted, words.Say("of its content, %s. Everything else in it stays as it is.", size), words.Say("of its content, %s.", size), "")
	default:
		s.rest.Fitting(look.Muted, words.Say("of %s. Everything else stays as it is.", size), words.Say("of %s.", size), "")
	}
	s.Root.Refresh()
}
