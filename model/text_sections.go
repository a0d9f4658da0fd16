package model

import (
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/tscn"
)

// Sections returns the sections of the text.
func (f *textForm) Sections() *Sections {
	out := &Sections{SectionReader: sectionReader{f}, List: make([]Section, len(f.outline.Sections))}
	for i := range f.outline.Sections {
		t := &f.outline.Sections[i]
		out.List[i] = Section{Steps: f.sectionSteps(i), Start: int64(t.Start), End: int64(t.End), Opaque: t.Opaque, Parts: f.parts(t)}
	}
	return out
}

// parts are the parts of a section: what its tag says, then the rest in file order.
func (f *textForm) parts(t *tscn.Section) []Part {
	if t.Opaque {
		return nil
	}
	list := make([]Part, 0, own(t))
	seen := make(map[string]int, len(t.Properties))
	named := func(kind StepKind, p tscn.Property) Part {
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

// IsSection reports whether a row is a section.
func (f *textForm) IsSection(r Row) bool { return f.place(r).kind == textSection }

// Branch is the text of sections, nodes with all below them; ok is false if there is no node among the rows.
func (f *textForm) Branch(list []Row) (text string, ok bool) {
	sections := make([]int, len(list))
	for i, r := range list {
		sections[i] = f.place(r).section
		ok = ok || f.node(r) >= 0
	}
	if !ok {
		return "", false
	}
	return f.file().Branch(sections...), true
}

// sectionReader reads what is in the sections of a text.
type sectionReader struct{ form *textForm }

func (s sectionReader) Dialect() *dialect.Dialect { return s.form.host.Dialect() }

func (s sectionReader) Bytes(start, end int64) []byte { return s.form.src[start:end] }

func (s sectionReader) Value(p Part) (variant.Value, error) {
	return s.form.parsed(textPlace{start: p.Start, end: p.End})
}
