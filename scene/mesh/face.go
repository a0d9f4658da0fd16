package mesh

// Part is a surface of a mesh: the places of its vertices, and three of their numbers for each triangle, clockwise as seen from the front, as the
// engines have them.
type Part struct {
	Places    [][3]float64
	Normals   [][3]float32 // nil if there are none
	UV        [][2]float32 // coordinates in a texture, v downwards; nil if there are none
	Unread    bool         // it has normals or coordinates that are compressed in a way that is not read
	Triangles [][3]int
}

// HasFaces reports whether Faces supports a class.
func HasFaces(class string) bool { return class == "ArrayMesh" }

// Faces returns the surfaces of an ArrayMesh that have triangles. Triangles of vertices that are not there are left out. ok is false for meshes that
// cannot be read.
func Faces(p Property) (parts []Part, ok bool) {
	surfaces, ok := surfacesOf(p)
	for _, s := range surfaces {
		if t := s.triangles(); len(t) > 0 {
			parts = append(parts, Part{s.places, s.normals, s.uv, s.unread, t})
		}
	}
	return parts, ok
}

func (s *surface) triangles() (list [][3]int) {
	n := len(s.places)
	if s.order != nil {
		n = len(s.order)
	}
	vertex := func(i int) int {
		if s.order != nil {
			return s.order[i]
		}
		return i
	}
	add := func(i, j, k int) {
		t := [3]int{vertex(i), vertex(j), vertex(k)}
		for _, v := range t {
			if v < 0 || v >= len(s.places) {
				return
			}
		}
		if t[0] != t[1] && t[1] != t[2] && t[2] != t[0] {
			list = append(list, t)
		}
	}
	switch s.shape {
	case triangles:
		for i := 2; i < n; i += 3 {
			add(i-2, i-1, i)
		}
	case triangleStrip:
		for i := 2; i < n; i++ { // every other one is the other way round
			add(i-2+i%2, i-1-i%2, i)
		}
	case triangleFan:
		for i := 2; i < n; i++ {
			add(0, i-1, i)
		}
	}
	return list
}
