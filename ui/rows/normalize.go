package rows

import (
	"savant/model"
	"savant/ui/host"
)

// canNormalize is an action's condition: a quaternion is selected that is no rotation.
func canNormalize(w host.Window) bool { return len(normalized(w)) > 0 }

// normalized are the selected quaternions that are no rotations, with the rotations that they become.
func normalized(w host.Window) (list []model.Assignment) {
	const most = 100 // rows whose values are read whenever a menu opens
	p := w.Document()
	if p == nil || len(p.Selection()) > most {
		return nil
	}
	for _, r := range editable(p, model.CanSet) {
		if p.Doc().Describe(r).Badge != model.BadgeRotation {
			continue
		}
		if v, err := p.Doc().Value(r); err == nil {
			if to, ok := model.Normalized(v); ok {
				list = append(list, model.Assignment{Row: r, Value: to})
			}
		}
	}
	return list
}

// normalize makes the selected quaternions rotations.
func normalize(w host.Window) {
	p := w.Document()
	if err := AssignTo(p, normalized(w), false); err != nil {
		w.Refused(p, err)
	}
}
