package tscn

import (
	"savant/codec/message"
	"savant/scene"
)

// Messages.
const (
	addToUnread   message.ID = "tscn.add-to-unread"
	propertyAdded message.ID = "tscn.property-added name"
)

// AddProperty adds a property to a section, before its index-th; with a negative index, where the engine would write
// it, as far as the file shows. value is its text.
func (f *File) AddProperty(section, index int, name string, value []byte) (*Edit, error) {
	s := &f.Outline.Sections[section]
	switch {
	case name == "":
		return nil, refuse(scene.PropertyNeedsName)
	case s.Opaque || s.TagEnd == 0 && f.Outline.Grammar == Tags:
		return nil, refuse(addToUnread)
	case s.Property(f.Src, name) >= 0:
		return nil, refuse(scene.PropertyExists, name)
	}
	if why := f.AssignProblem(section, name, value); !why.IsZero() {
		return nil, &scene.Refusal{Why: why}
	}
	p := f.plan()
	if index == 0 && len(s.Properties) > 0 {
		line := f.newline(section)
		at := f.lineStart(s, s.Properties[0])
		p.splices = append(p.splices, Splice{at, at, append(WithLineEnd([]byte(f.assignment(name, value)), line), line...)})
	} else {
		p.addProperty(scene.AddProperty{Item: section, After: min(index, len(s.Properties)) - 1, Name: name}, value)
	}
	p.note(section, s.Start, propertyAdded, name)
	return p.finish(), nil
}

// Moving adds moves of other sections to an edit that moves none.
func (f *File) Moving(e *Edit, moves *scene.Edit) *Edit {
	if len(moves.Changes) == 0 {
		return e
	}
	p := f.plan()
	p.splices, p.notes = e.Splices, e.Notes
	for _, c := range moves.Changes {
		p.change(c)
	}
	p.told(moves.Notes)
	return p.finish()
}
