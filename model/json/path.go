package json

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model"
	"savant/model/reason"
	"savant/model/rowpath"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	noSuchRecord  message.ID = "json.no-such-record record records"
	nothingInside message.ID = "json.nothing-inside"
	namedByIndex  message.ID = "json.named-by-index"
	namedByName   message.ID = "json.named-by-name"
	keyNotSoOften message.ID = "json.key-not-so-often key"
)

// Path returns the canonical path of a row.
func (f *Form) Path(r model.Row) model.Path {
	var steps []model.Step
	for r != model.Root {
		parent, s := f.host.Parent(r), f.host.Slot(r)
		if parent == model.Root {
			slices.Reverse(steps)
			return model.Path{Record: s.Index, Steps: steps}
		}
		if p := f.place(r); p.isChild() {
			steps = append(steps, f.step(f.place(parent), p, s.Index))
		} else {
			steps = append(steps, f.partSteps(r)...)
		}
		r = parent
	}
	return model.Path{Record: -1}
}

// step is the step to the i-th child of a container.
func (f *Form) step(above, p place, i int) model.Step {
	if above.kind != placeContainer || p.kind == placeLost {
		return model.Step{Kind: model.ChildStep, Nth: i}
	}
	return f.stepTo(f.node(above), p.key, i)
}

// stepTo is the step to the i-th child of an array or object, which begins at off.
func (f *Form) stepTo(n node, off int64, i int) model.Step {
	if n.keys == none {
		return model.Step{Kind: model.KeyStep, Text: strconv.Itoa(i)}
	}
	if _, opaque := f.reader.opaque(off); opaque {
		return model.Step{Kind: model.ChildStep, Nth: i}
	}
	key := f.reader.keyValue(n, off)
	if key.Type == variant.String && len(key.Text) <= value.LongestKey && utf8.ValidString(key.Text) {
		return model.Step{Kind: model.NameStep, Text: key.Text, Nth: f.nth(n, f.reader.name(n, off), i)}
	}
	if key.Type != variant.String && value.Spellable(key, 0) {
		name := nameOf(key)
		// The path's own spelling of blanks: what is written must be found again.
		if p, err := rowpath.Parse("[" + name + "]"); err == nil && len(name) <= value.LongestKey && len(p.Steps) == 1 && p.Steps[0].Kind == model.KeyStep {
			p.Steps[0].Nth = f.nth(n, name, i)
			return p.Steps[0]
		}
	}
	return model.Step{Kind: model.ChildStep, Nth: i}
}

// partSteps are the steps to a component or an attribute, from last to first.
func (f *Form) partSteps(r model.Row) (steps []model.Step) {
	if s := f.host.Slot(r); s.Part == model.AttributePart {
		return []model.Step{{Kind: model.AttributeStep, Text: attributes[s.Index]}}
	}
	for _, name := range strings.Split(f.partOf(r).Name, ".") {
		steps = append(steps, model.Step{Kind: model.NameStep, Text: name})
	}
	slices.Reverse(steps)
	return steps
}

// Find returns the row of a path.
func (f *Form) Find(p model.Path) (model.Row, error) {
	if p.Record < 0 && len(p.Steps) == 0 {
		return model.Root, nil
	}
	number := max(p.Record, 0)
	if number >= f.Len(model.Root) {
		return 0, &model.PathError{What: message.New(noSuchRecord, number, message.New(value.Records, int64(f.Records())))}
	}
	r := f.host.Child(model.Root, number)
	for i := 0; i < len(p.Steps); {
		next, used, what := f.follow(r, p.Steps[i:])
		if next == 0 {
			return 0, &model.PathError{Offset: len(model.Path{Record: p.Record, Steps: p.Steps[:i]}.Prefix()), What: what}
		}
		r, i = next, i+used
	}
	return r, nil
}

// follow goes one step down, or several that together name a component; what says why there is no such row.
func (f *Form) follow(r model.Row, steps []model.Step) (next model.Row, used int, what message.Message) {
	if t, ok := f.typeOf(r); ok && steps[0].Kind == model.NameStep {
		return f.host.Component(r, t, ok, steps)
	}
	next, what = f.child(r, steps[0])
	return next, 1, what
}

// child is the child or attribute of a row that a step names; what says why there is none.
func (f *Form) child(r model.Row, s model.Step) (next model.Row, what message.Message) {
	p, n := f.place(r), f.Len(r)
	switch {
	case s.Kind == model.ChildStep && s.Nth < n:
		return f.host.Child(r, s.Nth), what
	case s.Kind == model.ChildStep:
		return 0, message.New(reason.HasOnly, message.New(value.Children, int64(n)))
	case s.Kind == model.BehindStep:
		return 0, message.New(reason.BehindLast)
	case s.Kind == model.AttributeStep:
		return f.attributeNamed(r, s), message.New(reason.NoAttribute, s.Text)
	case p.kind != placeContainer:
		return 0, message.New(nothingInside)
	case f.node(p).keys == none:
		index, ok := s.Index()
		switch {
		case !ok || s.Nth > 0:
			return 0, message.New(namedByIndex)
		case index < 0 || index >= int64(n):
			return 0, message.New(reason.NoSuchElement, index, message.New(value.Elements, int64(n)))
		}
		return f.host.Child(r, int(index)), what
	}
	key, ok := keyOf(f.node(p), s)
	if !ok {
		return 0, message.New(namedByName)
	}
	i := f.childNamed(f.node(p), key, s.Nth)
	switch {
	case i >= 0:
		return f.host.Child(r, i), what
	case s.Nth > 0:
		return 0, message.New(keyNotSoOften, rowpath.Quote(s.Text))
	}
	return 0, message.New(reason.NoSuchKey, rowpath.Quote(s.Text))
}

// attributeNamed is the row of an attribute of a value, 0 if there is none of that name.
func (f *Form) attributeNamed(r model.Row, s model.Step) model.Row {
	if i := slices.Index(attributes, s.Text); i >= 0 && s.Nth == 0 && f.place(r).attribute(i) != "" {
		return f.host.Row(r, model.Slot{Part: model.AttributePart, Index: i})
	}
	return 0
}

// keyOf is the key that a step names, as name has it; ok is false for a step that names no key of such a node.
func keyOf(n node, s model.Step) (key string, ok bool) {
	switch {
	case s.Kind == model.NameStep && n.keys == values:
		return nameOf(variant.OfString(s.Text)), true
	case s.Kind == model.KeyStep && n.keys == values:
		v, err := literal.ParseAll(s.Text, typedjson.Dialect)
		return nameOf(v), err == nil
	}
	return s.Text, s.Kind == model.NameStep
}

// keyLists caches the keys of objects after several lookups.
type keyLists struct {
	revision uint32
	seed     maphash.Seed
	of       map[int64]*keyList // by where the object begins
}

// keyList is what is known of the keys of one object.
type keyList struct {
	asked int
	list  []keyPlace // sorted by hash, then by position; nil before enough lookups
}

type keyPlace struct {
	hash  uint64
	child int32
}

// places returns which children of an object may have a key, in order; ok is false if that is not cached.
func (k *keyLists) places(f *Form, n node, key string) (list []keyPlace, ok bool) {
	const often, most = 4, 1 << 14
	if k.revision != f.host.Revision() || len(k.of) == most {
		*k = keyLists{f.host.Revision(), maphash.MakeSeed(), map[int64]*keyList{}}
	}
	l := k.of[n.start]
	if l == nil {
		l = new(keyList)
		k.of[n.start] = l
	}
	if l.asked++; l.asked <= often {
		return nil, false
	}
	if l.list == nil {
		i := int32(0)
		for off, ok := f.reader.firstChild(n); ok; off, ok = f.reader.next(n, off) {
			l.list = append(l.list, keyPlace{maphash.String(k.seed, f.reader.name(n, off)), i})
			i++
		}
		slices.SortFunc(l.list, func(x, y keyPlace) int { return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.child, y.child)) })
	}
	want := maphash.String(k.seed, key)
	i, _ := slices.BinarySearchFunc(l.list, want, func(p keyPlace, h uint64) int { return cmp.Compare(p.hash, h) })
	j := i
	for j < len(l.list) && l.list[j].hash == want {
		j++
	}
	return l.list[i:j], true
}

// childNamed is the nth child of an object with a key, -1 if there is none.
func (f *Form) childNamed(n node, key string, nth int) int {
	if list, ok := f.keys.places(f, n, key); ok {
		for _, p := range list {
			if off, ok := f.reader.child(n, int(p.child)); ok && f.reader.name(n, off) == key {
				if nth == 0 {
					return int(p.child)
				}
				nth--
			}
		}
		return -1
	}
	i := 0
	for off, ok := f.reader.firstChild(n); ok; off, ok = f.reader.next(n, off) {
		if f.reader.name(n, off) == key {
			if nth == 0 {
				return i
			}
			nth--
		}
		i++
	}
	return -1
}

// nth is how many children of an object before the i-th have the same key.
func (f *Form) nth(n node, key string, i int) int {
	same := 0
	if list, ok := f.keys.places(f, n, key); ok {
		for _, p := range list {
			if int(p.child) >= i {
				break
			}
			if off, ok := f.reader.child(n, int(p.child)); ok && f.reader.name(n, off) == key {
				same++
			}
		}
		return same
	}
	k := 0
	for off, ok := f.reader.firstChild(n); ok && k < i; off, ok = f.reader.next(n, off) {
		if f.reader.name(n, off) == key {
			same++
		}
		k++
	}
	return same
}
