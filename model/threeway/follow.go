package threeway

import (
	"context"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/scene/nodepath"
)

// Followed is a node that has another name, parent or place among its siblings than before.
type Followed struct {
	was, now string // from the root of the scene
	before   string // the sibling that it was before; "" if it was the last

	stood, stands label.Standing
}

// Moved says where the node was and is, in words.
func (f Followed) Moved() message.Message { return label.Moved(f.stood, f.stands) }

// Was is the path of the row that the node had.
func (f Followed) Was() string { return NodePath(f.was) }

// Now is the path of the row that the node has.
func (f Followed) Now() string { return NodePath(f.now) }

// Names are the names that it had and has. They are the same if it is only in another place.
func (f Followed) Names() (was, now string) { return nodepath.Name(f.was), nodepath.Name(f.now) }

// Unfollow gives the node of now its old name, parent and place again.
func (f Followed) Unfollow(now *model.Document) error { return Transfer(now, f.now, f.was, f.before) }

// Follow gives the nodes of base, an older version of now, the names, parents and places that they have in now, with all that names them, so that
// what else changed can be compared. It lists the nodes, the outermost first; nodes that merely came along are not listed.
func Follow(ctx context.Context, base, now *model.Document) (list []Followed, err error) {
	err = base.Group(message.New(mergeFiles), func() error {
		side, tried := read(now), map[pair]bool{}
		if !side.scene {
			return nil
		}
		for range mostRenames {
			if err := ctx.Err(); err != nil {
				return err
			}
			b := read(base)
			all := pairs(b, side, true)
			i := slices.IndexFunc(all, func(p pair) bool { return !tried[p] })
			if i < 0 {
				break
			}
			p := all[i]
			tried[p] = true
			one := Followed{was: p.was, now: p.now, before: b.after(p.was)}
			one.stood, _ = base.Standing(NodePath(p.was))
			one.stands, _ = now.Standing(NodePath(p.now))
			if nodepath.Parent(p.was) == nodepath.Parent(p.now) {
				one.stood.Parent = one.stands.Parent // which may have another name too, as the root
			}
			if Transfer(base, p.was, p.now, side.after(p.now)) == nil {
				list = append(list, one)
			}
		}
		list = append(list, arrange(base, now, read(base), side)...)
		return ctx.Err()
	})
	return list, err
}

// Transfer gives a node another path from the root of its scene, with all that names it, before a sibling, or behind all if before is "" or not there.
// The errors are those of Document.Find, Move and RenameKey; nothing is changed then.
func Transfer(d *model.Document, was, now, before string) error {
	return d.Group(message.New(mergeFiles), func() error {
		r, err := d.Find(NodePath(was))
		if err != nil {
			return err
		}
		parent, err := d.Find(NodePath(nodepath.Parent(now)))
		if err != nil {
			return err
		}
		if nodepath.Parent(was) != nodepath.Parent(now) || nodepath.Name(was) == nodepath.Name(now) {
			if err := d.Move(r, parent, indexBefore(d, parent, before)); err != nil {
				return err
			}
		}
		if nodepath.Name(was) == nodepath.Name(now) {
			return nil
		}
		return d.RenameKey(r, variant.OfString(nodepath.Name(now)))
	})
}

// FollowTwice gives the nodes of d that both sides of a merge renamed or moved differently the paths that they have in ours. It lists those that had
// others: the one of theirs, or of base.
func FollowTwice(d, ours *model.Document, list []Twice) (followed []Followed) {
	side := read(ours)
	here := func(i int, path string) string { // as the nodes around it were followed
		for _, t := range list[:i] {
			path = shifted(shifted(path, [2]string{t.Theirs, t.Ours}), [2]string{t.Base, t.Ours})
		}
		return path
	}
	for i, t := range list {
		now := read(d)
		for _, was := range []string{here(i, t.Theirs), here(i, t.Base)} {
			if !now.has(was) || now.has(t.Ours) {
				continue
			}
			one := Followed{was: was, now: t.Ours, before: now.after(was)}
			one.stood, _ = d.Standing(NodePath(was))
			one.stands, _ = ours.Standing(NodePath(t.Ours))
			if Transfer(d, was, t.Ours, side.after(t.Ours)) == nil {
				followed = append(followed, one)
				break
			}
		}
	}
	return followed
}

// After is the node that follows another one below the same parent, by their paths from the root of the scene; "" if there is none.
func After(d *model.Document, path string) string { return read(d).after(path) }

// after is the node that follows another one below the same parent; "" if there is none.
func (f *file) after(path string) string {
	list := f.children[nodepath.Parent(path)]
	i := slices.IndexFunc(list, func(s *section) bool { at, _ := s.node(); return at == path })
	if i < 0 || i+1 == len(list) {
		return ""
	}
	at, _ := list[i+1].node()
	return at
}

// arrange puts siblings of base in the order that they have in now. Few are moved: those that are not among the most that are in order already.
func arrange(base, newer *model.Document, b, now *file) (list []Followed) {
	for _, s := range b.sections {
		parent, ok := s.node()
		if !ok || len(b.children[parent]) < 2 || len(now.children[parent]) < 2 {
			continue
		}
		place := map[string]int{} // in now
		for i, kid := range now.children[parent] {
			place[kid.key] = i + 1
		}
		var kids []*section
		for _, kid := range b.children[parent] {
			if place[kid.key] > 0 {
				kids = append(kids, kid)
			}
		}
		if slices.IsSortedFunc(kids, func(a, b *section) int { return place[a.key] - place[b.key] }) {
			continue
		}
		stays := rising(kids, func(s *section) int { return place[s.key] })
		order := slices.SortedFunc(slices.Values(kids), func(a, b *section) int { return place[a.key] - place[b.key] })
		stood := map[string]label.Standing{}
		for _, kid := range kids {
			at, _ := kid.node()
			stood[at], _ = base.Standing(NodePath(at))
		}
		before := ""
		for i := len(order) - 1; i >= 0; i-- {
			at, _ := order[i].node()
			if !stays[order[i].key] {
				one := Followed{was: at, now: at, before: b.after(at), stood: stood[at]}
				one.stands, _ = newer.Standing(NodePath(at))
				if Transfer(base, at, at, before) == nil {
					list = append(list, one)
				}
			}
			before = at
		}
	}
	return list
}

// rising are the keys of the most sections whose places rise.
func rising(list []*section, place func(*section) int) map[string]bool {
	best, from := make([]int, len(list)), make([]int, len(list))
	last := -1
	for i, s := range list {
		best[i], from[i] = 1, -1
		for k := range i {
			if place(list[k]) < place(s) && best[k]+1 > best[i] {
				best[i], from[i] = best[k]+1, k
			}
		}
		if last < 0 || best[i] > best[last] {
			last = i
		}
	}
	keys := map[string]bool{}
	for ; last >= 0; last = from[last] {
		keys[list[last].key] = true
	}
	return keys
}
