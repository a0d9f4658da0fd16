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

// bonesArray is the place of the bones among the arrays of a mesh's surface (ArrayMesh::ARRAY_BONES of Godot 2 and 3).
const bonesArray = 6

// meshes plans for the meshes whose vertices count the bones themselves, because no Skin is between: in the arrays of
// old files and of exporters the numbers follow; in binary data they cannot, and are listed. now is -1 for a bone that
// goes; its vertices then go to the nearest bone above that stays.
func (p *plan) meshes(a *Armature, now []int) {
	c := &collector{Scene: p.Scene}
	type users struct{ mine, others int }
	meshes := map[int]users{} // by item of a mesh: how many of this skeleton use it, and how many others
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

// mesh plans for one mesh. shared tells that others use it too, whose bones have other numbers.
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

// vertexCount is how many numbers of bones a surface has, and how many of them become others.
type vertexCount struct{ counted, changed int }

// vertexBones is the surface of a mesh with other numbers of bones; binary tells that it keeps them in bytes.
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

// boneNumbers is an array of numbers of bones, which may stand as floats, with others.
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
