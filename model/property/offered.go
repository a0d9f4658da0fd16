package property

import (
	"strconv"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/class"
)

// offered returns the properties that an instance adds to those of its class, stored or not, in the engine's order: theme overrides, and the
// material of each surface of a mesh that can be read.
func offered(table *class.Table, of string, from []origin, scenes Scenes) []string {
	list := table.ThemeOverrides(of)
	slot := "surface_material_override/"
	if table.Major() < 4 {
		slot = "material/"
	}
	if _, ok := table.Added(of, slot+"0"); !ok {
		return list
	}
	for _, o := range from {
		stored, _ := Stored(o.doc, o.row)
		row, ok := stored["mesh"]
		if !ok {
			continue
		}
		for i := range surfaces(o.doc, row, scenes) {
			list = append(list[:len(list):len(list)], slot+strconv.Itoa(i))
		}
		break
	}
	return list
}

// mostSurfaces is how many surfaces a mesh can have (RS::MAX_MESH_SURFACES, 3.x and 4.x).
const mostSurfaces = 256

// surfaces returns how many surfaces the mesh of a property has, 0 if unknown.
func surfaces(d *model.Document, r model.Row, scenes Scenes) int {
	v, err := d.Value(r)
	ref, ok := v.Data.(*variant.Resource)
	if err != nil || !ok {
		return 0
	}
	if ref.Kind == variant.External {
		if d = Open(d, ref, scenes); d == nil {
			return 0
		}
		r, err = d.Find("resource")
		if err != nil {
			return 0
		}
	} else if r = Section(d, ref); r == 0 {
		return 0
	}
	table := class.For(d.Dialect())
	of := Class(d, r, nil)
	stored, _ := Stored(d, r)
	switch list, has := stored["_surfaces"]; {
	case has:
		return min(d.Len(list), mostSurfaces)
	case table.Inherits(of, "PrimitiveMesh"):
		return 1
	}
	n := 0
	for n < mostSurfaces && stored["surfaces/"+strconv.Itoa(n)] != 0 {
		n++
	}
	return n
}
