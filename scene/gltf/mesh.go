package gltf

import (
	"io"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"savant/codec/message"
	shape "savant/scene/mesh"
)

const noTriangles message.ID = "gltf.no-triangles"

// WriteMesh writes the triangles of a mesh as a binary glTF model (.glb) with one node of that name. Normals
// and coordinates of textures are those that the mesh has and Faces reads; bones and materials are left out. The error is that of out, or of a mesh
// without triangles.
func WriteMesh(out io.Writer, name string, parts []shape.Part) error {
	if len(parts) == 0 {
		return message.Err(noTriangles)
	}
	doc := gltf.NewDocument()
	made := &gltf.Mesh{Name: name}
	for _, p := range parts {
		places := make([][3]float32, len(p.Places))
		for i, place := range p.Places {
			places[i] = [3]float32{float32(place[0]), float32(place[1]), float32(place[2])}
		}
		order := make([]uint32, 0, 3*len(p.Triangles))
		for _, t := range p.Triangles { // glTF has the front counterclockwise
			order = append(order, uint32(t[0]), uint32(t[2]), uint32(t[1]))
		}
		attributes := gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, places)}
		if len(p.Normals) == len(places) {
			attributes[gltf.NORMAL] = modeler.WriteNormal(doc, p.Normals)
		}
		if len(p.UV) == len(places) {
			attributes[gltf.TEXCOORD_0] = modeler.WriteTextureCoord(doc, p.UV)
		}
		made.Primitives = append(made.Primitives, &gltf.Primitive{
			Attributes: attributes,
			Indices:    gltf.Index(modeler.WriteIndices(doc, order)),
		})
	}
	doc.Meshes = []*gltf.Mesh{made}
	doc.Nodes = []*gltf.Node{{Name: name, Mesh: gltf.Index(0)}}
	doc.Scenes[0].Nodes = []int{0}
	return gltf.NewEncoder(out).Encode(doc)
}
