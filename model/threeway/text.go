package threeway

import (
	"bytes"
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/merge"
	"savant/scene/literal"
	"savant/scene/nodepath"
)

// Messages.
const (
	mergeFiles     message.ID = "threeway.merge-files"
	orderOfOurs    message.ID = "threeway.order-of-ours"
	keptConnection message.ID = "threeway.kept-connection node"
	neededResource message.ID = "threeway.needed-resource by"
	leadsNowhere   message.ID = "threeway.leads-nowhere node"
	listsMerged    message.ID = "threeway.lists-merged"
)

// mergeTexts merges texts. alone are the nodes that are known to have another path on one side, and that the other removed.
func mergeTexts(ctx context.Context, base, ours, theirs *model.Document, o Options, alone ...string) (Result, error) {
	m := &merger{ctx: ctx, documents: [3]*model.Document{base, ours, theirs}, options: o, keep: map[string]bool{}, lost: map[string]message.Message{}}
	as := message.New(mergeFiles)
	err := ours.Group(as, func() error {
		if err := m.sameNewlines(); err != nil {
			return err
		}
		if err := sameIDs(base, ours, theirs, true, [2]bool{}); err != nil {
			return err
		}
		f := follower{ctx: ctx, options: o}
		if err := f.sameNodes(base, ours, theirs); err != nil {
			return err
		}
		m.result.Changes, m.result.Review, m.alone = f.changes, f.guesses, append(alone, f.alone...)
		m.base, m.ours, m.theirs = read(base), read(ours), read(theirs)
		m.sameConnections()
		m.namePaths()
		mine := ours.Snapshot()
		m.style = literal.Style{Dialect: ours.Dialect(), Format: literalFormat(m.ours), Shortest: true}
		text, err := m.text()
		if err != nil {
			return err
		}
		if err := ours.Apply(as, []model.Patch{{Start: 0, End: ours.Size(), New: text}}); err != nil {
			return err
		}
		placed := m.placed()
		if err := o.write(ours, m.result.Changes, placed); err != nil {
			return err
		}
		m.result.Nowhere = nowhere(m.result.Changes, version{read(ours), ours, placed},
			version{m.base, base, nil}, version{m.ours, mine.Document(), nil}, version{m.theirs, theirs, nil})
		return nil
	})
	m.result.Marked = !slices.ContainsFunc(m.result.Changes, func(c Change) bool { return c.Left() && c.Moved })
	return m.result, err
}

// text merges again and again, until nothing is needed that was removed.
func (m *merger) text() ([]byte, error) {
	before := m.result
	for range len(m.ours.sections) + len(m.theirs.sections) + 2 {
		if err := m.ctx.Err(); err != nil {
			return nil, err
		}
		m.result = Result{Changes: slices.Clip(before.Changes), Review: slices.Clip(before.Review)}
		m.sections()
		if !m.repair() {
			break
		}
	}
	m.countSteps()
	return m.join(), nil
}

// sameNewlines gives base and theirs the line ends of ours.
func (m *merger) sameNewlines() error {
	ours := lineEnd(m.documents[1])
	for _, d := range []*model.Document{m.documents[0], m.documents[2]} {
		other := lineEnd(d)
		if other == ours {
			continue
		}
		text := bytes.ReplaceAll(bytes.ReplaceAll(d.Bytes(), []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
		if ours != "\n" {
			text = bytes.ReplaceAll(text, []byte("\n"), []byte(ours))
		}
		if err := d.Apply(message.New(mergeFiles), []model.Patch{{Start: 0, End: d.Size(), New: text}}); err != nil {
			return err
		}
	}
	return nil
}

// literalFormat is the format that the header of a scene or resource names; 0 for a ConfigFile.
func literalFormat(f *file) int {
	if !f.scene {
		return 0
	}
	n, _ := strconv.Atoi(f.sections[0].word("format"))
	return n
}

// sections merges the sections, in the order of the result.
func (m *merger) sections() {
	m.out = nil
	order, both := merge.Order(m.base.keys(), m.ours.keys(), m.theirs.keys())
	if both {
		m.review("", message.New(orderOfOurs))
	}
	order = m.arranged(order)
	whole := m.brokenBranches()
	m.along = m.movedInto(whole)
	done, later := map[string]bool{}, map[string][]*section{}
	for _, key := range order {
		b, o, t := m.base.by[key], m.ours.by[key], m.theirs.by[key]
		why, broken := whole[key]
		switch top, goes := m.along[key]; {
		case done[key]:
		case goes:
			side := m.options.decided(top)
			if s := of(side, b, o, t); side != None && s != nil {
				m.out = append(m.out, s)
			}
		case broken:
			list, last := m.branch(key, why, order, done)
			if last == "" {
				m.out = append(m.out, list...)
			} else {
				later[last] = append(later[last], list...)
			}
		default:
			if s := m.section(key, b, o, t); s != nil {
				m.out = append(m.out, s)
			}
		}
		m.out = append(m.out, later[key]...)
	}
}

// section merges one section; nil if the result has none.
func (m *merger) section(key string, b, o, t *section) *section {
	path := m.paths[key]
	why, lost := m.lost[key]
	all := o != nil && t != nil
	switch side := m.options.Choices[path]; {
	case lost:
		return m.either(path, why, b, o, t)
	case m.options.NoBase && !all && b == nil:
		return m.either(path, m.options.apart(true, o != nil, t != nil), b, o, t)
	case m.options.NoBase && !same(o, t) && !o.opaque && !t.opaque:
		return m.inside(path, b, o, t)
	case all && side == None && (m.within(path) || m.losesIn(key)) && b != nil && !o.opaque && !t.opaque:
		return m.inside(path, b, o, t)
	case all && (same(o, t) || b != nil && same(t, b)):
		return m.whole(path, b, o, t, parted(b, o, t, o))
	case all && b != nil && same(o, b):
		return m.whole(path, b, o, t, parted(b, o, t, t))
	case all:
		if _, node := o.node(); b == nil && node || o.opaque || t.opaque {
			return m.either(path, m.options.apart(b != nil, true, true), b, o, t)
		}
		return m.inside(path, b, o, t)
	case b == nil && o != nil || m.keep[key] && o != nil:
		return m.whole(path, b, o, t, o)
	case b == nil || m.keep[key] && t != nil:
		return m.whole(path, b, o, t, t)
	case o != nil && !same(o, b):
		return m.either(path, message.New(removedThere), b, o, t)
	case t != nil && !same(t, b):
		return m.either(path, message.New(removedHere), b, o, t)
	}
	return m.whole(path, b, o, t, nil)
}

// losesIn reports whether a property of a section names something removed.
func (m *merger) losesIn(key string) bool {
	for at := range m.lost {
		if strings.HasPrefix(at, key+"\x00") {
			return true
		}
	}
	return false
}

// within reports whether something in a section was chosen.
func (m *merger) within(path string) bool {
	for at := range m.options.Choices {
		if strings.HasPrefix(at, path) && len(at) > len(path) && (at[len(path)] == '.' || at[len(path)] == '[') {
			return true
		}
	}
	return false
}

// whole records the changes of both sides to a section of which one version is taken as a whole, and returns that version,
// or the chosen one.
func (m *merger) whole(path string, b, o, t, taken *section) *section {
	if side := m.options.Choices[path]; side != None {
		taken = of(side, b, o, t)
	}
	switch {
	case b != nil && same(o, b) && same(t, b):
		return taken
	case b == nil || o == nil || t == nil || o.opaque:
		c := sectionChange(path, message.Message{}, b.text(), o.text(), t.text())
		c.Result = strings.TrimSpace(taken.text())
		m.agreed(c)
		return taken
	}
	lists := [][2][]part{{b.attributes, taken.attributes}, {b.properties, taken.properties}}
	for i, list := range lists {
		mine, other := [][]part{o.attributes, o.properties}[i], [][]part{t.attributes, t.properties}[i]
		order, _ := merge.Order(names(list[0]), names(mine), names(other))
		was, ours, theirs, now := partsByName(list[0]), partsByName(mine), partsByName(other), partsByName(list[1])
		for _, name := range order {
			if i == 0 && name == loadStepsName {
				continue
			}
			m.agreed(Change{Path: partPath(path, name, i == 0), Base: was[name].value(), Ours: ours[name].value(), Theirs: theirs[name].value(),
				Result: now[name].value()})
		}
	}
	return taken
}

// parted returns one of the sections, with the blank lines of the side that changed them.
func parted(b, o, t, s *section) *section {
	tail := o.tail
	if b != nil && o.tail == b.tail {
		tail = t.tail
	}
	if s.tail == tail || strings.TrimSpace(s.tail) != "" {
		return s
	}
	c := *s
	c.tail = tail
	return &c
}

// brokenBranches lists the nodes that one side removed although the other changed something below them, or their paths: the whole branch is one conflict.
func (m *merger) brokenBranches() map[string]message.Message {
	list := map[string]message.Message{}
	for _, x := range []struct {
		gone, other *file
		why         message.ID
	}{{m.ours, m.theirs, removedHere}, {m.theirs, m.ours, removedThere}} {
		gone := difference(m.base, x.gone)
		for _, s := range x.other.sections {
			path, ok := s.node()
			if !ok || x.gone.by[s.key] != nil || same(s, m.base.by[s.key]) && !slices.Contains(m.alone, path) {
				continue
			}
			var top *section // the highest of the removed nodes that it is or is below
			for at := path; at != ""; at = nodepath.Parent(at) {
				if g := gone[at]; g != nil {
					top = g
				}
			}
			if top != nil && x.other.by[top.key] != nil {
				list[top.key] = message.New(x.why)
			}
		}
	}
	return list
}

// movedInto lists nodes that one side moved into a branch which the other removed, by their keys in base and there, with the key of the branch: where
// they are depends on what becomes of it.
func (m *merger) movedInto(whole map[string]message.Message) map[string]string {
	list := map[string]string{}
	if len(whole) == 0 {
		return list
	}
	for _, x := range [][2]*file{{m.theirs, m.ours}, {m.ours, m.theirs}} {
		side, other := x[0], x[1]
		others := pairs(m.base, other, false)
		for _, p := range pairs(m.base, side, false) {
			for at := nodepath.Parent(p.now); at != "" && at != "."; at = nodepath.Parent(at) {
				if key := NodePath(at); whole[key].IsZero() || other.by[key] != nil {
					continue
				}
				for f, from := range map[*file]string{m.base: p.was, other: translated(p.was, others)} {
					for _, s := range f.sections {
						if path, ok := s.node(); ok && nodepath.Within(path, from) && !nodepath.Within(path, at) {
							list[s.key] = NodePath(at)
						}
					}
				}
			}
		}
	}
	return list
}

// branch leaves a node with all below it as one conflict, and with the nodes that go along, or takes what a side has of it. The result is to come after
// the section of a key, if last is not empty.
func (m *merger) branch(key string, why message.Message, order []string, done map[string]bool) (list []*section, last string) {
	b := m.base.by[key]
	top, _ := b.node()
	var sections [3][]*section
	var texts [3]string
	var parts []Part
	before := true
	for _, k := range order {
		three := [3]*section{m.base.by[k], m.ours.by[k], m.theirs.by[k]}
		at, ok := firstOf(three[:]...).node()
		in := ok && nodepath.Within(at, top)
		before = before && k != key
		if !in && m.along[k] != key {
			continue
		}
		for i, s := range three {
			if texts[i] += s.text(); in && s != nil {
				sections[i] = append(sections[i], s)
			}
		}
		if done[k] = done[k] || in; !in && !before {
			last = k
		}
		parts = append(parts, unlike(NodePath(at), strings.TrimPrefix(strings.TrimPrefix(at, top), "/"), three[0], three[1], three[2])...)
	}
	c := sectionChange(m.paths[key], why, texts[0], texts[1], texts[2])
	c.Parts = parts
	if side := m.conflict(c); side != None {
		return of(side, sections[0], sections[1], sections[2]), ""
	}
	for i, text := range texts {
		texts[i], _ = trimmed(text)
	}
	return []*section{m.marked(b, texts[1], texts[2])}, last
}

// loadSteps is the attribute that counts the resources of a file and the file itself, as it is written.
var loadSteps = regexp.MustCompile(`\bload_steps=[0-9]+`)

// countSteps makes load_steps count the resources of the result, if it does in ours or theirs.
func (m *merger) countSteps() {
	count := func(list []*section) string {
		n := 1
		for _, s := range list {
			if s.tag == "ext_resource" || s.tag == "sub_resource" {
				n++
			}
		}
		return "load_steps=" + strconv.Itoa(n)
	}
	counts := func(f *file) bool {
		return len(f.sections) > 0 && loadSteps.FindString(f.sections[0].head) == count(f.sections)
	}
	if len(m.out) > 0 && (counts(m.ours) || counts(m.theirs)) {
		head := *m.out[0]
		head.head = loadSteps.ReplaceAllLiteralString(head.head, count(m.out))
		m.out[0] = &head
	}
}

// besides puts blank lines between markers, of which one side has nothing: they are gone with what the other has. Those before what is last are taken
// from what is written.
func (m *merger) besides(written *bytes.Buffer, sides [2]string, tail string, last bool) string {
	end := m.newline()
	before := ""
	if last && bytes.HasSuffix(written.Bytes(), []byte(end+end)) {
		written.Truncate(written.Len() - len(end))
		before = end
	}
	for i, text := range sides {
		if text != "" && last {
			sides[i] = before + text
		} else if text != "" {
			sides[i] += tail
		}
	}
	return m.block(sides[0], sides[1])
}

// join writes the sections one after the other. Where two meet that were not adjacent in their file, they are separated as
// such sections are in ours.
func (m *merger) join() []byte {
	between := map[string]string{}  // what parts two kinds of sections
	meet := map[[2]string]bool{}    // keys of sections that follow each other; nothing follows the last
	parts := map[[2]string]string{} // what parts those that do so on one side alone: what ends the section on the other may be the end of the file, or the reverse
	for _, f := range []*file{m.theirs, m.ours} {
		for i, s := range f.sections {
			next := &section{}
			if i+1 < len(f.sections) {
				next = f.sections[i+1]
			}
			pair := [2]string{s.key, next.key}
			if delete(parts, pair); !meet[pair] && strings.TrimSpace(s.tail) == "" {
				parts[pair] = s.tail
			}
			meet[pair] = true
			if next.key != "" && strings.TrimSpace(s.tail) == "" {
				between[s.tag+" "+next.tag] = s.tail
			}
		}
	}
	end := m.newline()
	var b bytes.Buffer
	if b.WriteString(m.ours.lead); m.ours.lead == m.base.lead {
		b.Reset()
		b.WriteString(m.theirs.lead)
	}
	for i, s := range m.out {
		next := &section{}
		if i+1 < len(m.out) {
			next = m.out[i+1]
		}
		tail := s.tail
		alone, ok := parts[[2]string{s.key, next.key}]
		switch {
		case ok && strings.TrimSpace(tail) == "":
			tail = alone
		case meet[[2]string{s.key, next.key}] || strings.TrimSpace(tail) != "":
		case next.key == "":
			tail = end
		case between[s.tag+" "+next.tag] != "":
			tail = between[s.tag+" "+next.tag]
		case m.ours.scene && !merge.Apart(s.tag, next.tag):
			tail = end
		default:
			tail = end + end
		}
		core := s.core()
		if s.either != nil && strings.TrimSpace(tail) == "" {
			core, tail = m.besides(&b, *s.either, tail, next.key == ""), end
		}
		b.WriteString(core)
		if b.WriteString(tail); next.key != "" && !bytes.HasSuffix(b.Bytes(), []byte(end)) {
			b.WriteString(end) // a side ends here without a line break
		}
	}
	return b.Bytes()
}
