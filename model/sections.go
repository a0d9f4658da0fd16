package model

import (
	"savant/codec/dialect"
	"savant/codec/variant"
	scene "savant/scene/tscn"
)

// Sections gives the sections of a text document in file order, without rows: for comparing files. It belongs to one goroutine.
type Sections struct {
	List []Section
	form *textForm
}

// Section is one section: a node, a resource, a connection, a section of a ConfigFile.
type Section struct {
	Steps      []Step // the path to it
	Start, End int64  // its bytes, its tag with it
	Opaque     bool   // it is not understood; there are no parts then
	Parts      []Part
}

// Part is a property of a section, an attribute of its tag, or what is not understood between them.
type Part struct {
	Step       Step  // behind the section's; that of a property or attribute has its name
	Start, End int64 // of the value
	Damage     bool
}

// Sections returns the sections of a text document, nil for every other kind.
func (s *Snapshot) Sections() *Sections {
	f, ok := s.Document().form.(*textForm)
	if !ok {
		return nil
	}
	out := &Sections{form: f, List: make([]Section, len(f.outline.Sections))}
	for i := range f.outline.Sections {
		t := &f.outline.Sections[i]
		out.List[i] = Section{Steps: f.sectionSteps(i), Start: int64(t.Start), End: int64(t.End), Opaque: t.Opaque, Parts: f.parts(t)}
	}
	return out
}

// parts are the parts of a section: what its tag says, then the rest in file order.
func (f *textForm) parts(t *scene.Section) []Part {
	if t.Opaque {
		return nil
	}
	list := make([]Part, 0, own(t))
	seen := make(map[string]int, len(t.Properties))
	named := func(kind StepKind, p scene.Property) Part {
		name := t.Name(f.src, p)
		nth := seen[name]
		seen[name]++
		return Part{Step: Step{Kind: kind, Text: name, Nth: nth}, Start: int64(t.Start) + int64(p.Value), End: int64(t.Start) + int64(p.End)}
	}
	for _, a := range t.Attributes {
		list = append(list, named(AttributeStep, a))
	}
	clear(seen)
	for i := range len(t.Properties) + len(t.Damage) {
		n, damage := mixedAt(t, i)
		if damage {
			d := t.Damage[n]
			list = append(list, Part{Step{Kind: ChildStep, Nth: i}, int64(t.Start) + int64(d.Start), int64(t.Start) + int64(d.End), true})
			continue
		}
		list = append(list, named(NameStep, t.Properties[n]))
	}
	return list
}

// Dialect returns the dialect of the text.
func (s *Sections) Dialect() *dialect.Dialect { return s.form.d.info.Dialect }

// Bytes returns the text from start to end. It must not be changed.
func (s *Sections) Bytes(start, end int64) []byte { return s.form.src[start:end] }

// Value returns the value of a part.
func (s *Sections) Value(p Part) (variant.Value, error) {
	return s.form.parsed(place{start: p.Start, end: p.End})
}
