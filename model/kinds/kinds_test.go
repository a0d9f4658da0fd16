package kinds

import (
	"errors"
	"testing"

	"savant/codec/message"
	"savant/model"
)

// TestConfigFiles opens texts that begin with a bracket: what only ConfigFile reads is one, and the name decides where a scene could begin so
// too. Edits that change how the text begins keep to the name.
func TestConfigFiles(t *testing.T) {
	const bare = "[gd_scene]\n\n[node name=\"A\" type=\"Node\"]\nx=1\n"
	for _, test := range []struct {
		name, text string
		kind       model.Kind
		format     string
	}{
		{"a.cfg", "[node]\nx=1\n", model.Config, "ConfigFile"},
		{"a.tscn", "[gd_scene]\nx=1\n", model.Config, "ConfigFile"},
		{"a.cfg", "[gd_scenes]\nx=1\n", model.Config, "ConfigFile"},
		{"a.txt", "[a b=1]\nx=1\n", model.Config, "ConfigFile"},
		{"a.cfg", bare, model.Config, "ConfigFile"},
		{"a.tscn", bare, model.Scene, "Text scene"},
		{"a.cfg", "[gd_scene format=2]\n\n[node name=\"A\" type=\"Node\"]\n", model.Scene, "Text scene"},
		{"a.cfg", "[ gd_scene format=2 ]\n\n[node name=\"A\" type=\"Node\"]\n", model.Scene, "Text scene"},
		{"a.cfg", "[ gd_resource type=\"A\" ]\n\n[resource]\nx=1\n", model.Resource, "Text resource"},
		{"a.txt", "[node name=\"A\" type=\"Node\"]\nx=1\n", model.Resource, "Text with tags"},
		{"a.txt", "[node name=\"A\n\" type=\"Node\"]\nx=1\n", model.Resource, "Text with tags"},
		{"a.cfg", "[true]\nx=1\n", model.Config, "ConfigFile"},
		{"a.txt", "[true]", model.JSON, "JSON text"},
		{"a.txt", "[ null ]\n", model.JSON, "JSON text"},
		{"a.cfg", "[br_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n", model.Config, "ConfigFile"},
		{"a.tscn", "[br_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n", model.Resource, "Text with tags"},
	} {
		d, err := Open([]byte(test.text), model.Options{Name: test.name})
		if err != nil {
			t.Fatal(err)
		}
		if i := d.Info(); i.Kind != test.kind || said(i.Format) != test.format {
			t.Errorf("%s with %q is %v, %s, not %v, %s", test.name, test.text, i.Kind, i.Format, test.kind, test.format)
		}
	}
	d, err := Open([]byte(bare), model.Options{Name: "a.cfg"})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Apply(message.New(message.Text, "head"), []model.Patch{{Start: 0, End: 0, New: []byte("\n")}}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Find(`section["gd_scene"]`); err != nil || d.Info().Kind != model.Config {
		t.Error(err, d.Info())
	}
}

// TestOtherGrammar refuses an edit after which the file would be read as something else.
func TestOtherGrammar(t *testing.T) {
	d, err := Open([]byte("[gd_scene]\nx=1\n\n[gd_scene format=3]\ny=1\n"), model.Options{Name: "a.cfg"})
	if err != nil {
		t.Fatal(err)
	}
	var refused *model.RefusedError
	if err := d.Remove(d.Child(model.Root, 0)); !errors.As(err, &refused) {
		t.Errorf("the first section of a ConfigFile goes, and a scene is left: %v", err)
	}
	if err := d.Remove(d.Child(model.Root, 1)); err != nil {
		t.Error(err)
	}
}

// TestDamagedJSON checks texts that are called JSON and are none.
func TestDamagedJSON(t *testing.T) {
	for _, text := range []string{"[", "{", "[1, 2", "{\"a\":1,\n\"b\": x}", "nothing"} {
		d, err := Open([]byte(text), model.Options{Name: "a.json"})
		if err != nil {
			t.Fatal(err)
		}
		if r := d.Snapshot().Check(t.Context(), nil); d.Info().Kind != model.JSON || len(r.Problems) == 0 {
			t.Errorf("%q is %v with the problems %v", text, d.Info().Kind, r.Problems)
		}
	}
}
