package threeway

import (
	"bytes"
	"fmt"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/literal"
	"savant/scene/nodepath"
)

// file is a text split into its sections.
type file struct {
	*model.Sections
	scene    bool   // of a scene or resource; else of a ConfigFile
	lead     string // the text before the first section
	sections []*section
	by       map[string]*section
	children map[string][]*section // the nodes below a node
}

// section is a section of a text, in three parts that are its bytes when joined.
type section struct {
	key, path  string // its identity in the merge, and its path for people
	tag        string // "node", "ext_resource"; "" in a ConfigFile
	opaque     bool
	conflict   bool       // it holds what both sides have, between markers
	either     *[2]string // what ours and theirs have, where one has nothing: blank lines go with what the other has
	head       string
	attributes []part
	properties []part
	tail       string // the blank lines and comments after the last property
}

// loadStepsName is the attribute that counts the resources of a file and the file itself.
const loadStepsName = "load_steps"

// part is an attribute of a tag, or a property with the line break and comments before it.
type part struct {
	name string // with a number if the section has the name twice
	text string // of an attribute's value; all that is written of a property
	at   model.Part
}

// core is a section without what follows its last property.
func (s *section) core() string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString(s.head)
	for _, p := range s.properties {
		b.WriteString(p.text)
	}
	return b.String()
}

// text is the whole section.
func (s *section) text() string {
	if s == nil {
		return ""
	}
	return s.core() + s.tail
}

// same reports whether two sections have the same text; two nil sections are the same.
func same(a, b *section) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.core() == b.core() && strings.TrimSpace(a.tail) == strings.TrimSpace(b.tail)
}

// attribute is the value of an attribute as it is written.
func (s *section) attribute(name string) (text string, ok bool) {
	for _, a := range s.attributes {
		if a.name == name {
			return a.text, true
		}
	}
	return "", false
}

// word is the value of an attribute without quotes.
func (s *section) word(name string) string {
	text, _ := s.attribute(name)
	if strings.Contains(text, `\`) {
		if v, err := literal.ParseAll(text, nil); err == nil && v.Type == variant.String {
			return v.Text
		}
	}
	return strings.Trim(text, `"`)
}

// read reads the sections of a document.
func read(d *model.Document) *file {
	f := &file{Sections: d.Snapshot().Sections(), by: map[string]*section{}, children: map[string][]*section{}}
	f.scene = len(f.List) > 0 && len(f.List[0].Parts) > 0 && f.List[0].Parts[0].Step.Kind == model.AttributeStep
	if len(f.List) > 0 {
		f.lead = string(f.Bytes(0, f.List[0].Start))
	}
	for i := range f.List {
		s := f.section(&f.List[i])
		for n := 2; f.by[s.key] != nil; n++ {
			s.key = fmt.Sprintf("%s#%d", strings.SplitN(s.key, "#\x00", 2)[0]+"#\x00", n)
		}
		f.by[s.key] = s
		f.sections = append(f.sections, s)
		if path, ok := s.node(); ok && path != "." {
			f.children[nodepath.Parent(path)] = append(f.children[nodepath.Parent(path)], s)
		}
	}
	return f
}

func (f *file) section(at *model.Section) *section {
	s := &section{path: model.Path{Record: -1, Steps: at.Steps}.String(), opaque: at.Opaque}
	s.key = s.path
	if at.Opaque {
		s.head = string(f.Bytes(at.Start, at.End))
		s.key = strings.TrimSpace(s.head)
		s.head, s.tail = trimmed(s.head)
		return s
	}
	if f.scene && len(at.Steps) > 0 {
		s.tag = at.Steps[0].Text
	}
	from := at.Start
	for _, p := range at.Parts {
		if p.Step.Kind == model.AttributeStep {
			s.attributes = append(s.attributes, part{p.Step.Text, string(f.Bytes(p.Start, p.End)), p})
			from = p.End
		}
	}
	all := f.Bytes(at.Start, at.End)
	if len(all) > 0 && all[0] == '[' {
		if n := bytes.IndexByte(f.Bytes(from, at.End), ']'); n >= 0 {
			from += int64(n) + 1
		}
	}
	s.head = string(f.Bytes(at.Start, from))
	for _, p := range at.Parts {
		if p.Step.Kind == model.AttributeStep || p.End < from {
			continue
		}
		text := string(f.Bytes(from, p.End))
		name := p.Step.Text
		switch {
		case p.Damage:
			name = "\x00" + strings.TrimSpace(text)
		case p.Step.Nth > 0:
			name = fmt.Sprintf("%s\x00%d", name, p.Step.Nth)
		}
		s.properties = append(s.properties, part{name, text, p})
		from = p.End
	}
	s.tail = string(f.Bytes(from, at.End))
	switch s.tag {
	case "connection":
		s.key = s.tag
		for _, a := range []string{"signal", "from", "to", "method"} {
			text, _ := s.attribute(a)
			s.key += " " + text
		}
	case "editable":
		s.key = s.tag + " " + s.word("path")
	case "ext_resource", "sub_resource":
		s.key = s.tag + " " + s.word("id")
	}
	return s
}

// trimmed splits blank space off the end of a text.
func trimmed(text string) (head, tail string) {
	head = strings.TrimRight(text, " \t\r\n")
	return head, text[len(head):]
}

// keys are the keys of the sections, in file order.
func (f *file) keys() []string {
	list := make([]string, len(f.sections))
	for i, s := range f.sections {
		list[i] = s.key
	}
	return list
}

// node is the path of a node's section; ok is false for other sections.
func (s *section) node() (path string, ok bool) {
	if s == nil || s.tag != "node" {
		return "", false
	}
	_, below := s.attribute("parent")
	parent, name := s.word("parent"), s.word("name")
	if !below {
		return ".", true
	}
	return nodepath.Join(parent, name), true
}

// value is the value of a property.
func (f *file) value(p part) (variant.Value, bool) {
	if p.at.Damage {
		return variant.Value{}, false
	}
	v, err := f.Value(p.at)
	return v, err == nil
}

func names(list []part) []string {
	out := make([]string, len(list))
	for i, p := range list {
		out[i] = p.name
	}
	return out
}

func partsByName(list []part) map[string]*part {
	by := make(map[string]*part, len(list))
	for i := range list {
		by[list[i].name] = &list[i]
	}
	return by
}

// value returns the text after the name of a part; "" for nil.
func (p *part) value() string {
	switch {
	case p == nil:
		return ""
	case p.at.Damage:
		return strings.TrimSpace(p.text)
	}
	return p.text[max(0, len(p.text)-int(p.at.End-p.at.Start)):]
}
