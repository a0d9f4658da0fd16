package variant

// EmptyPacked returns the Data of an empty packed array; ok is false for every other type.
func EmptyPacked(t Type) (data any, ok bool) {
	element, ok := ElementOf(t)
	if !ok {
		return nil, false
	}
	shape, _ := ShapeOf(element)
	switch {
	case t == PackedByteArray:
		return []byte{}, true
	case t == PackedInt64Array:
		return []int64{}, true
	case t == PackedFloat64Array:
		return []float64{}, true
	case t == PackedStringArray:
		return []string{}, true
	case t == PackedInt32Array || shape.Integer:
		return []int32{}, true
	}
	return []float32{}, true
}

// PackedLen returns how many numbers or strings the Data of a packed array holds; -1 for other data.
func PackedLen(data any) int {
	switch list := data.(type) {
	case nil:
		return 0
	case []byte:
		return len(list)
	case []int32:
		return len(list)
	case []int64:
		return len(list)
	case []float32:
		return len(list)
	case []float64:
		return len(list)
	case []string:
		return len(list)
	}
	return -1
}

// NumbersPerElement returns how many numbers or strings of its Data make up one element of a packed array.
func NumbersPerElement(packed Type) int {
	element, _ := ElementOf(packed)
	if shape, ok := ShapeOf(element); ok {
		return len(shape.Components)
	}
	return 1
}
