package tscn

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/scene"
	"savant/scene/internal/scenetest"
)

// sharedIDs are scenes of which two resources have one id, in the syntax of Godot 3. DIR is their folder.
var sharedIDs = map[string]string{
	"inside.tscn": `[gd_scene format=2]

[sub_resource type="CanvasItemMaterial" id=1]
resource_name = "first"

[sub_resource type="CanvasItemMaterial" id=2]
resource_name = "other"

[sub_resource type="CanvasItemMaterial" id=1]
resource_name = "last"
metadata/a = SubResource( 2 )

[sub_resource type="CanvasItemMaterial" id=3]

[sub_resource type="CanvasItemMaterial" id=3]

[node name="A" type="Node2D"]
material = SubResource( 1 )
`,
	"outside.tscn": `[gd_scene format=2]

[ext_resource path="DIR/first.tres" type="Material" id=1]
[ext_resource path="DIR/last.tres" type="Material" id=1]

[node name="A" type="Node2D"]
material = ExtResource( 1 )
`,
	"first.tres": "[gd_resource type=\"CanvasItemMaterial\" format=2]\n\n[resource]\nresource_name = \"first\"\n",
	"last.tres":  "[gd_resource type=\"CanvasItemMaterial\" format=2]\n\n[resource]\nresource_name = \"last\"\n",
}

// Of several resources with one id, a reference means the one that the engines load, and none is removed as unused.
func TestSharedIDs(t *testing.T) {
	for name, want := range map[string]struct {
		taken, unused []string
		problems      []string
	}{
		"inside.tscn":  {[]string{"first"}, []string{"", ""}, []string{"9, 44", "15, 44"}},
		"outside.tscn": {[]string{"DIR/last.tres"}, nil, []string{"4, 55"}},
	} {
		f := Open([]byte(sharedIDs[name]))
		said := func(i int) string {
			for list, attribute := range map[scene.List]string{scene.Attributes: "path", scene.Properties: "resource_name"} {
				if k := f.View.Find(i, list, attribute); k >= 0 {
					text, _ := f.View.Text(scene.Field{Item: i, List: list, Index: k})
					return text
				}
			}
			return ""
		}
		var taken, unused []string
		for i := range f.Items() {
			users := f.Users(i)
			if kind := f.View.Kind(i); (kind == scene.InternalItem || kind == scene.ExternalItem) && slices.ContainsFunc(users, func(u int) bool { return f.View.Kind(u) == scene.NodeItem }) {
				taken = append(taken, said(i))
			}
		}
		for _, i := range f.Unused() {
			unused = append(unused, said(i))
		}
		if !slices.Equal(taken, want.taken) || !slices.Equal(unused, want.unused) {
			t.Errorf("%s: used %q, unused %q", name, taken, unused)
		}
		counted := scene.ResourcesOf(f.View)
		for i := range f.Items() {
			kind := f.View.Kind(i)
			if (kind == scene.InternalItem || kind == scene.ExternalItem) && (counted.Uses[i] == 0) != slices.Contains(f.Unused(), i) {
				t.Errorf("%s: item %d has %d uses", name, i, counted.Uses[i])
			}
		}
		var problems []string
		for _, p := range f.Outline.Structure(f.Src, f.Tree, f.Dialect) {
			problems = append(problems, fmt.Sprintf("%d, %d", p.Line, p.Column))
		}
		if !slices.Equal(problems, want.problems) {
			t.Errorf("%s: %q", name, problems)
		}
	}
}

// Another id for a resource that is not the one of its id leaves the references alone.
func TestChangeSharedID(t *testing.T) {
	f := Open([]byte(sharedIDs["inside.tscn"]))
	e, err := f.ChangeID(3, "7") // the last with id 1
	if err != nil {
		t.Fatal(err)
	}
	src := string(e.Apply(f.Src))
	if !strings.Contains(src, "material = SubResource( 1 )") || !strings.Contains(src, "id=7]\nresource_name = \"last\"") {
		t.Error(src)
	}
}

// load() takes the first of the scene's own resources and the last of other files.
func TestSharedIDsEngine(t *testing.T) {
	for _, version := range []string{"3.2", "3.6", "4.6"} {
		dir := t.TempDir()
		for name, text := range sharedIDs {
			text = strings.ReplaceAll(text, "DIR", filepath.ToSlash(dir))
			if version[0] == '4' {
				text = strings.NewReplacer("format=2", "format=3", "id=1", `id="1"`, "id=2", `id="2"`, "id=3", `id="3"`, "( 1 )", `("1")`, "( 2 )", `("2")`).Replace(text)
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		said := scenetest.Says(t, version, "idshared", "", dir)
		if !slices.Equal(said["inside.tscn"], []string{"first"}) || !slices.Equal(said["outside.tscn"], []string{"last"}) {
			t.Errorf("%s: %q", version, said)
		}
	}
}
