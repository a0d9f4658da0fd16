package inspector

import (
	"savant/model"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/words"
)

// Localized returns a description in the user's language. Text from the file is not translated.
func Localized(d model.Description) Shown {
	shown := Shown{Description: d, Note: words.Text(d.Note), Problem: words.Text(d.Problem), Misfit: words.Sentence(d.Misfit)}
	if !d.Title.IsZero() {
		shown.Label = words.Text(d.Title)
	}
	if !d.Kind.IsZero() {
		shown.Type = words.Text(d.Kind)
	}
	if len(d.About) > 0 {
		shown.Summary = words.Text(d.About)
	}
	if d.Badge == model.BadgeFloat && d.Width == 32 {
		shown.Summary = numtext.Narrowed(shown.Summary)
	}
	return shown
}

// Shown is a description with all its texts made: also Label, Type and Summary, which may be messages.
type Shown struct {
	model.Description
	Note, Problem, Misfit string

	Narrow bool // an int that stays one of 32 bits: an element of a PackedInt32Array
}
