package merge

import (
	"savant/codec/variant"
	"savant/scene/literal"
)

// Values merges three values. guessed reports that both sides changed one list; ok is false if they changed the same
// thing differently.
//
// Dictionaries are merged by their keys and Arrays by their elements. What only makes sense as a whole is not merged:
// vectors, packed numbers, and the keys of an animation, whose lists belong together.
func Values(was, mine, other variant.Value) (v variant.Value, guessed, ok bool) {
	switch {
	case variant.Equal(mine, other), variant.Equal(other, was):
		return mine, false, true
	case variant.Equal(mine, was):
		return other, false, true
	case was.Type != mine.Type || mine.Type != other.Type:
		return v, false, false
	}
	switch mine.Type {
	case variant.Dictionary:
		return mergeDictionaries(was, mine, other)
	case variant.Object:
		return mergeInstances(was, mine, other)
	case variant.Array:
		b, o, t := was.Data.(*variant.List), mine.Data.(*variant.List), other.Data.(*variant.List)
		if !variant.SameElement(o.Element, t.Element) {
			return v, false, false
		}
		items, ok := mergeItems(b.Items, o.Items, t.Items)
		return variant.Value{Type: variant.Array, Data: &variant.List{Element: o.Element, Items: items}}, true, ok
	case variant.PackedStringArray:
		items, ok := mergeItems(stringItems(was), stringItems(mine), stringItems(other))
		list := make([]string, len(items))
		for i, s := range items {
			list[i] = s.Text
		}
		return variant.Value{Type: variant.PackedStringArray, Data: list}, true, ok
	}
	return v, false, false
}

func stringItems(v variant.Value) []variant.Value {
	list := v.Data.([]string)
	items := make([]variant.Value, len(list))
	for i, s := range list {
		items[i] = variant.OfString(s)
	}
	return items
}

func mergeDictionaries(was, mine, other variant.Value) (v variant.Value, guessed, ok bool) {
	b, o, t := was.Data.(*variant.Dict), mine.Data.(*variant.Dict), other.Data.(*variant.Dict)
	if !variant.SameElement(o.Key, t.Key) || !variant.SameElement(o.Value, t.Value) {
		return v, false, false
	}
	inBase, keysOfBase := byKey(b)
	inOurs, keysOfOurs := byKey(o)
	inTheirs, keysOfTheirs := byKey(t)
	if inOurs["\"times\""] != nil && (inOurs["\"values\""] != nil || inOurs["\"points\""] != nil || inOurs["\"clips\""] != nil) {
		return v, false, false
	}
	if len(inBase) < len(b.Entries) || len(inOurs) < len(o.Entries) || len(inTheirs) < len(t.Entries) {
		return v, false, false // a key is there twice
	}
	order, _ := Order(keysOfBase, keysOfOurs, keysOfTheirs)
	out := &variant.Dict{Key: o.Key, Value: o.Value}
	for _, k := range order {
		e, there, guess, ok := mergeEntry(inBase[k], inOurs[k], inTheirs[k])
		if !ok {
			return v, false, false
		}
		guessed = guessed || guess
		if there {
			out.Entries = append(out.Entries, e)
		}
	}
	return variant.Value{Type: variant.Dictionary, Data: out}, guessed, true
}

// mergeInstances merges objects that are stored in full by their properties.
func mergeInstances(was, mine, other variant.Value) (v variant.Value, guessed, ok bool) {
	b, ok1 := was.Data.(*variant.Instance)
	o, ok2 := mine.Data.(*variant.Instance)
	t, ok3 := other.Data.(*variant.Instance)
	if !ok1 || !ok2 || !ok3 || b.Class != o.Class || o.Class != t.Class {
		return v, false, false
	}
	v, guessed, ok = mergeDictionaries(asDictionary(b), asDictionary(o), asDictionary(t))
	if !ok {
		return v, false, false
	}
	out := &variant.Instance{Class: o.Class}
	for _, e := range v.Data.(*variant.Dict).Entries {
		out.Properties = append(out.Properties, variant.Property{Name: e.Key.Text, Value: e.Value})
	}
	return variant.Value{Type: variant.Object, Data: out}, guessed, true
}

func asDictionary(o *variant.Instance) variant.Value {
	d := &variant.Dict{}
	for _, p := range o.Properties {
		d.Entries = append(d.Entries, variant.Entry{Key: variant.OfString(p.Name), Value: p.Value})
	}
	return variant.Value{Type: variant.Dictionary, Data: d}
}

func mergeEntry(b, o, t *variant.Entry) (e variant.Entry, there, guessed, ok bool) {
	alike := func(a, b *variant.Entry) bool {
		return a == b || a != nil && b != nil && variant.Equal(a.Value, b.Value)
	}
	take := func(e *variant.Entry) (variant.Entry, bool, bool, bool) {
		if e == nil {
			return variant.Entry{}, false, false, true
		}
		return *e, true, false, true
	}
	switch {
	case alike(o, t), alike(t, b):
		return take(o)
	case alike(o, b):
		return take(t)
	case b == nil || o == nil || t == nil:
		return e, false, false, false
	}
	v, guessed, ok := Values(b.Value, o.Value, t.Value)
	return variant.Entry{Key: o.Key, Value: v}, true, guessed, ok
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

// mergeItems merges the elements of lists, piece by piece.
func mergeItems(was, mine, other []variant.Value) (items []variant.Value, ok bool) {
	return inPieces(was, mine, other, func(p Piece) ([]variant.Value, bool) { return p.Merge(was, mine, other) })
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
	was, mine, other := base[p.Base.Start:p.Base.End], ours[p.Ours.Start:p.Ours.End], theirs[p.Theirs.Start:p.Theirs.End]
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
			if out[i], _, ok = Values(was[i], mine[i], other[i]); !ok {
				return nil, false
			}
		}
		return out, true
	}
	return nil, false
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
