package diff

import (
	"bytes"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/counterpart"
)

// Messages.
const (
	aSection message.ID = "diff.a-section"
	someText message.ID = "diff.some-text"
)

// sections is the kind of the list of sections of a text file, and of a section's contents.
const sections = "sections"

// whole is a file as a whole.
type whole struct{}

func (whole) list() (list, bool)            { return nil, false }
func (whole) value() (variant.Value, error) { return variant.Value{}, nil }
func (whole) text() shown                   { return shown{} }
func (whole) offset() int64                 { return 0 }
func (whole) size() int64                   { return 0 }

// section is a section of a text file.
type section struct {
	of *model.Sections
	model.Section
	name  string   // by which it is identified
	other []string // by which it may be identified if name differs, the surest first
	side  side
}

// side is one of two files that write the same differently: in different forms, or with other ids of resources.
type side struct {
	forms  *counterpart.Forms // nil for files in one form
	ids    counterpart.IDs    // nil for files with the same ids
	second bool
}

// plain returns a value reduced to what both files can store, with the ids of the second.
func (s side) plain(v variant.Value) variant.Value {
	switch {
	case s.forms != nil:
		return s.forms.Plain(v, s.second)
	case s.ids != nil:
		return s.ids.Plain(v, s.second)
	}
	return v
}

type sectionList struct {
	of  *model.Sections
	all []*section
}

func listed(s *model.Sections) *sectionList {
	l := &sectionList{of: s, all: make([]*section, len(s.List))}
	for i, one := range s.List {
		l.all[i] = &section{of: s, Section: one}
		l.all[i].naming()
	}
	return l
}

// formOnly are the attributes that only one form stores, by tag: they are derived from the rest of the file.
var formOnly = map[string][]string{"header": {"format", stepsName}, "ext_resource": {"id"}, "sub_resource": {"id"}}

// onlyIDs are the attributes that tell nothing of two files whose resources were given other ids.
var onlyIDs = map[string][]string{"ext_resource": {"id"}, "sub_resource": {"id"}}

// acrossForms makes the lists of a text file and a binary one comparable: resources are identified by their
// counterparts.
func acrossForms(a, b *sectionList) *counterpart.Forms {
	forms, of := counterpart.Across(a.of, b.of)
	paired(a, b, of, side{forms: forms}, formOnly)
	for _, l := range []*sectionList{a, b} {
		for _, s := range l.all {
			if !s.Opaque && s.Steps[0].Text == "node" {
				s.other = []string{s.says("name", "type")}
			}
		}
	}
	return forms
}

// renumbered is acrossForms for files of one form. The result is nil if no resource has another id.
func renumbered(a, b *sectionList) counterpart.IDs {
	ids, of := counterpart.Renumbered(a.of, b.of)
	if ids != nil {
		paired(a, b, of, side{ids: ids}, onlyIDs)
	}
	return ids
}

// paired identifies the resources of two files by their counterparts, and leaves out attributes, by tag. of maps sections of b to those of a.
func paired(a, b *sectionList, of map[int]int, as side, without map[string][]string) {
	for i, l := range []*sectionList{a, b} {
		for _, s := range l.all {
			s.side = as
			s.side.second = i == 1
			if s.Opaque {
				continue
			}
			tag := s.Steps[0].Text
			s.leaveOut(without[tag])
			if resourceTags[tag] {
				s.name, s.other = strconv.Itoa(i)+s.name, nil
			}
		}
	}
	for i, k := range of {
		b.all[i].name = a.all[k].name
	}
}

// leaveOut leaves attributes out of the comparison.
func (s *section) leaveOut(attributes []string) {
	s.Parts = slices.DeleteFunc(slices.Clone(s.Parts), func(p model.Part) bool {
		return p.Step.Kind == model.AttributeStep && slices.Contains(attributes, p.Step.Text)
	})
}

// resourceTags are the tags of resources.
var resourceTags = map[string]bool{"ext_resource": true, "sub_resource": true}

// stepsName is the attribute of the header in which Godot counts the resources.
const stepsName = "load_steps"

// countedSteps leaves load_steps out where it differs by as many as the files have resources.
func countedSteps(a, b *sectionList) {
	was, n, head := a.counted()
	is, m, other := b.counted()
	if head != nil && other != nil && is-was == m-n {
		head.leaveOut([]string{stepsName})
		other.leaveOut([]string{stepsName})
	}
}

// counted returns what the header of a file says of the number of its resources, and how many there are. head is nil if it does not say it.
func (l *sectionList) counted() (steps, resources int, head *section) {
	for _, s := range l.all {
		switch {
		case s.Opaque:
		case resourceTags[s.Steps[0].Text]:
			resources++
		case s.Steps[0].Text == "header":
			for _, p := range s.Parts {
				if p.Step.Kind != model.AttributeStep || p.Step.Text != stepsName {
					continue
				}
				if n, err := strconv.Atoi(string(s.of.Bytes(p.Start, p.End))); err == nil {
					steps, head = n, s
				}
			}
		}
	}
	return steps, resources, head
}

// naming sets the names by which a section is identified.
func (s *section) naming() {
	s.name = model.Path{Record: -1, Steps: s.Steps}.String()
	if s.Opaque {
		s.name = "opaque " + string(s.of.Bytes(s.Start, s.End))
		return
	}
	tag := s.Steps[0].Text
	switch tag {
	case "connection":
		s.name = s.says("signal", "from", "to", "method")
		s.other = []string{s.says("signal", "from", "to"), s.says("signal", "from", "method"), s.says("signal", "from")}
	case "editable":
		s.name = s.says("path")
	case "node":
		s.other = []string{s.says("name", "type", "instance")}
	case "ext_resource":
		s.other = []string{s.says("path", "type")}
	case "sub_resource":
		var all strings.Builder
		for _, p := range s.Parts {
			if p.Step.Kind == model.NameStep {
				all.WriteString(p.Step.Text + "=" + string(s.of.Bytes(p.Start, p.End)) + "\n")
			}
		}
		s.other = []string{s.says("type") + "\n" + all.String()}
	}
}

// says returns the tag of a section with some of its attributes.
func (s *section) says(names ...string) string {
	text := s.Steps[0].Text
	for _, name := range names {
		text += "\n"
		for _, p := range s.Parts {
			if p.Step.Kind == model.AttributeStep && p.Step.Text == name {
				text += string(s.of.Bytes(p.Start, p.End))
			}
		}
	}
	return text
}

func (l *sectionList) len() int         { return len(l.all) }
func (l *sectionList) keyed() bool      { return true }
func (l *sectionList) kind() string     { return sections }
func (l *sectionList) types() [3]string { return [3]string{} }
func (l *sectionList) node(i int) node  { return l.all[i] }

func (l *sectionList) steps(i int) []model.Step { return l.all[i].Steps }
func (l *sectionList) again(i int) []string     { return l.all[i].other }

func (l *sectionList) sum(i int, _ bool) uint64 { return maphash.String(seed, l.all[i].name) }

func (s *section) offset() int64 { return s.Start }
func (s *section) size() int64   { return s.End - s.Start }

func (s *section) list() (list, bool) { return (*partList)(s), true }

func (s *section) value() (variant.Value, error) {
	return variant.OfString(string(s.of.Bytes(s.Start, s.End))), nil
}

// text returns the section as it is in the file.
func (s *section) text() shown {
	if s.size() > longest {
		return long(message.New(aSection), s.size())
	}
	return shown{text: strings.TrimRight(string(s.of.Bytes(s.Start, s.End)), "\r\n")}
}

// partList is the contents of a section.
type partList section

func (l *partList) len() int           { return len(l.Parts) }
func (l *partList) keyed() bool        { return true }
func (l *partList) kind() string       { return sections }
func (l *partList) types() [3]string   { return [3]string{} }
func (l *partList) again(int) []string { return nil }

func (l *partList) steps(i int) []model.Step { return []model.Step{l.Parts[i].Step} }

func (l *partList) sum(i int, _ bool) uint64 {
	p := l.Parts[i]
	if p.Damage {
		return maphash.Bytes(seed, l.of.Bytes(p.Start, p.End))
	}
	return maphash.Comparable(seed, p.Step)
}

func (l *partList) node(i int) node { return &written{l.of, l.Parts[i], l.side} }

// written is a value in a text file.
type written struct {
	of   *model.Sections
	part model.Part
	side side
}

func (n *written) offset() int64 { return n.part.Start }
func (n *written) size() int64   { return n.part.End - n.part.Start }
func (n *written) bytes() []byte { return n.of.Bytes(n.part.Start, n.part.End) }

func (n *written) value() (variant.Value, error) {
	if n.part.Damage {
		return variant.OfString(string(n.bytes())), nil
	}
	return n.of.Value(n.part)
}

func (n *written) list() (list, bool) {
	v, err := n.value()
	if err != nil {
		return nil, false
	}
	return (&decoded{v, n.of.Dialect(), n.part.Start, n.side}).list()
}

func (n *written) text() shown {
	v, err := n.value()
	if n.size() > longest || err != nil || n.part.Damage {
		if n.size() > longest {
			return long(message.New(someText), n.size())
		}
		return shown{text: string(n.bytes())}
	}
	return textOf(v, n.of.Dialect())
}

// unchanged reports whether two sections, or two values of text files, have the same text with the same meaning.
func unchanged(a, b node) bool {
	switch x := a.(type) {
	case *section:
		y, ok := b.(*section)
		return ok && x.of.Dialect() == y.of.Dialect() && bytes.Equal(x.of.Bytes(x.Start, x.End), y.of.Bytes(y.Start, y.End))
	case *written:
		y, ok := b.(*written)
		return ok && x.of.Dialect() == y.of.Dialect() && bytes.Equal(x.bytes(), y.bytes())
	}
	return false
}
