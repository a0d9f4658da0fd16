package model_test

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/bintext"
	"savant/model/kinds"
	"savant/model/transcode"
)

const suited4 = `[gd_scene format=3]

[ext_resource type="Texture" path="res://old.png" id="e"]

[sub_resource type="StyleBoxFlat" id="s"]

[sub_resource type="GradientTexture1D" id="t"]
width = "wide"

[node name="A" type="Sprite2D"]
PROPERTY
`

// TestCheckTellsUnsuited: a check tells the properties that do not take what a scene gives them, and nothing of what the engine takes as it is; where
// they are told the row shows it, and an edit that would make them is refused.
func TestCheckTellsUnsuited(t *testing.T) {
	for text, want := range map[string]string{
		`rotation = Vector2(1, 2)`:           "only values of type float are allowed there, not Vector2: the engine reads it as 0.0",
		`rotation = 1`:                       "",
		`z_index = 2.0`:                      "",
		`z_index = 2.5`:                      "only values of type int are allowed there, not float: the engine converts it when it reads the file",
		`position = Vector2i(3, 4)`:          "",
		`position = Vector3(3, 4, 5)`:        "only values of type Vector2 are allowed there, not Vector3: the engine converts it when it reads the file",
		`visible = 1`:                        "",
		`editor_description = &"x"`:          "",
		`editor_description = 3`:             "only values of type String are allowed there, not int: the engine converts it when it reads the file",
		`texture = SubResource("t")`:         "",
		`texture = ExtResource("e")`:         "",
		`texture = null`:                     "",
		`texture = 3`:                        "only objects of type Texture2D are allowed there: the engine leaves it out when it reads the file",
		`texture = SubResource("s")`:         "only objects of type Texture2D are allowed there: the engine leaves it out when it reads the file",
		`material = SubResource("s")`:        "only objects of type CanvasItemMaterial, ShaderMaterial are allowed there: the engine leaves it out when it reads the file",
		`texture = "res://a.png"`:            "only objects of type Texture2D are allowed there: the engine leaves it out when it reads the file",
		`material = NodePath("B")`:           "only objects of type CanvasItemMaterial, ShaderMaterial are allowed there: the engine leaves it out when it reads the file",
		`script = "res://a.gd"`:              "only objects of type Script are allowed there: the engine leaves it out when it reads the file",
		`script = NodePath("B")`:             "only objects of type Script are allowed there: the engine leaves it out when it reads the file",
		`script = null`:                      "",
		`metadata/rotation = Vector2(1, 2)`:  "",
		`theme_override_colors/x = 3`:        "",
		`shader_parameter/x = Vector2(1, 2)`: "",
		`of_a_script = Vector2(1, 2)`:        "",
		`v = Array[Texture2D]([SubResource("t"), ExtResource("e"), null])`: "",
		`v = Array[Texture2D]([SubResource("t"), SubResource("s")])`:       "element 1: only objects of type Texture2D are allowed there: the engine reads the array or dictionary that holds it as empty",
		`v = Dictionary[String, StyleBox]({"a": SubResource("t")})`:        `entry "a": only objects of type StyleBox are allowed there: the engine reads the array or dictionary that holds it as empty`,
	} {
		d := openText(t, strings.Replace(suited4, "PROPERTY", text, 1), "a.tscn")
		name, literal, _ := strings.Cut(text, " = ")
		path := `node["."]["` + name + `"]`
		if !strings.Contains(name, "/") {
			path = `node["."].` + name
		}
		list := d.Snapshot().Check(context.Background(), nil).Problems[1:]
		r := find(t, d, path)
		if told := said(d.Describe(r).Misfit); told != want {
			t.Errorf("%s: the row shows %q, want %q", text, told, want)
		}
		if len(list) > 1 || (want == "") != (len(list) == 0) || want != "" && (said(list[0].Text) != want || list[0].Path != path || list[0].Gravity != model.Loss) {
			t.Errorf("%s: %s, want %q", text, said(list), want)
		}
		if name == "v" {
			continue
		}
		v, err := d.Parse(r, literal)
		if err != nil {
			t.Fatal(text, err)
		}
		if err := d.Suits(r, v); (err == nil) != (want == "") {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
		if err := d.SuitsNew(d.Parent(r), name, v); (err == nil) != (want == "") {
			t.Errorf("%s as a new property: %v, want %q", text, err, want)
		}
	}
	d := openText(t, strings.Replace(suited4, "PROPERTY", `rotation = 1.5`, 1), "a.tscn")
	r := find(t, d, `node["."].rotation`)
	before := string(d.Bytes())
	if err := d.Retype([]model.Row{r}, variant.Vector2); err == nil || string(d.Bytes()) != before {
		t.Errorf("rotation becomes a Vector2: %s", d.Bytes())
	}
	if _, _, err := d.Retyped(r, variant.Vector2); err == nil {
		t.Error("a Vector2 is offered for a rotation")
	}
}

// TestAllowedClasses: what the editor does not offer (-AnimatedTexture) is not among the classes that a property is said to take.
func TestAllowedClasses(t *testing.T) {
	d := openText(t, "[gd_scene format=3]\n\n[node name=\"A\" type=\"Decal\"]\ntexture_albedo = 3\n", "a.tscn")
	const want = "only objects of type Texture2D are allowed there: the engine leaves it out when it reads the file"
	if told := said(d.Describe(find(t, d, `node["."].texture_albedo`)).Misfit); told != want {
		t.Errorf("it says %q", told)
	}
}

// TestNothingUnsuitedInCorpus: the engines wrote no value that a check would call one that they do not take.
func TestNothingUnsuitedInCorpus(t *testing.T) {
	dir, properties := corpus(t), 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		d, err := kinds.Open(data, model.Options{Name: path})
		if err != nil || !model.Has[model.Suiting](d) {
			return nil // a save, or no file of Godot
		}
		result := d.Snapshot().Check(context.Background(), nil)
		properties += result.Values
		for _, p := range result.Problems {
			if strings.Contains(string(p.Text.ID), "value.") {
				t.Errorf("%s: %s: %s", path, p.Path, said(p.Text))
			}
		}
		return nil
	})
	if err != nil || properties < 20000 {
		t.Fatalf("%d properties: %v", properties, err)
	}
}

// TestCheckTellsUnsuitedInBinary: in a binary scene as in a text.
func TestCheckTellsUnsuitedInBinary(t *testing.T) {
	var file bytes.Buffer
	src := strings.Replace(suited4, "PROPERTY", "rotation = Vector2(1, 2)\nhframes = 2", 1)
	if _, err := bintext.ToBinary(context.Background(), &file, []byte(src), dialect.Godot46, &transcode.Losses{}, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	d := open(t, file.Bytes())
	var told []string
	for _, p := range d.Snapshot().Check(context.Background(), nil).Problems {
		told = append(told, p.Path+" "+string(p.Text.ID))
		if p.Gravity != model.Loss || d.Describe(find(t, d, p.Path)).Misfit.IsZero() {
			t.Errorf("%s: gravity %v, the row shows %v", p.Path, p.Gravity, d.Describe(find(t, d, p.Path)).Misfit)
		}
	}
	if len(told) != 2 || !strings.HasSuffix(told[0], ".width value.read-as why now") && !strings.HasSuffix(told[0], ".width value.converted-by why") ||
		told[1] != `node["."].rotation value.read-as why now` {
		t.Errorf("%q", told)
	}
	r := find(t, d, `node["."].hframes`)
	if err := d.Retype([]model.Row{r}, variant.Vector2); err == nil {
		t.Error("hframes becomes a Vector2")
	}
}

// TestCheckTellsEnding: a check tells a scene or resource whose name has the ending of the other form, which no engine loads.
func TestCheckTellsEnding(t *testing.T) {
	const text = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\n"
	var binary bytes.Buffer
	table, _ := dialect.ByName("godot4.6")
	if _, err := bintext.ToBinary(context.Background(), &binary, []byte(text), table, &transcode.Losses{}, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"a.tscn": "", "a.escn": "", "a.txt": "", "a.scn": ".tscn", "dir/a.RES": ".tres"} {
		ends(t, name, []byte(text), want)
	}
	for name, want := range map[string]string{"a.scn": "", "a.res": "", "a.material": "", "a.tscn": ".scn", "a.tres": ".res"} {
		ends(t, name, binary.Bytes(), want)
	}
}

func ends(t *testing.T, name string, data []byte, want string) {
	t.Helper()
	d, err := kinds.Open(data, model.Options{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	list := d.Snapshot().Check(context.Background(), nil).Problems
	if len(list) > 1 || (want == "") != (len(list) == 0) || want != "" && (list[0].Gravity != model.Loss || list[0].Text.Args[1] != any(want)) {
		t.Errorf("%s: %s, want %q", name, said(list), want)
	}
}
