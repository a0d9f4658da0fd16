package tscn

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/scene"
)

// connectedScene is a scene with one connection, as an engine writes it; the % is what says how it calls.
const connectedScene = "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node3D\"]\n\n[node name=\"T\" type=\"Timer\" parent=\".\"]\n\n" +
	"[connection signal=\"child_entered_tree\" from=\"T\" to=\".\" method=\"print_tree\"%]\n"

// TestWire sets how a connection calls its method: what is usual is not written, the rest is where the engine writes it, and the engines
// read it.
func TestWire(t *testing.T) {
	one, two := variant.OfInt(1), variant.OfString("x")
	reads, wants := map[string][][]string{}, map[string][]string{} // by engine
	folder := t.TempDir()
	for i, c := range []struct {
		was, now, engine string
		w                scene.Wiring
	}{
		{"", "", "flags=2", scene.Wiring{Flags: 2}},
		{"", " flags=3", "flags=3", scene.Wiring{Flags: 3}},
		{" flags=3", " flags=6", "flags=6", scene.Wiring{Flags: 6}},
		{" flags=7 unbinds=1 binds= [1, \"x\"]", "", "flags=2", scene.Wiring{Flags: 2}},
		{"", " flags=7 unbinds=1 binds= [1, \"x\"]", "unbinds=1", scene.Wiring{Flags: 7, Unbinds: 1, Binds: []variant.Value{one, two}}},
		{" binds= [1, \"x\"]", " flags=3 binds= [1, \"x\"]", "flags=3", scene.Wiring{Flags: 3, Binds: []variant.Value{one, two}}},
		{" binds= [1, \"x\"]", " unbinds=2 binds= [1]", "unbinds=2", scene.Wiring{Flags: 2, Unbinds: 2, Binds: []variant.Value{one}}},
	} {
		for _, version := range []string{"4.6", "3.6"} {
			text := func(wiring string) string {
				src := strings.Replace(connectedScene, "%", wiring, 1)
				if version == "3.6" {
					src = strings.NewReplacer("format=3", "format=2", "Node3D", "Spatial", "child_entered_tree", "tree_entered").Replace(src)
				}
				return src
			}
			f := Open([]byte(text(c.was)))
			item := f.Items() - 1
			e, err := f.Wire(item, c.w)
			var refused *scene.Refusal
			if four := strings.Contains(c.now, "unbinds"); version == "3.6" && four {
				if !errors.As(err, &refused) {
					t.Errorf("%s leaves out arguments of a signal: %v", version, err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			got := string(e.Apply([]byte(text(c.was))))
			if got != text(c.now) {
				t.Errorf("%q becomes\n%s", c.was, got)
			}
			file := filepath.Join(folder, fmt.Sprint(version, "-", i, ".tscn"))
			if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
				t.Fatal(err)
			}
			reads[version], wants[version] = append(reads[version], []string{"scene", file}), append(wants[version], c.engine)
		}
	}
	for version, list := range reads {
		if enginetest.OptionalOracle(t, version) == "" {
			continue
		}
		for i, answer := range enginetest.Reads(t, version, "", list) {
			if want := wants[version][i]; answer.Code != 0 || !strings.Contains(answer.Out, want) {
				t.Errorf("%s: no %s: %s\n%s", version, want, answer.Said, answer.Out)
			}
		}
	}
}
