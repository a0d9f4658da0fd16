package threeway

import (
	"context"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/nodepath"
)

// Messages.
const (
	takenForRenamed message.ID = "threeway.taken-for-renamed now"
	takenForMoved   message.ID = "threeway.taken-for-moved now"
)

// pair is a node of base that has another path on one side.
type pair struct {
	was, now string
	sure     bool // by its unique id
}

// pairs finds the nodes of base that one side renamed or moved: by their unique ids, else by similarity if only one node is similar. Nodes
// below one that was renamed are not listed. With near, side is a later version of base, in which a node without anything to know it by is found by
// its name below another one too.
func pairs(base, side *file, near bool) []pair {
	gone, came := difference(base, side), difference(side, base)
	byID := map[string]string{}
	for path, s := range came {
		if id := s.word("unique_id"); id != "" {
			byID[id] = path
		}
	}
	siblings, namesakes := map[string][]string{}, map[string][]string{}
	for path := range came {
		siblings[nodepath.Parent(path)] = append(siblings[nodepath.Parent(path)], path)
		namesakes[nodepath.Name(path)] = append(namesakes[nodepath.Name(path)], path)
	}
	var list []pair
	taken := map[string]bool{}
	for _, s := range base.sections {
		was, ok := s.node()
		if !ok || gone[was] == nil || covered(list, was) {
			continue
		}
		now, sure := byID[s.word("unique_id")]
		if !sure {
			traits := traitsOf(base, s, was)
			candidates := siblings[nodepath.Parent(was)]
			if len(traits) > 1 || near {
				candidates = slices.Concat(candidates, namesakes[nodepath.Name(was)])
			}
			candidates = slices.DeleteFunc(slices.Clone(candidates), func(path string) bool { return taken[path] || nodepath.Below(path, was) })
			if len(candidates) <= mostCandidates {
				now = likest(traits, candidates, func(path string) map[string]string { return traitsOf(side, came[path], path) })
			}
		}
		if now != "" && !taken[now] {
			taken[now] = true
			list = append(list, pair{was, now, sure})
		}
	}
	return list
}

// difference lists the nodes of a that b does not have.
func difference(a, b *file) map[string]*section {
	list := map[string]*section{}
	for _, s := range a.sections {
		if path, ok := s.node(); ok && b.by[s.key] == nil {
			list[path] = s
		}
	}
	return list
}

// covered reports whether a node is below one that was renamed or moved.
func covered(list []pair, path string) bool {
	return slices.ContainsFunc(list, func(p pair) bool { return nodepath.Below(path, p.was) })
}

// The limits of the search for similar nodes: beyond them nodes count as removed and added.
const (
	mostCandidates = 200 // new nodes below one parent, or of one name
	mostRenames    = 500 // of one side
)

// enough is the share of traits that two nodes must have in common to count as one.
const enough = 0.5

// likest returns the only candidate that is similar to a removed node: of the same class, and with at least half of its properties and children. It
// returns "" if there is none, or more than one.
func likest(traits map[string]string, candidates []string, of func(path string) map[string]string) string {
	best := ""
	for _, path := range candidates {
		if other := of(path); other[class] != traits[class] || alike(traits, other) < enough {
			continue
		}
		if best != "" {
			return ""
		}
		best = path
	}
	return best
}

// class is the trait that two nodes must share.
const class = ""

// traitsOf lists what a node consists of: its class or instance, its properties, and the names and classes of its children.
func traitsOf(f *file, s *section, path string) map[string]string {
	instance, _ := s.attribute("instance")
	traits := map[string]string{class: s.word("type") + "\x00" + instance}
	for _, p := range s.properties {
		traits[p.name] = strings.TrimSpace(p.text)
	}
	for _, c := range f.children[path] {
		traits["\x00"+c.word("name")] = c.word("type")
	}
	return traits
}

// alike is the share of traits that two nodes have in common, not counting their class; 1 if neither has any.
func alike(a, b map[string]string) float64 {
	most, same := max(len(a), len(b))-1, 0
	if most == 0 {
		return 1
	}
	for name, text := range a {
		if other, ok := b[name]; ok && other == text && name != class {
			same++
		}
	}
	return float64(same) / float64(most)
}

// follower renames and moves nodes in documents as other documents did.
type follower struct {
	ctx     context.Context
	options Options
	strict  bool     // a conflict that cannot be decided as it should be is left out: both sides keep their nodes
	changes []Change // the nodes that were renamed or moved
	twice   []Twice  // the conflicts, as it was before they were decided
	alone   []string // the paths of those that the other side removed
	guesses []Guess
	renames []renamed // that were made, in order
}

// renamed is that a node of a document got another path.
type renamed struct {
	in       *model.Document
	was, now string
}

// had is the path that a node of a document had before any were renamed.
func (f *follower) had(d *model.Document, path string) string {
	for _, r := range slices.Backward(f.renames) {
		if r.in == d {
			path = shifted(path, [2]string{r.now, r.was})
		}
	}
	return path
}

// sameNodes renames and moves nodes so that all three documents have them at the same paths: base and theirs follow ours, then base and ours
// follow theirs. A node that both renamed or moved differently is a conflict.
func (f *follower) sameNodes(base, ours, theirs *model.Document) error {
	if !read(ours).scene {
		return nil
	}
	if err := f.follow(base, ours, theirs, true); err != nil {
		return err
	}
	return f.follow(base, theirs, ours, false)
}

// follow makes base and the other side rename and move what one side did, one node after the other from the root down.
func (f *follower) follow(base, side, other *model.Document, first bool) error {
	s, tried := read(side), map[pair]bool{}
	for range mostRenames {
		b, o := read(base), read(other)
		list := pairs(b, s, false)
		i := slices.IndexFunc(list, func(p pair) bool { return !tried[p] })
		if i < 0 {
			return nil
		}
		p := list[i]
		tried[p] = true
		c, ways := f.change(p, pairs(b, o, false), first)
		if c.Why.ID == movedTwice {
			c.Why = message.New(movedTwice, f.had(side, p.now), f.had(other, c.Theirs))
		}
		if c.Why.ID == movedTwice && !f.strict && slices.ContainsFunc(ways, func(w way) bool { return !s.takes(w.side[1]) || !o.takes(w.other[1]) }) {
			continue // one side moved it into what the other removed: that is one conflict
		}
		beforeBase, beforeSide := b.after(p.was), s.after(p.now)
		for _, w := range ways {
			if w.taken == Base {
				w.before = beforeBase
			}
			done, err := f.both(side, other, w, beforeSide)
			if err != nil {
				return err
			}
			if !done {
				continue
			}
			if c.Conflict() {
				c.Taken, c.Chosen = w.taken, w.taken != None
			}
			if c.Result = w.side[1]; c.Result != w.side[0] {
				s = read(side)
			}
			if _, err := f.rename(side, base, [2]string{p.was, w.side[1]}, ""); err != nil {
				return err
			}
			f.guess(p)
			if f.shift([2]string{p.was, w.side[1]}, w, first); c.Conflict() {
				f.twice = append(f.twice, Twice{c.Base, c.Ours, c.Theirs, beforeBase, beforeSide, c.Why})
			}
			if o.has(w.other[0]) {
				f.changes = append(f.changes, c)
			} else {
				f.alone = append(f.alone, w.side[1])
			}
			break
		}
	}
	return nil
}

// has reports whether there is a node of a path.
func (f *file) has(path string) bool {
	return slices.ContainsFunc(f.sections, func(s *section) bool { at, ok := s.node(); return ok && at == path })
}

// takes reports whether there is a parent for a node of a path.
func (f *file) takes(path string) bool { return path == "." || f.has(nodepath.Parent(path)) }

// shift gives the conflicts that were found the paths that their nodes have now that a node around them got another one.
func (f *follower) shift(base [2]string, w way, first bool) {
	ours, theirs := w.side, w.other
	if !first {
		ours, theirs = theirs, ours
	}
	for i := range f.changes {
		if c := &f.changes[i]; c.Conflict() {
			c.Base, c.Ours, c.Theirs = shifted(c.Base, base), shifted(c.Ours, ours), shifted(c.Theirs, theirs)
		}
	}
	for i := range f.twice {
		t := &f.twice[i]
		t.Base, t.Ours, t.Theirs = shifted(t.Base, base), shifted(t.Ours, ours), shifted(t.Theirs, theirs)
	}
	for i, path := range f.alone {
		f.alone[i] = shifted(path, base)
	}
}

// twice reports whether both sides gave a node a name or a parent, and not the same.
func twice(was, ours, theirs string) bool { return ours != was && theirs != was && ours != theirs }

// way is what path a node gets on a side and on the other, from the ones that it has there.
type way struct {
	side, other [2]string
	taken       Side
	before      string // the sibling that it comes before; "" for the last
}

// both renames and moves a node on both sides, or on none. after is the sibling that it was before on the side.
func (f *follower) both(side, other *model.Document, w way, after string) (done bool, err error) {
	if done, err = f.rename(side, side, w.side, w.before); err != nil || !done {
		return false, err
	}
	if done, err = f.rename(side, other, w.other, w.before); err != nil || done {
		return done, err
	}
	_, err = f.rename(side, side, [2]string{w.side[1], w.side[0]}, after)
	return false, err
}

// change says that a node was renamed or moved, and in which ways it can be on both sides, the best first. It is a conflict if both sides renamed it or
// moved it, and not alike: then it is as Options decide, or else as ours has it. What cannot be
// decided so is left.
func (f *follower) change(p pair, others []pair, first bool) (c Change, ways []way) {
	from := translated(p.was, others)
	c = Change{Path: NodePath(p.now), Base: p.was, Ours: p.now, Theirs: from, Taken: Ours, Moved: true}
	if !first {
		c.Ours, c.Theirs, c.Taken = from, p.now, Theirs
	}
	was, ours, theirs := nodepath.Name(p.was), nodepath.Name(p.now), nodepath.Name(from)
	parents := [][2]string{ // in the paths of the side, and of the other
		Base:   {nodepath.Parent(p.was), translated(nodepath.Parent(p.was), others)},
		Ours:   {nodepath.Parent(p.now), translated(nodepath.Parent(p.now), others)},
		Theirs: {original(nodepath.Parent(from), others), nodepath.Parent(from)},
	}
	renamed, moved := twice(was, ours, theirs), twice(parents[Base][1], parents[Ours][1], parents[Theirs][1])
	to := func(taken Side) way {
		name, parent := ours, parents[Ours]
		if renamed {
			name = of(taken, was, ours, theirs)
		}
		switch {
		case moved:
			parent = of(taken, parents[Base], parents[Ours], parents[Theirs])
		case parents[Ours][1] == parents[Base][1]: // only the other side moved it, if any
			parent[1] = parents[Theirs][1]
		}
		return way{side: [2]string{p.now, nodepath.Join(parent[0], name)}, other: [2]string{from, nodepath.Join(parent[1], name)}, taken: taken}
	}
	switch {
	case !renamed && !moved:
		return c, []way{to(c.Taken)}
	case !first: // it could not be settled before
		return c, nil
	case moved:
		c.Why = message.New(movedTwice, p.now, from)
	default:
		c.Why = message.New(renamedTwice, ours, theirs)
	}
	ways = []way{to(f.options.decided(c.Path))}
	for _, side := range []Side{Ours, Theirs} {
		if w := to(side); !f.strict && w.side[1] != ways[0].side[1] {
			w.taken = None
			ways = append(ways, w)
		}
	}
	return c, ways
}

// translated is the path that a node of base has on a side.
func translated(path string, list []pair) string {
	best := pair{}
	for _, p := range list {
		if nodepath.Within(path, p.was) && len(p.was) >= len(best.was) {
			best = p
		}
	}
	if best.was == "" {
		return path
	}
	return best.now + strings.TrimPrefix(path, best.was)
}

// original is the path that a node of a side has in base.
func original(path string, list []pair) string {
	turned := make([]pair, len(list))
	for i, p := range list {
		turned[i] = pair{was: p.now, now: p.was}
	}
	return translated(path, turned)
}

func (f *follower) guess(p pair) {
	if p.sure {
		return
	}
	id := takenForRenamed
	if nodepath.Parent(p.was) != nodepath.Parent(p.now) {
		id = takenForMoved
	}
	f.guesses = append(f.guesses, Guess{NodePath(p.was), message.New(id, NodePath(p.now))})
}

// rename gives a node another path, from and to, as side has it, with all that names it, and a place before a sibling if it has another parent. If the
// document refuses that, the node stays as it is, done is false, and it is merged as one that was removed and one that was added. The error is that of
// the context.
func (f *follower) rename(side, d *model.Document, path [2]string, before string) (done bool, err error) {
	was, now := path[0], path[1]
	r, err := d.Find(NodePath(was))
	if err != nil || was == now {
		return true, nil
	}
	err = d.Group(message.New(mergeFiles), func() error {
		if nodepath.Parent(was) != nodepath.Parent(now) {
			if err := reparent(side, d, r, nodepath.Parent(now), before); err != nil {
				return err
			}
		}
		if nodepath.Name(was) == nodepath.Name(now) {
			return nil
		}
		return d.RenameKey(r, variant.OfString(nodepath.Name(now)))
	})
	if err == nil {
		f.renames = append(f.renames, renamed{d, was, now})
	}
	return err == nil, f.ctx.Err()
}

// reparent gives a node another parent, as side has it, before a sibling of there. One that side lacks too, as the user wrote it there, is written here
// likewise.
func reparent(side, d *model.Document, r model.Row, to, before string) error {
	if parent, err := d.Find(NodePath(to)); err == nil {
		return d.Move(r, parent, indexBefore(d, parent, before))
	} else if _, there := side.Find(NodePath(to)); d == side || there == nil {
		return err
	}
	at, err := d.Find(d.Path(r) + ".@parent")
	if err != nil {
		return err
	}
	return d.Set(at, variant.OfString(to))
}
