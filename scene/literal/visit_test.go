package literal

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// collector rebuilds a value from the parts that a visitor gets.
type collector struct {
	open  []variant.Value
	keys  []variant.Value
	value variant.Value
	parts int // number of parts of packed arrays
	most  int // most elements in a part
	last  int // last offset passed to At
}

func (c *collector) At(off int) error {
	if off < c.last {
		return fmt.Errorf("at %d behind %d", off, c.last)
	}
	c.last = off
	return nil
}

func (c *collector) Begin(v variant.Value) error {
	switch data := v.Data.(type) {
	case *variant.List:
		v.Data = &variant.List{Element: data.Element}
	case *variant.Dict:
		v.Data = &variant.Dict{Key: data.Key, Value: data.Value}
	case *variant.Instance:
		v.Data = &variant.Instance{Class: data.Class}
	}
	c.open, c.keys = append(c.open, v), append(c.keys, variant.Value{})
	return nil
}

func (c *collector) Key(key variant.Value) error {
	c.keys[len(c.keys)-1] = key
	return nil
}

func (c *collector) Value(v variant.Value) error {
	if len(c.open) == 0 {
		c.value = v
		return nil
	}
	top, key := &c.open[len(c.open)-1], c.keys[len(c.keys)-1]
	switch data := top.Data.(type) {
	case *variant.List:
		data.Items = append(data.Items, v)
	case *variant.Dict:
		data.Entries = append(data.Entries, variant.Entry{Key: key, Value: v})
	case *variant.Instance:
		data.Properties = append(data.Properties, variant.Property{Name: key.Text, Value: v})
	default:
		if top.Type == variant.String || top.Type == variant.StringName {
			if v.Type != variant.String || len(v.Text) == 0 {
				return fmt.Errorf("a part of a %s is the %s %q", top.Type, v.Type, v.Text)
			}
			c.parts++
			top.Text += v.Text
			return nil
		}
		if v.Type != top.Type {
			return fmt.Errorf("a part of a %s is a %s", top.Type, v.Type)
		}
		part := reflect.ValueOf(v.Data)
		c.parts++
		c.most = max(c.most, part.Len())
		if top.Data == nil {
			top.Data = reflect.MakeSlice(part.Type(), 0, 0).Interface()
		} else if reflect.ValueOf(top.Data).Len()%4 != 0 {
			return errors.New("a part in front is no multiple of four")
		}
		top.Data = reflect.AppendSlice(reflect.ValueOf(top.Data), part).Interface()
	}
	return nil
}

func (c *collector) End() error {
	v := c.open[len(c.open)-1]
	c.open, c.keys = c.open[:len(c.open)-1], c.keys[:len(c.keys)-1]
	return c.Value(v)
}

// visits compares Visit with Parse at an offset.
func visits(t *testing.T, src []byte, off int, d *dialect.Dialect) *collector {
	t.Helper()
	want, end, wrong := Parse(src, off, d)
	c := &collector{last: off}
	got, err := Visit(src, off, d, c)
	switch {
	case !reflect.DeepEqual(err, wrong):
		t.Errorf("%.80q: error %v, want %v", src[min(off, len(src)):], err, wrong)
	case got != end:
		t.Errorf("%.80q: ends at %d, want %d", src[off:], got, end)
	case err == nil && (!variant.Equal(c.value, want) || len(c.open) > 0):
		t.Errorf("%.80q: another value", src[off:])
	}
	return c
}

// TestVisit checks that the parts of a value make up the value, and that the errors are the same as Parse's.
func TestVisit(t *testing.T) {
	for _, src := range []string{
		"", " ", "1", " [ 1 , [2], ] ; c", "[1,,2]", "[1 2]", "{1 2}", "{1:}", "{1}", "{[1, 2]: [3]}", "Array[int]([1, 2])", "Array[int]([1, 2]", "Array[[1]]([])",
		"Array[Array[int]([1])]([])", "Array[ExtResource(\"1\")]([{}])", "Dictionary[int, String]({1: [2]})", "TypedArray(int, 1, [2])", "TypedArray(int, 1", "Object(Node,\"a\":[1],\"b\":{})",
		"Object(\"Node\",\"a\":[1])", "Object(\"\",\"a\":[1])", "Object(null)", "Object(null,\"a\":1)", "Object(EncodedObjectAsID,\"object_id\":7)", "[Object(EncodedObjectAsID,\"object_id\":[7])]",
		"Object(\"EncodedObjectAsID\",\"object_id\":7)", "Object(Node,\"a\"1)", "Object(Node,PackedByteArray(97):[1])", "String(PackedByteArray(1, 2))", "String([1])", "[PackedByteArray(\"AQI=\")]",
		"PackedByteArray(\"A\")", "PackedStringArray()", "PackedVector2Array(1, 2, 3)", "{PackedInt32Array(1): PackedInt32Array(1, 2)}", strings.Repeat("[", MaxDepth+1),
	} {
		for off := range len(src) + 2 {
			visits(t, []byte(src), off, nil)
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 3000 {
		d := dialect.All()[i%len(dialect.All())]
		src := AppendText(nil, randomValue(r, d, 4, false), d)
		visits(t, src, 0, d)
		visits(t, src[:r.IntN(len(src))], 0, d)
		src[r.IntN(len(src))] = "\"[](){},:;\\ x1"[r.IntN(13)]
		visits(t, src, 0, d)
	}
}

// TestVisitLong checks that an array too long for one part is passed in several.
func TestVisitLong(t *testing.T) {
	for name, c := range constructors {
		if _, ok := variant.ElementOf(c.of); !ok {
			continue
		}
		element := "7"
		if c.form == asStrings {
			element = `"a\n"`
		}
		for _, n := range []int{partNumbers - 1, partNumbers, partNumbers + 1, 3*partNumbers + 5} {
			src := "[" + name + "(" + strings.TrimSuffix(strings.Repeat(element+", ", n), ", ") + "), 5]"
			v := visits(t, []byte(src), 0, nil)
			if want := (n + partNumbers - 1) / partNumbers; v.most > partNumbers || v.parts != want && (want > 1 || v.parts > 0) {
				t.Errorf("%s of %d: %d parts of up to %d", name, n, v.parts, v.most)
			}
			visits(t, []byte(src[:len(src)-5]), 0, nil)
			visits(t, []byte(strings.Replace(src, element+")", "x)", 1)), 0, nil)
		}
	}
	long := strings.Repeat("x", 1000)
	if v := visits(t, []byte(`PackedStringArray("`+strings.Repeat(long+`", "`, 999)+`")`), 0, nil); v.most > 70 || v.parts < 14 {
		t.Errorf("strings: %d parts of up to %d", v.parts, v.most)
	}
	for _, n := range []int{base64Part / 4 * 3, base64Part/4*3 + 1, base64Part, base64Part + 1, 3*base64Part + 2} {
		text := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("Savant."), n)[:n])
		v := visits(t, []byte(`{1: PackedByteArray("`+text+`") }`), 0, nil)
		if want := (len(text) + base64Part - 1) / base64Part; want > 1 && v.parts != want {
			t.Errorf("base64 of %d: %d parts", n, v.parts)
		}
		for _, at := range []int{5, len(text) / 2, len(text) - 3} {
			for _, c := range []string{"!", "=", "\n", `\`, `\n`, "\""} {
				visits(t, []byte(`PackedByteArray("`+text[:at]+c+text[at:]+`")`), 0, nil)
			}
		}
		visits(t, []byte(`PackedByteArray("`+text+`"`), 0, nil)
		visits(t, []byte(`PackedByteArray("`+text[:len(text)-1]+`")`), 0, nil)
	}
}

// TestVisitLongText checks that a text too long for one part is passed in several, wherever escapes are.
func TestVisitLongText(t *testing.T) {
	for _, unit := range []string{"x", `\n`, "é", `\u00e9`, `\ud83d\ude00`, `\U01f600`, `\"`, "\n", `\\`, "ab\\u00", `\ud83d`, "\xff"} {
		for _, before := range []string{`"`, `&"`, `["`, `{1: "`, `{"`, `NodePath("`} {
			for _, n := range []int{partBytes/len(unit) - 1, partBytes/len(unit) + 1, 3*partBytes/len(unit) + 5} {
				for shift := range 4 {
					src := before + strings.Repeat("y", shift) + strings.Repeat(unit, n)
					c := visits(t, []byte(src+`" ] }`), 0, nil)
					if before == `"` && len(c.value.Text) > 2*partBytes && c.parts < 2 {
						t.Errorf("%d times %q: %d parts", n, unit, c.parts)
					}
					visits(t, []byte(src), 0, nil)
					visits(t, []byte(src+`\u12"`), 0, dialect.Godot3)
				}
			}
		}
	}
}

// TestVisitStops checks that an error of the visitor stops the parsing, wherever it comes from.
func TestVisitStops(t *testing.T) {
	src := []byte(`{"a": [1, Array[int]([2])], "b": Object(Node,"c":TypedArray(int, 3)), "d": PackedInt32Array(` + strings.Repeat("4,", 2*partNumbers) + `4)}`)
	stop := errors.New("stop")
	for n := 0; ; n++ {
		s := &stopper{left: n, err: stop}
		_, err := Visit(src, 0, nil, s)
		if err == nil {
			if n < 30 {
				t.Errorf("only %d calls", n)
			}
			return
		}
		if err != stop || s.left != -1 {
			t.Fatalf("call %d: %v, %d calls behind it", n, err, -1-s.left)
		}
	}
}

// stopper returns an error after a number of calls.
type stopper struct {
	left int
	err  error
}

func (s *stopper) call() error {
	if s.left--; s.left < 0 {
		return s.err
	}
	return nil
}

func (s *stopper) At(int) error              { return s.call() }
func (s *stopper) Begin(variant.Value) error { return s.call() }
func (s *stopper) Key(variant.Value) error   { return s.call() }
func (s *stopper) Value(variant.Value) error { return s.call() }
func (s *stopper) End() error                { return s.call() }
