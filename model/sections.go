package model

import (
	"savant/codec/dialect"
	"savant/codec/variant"
)

// Sectioned is a form of text in sections.
type Sectioned interface {
	Sections() *Sections
	// IsSection reports whether a row is a section.
	IsSection(r Row) bool
}

// Lined is a form of text that has lines.
type Lined interface{ HasLines() bool }

// Sections provides the sections of a text document in file order, without rows: for comparing files. It belongs to one
// goroutine.
type Sections struct {
	List []Section
	SectionReader
}

// SectionReader reads what is in sections.
type SectionReader interface {
	// Dialect returns the dialect of the text.
	Dialect() *dialect.Dialect
	// Bytes returns the text from start to end. It must not be changed.
	Bytes(start, end int64) []byte
	// Value returns the value of a part.
	Value(p Part) (variant.Value, error)
}

// Section is one section: a node, a resource, a connection, a section of a ConfigFile.
type Section struct {
	Steps      []Step // the path to it
	Start, End int64  // its span, including its tag
	Opaque     bool   // it is not understood and has no parts
	Parts      []Part
}

// Part is a property of a section, an attribute of its tag, or something between them that is not understood.
type Part struct {
	Step       Step  // follows the section's steps; has the name of a property or attribute
	Start, End int64 // of the value
	Damage     bool
}

// Sections returns the sections of a text document, nil for every other kind.
func (s *Snapshot) Sections() *Sections {
	if f, ok := s.Document().form.(Sectioned); ok {
		return f.Sections()
	}
	return nil
}

// SectionAdder is a form whose sections are added by content, since they have no text that could be inserted into the
// file.
type SectionAdder interface {
	// AddSection plans a section with a tag, such as "node", after that of a row; 0 means after the last of its kind.
	// The keys of entries are their names.
	AddSection(after Row, tag string, attributes, properties []Entry) (Edit, error)
}

// AddSection adds a section to a document that is a SectionAdder.
func (d *Document) AddSection(after Row, tag string, attributes, properties []Entry) error {
	_, err := planned(d, Root, func(f SectionAdder) (Edit, error) { return f.AddSection(after, tag, attributes, properties) })
	return err
}
