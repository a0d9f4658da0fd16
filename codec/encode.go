package codec

import (
	"io"
	"math"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// Encoder writes one value piece by piece, with the bytes and the errors of Append. The number of children is filled in
// afterwards.
type Encoder struct {
	w    writer
	out  PartWriter
	buf  []byte // not yet in out
	at   int64  // offset in out where buf begins
	open []parent
	left int // number of open values of which nothing is written: an object that is only a head, and what is in it
}

// PartWriter is what an Encoder writes to.
type PartWriter interface {
	io.Writer
	io.WriterAt
}

// encodedAtOnce is how many bytes an Encoder buffers before it writes them.
const encodedAtOnce = 64 << 10

// parent is a value whose children are being written.
type parent struct {
	of     variant.Type
	packed bool          // its children are parts of a packed array
	text   bool          // its children are parts of a String or StringName
	count  int64         // offset of the number of children; -1 if a packed array has none yet
	n      int           // children so far; elements for a packed array, bytes for a text
	keyed  bool          // the key of the next child is written
	key    variant.Value // that key
}

// NewEncoder returns an Encoder for a value that begins at offset at of out, where the next Write goes.
func NewEncoder(out PartWriter, at int64, d *dialect.Dialect) *Encoder {
	return &Encoder{w: writer{d: d}, out: out, at: at}
}

// Begin opens an Array, Dictionary or TypedArray, an Object that is an Instance, a packed array of numbers or strings,
// or a String or StringName written in pieces. v holds everything but the contents.
func (e *Encoder) Begin(v variant.Value) error {
	if e.left > 0 {
		e.left++
		return nil
	}
	p := parent{of: v.Type, count: -1}
	if _, p.packed = variant.ElementOf(v.Type); !p.packed {
		if err := e.append(v); err != nil {
			return err
		}
		p.count = e.at + int64(len(e.buf)) - 4
		if o, ok := v.Data.(*variant.Instance); ok && (o.Class == "" || !e.objects()) {
			e.left = 1
			return nil
		}
		p.text = v.Type == variant.String || v.Type == variant.StringName
	}
	e.open = append(e.open, p)
	return nil
}

// Key writes the key of the next value, or in an Object the name of the next property.
func (e *Encoder) Key(key variant.Value) error {
	if e.left > 0 {
		return nil
	}
	p := &e.open[len(e.open)-1]
	if p.of == variant.Object {
		e.buf = AppendText(e.buf, key.Text)
	} else if err := e.append(key); err != nil {
		return err
	}
	p.keyed, p.key = true, key
	return nil
}

// Value writes a whole value, or the next elements of a packed array: every piece but the last holds a multiple of
// four. In a text it writes the bytes of v, a String.
func (e *Encoder) Value(v variant.Value) error {
	if e.left > 0 {
		return nil
	}
	if n := len(e.open); n > 0 && e.open[n-1].packed {
		return e.elements(v)
	} else if n > 0 && e.open[n-1].text {
		return e.bytes(v.Text)
	}
	if (v.Type == variant.String || v.Type == variant.StringName) && len(v.Text) > encodedAtOnce {
		if err := e.Begin(variant.Value{Type: v.Type}); err != nil {
			return err
		}
		if err := e.bytes(v.Text); err != nil {
			return err
		}
		return e.End()
	}
	if err := e.append(v); err != nil {
		return err
	}
	return e.done()
}

// bytes writes a piece of a text.
func (e *Encoder) bytes(text string) error {
	p := &e.open[len(e.open)-1]
	if p.n += len(text); p.n > math.MaxInt32 {
		return e.fail(fault(len(e.buf), wrongElements, p.of, p.n))
	}
	for len(text) > 0 {
		n := min(len(text), encodedAtOnce)
		e.buf, text = append(e.buf, text[:n]...), text[n:]
		if err := e.flush(encodedAtOnce); err != nil {
			return err
		}
	}
	return nil
}

// elements writes a piece of a packed array, preceded by the head if it is the first.
func (e *Encoder) elements(v variant.Value) error {
	p := &e.open[len(e.open)-1]
	const head = 8 // type and element count
	start := len(e.buf)
	if err := e.append(v); err != nil {
		return err
	}
	n := int(le.Uint32(e.buf[start+4:]))
	if p.n += n; p.n > math.MaxInt32 {
		return e.fail(fault(start, wrongElements, v.Type, p.n))
	}
	if p.count < 0 {
		p.count = e.at + int64(start) + head - 4
	} else {
		e.buf = append(e.buf[:start], e.buf[start+head:]...)
	}
	return e.flush(encodedAtOnce)
}

// End closes the innermost open value.
func (e *Encoder) End() error {
	if e.left > 0 {
		if e.left--; e.left == 0 {
			return e.done()
		}
		return nil
	}
	last := len(e.open) - 1
	p := e.open[last]
	if p.count < 0 {
		if err := e.elements(variant.Value{Type: p.of}); err != nil {
			return err
		}
		p = e.open[last]
	}
	e.open = e.open[:last]
	n := uint32(p.n)
	if p.text {
		e.buf = append(e.buf, make([]byte, int(dialect.Padded(p.n))-p.n)...)
	} else if !p.packed && p.of != variant.Object {
		n = e.w.count(p.n)
	}
	if p.count >= e.at {
		le.PutUint32(e.buf[p.count-e.at:], n)
	} else if _, err := e.out.WriteAt(le.AppendUint32(nil, n), p.count); err != nil {
		return err
	}
	return e.done()
}

// Flush writes what is still buffered. Call it when the value is complete.
func (e *Encoder) Flush() error { return e.flush(0) }

func (e *Encoder) flush(most int) error {
	if len(e.buf) <= most {
		return nil
	}
	n, err := e.out.Write(e.buf)
	e.at, e.buf = e.at+int64(n), e.buf[:0]
	return err
}

// objects reports whether the dialect writes the properties of objects.
func (e *Encoder) objects() bool {
	id, _ := e.w.d.ID(variant.Object)
	return e.w.d.Rows[id].Layout == dialect.Object
}

// append writes a value at the current depth.
func (e *Encoder) append(v variant.Value) error {
	buf, err := e.w.value(e.buf, v, e.depth())
	if err != nil {
		return e.fail(err)
	}
	e.buf = buf
	return nil
}

// depth returns how many values enclose the next one. A packed array does not count for its pieces.
func (e *Encoder) depth() int {
	n := len(e.open)
	if n > 0 && e.open[n-1].packed {
		n--
	}
	return n
}

// done counts a child that is complete.
func (e *Encoder) done() error {
	if n := len(e.open); n > 0 {
		e.open[n-1].n++
		e.open[n-1].keyed = false
	}
	return e.flush(encodedAtOnce)
}

// fail turns an error of the buffer into one of the whole output.
func (e *Encoder) fail(err *Error) error {
	err.Offset += int(e.at)
	for i := len(e.open) - 1; i >= 0; i-- {
		switch p := &e.open[i]; {
		case p.packed:
		case p.of == variant.Object:
			err.below(stepOfName(p.key.Text, p.n))
		case p.of == variant.Dictionary && p.keyed:
			err.below(stepOf(p.key, p.n))
		case p.of == variant.Dictionary:
			err.below("{" + strconv.Itoa(p.n) + "}")
		default:
			err.below("[" + strconv.Itoa(p.n) + "]")
		}
	}
	return err
}
