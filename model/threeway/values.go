package threeway

import (
	"context"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
	"savant/model/rowpath"
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
	for _, e := range done.Made {
		if e.Guessed {
			result.Review = append(result.Review, Guess{Path: e.Path, Why: message.New(listsMerged)})
		}
	}
	for _, e := range done.Left {
		if e.Why.IsZero() {
			e.Why = message.New(notMerged)
		}
		c := Conflict{Path: e.Path, Why: e.Why, Base: e.Old, Theirs: e.New, Ours: summary(before, e.Path), Favored: o.Favor == Ours}
		result.Conflicts = append(result.Conflicts, c)
	}
	if from := map[Side]*model.Document{Base: base, Theirs: theirs}[o.Favor]; from != nil && len(done.Left) > 0 {
		return favor(ctx, from, ours, result)
	}
	return result, nil
}

// favor takes what another document has where there are conflicts. What cannot be taken stays a conflict, and so does what is in records of which
// it is not known which belong together.
func favor(ctx context.Context, from, ours *model.Document, result Result) (Result, error) {
	var list []diff.Difference
	err := diff.Compare(ctx, ours.Snapshot(), from.Snapshot(), nil, func(d diff.Difference) bool {
		if slices.ContainsFunc(result.Conflicts, func(c Conflict) bool { return c.Why.ID != merge.RecordsChanged && decides(d, c.Path) }) {
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
	for i := range result.Conflicts {
		c := &result.Conflicts[i]
		c.Favored = c.Why.ID != merge.RecordsChanged && settled(ours, from, c.Path, taken.Left)
	}
	return result, nil
}

// decides reports whether a difference is at the path of a conflict or below, or of something around it that only one of the documents has.
func decides(d diff.Difference, conflict string) bool {
	return within(d.Path, conflict) || d.Op != diff.Changed && within(conflict, d.Path)
}

// within reports whether a path is another or lies below it. A path that names no record is of the first.
func within(path, of string) bool {
	p, err1 := rowpath.Parse(path)
	q, err2 := rowpath.Parse(of)
	return err1 == nil && err2 == nil && max(0, p.Record) == max(0, q.Record) && len(p.Steps) >= len(q.Steps) &&
		(model.Path{Steps: p.Steps[:len(q.Steps)]}).String() == (model.Path{Steps: q.Steps}).String()
}

// settled reports whether a document has at a path what another has there: the same value, or nothing. Of rows without values, such as nodes, none
// must be among those that were left.
func settled(d, from *model.Document, path string, left []merge.Edit) bool {
	r, err1 := d.Find(path)
	s, err2 := from.Find(path)
	if err1 != nil || err2 != nil {
		return err1 != nil && err2 != nil
	}
	v, err1 := d.Value(r)
	w, err2 := from.Value(s)
	if err1 != nil && err2 != nil {
		return !slices.ContainsFunc(left, func(e merge.Edit) bool { return decides(e.Difference, path) })
	}
	return err1 == nil && err2 == nil && variant.Equal(v, w)
}

// summary is what a document has at a path, in short.
func summary(d *model.Document, path string) string {
	r, err := d.Find(path)
	if err != nil {
		return ""
	}
	return d.Describe(r).Summary
}
