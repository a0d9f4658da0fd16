package convert

import (
	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
)

// Messages.
const (
	otherOrder       message.ID = "convert.other-order"
	notANativeMember message.ID = "convert.not-a-native-member"
	argsAndProps     message.ID = "convert.args-and-props"
	textOrWhole      message.ID = "convert.text-or-whole found"
	textNeeded       message.ID = "convert.text-needed found"
	noType           message.ID = "convert.no-type"
	propsNeedClass   message.ID = "convert.props-need-class"
	notAGodot4Type   message.ID = "convert.not-a-godot4-type type"
	notWrittenSo     message.ID = "convert.not-written-so type"
	refersTo         message.ID = "convert.refers-to type name"
	typeHasNo        message.ID = "convert.type-has-no type name"
)

// member is a member of the objects in which JSON.from_native encodes types.
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

// object is a JSON object without its content.
type object struct {
	kind                string // "type"
	has                 member
	element, key, value string // the element types of a container
	id, path, uid       string // of a reference
	numeric             bool   // the id is a number
}

// errOrder means that a member comes after the content that it describes. Reading then starts again with anyOrder: how
// to treat the content is known only after it, and it is read twice at every level.
var errOrder = message.Err(otherOrder)

// object reads an object. content reads "args" or "props" at the parser's position, or makes the value if there are
// none. It is called once.
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

// said reads a member that is a string, or the number of a reference.
func (p *parser) said(o *object, m member) error {
	raw, err := p.raw()
	if err != nil {
		return err
	}
	if m == idMember && raw[0] != '"' {
		if _, ok := typedjson.ParseInt(string(raw)); !ok {
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

// check returns an error if the members known so far do not fit together.
func (o *object) check() error {
	if o.has&typeMember == 0 {
		return unlike(noType)
	}
	allowed := argsMember
	switch t, known := typedjson.Type(o.kind); {
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

// container returns the value of an object without its contents; ok is false if it is not a container.
func (o *object) container(refs bool) (v variant.Value, ok bool) {
	switch t, _ := typedjson.Type(o.kind); {
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

// reference returns a reference of a text file.
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
