package widgets

import "testing"

// TestOwnWordsFirst: of what has a word whole, that comes first in which it stands apart.
func TestOwnWordsFirst(t *testing.T) {
	var all []Item
	for _, words := range []string{"PackedInt32Array", "PackedFloat32Array", "PackedStringArray", "PackedVector2Array", "Array[bool]", "Array[int]", "Array[float]", "Array[String]", "Array[Vector2]"} {
		all = append(all, Item{Words: words})
	}
	for typed, want := range map[string]string{"int": "Array[int]", "float": "Array[float]", "string": "Array[String]", "vector2": "Array[Vector2]", "Array[int]": "Array[int]",
		"array[f": "Array[float]", "packed": "PackedInt32Array", "int32": "PackedInt32Array"} {
		if list := Ranked(all, typed); len(list) == 0 || all[list[0]].Words != want {
			t.Errorf("%s does not find %s first: %v", typed, want, list)
		}
	}
}
