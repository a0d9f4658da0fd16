package tscn

import (
	"bytes"

	"savant/codec/message"
	"savant/scene"
)

// File is a text that is to be edited, with what is known of it. Edits of it are planned and returned; nothing in it changes.
type File struct {
	*scene.Scene
	Src     []byte
	Outline *Outline
	Format  int
}

// Edit is a planned command.
type Edit struct {
	Splices []Splice // sorted, without overlap
	Order   []int    // by section afterwards: its number before, -1 for a new one; nil when sections stay as they are
	Notes   []Note   // what changes, in file order, and then what could not be decided
}

// Apply makes an edit on the text that it was planned for.
func (e *Edit) Apply(src []byte) []byte {
	var out bytes.Buffer
	at := 0
	for _, s := range e.Splices {
		out.Write(src[at:s.Start])
		out.Write(s.New)
		at = s.End
	}
	out.Write(src[at:])
	return out.Bytes()
}

// Note tells of one place that an edit changes, or of one that it leaves though it might have to follow.
type Note struct {
	Section   int // before the edit
	Offset    int // before the edit
	Text      message.Message
	Undecided bool
	Removed   bool   // it is about a section that is removed along with a node, such as a connection
	File      string // of another file whose paths it is about, as this one names it; "" if it is about this file
}

func refuse(id message.ID, args ...any) error { return &scene.Refusal{Why: message.New(id, args...)} }

// contentEnd is the end of the last line on which something of a section stands.
func (f *File) contentEnd(i int) int {
	s := &f.Outline.Sections[i]
	end := s.Start + int(s.TagEnd)
	if n := len(s.Properties); n > 0 {
		end = max(end, s.Start+int(s.Properties[n-1].End))
	}
	if n := len(s.Damage); n > 0 {
		end = max(end, s.Start+int(s.Damage[n-1].End))
	}
	limit := s.End
	if n := bytes.IndexByte(f.Src[end:limit], '\n'); n >= 0 {
		line := f.Src[end : end+n]
		if bytes.IndexByte(line, ';') < 0 { // CR belongs to the gap
			return end + f.blanksAt(end)
		}
		return end + len(bytes.TrimRight(line, "\r"))
	}
	end = max(end, s.Start+len(bytes.TrimRight(f.Src[s.Start:limit], " \t\r\n")))
	return end + f.blanksAt(end)
}

// blanksAt counts the blanks from off to the end of its line, 0 if something else follows on the line.
func (f *File) blanksAt(off int) int {
	end := off
	for end < len(f.Src) && (f.Src[end] == ' ' || f.Src[end] == '\t') {
		end++
	}
	if end < len(f.Src) && f.Src[end] != '\r' && f.Src[end] != '\n' {
		return 0
	}
	return end - off
}

// blockStart is where a section begins with the comments that are right above its header.
func (f *File) blockStart(i int) int {
	start := f.Outline.Sections[i].Start
	floor := 0
	if i > 0 {
		floor = f.contentEnd(i - 1)
	}
	for {
		above := bytes.LastIndexByte(f.Src[:max(start-1, 0)], '\n') + 1
		if start == 0 || above < floor || above >= start || f.Src[above] != ';' {
			return start
		}
		start = above
	}
}

// newline is the line end of a section.
func (f *File) newline(i int) string {
	if i >= 0 && i < len(f.Outline.Sections) {
		return f.Outline.Sections[i].LineEnd(f.Src)
	}
	return LineEnd(f.Src)
}

// field is the section and the spans of a field.
func (f *File) field(at scene.Field) (*Section, Property) {
	s := &f.Outline.Sections[at.Item]
	return s, s.fields(at.List)[at.Index]
}

// span is where the value of a field stands.
func (f *File) span(at scene.Field) (start, end int) {
	s, p := f.field(at)
	return s.Start + int(p.Value), s.Start + int(p.End)
}

// fields is one of the lists of a section.
func (s *Section) fields(list scene.List) []Property {
	if list == scene.Attributes {
		return s.Attributes
	}
	return s.Properties
}

func (f *File) idValue(s *Section) []byte {
	if a := s.Attribute(f.Src, "id"); a >= 0 {
		return s.Value(f.Src, s.Attributes[a])
	}
	return nil
}
