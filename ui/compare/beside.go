package compare

import (
	"context"

	"savant/model"
	"savant/model/diff"
)

// beside holds the rows that are the same on both sides, and where each difference is among them. A row without
// differences represents everything in it.
type beside struct {
	same  []place
	order []int // of each difference
}

// place is a row of the left document.
type place struct {
	path  string
	order int
}

// mostBeside is the most unchanged rows that are shown.
const mostBeside = 50_000

// besideOf finds the unchanged rows of two documents. It returns nil if ctx ends.
func besideOf(ctx context.Context, left, right *model.Document, all []diff.Difference) *beside {
	b := &beside{order: make([]int, len(all))}
	differs, above := map[model.Row]int{}, map[model.Row]bool{model.Root: true}
	for i := range all {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil
		}
		r, err := left.Find(all[i].OldPath())
		if all[i].Op == diff.Added {
			r, err = holder(left, right, all[i].Path)
			above[r] = err == nil
		} else if err == nil {
			differs[r] = i
		}
		for up := left.Parent(r); err == nil && up != 0 && !above[up]; up = left.Parent(up) {
			above[up] = true
		}
	}
	numbers := map[model.Row]int{}
	var walk func(r model.Row)
	walk = func(r model.Row) {
		for i := range left.Len(r) {
			child := left.Child(r, i)
			if len(b.same) >= mostBeside || ctx.Err() != nil {
				return
			}
			numbers[child] = 2 * (len(numbers) + 1)
			i, ok := differs[child]
			if ok {
				b.order[i] = numbers[child]
			}
			if above[child] {
				walk(child)
			} else if !ok {
				b.same = append(b.same, place{left.Path(child), numbers[child]})
			}
		}
	}
	walk(model.Root)
	b.placeAdded(left, right, all, numbers)
	if ctx.Err() != nil {
		return nil
	}
	return b
}

// holder returns the row on the left that corresponds to the parent of a row on the right.
func holder(left, right *model.Document, path string) (model.Row, error) {
	r, err := right.Find(path)
	if err != nil {
		return 0, err
	}
	up := right.Parent(r)
	if up == model.Root {
		return up, nil
	}
	return left.Find(right.Path(up))
}

// placeAdded places additions on the right after the row that they follow there.
func (b *beside) placeAdded(left, right *model.Document, all []diff.Difference, numbers map[model.Row]int) {
	added := map[string]int{}
	for i := range all {
		if all[i].Op != diff.Added {
			continue
		}
		r, err := right.Find(all[i].Path)
		if err != nil {
			continue
		}
		if at := right.Index(r); at > 0 {
			before := right.Path(right.Child(right.Parent(r), at-1))
			if n, ok := added[before]; ok {
				b.order[i] = n
			} else if to, err := left.Find(before); err == nil {
				b.order[i] = numbers[to] + 1
			}
		}
		added[all[i].Path] = b.order[i]
	}
}
