// Package literal reads and writes variants as Godot text, the notation of scenes, resources and ConfigFile, in the spelling of
// each dialect.
package literal

import (
	"errors"
	"sync"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	MoreText message.ID = "literal.more-text" // text after the value
	NoValue  message.ID = "literal.no-value"  // a property without a value
)

// Parse parses the value that begins at off, after blanks and comments, and returns its end. It accepts every spelling that
// any version of the engine accepts; d decides only what an ambiguous spelling ("#rgba") means. Floats are what strtod.Parse
// returns, components of vectors and the like the nearest 32-bit float, as the engine keeps them. It also parses the forms
// that Text writes for values without one in the engines.
func Parse(src []byte, off int, d *dialect.Dialect) (v variant.Value, end int, err error) {
	return parse(src, off, d, reader{})
}

// ParseAll parses a text that is one value, apart from blanks and comments. It is for input by users and for the output of
// Text: floats are the nearest to their digits, and an int of more than 64 bits, which Parse reads as the engines do, is an error.
func ParseAll(text string, d *dialect.Dialect) (variant.Value, error) {
	return parseAll(text, d, reader{entered: true, nearest: true})
}

// Valid is Parse without the value: it returns the same end or the same error, and allocates nothing for nested values.
func Valid(src []byte, off int, d *dialect.Dialect) (end int, err error) {
	if off < 0 || off > len(src) {
		return off, &Error{Offset: off, What: message.New(noSuchOffset)}
	}
	r := reader{src: src, pos: off, d: orNewest(d), discard: true}
	_, err = r.value()
	return r.pos, err
}

// parse parses a value with the settings in how.
func parse(src []byte, off int, d *dialect.Dialect, how reader) (v variant.Value, end int, err error) {
	if off < 0 || off > len(src) {
		return variant.Value{}, off, &Error{Offset: off, What: message.New(noSuchOffset)}
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

// release keeps a reader for the next value.
func (r *reader) release() {
	if r.src, r.depth, r.visitor = nil, 0, nil; cap(r.values)+cap(r.pairs) <= maxKept {
		readers.Put(r)
	}
}

// readers are reused for the next value: a file has many small ones, for which allocating the stacks of arrays and
// dictionaries would take longer than parsing. They carry nothing from one value to the next except short strings.
var readers = sync.Pool{New: func() any { return &reader{strings: new([256]string)} }}

// maxKept is the largest capacity, in elements, of a reader that is kept.
const maxKept = 1 << 12

func parseAll(text string, d *dialect.Dialect, how reader) (variant.Value, error) {
	src := []byte(text)
	v, end, err := parse(src, 0, d, how)
	var bad *Error
	switch {
	case errors.As(err, &bad):
		return variant.Value{}, bad.entered(text)
	case err != nil:
		return variant.Value{}, err
	}
	if end = blank(src, end); end < len(src) {
		return variant.Value{}, (&Error{Offset: end, What: message.New(MoreText)}).entered(text)
	}
	return v, nil
}

// Examine is Valid, and also returns the first spelling that the engine of the dialect does not read although others
// do; unread is empty if there is none.
func Examine(src []byte, off int, d *dialect.Dialect) (end int, unread Span, err error) {
	if off < 0 || off > len(src) {
		return off, Span{}, &Error{Offset: off, What: message.New(noSuchOffset)}
	}
	r := reader{src: src, pos: off, d: orNewest(d), discard: true}
	_, err = r.value()
	return r.pos, r.unread, err
}

// Visit parses the value that begins at off like Parse, with the same end and the same errors, but passes it to a
// visitor in parts. Keys, and objects known only by id, are parts.
func Visit(src []byte, off int, d *dialect.Dialect, visitor Visitor) (end int, err error) {
	if off < 0 || off > len(src) {
		return off, &Error{Offset: off, What: message.New(noSuchOffset)}
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
