package diff

import (
	"hash/maphash"
	"strings"

	"savant/codec/variant"
	"savant/model"
)

// sections is the kind of the list of sections of a text file.
const sections = "sections"

// texts compares the sections of two text files: nodes by path, resources by id, connections by what they connect, and others
// by tag and number; in them, properties and attributes by name.
func (c *comparison) texts(a, b *model.Document) error {
	p, q := a.Info(), b.Info()
	if (p.Kind == model.Other) != (q.Kind == model.Other) {
		return &KindError{p.Format, q.Format}
	}
	if p.Kind == model.Other {
		if string(a.Bytes()) != string(b.Bytes()) {
			c.tell(Difference{Op: Changed, Old: long(p.Format, a.Size()), New: long(q.Format, b.Size())})
		}
		return nil
	}
	c.size = b.Size()
	x, y := sectionsOf(a), sectionsOf(b)
	c.lists(place{record: -1}, place{record: -1}, whole{}, whole{}, x, y)
	return nil
}

// whole stands for a file as a whole.
type whole struct{}

func (whole) list() (list, bool)            { return nil, false }
func (whole) value() (variant.Value, error) { return variant.Value{}, nil }
func (whole) text() string                  { return "" }
func (whole) offset() int64                 { return 0 }
func (whole) size() int64                   { return 0 }

// section is a section of a text file.
type section struct {
	doc    *model.Document
	row    model.Row
	path   []model.Step
	parts  []part
	opaque string // its bytes, if it is not understood
	name   string // by which it is known
	second string // by which it may be known if that is another
}

// part is a property or an attribute, or what is not understood between them.
type part struct {
	row  model.Row
	step model.Step
	text string // of what is not understood
}

// sectionsOf lists the sections of a document in the order of its rows.
func sectionsOf(d *model.Document) *sectionList {
	l := &sectionList{}
	l.collect(d, model.Root)
	return l
}

type sectionList struct{ all []*section }

func (l *sectionList) collect(d *model.Document, r model.Row) {
	for i := range d.Len(r) {
		child := d.Child(r, i)
		path, err := model.ParsePath(d.Path(child))
		if err != nil || isPart(d, child) {
			continue
		}
		if isGroup(path.Steps, d.Describe(child)) {
			l.collect(d, child)
			continue
		}
		s := &section{doc: d, row: child, path: path.Steps}
		what := d.Describe(child)
		if what.Badge == model.BadgeOpaque {
			b := make([]byte, what.Length)
			d.ReadAt(b, what.Offset)
			s.opaque = string(b)
		}
		s.gather()
		l.all = append(l.all, s)
		l.collect(d, child)
	}
}

// isGroup reports whether a row only gathers sections.
func isGroup(steps []model.Step, what model.Description) bool {
	if len(steps) != 1 || steps[0].Kind != model.NameStep {
		return false
	}
	switch steps[0].Text {
	case "ext_resource", "sub_resource", "connection", "editable":
		return true
	}
	return false
}

// isPart reports whether a row is a property, an attribute or damage of the section above, and not a section itself.
func isPart(d *model.Document, r model.Row) bool {
	parent := d.Parent(r)
	if parent == model.Root || isGroup(pathOf(d, parent), model.Description{}) {
		return false
	}
	p := pathOf(d, r)
	// A node's path does not go on from that of its parent.
	return len(p) != 2 || p[0].Text != "node" || len(pathOf(d, parent)) == 1
}

func pathOf(d *model.Document, r model.Row) []model.Step {
	p, err := model.ParsePath(d.Path(r))
	if err != nil {
		return nil
	}
	return p.Steps
}

// gather finds the properties and attributes of a section, and the names by which it is known.
func (s *section) gather() {
	d := s.doc
	attributes := map[string]string{}
	var says strings.Builder
	for i := range d.Len(s.row) {
		r := d.Child(s.row, i)
		if !isPart(d, r) {
			continue
		}
		p := pathOf(d, r)
		if len(p) == 0 {
			continue
		}
		step := p[len(p)-1]
		what := d.Describe(r)
		part := part{row: r, step: step}
		b := make([]byte, what.Length)
		d.ReadAt(b, what.Offset)
		if what.Badge == model.BadgeOpaque {
			part.text = string(b)
		}
		s.parts = append(s.parts, part)
		if step.Kind == model.AttributeStep {
			attributes[step.Text] = string(b)
		}
		if step.Kind != model.AttributeStep || step.Text != "id" {
			says.WriteString(step.Text + "=" + string(b) + "\n")
		}
	}
	s.name = model.Path{Record: -1, Steps: s.path}.String()
	tag := ""
	if len(s.path) > 0 {
		tag = s.path[0].Text
	}
	switch tag {
	case "connection":
		s.name = tag + " " + attributes["signal"] + " " + attributes["from"] + " " + attributes["to"] + " " + attributes["method"]
	case "editable":
		s.name = tag + " " + attributes["path"]
	case "node":
		s.second = tag + " " + attributes["name"] + " " + attributes["type"] + " " + attributes["instance"]
	case "ext_resource":
		s.second = tag + " " + attributes["path"] + " " + attributes["type"]
	case "sub_resource":
		s.second = tag + " " + attributes["type"] + " " + says.String()
	}
	if s.opaque != "" {
		s.name = "opaque " + s.opaque
	}
}

func (l *sectionList) len() int         { return len(l.all) }
func (l *sectionList) keyed() bool      { return true }
func (l *sectionList) kind() string     { return sections }
func (l *sectionList) types() [3]string { return [3]string{} }
func (l *sectionList) node(i int) node  { return l.all[i] }

func (l *sectionList) steps(i int) []model.Step { return l.all[i].path }
func (l *sectionList) again(i int) string       { return l.all[i].second }

func (l *sectionList) sum(i int, _ bool) uint64 { return maphash.String(seed, l.all[i].name) }

func (s *section) offset() int64 { return s.doc.Describe(s.row).Offset }
func (s *section) size() int64   { return 0 }

func (s *section) list() (list, bool) { return (*partList)(s), true }

func (s *section) value() (variant.Value, error) { return variant.OfString(s.opaque), nil }

// text is the section as it stands in the file.
func (s *section) text() string {
	what := s.doc.Describe(s.row)
	if what.Length > longest {
		return long("section", what.Length)
	}
	b := make([]byte, what.Length)
	s.doc.ReadAt(b, what.Offset)
	return strings.TrimRight(string(b), "\r\n")
}

// partList is what is in a section.
type partList section

func (l *partList) len() int         { return len(l.parts) }
func (l *partList) keyed() bool      { return true }
func (l *partList) kind() string     { return sections }
func (l *partList) types() [3]string { return [3]string{} }
func (l *partList) again(int) string { return "" }

func (l *partList) steps(i int) []model.Step { return []model.Step{l.parts[i].step} }

func (l *partList) sum(i int, _ bool) uint64 {
	p := l.parts[i]
	if p.text != "" {
		return maphash.String(seed, "opaque "+p.text)
	}
	return maphash.Comparable(seed, p.step)
}

func (l *partList) node(i int) node {
	p := l.parts[i]
	n := &decoded{d: l.doc.Dialect(), at: l.doc.Describe(p.row).Offset}
	v, err := l.doc.Value(p.row)
	if err != nil {
		v = variant.OfString(p.text)
	}
	n.v = v
	return n
}
