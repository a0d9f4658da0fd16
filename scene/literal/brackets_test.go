package literal

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

// Brackets must give the same children as reading the value, at every level.
func TestBrackets(t *testing.T) {
	long := strings.Repeat("1, ", 40) + "1"
	for _, text := range []string{
		"5", `"[` + long + `"`, "[" + long + "]", " ; [\n[[[" + long + "], [" + long + "]]]",
		`{"a": {"b": [` + long + `], "[": 1}, [` + long + `]: {}}`,
		"Array[Dictionary]([{1: [" + long + "]}, {2: Object(Node,\"a\":[" + long + "])}])",
		`Array[ExtResource("` + strings.Repeat("long", 30) + `")]([` + long + `])`,
		"[PackedByteArray(" + long + "), Vector2(1, 2), NodePath(\"" + long + "]\")]",
		strings.Repeat("[", MaxDepth) + long + strings.Repeat("]", MaxDepth),
		strings.Repeat("[", MaxDepth+1) + long + strings.Repeat("]", MaxDepth+1),
		"[" + long, "[" + long + "}", "",
	} {
		src := []byte(text)
		brackets := BracketsOf(src, 0)
		var compare func(off int)
		compare = func(off int) {
			kind, children, err := Children(src, off)
			k, c, e := brackets.Children(src, off)
			if k != kind || !reflect.DeepEqual(c, children) || (e == nil) != (err == nil) {
				t.Fatalf("%.60q at %d: %v %v %v, and knowing its brackets %v %v %v", text, off, kind, children, err, k, c, e)
			}
			for _, c := range children {
				if c.Key != (Span{}) {
					compare(c.Key.Start)
				}
				compare(c.Value.Start)
			}
		}
		compare(0)
	}
}

// The end of a long bracket must not be searched again at outer levels.
func TestBracketsReadOnce(t *testing.T) {
	src := []byte("[[1, {\"a\": [" + strings.Repeat("2, ", 100) + "2]}]]")
	brackets := BracketsOf(src, 0)
	spoiled := bytes.ReplaceAll(src, []byte("2, 2, "), []byte(")))]]]"))
	off := 0
	for range 3 {
		_, children, err := brackets.Children(spoiled, off)
		if err != nil {
			t.Fatalf("at %d what lies deeper was read: %v", off, err)
		}
		off = children[len(children)-1].Value.Start
	}
}
