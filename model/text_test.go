package model_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

const scenery = `[gd_scene load_steps=3 format=3 uid="uid://abc"]

[ext_resource type="Script" path="res://a.gd" id="1_ab12c"]
[ext_resource type="PackedScene" path="res://hud.tscn" id="2_x"]

[sub_resource type="BoxShape3D" id="Box_k3x7a"]
size = Vector3(1, 2.5, 3)

[node name="Player" type="CharacterBody3D"]
script = ExtResource("1_ab12c")
data = {
"a": [1, 2, {
"b": Color(1, 0.5, 0, 1)
}],
&"n": NodePath("Arm/Hand"),
3: PackedVector2Array(1, 2, 3, 4)
}

[node name="Arm" type="Node3D" parent="."]
transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.25, 0)

[node name="Hand" type="Area3D" parent="Arm" groups=["a", "b"]]
shape = SubResource("Box_k3x7a")

[node name="Hud" parent="." instance=ExtResource("2_x")]

[connection signal="body_entered" from="Arm/Hand" to="." method="_on_hit"]

[editable path="Hud"]
`

func openText(t testing.TB, src, name string) *model.Document {
	t.Helper()
	d, err := kinds.Open([]byte(src), model.Options{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// tree spells all rows below one, indented.
func spell(d *model.Document, r model.Row, depth int, w *strings.Builder) {
	for i := range d.Len(r) {
		c := d.Child(r, i)
		k := d.Describe(c)
		fmt.Fprintf(w, "%s%s: %s: %s", strings.Repeat(" ", depth), k.Label+said(k.Title), k.Type+said(k.Kind), k.Summary+said(k.About))
		if len(k.Note) != 0 {
			fmt.Fprintf(w, " (%s)", said(k.Note))
		}
		if !k.Problem.IsZero() {
			fmt.Fprintf(w, " !%s", said(k.Problem))
		}
		w.WriteByte('\n')
		spell(d, c, depth+1, w)
	}
}

func TestTextRows(t *testing.T) {
	d := openText(t, scenery, "player.tscn")
	var w strings.Builder
	spell(d, model.Root, 0, &w)
	t.Log("\n" + w.String())
	for _, path := range []string{
		`node["."]`, `node["Arm/Hand"]`, `node.Arm.transform.origin.y`, `node["."].data.a[2].b.g`, `node["."].data[&"n"]`,
		`node["."].data[3][1].x`, `sub_resource.Box_k3x7a.size.x`, `ext_resource["1_ab12c"].@path`, `connection[0].@signal`,
		`editable[0].@path`, `header.@format`, `node["Arm/Hand"].@groups[1]`, `connection`, `sub_resource`,
	} {
		r, err := d.Find(path)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if got := d.Path(r); got != path {
			t.Errorf("%s: path of the row is %s", path, got)
		}
		if k := d.Describe(r); !k.Problem.IsZero() {
			t.Errorf("%s: %s", path, k.Problem)
		}
	}
	for _, path := range []string{`node["Leg"]`, `node["."].nothing`, `sub_resource["x"]`, `connection[1]`, `x`, `[3]`, `node["Arm"].transform.z`} {
		if _, err := d.Find(path); err == nil {
			t.Errorf("%s was found", path)
		} else if _, ok := err.(*model.PathError); !ok {
			t.Errorf("%s: %T", path, err)
		}
	}
}

func TestTextSet(t *testing.T) {
	for _, test := range []struct{ path, literal, old, new string }{
		{`node["Arm"].transform.origin.y`, "0.5", "0, 0.25, 0)", "0, 0.5, 0)"},
		{`node["."].data.a[1]`, "20", "[1, 2, {", "[1, 20, {"},
		{`node["."].data.a[2].b.g`, "0.25", "Color(1, 0.5, 0, 1)", "Color(1, 0.25, 0, 1)"},
		{`node["."].data[3][1].x`, "30", "(1, 2, 3, 4)", "(1, 2, 30, 4)"},
		{`node["."].data[3][1]`, "Vector2(7, 8)", "(1, 2, 3, 4)", "(1, 2, 7, 8)"},
		{`node["."].data[&"n"]`, `NodePath("Arm")`, `NodePath("Arm/Hand")`, `NodePath("Arm")`},
		{`sub_resource["Box_k3x7a"].size.x`, "1.5", "Vector3(1, ", "Vector3(1.5, "},
		{`node["Arm/Hand"].shape`, "null", `SubResource("Box_k3x7a")`, "null"},
		{`connection[0].@method`, `"_on_it's"`, `method="_on_hit"`, `method="_on_it\'s"`},
		{`node["Arm/Hand"].@groups[1]`, `"c"`, `"a", "b"]`, `"a", "c"]`},
		{`node["Arm/Hand"].@name`, `"Fist"`, `name="Hand"`, `name="Fist"`},
		{`header.@uid`, `"uid://xyz"`, `"uid://abc"`, `"uid://xyz"`},
	} {
		for _, crlf := range []bool{false, true} {
			src, want := scenery, strings.Replace(scenery, test.old, test.new, 1)
			if crlf {
				src, want = strings.ReplaceAll(src, "\n", "\r\n"), strings.ReplaceAll(want, "\n", "\r\n")
			}
			d := openText(t, src, "player.tscn")
			r, err := d.Find(test.path)
			if err != nil {
				t.Errorf("%s: %v", test.path, err)
				continue
			}
			v, err := d.Parse(r, test.literal)
			if err == nil {
				err = d.Set(r, v)
			}
			if err != nil {
				t.Errorf("%s: %v", test.path, err)
				continue
			}
			if got := string(d.Bytes()); got != want || got == src {
				t.Errorf("%s: got\n%s\nwant\n%s", test.path, got, want)
			}
			if len(d.Patches()) != 1 {
				t.Errorf("%s: %d patches", test.path, len(d.Patches()))
			}
			d.Undo()
			if string(d.Bytes()) != src {
				t.Errorf("%s: undo gives other bytes", test.path)
			}
			d.Redo()
			if string(d.Bytes()) != want {
				t.Errorf("%s: redo gives other bytes", test.path)
			}
		}
	}
}

func TestTextRefuses(t *testing.T) {
	d := openText(t, scenery, "player.tscn")
	for _, test := range []struct{ path, literal string }{
		{`node["."].data.a[1]`, `"x"`},
		{`node["Arm"].transform.origin.y`, `"x"`},
		{`node["Arm/Hand"].shape`, `SubResource("none")`},
		{`node["."].data[3][1]`, `Vector3(1, 2, 3)`},
		{`node["Arm"]`, `1`},
	} {
		r, err := d.Find(test.path)
		if err != nil {
			t.Fatal(err)
		}
		v, err := d.Parse(r, test.literal)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := d.Set(r, v).(*model.RefusedError); !ok {
			t.Errorf("%s = %s was not refused", test.path, test.literal)
		}
	}
	if string(d.Bytes()) != scenery {
		t.Error("a refused edit changed the text")
	}
}

// TestTextRowsFollow checks that handles stay with their nodes when a node gets another parent.
func TestTextRowsFollow(t *testing.T) {
	d := openText(t, scenery, "player.tscn")
	find := func(path string) model.Row {
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(path, err)
		}
		return r
	}
	hand, shape, arm, hud := find(`node["Arm/Hand"]`), find(`node["Arm/Hand"].shape`), find(`node["Arm"]`), find(`node["Hud"]`)
	v, _ := d.Parse(model.Root, `"Hud"`)
	if err := d.Set(find(`node["Arm/Hand"].@parent`), v); err != nil {
		t.Fatal(err)
	}
	check := func(r model.Row, want string) {
		t.Helper()
		if got := d.Path(r); got != want {
			t.Errorf("row %d has the path %s, want %s", r, got, want)
		}
		if again := find(want); again != r {
			t.Errorf("%s is row %d, want %d", want, again, r)
		}
		for i := range d.Len(r) {
			if d.Parent(d.Child(r, i)) != r {
				t.Errorf("%s: child %d has another parent", want, i)
			}
		}
	}
	check(hand, `node["Hud/Hand"]`)
	check(shape, `node["Hud/Hand"].shape`)
	check(arm, `node.Arm`)
	check(hud, `node.Hud`)
	d.Undo()
	check(hand, `node["Arm/Hand"]`)
	check(shape, `node["Arm/Hand"].shape`)
	check(arm, `node.Arm`)
	d.Redo()
	check(hand, `node["Hud/Hand"]`)
	check(shape, `node["Hud/Hand"].shape`)
}

// textFiles are those of scene's testdata, of the corpus and of the vectors.
func textFiles(t testing.TB) map[string][]byte {
	files := map[string][]byte{}
	dirs := []string{"../scene/tscn/testdata"}
	for _, variable := range []string{"SAVANT_CORPUS", "SAVANT_VECTORS"} {
		if dir := enginetest.OptionalFolder(t, variable); dir != "" {
			dirs = append(dirs, dir)
		}
	}
	for _, dir := range dirs {
		filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				switch filepath.Ext(path) {
				case ".tscn", ".escn", ".tres", ".cfg", ".godot", ".import":
					if b, err := os.ReadFile(path); err == nil {
						files[path] = b
					}
				}
			}
			return nil
		})
	}
	return files
}

// TestTextCorpus checks the real files: exact, every row's path found again, every row described without a problem.
func TestTextCorpus(t *testing.T) {
	values, noncanonical, rows := 0, 0, 0
	var spent time.Duration
	for path, b := range textFiles(t) {
		d, err := kinds.Open(b, model.Options{Name: filepath.Base(path)})
		if err != nil {
			continue // locked
		}
		switch d.Info().Kind {
		case model.Scene, model.Resource, model.Config:
		default:
			t.Errorf("%s: is taken for %s", path, d.Info().Format)
			continue
		}
		begin := time.Now()
		result := d.Snapshot().Check(context.Background(), nil)
		spent += time.Since(begin)
		if !result.Exact {
			t.Errorf("%s: not exact: %v", path, result.Problems)
		}
		values += result.Values
		noncanonical += result.Noncanonical
		n := 0
		step := 1 + len(b)/20000
		d.Walk(model.Root, 3, func(r model.Row) bool {
			if n++; n%step != 0 {
				return true
			}
			rows++
			p := d.Path(r)
			again, err := d.Find(p)
			if err != nil || again != r {
				t.Errorf("%s: %s leads to %d, %v; want %d", path, p, again, err, r)
			}
			if k := d.Describe(r); !k.Problem.IsZero() && len(result.Problems) == 0 {
				t.Errorf("%s: %s: %s", path, p, k.Problem)
			}
			return true
		})
	}
	t.Logf("%d values, %d of them as no engine writes them, in %v; %d rows", values, noncanonical, spent, rows)
}
