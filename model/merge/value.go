package merge

import (
	"cmp"

	"savant/codec/variant"
	"savant/model/rowpath"
	"savant/scene/literal"
)

// Side is one of the three versions of a merge.
type Side uint8

// The sides. None means that no side is chosen.
const (
	None Side = iota
	Base
	Ours
	Theirs
)

// Conflict is a thing in a value that both sides changed in different ways, or one that is no conflict and can be decided otherwise, too.
type Conflict struct {
	At                 []rowpath.Step // to it from the value that is merged: by the keys of Dictionaries, and by the places that elements of lists have in base
	Base, Ours, Theirs *variant.Value // nil for nothing; of elements, a list of them
	InList             bool           // it is in a list, or of its elements, which may have other places in the other versions
	Agreed             bool           // it is none: one side changed it, both alike, or both added elements in one place
	Merged             *variant.Value // what that makes; nil for nothing
}

// Decision is what a merge takes in a conflict.
type Decision struct {
	Side  Side           // whose value it is; None if it is left, which ends the merge, or for what is agreed
	Value *variant.Value // what is taken instead of what the side has, unless nil; of elements, a list
}

// Decide decides a conflict.
type Decide func(Conflict) Decision

// Values merges three values. guessed reports that both sides changed one list; ok is false if they changed the same thing differently, and decide,
// which may be nil, leaves that.
//
// Dictionaries are merged by their keys and Arrays by their elements. What only makes sense as a whole is not merged:
// vectors, packed numbers, and the keys of an animation, whose lists belong together.
func Values(was, mine, other variant.Value, decide Decide) (v variant.Value, guessed, ok bool) {
	m := valuesMerge{decide: decide}
	v, ok = m.values(was, mine, other)
	return v, m.guessed, ok
}

// ValuesApart merges two values of which it is not known what base had: all that differs is a conflict, without a value of base. Dictionaries and Objects
// are decided by key. ok is false of other values that differ, and if decide leaves a conflict.
func ValuesApart(mine, other variant.Value, decide Decide) (v variant.Value, ok bool) {
	m := valuesMerge{decide: decide, noBase: true}
	return m.inside(variant.Value{}, mine, other)
}

// valuesMerge is a merge of values.
type valuesMerge struct {
	noBase  bool // what base had is not known
	decide  Decide
	at      []rowpath.Step // to what is being merged
	lists   int            // how many of these steps are into lists
	guessed bool           // both sides changed a list
}

// chosen is what is decided for, of three versions: what a side has, or what made makes of another value.
func chosen[T any](m *valuesMerge, all [3]*variant.Value, of [3]T, made func(variant.Value) T) (v T, ok bool) {
	var d Decision
	if m.decide != nil {
		if m.noBase {
			all[0] = nil
		}
		d = m.decide(Conflict{At: m.at, Base: all[0], Ours: all[1], Theirs: all[2], InList: m.lists > 0})
	}
	if d.Side != None && d.Value != nil {
		return made(*d.Value), true
	}
	return [...]T{v, of[0], of[1], of[2]}[d.Side], d.Side != None
}

// agreed is chosen for what is no conflict: as, which is merged as a value, if nothing else is decided for.
func agreed[T any](m *valuesMerge, all [3]*variant.Value, of [3]T, merged *variant.Value, as T, made func(variant.Value) T) T {
	if m.decide == nil || m.noBase {
		return as
	}
	d := m.decide(Conflict{At: m.at, Base: all[0], Ours: all[1], Theirs: all[2], InList: m.lists > 0, Agreed: true, Merged: merged})
	if d.Side != None && d.Value != nil {
		return made(*d.Value)
	}
	return [...]T{as, of[0], of[1], of[2]}[d.Side]
}

// deeper reports whether it is by their keys that values are decided, also where one side alone changed them.
func (m *valuesMerge) deeper(was, mine, other variant.Value) bool {
	return m.decide != nil && !m.noBase && was.Type == variant.Dictionary && mine.Type == variant.Dictionary && other.Type == variant.Dictionary
}

func (m *valuesMerge) values(was, mine, other variant.Value) (v variant.Value, ok bool) {
	if v, ok = m.inside(was, mine, other); ok {
		return v, true
	}
	itself := func(v variant.Value) variant.Value { return v }
	return chosen(m, [3]*variant.Value{&was, &mine, &other}, [3]variant.Value{was, mine, other}, itself)
}

// inside merges what values hold. ok is false if they can only be taken as wholes.
func (m *valuesMerge) inside(was, mine, other variant.Value) (v variant.Value, ok bool) {
	switch {
	case m.noBase && !variant.Equal(mine, other):
		return m.insideApart(mine, other)
	case m.deeper(was, mine, other):
		if v, ok = m.dictionaries(was, mine, other); ok {
			return v, true
		}
	}
	switch {
	case variant.Equal(mine, other), variant.Equal(other, was):
		return mine, true
	case variant.Equal(mine, was):
		return other, true
	case was.Type != mine.Type || mine.Type != other.Type:
		return v, false
	}
	switch mine.Type {
	case variant.Dictionary:
		return m.dictionaries(was, mine, other)
	case variant.Object:
		return m.instances(was, mine, other)
	case variant.Array:
		return m.arrays(was, mine, other)
	case variant.PackedStringArray:
		return m.strings(was, mine, other)
	}
	return v, false
}

// insideApart is inside without what base had.
func (m *valuesMerge) insideApart(mine, other variant.Value) (v variant.Value, ok bool) {
	o, ok1 := mine.Data.(*variant.Instance)
	_, ok2 := other.Data.(*variant.Instance)
	switch {
	case mine.Type == variant.Dictionary && other.Type == variant.Dictionary:
		return m.dictionaries(variant.Zero(variant.Dictionary), mine, other)
	case ok1 && ok2:
		return m.instances(variant.Value{Type: variant.Object, Data: &variant.Instance{Class: o.Class}}, mine, other)
	}
	return v, false
}

func (m *valuesMerge) arrays(was, mine, other variant.Value) (v variant.Value, ok bool) {
	b, o, t := was.Data.(*variant.List), mine.Data.(*variant.List), other.Data.(*variant.List)
	if !variant.SameElement(o.Element, t.Element) {
		return v, false
	}
	m.guessed = true
	items, ok := m.items(mine, b.Items, o.Items, t.Items)
	return withItems(mine, items), ok
}

func (m *valuesMerge) strings(was, mine, other variant.Value) (v variant.Value, ok bool) {
	m.guessed = true
	items, ok := m.items(mine, itemsOf(was), itemsOf(mine), itemsOf(other))
	return withItems(mine, items), ok
}

// withItems is a list like another, with these elements.
func withItems(like variant.Value, items []variant.Value) variant.Value {
	if list, ok := like.Data.(*variant.List); ok {
		return variant.Value{Type: variant.Array, Data: &variant.List{Element: list.Element, Items: items}}
	}
	texts := make([]string, len(items))
	for i, s := range items {
		texts[i] = s.Text
	}
	return variant.Value{Type: variant.PackedStringArray, Data: texts}
}

// itemsOf are the elements of an Array or of packed strings; another value itself.
func itemsOf(v variant.Value) []variant.Value {
	switch list := v.Data.(type) {
	case *variant.List:
		return list.Items
	case []string:
		items := make([]variant.Value, len(list))
		for i, s := range list {
			items[i] = variant.OfString(s)
		}
		return items
	}
	return []variant.Value{v}
}

func (m *valuesMerge) dictionaries(was, mine, other variant.Value) (v variant.Value, ok bool) {
	b, o, t := was.Data.(*variant.Dict), mine.Data.(*variant.Dict), other.Data.(*variant.Dict)
	if !variant.SameElement(o.Key, t.Key) || !variant.SameElement(o.Value, t.Value) {
		return v, false
	}
	inBase, keysOfBase := byKey(b)
	inOurs, keysOfOurs := byKey(o)
	inTheirs, keysOfTheirs := byKey(t)
	if inOurs["\"times\""] != nil && (inOurs["\"values\""] != nil || inOurs["\"points\""] != nil || inOurs["\"clips\""] != nil) {
		return v, false
	}
	if len(inBase) < len(b.Entries) || len(inOurs) < len(o.Entries) || len(inTheirs) < len(t.Entries) {
		return v, false // a key is there twice
	}
	order, _ := Order(keysOfBase, keysOfOurs, keysOfTheirs)
	out := &variant.Dict{Key: o.Key, Value: o.Value}
	for _, k := range order {
		e, ok := m.entry(k, inBase[k], inOurs[k], inTheirs[k])
		if !ok {
			return v, false
		}
		if e != nil {
			out.Entries = append(out.Entries, *e)
		}
	}
	return variant.Value{Type: variant.Dictionary, Data: out}, true
}

// instances merges objects that are stored in full by their properties.
func (m *valuesMerge) instances(was, mine, other variant.Value) (v variant.Value, ok bool) {
	b, ok1 := was.Data.(*variant.Instance)
	o, ok2 := mine.Data.(*variant.Instance)
	t, ok3 := other.Data.(*variant.Instance)
	if !ok1 || !ok2 || !ok3 || b.Class != o.Class || o.Class != t.Class {
		return v, false
	}
	if v, ok = m.dictionaries(asDictionary(b), asDictionary(o), asDictionary(t)); !ok {
		return v, false
	}
	out := &variant.Instance{Class: o.Class}
	for _, e := range v.Data.(*variant.Dict).Entries {
		out.Properties = append(out.Properties, variant.Property{Name: e.Key.Text, Value: e.Value})
	}
	return variant.Value{Type: variant.Object, Data: out}, true
}

func asDictionary(o *variant.Instance) variant.Value {
	d := &variant.Dict{}
	for _, p := range o.Properties {
		d.Entries = append(d.Entries, variant.Entry{Key: variant.OfString(p.Name), Value: p.Value})
	}
	return variant.Value{Type: variant.Dictionary, Data: d}
}

// entry merges the entries of a key, which is given as text; nil for one that is not there.
func (m *valuesMerge) entry(key string, b, o, t *variant.Entry) (e *variant.Entry, ok bool) {
	alike := func(a, b *variant.Entry) bool {
		return a == b || a != nil && b != nil && variant.Equal(a.Value, b.Value)
	}
	m.at = append(m.at, keyStep(key, cmp.Or(o, t, b)))
	defer func() { m.at = m.at[:len(m.at)-1] }()
	made := func(v variant.Value) *variant.Entry { return &variant.Entry{Key: cmp.Or(o, t, b).Key, Value: v} }
	take := func(e *variant.Entry) *variant.Entry {
		return agreed(m, [3]*variant.Value{valueOf(b), valueOf(o), valueOf(t)}, [3]*variant.Entry{b, o, t}, valueOf(e), e, made)
	}
	switch {
	case alike(o, t) && (m.noBase || alike(t, b)):
		return o, true
	case b != nil && o != nil && t != nil && m.deeper(b.Value, o.Value, t.Value):
	case alike(o, t), !m.noBase && alike(t, b):
		return take(o), true
	case !m.noBase && alike(o, b):
		return take(t), true
	case m.noBase && o != nil && t != nil:
		v, ok := m.values(variant.Value{}, o.Value, t.Value)
		return &variant.Entry{Key: o.Key, Value: v}, ok
	case b == nil || o == nil || t == nil:
		return chosen(m, [3]*variant.Value{valueOf(b), valueOf(o), valueOf(t)}, [3]*variant.Entry{b, o, t}, made)
	}
	v, ok := m.values(b.Value, o.Value, t.Value)
	return &variant.Entry{Key: o.Key, Value: v}, ok
}

// valueOf is the value of an entry; nil for none.
func valueOf(e *variant.Entry) *variant.Value {
	if e == nil {
		return nil
	}
	return &e.Value
}

// keyStep is the step to an entry, whose key is given as text too.
func keyStep(text string, e *variant.Entry) rowpath.Step {
	if e.Key.Type == variant.String {
		return rowpath.Step{Kind: rowpath.NameStep, Text: e.Key.Text}
	}
	return rowpath.Step{Kind: rowpath.KeyStep, Text: text}
}

// byKey lists the entries of a Dictionary by their keys as text.
func byKey(d *variant.Dict) (by map[string]*variant.Entry, keys []string) {
	by = make(map[string]*variant.Entry, len(d.Entries))
	for i := range d.Entries {
		k := literal.Text(d.Entries[i].Key, nil)
		by[k] = &d.Entries[i]
		keys = append(keys, k)
	}
	return by, keys
}
