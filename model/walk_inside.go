package model

import (
	"context"
	"slices"

	"savant/codec/variant"
)

// soughtInside is up to which size of a document Seek is not used where a walk goes into bytes: what is compressed there cannot
// be sought for. In larger documents only what stands in the bytes as it is is found.
const soughtInside = 64 << 20

// mostInside is how many bytes a walk unpacks altogether. A few bytes unpack to many.
const mostInside = 256 << 20

// insideWalk goes into the documents that bytes hold, while another walk goes over the bytes.
type insideWalk struct {
	doc  *Document // a copy of the one that is walked, for finding rows
	ctx  context.Context
	o    WalkOptions
	f    func(*Visit) bool
	left *int64 // bytes that may still be unpacked
}

// inward makes of what a walk does with each value what it does with those inside bytes too.
func (s *Snapshot) inward(ctx context.Context, o WalkOptions, f func(*Visit) bool) func(*Visit) bool {
	w := &insideWalk{doc: s.Document(), ctx: ctx, o: o, f: f, left: o.unpack}
	if w.left == nil {
		w.left = new(int64)
		*w.left = mostInside
	}
	return func(v *Visit) bool {
		return f(v) && (v.Type != variant.PackedByteArray || v.Packed || w.enter(v))
	}
}

// enter walks over the document in the bytes of a value, if they hold one.
func (w *insideWalk) enter(v *Visit) bool {
	known := len(w.doc.rows.list)
	defer w.doc.rows.forget(known)
	trail := v.Trail()
	r := w.doc.Descend(trail)
	if r == 0 || *w.left <= 0 {
		return true
	}
	n := w.doc.nested(r)
	if n == nil {
		return true
	}
	*w.left -= n.unpacked()
	in := &insideVisit{n: n, outer: v.Path(), trail_: append(trail, intoTrail), start: v.Offset, stop: v.End()}
	in.first, in.plain = w.doc.first(n, w.doc.form.describe(r))
	o := WalkOptions{Elements: w.o.Elements, Inside: w.o.Inside - 1, unpack: w.left}
	on := true
	n.doc.Snapshot().Walk(w.ctx, o, func(v *Visit) bool {
		in.walker = v.walker
		visit := *v
		visit.walker = in
		if visit.Offset += in.first; !in.plain {
			visit.Offset = in.start
		}
		on = w.f(&visit)
		return on
	})
	return on && w.ctx.Err() == nil
}

// insideVisit tells of a value inside bytes what the document around knows of it.
type insideVisit struct {
	walker
	n           *inlay
	outer       Path
	trail_      []int
	first       int64 // where the bytes begin, if plain
	plain       bool  // they stand in the document as they are
	start, stop int64 // of the value that the bytes are
}

func (v *insideVisit) end() int64 {
	if !v.plain {
		return v.stop
	}
	return v.first + v.walker.end()
}

func (v *insideVisit) path() Path { return v.n.joined(v.outer, v.walker.path()) }

func (v *insideVisit) trail() []int {
	inner := v.walker.trail()
	if v.n.flat {
		inner = inner[1:]
	}
	return append(slices.Clip(v.trail_), inner...)
}
