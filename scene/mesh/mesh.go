// Package mesh computes the wireframes of meshes and 3D collision shapes: the edges of their triangles, and their
// lines.
package mesh

import (
	"encoding/binary"
	"math"
	"strconv"

	"savant/codec/half"
	"savant/codec/variant"
)

// Edge is a line between two points.
type Edge [2][3]float64

// Property returns a property of a resource as stored, or else its class default; ok is false if there is neither.
type Property func(name string) (v variant.Value, ok bool)

// MostEdges is the maximum number of edges that Wire returns; the rest of a larger mesh is left out.
const MostEdges = 60_000

// Has reports whether Wire supports a class.
func Has(class string) bool { return class == "ArrayMesh" || solids[class] != nil }

// Wire returns the edges of a resource of a class. ok is false for unsupported classes and for meshes that cannot be
// read.
func Wire(class string, p Property) (edges []Edge, ok bool) {
	if class == "ArrayMesh" {
		return arrayMesh(p)
	}
	if solid := solids[class]; solid != nil {
		return solid(p), true
	}
	return nil, false
}

// arrayMesh returns the edges of the surfaces of an ArrayMesh.
func arrayMesh(p Property) (edges []Edge, ok bool) {
	surfaces, ok := surfacesOf(p)
	for _, s := range surfaces {
		edges = s.wire(edges)
	}
	return edges, ok
}

// surfacesOf reads the surfaces of an ArrayMesh: one list in 4.x (scene/resources/mesh.cpp, ArrayMesh::_get_surfaces), one property each in 3.x
// (ArrayMesh::_get).
func surfacesOf(p Property) (list []surface, ok bool) {
	if v, four := p("_surfaces"); four {
		items, isList := v.Data.(*variant.List)
		if !isList {
			return nil, false
		}
		for _, item := range items.Items {
			s, read := surfaceOf(item, true)
			if !read {
				return nil, false
			}
			list = append(list, s)
		}
		return list, len(list) > 0
	}
	for i := 0; ; i++ {
		v, stored := p("surfaces/" + strconv.Itoa(i))
		if !stored {
			return list, i > 0
		}
		s, read := surfaceOf(v, false)
		if !read {
			return nil, false
		}
		list = append(list, s)
	}
}

// shape is how the vertices of a surface are joined.
type shape int

const (
	points shape = iota
	lines
	lineStrip
	lineLoop
	triangles
	triangleStrip
	triangleFan
)

// shapes maps the numbers that the engines store (Mesh::PrimitiveType).
var shapes = map[bool][]shape{
	false: {points, lines, lineStrip, lineLoop, triangles, triangleStrip, triangleFan},
	true:  {points, lines, lineStrip, triangles, triangleStrip},
}

// surface is a part of a mesh.
type surface struct {
	shape  shape
	places [][3]float64
	looks
	order []int // of the vertices; nil if they are in order
}

// surfaceOf reads a surface: from its arrays, which 3.x may store, or from the bytes for the graphics card.
func surfaceOf(v variant.Value, four bool) (s surface, ok bool) {
	dict, ok := v.Data.(*variant.Dict)
	if !ok {
		return s, false
	}
	get := func(name string) variant.Value {
		for _, e := range dict.Entries {
			if e.Key.Text == name {
				return e.Value
			}
		}
		return variant.Value{}
	}
	n := get("primitive").Int()
	if get("primitive").Type != variant.Int || n < 0 || int(n) >= len(shapes[four]) {
		return s, false
	}
	s.shape = shapes[four][n]
	if arrays, isList := get("arrays").Data.(*variant.List); isList {
		ok = s.fromArrays(arrays.Items)
		s.looks = looksOfArrays(arrays.Items, len(s.places))
		return s, ok
	}
	if four {
		ok = s.fromBytes4(get)
		s.looks = looks4(get, len(s.places))
		return s, ok
	}
	ok = s.fromBytes3(get)
	s.looks = looks3(get, len(s.places))
	return s, ok
}

// fromArrays reads the format of Mesh::surface_get_arrays: vertices first, their indices at 8.
func (s *surface) fromArrays(items []variant.Value) bool {
	const vertex, index = 0, 8
	if len(items) <= index {
		return false
	}
	numbers, _ := items[vertex].Data.([]float32)
	width := variant.NumbersPerElement(items[vertex].Type)
	if numbers == nil || width < 2 || width > 3 {
		return false
	}
	for i := 0; i+width <= len(numbers); i += width {
		var place [3]float64
		for axis := range width {
			place[axis] = float64(numbers[i+axis])
		}
		s.places = append(s.places, place)
	}
	if order, indexed := items[index].Data.([]int32); indexed {
		for _, n := range order {
			s.order = append(s.order, int(n))
		}
	}
	return true
}

// fromBytes4 reads vertex_data and index_data (RenderingServer::_get_array_from_surface): up to 4.1 the vertices are
// interleaved with normals and tangents, later they come first; compressed ones are 16-bit fractions of the aabb.
func (s *surface) fromBytes4(get func(string) variant.Value) bool {
	format := get("format").Int()
	b, _ := get("vertex_data").Data.([]byte)
	count := int(get("vertex_count").Int())
	width, size := 3, 12
	if format&flat4 != 0 {
		width, size = 2, 8
	}
	packed := format&packed4 != 0
	if packed {
		size = 8
	}
	stride := size
	if format>>version4 == 0 && count > 0 {
		stride = len(b) / count
	}
	box, _ := get("aabb").Data.(*variant.Math)
	if packed && (box == nil || len(box.C) < 6) {
		return false
	}
	return s.read(b, count, stride, size, func(at []byte) (place [3]float64) {
		for axis := range width {
			if packed {
				share := float64(binary.LittleEndian.Uint16(at[2*axis:])) / math.MaxUint16
				place[axis] = box.C[axis] + share*box.C[3+axis]
				continue
			}
			place[axis] = single(at, axis)
		}
		return place
	}) && s.index(get("index_data"), int(get("index_count").Int()))
}

// fromBytes3 reads array_data and array_index_data (VisualServer::_get_array_from_surface), in which the vertices are
// interleaved with everything else.
func (s *surface) fromBytes3(get func(string) variant.Value) bool {
	format := get("format").Int()
	b, _ := get("array_data").Data.([]byte)
	count := int(get("vertex_count").Int())
	width := 3
	if format&flat3 != 0 {
		width = 2
	}
	size, number := 4*width, single
	if format&half3 != 0 {
		size, number = 2*width, func(b []byte, i int) float64 { return half.Float(binary.LittleEndian.Uint16(b[2*i:])) }
	}
	if count <= 0 {
		return false
	}
	return s.read(b, count, len(b)/count, size, func(at []byte) (place [3]float64) {
		for axis := range width {
			place[axis] = number(at, axis)
		}
		return place
	}) && s.index(get("array_index_data"), int(get("index_count").Int()))
}

// read reads the vertices, one every stride bytes.
func (s *surface) read(b []byte, count, stride, size int, place func(at []byte) [3]float64) bool {
	if count <= 0 || stride < size || count > len(b)/stride {
		return false
	}
	s.places = make([][3]float64, count)
	for i := range s.places {
		s.places[i] = place(b[i*stride : i*stride+size])
	}
	return true
}

// index reads the indices, in 16 bits each or in 32.
func (s *surface) index(v variant.Value, count int) bool {
	b, stored := v.Data.([]byte)
	if !stored || len(b) == 0 {
		return true
	}
	size := 0
	if count > 0 {
		size = len(b) / count
	}
	if size != 2 && size != 4 {
		return false
	}
	for i := range count {
		if size == 2 {
			s.order = append(s.order, int(binary.LittleEndian.Uint16(b[2*i:])))
		} else {
			s.order = append(s.order, int(binary.LittleEndian.Uint32(b[4*i:])))
		}
	}
	return true
}

// wire appends the edges of the surface, each once.
func (s *surface) wire(edges []Edge) []Edge {
	order := s.order
	if order == nil {
		order = make([]int, len(s.places))
		for i := range order {
			order[i] = i
		}
	}
	drawn := map[[2]int]bool{}
	join := func(i, j int) {
		a, b := order[i], order[j]
		if a > b {
			a, b = b, a
		}
		if a < 0 || b >= len(s.places) || a == b || drawn[[2]int{a, b}] || len(edges) >= MostEdges {
			return
		}
		drawn[[2]int{a, b}] = true
		edges = append(edges, Edge{s.places[a], s.places[b]})
	}
	n := len(order)
	switch s.shape {
	case lines:
		for i := 1; i < n; i += 2 {
			join(i-1, i)
		}
	case lineStrip, lineLoop:
		for i := 1; i < n; i++ {
			join(i-1, i)
		}
		if s.shape == lineLoop && n > 2 {
			join(n-1, 0)
		}
	case triangles:
		for i := 2; i < n; i += 3 {
			join(i-2, i-1)
			join(i-1, i)
			join(i, i-2)
		}
	case triangleStrip:
		for i := 1; i < n; i++ {
			join(i-1, i)
			if i > 1 {
				join(i-2, i)
			}
		}
	case triangleFan:
		for i := 1; i < n; i++ {
			join(0, i)
			if i > 1 {
				join(i-1, i)
			}
		}
	}
	return edges
}
