// Package threeway merges what two sides made of one file, by what the file holds instead of by its lines: "ours" keeps its bytes and
// gets what only "theirs" changed. Text in sections (scenes, resources, ConfigFiles) is merged section by section, other documents
// value by value. Versions of a scene or resource may be text and binary: the result has the form of ours.
//
// What both sides changed differently is a conflict. What the merge takes for likely, such as a node that one side renamed, is done
// and listed for review.
package threeway

import (
	"context"
	"errors"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
)

// Merge puts what theirs changed of base into ours, as one step of its history. Base and theirs are modified (their
// resources get the ids of ours) and must not be used afterwards. A conflict in a text is written with markers into ours;
// other documents keep the value of ours there, and get the rest. An empty base means that both sides added the text. Merge
// returns the error of ctx, or a *diff.KindError for documents of different kinds.
func Merge(ctx context.Context, base, ours, theirs *model.Document, o Options) (Result, error) {
	if ours.Size() > 0 && base.Size() == 0 && model.Has[model.Lined](ours) { // both sides added the file
		base = ours.Snapshot().Document()
		if err := base.Apply(message.New(mergeFiles), []model.Patch{{End: base.Size()}}); err != nil {
			return Result{}, err
		}
	}
	if !model.Has[model.SectionAdder](ours) {
		return merged(ctx, base, ours, theirs, o)
	}
	first, last := base.Snapshot().Document(), theirs.Snapshot().Document()
	result, err := unmarked(ctx, base, ours, theirs, o)
	if err != nil || !result.Held {
		return result, err
	}
	favored := o
	favored.Favor = Ours
	clean, err := unmarked(ctx, first, ours, last, favored)
	if err != nil || clean.Held {
		return result, ctx.Err()
	}
	for i := range clean.Changes {
		if c := &clean.Changes[i]; c.Conflict() && o.decided(c.Path) == None {
			c.Taken, c.Chosen = None, false
		}
	}
	return clean, nil
}

// errHeld undoes a merge in which a conflict is left.
var errHeld = message.Err(NotMerged)

// unmarked is merged for a document that has no place for markers: it stays as it is if a conflict is left, as nodes that belong together could be
// torn apart.
func unmarked(ctx context.Context, base, ours, theirs *model.Document, o Options) (result Result, err error) {
	err = ours.Group(message.New(mergeFiles), func() (err error) {
		if result, err = merged(ctx, base, ours, theirs, o); err == nil && result.Left() > 0 {
			return errHeld
		}
		return err
	})
	if errors.Is(err, errHeld) {
		result.Held, result.Review = true, nil
		return result, nil
	}
	return result, err
}

// merged is Merge, but that a binary scene or resource gets nothing of theirs, or a part, where a conflict is left.
func merged(ctx context.Context, base, ours, theirs *model.Document, o Options) (Result, error) {
	texts, sectioned, alike := 0, 0, true
	for _, d := range []*model.Document{base, ours, theirs} {
		if d.Snapshot().Sections() != nil {
			sectioned++
			if model.Has[model.Lined](d) {
				texts++
			}
		}
		alike = alike && d.Info().Kind == ours.Info().Kind
	}
	switch {
	case texts == 3:
		return mergeTexts(ctx, base, ours, theirs, o)
	case texts == 0:
		return mergeValues(ctx, base, ours, theirs, o)
	case sectioned == 3 && alike:
		return mergeMixed(ctx, base, ours, theirs, o)
	}
	return Result{}, &diff.KindError{A: ours.Info().Format, B: theirs.Info().Format}
}
