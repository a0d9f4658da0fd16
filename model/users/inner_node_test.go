package users

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// innerNodes lists the nodes that a scene of a project has from others.
func innerNodes(t *testing.T, p Project, name string) (list []string) {
	t.Helper()
	for _, n := range openScene(t, p, name).InnerNodes() {
		if n.Mentioned {
			continue
		}
		list = append(list, fmt.Sprint(n.Path, " ", n.Class, " ", n.From, " ", n.Place, " in ", n.Instance))
	}
	return list
}

// TestInnerNodes lists the nodes that scenes have from a model as it was imported, and from each other, without those of which they say
// something themselves.
func TestInnerNodes(t *testing.T) {
	p := importedProject(t)
	const from = "[res://hero.glb]"
	for name, want := range map[string][]string{
		"player.tscn": {"Armature Node3D " + from + " Armature in ."},
		"level.tscn":  {"Left/Armature Node3D [res://player.tscn res://hero.glb] Armature in Left"},
	} {
		got := innerNodes(t, p, name)
		if !slices.Contains(got, want[0]) {
			t.Errorf("%s: %q lacks %q", name, got, want)
		}
		for i, n := range got {
			if slices.Contains(got[:i], n) {
				t.Errorf("%s: %s comes twice", name, n)
			}
		}
	}
	if got := innerNodes(t, p, "level.tscn"); slices.ContainsFunc(got, func(s string) bool { return len(s) > 25 && s[:25] == "Left/Armature/Skeleton3D " }) {
		t.Errorf("level.tscn says something of the skeleton itself: %q", got)
	}
	if made, ok := p.Imported("res://hero.glb"); !ok || made != "res://.godot/imported/hero.glb-8a.scn" {
		t.Errorf("hero.glb was imported as %q", made)
	}
	if made, ok := p.Imported("res://player.tscn"); ok {
		t.Errorf("player.tscn is said to be imported as %q", made)
	}
	// Without the imported files the model itself lists them; a cycle of scenes ends.
	if err := os.WriteFile(filepath.Join(p.Root, "ring.tscn"), []byte("[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://ring.tscn\" id=\"1\"]\n\n"+
		"[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" parent=\".\" instance=ExtResource(\"1\")]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := innerNodes(t, p, "ring.tscn"); len(got) > 40 {
		t.Errorf("a ring gives %d nodes", len(got))
	}
}
