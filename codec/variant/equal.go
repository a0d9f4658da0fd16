package variant

import (
	"bytes"
	"math"
	"slices"
)

// Equal reports whether two values are bitwise the same: floats by their bits, dictionaries in the same order,
// duplicate keys and the stored precision of components included. A nil and an empty slice are equal, and an empty
// packed array may have no data at all.
func Equal(a, b Value) bool {
	if a.Type != b.Type || a.Bits != b.Bits || a.Text != b.Text {
		return false
	}
	if a.Data == nil || b.Data == nil {
		return PackedLen(a.Data) == 0 && PackedLen(b.Data) == 0
	}
	switch x := a.Data.(type) {
	case *Math:
		y, ok := b.Data.(*Math)
		return ok && x.Double == y.Double && slices.EqualFunc(x.C, y.C, sameFloat64)
	case *Path:
		y, ok := b.Data.(*Path)
		return ok && x.Absolute == y.Absolute && slices.Equal(x.Names, y.Names) && slices.Equal(x.Subnames, y.Subnames)
	case ObjectID:
		y, ok := b.Data.(ObjectID)
		return ok && x == y
	case *Instance:
		y, ok := b.Data.(*Instance)
		return ok && x.Class == y.Class && slices.EqualFunc(x.Properties, y.Properties, func(p, q Property) bool {
			return p.Name == q.Name && Equal(p.Value, q.Value)
		})
	case *Resource:
		y, ok := b.Data.(*Resource)
		return ok && *x == *y
	case *Dict:
		y, ok := b.Data.(*Dict)
		return ok && SameElement(x.Key, y.Key) && SameElement(x.Value, y.Value) &&
			slices.EqualFunc(x.Entries, y.Entries, func(p, q Entry) bool { return Equal(p.Key, q.Key) && Equal(p.Value, q.Value) })
	case *List:
		y, ok := b.Data.(*List)
		return ok && SameElement(x.Element, y.Element) && slices.EqualFunc(x.Items, y.Items, Equal)
	case []byte:
		y, ok := b.Data.([]byte)
		return ok && bytes.Equal(x, y)
	case []int32:
		y, ok := b.Data.([]int32)
		return ok && slices.Equal(x, y)
	case []int64:
		y, ok := b.Data.([]int64)
		return ok && slices.Equal(x, y)
	case []float32:
		y, ok := b.Data.([]float32)
		return ok && slices.EqualFunc(x, y, sameFloat32)
	case []float64:
		y, ok := b.Data.([]float64)
		return ok && slices.EqualFunc(x, y, sameFloat64)
	case []string:
		y, ok := b.Data.([]string)
		return ok && slices.Equal(x, y)
	case *Picture:
		y, ok := b.Data.(*Picture)
		return ok && x.Format == y.Format && x.Mipmaps == y.Mipmaps && x.Width == y.Width && x.Height == y.Height &&
			x.Packing == y.Packing && bytes.Equal(x.Pixels, y.Pixels)
	case *Event:
		y, ok := b.Data.(*Event)
		return ok && x.Kind == y.Kind && x.Device == y.Device && bytes.Equal(x.Rest, y.Rest)
	}
	return false
}

// SameElement reports whether two element types are the same.
func SameElement(a, b ElementType) bool {
	if a.Ref != nil && b.Ref != nil {
		if *a.Ref != *b.Ref {
			return false
		}
		a.Ref, b.Ref = nil, nil
	}
	return a == b
}

func sameFloat64(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }
func sameFloat32(a, b float32) bool { return math.Float32bits(a) == math.Float32bits(b) }

// Unwritten returns the value without the JSON spelling of its numbers.
func Unwritten(v Value) Value {
	switch data := v.Data.(type) {
	case *Dict:
		made := *data
		made.Entries = make([]Entry, len(data.Entries))
		for i, e := range data.Entries {
			made.Entries[i] = Entry{Key: e.Key, Value: Unwritten(e.Value)}
		}
		v.Data = &made
	case *List:
		made := *data
		made.Items = make([]Value, len(data.Items))
		for i, item := range data.Items {
			made.Items[i] = Unwritten(item)
		}
		v.Data = &made
	}
	if v.Type == Int || v.Type == Float {
		v.Text = ""
	}
	return v
}
