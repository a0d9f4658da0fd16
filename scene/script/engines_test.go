package script_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
	"savant/scene/script"
)

// told is an engine's report on a property.
type told struct {
	Script, Name, Text, Default string
	Type                        uint8
	Hint, Usage                 int
}

// hints are the hints in the scripts below testdata, by the engines' numbers.
var hints = map[string]map[int]class.HintKind{
	"3.2": {0: class.NoHint, 1: class.RangeHint, 2: class.RangeHint, 3: class.EnumHint, 4: class.EasingHint, 8: class.FlagsHint,
		10: class.Physics2DLayersHint, 11: class.Render3DLayersHint, 13: class.FileHint, 14: class.FolderHint, 15: class.FileHint,
		17: class.ResourceHint, 18: class.MultilineHint, 20: class.OpaqueColorHint, 24: class.ArrayHint},
	"3.6": {0: class.NoHint, 1: class.RangeHint, 2: class.RangeHint, 3: class.EnumHint, 4: class.EasingHint, 9: class.FlagsHint,
		11: class.Physics2DLayersHint, 13: class.Render3DLayersHint, 16: class.FileHint, 17: class.FolderHint, 18: class.FileHint,
		20: class.ResourceHint, 21: class.MultilineHint, 23: class.OpaqueColorHint, 27: class.ArrayHint},
	"4.6": {0: class.NoHint, 1: class.RangeHint, 2: class.EnumHint, 4: class.EasingHint, 6: class.FlagsHint, 11: class.Physics3DLayersHint,
		13: class.FileHint, 14: class.FolderHint, 17: class.ResourceHint, 18: class.MultilineHint, 20: class.NoHint, 21: class.OpaqueColorHint,
		23: class.ArrayHint, 26: class.NodePathHint, 34: class.NodeHint},
}

// unknown are the variables whose value does not follow from the text of the script.
var unknown = map[string][]string{"3.2": {"ah"}, "3.6": {"ah"}, "4.6": {"picture", "be"}}

// TestBesideEngines compares what is read from scripts with the engines' reports: every variable, its type, its hint,
// its initial value.
func TestBesideEngines(t *testing.T) {
	for _, e := range []struct {
		version, folder, dump string
		d                     *dialect.Dialect
	}{
		{"3.2", "godot3", "dump3.gd", dialect.Godot32},
		{"3.6", "godot3", "dump3.gd", dialect.Godot3},
		{"4.6", "godot4", "dump4.gd", dialect.Godot46},
	} {
		t.Run(e.version, func(t *testing.T) {
			project := t.TempDir()
			if err := os.CopyFS(project, os.DirFS(filepath.Join("testdata", e.folder))); err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{
				"project.godot": "config_version=4\n",
				"picture.tres":  "[gd_resource type=\"GradientTexture2D\" format=3]\n\n[resource]\n",
				".godot/global_script_class_cache.cfg": `list=[{"base": &"Node", "class": &"Lantern", "icon": "", "is_abstract": false, ` +
					`"is_tool": false, "language": &"GDScript", "path": "res://base.gd"}]` + "\n",
			} {
				if err := os.MkdirAll(filepath.Dir(filepath.Join(project, name)), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(project, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			dump, err := filepath.Abs(filepath.Join("testdata", e.dump))
			if err != nil {
				t.Fatal(err)
			}
			out, err := enginetest.Command(t, enginetest.Engine(t, e.version), "--path", project, "--script", dump).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			engine := map[string][]told{}
			for line := range strings.Lines(string(out)) {
				if text, ok := strings.CutPrefix(line, "== "); ok {
					var p told
					if err := json.Unmarshal([]byte(text), &p); err != nil {
						t.Fatal(err)
					}
					engine[p.Script] = append(engine[p.Script], p)
				}
			}
			scope := script.Scope{Table: class.For(e.d), Dialect: e.d, Base: func(name string) string {
				return map[string]string{"Lantern": "Node"}[name]
			}}
			base, heir := read(t, e.folder, "base", scope), read(t, e.folder, "heir", scope)
			compare(t, e.version, e.d, base.Exports, engine["base"])
			if e.version == "4.6" { // a script's own come first, in Godot 3 those of its base
				compare(t, e.version, e.d, slices.Concat(heir.Exports, base.Exports), engine["heir"])
			} else {
				compare(t, e.version, e.d, slices.Concat(base.Exports, heir.Exports), engine["heir"])
			}
		})
	}
}

func read(t *testing.T, folder, name string, scope script.Scope) script.Script {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("testdata", folder, name+".gd"))
	if err != nil {
		t.Fatal(err)
	}
	return script.GDScript.Read(src, scope)
}

func compare(t *testing.T, version string, d *dialect.Dialect, ours []class.Property, engine []told) {
	t.Helper()
	var names, want []string
	for _, p := range ours {
		names = append(names, p.Name)
	}
	for _, p := range engine {
		want = append(want, p.Name)
	}
	if !slices.Equal(names, want) || len(want) < 3 {
		t.Fatalf("variables\n%v, not\n%v", names, want)
	}
	for i, p := range ours {
		e := engine[i]
		row, _ := d.Row(e.Type)
		if e.Usage&(1<<17) != 0 {
			row.Name = "Variant"
		}
		if p.Type != row.Name && !(p.Type == "" && slices.Contains(unknown[version], p.Name)) {
			t.Errorf("%s: type %q, not %q", p.Name, p.Type, row.Name)
		}
		kind, known := hints[version][e.Hint]
		if !known {
			t.Fatalf("%s: no kind is known for hint %d", p.Name, e.Hint)
		}
		hint := class.NewHint(kind, e.Text)
		switch {
		case e.Hint == 2 && version != "4.6":
			hint.Range.Exponential = true
		case kind == class.ArrayHint && e.Type != 27:
			hint = class.Hint{Kind: kind, Element: element(d, e.Text)}
		case kind == class.ArrayHint:
			key, value, _ := strings.Cut(e.Text, ";")
			hint = class.Hint{Kind: class.DictionaryHint, Key: element(d, key), Element: element(d, value)}
		case kind == class.NoHint, kind == class.EnumHint && e.Text == "": // a constant of an unnamed enum
			hint = class.Hint{}
		}
		hint.Text, p.Hint.Text = "", ""
		if !reflect.DeepEqual(p.Hint, hint) {
			t.Errorf("%s: hint %+v, not %+v", p.Name, p.Hint, hint)
		}
		if want := e.Usage&4 != 0 || version != "4.6"; p.Shown != want {
			t.Errorf("%s: shown %v, not %v", p.Name, p.Shown, want)
		}
		if p.HasDefault == slices.Contains(unknown[version], p.Name) {
			t.Errorf("%s: a default is known: %v (%s)", p.Name, p.HasDefault, e.Default)
		}
		if !p.HasDefault {
			continue
		}
		got, err := literal.ParseAll(p.Default, d)
		if err != nil {
			t.Errorf("%s: default %s: %v", p.Name, p.Default, err)
			continue
		}
		its, err := literal.ParseAll(e.Default, d)
		if err != nil {
			t.Fatalf("%s: %s: %v", p.Name, e.Default, err)
		}
		switch { // 3.6 keeps the number as spelled in the script until a scene sets it
		case its.Type == variant.Int && got.Type == variant.Float:
			its = variant.OfFloat(float64(its.Int()))
		case its.Type == variant.Float && got.Type == variant.Int:
			its = variant.OfInt(int64(its.Float()))
		}
		if literal.Text(got, d) != literal.Text(its, d) {
			t.Errorf("%s: default %s, not %s", p.Name, literal.Text(got, d), literal.Text(its, d))
		}
	}
}

// element returns the element type or class in the hint of an array: "2:", "24/17:Texture2D".
func element(d *dialect.Dialect, text string) string {
	head, of, _ := strings.Cut(text, ":")
	head, _, _ = strings.Cut(head, "/")
	id := uint8(0)
	for _, c := range head {
		id = id*10 + uint8(c-'0')
	}
	row, _ := d.Row(id)
	if row.Type == variant.Object {
		return of
	}
	return row.Name
}

// TestGlobalsBesideEngine compares the global enums with Godot 4.6's.
func TestGlobalsBesideEngine(t *testing.T) {
	folder := t.TempDir()
	command := enginetest.Command(t, enginetest.Engine(t, "4.6"), "--path", folder, "--dump-extension-api")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(folder, "extension_api.json"))
	if err != nil {
		t.Fatal(err)
	}
	var told struct {
		Enums []struct {
			Name   string
			Bits   bool `json:"is_bitfield"`
			Values []struct {
				Name  string
				Value int64
			}
		} `json:"global_enums"`
	}
	if err := json.Unmarshal(text, &told); err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, e := range told.Enums {
		want.WriteString(e.Name)
		if e.Bits {
			want.WriteString("|")
		}
		for _, v := range e.Values {
			fmt.Fprintf(&want, " %s=%d", v.Name, v.Value)
		}
		want.WriteString("\n")
	}
	got, err := os.ReadFile("globals.txt")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want.String() || len(told.Enums) < 20 {
		t.Errorf("the engine tells\n%s", want.String())
	}
}
