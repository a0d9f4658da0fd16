package compare

import (
	"context"

	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
	"savant/ui/internal/words"
)

// deciding is what a comparison knows in which conflicts are decided; nothing of this if all differences are compared.
type deciding struct {
	conflicts map[string]bool // the paths to decide; nil if all differences are compared
	base      *model.Document // what both sides began with
	toBase    []diff.Difference
	most      int    // of conflicts at first
	over      bool   // none is left
	settled   func() // called when none is left
	begun     int    // how many steps the history of the left document had at first
	decisions []decision
}

// decision is what was decided last, for undo.
type decision struct {
	taken  []string // the paths that were conflicts before
	steps  int      // of the history of the left document, with the edit that the decision made
	edited bool     // it made one
}

// conflictsOf returns the paths of edits that were not made.
func conflictsOf(list []merge.Edit) map[string]bool {
	paths := map[string]bool{}
	for i := range list {
		paths[list[i].Path] = true
		paths[list[i].Difference.OldPath()] = true
	}
	return paths
}

// among returns a function that reports whether a difference is one that is to be decided.
func (c *deciding) among() func(*diff.Difference) bool {
	if c.conflicts == nil {
		return func(*diff.Difference) bool { return true }
	}
	some := map[string]bool{}
	for path := range c.conflicts {
		some[path] = true
	}
	return func(d *diff.Difference) bool { return under(d.Path, some) || under(d.OldPath(), some) }
}

// unresolved counts the conflicts that are left; 0 if all differences are compared.
func (c *deciding) unresolved(all []diff.Difference) (left int) {
	if c.conflicts == nil {
		return 0
	}
	fits := c.among()
	for i := range all {
		if fits(&all[i]) {
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

// fromBase lists how the left document differs from base where there are conflicts.
func fromBase(ctx context.Context, left, base *model.Snapshot, conflicts map[string]bool) (list []diff.Difference) {
	_ = diff.Compare(ctx, left, base, nil, func(d diff.Difference) bool { // files of other kinds have no conflicts; a run that is ended is not used
		if under(d.Path, conflicts) || under(d.OldPath(), conflicts) {
			list = append(list, d)
		}
		return len(list) < mostDifferences
	})
	return list
}

// pathsOf are the paths of differences on both sides.
func pathsOf(list []diff.Difference) map[string]bool {
	paths := map[string]bool{}
	for i := range list {
		paths[list[i].Path], paths[list[i].OldPath()] = true, true
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
