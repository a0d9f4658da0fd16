package variant

import "testing"

// TestPacked checks that each packed type has empty data of its own, and as many numbers per element as its components.
func TestPacked(t *testing.T) {
	packed := 0
	for typ := Nil; typ < Types; typ++ {
		data, ok := EmptyPacked(typ)
		if _, want := ElementOf(typ); ok != want || ok == (data == nil) {
			t.Errorf("%v: %v, %v", typ, data, ok)
			continue
		}
		if !ok {
			continue
		}
		packed++
		if n := PackedLen(data); n != 0 {
			t.Errorf("%v: %d", typ, n)
		}
		if !Equal(Value{Type: typ, Data: data}, Value{Type: typ}) {
			t.Errorf("%v: an empty array is not equal to one without data", typ)
		}
	}
	if packed != 13 {
		t.Errorf("%d packed types", packed)
	}
	if n := PackedLen([]string{"a", "b"}); n != 2 {
		t.Errorf("%d strings", n)
	}
	if PackedLen([]int{1}) != -1 {
		t.Error("no packed array holds ints of Go")
	}
	for typ, want := range map[Type]int{PackedByteArray: 1, PackedStringArray: 1, PackedVector3iArray: 3, PackedColorArray: 4, PackedVector2Array: 2} {
		if got := NumbersPerElement(typ); got != want {
			t.Errorf("%v: %d, not %d", typ, got, want)
		}
	}
}
