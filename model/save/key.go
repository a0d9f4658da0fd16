package save

import (
	"encoding/binary"
	"math"
	"strconv"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/rowpath"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	keyTooLong message.ID = "save.key-too-long"
)

// keyStep is the step to the child whose key, or name, is at off; ok is false if there is no literal for it.
func keyStep(r *sparse.Reader, n *sparse.Node, off int64) (s model.Step, ok bool) {
	if n.Kind == sparse.Named {
		name := r.Text(off, value.LongestKey+1)
		return model.Step{Kind: model.NameStep, Text: string(name)}, len(name) <= value.LongestKey && utf8.Valid(name)
	}
	if text, ok := stringKey(r, off); ok {
		return model.Step{Kind: model.NameStep, Text: string(text)}, len(text) <= value.LongestKey && utf8.Valid(text)
	}
	v, err := keyAt(r, n, off)
	if err != nil || !value.Spellable(v, 0) {
		return s, false
	}
	if _, _, found := literal.NoDigits(v); found { // read again, the written key is another
		return s, false
	}
	text := literal.Text(v, r.Dialect)
	// The path keeps its own spelling of spaces: the written key must be found again.
	p, err := rowpath.Parse("[" + text + "]")
	if err != nil || len(p.Steps) != 1 || p.Steps[0].Kind != model.KeyStep {
		return s, false
	}
	return p.Steps[0], true
}

// stringKey returns the text of the key at off if its type is String.
func stringKey(r *sparse.Reader, off int64) ([]byte, bool) {
	var h [4]byte
	if r.Bytes.ReadAt(h[:], off) < 4 {
		return nil, false
	}
	d := r.Dialect
	id := binary.LittleEndian.Uint32(h[:]) & d.Binary.TypeMask
	if id > math.MaxUint8 {
		return nil, false
	}
	if row, ok := d.Row(uint8(id)); !ok || row.Type != variant.String {
		return nil, false
	}
	return r.Text(off+4, value.LongestKey+1), true
}

// keyAt decodes the key at off of a child of n.
func keyAt(r *sparse.Reader, n *sparse.Node, off int64) (variant.Value, error) {
	if n.Kind == sparse.Named {
		return variant.OfString(string(r.Text(off, math.MaxInt32))), nil
	}
	end, err := r.End(off, n.Limit)
	if err != nil {
		return variant.Value{}, err
	}
	if end-off > value.LongestKey {
		return variant.Value{}, errLong
	}
	v, _, err := codec.Decode(r.Bytes.View(off, end), 0, r.Dialect)
	return v, err
}

func indexStep(i int) model.Step { return model.Step{Kind: model.KeyStep, Text: strconv.Itoa(i)} }

var errLong = message.Err(keyTooLong)

// elementName returns the name of the element type of a typed container, or "".
func elementName(e variant.ElementType, d *dialect.Dialect) string {
	switch e.Kind {
	case variant.Untyped:
		return ""
	case variant.Builtin:
		return d.TypeName(e.Type)
	}
	return e.Name
}

// typeName returns the name of an opened value's type, including its element types.
func typeName(n *sparse.Node, d *dialect.Dialect) string {
	name := n.Head.Row.Name
	if n.Head.Row.Layout == dialect.Dictionary && (n.Head.Key.Kind != variant.Untyped || n.Head.Value.Kind != variant.Untyped) {
		return name + "[" + value.OrVariant(elementName(n.Head.Key, d)) + ", " + value.OrVariant(elementName(n.Head.Value, d)) + "]"
	}
	if e := elementName(n.Head.Element, d); e != "" {
		return name + "[" + e + "]"
	}
	return name
}

// steps calls f with the number of each of the first count children that has a key with a literal, and the step to it without its
// number among equal ones.
func steps(r *sparse.Reader, n *sparse.Node, count int, f func(int, model.Step)) {
	off := n.First
	for i := range count {
		if s, ok := keyStep(r, n, off); ok {
			f(i, s)
		}
		next, err := r.Next(n, off)
		if err != nil {
			return
		}
		off = next
	}
}
