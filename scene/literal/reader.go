package literal

import (
	"bytes"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	expectedSign  message.ID = "literal.expected-sign sign after found"
	foundEnd      message.ID = "literal.found-end"
	foundText     message.ID = "literal.found text"
	tooDeep       message.ID = "literal.too-deep"
	atEnd         message.ID = "literal.at-end"
	afterTypeName message.ID = "literal.after-type-name"
)

// reader parses values from src at pos.
type reader struct {
	src   []byte
	pos   int
	depth int
	d     *dialect.Dialect

	nearest bool            // floats are the nearest to their digits, not what the engines read
	entered bool            // the text is from a person or another program, not an engine: a number that would change is an error
	discard bool            // values are only validated
	visitor Visitor         // gets nested parts; nil if values are built
	unread  Span            // the first spelling that the engine of d does not read
	visited bool            // the visitor got the last value
	values  []variant.Value // elements of the open arrays, to allocate each at its final size
	pairs   []variant.Entry // entries of the open dictionaries
	strings *[256]string    // recent short strings: keys repeat
}

func (r *reader) fail(off int, id message.ID, args ...any) error {
	return &Error{Offset: off, What: message.New(id, args...)}
}

// peek returns the next byte that is neither blank nor comment; 0 at the end.
func (r *reader) peek() byte {
	if r.pos < len(r.src) {
		if c := r.src[r.pos]; c > ' ' && c != ';' {
			return c
		}
	}
	r.pos = blank(r.src, r.pos)
	if r.pos < len(r.src) {
		return r.src[r.pos]
	}
	return 0
}

// take skips one byte of punctuation if it is next.
func (r *reader) take(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.pos++
	return true
}

func (r *reader) need(c byte, after message.ID) error {
	if r.take(c) {
		return nil
	}
	return r.fail(r.pos, expectedSign, string(c), message.New(after), r.foundInstead())
}

// foundInstead describes what is at pos instead of what was expected.
func (r *reader) foundInstead() message.Message {
	if r.pos >= len(r.src) {
		return message.New(foundEnd)
	}
	end := min(r.pos+12, len(r.src))
	return message.New(foundText, strconv.QuoteToASCII(string(r.src[r.pos:end])))
}

// identifier parses an identifier, or returns "".
func (r *reader) identifier() string {
	if !identifierStart(r.peek()) {
		return ""
	}
	start := r.pos
	r.pos = identifierEnd(r.src, r.pos)
	return string(r.src[start:r.pos])
}

func (r *reader) enter() error {
	if r.depth++; r.depth > MaxDepth {
		return r.fail(r.pos, tooDeep)
	}
	return nil
}

// open and close parse the parentheses of a constructor.
func (r *reader) open() error  { return r.need('(', afterTypeName) }
func (r *reader) close() error { return r.need(')', atEnd) }

// blank skips blanks and comments. Every byte up to space is a separator, except NUL, which ends a text in the engine
// too.
func blank(src []byte, pos int) int {
	for pos < len(src) {
		switch c := src[pos]; {
		case c == ';':
			n := bytes.IndexByte(src[pos:], '\n')
			if n < 0 {
				return len(src)
			}
			pos += n + 1
		case c <= ' ' && c != 0:
			pos++
		default:
			return pos
		}
	}
	return pos
}

func identifierStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

func identifierEnd(src []byte, pos int) int {
	for pos < len(src) && (identifierStart(src[pos]) || src[pos] >= '0' && src[pos] <= '9') {
		pos++
	}
	return pos
}

// Visitor receives a value in parts, in the order of the text. It must not keep slices, which are reused. An error
// stops the parsing.
type Visitor interface {
	// At reports where the text of the next child or part begins, or ends.
	At(off int) error
	// Begin opens an array, a dictionary, an object, a long packed array, or a long text. v is without its contents.
	Begin(v variant.Value) error
	// Key precedes each value of a dictionary, and of an object, whose keys are Strings.
	Key(key variant.Value) error
	// Value is a value without parts. In a packed array it is a packed array of the same type with the next elements;
	// all but the last have a multiple of four. In a text it is a String with the next bytes.
	Value(v variant.Value) error
	// End closes the innermost open value.
	End() error
}

// room returns how many numbers can follow at most, to allocate a slice at once.
func (r *reader) room() int {
	end := bytes.IndexByte(r.src[r.pos:], ')')
	if end < 0 {
		return 0
	}
	return bytes.Count(r.src[r.pos:r.pos+end], []byte{','}) + 1
}
