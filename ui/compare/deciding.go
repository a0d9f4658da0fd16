package compare

import (
	"cmp"
	"context"
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/model/pairs"
	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// deciding is what a comparison knows in which conflicts are decided; if all differences are compared, scenes alone.
type deciding struct {
	scenes    *pairs.Scenes     // what was compared last
	conflicts map[string]bool   // the paths to decide; nil if all differences are compared
	twice     []threeway.Twice  // the nodes among them that both sides renamed or moved
	base      *model.Document   // what both sides began with
	toBase    []towards         // how the left document differs from it
	began     *pairs.Scenes     // the left document and base, as they were compared last
	most      int               // of conflicts at first
	over      bool              // none is left
	settled   func()            // called when none is left
	begun     int               // how many steps the history of the left document had at first
	taken     []diff.Difference // those that were taken from the right; they are differences again once that is undone
	order     map[string]int    // of what was to decide, by key: decided or not, it stays in its place
	decisions []decision
	whys      map[string]message.Message // what the sides did to the nodes in twice, by key
	theirs    *model.Document            // the left document before anything was decided
	were      map[string]diff.Difference // the conflicts then, by key
	kept      Kept
	page      host.Page // the tab, which goes once all is decided and saved
}

// towards is a difference to base.
type towards struct {
	diff.Difference
	key string // of what it is on the right
}

// decision is what was decided last, for undo.
type decision struct {
	taken  []string // the paths that were conflicts before
	steps  int      // of the history of the left document, with the edit that the decision made
	edited bool     // it made one
	other  bool     // of a value that no side has
}

// moved says what became of a node that has another name or parent. Of other differences no note is kept: there may be very many.
func moved(d *diff.Difference) message.Message {
	if d.Op == diff.Moved && model.NodePlace(d.Path) != "" && d.Note.ID != diff.FromPlace {
		return d.Note
	}
	return message.Message{}
}

// conflictsOf returns the paths of edits that were not made.
func conflictsOf(r threeway.Merged) map[string]bool {
	paths := map[string]bool{}
	for _, t := range r.Twice {
		paths[moveKey(threeway.NodePath(t.Ours))] = true
	}
	for i := range r.Left {
		if d := r.Left[i].Difference; d.Op != diff.Moved || !paths[moveKey(d.Path)] {
			paths[d.Path], paths[d.OldPath()] = true, true
		}
	}
	return paths
}

// whysOf are what the sides did to nodes that both renamed or moved.
func whysOf(r threeway.Merged) map[string]message.Message {
	whys := map[string]message.Message{}
	for i := range r.Left {
		if e := &r.Left[i]; e.Op == diff.Moved && model.NodePlace(e.Path) != "" {
			whys[moveKey(e.Path)] = e.Why
		}
	}
	return whys
}

// moveKey tells apart that a node has another name or parent, and what is in it.
func moveKey(path string) string { return "\x00" + path }

// keyOf is what a difference is known by, whatever its node is called on the left.
func (c *deciding) keyOf(d *diff.Difference) string {
	switch {
	case !moved(d).IsZero():
		return moveKey(d.Path)
	case d.Op == diff.Removed && c.scenes != nil:
		return c.scenes.There(d.Path)
	}
	return d.Path
}

// isOf reports whether a difference is one of some conflicts, or below one.
func (c *deciding) isOf(d *diff.Difference, some map[string]bool) bool {
	if !moved(d).IsZero() {
		return some[moveKey(d.Path)]
	}
	return under(c.keyOf(d), some) || under(d.OldPath(), some)
}

// unresolved counts the conflicts that are left; 0 if all differences are compared.
func (c *deciding) unresolved(all []diff.Difference) (left int) {
	if c.conflicts == nil {
		return 0
	}
	for i := range all {
		if c.isOf(&all[i], c.conflicts) {
			left++
		}
	}
	return left
}

// remaining says how many conflicts are left, and of how many.
func (c *deciding) remaining(all []diff.Difference) string {
	left := c.unresolved(all)
	c.most = max(c.most, left)
	if left == 0 {
		return words.Say("No conflicts left")
	}
	return words.Say("Conflicts left: %s of %s", words.Number(int64(left)), words.Number(int64(c.most)))
}

// listed are the conflicts, and which side was taken for each: of what was taken from the right, the difference as it was.
func (c *deciding) listed(all []diff.Difference) (list []diff.Difference, chosen []choice) {
	type row struct {
		diff.Difference
		choice
	}
	var rows []row
	known := map[string]bool{}
	for i := range all {
		d := &all[i]
		key := c.keyOf(d)
		_, before := c.order[key]
		switch {
		case c.isOf(d, c.conflicts):
			rows = append(rows, row{*d, undecided})
			if !before {
				c.order[key], c.were[key] = len(c.order), *d
			}
		case before:
			rows = append(rows, row{*d, c.leftAs(d)})
		default:
			continue
		}
		known[key] = true
	}
	for i := range c.taken {
		if d := &c.taken[i]; !known[c.keyOf(d)] {
			known[c.keyOf(d)] = true
			rows = append(rows, row{*d, tookMine})
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		return cmp.Compare(c.order[c.keyOf(&a.Difference)], c.order[c.keyOf(&b.Difference)])
	})
	for _, r := range rows {
		list, chosen = append(list, r.Difference), append(chosen, r.choice)
	}
	return list, chosen
}

// untaken forgets that differences were taken which are ones again, and returns the path of the first: their edits were undone, or not made.
func (c *deciding) untaken(all []diff.Difference) (first string) {
	again := map[string]bool{}
	for i := range all {
		again[c.keyOf(&all[i])] = true
	}
	c.taken = slices.DeleteFunc(c.taken, func(d diff.Difference) bool {
		if !again[c.keyOf(&d)] {
			return false
		}
		first = cmp.Or(first, d.Path)
		return true
	})
	return first
}

// leftAs is what was decided for a difference that is still one.
func (c *deciding) leftAs(d *diff.Difference) choice {
	for _, one := range slices.Backward(c.decisions) {
		some := map[string]bool{}
		for _, path := range one.taken {
			some[path] = true
		}
		switch {
		case !one.edited || !c.isOf(d, some):
		case one.other:
			return tookOther
		default:
			return tookBase
		}
	}
	return leftTheirs
}

// fromBase lists how the left document differs from base where there are conflicts.
func fromBase(ctx context.Context, began, scenes *pairs.Scenes, conflicts map[string]bool) (list []towards) {
	_ = began.Compare(ctx, nil, func(d diff.Difference) bool { // files of other kinds have no conflicts; a run that is ended is not used
		here := d.Path
		if d.Op != diff.Removed {
			here = began.Here(here)
		}
		t := towards{d, scenes.There(here)}
		if !moved(&d).IsZero() {
			t.key = moveKey(t.key)
		}
		if t.isOf(conflicts) {
			list = append(list, t)
		}
		return len(list) < mostDifferences
	})
	return list
}

// isOf reports whether it is one of some conflicts, or below one.
func (t *towards) isOf(some map[string]bool) bool {
	if !moved(&t.Difference).IsZero() {
		return some[t.key]
	}
	return under(t.key, some) || under(t.Path, some) || under(t.OldPath(), some)
}

// keysOf are what differences are known by, and their paths on both sides.
func (c *deciding) keysOf(list []diff.Difference) map[string]bool {
	paths := map[string]bool{}
	for i := range list {
		d := &list[i]
		if paths[c.keyOf(d)] = true; moved(d).IsZero() {
			paths[d.Path], paths[d.OldPath()] = true, true
		}
	}
	return paths
}

// under reports whether a path is one of some or below one of them.
func under(path string, some map[string]bool) bool {
	if some[""] {
		return true
	}
	for _, end := range steps(path) {
		if some[path[:end]] {
			return true
		}
	}
	return false
}
