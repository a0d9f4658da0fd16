package model_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
)

// TestEngineReadsEditedText sets many values of a scene and asks the engine what it reads: exactly those properties have changed,
// and setting the old values again gives what it read before.
func TestEngineReadsEditedText(t *testing.T) {
	for _, version := range []string{"4.6", "3.6"} {
		t.Run(version, func(t *testing.T) {
			program := enginetest.Oracle(t, version)
			ask := func(src []byte) []string {
				path := filepath.Join(t.TempDir(), "edited.tscn")
				if err := os.WriteFile(path, src, 0o600); err != nil {
					t.Fatal(err)
				}
				out, err := enginetest.Command(t, program, version, "read", "scene", path).Output()
				if err != nil {
					t.Fatalf("the engine refuses it: %v", err)
				}
				return strings.Split(string(out), "\n")
			}
			src, err := os.ReadFile("../scene/tscn/testdata/godot-" + version + "/values.tscn")
			if err != nil {
				t.Fatal(err)
			}
			d := openText(t, string(src), "values.tscn")
			before := ask(src)
			random := rand.New(rand.NewPCG(7, 7))
			changed := map[string]bool{}
			var paths []string
			d.Walk(model.Root, 3, func(r model.Row) bool {
				if path := d.Path(r); strings.HasPrefix(path, `node["."]`) && !strings.Contains(path, "@") && d.Describe(r).Can&model.CanSet != 0 {
					paths = append(paths, path)
				}
				return true
			})
			count := 0
			for _, path := range paths {
				r, err := d.Find(path)
				if err != nil {
					t.Fatal(err)
				}
				v, err := d.Value(r)
				w, ok := other(v, random)
				if err != nil || !ok || random.IntN(3) > 0 {
					continue
				}
				if v.Type == variant.String && version == "3.6" && strings.ContainsRune(v.Text, '\r') {
					continue
				}
				if err := d.Set(r, w); err != nil {
					t.Fatalf("%s: %v", d.Path(r), err)
				}
				count++
				// The engine's line for it is that of its property; in 3.6 metadata is one dictionary.
				name := strings.TrimPrefix(d.Path(r), `node["."]`)
				p, _ := rowpath.Parse(d.Path(r))
				if len(p.Steps) > 2 {
					name = p.Steps[2].Text
				}
				changed[name] = true
			}
			if count < 10 {
				t.Errorf("only %d values were set", count)
			}
			after := ask(d.Bytes())
			if len(before) != len(after) {
				t.Fatalf("%d lines before, %d after", len(before), len(after))
			}
			node := ""
			for i := range before {
				if strings.HasPrefix(before[i], "node ") {
					node = before[i]
				}
				hit := false
				for name := range changed {
					hit = hit || strings.HasPrefix(node, "node 0 ") && strings.Contains(before[i], fmt.Sprintf("prop %q", name))
				}
				if (before[i] != after[i]) != hit {
					t.Errorf("changed: %v, meant: %v\n%.200s\n%.200s", before[i] != after[i], hit, before[i], after[i])
				}
			}
			t.Logf("%d values set in %d properties", count, len(changed))
		})
	}
}
