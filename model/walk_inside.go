package model

import (
	"context"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
)

// soughtInside is the size of a document up to which Seek is not used if a walk enters bytes: compressed contents
// cannot be searched. In larger documents only uncompressed contents are found.
const soughtInside = 64 << 20

// insideWalk visits the documents that bytes hold, during a walk over the bytes.
type insideWalk struct {
	doc *Document // a copy of the one that is walked, for finding rows
	ctx context.Context
	o   WalkOptions
	f   func(*Visit) bool
}

// inward extends what a walk does with each value to those inside bytes.
func (s *Snapshot) inward(ctx context.Context, o WalkOptions, f func(*Visit) bool) func(*Visit) bool {
	w := &insideWalk{doc: s.Rationed(), ctx: ctx, o: o, f: f}
	return func(v *Visit) bool {
		return f(v) && (!v.mayHold() || w.enter(v))
	}
}

// mayHold reports whether there can be a document in a value: bytes, or JSON or base64 in a String.
func (v *Visit) mayHold() bool {
	switch {
	case v.Packed:
		return false
	case v.Type == variant.String:
		text, ok := v.Text()
		return ok && len(text) <= nestedAtOnce && MayHold(text)
	}
	return v.Type == variant.PackedByteArray
}

// enter visits the document in the bytes of a value, if they hold one.
func (w *insideWalk) enter(v *Visit) bool {
	known := w.doc.rows.Known()
	defer w.doc.rows.Forget(known)
	trail := v.Trail()
	r := w.doc.Descend(trail)
	if r == 0 {
		return true
	}
	n := w.doc.looked(r)
	if why := n.skipped(w.o.Inside); !why.IsZero() && w.o.Skipped != nil {
		w.o.Skipped(v, why)
	}
	if n == nil || n.doc == nil || w.o.Inside == 0 {
		return true
	}
	in := &insideVisit{n: n, outer: v.Path(), trail_: append(trail, intoTrail), start: v.Offset, stop: v.End()}
	in.depth, _ = v.Level()
	in.first, in.plain = w.doc.first(n, r)
	o := WalkOptions{Elements: w.o.Elements, Inside: w.o.Inside - 1}
	if w.o.Skipped != nil {
		o.innermost = o.Inside == 0
		o.Skipped = func(v *Visit, why message.Message) { w.o.Skipped(in.visit(v), why) }
	}
	on := true
	n.doc.Snapshot().Walk(w.ctx, o, func(v *Visit) bool {
		on = w.f(in.visit(v))
		return on
	})
	return on && w.ctx.Err() == nil
}

// skipped returns why a document is not entered, if there are depth levels left; zero if it can be, or if there is
// none.
func (n *inlay) skipped(depth int) message.Message {
	switch {
	case n == nil:
	case n.large:
		return n.looks
	case n.doc != nil && depth == 0:
		return message.New(DeepInside, Inside)
	}
	return message.Message{}
}

// insideVisit is what the enclosing document knows of a value inside bytes.
type insideVisit struct {
	Visited
	n           *inlay
	outer       Path
	trail_      []int
	depth       int   // Level of the bytes
	first       int64 // where the bytes begin, if plain
	plain       bool  // they are in the document as they are
	start, stop int64 // of the value that the bytes are
}

// visit converts a visit of the inner document to one of the enclosing document.
func (v *insideVisit) visit(inner *Visit) *Visit {
	v.Visited = inner.Of
	outer := *inner
	outer.Of = v
	if outer.In == nil {
		outer.In = v.n.doc.info.Dialect
	}
	if outer.Offset += v.first; !v.plain {
		outer.Offset = v.start
	}
	return &outer
}

func (v *insideVisit) End() int64 {
	if !v.plain {
		return v.stop
	}
	return v.first + v.Visited.End()
}

func (v *insideVisit) Path() Path { return v.n.joined(v.outer, v.Visited.Path()) }

func (v *insideVisit) Trail() []int {
	inner := v.Visited.Trail()
	if v.n.flat {
		inner = inner[1:]
	}
	return append(slices.Clip(v.trail_), inner...)
}

func (v *insideVisit) Level() (depth, index int) {
	depth, index = v.Visited.Level()
	switch {
	case depth < 0 || v.depth < 0:
		return -1, 0
	case v.n.flat: // the one record is what the bytes hold
		return v.depth + 1 + depth, index
	}
	return v.depth + 2 + depth, index
}

func (v *insideVisit) Near(most int) Path { return v.n.joined(v.outer, v.Visited.Near(most)) }
