package value

import (
	"math"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	noSuchElement message.ID = "value.no-such-element"
	notAByte      message.ID = "value.not-a-byte int"
	over32        message.ID = "value.over32 int"
	notAnElement  message.ID = "value.not-an-element"
	numbersOver32 message.ID = "value.numbers-over32"
)

// FirstElement is the first element of a packed array as a value of its own.
func FirstElement(v variant.Value) (variant.Value, error) {
	t, _ := variant.ElementOf(v.Type)
	switch data := v.Data.(type) {
	case []byte:
		if len(data) > 0 {
			return variant.OfInt(int64(data[0])), nil
		}
	case []int64:
		if len(data) > 0 {
			return variant.OfInt(data[0]), nil
		}
	case []float64:
		if t == variant.Float && len(data) > 0 {
			return variant.OfFloat(data[0]), nil
		}
		if t != variant.Float && len(data) > 0 {
			return variant.Value{Type: t, Data: &variant.Math{Double: true, C: data}}, nil
		}
	case []int32:
		if t == variant.Int && len(data) > 0 {
			return variant.OfInt(int64(data[0])), nil
		}
		c := make([]float64, len(data))
		for i, n := range data {
			c[i] = float64(n)
		}
		return variant.Value{Type: t, Data: &variant.Math{C: c}}, nil
	case []float32:
		c := make([]float64, len(data))
		for i, f := range data {
			c[i] = variant.Widen(math.Float32bits(f))
		}
		if t == variant.Float && len(data) > 0 {
			return variant.OfFloat(c[0]), nil
		}
		return variant.Value{Type: t, Data: &variant.Math{C: c}}, nil
	case []string:
		if len(data) > 0 {
			return variant.OfString(data[0]), nil
		}
	}
	return variant.Value{}, message.Err(noSuchElement)
}

// PackedOf is a packed array of type t with one element v; why says that v does not fit. double means that the array's
// floats have 64 bits.
func PackedOf(t variant.Type, v variant.Value, double bool) (packed variant.Value, why message.Message) {
	packed.Type = t
	switch t {
	case variant.PackedByteArray:
		if v.Int() < 0 || v.Int() > 255 {
			return packed, message.New(notAByte, v.Int())
		}
		packed.Data = []byte{byte(v.Int())}
	case variant.PackedInt32Array:
		if v.Int() != int64(int32(v.Int())) {
			return packed, message.New(over32, v.Int())
		}
		packed.Data = []int32{int32(v.Int())}
	case variant.PackedInt64Array:
		packed.Data = []int64{v.Int()}
	case variant.PackedFloat32Array:
		packed.Data = []float32{narrow(v.Float())}
	case variant.PackedFloat64Array:
		packed.Data = []float64{v.Float()}
	case variant.PackedStringArray:
		packed.Data = []string{v.Text}
	default:
		m, ok := v.Data.(*variant.Math)
		if !ok {
			return packed, message.New(notAnElement)
		}
		shape, _ := variant.ShapeOf(v.Type)
		switch {
		case shape.Integer:
			list := make([]int32, len(m.C))
			for i, c := range m.C {
				if c != float64(int32(c)) {
					return packed, message.New(numbersOver32)
				}
				list[i] = int32(c)
			}
			packed.Data = list
		case double:
			packed.Data = m.C
		default:
			list := make([]float32, len(m.C))
			for i, c := range m.C {
				list[i] = narrow(c)
			}
			packed.Data = list
		}
	}
	return packed, message.Message{}
}

// narrow is the float32 nearest to f.
func narrow(f float64) float32 {
	bits, _ := variant.Narrow(f)
	return math.Float32frombits(bits)
}

// InsertElements puts others before the i-th element of packed data.
func InsertElements(data, others any, i, stride int) any {
	switch list := data.(type) {
	case []byte:
		return inserted(list, others, i*stride)
	case []int32:
		return inserted(list, others, i*stride)
	case []int64:
		return inserted(list, others, i*stride)
	case []float32:
		return inserted(list, others, i*stride)
	case []float64:
		return inserted(list, others, i*stride)
	case []string:
		return inserted(list, others, i*stride)
	}
	return data
}

func inserted[T any](list []T, others any, i int) []T {
	more, _ := others.([]T)
	return slices.Insert(slices.Clone(list), i, more...)
}

// AppendElements puts the elements of more after those of data, which may be nil.
func AppendElements(data, more any) any {
	switch more := more.(type) {
	case []byte:
		list, _ := data.([]byte)
		return append(list, more...)
	case []int32:
		list, _ := data.([]int32)
		return append(list, more...)
	case []int64:
		list, _ := data.([]int64)
		return append(list, more...)
	case []float32:
		list, _ := data.([]float32)
		return append(list, more...)
	case []float64:
		list, _ := data.([]float64)
		return append(list, more...)
	case []string:
		list, _ := data.([]string)
		return append(list, more...)
	}
	return data
}

// Ordered is what a container or packed array holds in another order.
func Ordered(data any, order []int, stride int) any {
	switch data := data.(type) {
	case *variant.Dict:
		next := *data
		next.Entries = permuted(data.Entries, order, 1)
		return &next
	case *variant.List:
		next := *data
		next.Items = permuted(data.Items, order, 1)
		return &next
	case []byte:
		return permuted(data, order, stride)
	case []int32:
		return permuted(data, order, stride)
	case []int64:
		return permuted(data, order, stride)
	case []float32:
		return permuted(data, order, stride)
	case []float64:
		return permuted(data, order, stride)
	case []string:
		return permuted(data, order, stride)
	}
	return data
}

func permuted[T any](list []T, order []int, stride int) []T {
	out := make([]T, 0, len(order)*stride)
	for _, i := range order {
		out = append(out, list[i*stride:(i+1)*stride]...)
	}
	return out
}

// SetElements puts the elements of others, of the same type, in the place of those of data from the i-th on, of stride numbers each.
func SetElements(data, others any, i, stride int) {
	switch data := data.(type) {
	case []byte:
		copy(data[i:], others.([]byte))
	case []int32:
		copy(data[i*stride:], others.([]int32))
	case []int64:
		copy(data[i*stride:], others.([]int64))
	case []float32:
		copy(data[i*stride:], others.([]float32))
	case []float64:
		copy(data[i*stride:], others.([]float64))
	case []string:
		copy(data[i:], others.([]string))
	}
}
