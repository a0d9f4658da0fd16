package animation_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/scene/animation"
	"savant/scene/literal"
	"savant/scene/tscn"
)

var dialects = map[string]*dialect.Dialect{"godot-3.2": dialect.Godot32, "godot-3.6": dialect.Godot3, "godot-4.6": dialect.Godot46}

// resource returns the properties of the Animation called name in a text file, or of its only one.
func resource(t *testing.T, file, name string, d *dialect.Dialect) func(string) (variant.Value, bool) {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	o := tscn.Scan(src)
	property := func(s *tscn.Section, name string) (variant.Value, bool) {
		k := s.Property(src, name)
		if k < 0 {
			return variant.Value{}, false
		}
		v, err := literal.ParseAll(string(s.Value(src, s.Properties[k])), d)
		if err != nil {
			t.Fatalf("%s: %s: %v", file, name, err)
		}
		return v, true
	}
	id := ""
	for i := range o.Sections { // a player of 3.x, or a library of 4.x, says which resource has the name
		s := &o.Sections[i]
		found, _ := property(s, "anims/"+name)
		if data, ok := property(s, "_data"); ok {
			for _, e := range data.Data.(*variant.Dict).Entries {
				if e.Key.Text == name {
					found = e.Value
				}
			}
		}
		if ref, ok := found.Data.(*variant.Resource); ok {
			id = ref.ID
		}
	}
	for i := range o.Sections {
		s := &o.Sections[i]
		own := s.Attribute(src, "id")
		if s.Tag == "resource" && name == "" || s.Tag == "sub_resource" && own >= 0 && strings.Trim(string(s.Value(src, s.Attributes[own])), `"`) == id {
			return func(name string) (variant.Value, bool) { return property(s, name) }
		}
	}
	t.Fatalf("%s: no animation %q", file, name)
	return nil
}

type manifest struct {
	Animations []struct {
		File, Animation, Length string
		Loop                    json.RawMessage
		Tracks                  []struct {
			Track      int
			Type, Path string
			Times      []string
			Values     []json.RawMessage
		}
	}
}

func hexFloat(t *testing.T, s string) float64 {
	t.Helper()
	bits, err := strconv.ParseUint(s, 16, 64)
	if err != nil {
		t.Fatal(err)
	}
	return math.Float64frombits(bits)
}

// Every sample of the vectors: the results of three engines for every type of track and value, interpolation, loop and
// easing.
func TestVectors(t *testing.T) {
	folder := enginetest.Folder(t, "SAVANT_VECTORS")
	all := 0
	for engine, d := range dialects {
		b, err := os.ReadFile(filepath.Join(folder, engine, "animations", "manifest.json"))
		if err != nil {
			t.Fatal(err)
		}
		var m manifest
		if err := json.Unmarshal(b, &m); err != nil {
			t.Fatal(err)
		}
		for _, each := range m.Animations {
			name := each.Animation[strings.LastIndexByte(each.Animation, '/')+1:]
			a, problems := animation.Read(resource(t, filepath.Join(folder, engine, "animations", each.File), name, d), d)
			for _, p := range problems {
				t.Errorf("%s %s: %v", engine, each.File, p)
			}
			if length := hexFloat(t, each.Length); float32(length) != float32(a.Length) {
				t.Errorf("%s %s: length %v, want %v", engine, each.File, a.Length, length)
			}
			if len(a.Tracks) != len(each.Tracks) {
				t.Fatalf("%s %s %s: %d tracks, want %d", engine, each.File, each.Animation, len(a.Tracks), len(each.Tracks))
			}
			for _, tr := range each.Tracks {
				if own := a.Tracks[tr.Track]; own.Type != tr.Type || own.Path != tr.Path {
					t.Errorf("%s %s: track %d is %s %s, want %s %s", engine, each.File, tr.Track, own.Type, own.Path, tr.Type, tr.Path)
				}
				for i, at := range tr.Times {
					time := hexFloat(t, at)
					where := fmt.Sprintf("%s %s %s: track %d (%s) at %v", engine, each.File, each.Animation, tr.Track, tr.Type, time)
					v, ok := a.Sample(tr.Track, time)
					all++
					if string(tr.Values[i]) == "null" {
						// 3.2 samples value tracks through a player, which stays within the length.
						if outside := time < 0 || time > a.Length; ok && !(engine == "godot-3.2" && outside) {
							t.Errorf("%s: %s, want nothing", where, literal.Text(v, d))
						}
						continue
					}
					if !ok && string(tr.Values[i]) == `{"t":"Nil"}` {
						continue // what the engine's call returns for nothing; in 3.2, what a player left unchanged
					}
					if !ok {
						t.Errorf("%s: nothing, want %s", where, tr.Values[i])
						continue
					}
					compare(t, where, flat(v, d), neutral(t, tr.Values[i]))
				}
			}
		}
	}
	if all != 10478 {
		t.Errorf("%d samples, want 10478", all)
	}
}

// compare treats numbers as equal that differ by at most 2e-5 of 1 or the largest of them; the rest must be identical.
func compare(t *testing.T, where string, got, want []any) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %v, want %v", where, got, want)
		return
	}
	scale := 1.0
	for _, w := range want {
		if f, ok := w.(float64); ok && !math.IsInf(f, 0) && f == f {
			scale = max(scale, math.Abs(f))
		}
	}
	for i := range want {
		f, number := got[i].(float64)
		w, also := want[i].(float64)
		if number && also && (math.Abs(f-w) <= 2e-5*scale || f == w || f != f && w != w) {
			continue
		}
		if got[i] != want[i] {
			t.Errorf("%s: %v, want %v", where, got, want)
			return
		}
	}
}

// flat returns a value as a list of type names, texts, and floats.
func flat(v variant.Value, d *dialect.Dialect) []any {
	out := []any{d.TypeName(v.Type)}
	shape, _ := variant.ShapeOf(v.Type)
	if element, ok := variant.ElementOf(v.Type); ok {
		shape, _ = variant.ShapeOf(element)
	}
	switch data := v.Data.(type) {
	case *variant.Math:
		for _, f := range data.C {
			if shape.Integer {
				out = append(out, strconv.FormatFloat(f, 'f', -1, 64))
			} else {
				out = append(out, f)
			}
		}
	case []float32:
		for _, f := range data {
			out = append(out, float64(f))
		}
	case []float64:
		for _, f := range data {
			out = append(out, f)
		}
	case []int32:
		for _, n := range data {
			out = append(out, strconv.Itoa(int(n)))
		}
	case []int64:
		for _, n := range data {
			out = append(out, strconv.FormatInt(n, 10))
		}
	case []string:
		for _, s := range data {
			out = append(out, s)
		}
	case []byte:
		out = append(out, fmt.Sprintf("%x", data))
	case *variant.List:
		for _, item := range data.Items {
			out = append(out, flat(item, d)...)
		}
	case *variant.Dict:
		out = append(out, len(data.Entries))
	case *variant.Path:
		out = append(out, literal.PathText(data))
	default:
		switch v.Type {
		case variant.Bool:
			out = append(out, v.Bool())
		case variant.Int:
			out = append(out, strconv.FormatInt(v.Int(), 10))
		case variant.Float:
			out = append(out, v.Float())
		case variant.String, variant.StringName:
			out = append(out, v.Text)
		}
	}
	return out
}

// neutral is flat for the neutral form of the vectors.
func neutral(t *testing.T, raw json.RawMessage) []any {
	t.Helper()
	var n struct {
		T                  string
		V                  json.RawMessage
		X, Y, Z, W, Origin []string
		Text               string
		Names              []string
	}
	if err := json.Unmarshal(raw, &n); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	out := []any{n.T}
	bits := func(s string) float64 {
		b, err := strconv.ParseUint(s, 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		if len(s) == 16 {
			return math.Float64frombits(b)
		}
		return float64(math.Float32frombits(uint32(b)))
	}
	switch n.T {
	case "Basis", "Transform", "Transform3D": // printed by columns, stored by rows
		for r := range 3 {
			for _, column := range [][]string{n.X, n.Y, n.Z} {
				out = append(out, bits(column[r]))
			}
		}
		for _, s := range n.Origin {
			out = append(out, bits(s))
		}
		return out
	case "Transform2D", "Projection":
		for _, column := range [][]string{n.X, n.Y, n.Z, n.W, n.Origin} {
			for _, s := range column {
				out = append(out, bits(s))
			}
		}
		return out
	case "NodePath":
		return append(out, n.Text)
	}
	var one string
	var truth bool
	var list []json.RawMessage
	switch {
	case len(n.V) == 0:
	case json.Unmarshal(n.V, &truth) == nil:
		return append(out, truth)
	case json.Unmarshal(n.V, &one) == nil:
		if n.T == "float" {
			return append(out, bits(one))
		}
		return append(out, one)
	case json.Unmarshal(n.V, &list) == nil:
		for _, item := range list {
			switch {
			case n.T == "Dictionary":
				return append(out, len(list))
			case n.T == "Array":
				out = append(out, neutral(t, item)...)
				continue
			}
			if err := json.Unmarshal(item, &one); err != nil {
				t.Fatal(err)
			}
			switch {
			case strings.HasSuffix(n.T, "StringArray"), strings.HasSuffix(n.T, "i"), strings.Contains(n.T, "Int"):
				out = append(out, one)
			default:
				out = append(out, bits(one))
			}
		}
	}
	if n.T == "Dictionary" {
		return append(out, len(list))
	}
	return out
}
