package model_test

import (
	"strings"
	"testing"

	"savant/codec/envelope"
	"savant/model"
	"savant/model/kinds"
)

// TestNamedPayloads opens files that hold something else than values: they are named, with their wrappers, and no problem.
func TestNamedPayloads(t *testing.T) {
	pixels := string([]byte{0, 1, 2, 0xff, 0xfe, 0, 0, 0, 9, 0})
	for _, c := range []struct {
		wrap, payload, title string
		kind                 model.Kind
	}{
		{"gcpf-zstd", `{"pixelorama_version":"v0.11","frames":[]}` + "\n" + pixels, "Pixelorama image, Zstd-compressed", model.Other},
		{"", `{"version":3,"frames":[]}` + "\n" + pixels, "JSON text and other bytes", model.Other},
		{"gcpf-zstd", "v0.7\n.\nLayer 0\n" + pixels, "text and other bytes, Zstd-compressed", model.Other},
		{"", "v0.7\n.\nLayer 0\n" + pixels, "text and other bytes", model.Other},
		{"gdec4", `{"a": 1}`, "JSON text, encrypted (Godot 4)", model.JSON},
		{"gdec3", "[gd_scene format=2]\n\n[node name=\"A\" type=\"Node\"]\n", "Text scene, encrypted (Godot 3)", model.Scene},
		{"gcpf-gzip", "[player]\n\ngold=12\n", "ConfigFile, GZip-compressed", model.Config},
		{"gcpf-fastlz", "\x89PNG\r\n\x1a\n" + pixels, "PNG image, FastLZ-compressed", model.Other},
		{"", `{"a": 1,}`, "JSON text", model.JSON},
		{"", `{"a": [true, -1.5e3, null],}`, "JSON text", model.JSON},
		{"", `{"a": Vector2(1, 2)}`, "Godot text (var_to_str)", model.Other},
		{"", `{"true": &"a"}`, "Godot text (var_to_str)", model.Other},
		{"", `{ 1: "a", 2: { true: null } }`, "Godot text (var_to_str)", model.Other},
		{"", "{\n\"a\": inf,\n2.5: -1\n}\n", "Godot text (var_to_str)", model.Other},
		{"", `{ "a": 1 }`, "JSON text", model.JSON},
		{"", `[s`, "text", model.Other},
		{"", "\x1b" + pixels, "unknown bytes", model.Other},
	} {
		data, key := []byte(c.payload), envelope.Key{Password: "secret"}
		if c.wrap != "" {
			var err error
			if data, err = envelope.New(c.wrap, data, key); err != nil {
				t.Fatal(err)
			}
		}
		d, err := kinds.Open(data, model.Options{Key: key})
		if err != nil {
			t.Fatal(err)
		}
		i := d.Info()
		if said(i.Title()) != c.title || i.Kind != c.kind {
			t.Errorf("%q: %s, kind %d", c.payload, i.Title(), i.Kind)
		}
		result := d.Snapshot().Check(t.Context(), nil)
		if !result.Exact || (len(result.Problems) > 0) != (strings.HasPrefix(c.title, "unknown") || strings.HasSuffix(c.payload, ",}")) { // a comma too many is reported
			t.Errorf("%q: exact %v, problems %v", c.payload, result.Exact, result.Problems)
		}
	}
}
