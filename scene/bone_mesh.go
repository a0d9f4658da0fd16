package scene

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	otherFileCountsBones message.ID = "scene.other-file-counts-bones node"
	binaryVertices       message.ID = "scene.binary-vertices"
	sharedVertices       message.ID = "scene.shared-vertices"
	verticesRenumbered   message.ID = "scene.vertices-renumbered n"
)

// bonesArray is the index of the bones among the arrays of a mesh's surface (ArrayMesh::ARRAY_BONES of Godot 2 and 3).
const bonesArray = 6

// meshes plans changes of meshes whose vertices refer to bones by number, without a Skin: in the arrays of old files
// and of exporters the numbers follow; in binary data they cannot, and are listed. now is -1 for a removed bone; its
// vertices go to the nearest remaining ancestor.
func (p *plan) meshes(a *Armature, now []int) {
	c := &collector{Scene: p.Scene}
	type users struct{ mine, others int }
	meshes := map[int]users{} // by mesh item: how many meshes of this skeleton use it, and how many others
	resources := newResources(p.View)
	for n := range p.Tree.Nodes {
		item := p.item(n)
		i := p.Find(item, Properties, "mesh")
		if class := c.class(item); class != "MeshInstance" && class != "MeshInstance3D" || i < 0 {
			continue
		}
		places := c.through(n, "skeleton")
		mine := !p.sets(item, "skin") && len(places) == 1 && places[0] == p.Tree.Nodes[a.Node].Path
		f := Field{item, Properties, i}
		for _, m := range p.Mentions(f, External|Internal) {
			switch k, ok := resources.Item(m); {
			case m.Kind == Internal && ok:
				u := meshes[k]
				if mine {
					u.mine++
				} else {
					u.others++
				}
				meshes[k] = u
			case m.Kind == External && mine:
				p.Doubt(f.value(), otherFileCountsBones, p.Tree.Nodes[n].Path)
			}
		}
	}
	for i := range p.Items() {
		if u := meshes[i]; u.mine > 0 {
			p.mesh(a, i, now, u.others > 0)
		}
	}
}

// mesh plans changes of one mesh. shared says that others with other bone numbers use it too.
func (p *plan) mesh(a *Armature, item int, now []int, shared bool) {
	if class := p.class(item); class != "ArrayMesh" && class != "Mesh" {
		return
	}
	changed := 0
	for i := range p.Len(item, Properties) {
		f := Field{item, Properties, i}
		if name := p.Name(f); !strings.HasPrefix(name, "surfaces/") {
			if name == "_surfaces" {
				p.Doubt(f.value(), binaryVertices)
			}
			continue
		}
		surface, _ := p.Value(f)
		next, n, binary := vertexBones(a, surface, now)
		switch {
		case binary:
			p.Doubt(f.value(), binaryVertices)
		case shared && n.counted > 0:
			p.Doubt(f.value(), sharedVertices)
		case n.changed > 0:
			p.Do(SetValue{f, next})
			changed += n.changed
		}
	}
	if changed > 0 {
		p.Note(place(item), verticesRenumbered, changed)
	}
}

// vertexCount is how many bone numbers a surface has, and how many of them change.
type vertexCount struct{ counted, changed int }

// vertexBones returns the surface of a mesh with new bone numbers; binary says that it stores them as bytes.
func vertexBones(a *Armature, surface variant.Value, now []int) (next variant.Value, n vertexCount, binary bool) {
	d, ok := surface.Data.(*variant.Dict)
	if !ok {
		return surface, n, false
	}
	entries := slices.Clone(d.Entries)
	for i, e := range entries {
		switch e.Key.Text {
		case "array_data":
			return surface, n, true
		case "arrays":
			list, ok := e.Value.Data.(*variant.List)
			if !ok || len(list.Items) <= bonesArray {
				continue
			}
			arrays := *list
			arrays.Items = slices.Clone(list.Items)
			arrays.Items[bonesArray], n = boneNumbers(a, list.Items[bonesArray], now)
			entries[i].Value.Data = &arrays
		}
	}
	out := *d
	out.Entries = entries
	surface.Data = &out
	return surface, n, false
}

// boneNumbers returns an array of bone numbers, which may be floats, with new numbers.
func boneNumbers(a *Armature, v variant.Value, now []int) (variant.Value, vertexCount) {
	var n vertexCount
	switch list := v.Data.(type) {
	case []int32:
		v.Data, n = renumber(a, list, now)
	case []int64:
		v.Data, n = renumber(a, list, now)
	case []float32:
		v.Data, n = renumber(a, list, now)
	case []float64:
		v.Data, n = renumber(a, list, now)
	}
	return v, n
}

func renumber[N int32 | int64 | float32 | float64](a *Armature, list []N, now []int) ([]N, vertexCount) {
	out, changed := slices.Clone(list), 0
	for k, n := range list {
		i := int(n)
		if n < 0 || n >= N(len(now)) || N(i) != n {
			continue
		}
		for now[i] < 0 && a.Bones[i].Parent >= 0 {
			i = a.Bones[i].Parent
		}
		if to := N(max(now[i], 0)); to != n {
			out[k] = to
			changed++
		}
	}
	return out, vertexCount{len(list), changed}
}
