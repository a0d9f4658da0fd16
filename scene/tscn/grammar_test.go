package tscn

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/scene/internal/scenetest"
)

// beginnings are texts by how they begin: with the grammar, "either" if the file's name decides, and with what
// ConfigFile reads.
var beginnings = []struct {
	name, text, grammar string
	config              []string // nil if that does not matter
}{
	{"node", "[node]\nx=1\n", "names", []string{"node\tx\t1"}},
	{"scene", "[gd_scene]\nx=1\n", "names", []string{"gd_scene\tx\t1"}},
	{"resource", "[gd_resource]\nx=1\n", "names", []string{"gd_resource\tx\t1"}},
	{"own", "[resource]\nx=1\n", "names", []string{"resource\tx\t1"}},
	{"attribute", "[a b=1]\nx=1\n", "names", []string{"a b=1\tx\t1"}},
	{"unknown", "[gd_scene a=1]\nx=1\n", "names", []string{"gd_scene a=1\tx\t1"}},
	{"words", "[gd_scene two words]\nx=1\n", "names", []string{"gd_scene two words\tx\t1"}},
	{"longer", "[gd_scenes]\nx=1\n", "names", []string{"gd_scenes\tx\t1"}},
	{"longer tag", "[gd_scenes format=2]\nx=1\n", "names", []string{"gd_scenes format=2\tx\t1"}},
	{"point", "[gd_scene.x]\nx=1\n", "names", []string{"gd_scene.x\tx\t1"}},
	{"colon", "[a:b c=2]\nx=1\n", "names", []string{"a:b c=2\tx\t1"}},
	{"incomplete", "[ext_resource]\nx=1\n", "names", []string{"ext_resource\tx\t1"}},
	{"behind a value", "a=1\n[gd_scene format=2]\nx=1\n", "names", []string{"\ta\t1", "gd_scene format=2\tx\t1"}},
	{"of a part", "[node name=\"A\" type=\"Node\"]\nx=1\n", "either", []string{"node name=\"A\" type=\"Node\"\tx\t1"}},
	{"bare scene", "[gd_scene]\n\n[node name=\"A\" type=\"Node\"]\nprocess_priority=1\n", "either", []string{"node name=\"A\" type=\"Node\"\tprocess_priority\t1"}},
	{"a scene's own", "[gd_scene a=1]\n\n[node name=\"A\" type=\"Node\"]\n", "either", nil},
	{"format", "[gd_scene format=2]\n\n[node name=\"A\" type=\"Node\"]\n", "tags", nil},
	{"steps", "[gd_scene load_steps=2]\n\n[node name=\"A\" type=\"Node\"]\n", "tags", nil},
	{"blanks", "; about\n[ gd_scene\nformat=2 ]\n\n[node name=\"A\" type=\"Node\"]\n", "tags", nil},
	{"type", "[gd_resource type=\"Resource\" format=2]\n\n[resource]\nresource_name=\"x\"\n", "tags", nil},
	{"cut", "[gd_scene form", "tags", nil},
	{"damaged", "[gd_scene format=2 load_steps=]\n\n[node name=\"A\" type=\"Node\"]\n", "tags", nil},
}

func TestGrammarOf(t *testing.T) {
	for _, b := range beginnings {
		as := map[string]Grammar{}
		for _, name := range []string{"a.cfg", "a.tscn", ""} {
			as[name] = GrammarOf([]byte(b.text), Preferred(name))
		}
		got := "either"
		switch {
		case as["a.cfg"] == Tags:
			got = "tags"
		case as["a.tscn"] == Names:
			got = "names"
		}
		if got != b.grammar || as["a.tscn"] != as[""] {
			t.Errorf("%s: %s, not %s: %v", b.name, got, b.grammar, as)
		}
		if got == "tags" || b.config == nil {
			continue
		}
		var list []string
		o := ScanAs([]byte(b.text), Names)
		for i := range o.Sections {
			for _, p := range o.Sections[i].Properties {
				list = append(list, o.Sections[i].Tag+"\t"+o.Sections[i].Name([]byte(b.text), p)+"\t"+string(o.Sections[i].Value([]byte(b.text), p)))
			}
		}
		if !slices.Equal(list, b.config) {
			t.Errorf("%s: %q is read, not %q", b.name, list, b.config)
		}
	}
}

// TestGrammarOfEngine has the engines read each beginning in both ways: what only ConfigFile reads is a ConfigFile,
// what it cannot read to the end is not, and a scene or resource loads.
func TestGrammarOfEngine(t *testing.T) {
	configs, scenes := t.TempDir(), t.TempDir()
	for _, b := range beginnings {
		for _, file := range []string{filepath.Join(configs, b.name), filepath.Join(scenes, b.name+".tscn")} {
			if err := os.WriteFile(file, []byte(b.text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, version := range []string{"3.2", "3.6", "4.6"} {
		read := scenetest.Says(t, version, "config", "", configs)
		loaded := scenetest.Says(t, version, "load", "", scenes)
		for _, b := range beginnings {
			if b.config != nil && !slices.Equal(read[b.name], b.config) {
				t.Errorf("%s: ConfigFile of %s reads %q, not %q", b.name, version, read[b.name], b.config)
			}
			answer, told := loaded[b.name+".tscn"]
			loads := told && !slices.Equal(answer, []string{"refused"})
			if b.grammar == "names" && loads || b.grammar == "tags" && !loads && b.name != "cut" && b.name != "damaged" {
				t.Errorf("%s: %s says %q of the scene", b.name, version, answer)
			}
		}
	}
}
