package json_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/convert"
	"savant/model/kinds"
)

// pair is a save and the JSON that was made of it, which are edited alike.
type pair struct {
	t          *testing.T
	save, json *model.Document
	prefix     string // of the path of the value in the JSON
}

// read decodes the save, and what the converter, which reads JSON in its own way, makes of the JSON.
func (p *pair) read() (want, got variant.Value) {
	p.t.Helper()
	made, err := convert.Bytes(p.t.Context(), "a.json", p.json.Bytes(), "a.sav", convert.Request{Form: convert.Bin, Dialect: "godot4.6", Lossy: true}, nil)
	if err != nil {
		p.t.Fatalf("%v in\n%.2000s", err, p.json.Bytes())
	}
	value := func(b []byte) variant.Value {
		v, _, err := codec.Decode(b, codec.Frame(b, dialect.Godot46).Records[0].Value, dialect.Godot46)
		if err != nil {
			p.t.Fatal(err)
		}
		return v
	}
	return value(p.save.Bytes()), value(made.Data)
}

// rows are the rows of both documents at a path of the save.
func (p *pair) rows(path string) (save, json model.Row) {
	p.t.Helper()
	save, err := p.save.Find(path)
	if err != nil {
		p.t.Fatal(err)
	}
	if path != "" && path[0] != '[' {
		path = "." + path
	}
	if json, err = p.json.Find(p.prefix + path); err != nil {
		p.t.Fatal(err)
	}
	return save, json
}

// paths are those of all values of the save.
func (p *pair) paths() (list []string) {
	p.save.Walk(model.Root, -1, func(r model.Row) bool {
		if path := p.save.Path(r); r != model.Root && path[0] != '#' {
			list = append(list, path)
		}
		return len(list) < 1000
	})
	return list
}

// newValues are what is put into documents.
func newValues() []variant.Value {
	return []variant.Value{
		{}, variant.OfBool(true), variant.OfInt(-7), variant.OfInt(1 << 60), variant.OfFloat(0.1), variant.OfFloat(1e300), variant.OfString("i:5"),
		variant.OfString("text \" \\ \n é"), variant.OfStringName("name"), {Type: variant.NodePath, Data: &variant.Path{Names: []string{"a", "b"}, Subnames: []string{"c"}}},
		variant.OfMath(variant.Vector2, 1, 2.5), variant.OfMath(variant.Vector3i, 1, -2, 3), variant.OfMath(variant.Basis, 1, 2, 3, 4, 5, 6, 7, 8, 9),
		variant.OfMath(variant.Transform3D, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), variant.OfMath(variant.Color, 1, 0.5, 0, 1),
		variant.OfArray(variant.OfInt(1), variant.OfString("x"), variant.OfArray()),
		variant.OfDict(variant.Entry{Key: variant.OfInt(3), Value: variant.OfFloat(2)}, variant.Entry{Key: variant.OfString("k"), Value: variant.OfDict()}),
		{Type: variant.Array, Data: &variant.List{Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Int}, Items: []variant.Value{variant.OfInt(4)}}},
		{Type: variant.PackedByteArray, Data: []byte{1, 2, 255}}, {Type: variant.PackedInt64Array, Data: []int64{1 << 62, -3}},
		{Type: variant.PackedFloat64Array, Data: []float64{0.1, 3}}, {Type: variant.PackedVector2Array, Data: []float32{1, 2, 3, 4}},
		{Type: variant.PackedStringArray, Data: []string{"a", "i:1"}}, {Type: variant.PackedColorArray, Data: []float32{1, 0, 0, 1}},
	}
}

// TestGodotValues edits JSON that JSON.from_native could have written and the save that it was made of alike, at random, and expects that it
// still says what the save does, that rows and paths agree, that a change elsewhere changes nothing, and that undo gives the bytes back.
func TestGodotValues(t *testing.T) {
	sample, err := os.ReadFile("../../assets/samples/slot_1.sav")
	if err != nil {
		t.Fatal(err)
	}
	small, err := codec.Append([]byte{0, 0, 0, 0}, variant.OfArray(append(newValues(), variant.OfDict(variant.Entry{Key: variant.OfMath(variant.Vector2i, 1, 2), Value: variant.OfInt(1)},
		variant.Entry{Key: variant.OfStringName("s"), Value: variant.OfInt(2)}, variant.Entry{Key: variant.OfString("s"), Value: variant.OfArray(newValues()...)}))...), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		small[i] = byte((len(small) - 4) >> (8 * i))
	}
	for name, c := range map[string]struct {
		file  []byte
		exact bool // with what Savant notes beside the values
	}{"sample": {sample, true}, "all types": {small, true}, "without notes": {small, false}} {
		t.Run(name, func(t *testing.T) {
			made, err := convert.Bytes(t.Context(), "a.sav", c.file, "a.json", convert.Request{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			p := &pair{t: t, prefix: "records[0]"}
			text := made.Data
			if !c.exact {
				d, err := kinds.Open(text, model.Options{})
				if err != nil {
					t.Fatal(err)
				}
				r, err := d.Find("records[0]")
				if err != nil {
					t.Fatal(err)
				}
				about := d.Describe(r)
				text, p.prefix = bytes.Clone(text[about.Offset:about.Offset+about.Length]), ""
			}
			if p.save, err = kinds.Open(c.file, model.Options{Dialect: "godot4.6"}); err != nil {
				t.Fatal(err)
			}
			if p.json, err = kinds.Open(text, model.Options{Values: model.GodotValues}); err != nil {
				t.Fatal(err)
			}
			for _, path := range p.paths() {
				s, j := p.rows(path)
				was, err := p.save.Value(s)
				now, fail := p.json.Value(j)
				if err != nil || fail != nil || !variant.Equal(was, now) {
					t.Fatalf("%s: %v %v, not %v %v", path, now, fail, was, err)
				}
				a, b := p.save.Describe(s), p.json.Describe(j)
				if a.Children != b.Children || a.Badge != b.Badge || a.Label != b.Label {
					t.Errorf("%s: %+v, not %+v", path, b, a)
				}
			}
			random := rand.New(rand.NewPCG(1, 2))
			for range 150 {
				p.change(random)
			}
			for p.json.Undo() {
			}
			if !bytes.Equal(p.json.Bytes(), text) {
				t.Error("undo gives other bytes")
			}
		})
	}
}

// change makes the same edit in both documents.
func (p *pair) change(random *rand.Rand) {
	t := p.t
	t.Helper()
	list := p.paths()
	path := list[random.IntN(len(list))]
	s, j := p.rows(path)
	values := newValues()
	v := values[random.IntN(len(values))]
	n := p.save.Len(s)
	index := random.IntN(n + 1)
	keys := []variant.Value{variant.OfString("new"), variant.OfInt(random.Int64N(50)), variant.OfStringName("s"), variant.OfMath(variant.Vector2i, 3, 4)}
	key := keys[random.IntN(len(keys))]
	of := [2]*model.Document{p.save, p.json}
	rows := [2]model.Row{s, j}
	var errs [2]error
	edits := []string{"set", "set as", "insert", "insert keyed", "remove", "duplicate", "rename", "swap"}
	what := edits[random.IntN(len(edits))]
	for i, d := range of {
		r := rows[i]
		switch what {
		case "set":
			errs[i] = d.Set(r, v)
		case "set as":
			errs[i] = d.SetAs(r, v)
		case "insert":
			_, errs[i] = d.Insert(r, index, nil, v)
		case "insert keyed":
			_, errs[i] = d.Insert(r, index, &key, v)
		case "remove":
			if errs[i] = d.Remove(r); errs[i] == nil && i == 0 && len(p.paths()) < 20 {
				d.Undo()
				return
			}
		case "duplicate":
			_, errs[i] = d.Duplicate(r)
		case "rename":
			errs[i] = d.RenameKey(r, key)
		case "swap":
			errs[i] = d.Move(r, d.Parent(r), 0)
		}
	}
	if (errs[0] == nil) != (errs[1] == nil) {
		t.Fatalf("%s %s %v: the save says %v, the JSON %v: %.200s", what, path, v, errs[0], errs[1], p.json.Describe(j).Type)
	}
	if want, got := p.read(); !variant.Equal(want, got) {
		t.Fatalf("%s %s %v: the save and the JSON differ:\n%.3000s", what, path, v, p.json.Bytes())
	}
}
