package rowpath

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec/message"
)

// Messages.
const (
	pathNotUTF8     message.ID = "rowpath.path-not-utf8"
	badStep         message.ID = "rowpath.bad-step text"
	nameMissing     message.ID = "rowpath.name-missing"
	digitFirst      message.ID = "rowpath.digit-first name index"
	braceMissing    message.ID = "rowpath.brace-missing"
	numberMissing   message.ID = "rowpath.number-missing"
	numberTooLarge  message.ID = "rowpath.number-too-large"
	keyMissing      message.ID = "rowpath.key-missing"
	notOneLiteral   message.ID = "rowpath.not-one-literal"
	closesNothing   message.ID = "rowpath.closes-nothing sign"
	bracketMissing  message.ID = "rowpath.bracket-missing"
	stringOpen      message.ID = "rowpath.string-open"
	halfSurrogate   message.ID = "rowpath.half-surrogate"
	digitsMissing   message.ID = "rowpath.digits-missing count"
	noSuchCharacter message.ID = "rowpath.no-such-character"
	inPath          message.ID = "rowpath.in-path path offset what"
)

// Error says that a path cannot be read (Syntax), or that the document has no such place.
type Error struct {
	Path   string
	Offset int // in Path, in bytes: where it goes wrong
	What   message.Message
	Syntax bool
}

// Message says where and what.
func (e *Error) Message() message.Message {
	return message.New(inPath, Quote(e.Path), e.Offset, e.What)
}

func (e *Error) Error() string { return e.Message().String() }

// Parse reads a path in any spelling. Errors are *Error with Syntax set.
func Parse(s string) (Path, error) {
	p := reader{text: s}
	path, err := p.path()
	if err != nil {
		return Path{Record: -1}, err
	}
	return path, nil
}

// ParseTyped is Parse, and reports for each step whether it is a name without {n}.
func ParseTyped(s string) (path Path, bare []bool, err error) {
	p := reader{text: s}
	if path, err = p.path(); err != nil {
		return Path{Record: -1}, nil, err
	}
	return path, p.bare, nil
}

// reader goes over a path from left to right.
type reader struct {
	text string
	off  int
	bare []bool // of the steps
}

func (p *reader) fail(off int, id message.ID, args ...any) error {
	return &Error{Path: p.text, Offset: off, What: message.New(id, args...), Syntax: true}
}

// peek returns the next byte, 0 at the end.
func (p *reader) peek() byte {
	if p.off < len(p.text) {
		return p.text[p.off]
	}
	return 0
}

func (p *reader) path() (Path, error) {
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
		p.bare = append(p.bare, (step.Kind == NameStep || step.Kind == KeyStep) && p.text[p.off-1] != '}')
	}
	return path, nil
}

func (p *reader) step() (Step, error) {
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
func (p *reader) optionalNth(s Step) (Step, error) {
	if p.peek() != '{' {
		return s, nil
	}
	var err error
	s.Nth, err = p.nth()
	return s, err
}

func (p *reader) nth() (int, error) {
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

func (p *reader) digits() (int, error) {
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
func (p *reader) bracket() (Step, error) {
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
		q := reader{text: key}
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
func (p *reader) key(start int) (string, error) {
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
			dst = appendQuoted(dst, text)
			continue
		case '(', '[', '{':
			open = append(open, closing[c])
		case ')', ']', '}':
			if len(open) == 0 && c == ']' {
				p.off++
				return strings.TrimRight(string(dst), " "), nil
			}
			if len(open) == 0 || open[len(open)-1] != c {
				return "", p.fail(p.off, closesNothing, string(c))
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

// quoted reads a string literal and returns its text.
func (p *reader) quoted() (string, error) {
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

// escape reads what comes after a backslash and leaves off on its last byte.
func (p *reader) escape() (string, error) {
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

// hex reads n digits after the byte at p.off and leaves p.off at the last one.
func (p *reader) hex(start, n int) (rune, error) {
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

func (p *reader) character(start int, r rune) (string, error) {
	if !utf8.ValidRune(r) {
		return "", p.fail(start, noSuchCharacter)
	}
	return string(r), nil
}
