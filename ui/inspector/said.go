package inspector

import (
	"savant/model"
	"savant/ui/internal/words"
)

// Localized is a description in the user's language: what in it are the model's own words. What is the file's stays as it is.
func Localized(d model.Description) model.Description {
	if d.Own&model.OwnLabel != 0 {
		d.Label = words.Told(d.Label)
	}
	if d.Own&model.OwnSummary != 0 {
		d.Summary = words.ToldList(d.Summary)
	}
	d.Type, d.Note, d.Problem = words.Told(d.Type), words.ToldList(d.Note), words.Told(d.Problem)
	return d
}
