// Package edits tells what was edited since a document was opened or saved, as people think of it: a node that was renamed or moved is one edit, and so is
// one that came or went with all below it and all connections. Each can be taken back alone.
package edits

import (
	"context"
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
	"savant/model/threeway"
)

// takenBack labels the step that takes an edit back.
const takenBack message.ID = "edits.taken-back path"

// List is what was edited since a base.
type List struct {
	Edits []Edit
	base  *model.Snapshot
	like  *model.Snapshot // base with the names and places that nodes have now
}

// Since lists the edits that made now of base, up to a number of differences. Where ctx ends it is of no use.
func Since(ctx context.Context, base, now *model.Snapshot, most int) *List {
	l := &List{base: base, like: base}
	list := differences(ctx, base, now, most)
	if l.follow(ctx, list, now) {
		list = differences(ctx, l.like, now, most)
	}
	if renamed, like := renamedToo(list, l.like, now); len(renamed) > 0 {
		l.Edits, l.like = append(l.Edits, renamed...), like
		list = differences(ctx, like, now, most)
	}
	l.Edits = append(l.Edits, grouped(rekeyed(list), now, l.like)...)
	return l
}

// follow lists the nodes that have another name or place, and gives them that in what is compared. It reports whether there are any.
func (l *List) follow(ctx context.Context, list []diff.Difference, now *model.Snapshot) bool {
	if !mayFollow(list) {
		return false
	}
	like := l.base.Document()
	nodes, err := threeway.Follow(ctx, like, now.Document())
	if err != nil || len(nodes) == 0 {
		return false
	}
	l.like = like.Snapshot()
	for i := range nodes {
		l.Edits = append(l.Edits, Edit{Difference: diff.Difference{Op: diff.Moved, Path: nodes[i].Was(), From: nodes[i].Now()}, node: &nodes[i]})
	}
	return true
}

// differences lists what would make base of now.
func differences(ctx context.Context, base, now *model.Snapshot, most int) (list []diff.Difference) {
	_ = diff.Edits(ctx, now, base, func(d diff.Difference) bool { // both are of the same kind; a comparison that is ended is not used
		list = append(list, d)
		return len(list) < most
	})
	return list
}

// mayFollow reports whether a node may have another name or place.
func mayFollow(list []diff.Difference) bool {
	came, went := false, false
	for _, d := range list {
		if tagOf(d.Path) == "node" {
			came = came || d.Op == diff.Removed
			went = went || d.Op == diff.Added
			if d.Op == diff.Moved {
				return true
			}
		}
	}
	return came && went
}

// Revert takes one of the edits back in the document that was compared, as one step. What could not be taken back is the error. If it was the only
// edit, the bytes are those of base then.
func (l *List) Revert(ctx context.Context, doc *model.Document, e *Edit) error {
	return doc.Group(message.New(takenBack, e.OldPath()), func() error {
		err := l.takeBack(ctx, doc, e)
		if len(l.Edits) > 1 {
			return err
		}
		if rest := l.base.Document().Mark().Since(doc.Mark()); len(rest) > 0 {
			return doc.Apply(message.New(takenBack, e.OldPath()), rest)
		}
		return err
	})
}

func (l *List) takeBack(ctx context.Context, doc *model.Document, e *Edit) error {
	switch {
	case e.node != nil:
		return e.node.Unfollow(doc)
	case e.key != "":
		return renameBack(doc, e)
	}
	r, err := merge.TakeBack(ctx, doc, l.like.Document(), slices.Concat([]diff.Difference{e.Difference}, e.along)...)
	if err == nil && len(r.Left) > 0 {
		err = r.Left[0].Why.Err()
	}
	return err
}
