package pairs

import (
	"context"
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
	"savant/model/threeway"
	"savant/scene/nodepath"
)

// Scenes are two documents, and the nodes that have another name or parent in the second if they are scenes.
type Scenes struct {
	a, b  *model.Snapshot
	like  *model.Snapshot // a with the names and parents that its nodes have in b
	nodes []threeway.Followed
}

// Follow finds the nodes of a that have another name or parent in b: by their unique ids, else by what they are and hold, if only one is similar. The
// error is that of ctx.
func Follow(ctx context.Context, a, b *model.Snapshot) (*Scenes, error) {
	s := Unfollowed(a, b)
	if !model.Has[model.Noded](a.Document()) || !model.Has[model.Noded](b.Document()) {
		return s, nil
	}
	was, is := nodesOf(a), nodesOf(b)
	if !lacks(was, is) || !lacks(is, was) {
		return s, nil // nodes came, or went
	}
	like := a.Document()
	nodes, err := threeway.Follow(ctx, like, b.Document())
	if err == nil && len(nodes) > 0 {
		s.nodes, s.like = nodes, like.Snapshot()
	}
	return s, ctx.Err()
}

// Unfollowed are two documents whose nodes are known by their paths alone.
func Unfollowed(a, b *model.Snapshot) *Scenes { return &Scenes{a: a, b: b, like: a} }

// Known are two documents that were merged, in which both sides renamed or moved some nodes differently; b is ours.
func Known(a, b *model.Snapshot, list []threeway.Twice) *Scenes {
	s := Unfollowed(a, b)
	if len(list) == 0 {
		return s
	}
	like := a.Document()
	if s.nodes = threeway.FollowTwice(like, b.Document(), list); len(s.nodes) > 0 {
		s.like = like.Snapshot()
	}
	return s
}

// nodesOf are the nodes of a scene, by their paths from its root.
func nodesOf(s *model.Snapshot) map[string]bool {
	list := map[string]bool{}
	if sections := s.Sections(); sections != nil {
		for _, one := range sections.List {
			if !one.Opaque && len(one.Steps) == 2 && one.Steps[0].Text == "node" {
				list[one.Steps[1].Text] = true
			}
		}
	}
	return list
}

// lacks reports whether something in b is not in a.
func lacks(a, b map[string]bool) bool {
	for name := range b {
		if !a[name] {
			return true
		}
	}
	return false
}

// Compare is diff.Compare, for which a node with another name or parent is one that moved: its note says from where and to where. These come first.
func (s *Scenes) Compare(ctx context.Context, progress func(share float64), f func(diff.Difference) bool) error {
	return s.compare(ctx, progress, f, func(d diff.Difference) bool { return f(s.placed(d)) })
}

// Told is Compare that passes on what people call one difference, as diff.Told does: a node that came along with another is none.
func (s *Scenes) Told(ctx context.Context, progress func(share float64), f func(diff.Difference) bool) error {
	return s.compare(ctx, progress, f, diff.Told(s.like, s.b, func(d diff.Difference) bool { return f(s.placed(d)) }))
}

// compare is Compare, with another function for what is no such node: it is given the differences between like and b.
func (s *Scenes) compare(ctx context.Context, progress func(share float64), node, rest func(diff.Difference) bool) error {
	for i, n := range s.nodes {
		d := diff.Difference{Op: diff.Moved, Path: s.now(n.Now(), i+1), From: s.was(n.Was(), i), Note: n.Moved()}
		if !node(d) {
			return ctx.Err()
		}
	}
	return diff.Compare(ctx, s.like, s.b, progress, rest)
}

// placed is a difference between like and b as one between a and b.
func (s *Scenes) placed(d diff.Difference) diff.Difference {
	if len(s.nodes) == 0 {
		return d
	}
	switch d.Op {
	case diff.Removed:
		d.Path = s.was(d.Path, len(s.nodes))
	case diff.Added:
		if d.Under != "" {
			d.Under = s.was(d.Under, len(s.nodes))
		}
	default:
		if from := s.was(d.OldPath(), len(s.nodes)); from != d.Path {
			d.From = from
		}
	}
	return d
}

// was is the path in a of what has a path after the first n nodes were followed.
func (s *Scenes) was(path string, n int) string {
	for i := n - 1; i >= 0; i-- {
		path = along(path, s.nodes[i].Now(), s.nodes[i].Was())
	}
	return path
}

// now is the path in b of what has a path after the first n nodes were followed.
func (s *Scenes) now(path string, n int) string {
	for _, one := range s.nodes[n:] {
		path = along(path, one.Was(), one.Now())
	}
	return path
}

// along is a path after a node went from one row to another.
func along(path, from, to string) string {
	return threeway.Along(path, model.NodePlace(from), model.NodePlace(to))
}

// There is the path in b of what has a path in a.
func (s *Scenes) There(path string) string { return s.now(path, 0) }

// Here is the path in a of what has a path in b.
func (s *Scenes) Here(path string) string { return s.was(path, len(s.nodes)) }

// Take makes to, which is a as it was compared, like b in some of the differences of Compare; with back it is b that is made like a. It is one step of
// the history. A node that has another name or parent gets that with all that names it. Otherwise it is merge.Take.
func (s *Scenes) Take(ctx context.Context, to *model.Document, back bool, list []diff.Difference) (r merge.Result, err error) {
	from := s.b
	if back {
		from = s.a
	}
	if len(s.nodes) == 0 {
		return merge.Take(ctx, to, from.Document(), oriented(list, back)...)
	}
	like := s.like.Document()
	if !back {
		like = s.b.Document()
		for _, n := range slices.Backward(s.nodes) {
			if err := n.Unfollow(like); err != nil {
				return r, err
			}
		}
	}
	var rest, nodes []diff.Difference
	for _, d := range list {
		if s.followed(d) {
			nodes = append(nodes, d)
		} else {
			rest = append(rest, s.on(d, back))
		}
	}
	err = to.Group(message.New(merge.CopyOverAll, len(list)), func() error {
		if len(rest) > 0 {
			if r, err = merge.Take(ctx, to, like, rest...); err != nil {
				return err
			}
		}
		var done [][2]string
		for _, d := range nodes {
			edit := merge.Edit{Difference: d}
			if err := s.takeNode(to, back, d, &done); err != nil {
				edit.Why = message.Of(err)
				r.Left = append(r.Left, edit)
				continue
			}
			r.Made = append(r.Made, edit)
		}
		return ctx.Err()
	})
	return r, err
}

// oriented are differences, reversed to copy them to the second document.
func oriented(list []diff.Difference, back bool) []diff.Difference {
	if !back {
		return list
	}
	out := make([]diff.Difference, len(list))
	for i, d := range list {
		out[i] = d.Reversed()
	}
	return out
}

// followed reports whether a difference is that a node has another name or parent.
func (s *Scenes) followed(d diff.Difference) bool {
	return d.Op == diff.Moved && slices.ContainsFunc(s.nodes, func(n threeway.Followed) bool { return s.isNode(&n, d) })
}

func (s *Scenes) isNode(n *threeway.Followed, d diff.Difference) bool {
	return d.Path == s.now(n.Now(), len(s.nodes)) && model.NodePlace(d.Path) != "" && !d.Note.IsZero() && d.Note.ID != diff.FromPlace
}

// on is a difference as the document has it that is made like the other, by the names of its own nodes.
func (s *Scenes) on(d diff.Difference, back bool) diff.Difference {
	if back {
		d = d.Reversed()
	}
	name := s.Here
	if back {
		name = s.There
	}
	if d.Op != diff.Removed {
		d.Path = name(d.Path)
	}
	if d.From == d.Path {
		d.From = ""
	}
	return d
}

// takeNode gives a node the name, parent and place that it has on the other side. done are the paths of those that were moved before, from and to.
func (s *Scenes) takeNode(to *model.Document, back bool, d diff.Difference, done *[][2]string) error {
	from, goal, other := d.OldPath(), d.Path, s.b.Document()
	name := s.Here
	if back {
		from, goal, other = goal, from, s.a.Document()
		name = s.There
	}
	sofar := func(path string) string { // of what had a path before the others were moved
		for _, one := range *done {
			path = along(path, one[0], one[1])
		}
		return path
	}
	here := func(path string) string { return sofar(name(path)) } // of what has a path on the other side
	place, now := model.NodePlace(goal), model.NodePlace(sofar(from))
	before := threeway.After(other, place)
	if before != "" {
		before = model.NodePlace(here(threeway.NodePath(before)))
	}
	parent := model.NodePlace(here(threeway.NodePath(nodepath.Parent(place))))
	wanted := nodepath.Join(parent, nodepath.Name(place))
	if err := threeway.Transfer(to, now, wanted, before); err != nil {
		return err
	}
	*done = append(*done, [2]string{threeway.NodePath(now), threeway.NodePath(wanted)})
	return nil
}
