package laxjson

import (
	"bytes"

	"savant/codec/variant"
)

// Strict is a text in which everything that is not JSON, but was understood, is replaced by blanks, so that a strict
// reader accepts it and each byte keeps its offset.
type Strict struct {
	Text     []byte
	Comments []int // where comments begin

	was []byte
	odd bool
}

// Original returns the original text.
func (s *Strict) Original() []byte { return s.was }

// Odd reports whether words or strings were replaced for a strict reader; Number and Quoted return them.
func (s *Strict) Odd() bool { return s.odd }

// MakeStrict replaces comments, commas after the last element and NULs between values by blanks, each number or word
// that is not JSON but has a meaning by a 0, and the text of each string that is not JSON by blanks. Everything else is
// kept, including damage.
func MakeStrict(b []byte) *Strict {
	s := &Strict{Text: bytes.Clone(b), was: b}
	blank := func(from, end int) {
		for i := from; i < end; i++ {
			if s.Text[i] != '\n' { // to keep the line count
				s.Text[i] = ' '
			}
		}
	}
	depth, last, comma := 0, byte(0), -1 // last is the last byte of the previous token
	for i := 0; i < len(b); {
		begin, c := i, b[i]
		switch {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			i++
			continue
		case c == '/':
			if i, _ = Comment(b, i); i > begin {
				s.Comments = append(s.Comments, begin)
				blank(begin, i)
				continue
			}
			i++
		case c == 0 && depth == 0:
			blank(i, i+1)
			i++
			continue
		case c == '"':
			var ok bool
			if i, ok = Quoted(b, i); ok {
				if _, ok = Unquote(b[begin:i]); !ok {
					s.odd = true
					for k := begin + 1; k < i-1; k++ {
						s.Text[k] = ' '
					}
				}
			}
		case Wordy[c]:
			i, _ = Word(b, i)
			word := b[begin:i]
			if _, ok := Meaning(word); ok && !isJSON(word) {
				s.odd = true
				blank(begin, i)
				s.Text[begin] = '0'
			}
		case c == ',':
			if comma = -1; last != ',' && last != ':' && last != '[' && last != '{' && last != 0 {
				comma = i
			}
			i++
		case c == '[' || c == '{':
			depth++
			i++
		case c == ']' || c == '}':
			if depth--; last == ',' && comma >= 0 {
				s.Text[comma] = ' '
			}
			i++
		default:
			i++
		}
		last = b[i-1]
	}
	return s
}

// isJSON reports whether a word is one of JSON.
func isJSON(word []byte) bool {
	switch string(word) {
	case "true", "false", "null":
		return true
	}
	return IsNumber(word)
}

// Number returns the value of the word that Strict replaced by the 0 at off; ok is false if the 0 was in the text.
func (s *Strict) Number(off int64) (v variant.Value, ok bool) {
	end, _ := Word(s.was, int(off))
	if word := s.was[off:end]; !isJSON(word) {
		return Meaning(word)
	}
	return v, false
}

// Quoted returns the original of the string at off, which is size bytes long; ok is false if it was not replaced.
func (s *Strict) Quoted(off int64, size int) (raw []byte, ok bool) {
	raw = s.was[off : off+int64(size)]
	return raw, !bytes.Equal(raw, s.Text[off:off+int64(size)])
}
