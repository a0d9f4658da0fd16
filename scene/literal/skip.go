package literal

import (
	"bytes"
	"math"
	"strconv"

	"savant/codec/message"
)

// Messages.
const (
	bracketOpen message.ID = "literal.bracket-open sign"
	mismatch    message.ID = "literal.mismatch sign expected"
)

// Skip returns the end of the value that begins at off, after blanks and comments, without building it. It looks only
// at brackets, strings and comments: for every text that Parse accepts it returns the same end; for others, where their
// brackets close.
func Skip(src []byte, off int) (end int, err error) {
	return (*Brackets)(nil).skip(src, off, math.MaxInt)
}

// skip is Skip that refuses more than most nested brackets.
func (b *Brackets) skip(src []byte, off, most int) (end int, err error) {
	if off < 0 || off > len(src) {
		return off, &Error{Offset: off, What: message.New(noSuchOffset)}
	}
	pos := blank(src, off)
	if pos >= len(src) {
		return pos, &Error{Offset: pos, What: message.New(expectedValue, message.New(foundEnd))}
	}
	switch c := src[pos]; {
	case c == '"':
		return skipString(src, pos)
	case (c == '&' || c == '@') && pos+1 < len(src) && src[pos+1] == '"':
		return skipString(src, pos+1)
	case c == '[' || c == '{':
		return b.skipBrackets(src, pos, most)
	case c == '#':
		for pos++; pos < len(src); pos++ {
			if _, ok := hexDigit(src[pos]); !ok {
				break
			}
		}
		return pos, nil
	case c == '-' || c >= '0' && c <= '9':
		r := reader{src: src, pos: pos}
		_, err := r.number()
		return r.pos, err
	case identifierStart(c):
		return b.skipWord(src, pos, most)
	}
	return pos, &Error{Offset: pos, What: message.New(expectedValue, message.New(foundText, strconv.QuoteToASCII(string(src[pos:min(pos+12, len(src))]))))}
}

// skipString skips a string from its quote.
func skipString(src []byte, pos int) (end int, err error) {
	end, ok := stringEnd(src, pos+1)
	if !ok {
		return pos, &Error{Offset: pos, What: message.New(stringOpen)}
	}
	return end, nil
}

// skipWord skips a word, or a constructor with its arguments.
func (b *Brackets) skipWord(src []byte, pos, most int) (end int, err error) {
	end = identifierEnd(src, pos)
	switch w, ok := words[string(src[pos:end])]; {
	case ok && w.Data == nil && w.Bits > 1: // a float: "inf.0", "nan(0x…)"
		r := reader{src: src, pos: pos}
		_, err := r.number()
		return r.pos, err
	case ok:
		return end, nil
	}
	next := blank(src, end)
	if next < len(src) && src[next] == '[' { // the type of a typed container
		if next, err = b.skipBrackets(src, next, most); err != nil {
			return pos, err
		}
		next = blank(src, next)
	}
	if next < len(src) && src[next] == '(' {
		return b.skipBrackets(src, next, most)
	}
	return pos, &Error{Offset: pos, What: unknownWord(src[pos:end])}
}

// notable are the bytes that matter inside brackets.
var notable = [256]bool{'"': true, ';': true, '[': true, ']': true, '{': true, '}': true, '(': true, ')': true}

// closers map opening to closing brackets.
var closers = [256]byte{'[': ']', '{': '}', '(': ')'}

// skipBrackets skips from an opening bracket to after its closing one.
func (b *Brackets) skipBrackets(src []byte, pos, most int) (end int, err error) {
	if end, ok := b.end(pos); ok && end <= len(src) {
		return end, nil
	}
	start := pos
	var room [64]int
	open := room[:0]
	for {
		for pos < len(src) && !notable[src[pos]] {
			pos++
		}
		if pos >= len(src) {
			return start, &Error{Offset: start, What: message.New(bracketOpen, string(src[start]))}
		}
		switch c := src[pos]; c {
		case '"':
			end, ok := stringEnd(src, pos+1)
			if !ok {
				return start, &Error{Offset: pos, What: message.New(stringOpen)}
			}
			pos = end
		case ';':
			n := bytes.IndexByte(src[pos:], '\n')
			if n < 0 {
				n = len(src) - pos - 1
			}
			pos += n + 1
		case '[', '{', '(':
			if open = append(open, pos); len(open) > most {
				return start, &Error{Offset: pos, What: message.New(tooDeep)}
			}
			pos++
		default:
			last := open[len(open)-1]
			if want := closers[src[last]]; c != want {
				return start, &Error{Offset: pos, What: message.New(mismatch, string(c), string(want))}
			}
			pos++
			b.note(last, pos)
			if open = open[:len(open)-1]; len(open) == 0 {
				return pos, nil
			}
		}
	}
}
