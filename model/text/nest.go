package text

import (
	"bytes"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/literal"
)

// nest is a value taken apart.
type nest struct {
	start, end int64
	stamp      uint32
	kind       literal.Kind
	packed     variant.Type // Components: the packed array's type; Nil: not taken apart
	stride     int          // how many of children make an element
	children   []literal.Child
	nths       []int32 // of keys: how many before are the same; nil until needed
}

// count is the number of rows below the value.
func (n *nest) count() int {
	if n.kind == literal.Components {
		if n.packed == variant.Nil {
			return 0
		}
		return len(n.children) / n.stride
	}
	return len(n.children)
}

// mayNest marks the bytes with which a value begins that others are nested in.
var mayNest = func() (t [256]bool) {
	for c := range t {
		t[c] = c == '[' || c == '{' || c >= 'A' && c <= 'Z'
	}
	return t
}()

// packedAt returns which packed array a text is, and how many numbers one of its elements has.
func packedAt(text []byte) (t variant.Type, stride int) {
	n := bytes.IndexByte(text, '(')
	if n < 0 || n > 64 {
		return variant.Nil, 0
	}
	t, ok := constructors[strings.TrimSpace(string(text[:n]))]
	if _, packed := variant.ElementOf(t); !ok || !packed {
		return variant.Nil, 0
	}
	return t, variant.NumbersPerElement(t)
}

// constructors are the words that values of each type begin with, in every dialect.
var constructors = func() map[string]variant.Type {
	words := map[string]variant.Type{}
	for t := range variant.Types {
		words[t.String()] = t
		for _, d := range dialect.All() {
			words[d.Text.Name(t)] = t
		}
	}
	for old, t := range map[string]variant.Type{
		"Rect3": variant.AABB, "Matrix3": variant.Basis, "Matrix32": variant.Transform2D, "Quat": variant.Quaternion,
		"PackedIntArray": variant.PackedInt32Array, "PackedRealArray": variant.PackedFloat32Array,
		"Vector4Array": variant.PackedVector4Array,
		"ExtResource":  variant.Object, "SubResource": variant.Object, "Resource": variant.Object,
	} {
		words[old] = t
	}
	return words
}()

// textBrackets are the brackets of the value that was taken apart last, and of all in it.
type textBrackets struct {
	start, end int64
	stamp      uint32 // revision plus one for which they hold
	*literal.Brackets
}
