package inspector

import (
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/ui/textedit"
)

// TestMathRows checks, for every type with components, that each component has one field and that a field changes no other.
func TestMathRows(t *testing.T) {
	for typ := variant.Nil; typ < variant.Types; typ++ {
		shape, ok := variant.ShapeOf(typ)
		if !ok {
			continue
		}
		c := make([]float64, len(shape.Components))
		for i := range c {
			c[i] = float64(i + 1)
		}
		v := variant.OfMath(typ, c...)
		seen := map[int]bool{}
		for _, r := range mathRows(v, Shown{}) {
			for _, s := range r.specs {
				next, err := s.take(v, "77")
				if err != nil {
					t.Fatalf("%v %s.%s: %v", typ, r.label, s.label, err)
				}
				hit := -1
				for i, f := range next.Data.(*variant.Math).C {
					switch {
					case f == 77 && hit < 0:
						hit = i
					case f != float64(i+1):
						t.Errorf("%v %s.%s also changed component %d to %v", typ, r.label, s.label, i, f)
					}
				}
				if hit < 0 || seen[hit] {
					t.Errorf("%v %s.%s changes component %d", typ, r.label, s.label, hit)
				}
				seen[hit] = true
				if name := strings.TrimPrefix(r.label+"."+s.label, "."); hit >= 0 && shape.Components[hit] != name && shape.Components[hit] != s.label {
					t.Errorf("%v: the field %s changes %s", typ, name, shape.Components[hit])
				}
			}
		}
		if len(seen) != len(c) {
			t.Errorf("%v has %d fields for %d components", typ, len(seen), len(c))
		}
		if v.Data.(*variant.Math).C[0] != 1 {
			t.Errorf("%v: the value itself was changed", typ)
		}
	}
}

// TestVectorTypedIntoOneField: a vector that is typed, or pasted, into the field of one of its numbers is taken whole if it has the same numbers.
func TestVectorTypedIntoOneField(t *testing.T) {
	for _, c := range []struct{ is, typed, want string }{
		{"Vector2(1, 2)", "Vector2(50, 60)", "Vector2(50, 60)"},
		{"Vector2(1, 2)", " (50, 60.5) ", "Vector2(50, 60.5)"},
		{"Vector2i(1, 2)", "Vector2(50, 60)", "Vector2i(50, 60)"},
		{"Vector2i(1, 2)", "Vector2(50, 60.5)", "Vector2i(1, 2)"},
		{"Vector2(1, 2)", "Vector3(50, 60, 70)", "Vector2(1, 2)"},
	} {
		p, doc := opened(t, `{"v": `+c.is+`}`)
		p.Show(doc, find(t, doc, "v"))
		write(p.fields[0].entry, c.typed)
		is(t, doc, "v", c.want)
		if said := p.fields[0].note.Text; (said != "") != (c.want == c.is) {
			t.Errorf("%s typed into one of %s: %q", c.typed, c.is, said)
		}
	}
}

func TestPathsGoBackAndForth(t *testing.T) {
	for _, text := range []string{"", "/root/World/Camera", "../Player:position:x", ":modulate", "Arm/Hand", "/"} {
		if got := pathText(readPath(text)); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestColorHexKeepsWhatItDoesNotShow(t *testing.T) {
	v := variant.OfMath(variant.Color, float64(float32(0.1)), 2.5, 0, 1)
	same, err := takeHex(v, colorHex(v))
	if err != nil {
		t.Fatal(err)
	}
	got := same.Data.(*variant.Math).C
	if got[0] != float64(float32(0.1)) {
		t.Errorf("0.1 became %v though its digits did not change", got[0])
	}
	half, err := takeHex(v, "#80ff0000")
	if err != nil {
		t.Fatal(err)
	}
	if c := half.Data.(*variant.Math).C; c[0] != float64(float32(128./255)) || c[3] != 0 {
		t.Errorf("#80ff0000 became %v", c)
	}
	for _, bad := range []string{"", "#12", "reddish", "#12345", "#gggggg", "1, 2", "256, 0, 0", "0.5, 0, 0"} {
		if _, err := takeHex(v, bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

// TestColorsByOtherWords: a colour is taken by its name, or by numbers, too.
func TestColorsByOtherWords(t *testing.T) {
	for text, want := range map[string]string{
		"red": "#ff0000ff", "DARK_RED": "#8b0000ff", " dark red ": "#8b0000ff", "255, 128, 0": "#ff8000ff", "rgb(1 2 3)": "#010203ff", "1, 0, 1": "#ff00ffff",
		"0,0,1,0": "#0000ff00", "rgba(1, 0, 0, 128)": "#01000080", "#fff": "#ffffffff",
	} {
		if got, err := takeHex(variant.OfMath(variant.Color, 0.5, 2.5, 0, 0.5), text); err != nil || colorHex(got) != want {
			t.Errorf("%q is %s, %v, not %s", text, colorHex(got), err, want)
		}
	}
}

func TestPlain(t *testing.T) {
	for text, want := range map[string]bool{"a\nb\tc 灯": true, "\xff": false, "a\rb": false, "\x00": false, "": true} {
		if textedit.Plain(text) != want {
			t.Errorf("textedit.Plain(%q) is %v", text, !want)
		}
	}
}
