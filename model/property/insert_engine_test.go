package property_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
	"savant/model/users"
)

// TestNodesOfScripts puts nodes into variables of a script, in a text and a binary scene, and renames one of them. The engine gives the script the
// nodes.
func TestNodesOfScripts(t *testing.T) {
	engine, oracle := enginetest.Engine(t, "4.6"), enginetest.Oracle(t, "4.6")
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"w.gd":          "extends Node2D\n@export var target: Node2D\n@export var list: Array[Node2D] = []\n@export var path: NodePath\n@export var paths: Array[NodePath] = []\n",
		"w.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Script\" path=\"res://w.gd\" id=\"1\"]\n\n[node name=\"Root\" type=\"Node2D\"]\n\n" +
			"[node name=\"A\" type=\"Node2D\" parent=\".\" groups=[\"g\"]]\nscript = ExtResource(\"1\")\n\n[node name=\"B\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"C\" type=\"Node2D\" parent=\"B\"]\n",
		"tell.gd": "extends SceneTree\nfunc _initialize():\n\tfor file in [\"w.tscn\", \"w.scn\"]:\n\t\tvar a = load(\"res://\" + file).instantiate().get_node(\"A\")\n" +
			"\t\tprint(file, \" \", a.target.name, \" \", a.list[0].name, \" \", a.list[1].name, \" \", a.path, \" \", a.paths)\n\tquit()\n" +
			"var frames = 0\nfunc _process(_d):\n\tframes += 1\n\treturn frames > 100\n",
	} {
		if err := os.WriteFile(in(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	resave := enginetest.Command(t, oracle, "4.6", "resave", in("w.tscn"), in("w.scn"))
	resave.Env = append(os.Environ(), "ORACLE_PROJECT="+folder)
	if out, err := resave.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"w.tscn", "w.scn"} {
		data, err := os.ReadFile(in(name))
		if err != nil {
			t.Fatal(err)
		}
		d, err := kinds.Open(data, model.Options{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		here := func() string { return in(name) }
		users.Show(d, here)
		a, err := d.Find(`node["A"]`)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range [][2]string{{"target", `NodePath("../B")`}, {"list", `[NodePath("../B/C"), NodePath("../B")]`}, {"path", `NodePath("../B")`}, {"paths", `[NodePath("../B/C")]`}} {
			v, err := d.Parse(a, p[1])
			if err == nil {
				err = property.Insert(d, a, p[0], v, users.Around(here), users.ScriptsAround(t.Context(), here))
			}
			if err != nil {
				t.Fatal(name, p[0], err)
			}
		}
		b, err := d.Find(`node["B"]`)
		if err == nil {
			err = d.RenameKey(b, variant.OfString("Box"))
		}
		if err != nil {
			t.Fatal(err)
		}
		if text := string(d.Bytes()); name == "w.tscn" && !strings.Contains(text, `parent="." node_paths=PackedStringArray("target", "list") groups=["g"]]`) {
			t.Errorf("the header is not the engine's:\n%s", text)
		}
		if err := os.WriteFile(in(name), d.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, p := range []string{"list", "target"} {
			r, err := d.Find(`node["A"].` + p)
			if err == nil {
				err = d.Remove(r)
			}
			if text := string(d.Bytes()); err != nil || name == "w.tscn" && strings.Contains(text, `"`+p+`"`) {
				t.Errorf("%s without %s: %v\n%s", name, p, err, text)
			}
		}
	}
	out, err := enginetest.Command(t, engine, "--path", folder, "--script", in("tell.gd")).CombinedOutput()
	for _, name := range []string{"w.tscn", "w.scn"} {
		if want := name + " Box C Box ../Box [^\"../Box/C\"]\n"; err != nil || !strings.Contains(string(out), want) {
			t.Errorf("not %s: %v\n%s", want, err, out)
		}
	}
}
