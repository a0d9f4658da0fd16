package threeway

import (
	"context"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
)

const notMerged message.ID = "threeway.not-merged"

// mergeValues merges documents that are not text: what theirs changed of base is made in ours, value by value. Of a binary scene of which
// something is left nothing is merged: nodes that belong together could be torn apart.
func mergeValues(ctx context.Context, base, ours, theirs *model.Document, o Options) (Result, error) {
	before := ours.Snapshot().Document()
	f := follower{ctx: ctx, favored: o.Favor != None}
	if model.Has[model.SectionAdder](ours) {
		if err := f.sameNodes(base, ours, theirs); err != nil {
			return Result{}, err
		}
	}
	done, err := merge.Onto(ctx, base.Snapshot(), theirs.Snapshot(), ours)
	if err != nil {
		return Result{}, err
	}
	if model.Has[model.SectionAdder](ours) && len(done.Left)+len(f.conflicts) > 0 {
		for ours.CanUndo() {
			ours.Undo()
		}
		done.Left = append(done.Left, done.Made...)
		f.guesses = nil
	}
	result := Result{Conflicts: f.conflicts, Review: f.guesses}
	for _, e := range done.Left {
		if e.Why.IsZero() {
			e.Why = message.New(notMerged)
		}
		c := Conflict{Path: e.Path, Why: e.Why, Base: e.Old, Theirs: e.New, Ours: summary(before, e.Path), Favored: o.Favor != None}
		result.Conflicts = append(result.Conflicts, c)
	}
	if from := map[Side]*model.Document{Base: base, Theirs: theirs}[o.Favor]; from != nil && len(done.Left) > 0 {
		return favor(ctx, from, ours, result)
	}
	return result, nil
}

// favor takes what another document has where there are conflicts. What cannot be taken stays a conflict.
func favor(ctx context.Context, from, ours *model.Document, result Result) (Result, error) {
	at := map[string]int{}
	for i, c := range result.Conflicts {
		at[c.Path] = i
	}
	var list []diff.Difference
	err := diff.Compare(ctx, ours.Snapshot(), from.Snapshot(), nil, func(d diff.Difference) bool {
		if conflicting(at, d) {
			list = append(list, d)
		}
		return true
	})
	if err != nil {
		return Result{}, err
	}
	taken, err := merge.Take(ctx, ours, from, list...)
	if err != nil {
		return Result{}, err
	}
	for _, e := range taken.Left {
		if i, ok := at[e.Path]; ok {
			result.Conflicts[i].Favored = false
		}
	}
	return result, nil
}

// conflicting reports whether a difference is where a conflict is, or below.
func conflicting(at map[string]int, d diff.Difference) bool {
	if _, ok := at[d.Path]; ok {
		return true
	}
	for path := range at {
		if len(d.Path) > len(path) && d.Path[:len(path)] == path && (d.Path[len(path)] == '.' || d.Path[len(path)] == '[') {
			return true
		}
	}
	return false
}

// summary is what a document has at a path, in short.
func summary(d *model.Document, path string) string {
	r, err := d.Find(path)
	if err != nil {
		return ""
	}
	return d.Describe(r).Summary
}
