package convert

import (
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"

	"savant/codec"
	"savant/codec/message"
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
	isNoNumber         message.ID = "convert.is-no-number"
	isBeyond           message.ID = "convert.is-beyond"
	otherOrder         message.ID = "convert.other-order"
	notANativeMember   message.ID = "convert.not-a-native-member"
	argsAndProps       message.ID = "convert.args-and-props"
	textOrWhole        message.ID = "convert.text-or-whole found"
	textNeeded         message.ID = "convert.text-needed found"
	noType             message.ID = "convert.no-type"
	propsNeedClass     message.ID = "convert.props-need-class"
	notAGodot4Type     message.ID = "convert.not-a-godot4-type type"
	notWrittenSo       message.ID = "convert.not-written-so type"
	refersTo           message.ID = "convert.refers-to type name"
	typeHasNo          message.ID = "convert.type-has-no type name"
	onlyInText         message.ID = "convert.only-in-text type"
	noArgs             message.ID = "convert.no-args type"
	keyWithoutValue    message.ID = "convert.key-without-value"
	propertyNameNeeded message.ID = "convert.property-name-needed found"
	stringNeeded       message.ID = "convert.string-needed found"
	nullNumber         message.ID = "convert.null-number type"
	badComponent       message.ID = "convert.bad-component text why infinity"
	notANumberOf       message.ID = "convert.not-a-number-of text type"
	notAWholeOf        message.ID = "convert.not-a-whole-of text type least most"
	wrongNumbers       message.ID = "convert.wrong-numbers type size count"
	hasNoArgs          message.ID = "convert.has-no-args type"
	uneven             message.ID = "convert.uneven count type"
)

// parser reads the values of a JSON text one by one. Errors are *NativeError, *syntaxError, or those of reading.
type parser struct {
	text    *jsonText
	base    int64 // where in the text the decoder began
	dec     *jsontext.Decoder
	refs    bool // ExtResource and the like are known
	scratch []byte
	kinds   map[string]string // what stood as "type"
	odd     string            // the last NodePath whose text says more than is read of it, such as an empty name
}

// next is the offset of the token that PeekKind has looked at.
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

// at is a parser of the same text that begins at another value.
func (p *parser) at(off int64) *parser {
	q := p.text.parser(off)
	q.refs, q.kinds = p.refs, p.kinds
	return q
}

// raw reads a value that is passed over as it stands; it is gone with the next call.
func (p *parser) raw() ([]byte, error) {
	b, err := p.dec.ReadValue()
	if err != nil {
		return nil, p.wrong(err)
	}
	return b, nil
}

// token reads a bracket.
func (p *parser) token() error {
	if _, err := p.dec.ReadToken(); err != nil {
		return p.wrong(err)
	}
	return nil
}

// unquoted is the text of a string; it is gone with the next call.
func (p *parser) unquoted(raw []byte) []byte {
	plain := raw[1 : len(raw)-1]
	for _, c := range plain {
		if c == '\\' {
			p.scratch, _ = jsontext.AppendUnquote(p.scratch[:0], raw) // the decoder has looked at it
			return p.scratch
		}
	}
	return plain
}

// list reads a list; each is called in front of every element and reads it.
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

// valueOf reads a text that is one value in the form of JSON.from_native. refs tells that ExtResource and the like are known.
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

// inAnyOrder reads a text, and again if members stand in an order that makes that necessary.
func inAnyOrder(text *jsonText, read func(*jsonText) error) error {
	err := read(text)
	if err == errOrder {
		text.anyOrder = true
		err = read(text)
	}
	return err
}

// end makes sure that nothing follows.
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

// word reads a string by its prefix.
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
			n, ok := wholeOf(text)
			if !ok {
				return v, unlike(notAWhole64, b)
			}
			return variant.OfInt(n), nil
		case "f":
			f, err := floatOf(text)
			if err != nil {
				if err == errTooLarge {
					return v, unlike(badFloat, b, err)
				}
				return v, unlike(badNumber, b, err)
			}
			return variant.OfFloat(f), nil
		}
	}
	return v, unlike(noPrefix, b)
}

var (
	errNoNumber = message.Err(isNoNumber)
	errTooLarge = message.Err(isBeyond)
)

// notFinite are the words for floats without digits.
var notFinite = map[string]float64{"nan": variant.NaN(), "inf": math.Inf(1), "-inf": math.Inf(-1)}

// floatOf reads a float as JSON.from_native writes it behind "f:".
func floatOf(text string) (float64, error) {
	if f, ok := notFinite[text]; ok {
		return f, nil
	}
	if strings.Trim(text, "+-.eE0123456789") != "" || text == "" || text[0] == '+' {
		return 0, errNoNumber // hexadecimal digits and other words that strconv knows
	}
	f, err := strconv.ParseFloat(text, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, errTooLarge
	case err != nil:
		return 0, errNoNumber
	}
	return f, nil
}

// wholeOf reads a whole number as JSON.from_native writes it.
func wholeOf(text string) (int64, bool) {
	if strings.HasPrefix(text, "+") {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}

// member is a member of the objects by which JSON.from_native says types.
type member uint16

const (
	typeMember member = 1 << iota
	argsMember
	propsMember
	elementMember
	keyMember
	valueMember
	idMember
	pathMember
	uidMember
)

var members = map[string]member{"type": typeMember, "args": argsMember, "props": propsMember, "elem_type": elementMember,
	"key_type": keyMember, "value_type": valueMember, "id": idMember, "path": pathMember, "uid": uidMember}

func memberStep(m member) string {
	for name, other := range members {
		if m == other {
			return "." + name
		}
	}
	return ""
}

// object is what a JSON object says besides the values in it.
type object struct {
	kind                string // "type"
	has                 member
	element, key, value string // the types of a container's elements
	id, path, uid       string // of a reference
	numeric             bool   // the id is a number
}

// errOrder says that a member stands behind the content that it says more of. Reading begins anew then, with anyOrder: what to do with the
// content is known only behind it, and it is read twice at every level.
var errOrder = message.Err(otherOrder)

// object reads an object. content reads "args" or "props" where the parser stands, or makes the value if there are none. It is called
// once.
func (p *parser) object(content func(o *object, p *parser) error) error {
	var o object
	if err := p.token(); err != nil {
		return err
	}
	at, done := int64(-1), false
	for p.dec.PeekKind() == '"' {
		raw, err := p.raw()
		if err != nil {
			return err
		}
		name := p.unquoted(raw)
		m := members[string(name)]
		if m == 0 {
			return below("."+string(name), unlike(notANativeMember))
		}
		o.has |= m
		if m == argsMember || m == propsMember {
			step := memberStep(m)
			if o.has&argsMember != 0 && o.has&propsMember != 0 {
				return below(step, unlike(argsAndProps))
			}
			p.dec.PeekKind()
			if at = p.next(); p.text.anyOrder {
				if err := p.dec.SkipValue(); err != nil {
					return p.wrong(err)
				}
				continue
			}
			if o.has&typeMember == 0 {
				return errOrder
			}
			if done = true; o.check() == nil {
				if err := content(&o, p); err != nil {
					return below(step, err)
				}
			} else if err := p.dec.SkipValue(); err != nil {
				return p.wrong(err)
			}
			continue
		}
		if done {
			return errOrder
		}
		if err := p.said(&o, m); err != nil {
			return below(memberStep(m), err)
		}
	}
	if err := p.token(); err != nil {
		return err
	}
	if err := o.check(); err != nil {
		return err
	}
	switch {
	case done:
		return nil
	case at < 0:
		return content(&o, p)
	}
	return below(memberStep(o.has&(argsMember|propsMember)), content(&o, p.at(at)))
}

// said reads a member that is a text, or the number of a reference.
func (p *parser) said(o *object, m member) error {
	raw, err := p.raw()
	if err != nil {
		return err
	}
	if m == idMember && raw[0] != '"' {
		if _, ok := wholeOf(string(raw)); !ok {
			return unlike(textOrWhole, raw)
		}
		o.id, o.numeric = string(raw), true
		return nil
	}
	if raw[0] != '"' {
		return unlike(textNeeded, raw)
	}
	text := p.unquoted(raw)
	switch m {
	case typeMember:
		kind, ok := p.kinds[string(text)]
		if !ok {
			if kind = string(text); p.kinds == nil {
				p.kinds = map[string]string{}
			}
			p.kinds[kind] = kind
		}
		o.kind = kind
	case elementMember:
		o.element = string(text)
	case keyMember:
		o.key = string(text)
	case valueMember:
		o.value = string(text)
	case idMember:
		o.id = string(text)
	case pathMember:
		o.path = string(text)
	case uidMember:
		o.uid = string(text)
	}
	return nil
}

// check tells whether the members go together, as far as they are known.
func (o *object) check() error {
	if o.has&typeMember == 0 {
		return unlike(noType)
	}
	allowed := argsMember
	switch t, known := typeNames[o.kind]; {
	case o.has&propsMember != 0:
		if allowed = propsMember; o.kind == "" {
			return unlike(propsNeedClass)
		}
	case o.kind == references[variant.External], o.kind == references[variant.Internal]:
		allowed = idMember
	case o.kind == references[variant.Loaded]:
		allowed = pathMember | uidMember
	case !known:
		return below(".type", unlike(notAGodot4Type, o.kind))
	case t == variant.Nil, t == variant.Bool, t == variant.Int, t == variant.Float, t == variant.String, t == variant.StringName, t == variant.NodePath, t == variant.Object:
		return below(".type", unlike(notWrittenSo, o.kind))
	case t == variant.RID, t == variant.Callable, t == variant.Signal:
		allowed = 0
	case t == variant.Array:
		allowed |= elementMember
	case t == variant.Dictionary:
		allowed |= keyMember | valueMember
	}
	if allowed&(idMember|pathMember|uidMember) != 0 && o.has&allowed == 0 {
		return unlike(refersTo, o.kind, memberStep(allowed & -allowed)[1:])
	}
	if o.has&^(typeMember|allowed) != 0 {
		odd := o.has &^ (typeMember | allowed)
		step := memberStep(odd & -odd)
		return below(step, unlike(typeHasNo, o.kind, step[1:]))
	}
	return nil
}

// typed makes the value of an object; the parser stands at its content, if it has one.
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
	t := typeNames[o.kind]
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

// container is the value of an object without what lies in it; ok is false for what is no container.
func (o *object) container(refs bool) (v variant.Value, ok bool) {
	switch t := typeNames[o.kind]; {
	case o.has&propsMember != 0:
		return variant.Value{Type: variant.Object, Data: &variant.Instance{Class: o.kind}}, o.kind != encodedObject
	case o.has&argsMember == 0:
	case t == variant.Array:
		return variant.Value{Type: t, Data: &variant.List{Element: elementOf(o.element, refs)}}, true
	case t == variant.Dictionary:
		return variant.Value{Type: t, Data: &variant.Dict{Key: elementOf(o.key, refs), Value: elementOf(o.value, refs)}}, true
	}
	return v, false
}

// filled reads what lies in a container.
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

// children reads the list of what lies in a container; each is called in front of every value, and reads it. It gets the key of an
// entry, or the name of a property.
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

// asID is an object, which is no more than a number where its class says so.
func asID(in *variant.Instance) variant.Value {
	v := variant.Value{Type: variant.Object, Data: in}
	if in.Class == encodedObject && len(in.Properties) > 0 && in.Properties[0].Name == "object_id" && in.Properties[0].Value.Type == variant.Int {
		v.Data = variant.ObjectID(in.Properties[0].Value.Bits)
	}
	return v
}

// elementOf reads the type of a container's elements.
func elementOf(name string, refs bool) variant.ElementType {
	if name == "" {
		return variant.ElementType{}
	}
	if t, ok := typeNames[name]; ok && t != variant.Object {
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

// reference is a reference of a text file.
func (o *object) reference() (variant.Value, bool) {
	ref := &variant.Resource{}
	switch o.kind {
	case references[variant.External], references[variant.Internal]:
		if o.kind == references[variant.Internal] {
			ref.Kind = variant.Internal
		}
		ref.ID, ref.Numeric = o.id, o.numeric
	case references[variant.Loaded]:
		ref.Kind, ref.Path, ref.UID = variant.Loaded, o.path, o.uid
	default:
		return variant.Value{}, false
	}
	return variant.Value{Type: variant.Object, Data: ref}, true
}

// typeNames are the types that stand in "type" and as types of elements.
var typeNames = func() map[string]variant.Type {
	names := map[string]variant.Type{}
	for _, row := range nativeDialect.Rows {
		names[row.Type.String()] = row.Type
	}
	return names
}()

// numbers reads a list of numbers.
func (p *parser) numbers(each func(i int, raw []byte) error) error {
	return p.list(func(i int) error {
		raw, err := p.raw()
		if err != nil {
			return err
		}
		return each(i, raw)
	})
}

// strings reads a list of strings.
func (p *parser) strings(each func(s []byte) error) error {
	return p.numbers(func(_ int, raw []byte) error {
		if raw[0] != '"' {
			return unlike(stringNeeded, raw)
		}
		return each(p.unquoted(raw))
	})
}

// infinities are how JSON.from_native writes what JSON has no number for.
var infinities = map[string]float64{"1e99999": math.Inf(1), "-1e99999": math.Inf(-1)}

// numberOf is a number of "args", or one of the words for what is none.
func numberOf(t variant.Type, raw []byte) (float64, error) {
	text := unsafe.String(unsafe.SliceData(raw), len(raw))
	switch {
	case raw[0] == '"':
		if f, ok := notFinite[text[1:len(text)-1]]; ok {
			return f, nil
		}
	case raw[0] == 'n':
		return 0, unlike(nullNumber, t)
	case raw[0] == '-' || raw[0] <= '9':
		if f, ok := infinities[text]; ok {
			return f, nil
		}
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return 0, unlike(badComponent, raw, errTooLarge, "1e99999")
		}
		return f, nil
	}
	return 0, unlike(notANumberOf, raw, t)
}

// integerOf is a whole number of "args" of so many bits; 5.0 is one too, for other programs write that.
func integerOf(t variant.Type, raw []byte, least, most int64) (int64, error) {
	text := unsafe.String(unsafe.SliceData(raw), len(raw))
	if raw[0] == '"' && t == variant.PackedInt64Array {
		text = text[1 : len(text)-1] // beyond 2^53
	}
	n, ok := wholeOf(text)
	if !ok && raw[0] != '"' && (raw[0] == '-' || raw[0]-'0' <= 9) {
		f, err := strconv.ParseFloat(text, 64)
		n, ok = int64(f), err == nil && f == math.Trunc(f) && math.Abs(f) <= 1<<53
	}
	if !ok || n < least || n > most {
		return 0, unlike(notAWholeOf, raw, t, least, most)
	}
	return n, nil
}

// math reads the components of a structure.
func (p *parser) math(t variant.Type, shape variant.Shape) (v variant.Value, err error) {
	c := make([]float64, len(shape.Components))
	n := 0
	err = p.numbers(func(i int, raw []byte) (err error) {
		if n = i + 1; i >= len(c) {
			return nil // they are counted
		}
		at := &c[columns(t, i)]
		if shape.Integer {
			whole, err := integerOf(t, raw, math.MinInt32, math.MaxInt32)
			*at = float64(whole)
			return err
		}
		*at, err = numberOf(t, raw)
		return err
	})
	if err == nil && n != len(c) {
		err = unlike(wrongNumbers, t, len(c), n)
	}
	return variant.Value{Type: t, Data: &variant.Math{C: c}}, err
}

// packed reads a packed array of numbers.
func (p *parser) packed(t variant.Type) (variant.Value, error) {
	list := newNumbers(t)
	if list == nil {
		return variant.Value{}, unlike(hasNoArgs, t)
	}
	err := p.numbers(func(_ int, raw []byte) error { return list.add(raw) })
	if err == nil {
		err = list.whole(list.n)
	}
	return list.value(), err
}

// numberList gathers the numbers of a packed array.
type numberList struct {
	t      variant.Type
	each   int // numbers in an element
	n      int // numbers in all
	bytes  []byte
	ints   []int32
	longs  []int64
	floats []float64
}

// newNumbers is nil for a type that is no packed array of numbers.
func newNumbers(t variant.Type) *numberList {
	if _, ok := variant.ElementOf(t); !ok || t == variant.PackedStringArray {
		return nil
	}
	return &numberList{t: t, each: variant.NumbersPerElement(t)}
}

func (l *numberList) add(raw []byte) error {
	l.n++
	switch l.t {
	case variant.PackedByteArray:
		n, err := integerOf(l.t, raw, 0, math.MaxUint8)
		l.bytes = append(l.bytes, byte(n))
		return err
	case variant.PackedInt32Array:
		n, err := integerOf(l.t, raw, math.MinInt32, math.MaxInt32)
		l.ints = append(l.ints, int32(n))
		return err
	case variant.PackedInt64Array:
		n, err := integerOf(l.t, raw, math.MinInt64, math.MaxInt64)
		l.longs = append(l.longs, n)
		return err
	}
	f, err := numberOf(l.t, raw)
	l.floats = append(l.floats, f)
	return err
}

// whole tells whether n numbers make whole elements.
func (l *numberList) whole(n int) error {
	if n%l.each != 0 {
		element, _ := variant.ElementOf(l.t)
		return unlike(uneven, n, element)
	}
	return nil
}

// value is the array; its numbers are rounded where it is written, if that has 32 bits.
func (l *numberList) value() variant.Value {
	v := variant.Value{Type: l.t}
	switch l.t {
	case variant.PackedByteArray:
		v.Data = append([]byte{}, l.bytes...)
	case variant.PackedInt32Array:
		v.Data = append([]int32{}, l.ints...)
	case variant.PackedInt64Array:
		v.Data = append([]int64{}, l.longs...)
	default:
		v.Data = append([]float64{}, l.floats...)
		if l.t != variant.PackedFloat64Array {
			if short, exact := narrowed(l.floats); exact {
				v.Data = short
			}
		}
	}
	return v
}

// reset forgets the numbers, but not how many there were.
func (l *numberList) reset() {
	l.bytes, l.ints, l.longs, l.floats = l.bytes[:0], l.ints[:0], l.longs[:0], l.floats[:0]
}
