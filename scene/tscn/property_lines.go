package tscn

import (
	"bytes"
	"slices"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/class"
)

// Messages.
const (
	propertyRemoved   message.ID = "tscn.property-removed name"
	propertiesRemoved message.ID = "tscn.properties-removed"
)

// blankHead reports whether the engine of the dialect writes a blank line after headers (text.md section 3).
func (f *File) blankHead() bool {
	return f.Outline.Grammar == Names || f.Dialect == dialect.Godot2 || f.Dialect == dialect.Godot30
}

// assignment returns the line of a property.
func (f *File) assignment(name string, value []byte) string {
	if f.Outline.Grammar == Names {
		return PropertyName(name) + "=" + string(value)
	}
	return PropertyName(name) + " = " + string(value)
}

// propertyPlace returns the index at which the engine would write a property. of is the class of the object if the
// section does not have it.
func (f *File) propertyPlace(s *Section, of, name string) int {
	if of == "" {
		of = f.classOf(s)
	}
	names := make([]string, len(s.Properties))
	for i, p := range s.Properties {
		names[i] = s.Name(f.Src, p)
	}
	return class.For(f.Dialect).PlaceAmong(of, names, name)
}

// classOf returns the class of the object that a section describes; "" if the file does not have it.
func (f *File) classOf(s *Section) string {
	if s.Tag == "resource" && len(f.Outline.Sections) > 0 {
		s = &f.Outline.Sections[0]
	}
	name, _ := s.Text(f.Src, "type")
	return name
}

// lineEnd returns where the line of a property ends, including a comment or blanks after it.
func (f *File) lineEnd(s *Section, p Property) int {
	end := s.Start + int(p.End)
	n := bytes.IndexByte(f.Src[end:s.End], '\n')
	if n < 0 {
		n = s.End - end
	}
	rest := f.Src[end : end+n]
	if trimmed := bytes.TrimLeft(rest, " \t"); len(trimmed) > 0 && trimmed[0] == ';' {
		return end + len(bytes.TrimRight(rest, "\r"))
	}
	return end + f.blanksAt(end)
}

// lineStart returns where the line of a property begins, including its indentation.
func (f *File) lineStart(s *Section, p Property) int {
	start := s.Start + int(p.Name)
	for start > s.Start && (f.Src[start-1] == ' ' || f.Src[start-1] == '\t') {
		start--
	}
	if start > 0 && breakBefore(f.Src, start) == 0 {
		return s.Start + int(p.Name)
	}
	return start
}

// RemoveProperties removes properties of a section with their lines.
func (f *File) RemoveProperties(section int, list ...int) (*Edit, error) {
	p := f.plan()
	s := &f.Outline.Sections[section]
	p.unnamePaths(section, list)
	// With its last property a section loses the blank line after its header.
	if len(list) == len(s.Properties) && len(s.Damage) == 0 && s.TagEnd > 0 {
		head := s.Start + int(s.TagEnd)
		gap := f.Src[head : s.Start+int(s.Properties[0].Name)]
		if breaks(gap) > 1 && len(bytes.TrimSpace(gap)) == 0 {
			p.splices = append(p.splices, Splice{Start: head, End: f.lineEnd(s, s.Properties[len(s.Properties)-1])})
			p.note(section, s.Start, propertiesRemoved)
			return p.finish(), nil
		}
	}
	for _, i := range list {
		start, end := f.lineStart(s, s.Properties[i]), f.lineEnd(s, s.Properties[i])
		rest := end
		for rest < s.End && (f.Src[rest] == ' ' || f.Src[rest] == '\t') {
			rest++
		}
		line := breakBefore(f.Src, start)
		alone := start == 0 || line > 0
		switch {
		case alone && rest < s.End && breakAt(f.Src, rest) > 0:
			end = rest + breakAt(f.Src, rest)
		case alone && rest == s.End && start > 0: // the last line, without a line end
			end, start = rest, start-line
		}
		p.splices = append(p.splices, Splice{Start: start, End: end})
		p.note(section, start, propertyRemoved, s.Name(f.Src, s.Properties[i]))
	}
	return p.finish(), nil
}

// unnamePaths plans that removed properties are no longer listed in node_paths.
func (p *plan) unnamePaths(section int, list []int) {
	at := scene.Field{Item: section, List: scene.Attributes, Index: p.Find(section, scene.Attributes, "node_paths")}
	if at.Index < 0 {
		return
	}
	v, _ := p.Value(at)
	names, _ := v.Data.([]string)
	left := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return slices.ContainsFunc(list, func(i int) bool { return p.Name(scene.Field{Item: section, List: scene.Properties, Index: i}) == name })
	})
	switch start, end := p.span(at); {
	case len(left) == len(names):
	case len(left) == 0:
		p.dropAttribute(&p.Outline.Sections[section], at.Index)
	default:
		p.replace(start, end, string(p.like(start, end, variant.Value{Type: variant.PackedStringArray, Data: left})))
	}
}
