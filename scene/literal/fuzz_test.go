package literal

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/codec/dialect"
	"savant/codec/fuzzing"
	"savant/codec/variant"
)

// FuzzLiteral checks parsing, skipping, splitting, writing and changing values against each other.
func FuzzLiteral(f *testing.F) {
	fuzzing.Bound(f)
	for _, s := range []string{
		"null", "-1.5e3", `"a\n\u00e9"`, `&"b"`, "[1, [2], {}]", "{\n\"a\": 1,\n}", "Vector2( 1, 2 )", "PackedByteArray(\"AQID\")", "Array[int]([1])",
		"Dictionary[int, Variant]({1: 2})", "Object(Node,\"a\":1)\n", "Transform(1,0,0,0,1,0,0,0,1,0,0,0)", "#ff0000", "NodePath(\"a/b:c\")", "inf_neg", "; c\n5",
		"Resource(\"uid://a\", \"res://b\")", "ExtResource( 1 )", "TypedArray( int , 1 )", "Image(1, 1, 0, RGB, 1, 2, 3)", "InputEvent(KEY,5,CS)", "PoolRealArray( 0.1, 1e-05 )",
		"nan(0x7ff0000000000001)", "String(PackedByteArray(255))", "Signal(\"a\", 5)", "NodePath(\"/\", [\"a/b\"], [])",
	} {
		f.Add([]byte(s), uint8(0))
	}
	for _, s := range []string{"Object(\"\xb7\")", "Array[\"\xb7\"]([])", "Dictionary[int, \"\xb7\"]({})", "ExtResource(\"\xb7\")", "SubResource(\"\xb7\")", "Resource(\"\xb7\")"} {
		f.Add([]byte(s), uint8('u')) // names that are not UTF-8
	}
	files, _ := filepath.Glob("testdata/*.txt")
	for _, name := range files {
		if b, err := os.ReadFile(name); err == nil {
			f.Add(b, uint8(1))
		}
	}
	dialects := dialect.All()
	f.Fuzz(func(t *testing.T, src []byte, n uint8) {
		d := dialects[int(n)%len(dialects)]
		kept := bytes.Clone(src)
		v, end, err := Parse(src, 0, d)
		valid, validErr := Valid(src, 0, d)
		if valid != end || (validErr == nil) != (err == nil) {
			t.Fatalf("%q: Parse ends at %d, %v, Valid at %d, %v", src, end, err, valid, validErr)
		}
		skipped, skipErr := Skip(src, 0)
		_, children, childErr := Children(src, 0)
		brackets := BracketsOf(src, 0)
		if kind, same, err := brackets.Children(src, 0); !slices.Equal(same, children) || (err == nil) != (childErr == nil) {
			t.Fatalf("%q: knowing its brackets Children are %v %v, %v", src, kind, same, err)
		}
		for _, c := range children {
			_, deeper, err := Children(src, c.Value.Start)
			if _, same, e := brackets.Children(src, c.Value.Start); !slices.Equal(same, deeper) || (e == nil) != (err == nil) {
				t.Fatalf("%q: knowing its brackets Children at %d are %v, %v, not %v, %v", src, c.Value.Start, same, e, deeper, err)
			}
		}
		if err != nil {
			return
		}
		if skipErr != nil || skipped != end {
			t.Fatalf("%q: Parse ends at %d, Skip at %d, %v", src, end, skipped, skipErr)
		}
		if childErr != nil {
			t.Fatalf("%q: Children: %v", src, childErr)
		}
		for at, c := range children {
			if c.Value.Start < 0 || c.Value.End > end || c.Value.Start >= c.Value.End || at > 0 && c.Value.Start <= children[at-1].Value.End {
				t.Fatalf("%q: child %d is %v", src, at, c)
			}
		}
		text := Text(v, d)
		back, err := ParseAll(text, d)
		if err != nil || !variant.Equal(back, v) {
			t.Fatalf("%q: Text %q is read as %q, %v", src, text, Text(back, d), err)
		}
		Engine(v, d)
		Canonical(src[:end], Style{Dialect: d, Format: 4})
		s := Style{Dialect: d, Format: 4, NoSort: true, Shortest: true}
		old := src[:end]
		if same := AppendLike(nil, old, v, s); !bytes.Equal(same, old) {
			t.Fatalf("%q becomes %q without a change", old, same)
		}
		written := Append(nil, v, s)
		if reread, _, err := Parse(written, 0, d); err == nil && variant.Equal(reread, v) {
			// The value has a text form in Godot, so that any change can be checked.
			for _, other := range [][]byte{[]byte("5"), written, []byte("[]"), []byte("{}"), []byte("Vector2( 0, 1.0 )")} {
				changed := AppendLike(nil, other, v, s)
				if got, _, err := Parse(changed, 0, d); err != nil || !variant.Equal(got, v) {
					t.Fatalf("%q as %q gives %q, %v", other, text, changed, err)
				}
			}
		}
		if !bytes.Equal(kept, src) {
			t.Fatalf("%q was changed", kept)
		}
	})
}
