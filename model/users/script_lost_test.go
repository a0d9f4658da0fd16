package users

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/store"
)

// losing is a project whose scripts name files that were moved, in all the ways that strings are written.
var losing = map[string]string{
	"project.godot":        "config_version=5\n",
	"a/base.gd":            "extends Node\n",
	"a/b.gd":               "extends Node\n",
	"two/twin.gd":          "",
	"twin.gd":              "",
	"led.gd":               "",
	"led.gd.uid":           "uid://led\n",
	"pic.png.import":       "[remap]\n",
	"new/part.gdshaderinc": "",
	"s/own.gd": `extends "res://base.gd"
# preload("res://b.gd")
"""
load("res://b.gd")
"""
const A = preload("b.gd"); const L = preload("uid://led"); const N = preload('uid://nowhere')
var x = "res://b.gd"; var y = "res://b.gd" + x; var z = "res://gone/%s/b.gd" % x
@onready var p = load("res://pic.png")
func f():
	load(r'res://b.gd'); load("""res://\u0062.gd"""); get_tree().change_scene_to_file("res://none.tscn")
	ResourceLoader.load("res://b.gd".to_lower()); x.load("b.gd"); ResourceLoader.load("b.gd"); load("user://b.gd"); load("res://one/twin.gd")
`,
	"S.cs":         "class S { void F() { GD.Load<Script>(@\"res://b.gd\"); GD.Load($\"res://b.gd\"); /* GD.Load(\"res://b.gd\") */ } }\n",
	"fog.gdshader": "#include \"part.gdshaderinc\"\n// #include \"res://part.gdshaderinc\"\n",
	"k.tscn": "[gd_scene load_steps=2 format=3]\n\n[sub_resource type=\"GDScript\" id=\"1\"]\nscript/source = \"extends Node\nconst A = preload(\\\"res://b.gd\\\")\n\"\n\n" +
		"[node name=\"N\" type=\"Node\"]\nscript = SubResource(\"1\")\n",
}

// TestLostInScripts tells of the paths in scripts that lead nowhere, and has those lead to the moved files from which the script loads one.
func TestLostInScripts(t *testing.T) {
	p := written(t, losing)
	for name, test := range map[string]struct {
		told    string
		changes []string // old and new
		still   string
	}{
		"s/own.gd": {`1:10 loss relink: the project has no res://base.gd; res://a/base.gd has its name
6:20 loss relink: the project has no res://s/b.gd; res://a/b.gd has its name
6:79 loss: the project has no uid://nowhere
7:10 hint: res://a/b.gd has the name of res://b.gd, which is missing
10:9 hint relink: the project has no res://b.gd; res://a/b.gd has its name
10:31 hint relink: the project has no res://b.gd; res://a/b.gd has its name
10:85 hint: the project has no res://none.tscn
11:85 hint relink: the project has no res://b.gd; res://a/b.gd has its name
11:120 hint: the project has no res://one/twin.gd
`, []string{`extends "res://base.gd"`, `extends "res://a/base.gd"`, `preload("b.gd")`, `preload("../a/b.gd")`, `r'res://b.gd'`, `r'res://a/b.gd'`,
			`res://\u0062.gd`, `res://a/b.gd`, `ResourceLoader.load("b.gd")`, `ResourceLoader.load("a/b.gd")`}, "res://b.gd -> res://a/b.gd"},
		"S.cs": {"1:40 hint relink: the project has no res://b.gd; res://a/b.gd has its name\n", []string{`@"res://b.gd"`, `@"res://a/b.gd"`}, ""},
		"fog.gdshader": {"1:11 loss relink: the project has no res://part.gdshaderinc; res://new/part.gdshaderinc has its name\n",
			[]string{`"part.gdshaderinc"`, `"new/part.gdshaderinc"`}, ""},
		"k.tscn": {"5:21 loss relink: the project has no res://b.gd; res://a/b.gd has its name\n", []string{"res://b.gd", "res://a/b.gd"}, ""},
	} {
		file := filepath.Join(p.Root, filepath.FromSlash(name))
		f, err := store.Open(file, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, told := context.Background(), ""
		for _, q := range Losses(ctx, f.Doc.Snapshot().Document(), file) {
			line, column := f.Doc.Position(q.Offset)
			told += said(line) + ":" + said(column) + " " + q.Gravity.String() + strings.TrimRight(" "+q.Repair, " ") + ": " + said(q.Text) + "\n"
		}
		if told != test.told {
			t.Errorf("%s is told of\n%s", name, told)
		}
		still := ""
		for _, x := range StillNamed(ctx, f.Doc, file) {
			still += x.File + " -> " + x.To
		}
		if still != test.still {
			t.Errorf("%s still names %s", name, still)
		}
		if err := Relink(f.Doc, Strays(ctx, f.Doc, file)); err != nil {
			t.Fatal(err)
		}
		if got, want := string(f.Doc.Bytes()), strings.NewReplacer(test.changes...).Replace(losing[name]); got != want || f.Doc.Steps() != 1 {
			t.Errorf("%d steps, %s is\n%s", f.Doc.Steps(), name, got)
		}
		if list := Strays(ctx, f.Doc, file); len(list) > 0 {
			t.Errorf("%s has %v left", name, list)
		}
		if f.Doc.Undo(); string(f.Doc.Bytes()) != losing[name] {
			t.Errorf("undone, %s is\n%s", name, f.Doc.Bytes())
		}
	}
}

// TestEnginesLoadWhatIsRelinked has the engines run a game of which files were moved outside of the editor, before and after all its files are relinked.
func TestEnginesLoadWhatIsRelinked(t *testing.T) {
	for _, version := range []string{"4.6", "3.6"} {
		t.Run(version, func(t *testing.T) {
			list := game(t, version)
			delete(list, "art/lamp.png") // a picture has to be imported, which takes long
			list["door.tscn"] = strings.NewReplacer("7", "3").Replace(list["door.tscn"])
			for name, text := range list {
				list[name] = strings.NewReplacer("\", get_node(\"Door/Lamp\").texture.get_width(), \"", "\", 7, \"", "texture = ExtResource( 1 )\n", "", "texture = ExtResource(\"1\")\n", "",
					"config/icon=\"res://art/lamp.png\"\n", "", "[ext_resource path=\"res://art/lamp.png\" type=\"Texture\" id=1]\n", "",
					"[ext_resource path=\"res://art/lamp.png\" type=\"Texture2D\" id=\"1\"]\n", "", "Nearest.NEAR", "\"near\"").Replace(text)
			}
			p := written(t, list)
			for from, to := range map[string]string{"art/part.gd": "new/part.gd", "art/base.gd": "base.gd", "auto.gd": "new/auto.gd", "art/near.gd": "art/of/near.gd", "round.tres": "new/round.tres"} {
				to = filepath.Join(p.Root, filepath.FromSlash(to))
				if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.Rename(filepath.Join(p.Root, filepath.FromSlash(from)), to); err != nil {
					t.Fatal(err)
				}
			}
			engine := enginetest.Engine(t, version)
			runs := func() ([]byte, bool) {
				said, err := enginetest.Command(t, engine, "--path", p.Root, "--quit-after", "9").CombinedOutput()
				return said, err == nil && bytes.Contains(said, []byte("TOLD auto base near nearnear 7 3")) && !bytes.Contains(said, []byte("ERROR"))
			}
			if said, ok := runs(); ok {
				t.Fatalf("nothing was lost:\n%s", said)
			}
			err := filepath.WalkDir(p.Root, func(file string, d fs.DirEntry, err error) error {
				if err != nil || !d.Type().IsRegular() || strings.Contains(file, "/.") {
					return err
				}
				f, err := store.Open(file, model.Options{})
				if err == nil {
					err = Relink(f.Doc, Strays(context.Background(), f.Doc, file))
				}
				if err == nil && f.Doc.Steps() > 0 {
					_, err = f.Save(context.Background(), store.SaveOptions{Backups: t.TempDir()})
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if said, ok := runs(); !ok {
				t.Errorf("%s", said)
			}
		})
	}
}
