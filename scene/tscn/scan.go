package tscn

import (
	"bytes"
	"math"
	"slices"

	"savant/codec/message"
)

// Messages.
const (
	byteOrderMark  message.ID = "tscn.byte-order-mark"
	tooLong        message.ID = "tscn.too-long"
	conflictMark   message.ID = "tscn.conflict-mark"
	tagWithoutName message.ID = "tscn.tag-without-name"
	tagOpen        message.ID = "tscn.tag-open"
	notAnAttribute message.ID = "tscn.not-an-attribute"
	noEqualsInTag  message.ID = "tscn.no-equals-in-tag"
	headerOpen     message.ID = "tscn.header-open"
	noName         message.ID = "tscn.no-name"
	noEquals       message.ID = "tscn.no-equals"
)

// Scan makes the outline of a text. It never fails: what it does not understand becomes Damage of its section.
func Scan(src []byte) *Outline { return ScanAs(src, Tags) }

// ScanAs is Scan. If the bytes are ambiguous, prefer decides the grammar.
func ScanAs(src []byte, prefer Grammar) *Outline {
	s := scanner{src: src, end: len(src), grammar: GrammarOf(src, prefer), patience: 8*len(src) + 1<<16}
	s.run()
	return &Outline{Grammar: s.grammar, Sections: s.sections, Size: len(src), prefer: prefer}
}

// Rescan makes the outline of the changed text.
func (o *Outline) Rescan(src []byte) *Outline { return ScanAs(src, o.prefer) }

type scanner struct {
	src      []byte
	p, end   int
	grammar  Grammar
	sections []Section
	patience int // bytes that may still be read in vain; without it a hostile file could be read over and over

	section    Section // the current one
	started    bool
	attributes []Property // of it
	properties []Property
	checked    int // no header before it was swallowed by a string
	arena      []Property

	met     func(header int) bool // stops the scan at a header, if not nil
	stopped bool
}

func (s *scanner) run() {
	if bytes.HasPrefix(s.src[s.p:], []byte("\xef\xbb\xbf")) && s.p == 0 {
		s.open(0)
		s.damage(0, 3, 0, byteOrderMark)
		s.p = 3
	}
	for s.blank(); s.p < s.end; s.blank() {
		if s.src[s.p] != '[' {
			s.assignment()
			continue
		}
		if s.met != nil && s.met(s.p) {
			s.stopped = true
			s.close(s.p)
			return
		}
		s.header()
	}
	s.close(s.end)
}

// blank skips blanks and comments.
func (s *scanner) blank() {
	for s.p < s.end {
		switch c := s.src[s.p]; {
		case c == ';':
			n := bytes.IndexByte(s.src[s.p:], '\n')
			if n < 0 {
				s.p = s.end
				return
			}
			s.p += n + 1
		case c <= ' ':
			s.p++
		default:
			return
		}
	}
}

func (s *scanner) open(start int) {
	s.section = Section{Start: start}
	s.started = true
	s.attributes, s.properties = s.attributes[:0], s.properties[:0]
	s.checked = start
}

func (s *scanner) close(end int) {
	if !s.started {
		return
	}
	s.section.End = end
	if end-s.section.Start > math.MaxInt32 {
		s.section.Opaque, s.section.TagEnd = true, 0
		s.section.Damage = []Damage{{End: math.MaxInt32, What: tooLong}}
	} else {
		s.section.Attributes, s.section.Properties = s.keep(s.attributes), s.keep(s.properties)
	}
	if len(s.sections) == cap(s.sections) {
		s.grow(end)
	}
	s.sections = append(s.sections, s.section)
	s.started = false
}

// grow reserves space for sections, estimated from those read so far.
func (s *scanner) grow(read int) {
	n := len(s.sections)
	first := 0
	if n > 0 {
		first = s.sections[0].Start
	}
	room := int(float64(n+1) * 1.1 * float64(s.end-first) / float64(max(read-first, 1)))
	s.sections = slices.Grow(s.sections, min(max(room-n, n/4+8), 16*n+64))
}

// keep copies a list out of the buffer. Lists share blocks, so that a small one costs no allocation.
func (s *scanner) keep(list []Property) []Property {
	n := len(list)
	if n == 0 {
		return nil
	}
	if n > len(s.arena) {
		s.arena = make([]Property, min(max(n, (s.end-s.p)/32+n), max(n, 4096)))
	}
	kept := s.arena[:n:n]
	s.arena = s.arena[n:]
	copy(kept, list)
	return kept
}

func (s *scanner) relative(off int) int32 { return int32(off - s.section.Start) }

func (s *scanner) damage(start, end, at int, what message.ID) {
	for end > start+1 && s.src[end-1] <= ' ' {
		end--
	}
	s.section.Damage = append(s.section.Damage, Damage{s.relative(start), s.relative(end), s.relative(at), what})
}

// header reads the tag at s.p and opens its section.
func (s *scanner) header() {
	start := s.p
	s.close(start)
	s.open(start)
	var what message.ID
	var at int
	if s.grammar == Tags {
		what, at = s.tag()
	} else {
		what, at = s.title()
	}
	if what == "" {
		s.section.TagEnd = s.relative(s.p)
		s.checked = s.p
		return
	}
	s.section.Opaque = true
	s.attributes = s.attributes[:0]
	s.patience -= s.p - start
	s.p = s.nextHeader(start + 1)
	s.damage(start, s.p, at, what)
}

// tag reads [name key=value ...]; afterwards s.p is after it, or where it failed.
func (s *scanner) tag() (what message.ID, at int) {
	src := s.src
	s.p++
	s.p = skipInline(src, s.p)
	start := s.p
	for s.p < s.end && (word[src[s.p]] || src[s.p] == ':') && src[s.p] != '-' && src[s.p] != '+' {
		s.p++
	}
	if s.p == start {
		return tagWithoutName, s.p
	}
	if s.section.Tag = known(src[start:s.p]); s.section.Tag == "" {
		s.section.Tag = string(src[start:s.p])
	}
	for {
		s.blank()
		if s.p >= s.end {
			return tagOpen, s.p
		}
		if src[s.p] == ']' {
			s.p++
			return "", 0
		}
		a := Property{Name: s.relative(s.p)}
		for s.p < s.end && word[src[s.p]] {
			s.p++
		}
		if a.NameEnd = s.relative(s.p); a.NameEnd == a.Name {
			return notAnAttribute, s.p
		}
		s.blank()
		if s.p >= s.end || src[s.p] != '=' {
			return noEqualsInTag, s.p
		}
		s.p++
		s.blank()
		a.Value = s.relative(s.p)
		end, what := skipValue(src, s.p, s.grammar)
		if what != "" {
			at := s.p
			s.p = end
			return what, at
		}
		s.p = end
		a.End = s.relative(end)
		s.attributes = append(s.attributes, a)
	}
}

// title reads the name of a section of a ConfigFile, which ends with the bracket or, in Godot 4.2 and later, with a
// bracket without a backslash before it.
func (s *scanner) title() (what message.ID, at int) {
	start := s.p + 1
	clean := true
	for p := start; p < s.end; p++ {
		switch s.src[p] {
		case '\\':
			if p+1 < s.end && s.src[p+1] == ']' {
				clean = false
				p++
			}
		case '\n':
			return headerOpen, s.p
		case ']':
			name := bytes.TrimSpace(s.src[start:p])
			if !clean {
				name = bytes.ReplaceAll(name, []byte(`\]`), []byte(`]`))
			}
			s.section.Tag = string(name)
			s.p = p + 1
			return "", 0
		}
	}
	return headerOpen, s.p
}

// assignment reads name = value at s.p.
func (s *scanner) assignment() {
	src, start := s.src, s.p
	if !s.started {
		s.open(0) // only what comes before the first header has no section yet
	}
	if s.conflict() {
		return
	}
	p := Property{Name: s.relative(start)}
	if src[start] == '"' {
		end, what := skipString(src, start)
		if what != "" {
			s.fail(start, end, start, what)
			return
		}
		s.p = end
		p.NameEnd = s.relative(end)
		if s.blank(); s.grammar == Names && s.p < s.end && src[s.p] != '=' && !isConflict(src[s.p:]) {
			p.NameEnd = s.relative(s.name())
		}
	} else {
		p.NameEnd = s.relative(s.name())
		if p.Name == p.NameEnd || src[start] == '=' {
			s.fail(start, s.p, start, noName)
			return
		}
	}
	if s.p >= s.end || src[s.p] != '=' {
		s.fail(start, s.p, start, noEquals)
		return
	}
	s.p++
	s.p = skipInline(src, s.p)
	p.Value = s.relative(s.p)
	if s.p >= s.end || src[s.p] == '\n' || src[s.p] == ';' {
		empty := s.p
		s.blank()
		if s.p >= s.end || s.startsAnother() {
			p.End = p.Value
			s.p = empty
			s.properties = append(s.properties, p)
			return
		}
		p.Value = s.relative(s.p)
	}
	value := s.p
	end, what := skipValue(src, value, s.grammar)
	if what != "" {
		s.fail(start, end, value, what)
		return
	}
	p.End = s.relative(end)
	s.p = end
	s.properties = append(s.properties, p)
}

// name skips a bare name and what separates it from the equals sign, and returns where it ends. For the engines
// everything up to the equals sign is the name: lines that begin with # (which are not comments), headers, and a string
// that replaces what was before it. In a ConfigFile that rule is followed, since games read such files; in a scene such
// a line is damage, and the next is read by itself.
func (s *scanner) name() (end int) {
	src := s.src
	end = s.p + 1
	for s.p < s.end {
		switch c := src[s.p]; {
		case c == '=':
			return end
		case c == '"' && s.grammar == Tags:
			return end
		case c == '"':
			next, what := skipString(src, s.p)
			if what != "" {
				return end
			}
			s.p, end = next, next
		case c > ' ' && c != ';':
			s.p++
			end = s.p
		case c == '\n' || c == ';':
			if s.blank(); s.grammar == Tags || isConflict(src[s.p:]) {
				return end
			}
		default:
			s.p++
		}
	}
	return end
}

// startsAnother reports whether the next header or property begins at s.p, rather than the value of the preceding name.
func (s *scanner) startsAnother() bool {
	src, p := s.src, s.p
	if src[p] == '[' {
		return isHeader(src, p, s.grammar)
	}
	return isAssignment(src[p:])
}

// isAssignment reports whether a line begins like a property: a plain name and an equals sign.
func isAssignment(b []byte) bool {
	n := 0
	for n < len(b) && (word[b[n]] || b[n] == '/' || b[n] == ':') {
		n++
	}
	if n == 0 {
		return false
	}
	next := skipInline(b, n)
	return next < len(b) && b[next] == '=' && (next+1 == len(b) || b[next+1] != '=')
}

// conflict skips the line of a merge conflict marker, if s.p is on one.
func (s *scanner) conflict() bool {
	src, p := s.src, s.p
	c := src[p]
	if c != '<' && c != '=' && c != '>' && c != '|' || p > 0 && src[p-1] != '\n' || s.end-p < 7 {
		return false
	}
	n := p
	for n < s.end && src[n] == c { // as many as git is configured to write, 7 by default
		n++
	}
	if n-p < 7 || n < s.end && src[n] > ' ' {
		return false
	}
	end := s.end
	if n := bytes.IndexByte(src[p:s.end], '\n'); n >= 0 {
		end = p + n
	}
	s.damage(p, end, p, conflictMark)
	s.p = end
	return true
}

// fail makes damage of what begins at start, after reading in vain up to reached, and continues at the next place that
// makes sense.
func (s *scanner) fail(start, reached, at int, what message.ID) {
	s.patience -= max(reached-start, 0)
	// An unclosed string ends at the quote of a later header and swallows that header.
	if header := s.swallowed(start, what); header >= 0 {
		for n := len(s.properties); n > 0 && s.section.Start+int(s.properties[n-1].End) > header; n-- {
			last := s.properties[n-1]
			start, at, what = s.section.Start+int(last.Name), s.section.Start+int(last.Value), stringOpen
			s.properties = s.properties[:n-1]
		}
		// Damage after the header is found again in the section that it opens.
		s.section.Damage = slices.DeleteFunc(s.section.Damage, func(d Damage) bool { return s.section.Start+int(d.End) > header })
		s.patience -= max(reached-header, 0)
		s.damage(start, header, at, what)
		s.p = header
		return
	}
	next := s.nextHeader(start + 1)
	if what != stringOpen && s.patience >= 0 {
		next = s.nextAssignment(start+1, next)
	}
	s.damage(start, next, at, what)
	s.p = next
}

// swallowed returns a header that is inside what was read as a string of this section, or -1. In a string its own
// quotes would be escaped.
func (s *scanner) swallowed(start int, what message.ID) int {
	limit := start
	if what == stringOpen || what == bracketOpen {
		limit = s.end
	}
	if s.patience < 0 {
		return -1
	}
	for p := s.checked; p < limit; {
		n := bytes.Index(s.src[p:limit], []byte("\n["))
		if n < 0 {
			break
		}
		p += n + 1
		if isHeader(s.src, p, s.grammar) && (s.grammar == Names || plausible(s.src[p:])) {
			if p > start {
				s.checked = p
				return -1 // the search for the next header finds it
			}
			return p
		}
	}
	s.checked = max(s.checked, start)
	return -1
}

// plausible reports whether the line of a header is a real one, not one inside a string: [resource], or name="...
func plausible(b []byte) bool {
	if n := bytes.IndexByte(b, '\n'); n >= 0 {
		b = b[:n]
	}
	return bytes.Contains(b, []byte(`="`)) || bytes.HasPrefix(b, []byte("[resource]")) || bytes.Contains(b, []byte("id="))
}

// nextHeader returns the next line from p on that opens a section, or the end.
func (s *scanner) nextHeader(p int) int {
	if s.patience < 0 {
		return s.end
	}
	for from := p; p < s.end; p++ {
		n := bytes.Index(s.src[p-1:s.end], []byte("\n["))
		if n < 0 {
			break
		}
		p += n
		if isHeader(s.src, p, s.grammar) {
			s.patience -= p - from
			return p
		}
	}
	s.patience -= s.end - p
	return s.end
}

// nextAssignment returns the next line between p and limit that begins like a property or is a conflict marker, or
// limit.
func (s *scanner) nextAssignment(p, limit int) int {
	for p < limit {
		n := bytes.IndexByte(s.src[p:limit], '\n')
		if n < 0 {
			break
		}
		p += n + 1
		if p < limit && (isAssignment(s.src[p:limit]) || isConflict(s.src[p:limit])) {
			return p
		}
	}
	return limit
}

func isConflict(b []byte) bool {
	return bytes.HasPrefix(b, []byte("=======")) || bytes.HasPrefix(b, []byte(">>>>>>>")) || bytes.HasPrefix(b, []byte("|||||||"))
}
