package mesh

import (
	"math"

	"savant/codec/variant"
)

// number returns a numeric property, 0 for others.
func (p Property) number(name string) float64 {
	v, _ := p(name)
	switch v.Type {
	case variant.Int:
		return float64(v.Int())
	case variant.Float:
		return v.Float()
	}
	return 0
}

// vector returns a property of two or three numbers; ok is false for others.
func (p Property) vector(name string) (out [3]float64, ok bool) {
	v, _ := p(name)
	m, isMath := v.Data.(*variant.Math)
	if !isMath || len(m.C) < 2 || len(m.C) > 3 {
		return out, false
	}
	copy(out[:], m.C)
	return out, true
}

// solids are the classes given by dimensions, as the engines make them (scene/resources/primitive_meshes.cpp,
// *_shape_3d.cpp; in 3.x *_shape.cpp). In 3.x capsules are along z and their height is that of the straight part.
var solids = map[string]func(p Property) []Edge{
	"BoxMesh":  func(p Property) []Edge { size, _ := p.vector("size"); return box(size) },
	"CubeMesh": func(p Property) []Edge { size, _ := p.vector("size"); return box(size) },
	"BoxShape3D": func(p Property) []Edge {
		size, _ := p.vector("size")
		return box(size)
	},
	"BoxShape": func(p Property) []Edge {
		half, _ := p.vector("extents")
		return box([3]float64{2 * half[0], 2 * half[1], 2 * half[2]})
	},
	"SphereShape3D": func(p Property) []Edge { r := p.number("radius"); return ball(r, r) },
	"SphereShape":   func(p Property) []Edge { r := p.number("radius"); return ball(r, r) },
	"SphereMesh":    func(p Property) []Edge { return ball(p.number("radius"), p.number("height")/2) },
	"CapsuleShape3D": func(p Property) []Edge {
		return capsule(p.number("radius"), p.number("height")/2-p.number("radius"), upright)
	},
	"CapsuleMesh": func(p Property) []Edge {
		if _, three := p("mid_height"); three {
			return capsule(p.number("radius"), p.number("mid_height")/2, lying)
		}
		return capsule(p.number("radius"), p.number("height")/2-p.number("radius"), upright)
	},
	"CapsuleShape":    func(p Property) []Edge { return capsule(p.number("radius"), p.number("height")/2, lying) },
	"CylinderShape3D": func(p Property) []Edge { r := p.number("radius"); return cone(r, r, p.number("height")) },
	"CylinderShape":   func(p Property) []Edge { r := p.number("radius"); return cone(r, r, p.number("height")) },
	"CylinderMesh": func(p Property) []Edge {
		return cone(p.number("top_radius"), p.number("bottom_radius"), p.number("height"))
	},
	"PlaneMesh":             func(p Property) []Edge { size, _ := p.vector("size"); return box([3]float64{size[0], 0, size[1]}) },
	"QuadMesh":              func(p Property) []Edge { size, _ := p.vector("size"); return box([3]float64{size[0], size[1], 0}) },
	"ConcavePolygonShape3D": soup, "ConcavePolygonShape": soup,
}

// box returns the edges of a box around the origin; a size of 0 leaves out the edges along that axis.
func box(size [3]float64) (edges []Edge) {
	for axis := range size {
		if size[axis] == 0 {
			continue
		}
		u, v := (axis+1)%3, (axis+2)%3
		corners := [][2]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
		switch {
		case size[u] == 0:
			corners = [][2]float64{{0, -1}, {0, 1}}
		case size[v] == 0:
			corners = [][2]float64{{-1, 0}, {1, 0}}
		}
		for _, c := range corners {
			var from [3]float64
			from[axis], from[u], from[v] = -size[axis]/2, c[0]*size[u]/2, c[1]*size[v]/2
			to := from
			to[axis] = -to[axis]
			edges = append(edges, Edge{from, to})
		}
	}
	return edges
}

// way orients a solid that is described along y.
type way func(x, y, z float64) [3]float64

func upright(x, y, z float64) [3]float64 { return [3]float64{x, y, z} }
func lying(x, y, z float64) [3]float64   { return [3]float64{x, -z, y} }

// arc appends part of an ellipse, from one fraction of the full turn to another.
func arc(edges []Edge, from, to float64, at func(cos, sin float64) [3]float64) []Edge {
	const corners = 48
	n := int(math.Ceil((to - from) * corners))
	place := func(i int) [3]float64 {
		sin, cos := math.Sincos(2 * math.Pi * (from + (to-from)*float64(i)/float64(n)))
		return at(cos, sin)
	}
	for i := range n {
		edges = append(edges, Edge{place(i), place(i + 1)})
	}
	return edges
}

// ball returns three great circles of an ellipsoid with radius r and height high.
func ball(r, high float64) []Edge {
	edges := arc(nil, 0, 1, func(c, s float64) [3]float64 { return [3]float64{r * c, 0, r * s} })
	edges = arc(edges, 0, 1, func(c, s float64) [3]float64 { return [3]float64{r * c, high * s, 0} })
	return arc(edges, 0, 1, func(c, s float64) [3]float64 { return [3]float64{0, high * s, r * c} })
}

// capsule returns two circles, the lines between them, and the arcs beyond; straight is half the distance of the
// circles.
func capsule(r, straight float64, lies way) (edges []Edge) {
	straight = max(straight, 0)
	for _, end := range []float64{-1, 1} {
		y := end * straight
		edges = arc(edges, 0, 1, func(c, s float64) [3]float64 { return lies(r*c, y, r*s) })
		edges = arc(edges, 0, 0.5, func(c, s float64) [3]float64 { return lies(r*c, y+end*r*s, 0) })
		edges = arc(edges, 0, 0.5, func(c, s float64) [3]float64 { return lies(0, y+end*r*s, r*c) })
		edges = append(edges, Edge{lies(end*r, -straight, 0), lies(end*r, straight, 0)}, Edge{lies(0, -straight, end*r), lies(0, straight, end*r)})
	}
	return edges
}

// cone returns two circles and four lines between them.
func cone(top, bottom, height float64) (edges []Edge) {
	edges = arc(edges, 0, 1, func(c, s float64) [3]float64 { return [3]float64{top * c, height / 2, top * s} })
	edges = arc(edges, 0, 1, func(c, s float64) [3]float64 { return [3]float64{bottom * c, -height / 2, bottom * s} })
	for _, at := range [][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		edges = append(edges, Edge{{top * at[0], height / 2, top * at[1]}, {bottom * at[0], -height / 2, bottom * at[1]}})
	}
	return edges
}

// soup returns triangles that are listed vertex by vertex, merging equal vertices.
func soup(p Property) []Edge {
	v, _ := p("data")
	numbers, _ := v.Data.([]float32)
	s := surface{shape: triangles}
	known := map[[3]float64]int{}
	for i := 0; i+3 <= len(numbers); i += 3 {
		place := [3]float64{float64(numbers[i]), float64(numbers[i+1]), float64(numbers[i+2])}
		n, met := known[place]
		if !met {
			n = len(s.places)
			known[place], s.places = n, append(s.places, place)
		}
		s.order = append(s.order, n)
	}
	return s.wire(nil)
}
