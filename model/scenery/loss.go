package scenery

import (
	"savant/model"
	"savant/scene"
)

// gravities are those of the losses of a scene.
var gravities = map[scene.Gravity]model.Gravity{scene.Hint: model.Hint, scene.Lost: model.Loss, scene.Refused: model.Refusal}

// Losses lists what the file names and does not have. in is what its project tells.
func (f Resources) Losses(in scene.Surroundings) []model.Problem {
	var list []model.Problem
	for _, l := range f.Around().Losses(in) {
		row := f.ItemRow(l.Item)
		if l.Part != scene.AtItem && l.Part != scene.BehindItem {
			row = f.FieldRow(l.Field)
		}
		list = append(list, model.Problem{Path: f.Host().Path(row), Offset: f.Note(scene.Note{Place: l.Place, Text: l.Text}).Offset, Text: l.Text, Gravity: gravities[l.Gravity]})
	}
	return list
}
