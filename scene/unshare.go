package scene

import "savant/codec/message"

// Messages.
const alreadyAlone message.ID = "scene.already-alone item"

// Unshare gives an item its own copy of the sub-resource with an id and of all sub-resources that this needs, as far as something else uses
// them too.
func (s *Scene) Unshare(id string, user int) (*Edit, error) {
	known := newResources(s.View)
	first, ok := known.Internal[id]
	switch {
	case !ok:
		return nil, refuse(onlySubResources)
	case first == user:
		return nil, refuse(copyOfItself)
	}
	needed := map[int]bool{first: true}
	for todo := []int{first}; len(todo) > 0; {
		item := todo[0]
		todo = todo[1:]
		eachReference(s.View, item, func(_ Field, m Mention) {
			if k, ok := known.Item(m); ok && m.Kind == Internal && !needed[k] && k != user {
				needed[k] = true
				todo = append(todo, k)
			}
		})
	}
	ids := s.resourceIDs(InternalItem)
	copies := map[string]string{} // by id: that of the copy
	for users, more := s.UsersOfAll(), true; more; {
		more = false
		for i := range s.Items() {
			if !needed[i] || copies[s.id(i)] != "" {
				continue
			}
			for _, by := range users[i] {
				// What the user names itself, beside the resource, is what it shares with the resource: that gets a copy too.
				if !needed[by] && (by != user || i != first) || needed[by] && copies[s.id(by)] != "" {
					now := ids.fresh(s.class(i))
					ids.use(now)
					copies[s.id(i)], more = now, true
					break
				}
			}
		}
	}
	if len(copies) == 0 {
		return nil, refuse(alreadyAlone, s.Label(first))
	}
	p := s.plan()
	lead := func(to *plan, item int) {
		eachReference(s.View, item, func(f Field, m Mention) {
			if now := copies[m.Text]; now != "" && m.Kind == Internal {
				to.Do(SetMention{f, m.At, now})
				p.Note(f.mention(m.At), itemReference, s.Label(item), s.Name(f))
			}
		})
	}
	used := false
	s.EachUse(first, func(f Field, _ Mention) { used = used || f.Item == user })
	if !used {
		return nil, refuse(doesNotUse, s.Label(user))
	}
	for i := range s.Items() {
		switch now := copies[s.id(i)]; {
		case !needed[i]:
		case now == "":
			lead(p, i)
		default:
			q := s.plan()
			q.setID(i, now)
			lead(q, i)
			p.Do(Copy{i, i, q.Changes})
			p.Note(place(i), resourceCopy, now, s.id(i))
		}
	}
	s.EachUse(first, func(f Field, m Mention) {
		if now := copies[id]; f.Item == user && now != "" {
			p.Do(SetMention{f, m.At, now})
			p.Note(f.mention(m.At), itemReference, s.Label(user), s.Name(f))
		}
	})
	return p.finish(), nil
}
