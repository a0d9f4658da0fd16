package text

import (
	"savant/codec/message"
	"savant/model"
	"savant/model/scenery"
)

// Uses lists where a text document names a target in another file. self is where the document is in the project.
func (f *Form) Uses(self string, t model.Target) []model.Use {
	var list []model.Use
	for _, u := range f.around().Uses(self, t) {
		list = append(list, f.use(u))
	}
	return list
}

// Places are the paths of the nodes that are a target's node in this scene, which instances or inherits the target's.
func (f *Form) Places(self string, t model.Target) []string {
	return f.around().Places(self, t)
}

// Follow updates, as one step, the references to a target that has changed: the file has moved or has another uid, the
// sub-resource another id, the node another path. self is the path of the document in the project. Notes says what it
// changed and what it left.
func (f *Form) Follow(self string, from, to model.Target) (model.Edit, error) {
	e, err := f.around().Follow(self, from, to)
	return f.planned(message.New(scenery.Followed, from.File), model.Root, e, err)
}

// Doubts lists what Follow would leave alone although it may have to follow.
func (f *Form) Doubts(self string, from, to model.Target) []model.Note {
	e, err := f.around().Follow(self, from, to)
	if err != nil {
		return nil
	}
	var list []model.Note
	for _, n := range e.Notes {
		if n.Undecided {
			list = append(list, f.note(n))
		}
	}
	return list
}
