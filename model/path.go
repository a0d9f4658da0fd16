package model

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec/message"
)

// Messages.
const (
	pathNotUTF8     message.ID = "model.path-not-utf8"
	badStep         message.ID = "model.bad-step text"
	nameMissing     message.ID = "model.name-missing"
	digitFirst      message.ID = "model.digit-first name index"
	braceMissing    message.ID = "model.brace-missing"
	numberMissing   message.ID = "model.number-missing"
	numberTooLarge  message.ID = "model.number-too-large"
	keyMissing      message.ID = "model.key-missing"
	notOneLiteral   message.ID = "model.not-one-literal"
	closesNothing   message.ID = "model.closes-nothing sign"
	bracketMissing  message.ID = "model.bracket-missing"
	stringOpen      message.ID = "model.string-open"
	halfSurrogate   message.ID = "model.half-surrogate"
	digitsMissing   message.ID = "model.digits-missing count"
	noSuchCharacter message.ID = "model.no-such-character"
)

// Messages.
const inPath message.ID = "model.in-path path offset what"

// Path is a place in a document as people and scripts name it: player.inventory[3].count. Two paths are the same place by
// their spelling exactly when their String is the same.
type Path struct {
	Record int // the record named with "#", from 0; -1 if the path names none
	Steps  []Step
}

// StepKind says what a step goes by.
type StepKind uint8

// The kinds of step.
const (
	NameStep      StepKind = iota // .name or ["name"]: a String key, a property, a component, a section
	AttributeStep                 // .@name: an attribute of a tag, the class of an Object
	KeyStep                       // [literal]: an index, or a key that is no String
	BehindStep                    // [-]: the place behind the last child
	ChildStep                     // {n} alone: the n-th child whatever it is
	IntoStep                      // !: the document inside bytes
)

// Step is one step of a path.
type Step struct {
	Kind StepKind
	Text string // NameStep: the name itself; AttributeStep: the name without "@"; KeyStep: the literal, in canonical spelling
	Nth  int    // NameStep, AttributeStep, KeyStep, BehindStep: which of several with that key; ChildStep: which child
}

// PathError says that a path cannot be read (Syntax), or that the document has no such place.
type PathError struct {
	Path   string
	Offset int // in Path, in bytes: where it goes wrong
	What   message.Message
	Syntax bool
}

// Message says where and what.
func (e *PathError) Message() message.Message {
	return message.New(inPath, Quote(e.Path), e.Offset, e.What)
}

func (e *PathError) Error() string { return e.Message().String() }

// Index returns the number that a KeyStep spells, if it is a whole number of 64 bits.
func (s Step) Index() (n int64, ok bool) {
	if s.Kind != KeyStep {
		return 0, false
	}
	n, err := strconv.ParseInt(s.Text, 10, 64)
	return n, err == nil
}

// ParsePath reads a path in any spelling. Errors are *PathError with Syntax set.
func ParsePath(s string) (Path, error) {
	p := pathReader{text: s}
	path, err := p.path()
	if err != nil {
		return Path{Record: -1}, err
	}
	return path, nil
}

// String is the canonical path: the shortest spelling, one space after commas.
func (p Path) String() string {
	var dst []byte
	if p.Record > 0 || p.Record == 0 && len(p.Steps) == 0 {
		dst = strconv.AppendInt(append(dst, '#'), int64(p.Record), 10)
	}
	for i, s := range p.Steps {
		dst = AppendStep(dst, s)
		// "{0}" is left out, unless it keeps a following {n} from being read as belonging to this name.
		if s.named() && s.Nth == 0 && i+1 < len(p.Steps) && p.Steps[i+1].Kind == ChildStep {
			dst = append(dst, "{0}"...)
		}
	}
	return string(dst)
}

// Prefix is String as it stands in front of another step: empty for a path that names nothing.
func (p Path) Prefix() string {
	if p.Record <= 0 && len(p.Steps) == 0 {
		return ""
	}
	return p.String()
}

// named reports whether {n} behind the step belongs to it.
func (s Step) named() bool {
	return s.Kind <= BehindStep
}

// AppendStep appends a step in canonical spelling to a path, without the dot where dst is empty.
func AppendStep(dst []byte, s Step) []byte {
	dot := func() {
		if len(dst) > 0 {
			dst = append(dst, '.')
		}
	}
	switch s.Kind {
	case NameStep:
		if IsIdentifier(s.Text) {
			dot()
			dst = append(dst, s.Text...)
		} else {
			dst = append(dst, '[')
			dst = AppendQuoted(dst, s.Text)
			dst = append(dst, ']')
		}
	case AttributeStep:
		dot()
		dst = append(append(dst, '@'), s.Text...)
	case KeyStep:
		dst = append(append(append(dst, '['), s.Text...), ']')
	case BehindStep:
		dst = append(dst, "[-]"...)
	case IntoStep:
		dst = append(dst, '!')
	}
	if s.Kind == ChildStep || s.named() && s.Nth > 0 {
		dst = append(strconv.AppendInt(append(dst, '{'), int64(s.Nth), 10), '}')
	}
	return dst
}

// IsIdentifier reports whether a name can stand in a path behind a dot.
func IsIdentifier(s string) bool {
	if s == "" || s[0] >= '0' && s[0] <= '9' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if !isWord(s[i]) {
			return false
		}
	}
	return true
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

// Quote returns AppendQuoted as a string.
func Quote(s string) string {
	return string(AppendQuoted(nil, s))
}

// AppendQuoted appends s as a string literal on one line. It uses only escapes that every engine's text parser reads back
// (core/variant/variant_parser.cpp: \a and \v are not among them). Bytes that are no UTF-8 become U+FFFD: a key that has
// such bytes has no literal and is named with {n}.
func AppendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, r := range s {
		if i := strings.IndexRune(escaped, r); i >= 0 {
			dst = append(dst, '\\', escapes[i])
		} else if r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 || r == 0xfeff {
			dst = fmt.Appendf(dst, `\u%04x`, r)
		} else {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, '"')
}

// escapes[i] behind a backslash is the character escaped[i].
const (
	escaped = "\b\t\n\f\r\"\\"
	escapes = "btnfr\"\\"
)

// pathReader reads a path from left to right.
type pathReader struct {
	text string
	off  int
}

func (p *pathReader) fail(off int, id message.ID, args ...any) error {
	return &PathError{Path: p.text, Offset: off, What: message.New(id, args...), Syntax: true}
}

// peek returns the next byte, 0 at the end.
func (p *pathReader) peek() byte {
	if p.off < len(p.text) {
		return p.text[p.off]
	}
	return 0
}

func (p *pathReader) path() (Path, error) {
	path := Path{Record: -1}
	for i, r := range p.text {
		if _, n := utf8.DecodeRuneInString(p.text[i:]); r == utf8.RuneError && n == 1 {
			return path, p.fail(i, pathNotUTF8)
		}
	}
	var err error
	if p.peek() == '#' {
		p.off++
		if path.Record, err = p.digits(); err != nil {
			return path, err
		}
	}
	for p.off < len(p.text) {
		step, err := p.step()
		if err != nil {
			return path, err
		}
		path.Steps = append(path.Steps, step)
	}
	return path, nil
}

func (p *pathReader) step() (Step, error) {
	start := p.off
	switch c := p.peek(); {
	case c == '!':
		p.off++
		return Step{Kind: IntoStep}, nil
	case c == '{':
		n, err := p.nth()
		return Step{Kind: ChildStep, Nth: n}, err
	case c == '[':
		return p.bracket()
	case c == '.':
		p.off++
	case start > 0:
		r, _ := utf8.DecodeRuneInString(p.text[start:])
		return Step{}, p.fail(start, badStep, r)
	}
	step := Step{Kind: NameStep}
	if p.peek() == '@' {
		p.off++
		step.Kind = AttributeStep
	}
	from := p.off
	for isWord(p.peek()) {
		p.off++
	}
	step.Text = p.text[from:p.off]
	if step.Text == "" {
		return step, p.fail(from, nameMissing)
	}
	if !IsIdentifier(step.Text) {
		return step, p.fail(from, digitFirst, step.Text, step.Text)
	}
	return p.optionalNth(step)
}

// optionalNth reads the {n} that may follow a name.
func (p *pathReader) optionalNth(s Step) (Step, error) {
	if p.peek() != '{' {
		return s, nil
	}
	var err error
	s.Nth, err = p.nth()
	return s, err
}

func (p *pathReader) nth() (int, error) {
	p.off++
	n, err := p.digits()
	if err != nil {
		return 0, err
	}
	if p.peek() != '}' {
		return 0, p.fail(p.off, braceMissing)
	}
	p.off++
	return n, nil
}

func (p *pathReader) digits() (int, error) {
	from := p.off
	for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
		p.off++
	}
	if from == p.off {
		return 0, p.fail(from, numberMissing)
	}
	n, err := strconv.ParseInt(p.text[from:p.off], 10, 32) // no document has more children than 32 bits count
	if err != nil {
		return 0, p.fail(from, numberTooLarge)
	}
	return int(n), nil
}

// bracket reads [literal] or [-] and what may follow.
func (p *pathReader) bracket() (Step, error) {
	start := p.off
	p.off++
	key, err := p.key(start)
	if err != nil {
		return Step{}, err
	}
	step := Step{Kind: KeyStep, Text: key}
	switch {
	case key == "":
		return step, p.fail(start, keyMissing)
	case key == "-":
		step = Step{Kind: BehindStep}
	case key[0] == '"':
		q := pathReader{text: key}
		name, err := q.quoted()
		if err != nil || q.off != len(key) {
			return step, p.fail(start, notOneLiteral)
		}
		step = Step{Kind: NameStep, Text: name}
	}
	return p.optionalNth(step)
}

// key reads a literal up to the bracket that closes the step, and returns it in canonical spelling. What the literal means
// is for the document to say, in its dialect.
func (p *pathReader) key(start int) (string, error) {
	var dst []byte
	var open []byte // the brackets that are to be closed
	gap := false    // blanks were left out
	for p.off < len(p.text) {
		c := p.text[p.off]
		if c == ' ' || c == '\t' || c == '\n' || c == '\r' {
			gap = true
			p.off++
			continue
		}
		// Blanks count only where they keep two words apart.
		if gap && len(dst) > 0 && isWord(dst[len(dst)-1]) && isWord(c) {
			dst = append(dst, ' ')
		}
		gap = false
		switch c {
		case '"':
			text, err := p.quoted()
			if err != nil {
				return "", err
			}
			dst = AppendQuoted(dst, text)
			continue
		case '(', '[', '{':
			open = append(open, closing[c])
		case ')', ']', '}':
			if len(open) == 0 && c == ']' {
				p.off++
				return strings.TrimRight(string(dst), " "), nil
			}
			if len(open) == 0 || open[len(open)-1] != c {
				return "", p.fail(p.off, closesNothing, c)
			}
			open = open[:len(open)-1]
			dst = []byte(strings.TrimRight(string(dst), " "))
		}
		dst = append(dst, c)
		if c == ',' || c == ':' {
			dst = append(dst, ' ')
		}
		p.off++
	}
	return "", p.fail(start, bracketMissing)
}

var closing = map[byte]byte{'(': ')', '[': ']', '{': '}'}

// quoted reads a string literal and returns the text that it stands for.
func (p *pathReader) quoted() (string, error) {
	start := p.off
	var dst []byte
	for p.off++; p.off < len(p.text); p.off++ {
		switch c := p.text[p.off]; c {
		case '"':
			p.off++
			return string(dst), nil
		case '\\':
			r, err := p.escape()
			if err != nil {
				return "", err
			}
			dst = append(dst, r...)
		default:
			dst = append(dst, c)
		}
	}
	return "", p.fail(start, stringOpen)
}

// escape reads what stands behind a backslash and leaves off on its last byte.
func (p *pathReader) escape() (string, error) {
	start := p.off
	p.off++
	switch c := p.peek(); c {
	case 0:
		return "", p.fail(start, stringOpen)
	case 'u':
		r, err := p.hex(start, 4)
		if err != nil {
			return "", err
		}
		if r >= 0xd800 && r < 0xdc00 && strings.HasPrefix(p.text[p.off+1:], `\u`) {
			p.off += 2
			low, err := p.hex(start, 4)
			if err != nil {
				return "", err
			}
			if low < 0xdc00 || low > 0xdfff {
				return "", p.fail(start, halfSurrogate)
			}
			r = 0x10000 + (r-0xd800)<<10 + (low - 0xdc00)
		}
		return p.character(start, r)
	case 'U':
		r, err := p.hex(start, 6)
		if err != nil {
			return "", err
		}
		return p.character(start, r)
	default:
		if i := strings.IndexByte(escapes, c); i >= 0 {
			return escaped[i : i+1], nil
		}
		_, n := utf8.DecodeRuneInString(p.text[p.off:])
		p.off += n - 1
		return p.text[p.off-n+1 : p.off+1], nil
	}
}

// hex reads n digits behind the byte at p.off and leaves off on the last.
func (p *pathReader) hex(start, n int) (rune, error) {
	if p.off+n >= len(p.text) {
		return 0, p.fail(start, digitsMissing, n)
	}
	v, err := strconv.ParseUint(p.text[p.off+1:p.off+1+n], 16, 32)
	if err != nil {
		return 0, p.fail(start, digitsMissing, n)
	}
	p.off += n
	return rune(v), nil
}

func (p *pathReader) character(start int, r rune) (string, error) {
	if !utf8.ValidRune(r) {
		return "", p.fail(start, noSuchCharacter)
	}
	return string(r), nil
}

// FirstRecordImplied reports whether a new child named without a record belongs into record #0, where Find looks for it. The settings
// of a config file are records themselves and have names.
func (d *Document) FirstRecordImplied() bool {
	form, ok := d.form.(Recorded)
	return ok && form.FirstRecordImplied()
}
