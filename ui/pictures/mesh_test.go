package pictures

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"testing"

	"fyne.io/fyne/v2"
)

// TestMeshSaved: a mesh whose triangles are in the file is saved as a model; one that the engine makes is not.
func TestMeshSaved(t *testing.T) {
	o := open(t, "lamp.tres", `[gd_resource type="ArrayMesh" format=2]

[sub_resource type="CubeMesh" id=1]

[resource]
surfaces/0 = {
"primitive": 4,
"arrays": [ PoolVector3Array( 0, 0, 0, 0, 1, 0, 1, 0, 0 ), null, null, null, null, null, null, null, PoolIntArray( 0, 1, 2 ) ]
}
`, "resource")
	v, ok := o.editor.shown.(*meshView)
	if !ok || len(v.links()) != 2 {
		t.Fatalf("%T is shown", o.editor.shown)
	}
	saved := false
	o.panel.Outside.Export = func(name string, write func(context.Context, io.Writer) error) {
		var out bytes.Buffer
		if err := write(t.Context(), &out); err != nil || !bytes.HasPrefix(out.Bytes(), []byte("glTF")) || name != "lamp.glb" {
			t.Errorf("%s: %v", name, err)
		}
		saved = true
	}
	v.links()[1].Tap()
	if !saved {
		t.Error("nothing is saved")
	}
	o.show("sub_resource[1]")
	if v, ok := o.editor.shown.(*meshView); !ok || len(v.links()) != 1 || v.savable() {
		t.Errorf("%T: a mesh without triangles in the file can be saved", o.editor.shown)
	}
}

// TestMeshLosesLooks: a surface that is compressed is saved without normals and texture coordinates, which is asked first.
func TestMeshLosesLooks(t *testing.T) {
	const format = 1<<0 | 1<<1 | 1<<29 | 1<<35 // vertices and normals, compressed, of 4.2
	o := open(t, "lamp.tres", fmt.Sprintf("[gd_resource type=\"ArrayMesh\" format=3]\n\n[resource]\n_surfaces = [{\n\"aabb\": AABB(0, 0, 0, 1, 1, 1),\n\"format\": %d,\n\"primitive\": 3,\n"+
		"\"vertex_count\": 3,\n\"vertex_data\": PackedByteArray(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0)\n}]\n", format), "resource")
	v, ok := o.editor.shown.(*meshView)
	if !ok || len(v.links()) != 2 {
		t.Fatalf("%T is shown", o.editor.shown)
	}
	saved := 0
	o.panel.Outside.Export = func(string, func(context.Context, io.Writer) error) { saved++ }
	v.links()[1].Tap()
	if o.Last("dialog")["name"] != "mesh-losses" || saved != 0 {
		t.Fatal("it is not asked")
	}
	o.Type(fyne.KeyReturn)
	if saved != 1 {
		t.Errorf("answered, it is saved %d times", saved)
	}
}
