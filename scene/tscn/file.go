package tscn

import (
	"bytes"

	"savant/codec/message"
	"savant/scene"
)

// File is a text and what is known about it. Edits are planned and returned; the File itself does not change.
type File struct {
	*scene.Scene
	Src     []byte
	Outline *Outline
	Format  int
}

// Edit is a planned edit.
type Edit struct {
	Splices []Splice // sorted, without overlap
	Order   []int    // by section after the edit: its previous index, -1 for a new one; nil if none moved
	Notes   []Note   // what changes, in file order, and then what could not be decided
}

// Apply applies an edit to the text that it was planned for.
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

// Note describes a place that an edit changes, or one that it leaves unchanged though it might have to follow.
type Note struct {
	Section   int // before the edit
	Offset    int // before the edit
	Text      message.Message
	Undecided bool
	Removed   bool            // it is about a section that is removed along with a node, such as a connection
	File      string          // the other file whose paths it is about, as this one names it; "" for this file
	Node      string          // the pasted node that it is about, by its path after the edit; "" for none
	Property  string          // of that node; "" for none
	Why       message.Message // the text without the two
}

func refuse(id message.ID, args ...any) error { return &scene.Refusal{Why: message.New(id, args...)} }

// contentEnd returns the end of the last line with content of a section.
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

// blockStart returns where a section begins, including the comments directly above its header.
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

// newline returns the line end of a section.
func (f *File) newline(i int) string {
	if i >= 0 && i < len(f.Outline.Sections) {
		return f.Outline.Sections[i].LineEnd(f.Src)
	}
	return LineEnd(f.Src)
}

// field returns the section and the spans of a field.
func (f *File) field(at scene.Field) (*Section, Property) {
	s := &f.Outline.Sections[at.Item]
	return s, s.fields(at.List)[at.Index]
}

// span returns the span of a field's value.
func (f *File) span(at scene.Field) (start, end int) {
	s, p := f.field(at)
	return s.Start + int(p.Value), s.Start + int(p.End)
}

// fields returns one of the lists of a section.
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
