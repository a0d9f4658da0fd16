package tscn

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	sectionWithoutName message.ID = "tscn.section-without-name"
	badSectionName     message.ID = "tscn.bad-section-name"
	sectionExists      message.ID = "tscn.section-exists name"
	bracketInName      message.ID = "tscn.bracket-in-name"
	sectionRenamed     message.ID = "tscn.section-renamed name now"
)

// RemoveSections takes sections out that are no nodes: connections, editable children, resources, sections of a ConfigFile. A resource
// that is still used is refused.
func (f *File) RemoveSections(list ...int) (*Edit, error) { return f.edit(f.RemoveItems(list...)) }

func (f *File) idValue(s *Section) []byte {
	if a := s.Attribute(f.Src, "id"); a >= 0 {
		return s.Value(f.Src, s.Attributes[a])
	}
	return nil
}

// loadSteps adds to the header's load_steps, if it has them.
func (p *plan) loadSteps(by int) {
	for i := range p.Outline.Sections {
		s := &p.Outline.Sections[i]
		if s.Tag != "gd_scene" && s.Tag != "gd_resource" {
			continue
		}
		a := s.Attribute(p.Src, "load_steps")
		if a < 0 {
			return
		}
		start, end := s.Start+int(s.Attributes[a].Value), s.Start+int(s.Attributes[a].End)
		// Several changes of one edit add up in one splice.
		p.splices = slices.DeleteFunc(p.splices, func(q Splice) bool { return q.Start >= start && q.End <= end })
		p.steps += by
		n, err := strconv.Atoi(string(p.Src[start:end]))
		if err != nil {
			return
		}
		p.replace(start, end, strconv.Itoa(max(n+p.steps, 1)))
		return
	}
}

// replaceID plans another id, quoted if the old one is.
func (p *plan) replaceID(start, end int, id string) {
	if start < end && p.Src[start] == '"' {
		id = `"` + id + `"`
	}
	p.replace(start, end, id)
}

// groupsText is the text of the groups of a node.
func (f *File) groupsText(groups []string) string {
	var quoted []string
	for _, g := range groups {
		quoted = append(quoted, QuoteName(g))
	}
	if f.Dialect == dialect.Godot2 || f.Dialect == dialect.Godot30 || f.Dialect == dialect.Godot32 {
		return "[\n" + strings.Join(quoted, ",\n") + ",\n]"
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// RenameSection gives a section of a ConfigFile another name.
func (f *File) RenameSection(section int, name string) (*Edit, error) {
	s := &f.Outline.Sections[section]
	if f.Outline.Grammar != Names || s.TagEnd == 0 || s.Opaque {
		return nil, refuse(sectionWithoutName)
	}
	if name != strings.TrimSpace(name) || name == "" || strings.ContainsAny(name, "\n\r") {
		return nil, refuse(badSectionName)
	}
	for i := range f.Outline.Sections {
		if i != section && f.Outline.Sections[i].Tag == name && f.Outline.Sections[i].TagEnd > 0 {
			return nil, refuse(sectionExists, name)
		}
	}
	text := "[" + strings.ReplaceAll(name, "]", `\]`) + "]"
	if strings.Contains(name, "]") && f.Dialect.Text.NameMark != '&' {
		return nil, refuse(bracketInName)
	}
	p := f.plan()
	p.replace(s.Start, s.Start+int(s.TagEnd), text)
	p.note(section, s.Start, sectionRenamed, s.Tag, name)
	return p.finish(), nil
}
