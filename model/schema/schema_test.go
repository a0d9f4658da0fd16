package schema_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/convert"
	"savant/model/kinds"
	"savant/model/schema"
)

// learn is the schema of texts, each a JSON or a ConfigFile by its first letter.
func learn(t testing.TB, texts ...string) *schema.Schema {
	t.Helper()
	s := &schema.Schema{}
	for _, text := range texts {
		name := "a.json"
		if text[0] == '[' {
			name = "a.cfg"
		}
		doc, err := kinds.Open([]byte(text), model.Options{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Add(context.Background(), name, doc.Snapshot(), nil); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// lines are the lines of a schema in short.
func lines(s *schema.Schema) string {
	var b strings.Builder
	for _, l := range s.Lines() {
		b.WriteString(l.Path + ":")
		for _, k := range l.Kinds {
			fmt.Fprintf(&b, " %s", k.Name)
			if k.IntMost >= k.IntLeast {
				fmt.Fprintf(&b, " %d..%d", k.IntLeast, k.IntMost)
			}
			if k.Most >= k.Least {
				fmt.Fprintf(&b, " %v..%v", k.Least, k.Most)
			}
			if len(k.Texts) > 0 {
				fmt.Fprintf(&b, " %q", k.Texts)
			}
		}
		fmt.Fprintf(&b, " %d/%d\n", l.In, l.Of)
	}
	return b.String()
}

// TestLastArray: the array that a document ends with is counted, beside an empty one in either order.
func TestLastArray(t *testing.T) {
	empty, full, config := `{"l": []}`, `{"l": [1, 2, 3]}`, "[a]\nl=[1, 2, 3]\n"
	for want, texts := range map[string][]string{"l: array 0..3 2/2": {empty, full}, "l: array 0..3 2/2 ": {full, empty}, "l: array 3..3 1/1": {full}, "section.a.l: Array 3..3 1/1": {config}} {
		if got := lines(learn(t, texts...)); !strings.Contains(got, strings.TrimSpace(want)+"\n") {
			t.Errorf("%q: no %q in\n%s", texts, want, got)
		}
	}
}

func TestLines(t *testing.T) {
	got := lines(learn(t, `{"gold": 5, "items": [{"id": "a"}, {"id": "b", "n": 1.5}], "x": null}`, `{"gold": 7, "items": [], "name": "é"}`))
	if want := `#0: object 2/2
gold: number 5..7 2/2
items: array 0..2 2/2
items[*]: object 1/1
items[*].id: string 1..1 ["a" "b"] 2/2
items[*].n: number 1.5..1.5 1/2
x: null 1/2
name: string 1..1 ["é"] 1/2
`; got != want {
		t.Errorf("%s", got)
	}
	got = lines(learn(t, "[a]\nx=1\nd={\"k\": [true]}\n[b]\ny=Vector2(1, 2)\n", "[a]\nx=2.5\n"))
	if want := `section.a: Dictionary 2/2
section.a.x: int 1..1 float 2.5..2.5 2/2
section.a.d: Dictionary 1/2
section.a.d.k: Array 1..1 1/1
section.a.d.k[*]: bool 1/1
section.b: Dictionary 1/2
section.b.y: Vector2 1/1
`; got != want {
		t.Errorf("%s", got)
	}
}

// TestManyKeys: where there are too many keys, they are data, and one shape.
func TestManyKeys(t *testing.T) {
	var b strings.Builder
	for i := range 100 {
		fmt.Fprintf(&b, "%q: {\"hp\": %d, %q: 1},", fmt.Sprint("id", i), i, []string{"a", "b"}[i%2])
	}
	got := lines(learn(t, `{"all": {`+strings.TrimSuffix(b.String(), ",")+`}}`))
	if want := `#0: object 1/1
all: object 1/1
all.*: object 1/1
all.*.hp: number 0..99 100/100
all.*.a: number 1..1 50/100
all.*.b: number 1..1 50/100
`; got != want {
		t.Errorf("%s", got)
	}
}

// TestJSON: what conversions make of real saves fits the schema of them, by a check of its own, and what is damaged does not.
func TestJSON(t *testing.T) {
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	tried, damaged := 0, 0
	err := filepath.WalkDir(filepath.Join(dir), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil || len(data) > 200_000 {
			return err
		}
		name := filepath.Base(path)
		doc, err := kinds.Open(data, model.Options{Name: name})
		if err != nil || !doc.Info().HasValues || testing.Short() && tried >= 10 {
			return nil
		}
		var s schema.Schema
		if err := s.Add(context.Background(), name, doc.Snapshot(), nil); err != nil {
			t.Fatal(err)
		}
		said, err := s.JSON()
		if err != nil {
			return nil
		}
		plain, err := convert.Bytes(context.Background(), name, data, "x.json", convert.Request{Form: convert.PlainJSON, Lossy: true}, nil)
		if err != nil || len(doc.Problems()) > 0 {
			return nil
		}
		rules := through(t, said)
		all := json.NewDecoder(bytes.NewReader(plain.Data))
		for all.More() {
			var text json.RawMessage
			if err := all.Decode(&text); err != nil {
				return nil // 1e999, which encoding/json does not take
			}
			v, err := value(text)
			if err != nil {
				return nil
			}
			tried++
			if why := wrong(rules, v, name); why != "" {
				t.Errorf("%s", why)
			}
			if object, ok := v.(map[string]any); ok {
				for key, whole := range object {
					object[key] = map[string]any{"no such": []any{true}}
					if strings.HasPrefix(wrong(rules, v, name), name+"."+key) {
						damaged++
					}
					object[key] = whole
				}
			}
		}
		return nil
	})
	if err != nil || tried < 10 || damaged < 5 {
		t.Fatal(tried, damaged, err)
	}
}

// through is a schema as it is read from a file.
func through(t *testing.T, j map[string]any) map[string]any {
	t.Helper()
	b, err := json.Marshal(j)
	if err != nil {
		t.Fatal(err)
	}
	v, err := value(b)
	if err != nil {
		t.Fatal(err)
	}
	return v.(map[string]any)
}

func value(b []byte) (v any, err error) {
	err = json.Unmarshal(b, &v)
	return v, err
}

// wrong says where a value does not fit a schema; "" if it fits. It knows the words that are written, and no others.
func wrong(rules map[string]any, v any, at string) string {
	for word := range rules {
		if !slices.Contains([]string{"$schema", "anyOf", "type", "properties", "required", "additionalProperties", "items", "minItems", "maxItems", "minimum", "maximum", "examples", "contentEncoding"}, word) {
			return at + ": the schema says " + word
		}
	}
	if any, ok := rules["anyOf"].([]any); ok {
		first := ""
		for _, r := range any {
			why := wrong(r.(map[string]interface{}), v, at)
			if why == "" {
				return ""
			}
			first = why
		}
		return first
	}
	if types, ok := rules["type"]; ok {
		list, several := types.([]any)
		if !several {
			list = []any{types}
		}
		if !slices.ContainsFunc(list, func(t any) bool { return is(v, t.(string)) }) {
			return fmt.Sprintf("%s: %.60v is no %v", at, v, types)
		}
	}
	switch v := v.(type) {
	case float64:
		if least, ok := rules["minimum"].(float64); ok && v < least {
			return fmt.Sprintf("%s: %v is less than %v", at, v, least)
		}
		if most, ok := rules["maximum"].(float64); ok && v > most {
			return fmt.Sprintf("%s: %v is more than %v", at, v, most)
		}
	case []any:
		if n, ok := rules["minItems"].(float64); ok && float64(len(v)) < n || ok && float64(len(v)) > rules["maxItems"].(float64) {
			return fmt.Sprintf("%s: %d elements", at, len(v))
		}
		items, _ := rules["items"].(map[string]any)
		for i, x := range v {
			if why := wrong(items, x, fmt.Sprintf("%s[%d]", at, i)); why != "" {
				return why
			}
		}
	case map[string]any:
		properties, _ := rules["properties"].(map[string]any)
		rest, open := rules["additionalProperties"].(map[string]any)
		for key, x := range v {
			r, ok := properties[key].(map[string]any)
			switch {
			case !ok && open:
				r = rest
			case !ok:
				return at + "." + key + ": it is not in the schema"
			}
			if why := wrong(r, x, at+"."+key); why != "" {
				return why
			}
		}
		required, _ := rules["required"].([]any)
		for _, key := range required {
			if _, ok := v[key.(string)]; !ok {
				return at + "." + key.(string) + ": it is missing"
			}
		}
	}
	return ""
}

func is(v any, name string) bool {
	switch name {
	case "integer":
		f, ok := v.(float64)
		return ok && f == math.Trunc(f)
	case "null":
		return v == nil
	}
	return v != nil && map[reflect.Kind]string{reflect.Float64: "number", reflect.String: "string", reflect.Bool: "boolean", reflect.Slice: "array", reflect.Map: "object"}[reflect.TypeOf(v).Kind()] == name
}
