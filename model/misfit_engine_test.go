package model_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/value"
	"savant/scene/literal"
)

// elementTypes are the types that containers may have for their elements, and null.
func elementTypes() (types []variant.Type) {
	for f := variant.Nil; f < variant.Types; f++ {
		_, has := dialect.Godot46.ID(f)
		if zero := variant.Zero(f); has && zero.Type == f && f != variant.Object && f != variant.RID && f != variant.Callable && f != variant.Signal {
			types = append(types, f)
		}
	}
	return types
}

// elementNames are the names of the types, and what containers of objects may be of.
func elementNames(types []variant.Type) []string {
	names := []string{"Object", "Node"}
	for _, t := range types[1:] {
		names = append(names, dialect.Godot46.TypeName(t))
	}
	return names
}

// TestEngineEmptiesTypedContainers asks the engine what it reads of typed containers with an element of each other type: where a check says that it
// reads them as empty it does, and nowhere else.
func TestEngineEmptiesTypedContainers(t *testing.T) {
	program := enginetest.Oracle(t, "4.6")
	var src strings.Builder
	src.WriteString("[gd_scene format=4]\n\n[node name=\"A\" type=\"Node\"]\n")
	types := elementTypes()
	said, texts := map[string]string{}, map[string]string{}
	add := func(text string) {
		v, err := literal.ParseAll(text, dialect.Godot46)
		if err != nil {
			t.Fatal(text, err)
		}
		name := fmt.Sprint("v", len(said))
		said[name], texts[name] = value.Misfit(v, dialect.Godot46, nil).String(), text
		fmt.Fprintf(&src, "metadata/%s = %s\n", name, text)
	}
	for _, name := range append(elementNames(types), "NoSuchClass") {
		for _, from := range types {
			zero := literal.Text(variant.Zero(from), dialect.Godot46)
			add(fmt.Sprintf("Array[%s]([%s])", name, zero))
			add(fmt.Sprintf("Dictionary[int, %s]({1: %s})", name, zero))
			add(fmt.Sprintf("[Dictionary[%s, int]({%s: 1})]", name, zero))
		}
	}
	path := filepath.Join(t.TempDir(), "typed.tscn")
	if err := os.WriteFile(path, []byte(src.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := enginetest.Command(t, program, "4.6", "read", "scene", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	seen, empties := 0, regexp.MustCompile(`type":\{"t":"\w+"(,"class":"\w*")?\},"v":\[\]\}`)
	for line := range strings.Lines(string(out)) {
		_, rest, ok := strings.Cut(line, `metadata/`)
		name, v, _ := strings.Cut(rest, `"`)
		if !ok || name == "" {
			continue
		}
		seen++
		empty := empties.MatchString(v)
		if strings.Contains(said[name], "read-as-empty") != empty || strings.Contains(said[name], "read-untyped") != strings.Contains(texts[name], "NoSuchClass") {
			t.Errorf("%s: told %q; the engine has %s", texts[name], said[name], v)
		}
	}
	if seen != len(said) {
		t.Errorf("%d of %d values", seen, len(said))
	}
}

// told is a value as the oracle prints it.
type told struct {
	T string          `json:"t"`
	V json.RawMessage `json:"v"`
}

// list are the elements of an array, or the entries of a dictionary.
func (v told) list(t *testing.T, into any) {
	t.Helper()
	if err := json.Unmarshal(v.V, into); err != nil {
		t.Fatalf("%s: %v", v.V, err)
	}
}

// TestEngineAndMisfitsOfSaves asks the engine what it reads of a save in which typed containers have an element, a key or a value of each other type:
// a check says of each whether it is converted, left out or kept.
func TestEngineAndMisfitsOfSaves(t *testing.T) {
	program := enginetest.Oracle(t, "4.6")
	var data []byte
	var texts, said []string // what is asked about, and what a check tells
	add := func(format string, list ...any) {
		texts = append(texts, fmt.Sprintf(format, list...))
		v, err := literal.ParseAll(texts[len(texts)-1], dialect.Godot46)
		if err != nil {
			t.Fatal(texts[len(texts)-1], err)
		}
		one, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		one = append(binary.LittleEndian.AppendUint32(nil, uint32(len(one))), one...)
		data = append(data, one...)
		doc, err := kinds.Open(one, model.Options{Name: "typed.sav"})
		if err != nil {
			t.Fatal(err)
		}
		all := ""
		for _, p := range doc.Snapshot().Check(context.Background(), nil).Problems {
			if all += p.Text.String(); p.Gravity != model.Loss || p.Path == "" {
				t.Errorf("%s at %q: gravity %v", p.Text, p.Path, p.Gravity)
			}
		}
		said = append(said, all)
	}
	types := elementTypes()
	for _, name := range elementNames(types) {
		for _, from := range types {
			zero := literal.Text(variant.Zero(from), dialect.Godot46)
			if from == variant.Float {
				zero = "2.5" // 0.0 is an int, exactly
			}
			add("Array[%s]([%s])", name, zero)
			add("Dictionary[int, %s]({1: %s})", name, zero)
			add("Dictionary[%s, int]({%s: 1})", name, zero)
		}
	}
	path := filepath.Join(t.TempDir(), "typed.sav")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := enginetest.Command(t, program, "4.6", "read", "store_var", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	lines = lines[len(lines)-len(texts):] // the engine greets first
	for i, line := range lines {
		var v told
		if err := json.Unmarshal([]byte(line[strings.LastIndex(line, "\t")+1:]), &v); err != nil {
			t.Fatal(line, err)
		}
		was, _ := literal.ParseAll(texts[i], dialect.Godot46)
		is, want := "", ""
		var first, read variant.Type
		switch demands := value.DemandsOf(was); {
		case v.T == "Array":
			var list []told
			if v.list(t, &list); len(list) == 0 {
				is = "left-out"
			} else {
				first, read = was.Data.(*variant.List).Items[0].Type, typeOf(list[0].T)
			}
		default:
			var list [][2]told
			e := was.Data.(*variant.Dict).Entries[0]
			switch v.list(t, &list); {
			case len(list) == 0:
				is = "entry-left-out"
			case e.Key.Type == variant.Int && demands.Key.Type == variant.Int && demands.Value.Type != variant.Int:
				first, read = e.Value.Type, typeOf(list[0][1].T)
				if t := demands.Value; (t.Kind != variant.Builtin || first != t.Type) && !(first == variant.Nil && t.Type == variant.Object) {
					is = "kept-other"
				}
			default:
				first, read = e.Key.Type, typeOf(list[0][0].T)
				if e.Value.Type != variant.Int {
					is = "kept-other"
				}
			}
		}
		if is == "" && first != read {
			is = "converted-by"
		}
		for _, id := range []string{"entry-left-out", "left-out", "kept-other", "converted-by"} {
			if want == "" && strings.Contains(said[i], id) {
				want = id
			}
		}
		if is != want && (is != "converted-by" || want != "" || !exactly(was)) {
			t.Errorf("%s: told %q; the engine has %s", texts[i], said[i], v.V)
		}
	}
}

// typeOf is the type with a name; Types for none.
func typeOf(name string) variant.Type {
	for f := variant.Nil; f < variant.Types; f++ {
		if f.String() == name {
			return f
		}
	}
	return variant.Types
}

// exactly reports whether the engine converts what is in a container without a loss, of which nothing is told.
func exactly(v variant.Value) bool {
	_, why := value.Consistent(v, dialect.Godot46)
	return why.IsZero()
}

// TestMisfitsOfSaves: what a typed container does not allow is told where it is, in long ones too, and nothing where all is allowed.
func TestMisfitsOfSaves(t *testing.T) {
	long := make([]variant.Value, 140000)
	for i := range long {
		long[i] = variant.OfInt(int64(i))
	}
	typed := func(items ...variant.Value) variant.Value {
		return variant.Value{Type: variant.Array, Data: &variant.List{Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Int}, Items: items}}
	}
	for _, c := range []struct {
		v    variant.Value
		want []string
	}{
		{typed(long...), nil},
		{typed(append(slices.Clone(long), variant.OfString("x"), variant.OfFloat(2.5), variant.OfFloat(3))...),
			[]string{"[140000] value.left-out", "[140001] value.converted-by"}},
		{variant.OfDict(entry("a", variant.OfArray(typed(variant.Value{}, variant.OfInt(1))))), []string{"a[0][0] value.left-out"}},
		{variant.OfArray(append(slices.Clone(long), typed(variant.OfBool(true)), typed(variant.OfString("")))...),
			[]string{"[140000][0] value.converted-by", "[140001][0] value.left-out"}},
		{literalOf(t, `{"d": Dictionary[String, int]({5: 1, &"k": 2, "b": "x"})}`), []string{"d[5] value.entry-left-out", "d.b value.kept-other"}},
	} {
		one, err := codec.Append(nil, c.v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		d := open(t, append(binary.LittleEndian.AppendUint32(nil, uint32(len(one))), one...))
		result := d.Snapshot().Check(context.Background(), nil)
		var got []string
		for _, p := range result.Problems {
			id, _, _ := strings.Cut(string(p.Text.ID), " ")
			got = append(got, p.Path+" "+id)
			if at := d.Describe(find(t, d, p.Path)).Misfit; !at.Equal(p.Text) {
				t.Errorf("%s: %s is told where it is, not %s", p.Path, at, p.Text)
			}
		}
		for i := range min(d.Len(d.Child(model.Root, 0)), 1000) {
			r := d.Child(d.Child(model.Root, 0), i)
			if at := d.Describe(r).Misfit; !at.IsZero() && !slices.ContainsFunc(result.Problems, func(p model.Problem) bool { return p.Row == r }) {
				t.Errorf("%s: %s is told there alone", d.Path(r), at)
			}
		}
		if !slices.Equal(got, c.want) || !result.Exact {
			t.Errorf("%q, want %q; exact: %v", got, c.want, result.Exact)
		}
	}
}

func literalOf(t *testing.T, text string) variant.Value {
	t.Helper()
	v, err := literal.ParseAll(text, dialect.Godot46)
	if err != nil {
		t.Fatal(text, err)
	}
	return v
}

// TestMisfitsOfTexts: what is lost is told as a loss, and a class that an extension may add as a hint.
func TestMisfitsOfTexts(t *testing.T) {
	for text, want := range map[string]model.Gravity{
		`Array[int](["x"])`: model.Loss, `Array[Node]([1])`: model.Loss, `Array[Door]([1])`: model.Hint, `Dictionary[String, Door]({"a": null})`: model.Hint,
		`Array[Node]([null])`: model.Damage, `Dictionary[String, Variant]({"a": 1})`: model.Damage, `Array[Object]([null])`: model.Damage,
	} {
		d := openText(t, "[gd_scene format=4]\n\n[node name=\"A\" type=\"Node\"]\nmetadata/v = "+text+"\n", "typed.tscn")
		list := d.Snapshot().Check(context.Background(), nil).Problems
		if len(list) > 1 || (want != model.Damage) != (len(list) == 1) || len(list) == 1 && list[0].Gravity != want {
			t.Errorf("%s: %v, want %v", text, list, want)
		}
		if at := d.Describe(find(t, d, `node["."]["metadata/v"]`)).Misfit; at.IsZero() == (want == model.Loss) || want == model.Loss && !at.Equal(list[0].Text) {
			t.Errorf("%s: %s is told where it is, not %v", text, at, list)
		}
	}
}
