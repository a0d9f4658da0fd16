package value

import (
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
)

// samples are values of all types that have literals.
var samples = []string{
	"null", "true", "false", "0", "5", "-7", "16777217", "9007199254740993", "2.5", "3.0", "0.1", "1e30",
	`""`, `"a b"`, `"12"`, `"12x"`, `"007"`, `"1.50"`, `"2.5"`, `"true"`, `"Vector2(1,2)"`, `"[1, 2]"`, `"é"`, `&"name"`, `NodePath("A/B:c")`,
	"Vector2(1, 2)", "Vector2(1.5, 2)", "Vector2(3, 3)", "Vector2i(1, 2)", "Rect2(1, 2, 3, 4.5)", "Rect2i(1, 2, 3, 4)",
	"Vector3(1.5, 2, -3)", "Vector3(1, 2, 0)", "Vector3i(1, 2, 3)", "Vector4(1, 2, 3, 4)", "Vector4i(1, 2, 3, 0)",
	"Transform2D(0, 1, -1, 0, 5, 6)", "Plane(0, 1, 0, 2)",
	"Quaternion(0, 0.70710677, 0, 0.70710677)", "Quaternion(-0.1025978, 0.2051957, -0.3077935, -0.9233805)", "Quaternion(1, 2, 3, 4)", "Quaternion(0, 0, 0, 0)",
	"AABB(1, 2, 3, 4, 5, 6)", "Basis(0, 0, 1, 0, 1, 0, -1, 0, 0)", "Basis(2, 0, 0, 0, 3, 0, 0, 0, 4)", "Basis(1, 0.5, 0, 0, 1, 0, 0, 0, 1)",
	"Basis(-1, 0, 0, 0, 1, 0, 0, 0, 1)", "Basis(0, 0, 0, 0, 1, 0, 0, 0, 1)", "Basis(0.707107, 0, 0.707107, 0, 1, 0, -0.707107, 0, 0.707107)",
	"Transform3D(0, 0, 1, 0, 1, 0, -1, 0, 0, 0, 0, 0)",
	"Transform3D(0, -1, 0, 1, 0, 0, 0, 0, 1, 5, 6, 0)", "Transform3D(0, 0, 1, 0, 1, 0, -1, 0, 0, 1, 2, 3)",
	"Projection(1, 4, 7, 0, 2, 5, 8, 0, 3, 6, 9, 0, 10, 11, 12, 1)", "Projection(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0)",
	"Color(1, 0.5, 0, 1)", "Color(1, 0.5, 0, 0.5)", "{}", `{"a": 1}`, `{"value": 2.5}`, `{"a": 1, "b": [2]}`,
	"[]", "[7]", "[2.5]", `["x"]`, "[1, 2]", "[1, 2.0]", "[1.5, 2]", "[0.1, 2]", `["a", &"b"]`, "[1, 2, 3, 4]", "Array[int]([1, 2])", "[Vector2(1, 2)]",
	"PackedByteArray(72, 105)", "PackedByteArray(255)", "PackedInt32Array(1, 2)", "PackedInt64Array(1, 16777217)", "PackedFloat32Array(1.5, 2)", "PackedFloat64Array(0.1, 2)",
	`PackedStringArray("a", "b")`, "PackedVector2Array(1, 2, 3, 4)", "PackedVector3Array(1, 2, 3)", "PackedColorArray(1, 0, 0, 1)", "PackedVector4Array(1, 2, 3, 4)",
}

// plainer is a literal without what numbers, texts and arrays are typed by.
var plainer = strings.NewReplacer(".0", "", "&", "", "Array[int](", "", ")", "", `NodePath(`, "")

type exception struct {
	reason string
	is     func(was, now, back string) bool
}

// exceptions are the pairs that keep a value although it does not come back the same.
var exceptions = []exception{
	{"it is whole inside, though a String, Array or Dictionary that is made of that does not take it out", func(was, now, _ string) bool {
		return now == "["+was+"]" || now == `{"value": `+was+"}"
	}},
	{"all numbers of a vector are this one, though a vector becomes no number", func(was, now, back string) bool {
		n := strings.TrimSuffix(was, ".0")
		if f, err := strconv.ParseFloat(n, 64); err != nil || f != float64(float32(f)) && !strings.Contains(now, "i(") {
			return false
		}
		_, inside, _ := strings.Cut(strings.TrimSuffix(now, ")"), "(")
		return back == "" && strings.HasPrefix(now, "Vector") && strings.ReplaceAll(inside, ", ", "") == strings.Repeat(n, strings.Count(inside, ",")+1)
	}},
	{"numbers and texts in an array are equal to GDScript whatever their type, and its own type can be given again", func(was, _, back string) bool {
		return strings.Contains(was, "[") && plainer.Replace(was) == plainer.Replace(back)
	}},
	{"a whole number needs no point, and blanks are no part of a literal", func(was, now, back string) bool {
		return was[0] == '"' && plainer.Replace(strings.ReplaceAll(was, " ", "")) == plainer.Replace(strings.ReplaceAll(back, " ", "")) && now != ""
	}},
	{"the signs of a quaternion are no part of the rotation", func(was, _, back string) bool {
		const minus = "Quaternion(-0.1025978, 0.2051957, -0.3077935, -0.9233805)"
		return was == minus && back == "Quaternion(0.1025978, -0.2051957, 0.3077935, 0.9233805)"
	}},
	{"rotations are equal to rounding", func(was, now, back string) bool {
		a, b := numbers.FindAllString(was, -1), numbers.FindAllString(back, -1)
		return strings.HasPrefix(now, "Quaternion(") && slices.EqualFunc(a, b, func(x, y string) bool {
			f, _ := strconv.ParseFloat(x, 64)
			g, _ := strconv.ParseFloat(y, 64)
			return math.Abs(f-g) < 1e-6
		})
	}},
}

var numbers = regexp.MustCompile(`-?[0-9][0-9.e-]*`)

// TestLost gives samples every type: that not all is kept is said just where they do not come back the same, but for the exceptions.
func TestLost(t *testing.T) {
	d := dialect.Godot46
	used := make([]int, len(exceptions))
	made := 0
	for _, from := range samples {
		v, err := literal.ParseAll(from, d)
		if err != nil {
			t.Fatal(from, err)
		}
		was := literal.Text(v, d)
		for to := variant.Nil; to < variant.Types; to++ {
			now, why := Reshaped(v, to, d)
			if to == v.Type || !why.IsZero() {
				continue
			}
			made++
			became, came := literal.Text(now, d), ""
			back, why := Reshaped(now, v.Type, d)
			if why.IsZero() {
				came = literal.Text(back, d)
			}
			kept := why.IsZero() && variant.Equal(back, v)
			if !kept {
				if i := slices.IndexFunc(exceptions, func(e exception) bool { return e.is(was, became, came) }); i >= 0 {
					used[i]++
					kept = true
				}
			}
			if lost := Lost(v, now, d); lost.IsZero() != kept {
				t.Errorf("%s becomes %s, and that %q: told is %q", was, became, came, lost)
			}
		}
	}
	for i, n := range used {
		if n == 0 {
			t.Errorf("no value needs that %s", exceptions[i].reason)
		}
	}
	if made < 800 {
		t.Errorf("only %d conversions", made)
	}
}

// TestLostSays gives the words for what is lost.
func TestLostSays(t *testing.T) {
	d := dialect.Godot46
	for _, c := range []struct {
		from string
		to   variant.Type
		want message.Message
	}{
		{"Vector3(1.5, 2, 3)", variant.Vector2i, message.New(notAllKept, "Vector3(1.5, 2, 3)", "Vector2i(1, 2)")},
		{`"12x"`, variant.Int, message.New(notAllKept, `"12x"`, "12")},
		{`"12x"`, variant.Float, message.New(notAllKept, `"12x"`, "12.0")},
		{"Basis(2, 0, 0, 0, 3, 0, 0, 0, 4)", variant.Quaternion, message.New(notAllKept, "Basis(2, 0, 0, 0, 3, 0, 0, 0, 4)", "Quaternion(0, 0, 0, 1)")},
		{"PackedFloat64Array(0.1)", variant.PackedFloat32Array, message.New(roundedTo)},
		{"0.1", variant.Vector2, message.New(roundedTo)},
		{"0.5", variant.Vector2, message.Message{}},
	} {
		v, err := literal.ParseAll(c.from, d)
		if err != nil {
			t.Fatal(err)
		}
		now, why := Reshaped(v, c.to, d)
		if got := Lost(v, now, d); !why.IsZero() || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s as %s: %q, not %q; %s", c.from, c.to, got, c.want, why)
		}
	}
}

// TestLostInDictionaries: the order of entries is no part of them; an entry that is gone is.
func TestLostInDictionaries(t *testing.T) {
	for _, c := range []struct {
		was, now string
		kept     bool
	}{
		{`{"b": 1, "a": 2}`, `{"a": 2, "b": 1}`, true},
		{`{"b": 1, "a": 2}`, `{"a": 1, "b": 2}`, false},
		{`{"b": 1, "a": 2}`, `{"a": 2}`, false},
		{`{"b": 1, "a": 2}`, `Dictionary[StringName, float]({&"a": 2.0, &"b": 1.0})`, true},
		{`{10: 1, 9: 2, -1: 3}`, `Dictionary[String, int]({"-1": 3, "10": 1, "9": 2})`, true},
		{`{2.0: 1, 10.0: 2}`, `{10: 2, 2: 1}`, true},
		{`{2.5: 1, 10.0: 2}`, `{10: 2, 2: 1}`, false},
		{`{Vector2(2, 1): 1, Vector2(10, 1): 2}`, `{Vector2i(10, 1): 2, Vector2i(2, 1): 1}`, true},
		{`{NodePath("b"): 1, NodePath("a"): 2}`, `{"a": 2, "b": 1}`, true},
		{`{1: {"d": 1, "c": 2}, 0: 0}`, `{0: 0, 1: {"c": 2, "d": 1}}`, true},
	} {
		was, err := literal.ParseAll(c.was, dialect.Godot46)
		now, also := literal.ParseAll(c.now, dialect.Godot46)
		if err != nil || also != nil {
			t.Fatal(err, also)
		}
		if lost := Lost(was, now, dialect.Godot46); lost.IsZero() != c.kept {
			t.Errorf("%s as %s: told is %q", c.was, c.now, lost)
		}
	}
}
