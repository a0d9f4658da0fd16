package threeway

import (
	"fmt"
	"strings"
)

// sameConnections gives connections that a side changed the keys they have in base: by what they have in common, as scenes give them no names. What
// both sides have alike stays what it is: where one side has what the other changed to, nothing is in conflict.
func (m *merger) sameConnections() {
	if !m.ours.scene {
		return
	}
	for _, common := range [][]string{{"signal", "from", "to"}, {"signal", "from", "method"}, {"signal", "from"}} {
		pairConnections(m.base, m.ours, m.theirs, common)
		pairConnections(m.base, m.theirs, m.ours, common)
		if m.options.NoBase && len(common) > 2 {
			pairConnections(m.ours, m.theirs, m.base, common)
		}
	}
}

// pairConnections pairs what only was has of connections with what only now has, in their order. Those that a third file has are none of them.
func pairConnections(was, now, third *file, common []string) {
	left := map[string][]*section{}
	for _, s := range was.sections {
		if s.tag == "connection" && now.by[s.key] == nil {
			id := s.words(common)
			left[id] = append(left[id], s)
		}
	}
	for _, s := range now.sections {
		if s.tag != "connection" || was.by[s.key] != nil || third.by[s.key] != nil {
			continue
		}
		id := s.words(common)
		if list := left[id]; len(list) > 0 {
			delete(now.by, s.key)
			s.key, left[id] = list[0].key, list[1:]
			now.by[s.key] = s
		}
	}
}

// words are the values of some attributes.
func (s *section) words(names []string) string {
	var list []string
	for _, name := range names {
		list = append(list, s.word(name))
	}
	return strings.Join(list, "\x00")
}

// calls is what a connection calls: a method belongs to its node.
func (s *section) calls() string { return s.words([]string{"to", "method"}) }

// callsApart reports whether both sides made a connection call something else. One that takes the node of one side and the method of the other would
// call what neither meant.
func (m *merger) callsApart(path string, b, o, t *section) bool {
	if b.tag != "connection" || m.options.Choices[path+".@to"] != None || m.options.Choices[path+".@method"] != None {
		return false
	}
	was, mine, other := b.calls(), o.calls(), t.calls()
	return mine != was && other != was && mine != other
}

// numbered reports whether the path of a section tells only which of its kind it is.
func (s *section) numbered() bool { return s.tag == "connection" || s.tag == "editable" }

// namePaths gives each section the path that its change has: that of the first side which has it, or a free number where that means another section of the
// other sides.
func (m *merger) namePaths() {
	m.paths = map[string]string{}
	taken, most := map[string]bool{}, 0
	var later []*section
	for _, f := range []*file{m.ours, m.theirs, m.base} {
		most += len(f.sections)
		for _, s := range f.sections {
			switch {
			case m.paths[s.key] != "":
			case s.numbered() && taken[s.path]:
				later = append(later, s)
				m.paths[s.key] = s.path // until all are known
			default:
				m.paths[s.key], taken[s.path] = s.path, true
			}
		}
	}
	for i, s := range later {
		m.paths[s.key] = fmt.Sprintf("%s[%d]", s.tag, most+i)
	}
}

// placedAt is a path with that of its section in place of another one's.
func placedAt(placed map[string]string, path string) string {
	section, rest, inside := strings.Cut(path, ".")
	if now := placed[section]; now != "" && inside {
		return now + "." + rest
	} else if now != "" {
		return now
	}
	return path
}

// placed are the paths that numbered sections have in the result, by those of their changes.
func (m *merger) placed() map[string]string {
	list, count := map[string]string{}, map[string]int{}
	for _, s := range m.out {
		if s.numbered() {
			list[m.paths[s.key]] = fmt.Sprintf("%s[%d]", s.tag, count[s.tag])
			count[s.tag]++
		}
	}
	return list
}
