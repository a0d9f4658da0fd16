// Package translate converts an object of one engine to another: its class, its properties and their values.
package translate

import (
	"math"
	"slices"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/substitute"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
)

// Messages.
const (
	capsuleLies      message.ID = "translate.capsule-lies item"
	classNotThere    message.ID = "translate.class-not-there class engine"
	nodeNotThere     message.ID = "translate.node-not-there item class engine"
	rangeBecomes     message.ID = "translate.range-becomes range item property number engine"
	hashBlends       message.ID = "translate.hash-blends item engine"
	propertyNotThere message.ID = "translate.property-not-there property item engine"
	valueNotThere    message.ID = "translate.value-not-there property item type engine"
	valueChanged     message.ID = "translate.value-changed property item type now"
	typeNotThere     message.ID = "translate.type-not-there property item engine"
	noSuchProperty   message.ID = "translate.no-such-property engine"
	noSuchValue      message.ID = "translate.no-such-value type engine"
	noSuchType       message.ID = "translate.no-such-type engine"
	noSuchNode       message.ID = "translate.no-such-node class engine"
	unreadEarlier    message.ID = "translate.unread-earlier property item engine"
	unmadeEarlier    message.ID = "translate.unmade-earlier class engine"
)

// losses are the messages about what is lost: the other engine does not get it, or does not load it.
var losses = map[message.ID]bool{classNotThere: true, nodeNotThere: true, propertyNotThere: true, valueNotThere: true, typeNotThere: true, rangeBecomes: true, hashBlends: true}

// IsLoss reports whether a message of this package is about something that is lost, not about something that may differ.
func IsLoss(id message.ID) bool { return losses[id] }

// Why returns the property that a message of this package is about, "" for none, and the reason without it and without its item, to be read where
// both are named beside it. Of other messages the reason is the message.
func Why(m message.Message) (property string, why message.Message) {
	switch m.ID {
	case propertyNotThere:
		why = message.New(noSuchProperty, m.Args[2])
	case valueNotThere:
		why = message.New(noSuchValue, m.Args[2], m.Args[3])
	case typeNotThere:
		why = message.New(noSuchType, m.Args[2])
	case nodeNotThere:
		return "", message.New(noSuchNode, m.Args[1], m.Args[2])
	default:
		return "", m
	}
	property, _ = m.Args[0].(string)
	return property, why
}

// Translator translates from one engine to another.
type Translator struct {
	from, to *dialect.Dialect
	earliest *dialect.Dialect // an older engine that may read the scene too
	old, now *class.Table
	tell     func(id message.ID, args ...any)
	untyped  bool // value has made a typed container untyped
	seen     bool // a Camera2D is current, which the first that is enabled is in Godot 4
}

// New returns a Translator that reports through tell what it leaves out or changes. The messages are those of this
// package.
func New(from, to *dialect.Dialect, tell func(message.ID, ...any)) *Translator {
	return &Translator{from: from, to: to, earliest: to, old: class.For(from), now: class.For(to), tell: tell}
}

// ReadBy sets the dialect of the oldest engine that may read the result; what that engine cannot read is reported.
func (t *Translator) ReadBy(earliest *dialect.Dialect) { t.earliest = earliest }

// Dialects are those of the two engines.
func (t *Translator) Dialects() (from, to *dialect.Dialect) { return t.from, t.to }

// Majors are the first numbers of the engines' versions.
func (t *Translator) Majors() (from, to int) { return t.old.Major(), t.now.Major() }

// Tell reports what was left out or changed, with a message of another package.
func (t *Translator) Tell(id message.ID, args ...any) { t.tell(id, args...) }

// NotThere reports that a property of item is left out because the other engine has no equivalent.
func (t *Translator) NotThere(property string, item message.Message) {
	t.tell(propertyNotThere, property, item, t.to.Title)
}

// Place is the index at which the other engine writes a property of a class of its own among others.
func (t *Translator) Place(class string, list []variant.Property, name string) int {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = p.Name
	}
	return t.now.PlaceAmong(class, names, name)
}

// SameClasses reports whether the two engines have the same classes.
func (t *Translator) SameClasses() bool { return t.old == t.now }

// LeaveOut reports that a property of item is left out because the other engine cannot hold a value of that type or
// class there.
func (t *Translator) LeaveOut(property string, item message.Message, kind string) {
	t.tell(valueNotThere, property, item, kind, t.to.Title)
}

// Class returns the name of a class in the other engine. One that it lacks keeps its name.
func (t *Translator) Class(name string) string {
	now, ok := t.old.NameIn(name, t.now)
	if !ok {
		t.tell(classNotThere, name, t.to.Title)
	}
	return now
}

// Declared is Class for the type that a file says an external resource to be of, which no engine makes.
func (t *Translator) Declared(name string) string {
	if now, ok := t.old.NameIn(name, t.now); !ok {
		if _, has := t.now.Class(now); has {
			return now
		}
	}
	return t.Class(name)
}

// Makes reports whether the other engine has resources of a class. It does not load a file that contains one of an
// unknown class. A class that the oldest engine lacks is reported.
func (t *Translator) Makes(name string) bool {
	now, ok := t.old.NameIn(name, t.now)
	if _, has := t.now.Class(now); ok && has && t.earliest != t.to {
		if _, has := class.For(t.earliest).Class(now); !has {
			t.tell(unmadeEarlier, now, t.earliest.Title)
		}
	}
	return ok
}

// between is what the classes of the two engines say of item.
func (t *Translator) between(item message.Message) between {
	return between{t.old, t.now, t.from, func(property string) { t.NotThere(property, item) }, func(names, property string, n float64) {
		t.tell(rangeBecomes, names, item, property, strconv.FormatFloat(n, 'g', -1, 64), t.to.Title)
	}}
}

// chosen gives a choice the number that it has in the other engine; ok is false if that has no such choice, or if ok was.
func (t *Translator) chosen(v variant.Value, class, property, there, name string, ok bool) (variant.Value, bool) {
	p, known := t.old.Property(class, property)
	q, has := t.now.Property(there, name)
	if !ok || !known || !has || v.Type != variant.Int {
		return v, ok
	}
	n, ok := t.old.OptionIn(p, v.Int(), t.now, q)
	if n == v.Int() {
		return v, ok
	}
	return variant.OfInt(n), ok
}

// readable reports whether the other engine reads the converted value now, if ok. One that it does not read is left
// out; one that the oldest engine does not read is reported.
func (t *Translator) readable(property string, item message.Message, was, now variant.Value, ok bool) bool {
	if !ok || t.from != t.to && !t.reads(now, t.to) {
		t.LeaveOut(property, item, t.from.TypeName(was.Type))
		return false
	}
	if t.earliest != t.to && !t.reads(now, t.earliest) {
		t.tell(unreadEarlier, property, item, t.earliest.Title)
	}
	return true
}

// reads reports whether the engine of a dialect reads the text of a value: those before 3.3 read no NaN inside
// brackets.
func (t *Translator) reads(v variant.Value, reader *dialect.Dialect) bool {
	text := literal.Append(nil, v, literal.Style{Dialect: t.to, Shortest: true, Early: reader != t.to})
	_, unread, err := literal.Examine(text, 0, reader)
	return err == nil && unread.End == 0
}

// sameText reports whether values of two types have the same text.
func sameText(a, b variant.Type) bool {
	texts := []variant.Type{variant.String, variant.StringName}
	return slices.Contains(texts, a) && slices.Contains(texts, b)
}

// sameNumber reports whether two values are the same number, or the switch that it is.
func sameNumber(a, b variant.Value) bool {
	x, is := asNumber(a)
	y, isToo := asNumber(b)
	return is && isToo && x == y
}

// sameNumbers reports whether two vectors have the same components.
func sameNumbers(a, b variant.Value) bool {
	x, is := a.Data.(*variant.Math)
	y, isToo := b.Data.(*variant.Math)
	return is && isToo && slices.Equal(x.C, y.C)
}

func asNumber(v variant.Value) (n float64, ok bool) {
	switch v.Type {
	case variant.Bool:
		return map[bool]float64{true: 1}[v.Bool()], true
	case variant.Int:
		return float64(v.Int()), true
	case variant.Float:
		return v.Float(), true
	}
	return 0, false
}

// Typed returns a value in the type that the other engine declares for a property. ok is false if that type cannot hold
// it: the engine would then use the default.
func (t *Translator) Typed(v variant.Value, class, property string) (made variant.Value, ok bool) {
	p, known := t.now.Property(class, property)
	if !known || v.Type == variant.Nil || p.Type == t.to.TypeName(v.Type) {
		return v, true
	}
	demand := func(types ...variant.Type) bool {
		return slices.ContainsFunc(types, func(of variant.Type) bool { return t.to.TypeName(of) == p.Type })
	}
	switch whole := v.Type == variant.Float && v.Float() == math.Trunc(v.Float()) && math.Abs(v.Float()) < 1<<53; {
	case v.Type == variant.Bool && demand(variant.Float):
		if v.Bool() {
			return variant.OfFloat(1), true
		}
		return variant.OfFloat(0), true
	case v.Type == variant.Float && demand(variant.Bool):
		return variant.OfBool(v.Float() != 0), true
	case v.Type == variant.Int && demand(variant.Float):
		return variant.OfFloat(float64(v.Int())), true
	case whole && demand(variant.Int):
		return variant.OfInt(int64(v.Float())), true
	case v.Type == variant.String && demand(variant.StringName):
		return variant.OfStringName(v.Text), true
	case v.Type == variant.StringName && demand(variant.String):
		return variant.OfString(v.Text), true
	case p.Type == "Variant", demand(variant.Nil):
		return v, true
	case v.Type == variant.Vector2 && demand(variant.Vector2i), v.Type == variant.Vector3 && demand(variant.Vector3i), v.Type == variant.Rect2 && demand(variant.Rect2i):
		return wholes(v, map[variant.Type]variant.Type{variant.Vector2: variant.Vector2i, variant.Vector3: variant.Vector3i, variant.Rect2: variant.Rect2i}[v.Type])
	}
	return v, false
}

// wholes converts a value of whole numbers to the corresponding int type; ok is false if they are not whole.
func wholes(v variant.Value, to variant.Type) (made variant.Value, ok bool) {
	m, ok := v.Data.(*variant.Math)
	if !ok || slices.ContainsFunc(m.C, func(c float64) bool { return c != math.Trunc(c) || math.Abs(c) > math.MaxInt32 }) {
		return v, false
	}
	return variant.OfMath(to, m.C...), true
}

// Scaled is a value with its numbers multiplied.
func Scaled(v variant.Value, factor float64) variant.Value {
	m, ok := v.Data.(*variant.Math)
	switch {
	case factor == 1:
	case v.Type == variant.Float:
		return variant.OfFloat(product(v.Float(), factor))
	case v.Type == variant.Int:
		return variant.OfFloat(product(float64(v.Int()), factor))
	case ok:
		c := slices.Clone(m.C)
		for i := range c {
			c[i] = product(c[i], factor)
		}
		return variant.Value{Type: v.Type, Data: &variant.Math{Double: m.Double, C: c}}
	}
	return v
}

// product is the shortest number that an engine, which multiplies in 32 bits, takes for n times factor; where numbers grow or are divided by a whole
// one, that it takes for n the other way: 0.5235988 radians are 30 degrees, and not 30.000001, and 5 by 100 is 0.05.
func product(n, factor float64) float64 {
	was, by := float32(n), float32(factor)
	made := was * by
	back := 1 / factor
	exact := by > 1 || math.Abs(back-math.Round(back)) < 1e-9
	for digits := 1; digits <= 9; digits++ {
		d, err := strconv.ParseFloat(strconv.FormatFloat(float64(made), 'g', digits, 64), 64)
		if err == nil && (float32(d) == made || exact && float32(d)*float32(back) == was) {
			return d
		}
	}
	return n * factor
}

// Value returns a value as the other engine has it; ok is false if it has no equivalent. A typed container that it
// lacks becomes untyped.
func (t *Translator) Value(v variant.Value) (made variant.Value, ok bool) {
	has := func(of variant.Type) bool {
		_, ok := t.to.ID(of)
		return ok
	}
	if !has(v.Type) {
		if v, ok = substitute.For(v, has); !ok {
			return v, false
		}
	}
	ok = true
	hold := func(v variant.Value) variant.Value {
		made, held := t.Value(v)
		ok = ok && held
		return made
	}
	switch data := v.Data.(type) {
	case *variant.Dict:
		d := &variant.Dict{Entries: make([]variant.Entry, len(data.Entries))}
		if t.to.Binary.TypedDictionaries {
			d.Key, d.Value = data.Key, data.Value
		} else if data.Key.Kind != variant.Untyped || data.Value.Kind != variant.Untyped {
			t.untyped = true
		}
		for i, e := range data.Entries {
			d.Entries[i] = variant.Entry{Key: hold(e.Key), Value: hold(e.Value)}
		}
		v.Data = d
	case *variant.List:
		l := &variant.List{Items: make([]variant.Value, len(data.Items))}
		if t.to.Binary.TypedArrays {
			l.Element = data.Element
		} else if data.Element.Kind != variant.Untyped {
			t.untyped = true
		}
		for i, item := range data.Items {
			l.Items[i] = hold(item)
		}
		v.Data = l
	}
	return v, ok
}
