package convert

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/typedjson"
	"savant/codec/variant"
)

// asked is a script that reads pairs of files: a save, whose values it prints in the form of from_native, one per line;
// and our JSON, for which it writes what to_native makes of each record.
const asked = `extends SceneTree

func _init():
	var args := OS.get_cmdline_user_args()
	for i in range(0, args.size(), 4):
		var save := FileAccess.open(args[i], FileAccess.READ)
		var told := FileAccess.open(args[i + 1], FileAccess.WRITE)
		while save and save.get_position() < save.get_length():
			told.store_line(JSON.stringify(JSON.from_native(save.get_var()), "", false, true))
		var made := FileAccess.open(args[i + 3], FileAccess.WRITE)
		var parsed = JSON.parse_string(FileAccess.get_file_as_string(args[i + 2]))
		if parsed == null:
			printerr("no JSON: ", args[i + 2])
			quit(1)
			return
		for record in parsed["records"]:
			made.store_var(JSON.to_native(record))
	quit(0)
`

// Engine 4.6 must read the JSON of every record as its value, and write the same itself.
func TestEngineReadsJSON(t *testing.T) {
	engine := enginetest.Engine(t, "4.6")
	dir := t.TempDir()
	script := filepath.Join(dir, "asked.gd")
	if err := os.WriteFile(script, []byte(asked), 0o666); err != nil {
		t.Fatal(err)
	}
	type pair struct {
		name, told, made string
		own              bool // written by 4.6
		values           []variant.Value
		d                *dialect.Dialect
		records          []any
	}
	var pairs []pair
	arguments := []string{"--script", script, "--"}
	for _, name := range storeFiles(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		res, err := Bytes(context.Background(), name, data, "", Request{Form: JSON}, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p := pair{name: name, own: strings.Contains(name, "4.6")}
		base := filepath.Join(dir, strconv.Itoa(len(pairs)))
		p.told, p.made = base+".told", base+".made"
		if err := os.WriteFile(base+".json", res.Data, 0o666); err != nil {
			t.Fatal(err)
		}
		abs, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		if !p.own {
			abs = base + ".none"
			if err := os.WriteFile(abs, nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		arguments = append(arguments, abs, p.told, base+".json", p.made)
		p.d, err = dialect.ByName(res.Dialect)
		if err != nil {
			t.Fatal(err)
		}
		f := codec.Frame(data, p.d)
		for _, r := range f.Records {
			v, _, err := codec.Decode(data[:r.End], r.Value, p.d)
			if err != nil {
				t.Fatal(err)
			}
			p.values = append(p.values, v)
		}
		j, err := treeOf(res.Data)
		if err != nil {
			t.Fatal(err)
		}
		p.records = j.(map[string]any)["records"].([]any)
		pairs = append(pairs, p)
	}
	if out, err := enginetest.Command(t, engine, arguments...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	values, exact := 0, 0
	for _, p := range pairs {
		made, err := os.ReadFile(p.made)
		if err != nil {
			t.Fatal(err)
		}
		f := codec.Frame(made, typedjson.Dialect)
		if len(f.Records) != len(p.values) {
			t.Errorf("%s: the engine read %d records, not %d", p.name, len(f.Records), len(p.values))
			continue
		}
		for i, r := range f.Records {
			got, _, err := codec.Decode(made[:r.End], r.Value, typedjson.Dialect)
			if err != nil {
				t.Fatal(err)
			}
			want := appendNative(nil, into(p.d).Value(p.values[i]))
			theirs, err := treeOf(appendNative(nil, got))
			if err != nil {
				t.Fatal(err)
			}
			ours, err := treeOf(want)
			if err != nil {
				t.Fatal(err)
			}
			if at := unequal(theirs, ours); at != "" {
				t.Errorf("%s: record %d: the engine reads another value, at %s", p.name, i, at)
			}
			values++
			if text := appendNative(nil, got); bytes.Equal(text, want) {
				exact++
			} else {
				k := 0
				for k < len(text) && k < len(want) && text[k] == want[k] {
					k++
				}
				t.Logf("%s: record %d is read almost as it is: %.80q, not %.80q", p.name, i, text[max(0, k-30):], want[max(0, k-30):])
			}
		}
		if !p.own {
			continue
		}
		told, err := os.ReadFile(p.told)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(strings.TrimSuffix(string(told), "\n"), "\n") {
			if line == "" && len(p.records) == 0 {
				break
			}
			theirs, err := treeOf([]byte(line))
			if err != nil || i >= len(p.records) {
				t.Errorf("%s: record %d: %v", p.name, i, err)
				break
			}
			if at := unequal(theirs, p.records[i]); at != "" {
				t.Errorf("%s: record %d is not what from_native gives, at %s", p.name, i, at)
			}
		}
	}
	// JSON cannot express a NaN in a structure, and the engine cannot read very small numbers.
	if values < 100 || exact < values-3 {
		t.Errorf("only %d records, %d of them read exactly", values, exact)
	}
	t.Logf("%d records of %d files, %d of them read exactly", values, len(pairs), exact)
}

// storeFiles returns saves of records without objects.
func storeFiles(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, pattern := range []string{"testdata/godot-4.6/store_*.sav", "testdata/godot-3.6/store_*.sav"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range names {
			if !strings.Contains(name, "objects") && !strings.Contains(name, "mixed") && !strings.Contains(name, "big_endian") {
				list = append(list, name)
			}
		}
	}
	return list
}

// treeOf parses JSON into maps, lists, strings and json.Numbers.
func treeOf(b []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// unequal returns where two JSON trees differ, except for digits that the engine loses: it writes 14, and may misread
// the last of 17.
func unequal(theirs, ours any) string {
	switch a := theirs.(type) {
	case map[string]any:
		b, ok := ours.(map[string]any)
		if !ok || len(a) != len(b) {
			return fmt.Sprintf(": %v, %v", theirs, ours)
		}
		for key, x := range a {
			if at := unequal(x, b[key]); at != "" {
				return "." + key + at
			}
		}
		return ""
	case []any:
		b, ok := ours.([]any)
		if !ok || len(a) != len(b) {
			return fmt.Sprintf(": %v, %v", theirs, ours)
		}
		for i := range a {
			if at := unequal(a[i], b[i]); at != "" {
				return fmt.Sprintf("[%d]%s", i, at)
			}
		}
		return ""
	case json.Number:
		f, _ := strconv.ParseFloat(string(a), 64)
		if ours == "nan" && f == 0 { // to_native reads it as 0, like the engine's own null
			return ""
		}
		text, ok := ours.(string) // an int beyond 2^53
		if n, number := ours.(json.Number); number {
			text, ok = string(n), true
		}
		g, _ := strconv.ParseFloat(text, 64)
		if ok && (f == g || math.Abs(f) < 1e-300 && math.Abs(g) < 1e-300) {
			return ""
		}
	case string:
		b, ok := ours.(string)
		if a == b {
			return ""
		}
		if ok && strings.HasPrefix(a, "f:") && strings.HasPrefix(b, "f:") {
			f, _ := typedjson.ParseFloat(a[2:])
			g, _ := typedjson.ParseFloat(b[2:])
			if math.Abs(f-g) <= 1e-13*math.Abs(g) || math.Abs(f-g) < 6e-15 {
				return ""
			}
		}
	default:
		if theirs == ours || theirs == nil && ours == "nan" {
			return ""
		}
	}
	return fmt.Sprintf(": %v, %v", theirs, ours)
}

// 4.6 must read our conversions of 3.6's files as the same values, and they must convert back to 3.6's bytes.
func TestThreeFourThree(t *testing.T) {
	enginetest.Oracle(t, "3.6", "4.6")
	dir := t.TempDir()
	names, err := filepath.Glob("testdata/godot-3.6/store_*.sav")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	var before, after []string
	for _, name := range names {
		if strings.Contains(name, "objects") || strings.Contains(name, "mixed") || strings.Contains(name, "big_endian") {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		four, err := Bytes(context.Background(), name, data, "", Request{From: "godot3", Dialect: "godot4.6"}, nil)
		if err != nil {
			t.Errorf("%s: %v %v", name, err, four.Losses)
			continue
		}
		path := filepath.Join(dir, filepath.Base(name))
		if err := os.WriteFile(path, four.Data, 0o666); err != nil {
			t.Fatal(err)
		}
		before, after = append(before, name), append(after, path)
		three, err := Bytes(context.Background(), path, four.Data, "", Request{From: "godot4.6", Dialect: "godot3"}, nil)
		if err != nil || !bytes.Equal(three.Data, data) {
			t.Errorf("%s: it does not come back: %v %v", name, err, three.Losses)
		}
	}
	values, old, new := 0, neutral(t, "3.6", before), neutral(t, "4.6", after)
	for k, name := range before {
		was, now := old[k], new[k]
		if len(was) != len(now) {
			t.Errorf("%s: %d values, not %d", name, len(now), len(was))
			continue
		}
		for i := range was {
			if renamed := newNames(was[i]); renamed != now[i] {
				t.Errorf("%s: value %d\n%.300s\nhas become\n%.300s", name, i, renamed, now[i])
			}
			values++
		}
	}
	if values < 50 {
		t.Errorf("only %d values", values)
	}
	t.Logf("%d values", values)
}

// newNames renames the types of 3.x as in 4.x.
func newNames(text string) string {
	for id, row := range dialect.Godot3.Rows {
		if name := dialect.Godot46.TypeName(row.Type); name != row.Name && id > 0 {
			text = strings.ReplaceAll(text, `{"t":"`+row.Name+`"`, `{"t":"`+name+`"`)
		}
	}
	return text
}

// neutral returns an engine's report on the values of saves, in the form that is the same for all engines.
func neutral(t *testing.T, engine string, files []string) [][]string {
	t.Helper()
	var reads [][]string
	for _, file := range files {
		reads = append(reads, []string{"store_var", file})
	}
	values := make([][]string, len(files))
	for i, answer := range enginetest.Reads(t, engine, "", reads) {
		if answer.Code != 0 {
			t.Fatalf("%s: engine %s: %s", files[i], engine, answer.Said)
		}
		for line := range strings.Lines(answer.Out) {
			if fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(fields) == 3 {
				values[i] = append(values[i], fields[2])
			}
		}
	}
	return values
}
