package convert_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model/convert"
)

// TestEnginesReadPlain checks that Godot's JSON parser reads plain JSON made from a save as intended, and ConfigFile
// the sections made from JSON.
func TestEnginesReadPlain(t *testing.T) {
	values := `{"name": "A\"nn\n\u00e9", "gold": 5, "share": 0.125, "far": -1e+30, "alive": true, "none": null, "at": Vector2(1, 2.5), "bag": [{"id": 7}, [], {}]}`
	save := mustBytes(t, "x.txt", []byte(values), "x.sav", convert.Request{})
	res, err := convert.Bytes(t.Context(), "x.sav", save, "x.json", convert.Request{Form: convert.PlainJSON, Lossy: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var want any
	if err := json.Unmarshal([]byte(`{"name": "A\"nn\n\u00e9", "gold": 5, "share": 0.125, "far": -1e30, "alive": true, "none": null, "at": [1, 2.5], "bag": [{"id": 7}, [], {}]}`), &want); err != nil {
		t.Fatal(err)
	}
	sections := `{"player": {"name": "A]\"nn\n", "gold": 5, "at": "Vector2(1, 2.5)", "bag": [{"id": 7.5}]}, "keys/a b": {"a=b": true, "é": "x"}}`
	config := mustBytes(t, "x.json", []byte(sections), "x.cfg", convert.Request{Vectors: convert.Texts})
	for _, engine := range []struct{ version, json, config string }{
		{"4.6", "var j = JSON.new()\n\tif j.parse(FileAccess.get_file_as_string(\"FOLDER/x.json\")) == OK:\n\t\tprint(\">\", JSON.stringify(j.data, \"\", false, true))",
			"print(\">\", var_to_str([c.get_value(\"player\", \"name\"), c.get_value(\"player\", \"gold\"), c.get_value(\"player\", \"at\"), c.get_value(\"player\", \"bag\"), c.get_value(\"keys/a b\", \"a=b\"), c.get_value(\"keys/a b\", \"é\")]).c_escape())"},
		{"3.6", "var f = File.new()\n\tf.open(\"FOLDER/x.json\", File.READ)\n\tvar j = JSON.parse(f.get_as_text())\n\tif j.error == OK:\n\t\tprint(\">\", JSON.print(j.result))",
			"print(\">\", var2str([c.get_value(\"player\", \"name\"), c.get_value(\"player\", \"gold\"), c.get_value(\"player\", \"at\"), c.get_value(\"player\", \"bag\"), c.get_value(\"keys/a b\", \"a=b\"), c.get_value(\"keys/a b\", \"é\")]).c_escape())"},
	} {
		t.Run(engine.version, func(t *testing.T) {
			program := enginetest.Engine(t, engine.version)
			folder := t.TempDir()
			put(t, filepath.Join(folder, "x.json"), res.Data)
			put(t, filepath.Join(folder, "x.cfg"), config)
			script := "extends SceneTree\nfunc _init():\n\t" + engine.json + "\n\tvar c = ConfigFile.new()\n\tif c.load(\"FOLDER/x.cfg\") == OK:\n\t\t" + engine.config + "\n\tquit(0)\n"
			name := filepath.Join(folder, "read.gd")
			put(t, name, []byte(strings.ReplaceAll(script, "FOLDER", filepath.ToSlash(folder))))
			display := map[string]string{"4.6": "--headless", "3.6": "--no-window"}[engine.version]
			out, err := enginetest.Command(t, program, display, "--script", name).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			var lines [][]byte
			for line := range bytes.Lines(out) {
				if line[0] == '>' {
					lines = append(lines, line[1:])
				}
			}
			if len(lines) != 2 {
				t.Fatalf("%s", out)
			}
			var got any
			if err := json.Unmarshal(lines[0], &got); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%v\n%v\nnot\n%v", err, got, want)
			}
			text := strings.Join(strings.Fields(strings.NewReplacer(`\n`, "", `\"`, `"`, `\\`, `\`).Replace(string(lines[1]))), "")
			const want = `["A]\"nn",5,Vector2(1,2.5),[{"id":7.5}],true,"x"]`
			if text != want {
				t.Errorf("%s\nnot\n%s\n%s", text, want, config)
			}
		})
	}
}
