package compare

import (
	"encoding/json"

	"savant/model/diff"
	"savant/model/store"
	"savant/model/threeway"
)

// Kept is where decisions are kept for a crash.
type Kept struct {
	Choices *store.Choices // nil if they are not kept
	Decided []string       // what was decided before a crash
}

// keptDecisions are decisions as they are kept: by what their conflicts are known by.
type keptDecisions struct {
	Decided []string `json:"decided"`
}

// Decided is what was decided of what a crash left.
func Decided(left *store.Chosen) ([]string, error) {
	var now keptDecisions
	if json.Unmarshal(left.Now, &now) != nil || len(left.Versions) != 2 {
		return nil, store.ErrNoJournal
	}
	return now.Decided, nil
}

// Undecided counts the edits that are left to decide.
func Undecided(r threeway.Merged, decided []string) (n int) {
	conflicts := conflictsOf(r)
	Kept{Decided: decided}.forget(conflicts)
	for i := range r.Left {
		if d := &r.Left[i].Difference; conflicts[d.Path] || conflicts[d.OldPath()] || d.Op == diff.Moved && conflicts[moveKey(d.Path)] {
			n++
		}
	}
	return n
}

// forget takes what was decided from conflicts.
func (k Kept) forget(conflicts map[string]bool) {
	for _, key := range k.Decided {
		delete(conflicts, key)
	}
}

// keep has what is decided kept until all is. What was taken from the right need not be: that it is equal now says it.
func (c *comparison) keep() {
	switch {
	case c.kept.Choices == nil:
		return
	case c.over:
		c.kept.Choices.Keep(nil)
		return
	}
	now := keptDecisions{append([]string{}, c.kept.Decided...)}
	for _, d := range c.decisions {
		now.Decided = append(now.Decided, d.taken...)
	}
	data, _ := json.Marshal(now) // it is made of texts
	c.kept.Choices.Keep(data)
}
