package literal

import (
	"math"
	"slices"

	"savant/codec/message"
)

// Messages.
const (
	bracketBehindType message.ID = "literal.bracket-behind-type"
	expectedCommaOr   message.ID = "literal.expected-comma-or sign"
	colonBehindKey    message.ID = "literal.colon-behind-key"
	valueBeyond       message.ID = "literal.value-beyond offset"
)

// Kind says what is nested in a value's text.
type Kind uint8

// The kinds.
const (
	Leaf       Kind = iota // has no separable parts
	Elements               // of an array, typed or not
	Entries                // of a dictionary, typed or not: each Child has a key
	Components             // numbers, strings or ids between the parentheses of a constructor
	Properties             // of an Object: each Child has its quoted name as key
)

// Child is a part nested in a value.
type Child struct {
	Key   Span // Entries and Properties only
	Value Span
}

// Children returns the spans of what is nested directly in the value that begins at off, in time linear in its length.
// The nested values are skipped, not parsed. Nesting deeper than Parse reads is an error.
func Children(src []byte, off int) (kind Kind, children []Child, err error) {
	return (*Brackets)(nil).Children(src, off)
}

// nest is the structure of a value's text.
type nest struct {
	kind        Kind
	start, end  int // of the value
	open, close int // after the opening bracket, and at the closing one
	children    []Child
	brackets    *Brackets
}

// nestOf returns the structure of the value at off.
func nestOf(src []byte, off int) (n nest, err error) {
	err = n.find(src, off)
	return n, err
}

// find determines the structure of the value at off.
func (n *nest) find(src []byte, off int) (err error) {
	n.start = blank(src, off)
	if n.end, err = n.brackets.skip(src, off, MaxDepth); err != nil {
		return err
	}
	switch c := src[n.start]; {
	case c == '[':
		n.kind, n.open = Elements, n.start+1
		err = n.list(src, ']')
	case c == '{':
		n.kind, n.open = Entries, n.start+1
		err = n.list(src, '}')
	case identifierStart(c):
		err = n.constructor(src)
	}
	return err
}

func (n *nest) constructor(src []byte) error {
	word := identifierEnd(src, n.start)
	if word == n.end || src[n.end-1] != ')' {
		return nil
	}
	name := string(src[n.start:word])
	pos := blank(src, word)
	switch name {
	case "Array", "Dictionary":
		pos, err := n.brackets.skip(src, pos, math.MaxInt) // the type
		if err != nil {
			return err
		}
		pos = blank(src, blank(src, pos)+1)
		if pos >= n.end || src[pos] != '[' && src[pos] != '{' {
			return &Error{Offset: pos, What: message.New(bracketBehindType)}
		}
		if n.kind, n.open = Elements, pos+1; src[pos] == '{' {
			n.kind = Entries
		}
		return n.list(src, src[pos]+2) // in ASCII, the closing bracket is the opening one plus two
	case "Object":
		return n.object(src, pos+1)
	case "Image", "InputEvent", "nan":
		return nil
	case "TypedArray", "PackedTypedArray":
		n.open = pos + 1
		return nil
	case "PackedByteArray", "PoolByteArray", "ByteArray":
		if p := blank(src, pos+1); src[p] == '"' {
			return nil // base64
		}
	}
	n.kind, n.open = Components, pos+1
	return n.list(src, ')')
}

// object finds the properties after the class.
func (n *nest) object(src []byte, pos int) error {
	pos = blank(src, pos)
	if pos < n.end && src[pos] == '"' {
		end, err := skipString(src, pos)
		if err != nil {
			return err
		}
		pos = end
	} else if word := identifierEnd(src, pos); blank(src, word) < n.end && src[blank(src, word)] == '(' { // a name that is not UTF-8, as bytes
		end, err := n.brackets.skip(src, pos, math.MaxInt)
		if err != nil {
			return err
		}
		pos = end
	} else {
		pos = word
	}
	pos = blank(src, pos)
	if pos >= n.end || src[pos] != ',' {
		return nil
	}
	n.kind, n.open = Properties, pos+1
	return n.list(src, ')')
}

// list finds the children between open and the closing bracket.
func (n *nest) list(src []byte, closing byte) error {
	pos := n.open
	for {
		pos = blank(src, pos)
		if pos < n.end && src[pos] == closing {
			n.close = pos
			return nil
		}
		if len(n.children) > 0 {
			if pos >= n.end || src[pos] != ',' {
				return &Error{Offset: pos, What: message.New(expectedCommaOr, string(closing))}
			}
			if pos = blank(src, pos+1); pos < n.end && src[pos] == closing {
				n.close = pos
				return nil
			}
		}
		var c Child
		var err error
		if n.kind == Entries || n.kind == Properties {
			c.Key.Start = pos
			if c.Key.End, err = n.brackets.skip(src, pos, math.MaxInt); err != nil {
				return err
			}
			pos = blank(src, c.Key.End)
			if pos >= n.end || src[pos] != ':' {
				return &Error{Offset: pos, What: message.New(colonBehindKey)}
			}
			pos = blank(src, pos+1)
		}
		c.Value.Start = pos
		if c.Value.End, err = n.skipChild(src, pos); err != nil {
			return err
		}
		pos = c.Value.End
		if have := len(n.children); have >= manyChildren && have == cap(n.children) {
			n.children = slices.Grow(n.children, int(float64(have)*float64(n.end-pos)/float64(pos-n.open)*1.02)+manyChildren)
		}
		n.children = append(n.children, c)
	}
}

// manyChildren is the number of children from which capacity is estimated from the length of the rest of the value:
// repeated doubling would use several times as much memory.
const manyChildren = 1024

// skipChild is Skip, faster for the numbers of a long list.
func (n *nest) skipChild(src []byte, pos int) (int, error) {
	end := pos
	for end < len(src) && numberByte[src[end]] {
		end++
	}
	if end > pos && end < len(src) && (src[end] == ',' || src[end] == ')' || src[end] == ']' || src[end] == ' ') {
		return end, nil
	}
	end, err := n.brackets.skip(src, pos, math.MaxInt)
	if err == nil && end > n.end {
		err = &Error{Offset: pos, What: message.New(valueBeyond, n.end)}
	}
	return end, err
}

// numberByte are the bytes of plain numbers.
var numberByte = [256]bool{
	'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true, '.': true, '-': true,
}
