package pictures

import (
	"bytes"
	"context"
	"io"
	"testing"
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
		if err := write(t.Context(), &out); err != nil || !bytes.HasPrefix(out.Bytes(), []byte("glTF")) {
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
