// Package tscn reads and edits Godot's text files: scenes, resources, ConfigFile, import files and project.godot.
//
// It works on bytes. An Outline says where sections, tags and values are; what is between them (comments, blank lines,
// line ends) is preserved because nothing touches it. Edits are lists of splices.
package tscn

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"savant/codec/message"
	"savant/scene/literal"
)

// Messages.
const (
	At      message.ID = "tscn.at line column what"
	nul     message.ID = "tscn.nul"
	notUTF8 message.ID = "tscn.not-utf8 byte"
)

// Grammar says how the brackets of a file are read.
type Grammar uint8

// The two grammars: tags with attributes, as in scenes and resources, and plain names, as in ConfigFile.
const (
	Tags Grammar = iota
	Names
)

// Outline is the flat list of sections of a text file, with the spans of their attributes and properties.
type Outline struct {
	Grammar  Grammar
	Sections []Section // in file order, without overlap
	Size     int       // bytes of the text

	prefer Grammar // decides if the bytes are ambiguous
}

// Section is a bracketed header with what follows it up to the next one. Offsets within it are relative to Start, so
// that an edit in one section only shifts the Start and End of those after it. Properties before any header, and damage
// there, make a section without a tag: Tag "" and TagEnd 0.
type Section struct {
	Tag        string // "node"; with Names the section's name
	Start, End int    // in the file; End is the next section's Start or the end of the file
	TagEnd     int32  // after the closing bracket
	Opaque     bool   // the header was not understood; the section is one Damage
	Attributes []Property
	Properties []Property
	Damage     []Damage
}

// Property is a name with its value, a property of a section or an attribute of its tag: their spans relative to the
// section's Start. A property with nothing after the equals sign has Value == End.
type Property struct {
	Name, NameEnd int32 // including quotes
	Value, End    int32
}

// Damage is a part of a section that was not understood, relative to the section's Start. It is preserved.
type Damage struct {
	Start, End int32
	At         int32 // where parsing failed, in or after the damage
	What       message.ID
}

// Splice replaces the bytes from Start to End by New.
type Splice struct {
	Start, End int
	New        []byte
}

// Problem is damage, an empty value or a byte that is not text, with its position in the file.
type Problem struct {
	Section, Offset int
	Line, Column    int
	What            message.Message
}

// Message returns where and what: "line 3, column 7: string is not closed".
func (p Problem) Message() message.Message { return message.New(At, p.Line, p.Column, p.What) }

func (p Problem) Error() string { return p.Message().String() }

// Problems returns what is wrong in the text, in file order.
func (o *Outline) Problems(src []byte) []Problem {
	var list []Problem
	for i := range o.Sections {
		s := &o.Sections[i]
		for _, d := range s.Damage {
			list = append(list, Problem{Section: i, Offset: s.Start + int(d.At), What: message.New(d.What)})
		}
		for _, p := range s.Properties {
			if p.Value == p.End {
				list = append(list, Problem{Section: i, Offset: s.Start + int(p.Value), What: message.New(literal.NoValue)})
			}
		}
	}
	list = o.appendOddBytes(list, src)
	locate(list, src)
	return list
}

// locate sorts problems by position and sets their lines and columns.
func locate(list []Problem, src []byte) {
	slices.SortStableFunc(list, func(a, b Problem) int { return a.Offset - b.Offset })
	l := NewLocator(src)
	for i := range list {
		list[i].Line, list[i].Column = l.Position(list[i].Offset)
	}
}

// appendOddBytes appends a problem for each run of NUL bytes and of bytes that are not UTF-8. Other control characters
// are fine: the engines write them raw into strings and load them. (Tested with 3.2, 3.6 and 4.6: a NUL between
// assignments is a separator, in a value it ends the text; bytes that are not UTF-8 are read as Latin-1 in 3.x and as
// U+FFFD in 4.x.)
func (o *Outline) appendOddBytes(list []Problem, src []byte) []Problem {
	const most = 1000 // maximum problems listed
	if utf8.Valid(src) && bytes.IndexByte(src, 0) < 0 {
		return list
	}
	before := false // whether the byte before was odd
	for off, n := 0, 0; off < len(src) && n < most; {
		r, size := utf8.DecodeRune(src[off:])
		odd := r == 0 || r == utf8.RuneError && size == 1
		if odd && !before {
			what := message.New(nul)
			if r != 0 {
				what = message.New(notUTF8, src[off])
			}
			list = append(list, Problem{Section: max(o.At(off), 0), Offset: off, What: what})
			n++
		}
		before = odd
		off += size
	}
	return list
}

// Unreadable counts the properties and attributes with a value whose end cannot be found. Empty ones are not counted.
func (o *Outline) Unreadable() int {
	n := 0
	for i := range o.Sections {
		if s := &o.Sections[i]; !s.Opaque {
			for _, d := range s.Damage {
				if d.At > d.Start {
					n++
				}
			}
		}
	}
	return n
}

// At returns the index of the section that holds the byte at off, or -1.
func (o *Outline) At(off int) int {
	low, high := 0, len(o.Sections)
	for low < high {
		mid := (low + high) / 2
		if o.Sections[mid].End <= off {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(o.Sections) && o.Sections[low].Start <= off {
		return low
	}
	return -1
}

// Name returns the name of a property or attribute as the engine reads it: a quoted one unquoted, a bare one without
// the blanks in it.
func (s *Section) Name(src []byte, p Property) string {
	return plainName(src[s.Start+int(p.Name) : s.Start+int(p.NameEnd)])
}

// Value returns the text of a property's or attribute's value; it shares the bytes of src.
func (s *Section) Value(src []byte, p Property) []byte {
	return src[s.Start+int(p.Value) : s.Start+int(p.End)]
}

// Property returns the index of the last property of that name, which is the one that counts for the engine, or -1.
func (s *Section) Property(src []byte, name string) int { return s.find(src, s.Properties, name) }

// Attribute returns the index of the last attribute of that name, or -1.
func (s *Section) Attribute(src []byte, name string) int { return s.find(src, s.Attributes, name) }

func (s *Section) find(src []byte, list []Property, name string) int {
	for i := len(list) - 1; i >= 0; i-- {
		p := list[i]
		raw := src[s.Start+int(p.Name) : s.Start+int(p.NameEnd)]
		if string(raw) == name && (len(raw) == 0 || raw[0] != '"') ||
			len(raw) != len(name) && !isBare(raw) && plainName(raw) == name {
			return i
		}
	}
	return -1
}

// Text returns the text of an attribute whose value is a string, and whether there is one.
func (s *Section) Text(src []byte, attribute string) (string, bool) {
	i := s.Attribute(src, attribute)
	if i < 0 {
		return "", false
	}
	return Unquote(s.Value(src, s.Attributes[i]))
}
