package tscn

import (
	"bytes"
	"fmt"
)

// Check verifies that the outline covers the text: spans are in order and do not overlap, and between them are only
// blanks, comments, equals signs and the brackets of tags. An error says where that fails, which is a bug in Savant and
// not an error in the file.
func (o *Outline) Check(src []byte) error {
	if o.Size != len(src) {
		return fmt.Errorf("outline of %d bytes, text of %d", o.Size, len(src))
	}
	off := 0
	for i := range o.Sections {
		s := &o.Sections[i]
		if i == 0 {
			if err := gap(src, 0, s.Start, 0); err != nil {
				return err
			}
		} else if s.Start != off {
			return fmt.Errorf("section %d begins at %d, the one before ends at %d", i, s.Start, off)
		}
		if s.End < s.Start || s.End > len(src) {
			return fmt.Errorf("section %d ends at %d", i, s.End)
		}
		if err := s.check(src); err != nil {
			return fmt.Errorf("section %d: %w", i, err)
		}
		off = s.End
	}
	if len(o.Sections) == 0 {
		return gap(src, 0, len(src), 0)
	}
	if off != len(src) {
		return fmt.Errorf("the last section ends at %d of %d", off, len(src))
	}
	return nil
}

func (s *Section) check(src []byte) error {
	off := s.Start
	pair := func(p Property) error {
		name, nameEnd := s.Start+int(p.Name), s.Start+int(p.NameEnd)
		value, end := s.Start+int(p.Value), s.Start+int(p.End)
		if name < off || nameEnd <= name || value <= nameEnd || end < value || end > s.End {
			return fmt.Errorf("spans out of order at %d", name)
		}
		if err := gap(src, off, name, 0); err != nil {
			return err
		}
		off = end
		return gap(src, nameEnd, value, '=')
	}
	if s.TagEnd > 0 {
		if src[s.Start] != '[' || src[s.Start+int(s.TagEnd)-1] != ']' {
			return fmt.Errorf("tag without brackets at %d", s.Start)
		}
		if len(s.Attributes) > 0 {
			off += bytes.Index(src[off:], []byte(s.Tag)) + len(s.Tag)
			for _, a := range s.Attributes {
				if err := pair(a); err != nil {
					return err
				}
			}
			if err := gap(src, off, s.Start+int(s.TagEnd)-1, 0); err != nil {
				return err
			}
		}
		off = s.Start + int(s.TagEnd)
	}
	properties, damage := s.Properties, s.Damage
	for len(properties) > 0 || len(damage) > 0 {
		if len(damage) == 0 || len(properties) > 0 && properties[0].Name < damage[0].Start {
			if err := pair(properties[0]); err != nil {
				return err
			}
			properties = properties[1:]
			continue
		}
		start, end := s.Start+int(damage[0].Start), s.Start+int(damage[0].End)
		if start < off || end < start || end > s.End {
			return fmt.Errorf("damage out of order at %d", start)
		}
		if err := gap(src, off, start, 0); err != nil {
			return err
		}
		off, damage = end, damage[1:]
	}
	return gap(src, off, s.End, 0)
}

// gap returns an error unless there are only blanks and comments between start and end, and the byte must exactly once,
// if that is not 0.
func gap(src []byte, start, end int, must byte) error {
	for p := start; p < end; p++ {
		switch c := src[p]; {
		case c == ';':
			n := bytes.IndexByte(src[p:end], '\n')
			if n < 0 {
				return nil
			}
			p += n
		case c == must && must != 0:
			must = 0
		case c > ' ':
			return fmt.Errorf("%q at %d is in no span", c, p)
		}
	}
	if must != 0 {
		return fmt.Errorf("no %q between %d and %d", must, start, end)
	}
	return nil
}
