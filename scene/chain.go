package scene

import "slices"

// step plans one edit of a scene that earlier ones may have changed; now returns the current index of an item of the
// original scene, -1 if it is gone.
type step func(s *Scene, now func(item int) int) (*Edit, error)

// chain combines several edits into one, each planned on the result of the one before.
func (s *Scene) chain(steps []step) (*Edit, error) {
	var first, last *Edit
	var order []int // by current item: its index in the original scene
	present := s
	for _, step := range steps {
		e, err := step(present, func(item int) int {
			if order == nil {
				return item
			}
			return slices.Index(order, item)
		})
		if err != nil {
			return nil, err
		}
		if first == nil {
			first = e
		} else {
			last.Next = e
		}
		for last = e; ; last = last.Next {
			next, before := present.After(&Edit{Changes: last.Changes})
			for i, k := range before {
				if k >= 0 && order != nil {
					before[i] = order[k]
				}
			}
			present, order = next, before
			if last.Next == nil {
				break
			}
		}
	}
	if first == nil {
		first = &Edit{}
	}
	return first, nil
}
