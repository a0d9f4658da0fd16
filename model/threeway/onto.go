package threeway

import (
	"context"
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
)

// Merged is what came of Onto.
type Merged struct {
	merge.Result
	Twice []Twice // nodes whose path is left to decide, the outermost first; each is an edit that was left, too
}

// Onto is merge.Onto, but that nodes are the same ones where a side renamed or moved them: what the other side changed in them is an edit of its own.
// Base and ours are modified (their nodes get the paths of the result); the paths of the edits are theirs. A node that both renamed or moved
// differently stays as each has it, and that edit is left.
func Onto(ctx context.Context, base, ours, theirs *model.Document) (result Merged, err error) {
	err = theirs.Group(message.New(mergeFiles), func() error {
		f := follower{ctx: ctx, options: Options{Favor: Theirs}, strict: true}
		if sectioned(base, ours, theirs) {
			if err := f.sameNodes(base, ours, theirs); err != nil {
				return err
			}
		}
		result.Result, err = merge.Onto(ctx, base.Snapshot(), ours.Snapshot(), theirs, rowsOf(f.alone)...)
		for i := range f.changes {
			c := &f.changes[i]
			e := merge.Edit{Difference: diff.Difference{Op: diff.Moved, Path: NodePath(c.Ours), From: NodePath(c.Base)}}
			if !c.Conflict() && c.Taken == Ours {
				result.Made = append(result.Made, e)
			}
		}
		result.Twice = f.twice
		return err
	})
	if err == nil {
		err = result.apart(base, ours)
	}
	return result, err
}

// apart gives nodes that both sides renamed or moved the paths again that they had in base and ours, and the edits that were left theirs.
func (r *Merged) apart(base, ours *model.Document) error {
	for i, t := range slices.Backward(r.Twice) {
		if err := Transfer(base, t.Theirs, t.Base, t.beforeBase); err != nil {
			return err
		}
		if err := Transfer(ours, t.Theirs, t.Ours, t.beforeOurs); err != nil {
			return err
		}
		for k := range r.Left {
			e := &r.Left[k]
			e.Path, e.From = Along(e.Path, t.Theirs, t.Ours), Along(e.From, t.Theirs, t.Base)
		}
		for k := range r.Twice[i+1:] { // those below
			one := &r.Twice[i+1+k]
			one.Base, one.Ours = shifted(one.Base, [2]string{t.Theirs, t.Base}), shifted(one.Ours, [2]string{t.Theirs, t.Ours})
		}
	}
	for _, t := range r.Twice {
		e := merge.Edit{Difference: diff.Difference{Op: diff.Moved, Path: NodePath(t.Ours), From: NodePath(t.Theirs)}, Why: t.why}
		r.Left = append(r.Left, e)
	}
	return nil
}

// rowsOf are the rows of nodes.
func rowsOf(nodes []string) (rows []string) {
	for _, path := range nodes {
		rows = append(rows, NodePath(path))
	}
	return rows
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
