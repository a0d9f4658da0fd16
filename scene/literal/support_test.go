package literal

import (
	"strconv"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
)

// texts3 and texts4 print for each line of the input whether the engine reads it as a value.
const texts4 = `extends SceneTree
func _init():
	var out := FileAccess.open("OUT", FileAccess.WRITE)
	for line in FileAccess.get_file_as_string("IN").split("\n"):
		var v = str_to_var("[" + line + "]")
		out.store_line(line + "\t" + (var_to_str(v[0]) if typeof(v) == TYPE_ARRAY else "refused"))
	out.close()
	quit(0)
`

const texts3 = `extends SceneTree
func _init():
	var file = File.new()
	file.open("IN", File.READ)
	var out = File.new()
	out.open("OUT", File.WRITE)
	for line in file.get_as_text().split("\n"):
		var v = str2var("[" + line + "]")
		out.store_line(line + "\t" + (var2str(v[0]) if typeof(v) == TYPE_ARRAY else "refused"))
	out.close()
	quit(0)
`

// supported maps spellings to those of 3.2, 3.6 and 4.6 that read them.
var supported = map[string]string{
	"1": "3.2 3.6 4.6", "inf": "3.2 3.6 4.6", "nan": "3.2 3.6 4.6", "Vector2(1, 2)": "3.2 3.6 4.6", "Quat(1, 2, 3, 4)": "3.2 3.6 4.6",
	"Transform(1,1,1,1,1,1,1,1,1,1,1,1)": "3.2 3.6 4.6", "PoolIntArray(1)": "3.2 3.6 4.6", "IntArray(1)": "3.2 3.6 4.6", "RID(5)": "3.2 3.6 4.6", "1e400": "3.2 3.6 4.6",
	"RID()": "4.6", "Callable()": "4.6", "Signal()": "4.6", "Quaternion(1, 2, 3, 4)": "4.6", "Vector2i(1, 2)": "4.6", "Vector3i(1, 2, 3)": "4.6", "Vector4(1, 2, 3, 4)": "4.6",
	"Vector4i(1, 2, 3, 4)": "4.6", "Rect2i(1, 2, 3, 4)": "4.6", "Transform3D(1,1,1,1,1,1,1,1,1,1,1,1)": "4.6", "Projection(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)": "4.6",
	`&"a"`: "4.6", `@"a"`: "4.6", `{&"a": 1}`: "4.6", "Array[int]([1])": "4.6", `Dictionary[int, String]({1: "2"})`: "4.6",
	"PackedByteArray(1)": "3.6 4.6", "PackedInt32Array(1)": "3.6 4.6", "PackedInt64Array(1)": "3.6 4.6", "PackedFloat32Array(1)": "3.6 4.6", "PackedFloat64Array(1)": "3.6 4.6",
	`PackedStringArray("a")`: "3.6 4.6", "PackedVector2Array(1, 2)": "3.6 4.6", "PackedVector3Array(1, 2, 3)": "3.6 4.6", "PackedColorArray(1, 2, 3, 4)": "3.6 4.6",
	"PackedVector4Array(1, 2, 3, 4)": "4.6", "PoolVector4Array(1, 2, 3, 4)": "4.6", "Vector4Array(1, 2, 3, 4)": "4.6", "PackedIntArray(1)": "4.6", "PackedRealArray(1)": "4.6",
	"PoolVector2iArray(1, 2)": "", "PackedVector3iArray(1, 2, 3)": "", "PoolVector4iArray(1, 2, 3, 4)": "", "TypedArray(int, 1)": "", "Image()": "", `String(PackedByteArray(255))`: "",
	"InputEvent(KEY,5,CS)": "3.2 3.6", `PackedByteArray("AQID")`: "4.6", `PoolByteArray("AQID")`: "4.6", "-.5": "3.2 3.6",
	"inf_neg": "3.6 4.6", "-inf": "4.6", "-nan": "", "inf.0": "", "-inf.0": "", "nan.0": "", "nan(0x7ff8000000000000)": "",
	"Vector2(inf, nan)": "3.6 4.6", "Vector2(1, inf_neg)": "3.6 4.6", "PoolRealArray(1, inf, -inf)": "4.6", "PoolRealArray(nan, 1)": "3.6 4.6", "[inf, [nan]]": "3.2 3.6 4.6",
}

func TestExamine(t *testing.T) {
	for text, by := range supported {
		for release, d := range map[string]*dialect.Dialect{"3.2": dialect.Godot32, "3.6": dialect.Godot3, "4.6": dialect.Godot46} {
			end, unread, err := Examine([]byte(text), 0, d)
			if err != nil || end != len(text) {
				t.Errorf("%s ends at %d, %v", text, end, err)
			}
			if reads := unread == (Span{}); reads != strings.Contains(by, release) {
				t.Errorf("%s is said to be read by %s: %v; the engine: %v", text, release, reads, !reads)
			}
		}
		if _, unread, _ := Examine([]byte(text), 0, dialect.Pandemonium5); unread != (Span{}) {
			t.Errorf("%s: %v is said to be unread by an engine that nobody asked", text, unread)
		}
	}
	for _, x := range []struct {
		text, unread string
		d            *dialect.Dialect
	}{
		{`["&", ; &"a"` + "\n" + ` &"b"]`, `&"b"`, dialect.Godot3}, {"[RID(1), RID()]", "RID()", dialect.Godot3}, {"[Array[int]([])]", "Array", dialect.Godot3},
		{`[SubResource(1), SubResource("2")]`, `"2"`, dialect.Godot3}, {`SubResource("2")`, "", dialect.Godot46},
		{"Dictionary[int, int]({})", "Dictionary", dialect.Godot43}, {"Dictionary[int, int]({})", "", dialect.Godot44},
		{"PackedVector4Array()", "PackedVector4Array", dialect.Godot40}, {"PackedVector4Array()", "", dialect.Godot43}, {"[-inf]", "-inf", dialect.Godot44},
	} {
		if _, s, err := Examine([]byte(x.text), 0, x.d); err != nil || x.text[s.Start:s.End] != x.unread {
			t.Errorf("%s as %s: %q, %v; want %q", x.text, x.d.Name, x.text[s.Start:s.End], err, x.unread)
		}
	}
}

// TestSupportLive checks the expectations of TestExamine and TestWholeNumbersBeyond64Bits with the engines.
func TestSupportLive(t *testing.T) {
	for release, script := range map[string]string{"3.2": texts3, "3.6": texts3, "4.6": texts4} {
		t.Run(release, func(t *testing.T) {
			path := enginetest.Engine(t, release)
			var lines []string
			for text := range supported {
				lines = append(lines, text)
			}
			for text := range beyond64 {
				lines = append(lines, text)
			}
			told := 0
			for line := range strings.Lines(string(ask(t, path, script, []byte(strings.Join(lines, "\n"))))) {
				text, said, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
				if want, ok := beyond64[text]; ok {
					told++
					if said != strconv.FormatInt(want, 10) {
						t.Errorf("%s: the engine reads %s, not %d", text, said, want)
					}
				}
				if by, ok := supported[text]; ok {
					told++
					if reads := said != "refused"; reads != strings.Contains(by, release) {
						t.Errorf("%s: the engine says %s", text, said)
					}
				}
			}
			if told < len(lines) {
				t.Errorf("the engine answered %d of %d", told, len(lines))
			}
		})
	}
}
