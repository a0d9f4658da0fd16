package patch_test

import (
	"bytes"
	"testing"

	"savant/model/patch"
)

// TestTyped: a container, in whatever contains it, whose elements have types keeps, loses or gets them in a patch as the file that it is made of.
func TestTyped(t *testing.T) {
	typed := []string{
		`Array[int]([1, 2])`, `Array[int]([])`, `Array[int]([2, 3, 4])`, `Array[String](["a"])`, `Array[StringName]([&"a", &"b"])`,
		`Array[Array]([[1], []])`, `Array[Dictionary]([{"a": 1}])`, `Array[Vector2]([Vector2(1, 2)])`,
		`Array[PackedByteArray]([PackedByteArray(1)])`, `Array[float]([1.0])`, `Array[bool]([true, false])`, `Array[Resource]([null])`,
		`Array[Node]([])`,
		`Dictionary[String, int]({"a": 1, "b": 2})`, `Dictionary[String, int]({"a": 1})`, `Dictionary[String, int]({})`,
		`Dictionary[int, Variant]({1: "a"})`, `Dictionary[Variant, int]({1: 2, "a": 3})`, `Dictionary[StringName, Array]({&"a": [1]})`,
		`Dictionary[String, Dictionary]({"a": {"b": 1}})`, `Dictionary[Vector2i, Node]({})`,
		`[1, 2]`, `[]`, `[2, 3]`, `{}`, `{"a": 1}`, `{"a": 1, "b": 2}`, `5`, `null`, `PackedInt32Array(1, 2)`,
	}
	for _, in := range []string{`{"k": %s}`, `[[%s], 1]`} {
		in := func(v string) string { return string(bytes.Replace([]byte(in), []byte("%s"), []byte(v), 1)) }
		for _, from := range typed {
			for _, to := range typed {
				if from == to {
					continue
				}
				for name, of := range forms {
					if name == "json" {
						continue
					}
					a, b := of(t, in(from)), of(t, in(to))
					p, err := patch.Make(t.Context(), a.Snapshot(), b.Snapshot())
					if err != nil {
						t.Errorf("%s: %s to %s: %v", name, in(from), in(to), err)
						continue
					}
					file, err := p.Append(nil)
					if err != nil {
						t.Fatal(err)
					}
					if p.Rest != nil && name == "binary" { // a text has dictionaries over several lines
						t.Errorf("%s: %s to %s needs a rest: %s", name, in(from), in(to), file)
					}
					if p, err = patch.Parse(file); err != nil {
						t.Fatal(err)
					}
					if r, err := p.Apply(t.Context(), a, patch.Options{}); err != nil || !r.Made || !bytes.Equal(a.Bytes(), b.Bytes()) {
						t.Errorf("%s: %s to %s: %s\n%s, %+v, %v", name, in(from), in(to), file, a.Bytes(), r, err)
					}
				}
			}
		}
	}
}
