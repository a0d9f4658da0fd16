package counterpart

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/literal"
)

// Forms compares the values of a text and a binary file. It ignores what one of the two forms cannot store: digits of a
// number beyond those that the engine writes into text and a binary file has room for, the order of a dictionary, the
// types of containers, the ids of resources.
type Forms struct {
	ids IDs
	six bool // the engine writes six digits
}

// Across pairs the resources of two files of different forms. of maps each section of b that is a resource to its
// section in a.
func Across(a, b *model.Sections) (f *Forms, of map[int]int) {
	was, now := Resources(a), Resources(b)
	f, of = &Forms{ids: IDs{}, six: sixDigits(a) || sixDigits(b)}, map[int]int{}
	for i, k := range Match(was, now, true) {
		if k >= 0 {
			f.ids[was[k].Refers()] = now[i].Refers()
			of[now[i].Section] = was[k].Section
		}
	}
	return f, of
}

// sixDigits reports whether the engine of a file writes six digits of a number into text.
func sixDigits(s *model.Sections) bool { return s.Dialect().Text.Digits == dialect.SixDigits }

// SameIDs returns the Forms for files in which all resources have the same ids.
func SameIDs(a, b *model.Sections) *Forms { return &Forms{six: sixDigits(a) || sixDigits(b)} }

// Plain returns a value of the first file, or of the second, reduced to what both forms can store: values that are the
// same are then usually equal.
func (f *Forms) Plain(v variant.Value, second bool) variant.Value {
	return plain(v, func(r variant.Resource) variant.Resource {
		if second {
			return plainReference(r)
		}
		return f.ids.translated(r)
	})
}

// sameReference reports whether two references are the same: only a binary file of Godot 1 stores the class of another
// file.
func sameReference(a, b variant.Resource) bool {
	if a.Class == "" || b.Class == "" {
		a.Class, b.Class = "", ""
	}
	return a == b
}

// plain returns a value without what one of the forms cannot store.
func plain(v variant.Value, refer func(variant.Resource) variant.Resource) variant.Value {
	if v.Type == variant.Int || v.Type == variant.Float {
		v.Text = ""
	}
	if v.Type == variant.Float {
		return variant.OfFloat(six(v.Float()))
	}
	switch x := v.Data.(type) {
	case *variant.Resource:
		r := refer(*x)
		v.Data = &r
	case *variant.List:
		list := &variant.List{Items: make([]variant.Value, len(x.Items))}
		for i, item := range x.Items {
			list.Items[i] = plain(item, refer)
		}
		v.Data = list
	case *variant.Dict:
		entries := make([]variant.Entry, len(x.Entries))
		for i, e := range x.Entries {
			entries[i] = variant.Entry{Key: plain(e.Key, refer), Value: plain(e.Value, refer)}
		}
		slices.SortStableFunc(entries, func(a, b variant.Entry) int { return strings.Compare(keyText(a.Key), keyText(b.Key)) })
		v.Data = &variant.Dict{Entries: entries}
	case *variant.Math:
		m := &variant.Math{C: make([]float64, len(x.C))}
		for i, c := range x.C {
			m.C[i] = six(c)
		}
		v.Data = m
	}
	return v
}

// keyText identifies keys.
func keyText(key variant.Value) string { return literal.Text(key, dialect.Godot46) }

// Same reports whether a value of the first file and one of the second are the same.
func (f *Forms) Same(a, b variant.Value) bool {
	if Empty(a) && Empty(b) {
		return true
	}
	if a.Type != b.Type {
		rid := a.Type == variant.RID && b.Type == variant.Int || a.Type == variant.Int && b.Type == variant.RID
		return rid && a.Bits == b.Bits // as text reads it
	}
	switch x := a.Data.(type) {
	case *variant.List:
		y, ok := b.Data.(*variant.List)
		return ok && slices.EqualFunc(x.Items, y.Items, f.Same)
	case *variant.Dict:
		y, ok := b.Data.(*variant.Dict)
		return ok && f.sameEntries(x.Entries, y.Entries)
	case *variant.Instance:
		y, ok := b.Data.(*variant.Instance)
		return ok && x.Class == y.Class && slices.EqualFunc(x.Properties, y.Properties, func(p, q variant.Property) bool {
			return p.Name == q.Name && f.Same(p.Value, q.Value)
		})
	case *variant.Resource:
		y, ok := b.Data.(*variant.Resource)
		return ok && sameReference(f.ids.translated(*x), plainReference(*y))
	case *variant.Path:
		y, ok := b.Data.(*variant.Path)
		return ok && (len(x.Names)+len(x.Subnames)+len(y.Names)+len(y.Subnames) == 0 || variant.Equal(a, b)) // text reads "/" as an empty path
	case *variant.Math:
		y, ok := b.Data.(*variant.Math)
		return ok && slices.EqualFunc(x.C, y.C, f.near)
	case []float64:
		y, ok := b.Data.([]float64)
		return ok && slices.EqualFunc(x, y, f.near)
	case []float32:
		y, ok := b.Data.([]float32)
		return ok && slices.EqualFunc(x, y, func(a, b float32) bool { return f.near(float64(a), float64(b)) })
	}
	switch a.Type {
	case variant.Int, variant.Float:
		a.Text, b.Text = "", ""
	}
	return variant.Equal(a, b) || a.Type == variant.Float && f.near(a.Float(), b.Float())
}

// sameEntries reports whether two dictionaries have the same entries in any order.
func (f *Forms) sameEntries(a, b []variant.Entry) bool {
	if len(a) != len(b) {
		return false
	}
	same := func(p, q variant.Entry) bool { return f.Same(p.Key, q.Key) && f.Same(p.Value, q.Value) }
	if slices.EqualFunc(a, b, same) {
		return true
	}
	places := make(map[string][]int, len(b))
	for i, e := range b {
		key := keyText(f.Plain(e.Key, true))
		places[key] = append(places[key], i)
	}
	for _, e := range a {
		key := keyText(f.Plain(e.Key, false))
		list := places[key]
		i := slices.IndexFunc(list, func(k int) bool { return same(e, b[k]) })
		if i < 0 {
			return false
		}
		places[key] = slices.Delete(list, i, i+1)
	}
	return true
}

// near reports whether two numbers are the same in what both forms tell: one is the other in 32 bits, or in the digits that the engine writes.
func (f *Forms) near(a, b float64) bool {
	switch {
	case a == b, math.IsNaN(a) && math.IsNaN(b), a == float64(float32(b)), b == float64(float32(a)):
		return true
	}
	const parsed = 0x1p-50 // Godot's parser of text does not read the nearest number
	return math.Abs(a-b) <= parsed*math.Max(math.Abs(a), math.Abs(b)) || f.six && (writtenAs(a, b) || writtenAs(b, a))
}

// writtenAs reports whether an engine that writes six digits writes b for a.
func writtenAs(a, b float64) bool {
	short := six(a)
	return short == b || float64(float32(short)) == b
}

// six is a number as Godot 3 writes it: in 32 bits and then in six digits.
func six(x float64) float64 {
	if narrow := float64(float32(x)); !math.IsInf(narrow, 0) {
		x = narrow
	}
	if x == 0 {
		return 0 // without the sign
	}
	var text [32]byte
	short, err := strconv.ParseFloat(string(strconv.AppendFloat(text[:0], x, 'g', 6, 64)), 64)
	if err != nil {
		return x
	}
	return short
}

// SameWords reports whether two lists have the same words in any order, as the groups of a node come in any.
func SameWords(a, b variant.Value) bool {
	words := func(v variant.Value) (list []string, ok bool) {
		x, ok := v.Data.(*variant.List)
		if ok {
			for _, item := range x.Items {
				list = append(list, item.Text)
			}
			slices.Sort(list)
		}
		return list, ok
	}
	x, ok := words(a)
	y, also := words(b)
	return ok && also && slices.Equal(x, y)
}

// Empty reports whether a value is null. A binary file may refer to no resource instead, and an engine leaves a property that is null out of text.
func Empty(v variant.Value) bool {
	return v.Type == variant.Nil || v.Type == variant.Object && v.Data == nil
}
