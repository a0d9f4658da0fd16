package gltf

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"savant/codec/fuzzing"
	"savant/scene/tscn"
)

// TestBadModels checks the errors for invalid models and where they point.
func TestBadModels(t *testing.T) {
	chain := "{}"
	for i := range deepest + 1 {
		chain += fmt.Sprintf(",{\"children\":[%d]}", i)
	}
	for raw, want := range map[string]string{
		"":                     "gltf.bad-json",
		"{\"nodes\":[}":        "gltf.bad-json(11,",
		"{\"nodes\":5}":        "gltf.bad-json(10,",
		"glTF\x02\x00\x00\x00": "gltf.not-gltf",
		"glTF\x02\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xffJSON{}":    "gltf.too-long",
		"glTF\x02\x00\x00\x00\x20\x00\x00\x00\x02\x00\x00\x00BIN\x00{}": "gltf.not-gltf",
		`{"nodes":[{"children":[1]},{"children":[0]}]}`:                 "gltf.too-deep",
		`{"nodes":[{"children":[0]}]}`:                                  "gltf.too-deep",
		`{"nodes":[` + chain + `]}`:                                     "gltf.too-deep",
	} {
		if _, err := Scene(strings.NewReader(raw), "hero", 4); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.60q: %v, not %s", raw, err, want)
		}
	}
}

// TestOddModels checks that invalid references are left out.
func TestOddModels(t *testing.T) {
	for raw, want := range map[string]int{
		`{}`: 1,
		`{"nodes":[null,{"children":[0,7,-1]}],"scene":5}`:                   2,
		`{"nodes":[{"skin":3,"mesh":0},{}],"skins":[null,{"joints":[1,9]}]}`: 3,
		`{"nodes":[{},{}],"scenes":[{"nodes":[1,1,4]}]}`:                     2,
	} {
		text, err := Scene(strings.NewReader(raw), "hero", 4)
		if got := bytes.Count(text, []byte("[node ")); err != nil || got != want {
			t.Errorf("%s: %d nodes: %v\n%s", raw, got, err, text)
		}
	}
}

// FuzzScene checks that arbitrary input becomes a valid text scene or an error.
func FuzzScene(f *testing.F) {
	fuzzing.Bound(f)
	f.Add([]byte(`{"nodes":[{"name":"a","children":[1,2]},{"name":"a"},{"mesh":0,"skin":0}],"skins":[{"joints":[1]}],"scenes":[{"nodes":[0]}]}`), 4)
	f.Add([]byte("glTF\x02\x00\x00\x00\x20\x00\x00\x00\x02\x00\x00\x00JSON{}"), 3)
	f.Fuzz(func(t *testing.T, raw []byte, major int) {
		text, err := Scene(bytes.NewReader(raw), "hero", major)
		if err != nil {
			return
		}
		for i, s := range tscn.ScanAs(text, tscn.Tags).Sections {
			if s.Tag != "node" && i > 0 || len(s.Damage) > 0 {
				t.Fatalf("section %d of\n%s", i, text)
			}
		}
	})
}
