package json

import (
	"context"
	"slices"

	"savant/codec/laxjson"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
)

// walk is a walk over the values of a text, without rows.
type walk struct {
	form  *Form
	o     model.WalkOptions
	f     func(*model.Visit) bool
	ctx   context.Context
	visit model.Visit

	levels []level // from the file to the container that the value is in
	end    int64   // of the value
	told   int64
	slash  int64 // offset of the next backslash, from the last search
}

// level is a container that a walk is in, and which of its children it has come to.
type level struct {
	node  node
	index int
	off   int64 // where the child begins
}

// WalkValues calls f for each value.
func (f *Form) WalkValues(ctx context.Context, o model.WalkOptions, visit func(*model.Visit) bool) error {
	w := &walk{form: f, o: o, f: visit, ctx: ctx, slash: -1}
	w.children(f.reader.top())
	return ctx.Err()
}

// sought returns the next offset of interest from off on: where the needle is, or an escape, which may stand for part
// of it.
func (w *walk) sought(off int64) int64 {
	if w.slash < off {
		size := w.form.host.Size()
		w.slash = piece.Index(w.form.host.Bytes(), []byte{'\\'}, off, size)
	}
	return min(w.slash, w.o.Seek(off))
}

// children visits the children of a node and what is below; it returns false to end the walk.
func (w *walk) children(n node) bool {
	r := &w.form.reader
	k := len(w.levels)
	w.levels = append(w.levels, level{node: n})
	defer func() { w.levels = w.levels[:k] }()
	i := 0
	off, ok := r.firstChild(n)
	for ok {
		if off-w.told > 1<<16 {
			w.told = off
			w.o.Progress(float64(off) / float64(max(w.form.host.Size(), 1)))
			if w.ctx.Err() != nil {
				return false
			}
		}
		if w.o.Seek != nil {
			at := w.sought(off)
			if at >= n.end {
				return true
			}
			if far := at - off; far > least {
				if m, begin := r.number(n, at); m > i {
					i, off = m, begin
				}
			}
		}
		w.levels[k].index, w.levels[k].off = i, off
		if o, opaque := r.opaque(off); opaque {
			off, ok = r.behind(n, o.end)
			i++
			continue
		}
		end, on := w.value(n, off)
		if !on {
			return false
		}
		off, ok = r.behind(n, end)
		i++
	}
	return true
}

// value visits the child of a node that begins at off, and returns where it ends; on is false to end the walk.
func (w *walk) value(n node, off int64) (end int64, on bool) {
	r := &w.form.reader
	at := r.valueOf(n, off)
	end = r.skip(at)
	v := &w.visit
	*v = model.Visit{Offset: at, Of: w}
	if w.end = end; n.packed != variant.Nil {
		w.end = r.end(n, off)
		v.Packed = true
		v.Type, _ = variant.ElementOf(n.packed)
		return w.end, w.f(v)
	}
	if s, ok := r.sense(at); ok {
		v.Type = s.t
		if s.holds() && w.o.Seek != nil && w.sought(off) >= end {
			return end, true
		}
		inner := s.list
		if s.holds() && (inner.packed == variant.Nil || model.VisitsElements(s.t, w.o)) {
			_, some := r.firstChild(inner)
			v.Inner = some && inner.packed == variant.Nil
			return end, w.f(v) && (!some || w.children(inner))
		}
		return end, w.f(v)
	}
	switch c := r.byte(at); c {
	case '"':
		v.Type = variant.String
	case '[', '{':
		if _, deep := in(r.index.deep, at); deep || w.o.Seek != nil && w.sought(off) >= end {
			return end, true
		}
		v.Type = variant.Array
		if c == '{' {
			v.Type = variant.Dictionary
		}
		child := node{start: at, first: at + 1, end: end, keys: keysOf(c)}
		_, inner := r.firstChild(child)
		v.Inner = inner
		return end, w.f(v) && (!inner || w.children(child))
	default:
		m, err := meaning(w.Raw())
		if err != nil {
			return end, true
		}
		v.Type = m.Type
	}
	return end, w.f(v)
}

// at is the level of the value that was come to.
func (w *walk) at() *level { return &w.levels[len(w.levels)-1] }

// End returns where the value ends.
func (w *walk) End() int64 { return w.end }

// Raw returns the bytes of a leaf value.
func (w *walk) Raw() []byte {
	if w.visit.Inner {
		return nil
	}
	return w.form.host.Bytes().View(w.visit.Offset, w.End())
}

// Value returns the decoded value.
func (w *walk) Value() (variant.Value, error) {
	if n := w.at().node; n.packed != variant.Nil {
		return w.form.reader.element(n, w.visit.Offset)
	}
	return w.form.reader.value(w.visit.Offset)
}

// Number returns the bits of a number.
func (w *walk) Number() (uint64, bool) {
	v, err := w.Value()
	return v.Bits, err == nil
}

// Text returns the text of a string.
func (w *walk) Text() ([]byte, bool) {
	if w.form.reader.godot {
		v, err := w.Value()
		return []byte(v.Text), err == nil
	}
	raw := w.Raw()
	if raw = raw[1 : len(raw)-1]; !slices.Contains(raw, '\\') {
		return raw, true
	}
	text, _ := laxjson.Unquote(w.Raw())
	return []byte(text), true
}

// KeyBytes returns the key of a member of an object.
func (w *walk) KeyBytes() []byte {
	l := w.at()
	if l.node.keys == none {
		return nil
	}
	if key := w.form.reader.keyValue(l.node, l.off); key.Type == variant.String {
		return []byte(key.Text)
	}
	return nil
}

// Key returns the key of a member of an object.
func (w *walk) Key() (string, bool) {
	l := w.at()
	if l.node.keys == none {
		return "", false
	}
	key := w.form.reader.keyValue(l.node, l.off)
	if variant.String == key.Type || key.Type == variant.StringName {
		return key.Text, true
	}
	return nameOf(key), true
}

// Path returns the canonical path of the value.
func (w *walk) Path() model.Path {
	path := model.Path{Record: w.levels[0].index}
	for _, l := range w.levels[1:] {
		path.Steps = append(path.Steps, w.form.stepTo(l.node, l.off, l.index))
	}
	return path
}

// Near is Path, which costs one step per enclosing container.
func (w *walk) Near(int) model.Path { return w.Path() }

// Trail returns the child indices to the value.
func (w *walk) Trail() []int {
	list := make([]int, len(w.levels))
	for i, l := range w.levels {
		list[i] = l.index
	}
	return list
}

// Level returns how many containers are open.
func (w *walk) Level() (depth, index int) { return len(w.levels) - 1, w.at().index }

// Types returns nothing: JSON has no element types.
func (w *walk) Types() (class string, demanded []variant.ElementType) { return "", nil }
