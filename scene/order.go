package scene

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	usesItself message.ID = "scene.uses-itself item"
	circle     message.ID = "scene.circle item other"
	movedAhead message.ID = "scene.moved-ahead item"
)

// InOrder adds to an edit the moves of Ahead.
func (s *Scene) InOrder(e *Edit) error {
	moves, err := s.Ahead(e.Changes...)
	if err == nil {
		e.Changes = slices.Concat(moves.Changes, e.Changes)
		e.Notes = append(e.Notes, moves.Notes...)
	}
	return err
}

// Ahead returns the moves that changes need: the engines know only the sub-resources that come before what refers to them, so those that a
// change makes a resource use come before it, with what they need in turn. Resources that would need each other are refused.
func (s *Scene) Ahead(changes ...Change) (moves *Edit, err error) {
	if !slices.ContainsFunc(changes, func(c Change) bool {
		_, v, ok := s.put(c)
		return ok && refersInside(v)
	}) {
		return &Edit{}, nil // as most: the file need not be read
	}
	known := newResources(s.View)
	fresh := s.freshUses(known, changes)
	o := ahead{s: s, known: known, fresh: fresh, state: map[int]placing{}}
	for i := range s.Items() {
		if len(fresh[i]) > 0 && o.state[i] == 0 {
			if err := o.clear(i); err != nil {
				return nil, err
			}
		}
	}
	return &o.edit, nil
}

// put returns the resource of the file whose property a change sets, and to what; ok is false for other changes.
func (s *Scene) put(c Change) (item int, v variant.Value, ok bool) {
	switch c := c.(type) {
	case AddProperty:
		item, v, ok = c.Item, c.Value, true
	case SetValue:
		item, v, ok = c.Field.Item, c.Value, c.Field.List != Attributes
	}
	return item, v, ok && (s.Kind(item) == InternalItem || s.Kind(item) == MainItem)
}

// refersInside reports whether a value names a sub-resource.
func refersInside(v variant.Value) (found bool) {
	Referring(v, func(r *variant.Resource) *variant.Resource {
		found = found || r.Kind == variant.Internal
		return r
	})
	return found
}

// freshUses returns, by the resource that comes to use them, the sub-resources that changes add to what it uses.
func (s *Scene) freshUses(known *Resources, changes []Change) map[int][]int {
	fresh := map[int][]int{}
	for _, c := range changes {
		item, v, ok := s.put(c)
		if !ok {
			continue
		}
		had := map[string]bool{}
		if set, replaces := c.(SetValue); replaces {
			for _, m := range s.Mentions(set.Field, Internal) {
				had[m.Text] = true
			}
		}
		Referring(v, func(r *variant.Resource) *variant.Resource {
			if k, ok := known.Internal[r.ID]; ok && r.Kind == variant.Internal && !had[r.ID] {
				fresh[item] = append(fresh[item], k)
			}
			return r
		})
	}
	return fresh
}

// placing is how far the place of a resource is settled while what it needs is followed.
type placing uint8

const (
	followed placing = iota + 1 // what it needs is being followed
	settled
)

// ahead plans the moves of resources.
type ahead struct {
	s     *Scene
	known *Resources
	fresh map[int][]int
	state map[int]placing // by resource
	edit  Edit
}

// clear moves what an item needs, and stands after it, before it.
func (o *ahead) clear(user int) error {
	after := user - 1
	for after >= 0 && o.moves(after) {
		after--
	}
	type step struct {
		item  int
		needs []int
	}
	o.state[user] = followed
	for trail := []step{{user, slices.Clone(o.fresh[user])}}; len(trail) > 0; { // resources nest as deeply as a file likes: no recursion
		at := &trail[len(trail)-1]
		if len(at.needs) == 0 {
			if o.state[at.item] = settled; at.item > user && !o.moves(at.item) {
				o.edit.Do(Move{at.item, after})
				o.edit.Note(place(at.item), movedAhead, o.s.Label(user))
			}
			trail = trail[:len(trail)-1]
			continue
		}
		next := at.needs[0]
		at.needs = at.needs[1:]
		switch {
		case next == at.item && (!slices.Contains(o.fresh[next], next) || !o.s.Dialect.Text.ExtFirst): // since 4.0 a resource may refer to itself
		case next == at.item:
			return refuse(usesItself, o.s.Label(next))
		case o.state[next] == followed:
			return refuse(circle, o.s.Label(next), o.s.Label(at.item))
		case o.state[next] == 0:
			o.state[next] = followed
			trail = append(trail, step{next, o.needs(next)})
		}
	}
	return nil
}

// needs returns the sub-resources that an item is to use, in file order.
func (o *ahead) needs(item int) []int {
	list := slices.Clone(o.fresh[item])
	eachReference(o.s.View, item, func(_ Field, m Mention) {
		if k, ok := o.known.Item(m); ok && m.Kind == Internal {
			list = append(list, k)
		}
	})
	slices.Sort(list)
	return slices.Compact(list)
}

// moves reports whether an item is moved.
func (o *ahead) moves(item int) bool {
	return slices.ContainsFunc(o.edit.Changes, func(c Change) bool { return c.(Move).Item == item })
}
