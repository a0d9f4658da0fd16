package threeway

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model/counterpart"
	"savant/scene/nodepath"
)

// repair checks whether the merged sections refer to something that one side removed. Resources that are needed stay;
// references to a removed node become conflicts. It reports whether the sections have to be merged again.
func (m *merger) repair() (again bool) {
	if !m.ours.scene {
		return false
	}
	return m.keepNeeded() || m.keepConnections() || m.refuseNowhere()
}

// keepNeeded keeps the removed resources that the result names, if a side has them.
func (m *merger) keepNeeded() (again bool) {
	has := map[string]bool{}
	for _, s := range m.out {
		has[s.key] = true
	}
	for _, s := range m.out {
		if s.conflict {
			continue
		}
		for _, text := range s.texts() {
			counterpart.EachUse([]byte(text), func(tag string, start, end int) {
				key := tag + " " + strings.Trim(text[start:end], `"`)
				if has[key] || m.keep[key] || m.ours.by[key] == nil && m.theirs.by[key] == nil {
					return
				}
				m.keep[key], again = true, true
			})
		}
	}
	for key := range m.keep {
		s := m.ours.by[key]
		if s == nil {
			s = m.theirs.by[key]
		}
		for _, user := range m.out {
			if has[key] && user.uses(key) {
				m.review(s.path, message.New(neededResource, user.path))
				break
			}
		}
	}
	return again
}

// keepConnections keeps the connections that one side removed together with a node which the result has nevertheless: they belong to it.
func (m *merger) keepConnections() (again bool) {
	has, nodes := map[string]bool{}, map[string]bool{}
	for _, s := range m.out {
		has[s.key] = true
		if path, ok := s.node(); ok {
			nodes[path] = true
		}
	}
	for _, side := range [][2]*file{{m.ours, m.theirs}, {m.theirs, m.ours}} {
		for _, s := range m.base.sections {
			if s.tag != "connection" || side[0].by[s.key] != nil || side[1].by[s.key] == nil {
				continue
			}
			from, to, node := s.word("from"), s.word("to"), ""
			for _, end := range []string{from, to} {
				if m.base.by[nodeKey(m.base, end)] != nil && side[0].by[nodeKey(side[0], end)] == nil {
					node = end
				}
			}
			top := m.along[nodeKey(side[1], node)]
			switch {
			case node != "" && top != "" && m.options.decided(top) == None && m.lost[s.key].IsZero():
				m.lost[s.key], again = message.New(leadsNowhere, NodePath(node)), true
			case node == "" || !nodes[from] || !nodes[to]:
			case !m.keep[s.key]:
				m.keep[s.key], again = true, true
			case has[s.key]:
				m.review(m.paths[s.key], message.New(keptConnection, NodePath(node)))
			}
		}
	}
	return again
}

// texts are the values of a section.
func (s *section) texts() []string {
	var list []string
	for _, p := range slices.Concat(s.attributes, s.properties) {
		list = append(list, p.text)
	}
	return list
}

// uses reports whether a section names a resource.
func (s *section) uses(key string) (found bool) {
	for _, text := range s.texts() {
		counterpart.EachUse([]byte(text), func(tag string, start, end int) {
			found = found || tag+" "+strings.Trim(text[start:end], `"`) == key
		})
	}
	return found
}

// refuseNowhere finds connections, nodes and NodePaths that one side changed and that lead to a node that the other side removed.
func (m *merger) refuseNowhere() (again bool) {
	nodes := map[string]bool{}
	for _, s := range m.out {
		if path, ok := s.node(); ok {
			nodes[path] = true
		}
	}
	gone := func(f *file, path string) bool {
		if f.by[nodeKey(f, path)] != nil {
			return !nodes[path]
		}
		return false
	}
	refuse := func(key string, why message.Message) {
		if m.lost[key].IsZero() {
			m.lost[key], again = why, true
		}
	}
	for _, s := range m.out {
		for _, f := range []*file{m.ours, m.theirs} {
			mine := f.by[s.key]
			if mine == nil || same(mine, m.base.by[s.key]) || s.conflict {
				continue
			}
			switch s.tag {
			case "connection":
				for _, end := range []string{"from", "to"} {
					if path := mine.word(end); gone(f, path) {
						refuse(s.key, message.New(leadsNowhere, NodePath(path)))
					}
				}
			case "node":
				at, _ := mine.node()
				if parent := nodepath.Parent(at); parent != "" && gone(f, parent) {
					refuse(s.key, message.New(leadsNowhere, NodePath(parent)))
				}
				was := partsByName(sectionOr(m.base.by[s.key]).properties)
				for _, p := range mine.properties {
					if b := was[p.name]; b != nil && strings.TrimSpace(b.text) == strings.TrimSpace(p.text) {
						continue
					}
					v, ok := f.value(p)
					if !ok {
						continue
					}
					eachPath(v, func(to string) {
						if target := nodepath.Resolve(at, to); target != "" && gone(f, target) {
							refuse(s.key+"\x00"+p.name, message.New(leadsNowhere, NodePath(target)))
						}
					})
				}
			}
		}
	}
	return again
}

func sectionOr(s *section) *section {
	if s == nil {
		return &section{}
	}
	return s
}

// nodeKey is the key of the section of a node.
func nodeKey(f *file, path string) string {
	key := NodePath(path)
	if f.by[key] == nil && path == "." {
		for _, s := range f.sections {
			if at, ok := s.node(); ok && at == "." {
				return s.key
			}
		}
	}
	return key
}
