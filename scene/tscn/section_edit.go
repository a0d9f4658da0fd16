package tscn

import (
	"strings"

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

// RemoveSections removes sections other than nodes: connections, editable children, resources, sections of a
// ConfigFile. A resource that is still used is refused.
func (f *File) RemoveSections(list ...int) (*Edit, error) { return f.edit(f.RemoveItems(list...)) }

// RenameSection renames a section of a ConfigFile.
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
