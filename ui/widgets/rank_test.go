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

// TestFirstWordFirst: of what has all words alike, that comes first which begins with the first of them.
func TestFirstWordFirst(t *testing.T) {
	all := []Item{{Words: "LineEdit/colors/clear_button_color"}, {Words: "Button/colors/font_color"}}
	if list := Ranked(all, "button color"); len(list) != 2 || list[0] != 1 {
		t.Errorf("the colours of a button come as %v", list)
	}
}
