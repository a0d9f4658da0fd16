package scene

import "slices"

// step plans one edit of a scene that earlier ones may have changed; now gives the present number of an item of the first one, -1 if it
// is gone.
type step func(s *Scene, now func(item int) int) (*Edit, error)

// chain plans several edits, each of what the one before leaves, as one.
func (s *Scene) chain(steps []step) (*Edit, error) {
	var first, last *Edit
	var order []int // by present item: its number in the first scene
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
