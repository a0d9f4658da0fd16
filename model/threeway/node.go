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
	renamedTwice    message.ID = "threeway.renamed-twice ours theirs"
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
	once    bool     // what both sides renamed differently is left as it is
	changes []Change // the nodes that were renamed or moved
	guesses []Guess
}

// sameNodes renames and moves nodes so that all three documents have them at the same paths: base and theirs follow ours, then base and ours
// follow theirs.
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
		others := pairs(b, o, false)
		from := translated(p.was, others)
		parent := translated(nodepath.Parent(p.now), others)
		if nodepath.Parent(from) != nodepath.Parent(p.was) && nodepath.Parent(p.now) == nodepath.Parent(p.was) {
			parent = nodepath.Parent(from) // only the other side moved it
		}
		if f.once && twice(nodepath.Name(p.was), nodepath.Name(p.now), nodepath.Name(from)) {
			continue
		}
		c, name := f.change(p, from, first)
		if done, err := f.rename(side, other, from, nodepath.Join(parent, name)); err != nil {
			return err
		} else if !done {
			continue
		}
		f.guess(p)
		f.changes = append(f.changes, c)
		if name != nodepath.Name(p.now) {
			now := nodepath.Join(nodepath.Parent(p.now), name)
			if _, err := f.rename(side, side, p.now, now); err != nil {
				return err
			}
			s, p.now = read(side), now
		}
		if _, err := f.rename(side, base, p.was, p.now); err != nil {
			return err
		}
	}
	return nil
}

// twice reports whether both sides gave a node a name, and not the same.
func twice(was, ours, theirs string) bool { return ours != was && theirs != was && ours != theirs }

// change says that a node was renamed or moved, and which name it gets. It is a conflict if both sides renamed it.
func (f *follower) change(p pair, from string, first bool) (c Change, name string) {
	c = Change{Path: NodePath(p.now), Base: p.was, Ours: p.now, Theirs: from, Result: p.now, Taken: Ours, Moved: true}
	if !first {
		c.Ours, c.Theirs, c.Taken = from, p.now, Theirs
	}
	was, ours, theirs := nodepath.Name(p.was), nodepath.Name(c.Ours), nodepath.Name(c.Theirs)
	name = nodepath.Name(p.now)
	if first && twice(was, ours, theirs) {
		c.Why = message.New(renamedTwice, ours, theirs)
		c.Taken = f.options.decided(c.Path)
		c.Chosen = c.Taken != None
		name = of(c.Taken, was, ours, theirs)
		c.Result = nodepath.Join(nodepath.Parent(p.now), name)
	}
	return c, name
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

// rename gives a node another path, as side has it, with all that names it. If the document refuses that, the node stays as it is, done is false, and
// it is merged as one that was removed and one that was added. The error is that of the context.
func (f *follower) rename(side, d *model.Document, was, now string) (done bool, err error) {
	r, err := d.Find(NodePath(was))
	if err != nil || was == now {
		return true, nil
	}
	err = d.Group(message.New(mergeFiles), func() error {
		if nodepath.Parent(was) != nodepath.Parent(now) {
			if err := reparent(side, d, r, nodepath.Parent(now)); err != nil {
				return err
			}
		}
		if nodepath.Name(was) == nodepath.Name(now) {
			return nil
		}
		return d.RenameKey(r, variant.OfString(nodepath.Name(now)))
	})
	return err == nil, f.ctx.Err()
}

// reparent gives a node another parent, as side has it. One that side lacks too, as the user wrote it there, is written here likewise.
func reparent(side, d *model.Document, r model.Row, to string) error {
	if parent, err := d.Find(NodePath(to)); err == nil {
		return d.Move(r, parent, -1)
	} else if _, there := side.Find(NodePath(to)); there == nil {
		return err
	}
	at, err := d.Find(d.Path(r) + ".@parent")
	if err != nil {
		return err
	}
	return d.Set(at, variant.OfString(to))
}
