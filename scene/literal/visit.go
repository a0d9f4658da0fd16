package literal

import (
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Visitor is given a value part by part, in the order of the text. It keeps no slice that it is given: the next part may lie there. An
// error stops the reading.
type Visitor interface {
	// At says where the text of the next child or part begins, or ends.
	At(off int) error
	// Begin opens an array, a dictionary, an object, a long packed array, or a long text. The value is all but what lies in it.
	Begin(v variant.Value) error
	// Key is in front of each value of a dictionary, and of an object, whose keys are Strings.
	Key(key variant.Value) error
	// Value is one that has no parts of its own. In a packed array it is a packed array of the same type, with the next elements; all but
	// the last have a multiple of four. In a text it is a String with the next bytes.
	Value(v variant.Value) error
	// End closes what was opened last.
	End() error
}

// What a visitor gets of a packed array at a time. So many numbers are a multiple of four elements of every type.
const (
	partNumbers = 3 << 12
	partBytes   = 64 << 10 // of strings, or the last string reaches beyond; of a text, or a character does
	base64Part  = 4 * partNumbers
)

// Visit reads the value that begins at off like Parse, with the same end and the same errors, but gives it to a visitor part by part.
// Keys, and objects of which only an id is known, are parts.
func Visit(src []byte, off int, d *dialect.Dialect, visitor Visitor) (end int, err error) {
	if off < 0 || off > len(src) {
		return off, &Error{off, message.New(noSuchOffset)}
	}
	r := readers.Get().(*reader)
	r.src, r.pos, r.d, r.double, r.entered, r.visitor = src, off, orNewest(d), false, false, visitor
	_, err = r.child()
	end = r.pos
	if err == nil {
		r.release()
	}
	return end, err
}

// builds tells whether what is read is kept in the value around it.
func (r *reader) builds() bool { return !r.discard && r.visitor == nil }

// child reads a value and gives it to the visitor.
func (r *reader) child() (variant.Value, error) {
	if r.visitor == nil {
		return r.value()
	}
	if err := r.visitor.At(r.pos); err != nil {
		return variant.Value{}, err
	}
	r.visited = false
	v, err := r.value()
	if err == nil && !r.visited {
		err = r.visitor.Value(v)
	}
	return v, err
}

// whole reads a value that is not given to the visitor.
func (r *reader) whole() (variant.Value, error) {
	visitor := r.visitor
	r.visitor = nil
	v, err := r.value()
	r.visitor = visitor
	return v, err
}

func (r *reader) begin(v variant.Value) error {
	if r.visitor == nil {
		return nil
	}
	return r.visitor.Begin(v)
}

func (r *reader) key(key variant.Value) error {
	if r.visitor == nil {
		return nil
	}
	return r.visitor.Key(key)
}

func (r *reader) end() error {
	if r.visitor == nil {
		return nil
	}
	r.visited = true
	return r.visitor.End()
}

// literalText reads a String or StringName from its quote, and gives a long one to the visitor.
func (r *reader) literalText(t variant.Type) (string, error) {
	if r.visitor == nil {
		return r.quoted()
	}
	start := r.pos + 1
	end, ok := stringEnd(r.src, start)
	if !ok || end-start <= partBytes {
		return r.quoted()
	}
	if err := r.begin(variant.Value{Type: t}); err != nil {
		return "", err
	}
	for r.pos = start; r.pos < end-1; {
		part, n, err := r.unescaped(nil, r.src[r.pos:end-1], partBytes)
		if err != nil {
			r.pos = end
			return "", err
		}
		r.pos += n
		if err := r.visitor.At(r.pos); err != nil {
			return "", err
		}
		if err := r.visitor.Value(variant.OfString(string(part))); err != nil {
			return "", err
		}
	}
	r.pos = end
	return "", r.end()
}

// partly gives a long packed array to the visitor.
type partly struct {
	r     *reader
	of    variant.Type
	begun bool
	bytes int // of the strings in the part
}

// room is how many numbers can follow at most before they are a part.
func (p *partly) room() int {
	if n := p.r.room(); p.r.visitor == nil || n < partNumbers {
		return n
	}
	return partNumbers
}

// full tells whether n elements are a part, so that the next begins another.
func (p *partly) full(n int) bool {
	return p.r.visitor != nil && (n == partNumbers || p.bytes >= partBytes && n%4 == 0)
}

func (p *partly) part(list any) error {
	if !p.begun {
		if err := p.r.begin(variant.Value{Type: p.of}); err != nil {
			return err
		}
		p.begun = true
	}
	if err := p.r.visitor.At(p.r.pos); err != nil {
		return err
	}
	return p.r.visitor.Value(variant.Value{Type: p.of, Data: list})
}

// end gives the visitor the last part of an array of which it has others.
func (p *partly) end(v variant.Value) error {
	if !p.begun {
		return nil
	}
	if err := p.r.visitor.Value(v); err != nil {
		return err
	}
	return p.r.end()
}
