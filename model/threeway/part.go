package threeway

import (
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/merge"
	"savant/scene/literal"
)

// inside merges the content of a section that both sides changed. b may be nil.
func (m *merger) inside(path string, b, o, t *section) *section {
	if b == nil {
		b = &section{}
	}
	s := *o
	var ok bool
	if s.head, s.attributes, ok = m.tag(path, b, o, t); !ok {
		return m.either(path, m.options.apart(b.head != "", true, true), b, o, t)
	}
	order, _ := merge.Order(names(b.properties), names(o.properties), names(t.properties))
	was, mine, other := partsByName(b.properties), partsByName(o.properties), partsByName(t.properties)
	s.properties = nil
	for _, name := range order {
		if text := m.property(path, o.key, name, was[name], mine[name], other[name]); text != "" {
			p := part{name: name, text: m.led(text, len(s.properties) == 0, o, t)}
			if mine[name] != nil {
				p.at = mine[name].at
			}
			s.properties = append(s.properties, p)
		}
	}
	switch was, mine, other := strings.TrimSpace(b.tail), strings.TrimSpace(o.tail), strings.TrimSpace(t.tail); {
	case mine == was && other != was:
		s.tail = t.tail
	case mine != was && other != was && mine != other:
		s.tail = withEnd(o.tail, m.newline()) + other + m.newline()
	}
	if !m.ours.scene && len(s.properties) == 0 && len(o.properties)+len(t.properties) > 0 && strings.TrimSpace(s.tail) == "" {
		return nil // which is what a ConfigFile is without the last key of a section
	}
	return &s
}

// property merges one property; "" if the result does not have it.
func (m *merger) property(path, key, name string, b, o, t *part) string {
	was, mine, other := written(b), written(o), written(t)
	why, lost := m.lost[key+"\x00"+name]
	trim := strings.TrimSpace
	c := Change{Path: partPath(path, name, false), Base: b.value(), Ours: o.value(), Theirs: t.value()}
	take := func(value, text string) string {
		c.Result = value
		m.agreed(c)
		return text
	}
	switch side := m.options.Choices[c.Path]; {
	case lost:
	case m.options.NoBase && trim(mine) != trim(other):
		if o != nil && t != nil && side == None && o.name != features {
			if text, ok := m.values(c, nil, o, t); ok {
				return text
			}
		}
	case trim(mine) == trim(other), trim(other) == trim(was), trim(mine) == trim(was):
		if side == None && trim(mine) == trim(was) {
			side = Theirs
		}
		return take(c.of(side), of(side, was, mine, other))
	case o != nil && t != nil && side == None:
		if text, ok := m.values(c, b, o, t); ok {
			return text
		}
	}
	if c.Why = why; !lost {
		c.Why = m.options.apart(b != nil, o != nil, t != nil)
	}
	if side := m.conflict(c); side != None {
		return of(side, was, mine, other)
	}
	return m.newline() + m.block(strings.TrimLeft(mine, "\r\n"), strings.TrimLeft(other, "\r\n"))
}

// led is a property with the blank lines that the first property of the section has before it, or with none after another property.
func (m *merger) led(text string, first bool, o, t *section) string {
	lead := func(s *section) string {
		if len(s.properties) == 0 {
			return ""
		}
		text := s.properties[0].text
		return text[:len(text)-len(strings.TrimLeft(text, "\r\n"))]
	}
	rest := strings.TrimLeft(text, "\r\n")
	switch blank := lead(o); {
	case first && blank != "":
		return blank + rest
	case first:
		return lead(t) + rest
	case len(o.properties) > 0 && text == o.properties[0].text || len(t.properties) > 0 && text == t.properties[0].text:
		return m.newline() + rest
	}
	return text
}

func written(p *part) string {
	if p == nil {
		return ""
	}
	return p.text
}

// values merges the values of a property that both sides changed, c, and records what changed. text is the whole property; where a conflict in
// it is left, it has markers around what the sides would make of it, with all that is no conflict. ok is false if the values cannot be merged.
func (m *merger) values(c Change, b, o, t *part) (text string, ok bool) {
	mine, ok1 := m.ours.value(*o)
	other, ok2 := m.theirs.value(*t)
	if !ok1 || !ok2 || b == nil && o.name != features && !m.options.NoBase {
		return "", false
	}
	was := variant.Zero(mine.Type)
	if b != nil {
		if was, ok = m.base.value(*b); !ok {
			return "", false
		}
	}
	old := m.ours.Bytes(o.at.Start, o.at.End)
	written := func(v variant.Value) (text, value string) {
		value = string(literal.AppendLike(nil, old, v, m.style))
		return strings.TrimSuffix(o.text, string(old)) + value, value
	}
	if o.name == features {
		v, guess, ok := mergeFeatures(was, mine, other)
		if ok {
			text, c.Result = written(v)
			m.agreed(c)
		}
		if !guess.IsZero() {
			m.review(c.Path, guess)
		}
		return text, ok
	}
	inText := func(v variant.Value) string { return literal.Text(v, m.style.Dialect) }
	d := decisions{options: m.options, text: inText, path: c.Path, otherwise: Ours}
	all := func(decide merge.Decide) (v variant.Value, guessed, ok bool) {
		if m.options.NoBase {
			v, ok = merge.ValuesApart(mine, other, decide)
			return v, false, ok
		}
		return merge.Values(was, mine, other, decide)
	}
	v, guessed, ok := all(d.decide)
	if !ok {
		return "", false
	}
	text, c.Result = written(v)
	if !d.clash {
		if guessed {
			m.review(c.Path, message.New(listsMerged))
		}
		m.agreed(c)
		return text, true
	}
	m.result.Changes = append(m.result.Changes, d.changes...)
	if !d.left {
		return text, true
	}
	theirs := decisions{options: m.options, text: inText, path: c.Path, otherwise: Theirs}
	v, _, _ = all(theirs.decide)
	second, _ := written(v)
	return m.newline() + m.block(strings.TrimLeft(text, "\r\n"), strings.TrimLeft(second, "\r\n")), true
}

// tag merges the attributes of a tag. ok is false if both sides changed one differently.
func (m *merger) tag(path string, b, o, t *section) (head string, attributes []part, ok bool) {
	order, _ := merge.Order(names(b.attributes), names(o.attributes), names(t.attributes))
	was, mine, other := partsByName(b.attributes), partsByName(o.attributes), partsByName(t.attributes)
	if m.callsApart(path, b, o, t) {
		return "", nil, false
	}
	chosen := false
	var list []part
	var changes []Change
	for _, name := range order {
		c := Change{Path: partPath(path, name, true), Base: was[name].value(), Ours: mine[name].value(), Theirs: other[name].value()}
		text, there, ok := "", false, true
		if side := m.options.Choices[c.Path]; side != None {
			p := of(side, was[name], mine[name], other[name])
			text, there, chosen = written(p), p != nil, true
		} else if text, there, ok = m.attribute(name, was[name], mine[name], other[name]); !ok {
			return "", nil, false
		}
		if c.Result = text; name != loadStepsName {
			changes = append(changes, c)
		}
		if there {
			list = append(list, part{name: name, text: text})
		}
	}
	for _, c := range changes {
		m.agreed(c)
	}
	switch {
	case !chosen && (t.head == b.head || t.head == o.head):
		return o.head, o.attributes, true
	case !chosen && o.head == b.head:
		return t.head, t.attributes, true
	}
	tag, _, _ := strings.Cut(strings.TrimSuffix(o.head, "]"), " ")
	head = tag
	for _, a := range list {
		equals := "="
		if spaced := " " + a.name + "= "; strings.Contains(o.head, spaced) || strings.Contains(t.head, spaced) {
			equals += " " // as Godot writes the arguments of connections
		}
		head += " " + a.name + equals + a.text
	}
	return head + "]", list, true
}

// attribute merges one attribute of a tag.
func (m *merger) attribute(name string, b, o, t *part) (text string, there, ok bool) {
	was, mine, other := written(b), written(o), written(t)
	switch {
	case mine == other || other == was || name == loadStepsName && o != nil:
		return mine, o != nil, true
	case m.options.NoBase:
	case mine == was:
		return other, t != nil, true
	case name == "binds": // arguments have their places: those of both sides would be too many for the method
	case o != nil && t != nil:
		if b == nil && name == "groups" {
			b = &part{text: "[]"}
		}
		if b != nil {
			text, ok = m.attributeValues(b.text, mine, other)
			return text, true, ok
		}
	}
	return "", false, false
}

// attributeValues merges the values of an attribute, such as the groups of a node.
func (m *merger) attributeValues(was, mine, other string) (string, bool) {
	b, err1 := literal.ParseAll(was, m.style.Dialect)
	o, err2 := literal.ParseAll(mine, m.style.Dialect)
	t, err3 := literal.ParseAll(other, m.style.Dialect)
	if err1 != nil || err2 != nil || err3 != nil {
		return "", false
	}
	v, _, ok := merge.Values(b, o, t, nil)
	return string(literal.AppendLike(nil, []byte(mine), v, m.style)), ok
}
