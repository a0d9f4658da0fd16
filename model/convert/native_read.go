package convert

import (
	"errors"
	"io"
	"math"
	"strings"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"

	"savant/codec"
	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/scene/literal"
)

// Messages.
const (
	listNeeded         message.ID = "convert.list-needed"
	moreText           message.ID = "convert.more-text"
	bareNumber         message.ID = "convert.bare-number number"
	notAWhole64        message.ID = "convert.not-a-whole64 text"
	badFloat           message.ID = "convert.bad-float text why"
	badNumber          message.ID = "convert.bad-number text why"
	noPrefix           message.ID = "convert.no-prefix text"
	onlyInText         message.ID = "convert.only-in-text type"
	noArgs             message.ID = "convert.no-args type"
	keyWithoutValue    message.ID = "convert.key-without-value"
	propertyNameNeeded message.ID = "convert.property-name-needed found"
)

// parser reads the values of a JSON text one by one. Errors are *NativeError, *syntaxError, or those of reading.
type parser struct {
	text    *jsonText
	base    int64 // offset in the text where the decoder began
	dec     *jsontext.Decoder
	refs    bool // ExtResource and the like are allowed
	scratch []byte
	kinds   map[string]string // strings met as "type"
	broken  bool              // the last string was not valid text
	odd     string            // the last NodePath whose text has more than is read of it, such as an empty name
}

// next returns the offset of the token that PeekKind has looked at.
func (p *parser) next() int64 {
	off := p.base + p.dec.InputOffset()
	for _, c := range p.dec.UnreadBuffer() {
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != ',' && c != ':' {
			break
		}
		off++
	}
	return off
}

// at returns a parser of the same text at another value.
func (p *parser) at(off int64) *parser {
	q := p.text.parser(off)
	q.refs, q.kinds = p.refs, p.kinds
	return q
}

// raw reads a value without parsing it; the result is valid until the next call.
func (p *parser) raw() ([]byte, error) {
	b, err := p.dec.ReadValue()
	if err != nil {
		return nil, p.wrong(err)
	}
	if s := p.text.relaxed; s != nil && s.Odd() {
		return p.written(s, b), nil
	}
	return b, nil
}

// written returns the JSON form of a number or string that a strict reader would not accept. NaN is returned as such,
// since JSON does not have it.
func (p *parser) written(s *laxjson.Strict, b []byte) []byte {
	p.broken = false
	off := p.base + p.dec.InputOffset() - int64(len(b))
	switch b[0] {
	case '0':
		if v, ok := s.Number(off); ok {
			return []byte(spelledNumber(v))
		}
	case '"':
		if raw, ok := s.Quoted(off, len(b)); ok {
			text, whole := laxjson.Text(raw)
			p.broken = !whole
			b, _ = jsontext.AppendQuote(nil, text)
		}
	}
	return b
}

// spelledNumber returns the spelling of a float that JSON does not have.
func spelledNumber(v variant.Value) string {
	switch f := v.Float(); {
	case f != f:
		return "NaN"
	case math.IsInf(f, 0):
		return string(typedjson.AppendNumber(nil, f))
	default:
		return string(typedjson.AppendDigits(nil, f, 'e'))
	}
}

// token reads a bracket.
func (p *parser) token() error {
	if _, err := p.dec.ReadToken(); err != nil {
		return p.wrong(err)
	}
	return nil
}

// unquoted returns the text of a string; it is valid until the next call.
func (p *parser) unquoted(raw []byte) []byte {
	plain := raw[1 : len(raw)-1]
	for _, c := range plain {
		if c == '\\' {
			p.scratch, _ = jsontext.AppendUnquote(p.scratch[:0], raw) // the decoder has validated it
			return p.scratch
		}
	}
	return plain
}

// list reads a list; each is called before every element and reads it.
func (p *parser) list(each func(i int) error) error {
	if p.dec.PeekKind() != '[' {
		if _, err := p.raw(); err != nil {
			return err
		}
		return unlike(listNeeded)
	}
	if err := p.token(); err != nil {
		return err
	}
	for i := 0; ; i++ {
		switch p.dec.PeekKind() {
		case ']', '}', 0:
			return p.token() // or what is wrong there
		}
		if err := each(i); err != nil {
			return below(item(i), err)
		}
	}
}

// valueOf parses a text that is one value in the form of JSON.from_native. refs says that ExtResource and the like are
// allowed.
func valueOf(src []byte, refs bool) (v variant.Value, err error) {
	err = inAnyOrder(jsonOf(src), func(text *jsonText) (err error) {
		p := text.parser(0)
		p.refs = refs
		if v, err = p.value(0); err == nil {
			err = p.end()
		}
		return err
	})
	return v, err
}

// inAnyOrder reads a text, and again if the order of members makes that necessary.
func inAnyOrder(text *jsonText, read func(*jsonText) error) error {
	err := read(text)
	if err == errOrder {
		text.anyOrder = true
		err = read(text)
	}
	return err
}

// end returns an error if something follows.
func (p *parser) end() error {
	if p.dec.PeekKind() == 0 {
		if _, err := p.dec.ReadToken(); err == nil || errors.Is(err, io.EOF) {
			return nil
		} else {
			return p.wrong(err)
		}
	}
	return &syntaxError{off: p.next(), what: message.New(moreText), more: true}
}

func (p *parser) value(depth int) (v variant.Value, err error) {
	if depth > codec.MaxDepth {
		return v, unlike(tooDeep, codec.MaxDepth)
	}
	switch p.dec.PeekKind() {
	case '[':
		return p.filled(variant.Value{Type: variant.Array, Data: &variant.List{}}, depth)
	case '{':
		err = p.object(func(o *object, p *parser) error {
			v, err = p.typed(o, depth)
			return err
		})
		return v, err
	}
	raw, err := p.raw()
	if err != nil {
		return v, err
	}
	switch raw[0] {
	case 'n':
		return v, nil
	case 't', 'f':
		return variant.OfBool(raw[0] == 't'), nil
	case '"':
		return p.word(raw)
	}
	return v, unlike(bareNumber, raw)
}

// word parses a string by its prefix.
func (p *parser) word(raw []byte) (v variant.Value, err error) {
	b := p.unquoted(raw)
	kind, text, ok := strings.Cut(unsafe.String(unsafe.SliceData(b), len(b)), ":")
	if ok {
		switch kind {
		case "s":
			return variant.OfString(strings.Clone(text)), nil
		case "sn":
			return variant.OfStringName(strings.Clone(text)), nil
		case "np":
			path := literal.ParsePath(strings.Clone(text))
			if literal.PathText(path) != text {
				p.odd = strings.Clone(text)
			}
			return variant.Value{Type: variant.NodePath, Data: path}, nil
		case "i":
			n, ok := typedjson.ParseInt(text)
			if !ok {
				return v, unlike(notAWhole64, b)
			}
			return variant.OfInt(n), nil
		case "f":
			f, err := typedjson.ParseFloat(text)
			if err != nil {
				if err == typedjson.ErrTooLarge {
					return v, unlike(badFloat, b, err)
				}
				return v, unlike(badNumber, b, err)
			}
			return variant.OfFloat(f), nil
		}
	}
	return v, unlike(noPrefix, b)
}

// typed makes the value of an object; the parser is at its content, if it has one.
func (p *parser) typed(o *object, depth int) (v variant.Value, err error) {
	if made, ok := o.container(p.refs); ok || o.has&propsMember != 0 {
		return p.filled(made, depth)
	}
	if ref, ok := o.reference(); ok {
		if !p.refs {
			return v, unlike(onlyInText, o.kind)
		}
		return ref, nil
	}
	t, _ := typedjson.Type(o.kind)
	switch v.Type = t; t {
	case variant.RID, variant.Callable, variant.Signal:
		return v, nil
	}
	if o.has&argsMember == 0 {
		return v, unlike(noArgs, o.kind)
	}
	switch t {
	case variant.PackedStringArray:
		texts := []string{}
		err = p.strings(func(s []byte) error {
			texts = append(texts, string(s))
			return nil
		})
		v.Data = texts
		return v, err
	}
	if shape, ok := variant.ShapeOf(t); ok {
		return p.math(t, shape)
	}
	return p.packed(t)
}

// filled reads the contents of a container.
func (p *parser) filled(v variant.Value, depth int) (variant.Value, error) {
	err := p.children(v, func(key variant.Value, name string, _ int) error {
		child, err := p.value(depth + 1)
		switch data := v.Data.(type) {
		case *variant.List:
			data.Items = append(data.Items, child)
		case *variant.Dict:
			data.Entries = append(data.Entries, variant.Entry{Key: key, Value: child})
		case *variant.Instance:
			data.Properties = append(data.Properties, variant.Property{Name: name, Value: child})
		}
		return err
	}, depth)
	if in, ok := v.Data.(*variant.Instance); ok {
		v = asID(in)
	}
	return v, err
}

// children reads the list of a container's contents; each is called before every value, and reads it. It gets the key
// of an entry, or the name of a property.
func (p *parser) children(v variant.Value, each func(key variant.Value, name string, i int) error, depth int) error {
	var key variant.Value
	var name string
	pairs, odd := true, false
	if _, ok := v.Data.(*variant.List); ok {
		pairs = false
	}
	_, named := v.Data.(*variant.Instance)
	err := p.list(func(i int) (err error) {
		if !pairs {
			return each(key, name, i)
		}
		if odd = !odd; !odd {
			return each(key, name, i/2)
		}
		if named {
			name, err = p.name()
		} else {
			key, err = p.value(depth + 1)
		}
		return err
	})
	if err == nil && odd {
		err = unlike(keyWithoutValue)
	}
	return err
}

// name reads the name of a property.
func (p *parser) name() (string, error) {
	raw, err := p.raw()
	if err != nil {
		return "", err
	}
	if raw[0] != '"' {
		return "", unlike(propertyNameNeeded, raw)
	}
	return string(p.unquoted(raw)), nil
}

// asID returns an object, or only an id if its class says so.
func asID(in *variant.Instance) variant.Value {
	v := variant.Value{Type: variant.Object, Data: in}
	if in.Class == encodedObject && len(in.Properties) > 0 && in.Properties[0].Name == "object_id" && in.Properties[0].Value.Type == variant.Int {
		v.Data = variant.ObjectID(in.Properties[0].Value.Bits)
	}
	return v
}

// elementOf parses an element type.
func elementOf(name string, refs bool) variant.ElementType {
	if name == "" {
		return variant.ElementType{}
	}
	if t, ok := typedjson.Type(name); ok && t != variant.Object {
		return variant.ElementType{Kind: variant.Builtin, Type: t}
	}
	if refs && strings.HasPrefix(name, "{") {
		if v, err := valueOf([]byte(name), true); err == nil {
			if ref, ok := v.Data.(*variant.Resource); ok {
				return variant.ElementType{Kind: variant.Script, Type: variant.Object, Ref: ref}
			}
		}
	}
	if strings.Contains(name, "://") {
		return variant.ElementType{Kind: variant.Script, Type: variant.Object, Name: name}
	}
	return variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: name}
}
