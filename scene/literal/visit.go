package literal

import "savant/codec/variant"

// Sizes of the parts of a packed array for a visitor. This many numbers are a multiple of four elements of every type.
const (
	partNumbers = 3 << 12
	partBytes   = 64 << 10 // of strings or of a text; the last string or character may exceed it
	base64Part  = 4 * partNumbers
)

// builds reports whether parsed values are kept in the enclosing value.
func (r *reader) builds() bool { return !r.discard && r.visitor == nil }

// child parses a value and passes it to the visitor.
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

// whole parses a value that is not passed to the visitor.
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

// literalText parses a String or StringName from its quote, and passes a long one to the visitor.
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

// partly passes a long packed array to the visitor.
type partly struct {
	r     *reader
	of    variant.Type
	begun bool
	bytes int // of the strings in the part
}

// room returns how many more numbers fit in the current part.
func (p *partly) room() int {
	if n := p.r.room(); p.r.visitor == nil || n < partNumbers {
		return n
	}
	return partNumbers
}

// full reports whether n elements fill a part, so that the next begins another.
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

// end passes the last part of an array with several to the visitor.
func (p *partly) end(v variant.Value) error {
	if !p.begun {
		return nil
	}
	if err := p.r.visitor.Value(v); err != nil {
		return err
	}
	return p.r.end()
}
