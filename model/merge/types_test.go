package merge

import (
	"fmt"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/literal"
)

// TestTakeTypes: a container takes over the types of its elements, or loses them, together with what differs inside; what differs elsewhere stays.
func TestTakeTypes(t *testing.T) {
	d, err := dialect.ByName("godot4.6")
	if err != nil {
		t.Fatal(err)
	}
	read := func(text string) *model.Document {
		v, err := literal.ParseAll(text, d)
		if err != nil {
			t.Fatal(err)
		}
		b, err := codec.Append(nil, v, d)
		if err != nil {
			t.Fatal(err)
		}
		return doc(t, b)
	}
	containers := []string{`Array[int]([1])`, `[1, "a"]`, `[1]`, `Array[String](["a", "b"])`, `Dictionary[String, int]({"a": 1})`, `Dictionary[int, int]({1: 1})`,
		`{"a": [1]}`, `Array[Array]([Array[int]([1])])`, `Array[Array]([[1]])`, `[[Array[int]([2])]]`, `{"a": Array[int]([])}`}
	for _, in := range []string{`{"k": %s, "n": 1}`, `[5, %s]`, `{"k": {"l": [%s]}}`} {
		for _, from := range containers {
			for _, to := range containers {
				a, b := read(fmt.Sprintf(in, from)), read(fmt.Sprintf(in, to))
				list := differences(t, a, b)
				r, err := Take(t.Context(), a, b, list...)
				if left := differences(t, a, b); err != nil || len(r.Left) > 0 || len(r.Made) != len(list) || len(left) > 0 {
					t.Errorf("%s to %s in %s: %v, %v, still %v", from, to, in, r, err, left)
				}
			}
		}
	}
	a, b := read(`{"k": Array[int]([1]), "n": 1}`), read(`{"k": [1], "n": 2}`)
	for _, one := range differences(t, a, b) {
		if one.Path == "k.@type" {
			if _, err := Take(t.Context(), a, b, one); err != nil {
				t.Fatal(err)
			}
		}
	}
	v, err := a.Value(a.Child(model.Root, 0))
	want, _ := literal.ParseAll(`{"k": [1], "n": 1}`, d)
	if err != nil || !variant.Equal(v, want) {
		t.Errorf("%s, %v", literal.Text(v, d), err)
	}
}
