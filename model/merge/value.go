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

// Conflict is a thing in a value that both sides changed in different ways.
type Conflict struct {
	At                 []rowpath.Step // to it from the value that is merged: by the keys of Dictionaries, but none into lists
	Base, Ours, Theirs *variant.Value // of a list, the whole list; nil for nothing
}

// Decide returns the side whose value a merge takes in a conflict; None if it is left, which ends the merge.
type Decide func(Conflict) Side

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

// valuesMerge is a merge of values.
type valuesMerge struct {
	decide  Decide
	at      []rowpath.Step // to what is being merged
	guessed bool           // both sides changed a list
}

// chosen is what the side that is decided for has, of three.
func chosen[T any](m *valuesMerge, all [3]*variant.Value, of [3]T) (v T, ok bool) {
	side := None
	if m.decide != nil {
		side = m.decide(Conflict{m.at, all[0], all[1], all[2]})
	}
	return [...]T{v, of[0], of[1], of[2]}[side], side != None
}

func (m *valuesMerge) values(was, mine, other variant.Value) (v variant.Value, ok bool) {
	switch {
	case variant.Equal(mine, other), variant.Equal(other, was):
		return mine, true
	case variant.Equal(mine, was):
		return other, true
	}
	if was.Type == mine.Type && mine.Type == other.Type {
		switch mine.Type {
		case variant.Dictionary:
			v, ok = m.dictionaries(was, mine, other)
		case variant.Object:
			v, ok = m.instances(was, mine, other)
		case variant.Array:
			v, ok = m.arrays(was, mine, other)
		case variant.PackedStringArray:
			v, ok = m.strings(was, mine, other)
		}
	}
	if !ok {
		return chosen(m, [3]*variant.Value{&was, &mine, &other}, [3]variant.Value{was, mine, other})
	}
	return v, true
}

func (m *valuesMerge) arrays(was, mine, other variant.Value) (v variant.Value, ok bool) {
	b, o, t := was.Data.(*variant.List), mine.Data.(*variant.List), other.Data.(*variant.List)
	if !variant.SameElement(o.Element, t.Element) {
		return v, false
	}
	m.guessed = true
	items, ok := m.items([3]*variant.Value{&was, &mine, &other}, b.Items, o.Items, t.Items)
	return variant.Value{Type: variant.Array, Data: &variant.List{Element: o.Element, Items: items}}, ok
}

func (m *valuesMerge) strings(was, mine, other variant.Value) (v variant.Value, ok bool) {
	items, ok := m.items([3]*variant.Value{&was, &mine, &other}, stringItems(was), stringItems(mine), stringItems(other))
	list := make([]string, len(items))
	for i, s := range items {
		list[i] = s.Text
	}
	return variant.Value{Type: variant.PackedStringArray, Data: list}, ok
}

func stringItems(v variant.Value) []variant.Value {
	list := v.Data.([]string)
	items := make([]variant.Value, len(list))
	for i, s := range list {
		items[i] = variant.OfString(s)
	}
	return items
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
	switch {
	case alike(o, t), alike(t, b):
		return o, true
	case alike(o, b):
		return t, true
	case b == nil || o == nil || t == nil:
		return chosen(m, [3]*variant.Value{valueOf(b), valueOf(o), valueOf(t)}, [3]*variant.Entry{b, o, t})
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

// items merges the elements of lists, piece by piece.
func (m *valuesMerge) items(all [3]*variant.Value, was, mine, other []variant.Value) (items []variant.Value, ok bool) {
	return inPieces(was, mine, other, func(p Piece) ([]variant.Value, bool) {
		of := [3][]variant.Value{was[p.Base.Start:p.Base.End], mine[p.Ours.Start:p.Ours.End], other[p.Theirs.Start:p.Theirs.End]}
		if merged, ok := m.piece(all, of[0], of[1], of[2]); ok {
			return merged, true
		}
		return chosen(m, all, of)
	})
}

// inPieces returns our list with the result of merge for each piece. ok is false if it refuses one.
func inPieces(was, mine, other []variant.Value, merge func(Piece) ([]variant.Value, bool)) (items []variant.Value, ok bool) {
	at := 0
	for _, p := range Pieces(was, mine, other) {
		merged, ok := merge(p)
		if !ok {
			return nil, false
		}
		items = append(append(items, mine[at:p.Ours.Start]...), merged...)
		at = p.Ours.End
	}
	return append(items, mine[at:]...), true
}

// Span is a part of a list, end exclusive.
type Span struct{ Start, End int }

// Piece is a part of three lists in which at least one side differs from base, between elements that all three have.
type Piece struct{ Base, Ours, Theirs Span }

// Pieces aligns lists by the elements that all three have.
func Pieces(base, ours, theirs []variant.Value) []Piece {
	inOurs, inTheirs := matches(base, ours), matches(base, theirs)
	var list []Piece
	var p Piece
	for p.Base.Start <= len(base) {
		j := p.Base.Start // the next element that all three have
		for j < len(base) && (inOurs[j] < 0 || inTheirs[j] < 0) {
			j++
		}
		p.Base.End, p.Ours.End, p.Theirs.End = j, len(ours), len(theirs)
		if j < len(base) {
			p.Ours.End, p.Theirs.End = inOurs[j], inTheirs[j]
		}
		if p.Base.Start < p.Base.End || p.Ours.Start < p.Ours.End || p.Theirs.Start < p.Theirs.End {
			list = append(list, p)
		}
		p = Piece{Span{j + 1, 0}, Span{p.Ours.End + 1, 0}, Span{p.Theirs.End + 1, 0}}
	}
	return list
}

// Merge merges the elements of a piece of these lists: those of the side that changed them; if both only added, all,
// ours first; else one by one. ok is false if both sides changed the same element.
func (p Piece) Merge(base, ours, theirs []variant.Value) (items []variant.Value, ok bool) {
	m := valuesMerge{}
	return m.piece([3]*variant.Value{}, base[p.Base.Start:p.Base.End], ours[p.Ours.Start:p.Ours.End], theirs[p.Theirs.Start:p.Theirs.End])
}

func (m *valuesMerge) piece(all [3]*variant.Value, was, mine, other []variant.Value) (items []variant.Value, ok bool) {
	switch {
	case equalItems(mine, other), equalItems(other, was):
		return mine, true
	case equalItems(mine, was):
		return other, true
	case len(was) == 0:
		return together(mine, other), true
	case len(mine) == len(was) && len(other) == len(was):
		out := make([]variant.Value, len(was))
		for i := range was {
			if out[i], ok = m.element(all, was[i], mine[i], other[i]); !ok {
				return nil, false
			}
		}
		return out, true
	}
	return nil, false
}

// element merges elements of lists, whose places are not told: they may be others on each side.
func (m *valuesMerge) element(all [3]*variant.Value, was, mine, other variant.Value) (v variant.Value, ok bool) {
	inside := valuesMerge{}
	if m.decide != nil {
		inside.decide = func(Conflict) Side { return m.decide(Conflict{m.at, all[0], all[1], all[2]}) }
	}
	return inside.values(was, mine, other)
}

// together merges what both sides added into one list: ours first between what both have, and that once.
func together(mine, other []variant.Value) []variant.Value {
	var out []variant.Value
	at, j := matches(mine, other), 0
	for i, v := range mine {
		if at[i] >= 0 {
			out = append(out, other[j:at[i]]...)
			j = at[i] + 1
		}
		out = append(out, v)
	}
	return append(out, other[j:]...)
}

func equalItems(a, b []variant.Value) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !variant.Equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

// longestTable limits the work of matches: longer lists are matched only at their ends.
const longestTable = 4 << 20

// matches is where each element of a is in b, in the longest way to pair equal elements without crossing; -1 for those that are not.
func matches(a, b []variant.Value) []int {
	at := make([]int, len(a))
	for i := range at {
		at[i] = -1
	}
	start := 0
	for start < len(a) && start < len(b) && variant.Equal(a[start], b[start]) {
		at[start] = start
		start++
	}
	endA, endB := len(a), len(b)
	for endA > start && endB > start && variant.Equal(a[endA-1], b[endB-1]) {
		endA--
		endB--
		at[endA] = endB
	}
	rows, columns := endA-start, endB-start
	if rows == 0 || columns == 0 || rows*columns > longestTable {
		return at
	}
	best := make([]int32, (rows+1)*(columns+1))
	cell := func(i, j int) *int32 { return &best[i*(columns+1)+j] }
	for i := rows - 1; i >= 0; i-- {
		for j := columns - 1; j >= 0; j-- {
			if variant.Equal(a[start+i], b[start+j]) {
				*cell(i, j) = *cell(i+1, j+1) + 1
			} else {
				*cell(i, j) = max(*cell(i+1, j), *cell(i, j+1))
			}
		}
	}
	for i, j := 0, 0; i < rows && j < columns; {
		switch {
		case variant.Equal(a[start+i], b[start+j]):
			at[start+i] = start + j
			i, j = i+1, j+1
		case *cell(i+1, j) >= *cell(i, j+1):
			i++
		default:
			j++
		}
	}
	return at
}
