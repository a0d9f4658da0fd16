// Package literal reads and writes variants as Godot text, the notation of scenes, resources and ConfigFile, in the spelling of
// each dialect.
package literal

import (
	"sync"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	MoreText message.ID = "literal.more-text" // text after what should be all
	NoValue  message.ID = "literal.no-value"  // nothing where a property has its value
)

// Parse reads the value that begins at off, behind blanks and comments, and returns where it ends. It accepts every spelling
// that any version of the engine accepts; d decides only what one spelling means differently ("#rgba"). Floats are what
// strtod.Parse reads, components of vectors and the like the 32-bit number next to that, as the engine keeps them. Beyond the
// engines' own forms it reads those that Text writes for values that have none.
func Parse(src []byte, off int, d *dialect.Dialect) (v variant.Value, end int, err error) {
	return parse(src, off, d, reader{})
}

// ParseAll reads a text that is one value and nothing else but blanks and comments. It is for what somebody enters, and for what Text
// writes: floats are the nearest to their digits, and an Int of more than 64 bits, which Parse reads as the engines do, is an error.
func ParseAll(text string, d *dialect.Dialect) (variant.Value, error) {
	return parseAll(text, d, reader{entered: true, nearest: true})
}

// Valid is Parse without the value: it finds the same end or the same fault, and needs no memory for what is nested.
func Valid(src []byte, off int, d *dialect.Dialect) (end int, err error) {
	if off < 0 || off > len(src) {
		return off, &Error{off, message.New(noSuchOffset)}
	}
	r := reader{src: src, pos: off, d: orNewest(d), discard: true}
	_, err = r.value()
	return r.pos, err
}

// parse reads a value as the reader how does.
func parse(src []byte, off int, d *dialect.Dialect, how reader) (v variant.Value, end int, err error) {
	if off < 0 || off > len(src) {
		return variant.Value{}, off, &Error{off, message.New(noSuchOffset)}
	}
	r := readers.Get().(*reader)
	r.src, r.pos, r.d, r.entered, r.nearest = src, off, orNewest(d), how.entered, how.nearest
	v, err = r.value()
	end = r.pos
	if err != nil {
		return variant.Value{}, end, err
	}
	r.release()
	return v, end, nil
}

// release keeps a reader that has read a whole value for the next one.
func (r *reader) release() {
	if r.src, r.depth, r.visitor = nil, 0, nil; cap(r.values)+cap(r.pairs) <= maxKept {
		readers.Put(r)
	}
}

// readers are ready to read the next value: a file has many small ones, for which making the room in which arrays and dictionaries
// grow would take longer than reading them. They carry nothing from one value to the next but short strings.
var readers = sync.Pool{New: func() any { return &reader{strings: new([256]string)} }}

// maxKept is how many elements a reader has room for that is kept.
const maxKept = 1 << 12

func parseAll(text string, d *dialect.Dialect, how reader) (variant.Value, error) {
	src := []byte(text)
	v, end, err := parse(src, 0, d, how)
	if err != nil {
		return variant.Value{}, err
	}
	if end = blank(src, end); end < len(src) {
		return variant.Value{}, &Error{end, message.New(MoreText)}
	}
	return v, nil
}

// Examine is Valid, and tells the first spelling that the engine of the dialect does not read though others do; it is empty if there is
// none.
func Examine(src []byte, off int, d *dialect.Dialect) (end int, unread Span, err error) {
	if off < 0 || off > len(src) {
		return off, Span{}, &Error{off, message.New(noSuchOffset)}
	}
	r := reader{src: src, pos: off, d: orNewest(d), discard: true}
	_, err = r.value()
	return r.pos, r.unread, err
}

// Visit reads the value that begins at off like Parse, with the same end and the same errors, but gives it to a visitor part by part.
// Keys, and objects of which only an id is known, are parts.
func Visit(src []byte, off int, d *dialect.Dialect, visitor Visitor) (end int, err error) {
	if off < 0 || off > len(src) {
		return off, &Error{off, message.New(noSuchOffset)}
	}
	r := readers.Get().(*reader)
	r.src, r.pos, r.d, r.entered, r.nearest, r.visitor = src, off, orNewest(d), false, false, visitor
	_, err = r.child()
	end = r.pos
	if err == nil {
		r.release()
	}
	return end, err
}
