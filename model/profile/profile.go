// Package profile names the values of a game's saves: their paths, their names and their plausible ranges. A profile is
// data that people share; nothing in it is run.
package profile

import (
	"bytes"
	"math"
	"path"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"savant/codec/message"
	"savant/model/rowpath"
)

// Messages.
const (
	notJSON      message.ID = "profile.not-json cause"
	notAProfile  message.ID = "profile.not-a-profile"
	laterVersion message.ID = "profile.later-version version"
	tooLarge     message.ID = "profile.too-large most"
	badPattern   message.ID = "profile.bad-pattern pattern"
	badField     message.ID = "profile.bad-field field cause"
	badRange     message.ID = "profile.bad-range"
)

// Profile describes the saves of a game.
type Profile struct {
	Game   string   `json:"game"`   // its name, for people
	Files  []string `json:"files"`  // patterns of the names of its saves, as path.Match has them: "slot_*.sav"
	Shape  []Place  `json:"shape"`  // what all its saves have
	Fields []Field  `json:"fields"` // in the order in which they are shown
}

// Place is a value that all saves of a game have.
type Place struct {
	Path string `json:"path"`
	Kind Kind   `json:"kind"`
}

// Field is a value with a name.
type Field struct {
	Path  string   `json:"path"`
	Name  string   `json:"name"`            // for people
	Note  string   `json:"note,omitempty"`  // what else there is to know
	Least *float64 `json:"least,omitempty"` // the range of a number; both are set or none is
	Most  *float64 `json:"most,omitempty"`
}

// Limits of what is read.
const (
	mostBytes  = 1 << 20
	mostFields = 1000
	mostShape  = 1000
)

// version is that of the files that Append writes.
const version = 1

// stored is a profile as its file has it.
type stored struct {
	Savant  string `json:"savant"`
	Version int    `json:"version"`
	Profile `json:",inline"`
}

// Parse reads a profile. Everything is checked: an unknown name is an error.
func Parse(data []byte) (*Profile, error) {
	if len(data) > mostBytes {
		return nil, message.Err(tooLarge, mostBytes)
	}
	var s stored
	// A profile of a later version may have more names.
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, message.Err(notJSON, err)
	}
	switch {
	case s.Savant != "profile":
		return nil, message.Err(notAProfile)
	case s.Version != version:
		return nil, message.Err(laterVersion, s.Version)
	}
	if err := json.Unmarshal(data, &stored{}, json.RejectUnknownMembers(true)); err != nil {
		return nil, message.Err(notJSON, err)
	}
	p := &s.Profile
	if len(p.Fields) > mostFields || len(p.Shape) > mostShape {
		return nil, message.Err(tooLarge, mostFields)
	}
	for _, pattern := range p.Files {
		if _, err := path.Match(pattern, ""); err != nil {
			return nil, message.Err(badPattern, pattern)
		}
	}
	for i, f := range p.Fields {
		if err := f.check(); err != nil {
			return nil, message.Err(badField, i+1, err)
		}
	}
	for i, x := range p.Shape {
		if _, err := rowpath.Parse(x.Path); err != nil {
			return nil, message.Err(badField, i+1, err)
		}
	}
	return p, nil
}

// check returns what is wrong with a field.
func (f Field) check() error {
	if _, err := rowpath.Parse(f.Path); err != nil {
		return err
	}
	if (f.Least == nil) != (f.Most == nil) || f.Least != nil && (!(*f.Least < *f.Most) || math.IsInf(*f.Most-*f.Least, 0)) {
		return message.Err(badRange)
	}
	return nil
}

// Append appends the profile as its file has it.
func (p *Profile) Append(dst []byte) ([]byte, error) {
	b, err := json.Marshal(stored{"profile", version, *p}, jsontext.WithIndent("\t"))
	return append(append(dst, b...), '\n'), err
}

// Equal reports whether two profiles are written the same.
func (p *Profile) Equal(o *Profile) bool {
	a, err := p.Append(nil)
	b, err2 := o.Append(nil)
	return err == nil && err2 == nil && bytes.Equal(a, b)
}

// Of returns the field of a path, nil if there is none.
func (p *Profile) Of(path string) *Field {
	if i := slices.IndexFunc(p.Fields, func(f Field) bool { return f.Path == path }); i >= 0 {
		return &p.Fields[i]
	}
	return nil
}

// Drop takes the field of a path away.
func (p *Profile) Drop(path string) {
	p.Fields = slices.DeleteFunc(p.Fields, func(f Field) bool { return f.Path == path })
}

// Set gives a field a range, or with the same number twice none. The error says that it is no range.
func (f *Field) Set(least, most float64) error {
	to := *f
	if to.Least, to.Most = &least, &most; least == most {
		to.Least, to.Most = nil, nil
	}
	err := to.check()
	if err == nil {
		*f = to
	}
	return err
}
