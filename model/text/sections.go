package text

import (
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/tscn"
)

// Sections returns the sections of the text.
func (f *Form) Sections() *model.Sections {
	out := &model.Sections{SectionReader: sectionReader{f}, List: make([]model.Section, len(f.outline.Sections))}
	for i := range f.outline.Sections {
		t := &f.outline.Sections[i]
		out.List[i] = model.Section{Steps: f.sectionSteps(i), Start: int64(t.Start), End: int64(t.End), Opaque: t.Opaque, Parts: f.parts(t)}
	}
	return out
}

// parts are the parts of a section: what its tag says, then the rest in file order.
func (f *Form) parts(t *tscn.Section) []model.Part {
	if t.Opaque {
		return nil
	}
	list := make([]model.Part, 0, own(t))
	seen := make(map[string]int, len(t.Properties))
	named := func(kind model.StepKind, p tscn.Property) model.Part {
		name := t.Name(f.src, p)
		nth := seen[name]
		seen[name]++
		return model.Part{Step: model.Step{Kind: kind, Text: name, Nth: nth}, Start: int64(t.Start) + int64(p.Value), End: int64(t.Start) + int64(p.End)}
	}
	for _, a := range t.Attributes {
		list = append(list, named(model.AttributeStep, a))
	}
	clear(seen)
	for i := range len(t.Properties) + len(t.Damage) {
		n, damage := mixedAt(t, i)
		if damage {
			d := t.Damage[n]
			list = append(list, model.Part{Step: model.Step{Kind: model.ChildStep, Nth: i}, Start: int64(t.Start) + int64(d.Start), End: int64(t.Start) + int64(d.End), Damage: true})
			continue
		}
		list = append(list, named(model.NameStep, t.Properties[n]))
	}
	return list
}

// IsSection reports whether a row is a section.
func (f *Form) IsSection(r model.Row) bool { return f.place(r).kind == textSection }

// sectionReader reads the contents of the sections of a text.
type sectionReader struct{ form *Form }

// Dialect is the dialect of the text.
func (s sectionReader) Dialect() *dialect.Dialect { return s.form.host.Dialect() }

// Bytes is the text from start to end.
func (s sectionReader) Bytes(start, end int64) []byte { return s.form.src[start:end] }

// Value is the decoded value of a row.
func (s sectionReader) Value(p model.Part) (variant.Value, error) {
	return s.form.parsed(place{start: p.Start, end: p.End})
}
