// Package transcode converts values of one engine's dialect to another's, or to JSON's, and reports what is lost.
package transcode

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/substitute"
	"savant/codec/variant"
)

// Messages. The exported ones are for packages that convert to forms with the same limits.
const (
	Becomes            message.ID = "transcode.becomes type other"
	intBecomesFloat    message.ID = "transcode.int-becomes-float int dialect"
	rounded            message.ID = "transcode.rounded value"
	ridLost            message.ID = "transcode.rid-lost"
	objectLost         message.ID = "transcode.object-lost"
	UTF8Lost           message.ID = "transcode.utf8-lost"
	componentsRounded  message.ID = "transcode.components-rounded"
	DictionaryTypeLost message.ID = "transcode.dictionary-type-lost type"
	NoDigits           message.ID = "transcode.no-digits number as" // both from Digits
	KeyTwice           message.ID = "transcode.key-twice"
	ArrayTypeLost      message.ID = "transcode.array-type-lost type"
	elementTypeLost    message.ID = "transcode.element-type-lost type"
	objectNull         message.ID = "transcode.object-null class"
	classKept          message.ID = "transcode.class-kept class dialect"
)

// Digits are all digits of a number.
func Digits(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// Loss is a value that the other form or engine cannot hold exactly, and its replacement.
type Loss struct {
	Path string
	What message.Message // "StringName becomes String"
}

// Message is the loss in one line.
func (l Loss) Message() message.Message {
	if l.Path == "" {
		return l.What
	}
	return message.In(l.Path, l.What)
}

// Group is one kind of loss.
type Group struct {
	Loss       // the first
	Others int // how many more there are
}

// Grouped joins losses that say the same of several values, in the order of the first of each.
func Grouped(list []Loss) []Group {
	var groups []Group
	at := map[string]int{}
	for _, l := range list {
		what := string(l.What.ID) + " " + l.What.String()
		if i, ok := at[what]; ok {
			groups[i].Others++
			continue
		}
		at[what] = len(groups)
		groups = append(groups, Group{Loss: l})
	}
	return groups
}

// kept is how many losses a report lists; it only counts the others.
const kept = 1000

// Losses collects losses.
type Losses struct {
	List []Loss
	More int // beyond those in the list
}

// Add adds the loss of the value at a path.
func (l *Losses) Add(path string, what message.Message) {
	if len(l.List) == kept {
		l.More++
		return
	}
	l.List = append(l.List, Loss{path, what})
}

// Transcoder makes values of one dialect into values of another.
type Transcoder struct {
	From, to *dialect.Dialect
	losses   *Losses // may be nil
	Path     Path    // to the value that is being made
	Native   bool    // on the way into JSON, where 64-bit components keep their digits
	Round    bool    // on the way out of it, where digits that were typed are rounded without a word
}

// New makes values of one dialect into values of another. Losses may be nil.
func New(from, to *dialect.Dialect, l *Losses) *Transcoder {
	return &Transcoder{From: from, to: to, losses: l, Path: Path{Dialect: from}}
}

func (t *Transcoder) lose(id message.ID, args ...any) {
	if t.losses != nil {
		t.losses.Add(t.Path.String(), message.New(id, args...))
	}
}

func (t *Transcoder) becomes(v variant.Value, made variant.Type) {
	if t.losses != nil {
		t.lose(Becomes, t.From.TypeName(v.Type), t.to.TypeName(made))
	}
}

// Value returns the value nearest to v in the other dialect. It never changes v; unchanged parts are shared.
func (t *Transcoder) Value(v variant.Value) variant.Value {
	if _, ok := t.to.ID(v.Type); !ok || t.better(v) {
		return t.substitute(v)
	}
	switch data := v.Data.(type) {
	case *variant.Dict:
		return t.dict(v, data)
	case *variant.List:
		return t.list(v, data)
	case *variant.Instance:
		return t.instance(v, data)
	case *variant.Math:
		return t.math(v, data)
	case *variant.Path:
		return variant.Value{Type: v.Type, Data: &variant.Path{Absolute: data.Absolute, Names: t.texts(data.Names), Subnames: t.texts(data.Subnames)}}
	case []string:
		v.Data = t.texts(data)
		return v
	case []float64:
		return t.doubles(v, data)
	}
	return t.plain(v)
}

// substitute returns the substitute for a value whose type the other dialect does not have; null if there is none.
func (t *Transcoder) substitute(v variant.Value) variant.Value {
	made, ok := substitute.For(v, func(other variant.Type) bool {
		_, ok := t.to.ID(other)
		return ok
	})
	switch {
	case !ok:
		t.becomes(v, variant.Nil)
		return variant.Value{}
	case made.Type == variant.Nil:
		return made
	}
	if v.Type != variant.Array && v.Type != variant.TypedArray { // those two mean the same
		t.becomes(v, made.Type)
	}
	if made.Type == variant.Array && v.Type != variant.TypedArray {
		// The loss is reported once for the whole value, not again for its elements, which may need substitutes too.
		losses := t.losses
		t.losses = nil
		made = t.Value(made)
		t.losses = losses
		return made
	}
	return t.Value(made)
}

// better reports whether a type that both have is not the best target: a typed array if the other has a type for that.
func (t *Transcoder) better(v variant.Value) bool {
	list, ok := v.Data.(*variant.List)
	if !ok || v.Type != variant.Array || !list.Element.Typed() || t.to.Binary.TypedArrays {
		return false
	}
	_, typed := t.to.ID(variant.TypedArray)
	return typed
}

// plain converts values without children.
func (t *Transcoder) plain(v variant.Value) variant.Value {
	id, _ := t.to.ID(v.Type)
	row := t.to.Rows[id]
	switch v.Type {
	case variant.Int:
		if t.to.Binary.Ints == dialect.Always32 && v.Int() != int64(int32(v.Int())) {
			t.lose(intBecomesFloat, v.Int(), t.to.Title)
			return t.Value(variant.OfFloat(float64(v.Int())))
		}
	case variant.Float:
		if t.to.Binary.Floats == dialect.Always32 {
			if bits, exact := variant.Narrow(v.Float()); !exact {
				t.lose(rounded, v.Float())
				return variant.OfFloat(variant.Widen(bits))
			}
		}
	case variant.String, variant.StringName:
		v.Text = t.text(v.Text)
	case variant.RID:
		if v.Bits != 0 && row.Layout == dialect.Empty {
			t.lose(ridLost)
			v.Bits = 0
		}
	case variant.Object:
		if id, ok := v.Data.(variant.ObjectID); ok && row.Layout == dialect.Empty {
			if id != 0 {
				t.lose(objectLost)
			}
			v.Data = nil
		}
	}
	return v
}

// text is a string that the other engine takes.
func (t *Transcoder) text(s string) string {
	if t.to.Binary.UTF8 != dialect.StrictUTF8 || t.From.Binary.UTF8 == dialect.StrictUTF8 || utf8.ValidString(codec.Shown(s)) {
		return s
	}
	t.lose(UTF8Lost)
	return strings.ToValidUTF8(s, "\uFFFD")
}

func (t *Transcoder) texts(list []string) []string {
	for i, s := range list {
		if !utf8.ValidString(s) {
			made := make([]string, len(list))
			copy(made, list[:i])
			for k := i; k < len(list); k++ {
				made[k] = t.text(list[k])
			}
			return made
		}
	}
	return list
}

func (t *Transcoder) math(v variant.Value, m *variant.Math) variant.Value {
	if !m.Double {
		return v
	}
	id, _ := t.to.ID(v.Type)
	if row := t.to.Rows[id]; row.Wide || row.Width() == 8 {
		return v
	}
	c := make([]float64, len(m.C))
	exact := true
	for i, f := range m.C {
		bits, same := variant.Narrow(f)
		c[i], exact = variant.Widen(bits), exact && same
	}
	if t.Native {
		return variant.Value{Type: v.Type, Data: &variant.Math{C: m.C}}
	}
	if !exact {
		t.lose(componentsRounded)
	}
	return variant.Value{Type: v.Type, Data: &variant.Math{C: c}}
}

// doubles converts packed arrays whose components have 64 bits.
func (t *Transcoder) doubles(v variant.Value, list []float64) variant.Value {
	id, _ := t.to.ID(v.Type)
	if row := t.to.Rows[id]; row.Wide && !t.Round || row.Width() == 8 || t.Native {
		return v
	}
	short, exact := substitute.Narrowed(list)
	if !exact && !t.Round {
		t.lose(componentsRounded)
	}
	v.Data = short
	return v
}

func (t *Transcoder) dict(v variant.Value, d *variant.Dict) variant.Value {
	made := &variant.Dict{Entries: make([]variant.Entry, len(d.Entries))}
	if d.Key.Typed() || d.Value.Typed() {
		if t.to.Binary.TypedDictionaries {
			made.Key, made.Value = t.element(d.Key), t.element(d.Value)
		} else {
			t.lose(DictionaryTypeLost, t.ElementNames(d.Key, d.Value))
		}
	}
	changed := false
	for i := range d.Entries {
		e := &d.Entries[i]
		n := t.Path.Entry(d, i)
		made.Entries[i] = variant.Entry{Key: t.Value(e.Key), Value: t.Value(e.Value)}
		changed = changed || made.Entries[i].Key.Type != e.Key.Type
		t.Path.Back(n)
	}
	if changed && t.losses != nil {
		t.collisions(d, made)
	}
	return variant.Value{Type: v.Type, Data: made}
}

// collisions reports keys that have become equal.
func (t *Transcoder) collisions(was, now *variant.Dict) {
	seen := make(map[string]bool, len(now.Entries))
	for i := range now.Entries {
		key, err := codec.Append(nil, now.Entries[i].Key, t.to)
		if err != nil {
			continue
		}
		if seen[string(key)] && was.Entries[i].Key.Type != now.Entries[i].Key.Type {
			n := t.Path.Entry(was, i)
			t.lose(KeyTwice)
			t.Path.Back(n)
		}
		seen[string(key)] = true
	}
}

func (t *Transcoder) list(v variant.Value, l *variant.List) variant.Value {
	made := &variant.List{Items: make([]variant.Value, len(l.Items))}
	switch {
	case !l.Element.Typed():
		made.Element = l.Element
		if v.Type == variant.Array && !t.to.Binary.TypedArrays {
			made.Element = variant.ElementType{}
		}
	case v.Type != variant.Array || t.to.Binary.TypedArrays:
		made.Element = t.element(l.Element)
	default:
		t.lose(ArrayTypeLost, t.ElementNames(l.Element))
	}
	t.items(made.Items, l.Items)
	return variant.Value{Type: v.Type, Data: made}
}

func (t *Transcoder) items(to, from []variant.Value) {
	for i := range from {
		n := t.Path.Index(i)
		to[i] = t.Value(from[i])
		t.Path.Back(n)
	}
}

// element is the element type of a typed container, if the other dialect has it.
func (t *Transcoder) element(e variant.ElementType) variant.ElementType {
	if e.Kind != variant.Builtin {
		return e
	}
	if _, ok := t.to.ID(e.Type); !ok {
		t.lose(elementTypeLost, t.From.TypeName(e.Type))
		return variant.ElementType{}
	}
	return e
}

// ElementNames lists the types that containers require of their elements.
func (t *Transcoder) ElementNames(list ...variant.ElementType) string {
	var names []string
	for _, e := range list {
		switch {
		case !e.Typed():
			names = append(names, "Variant")
		case e.Kind == variant.Builtin:
			names = append(names, t.From.TypeName(e.Type))
		default:
			names = append(names, e.Name)
		}
	}
	return strings.Join(names, ", ")
}

func (t *Transcoder) instance(v variant.Value, in *variant.Instance) variant.Value {
	id, _ := t.to.ID(variant.Object)
	if t.to.Rows[id].Layout == dialect.Empty {
		t.lose(objectNull, in.Class)
		return variant.Value{Type: variant.Object}
	}
	if t.From.Text.Names != t.to.Text.Names && !t.Native && !t.Round {
		t.lose(classKept, in.Class, t.to.Title)
	}
	made := &variant.Instance{Class: t.text(in.Class), Properties: make([]variant.Property, len(in.Properties))}
	for i := range in.Properties {
		p := &in.Properties[i]
		n := t.Path.Property(in, i)
		made.Properties[i] = variant.Property{Name: t.text(p.Name), Value: t.Value(p.Value)}
		t.Path.Back(n)
	}
	return variant.Value{Type: v.Type, Data: made}
}
