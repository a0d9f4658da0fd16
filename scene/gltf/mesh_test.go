package gltf

import (
	"bytes"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"savant/codec/message"
	shape "savant/scene/mesh"
)

// TestWriteMesh: the model has the vertices, and each triangle the other way round.
func TestWriteMesh(t *testing.T) {
	part := shape.Part{Places: [][3]float64{{0, 0, 0}, {0, 1, 0}, {1, 0, 0.5}}, Triangles: [][3]int{{0, 1, 2}}}
	var b bytes.Buffer
	if err := WriteMesh(&b, "lamp", []shape.Part{part, part}); err != nil {
		t.Fatal(err)
	}
	if _, err := document(bytes.NewReader(b.Bytes())); err != nil {
		t.Errorf("the program does not read its own model: %v", err)
	}
	var doc gltf.Document
	if err := gltf.NewDecoder(&b).Decode(&doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Nodes) != 1 || doc.Nodes[0].Name != "lamp" || len(doc.Meshes) != 1 || len(doc.Meshes[0].Primitives) != 2 {
		t.Fatalf("%+v", doc)
	}
	p := doc.Meshes[0].Primitives[1]
	places, err := modeler.ReadPosition(&doc, doc.Accessors[p.Attributes[gltf.POSITION]], nil)
	if err != nil || len(places) != 3 || places[2] != [3]float32{1, 0, 0.5} {
		t.Errorf("%v, %v", places, err)
	}
	order, err := modeler.ReadIndices(&doc, doc.Accessors[*p.Indices], nil)
	if err != nil || len(order) != 3 || order[1] != 2 || order[2] != 1 {
		t.Errorf("%v, %v", order, err)
	}
	if err := WriteMesh(&b, "lines", nil); message.Of(err).ID != noTriangles {
		t.Errorf("a mesh of lines: %v", err)
	}
}
