package laxjson

import (
	"bytes"

	"savant/codec/variant"
)

// Strict is a text with all that is not JSON, but was understood, replaced by blanks, so that a strict reader takes it and each byte stays
// where it is.
type Strict struct {
	Text     []byte
	Comments []int // where comments begin

	was []byte
	odd bool
}

// Original is the text as it was.
func (s *Strict) Original() []byte { return s.was }

// Odd reports whether there are words or strings that a strict reader finds replaced; At has them.
func (s *Strict) Odd() bool { return s.odd }

// MakeStrict replaces comments, commas after the last element and NULs between values by blanks, each number or word
// that is not JSON's but has a meaning by a 0, and the text of each string that is not JSON's by blanks. All else stays
// as it is, damage too.
func MakeStrict(b []byte) *Strict {
	s := &Strict{Text: bytes.Clone(b), was: b}
	blank := func(from, end int) {
		for i := from; i < end; i++ {
			if s.Text[i] != '\n' { // lines are counted
				s.Text[i] = ' '
			}
		}
	}
	depth, last, comma := 0, byte(0), -1 // last is the byte that the token before ends with
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

// Number is the value of the word that Strict replaced by the 0 at off; ok is false if the 0 was in the text.
func (s *Strict) Number(off int64) (v variant.Value, ok bool) {
	end, _ := Word(s.was, int(off))
	if word := s.was[off:end]; !isJSON(word) {
		return Meaning(word)
	}
	return v, false
}

// Quoted is the string at off as it was written, which has so many bytes; ok is false if it was not replaced.
func (s *Strict) Quoted(off int64, size int) (raw []byte, ok bool) {
	raw = s.was[off : off+int64(size)]
	return raw, !bytes.Equal(raw, s.Text[off:off+int64(size)])
}
