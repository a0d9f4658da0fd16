package threeway

import (
	"context"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
)

// Onto is merge.Onto, but that nodes are the same ones where a side renamed or moved them: what the other side changed in them is an edit of its own.
// Base and ours are modified (their nodes get the paths of the result); the paths of the edits are theirs. A node that both renamed
// differently counts as removed and added.
func Onto(ctx context.Context, base, ours, theirs *model.Document) (result merge.Result, err error) {
	err = theirs.Group(message.New(mergeFiles), func() error {
		f := follower{ctx: ctx, once: true}
		if sectioned(base, ours, theirs) {
			if err := f.sameNodes(base, ours, theirs); err != nil {
				return err
			}
		}
		result, err = merge.Onto(ctx, base.Snapshot(), ours.Snapshot(), theirs)
		for i := range f.changes {
			if c := &f.changes[i]; c.Taken == Ours {
				result.Made = append(result.Made, merge.Edit{Difference: diff.Difference{Op: diff.Moved, Path: NodePath(c.Ours), From: NodePath(c.Base)}})
			}
		}
		return err
	})
	return result, err
}

// sectioned reports whether documents all consist of sections, as scenes do.
func sectioned(list ...*model.Document) bool {
	for _, d := range list {
		if d.Snapshot().Sections() == nil {
			return false
		}
	}
	return true
}
