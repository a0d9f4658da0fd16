// Package stats counts the contents of a document: how many values of which type, how deep they are nested, and which take
// the most space.
package stats

import (
	"cmp"
	"context"
	"slices"

	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
)

// Stats is what a document holds.
type Stats struct {
	Values  int
	Types   []Type // the most frequent first
	Depth   int    // how deep values are nested at most
	Deepest string // the path of the first such value
	Longest Place  // the largest by entries or elements, packed arrays not counted
	Largest []Place
}

// Type is how many values are of a type.
type Type struct {
	Name  string // in the document's dialect
	Count int
}

// Place is a value and how much it holds: entries or elements, or bytes.
type Place struct {
	Path, Type string
	Size       int64
}

// largest is how many places are listed.
const largest = 5

// Of counts. progress, which may be nil, gets numbers from 0 to 1. The error is that of ctx.
func Of(ctx context.Context, s *model.Snapshot, progress func(float64)) (Stats, error) {
	c := counter{dialect: s.Dialect().TypeName, types: map[variant.Type]int{}}
	err := s.Walk(ctx, model.WalkOptions{Progress: progress}, c.visit)
	c.close(0)
	for t, n := range c.types {
		name := c.dialect(t)
		if i := slices.IndexFunc(c.Types, func(t Type) bool { return t.Name == name }); i >= 0 {
			c.Types[i].Count += n // JSON has one name for several
			continue
		}
		c.Types = append(c.Types, Type{name, n})
	}
	slices.SortFunc(c.Types, func(a, b Type) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name))
	})
	return c.Stats, err
}

// counter is a walk.
type counter struct {
	Stats
	dialect func(variant.Type) string
	types   map[variant.Type]int
	open    []container // the values around, the outermost first
}

// container is a value with others in it.
type container struct {
	path rowpath.Path
	kind variant.Type
	n    int64 // of those that were visited
}

func (c *counter) visit(v *model.Visit) bool {
	if v.Packed {
		return true // counted with its array
	}
	path := v.Path()
	c.Values++
	c.types[v.Type]++
	depth := len(c.open)
	for depth > 0 && !within(path, c.open[depth-1].path) {
		depth--
	}
	c.close(depth)
	if depth > 0 {
		c.open[depth-1].n++
	}
	if depth > c.Depth || c.Values == 1 {
		c.Depth, c.Deepest = depth, path.String()
	}
	if v.Inner {
		c.open = append(c.open, container{path: path, kind: v.Type})
		return true
	}
	c.large(path, v)
	return true
}

// within reports whether a path leads into what another leads to.
func within(path, above rowpath.Path) bool {
	return max(path.Record, 0) == max(above.Record, 0) && len(path.Steps) > len(above.Steps) && slices.Equal(path.Steps[:len(above.Steps)], above.Steps)
}

// close ends the containers from a depth on.
func (c *counter) close(depth int) {
	for _, done := range slices.Backward(c.open[depth:]) {
		if done.n > c.Longest.Size {
			c.Longest = Place{done.path.String(), c.dialect(done.kind), done.n}
		}
	}
	c.open = c.open[:depth]
}

// large notes a value if it is among the largest.
func (c *counter) large(path rowpath.Path, v *model.Visit) {
	size := v.End() - v.Offset
	at, _ := slices.BinarySearchFunc(c.Largest, size, func(p Place, size int64) int {
		if p.Size >= size {
			return -1
		}
		return 1
	})
	if at == largest {
		return
	}
	c.Largest = slices.Insert(c.Largest, at, Place{path.String(), c.dialect(v.Type), size})
	c.Largest = c.Largest[:min(len(c.Largest), largest)]
}
