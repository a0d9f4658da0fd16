package save

import (
	"context"
	"encoding/binary"
	"math"

	"savant/codec"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/value"
	"savant/scene/literal"
)

// walk walks over the values of a save without making rows. It reads the bytes through a window, which for an unedited
// file is the file.
type walk struct {
	form *Form
	ctx  context.Context
	o    model.WalkOptions
	f    func(*model.Visit) bool
	codec.Cursor

	window []byte // bytes from base on; where they end before limit there are more
	base   int64
	limit  int64 // where the value of the record ends

	record int
	mark   *markWay // how to the value behind the fault that is walked over; nil in front of it
	torn   bool     // it is damaged: the index knows how many children its values have
	frames []frame  // the open containers, outermost first
	next   int64    // what Seek said last
	told   int64    // where ctx was checked and progress reported last
	visit  model.Visit
	stop   bool

	// The value that was come to last.
	start, keyAt, stopAt int64  // stopAt is -1 while its end is not known
	element              int    // its index if it is an element of a packed array, else -1
	packed, packedFirst  int64  // where that array begins, and its first element
	numbers              []byte // of that element
}

// frame is one open container. Its part of the path is built on demand.
type frame struct {
	start        int64
	kind         sparse.Kind
	count, index int // children, and which is being visited

	key     int64 // where the key of that child begins
	node    sparse.Node
	opened  bool
	doubles doubles
	jumped  int64 // the offset sought for which children were passed over
	stepAt  int   // the child for which step holds, plus one
	step    model.Step
}

const toldEvery = 1 << 20

// WalkValues calls f for each value.
func (form *Form) WalkValues(ctx context.Context, o model.WalkOptions, f func(*model.Visit) bool) error {
	w := newSaveWalk(form, 0)
	w.ctx, w.o, w.f = ctx, o, f
	w.visit.Of = w
	for i, r := range form.records.all() {
		if !r.opaque || r.torn() {
			w.record, w.mark, w.limit, w.frames, w.torn = i, nil, r.valueEnd, w.frames[:0], r.torn()
			if w.torn {
				w.limit = r.good
			}
			key := r.value
			if r.name != "" {
				key = r.start // there is the name of a setting
			}
			w.fill(r.value, sparse.Min)
			w.all(key, r.value)
		}
		if r.opaque && !w.stop {
			w.behind(i)
		}
		if w.stop || ctx.Err() != nil {
			break
		}
	}
	return ctx.Err()
}

// newSaveWalk is a walk over values that end at limit or before.
func newSaveWalk(form *Form, limit int64) *walk {
	return &walk{form: form, Cursor: codec.NewCursor(form.host.Dialect()), next: -1, limit: limit}
}

// fill moves the window to pos and makes it hold n bytes, or all that there are.
func (w *walk) fill(pos, n int64) {
	n = min(n, w.limit-pos)
	b := w.form.host.Bytes().Tail(pos)
	if int64(len(b)) < n {
		b = w.form.host.Bytes().View(pos, pos+n)
	}
	w.window, w.base = b[:min(int64(len(b)), max(w.limit-pos, 0))], pos
}

// whole reports whether the window reaches to the limit.
func (w *walk) whole() bool { return w.base+int64(len(w.window)) == w.limit }

// head returns the first eight bytes of the value at pos as two numbers; ok is false at the end. The second is 0 where only
// four are left.
func (w *walk) head(pos int64) (h, n uint32, ok bool) {
	i := pos - w.base
	if i < 0 || i+8 > int64(len(w.window)) && !w.whole() {
		w.fill(pos, sparse.Min)
		i = 0
	}
	b := w.window
	switch {
	case i < 0 || i+4 > int64(len(b)):
		return 0, 0, false
	case i+8 > int64(len(b)):
		return binary.LittleEndian.Uint32(b[i:]), 0, true
	}
	return binary.LittleEndian.Uint32(b[i:]), binary.LittleEndian.Uint32(b[i+4:]), true
}

// leafEnd returns where the value at pos ends, if that is plain to see from its head; -1 if not.
func (w *walk) leafEnd(pos int64, h, n uint32) int64 {
	size, ok := w.Size(h, n)
	if !ok || size > w.limit-pos {
		return -1
	}
	return pos + size
}

// skip returns the end of the value at pos, -1 if there is none.
func (w *walk) skip(pos int64) int64 {
	if h, n, ok := w.head(pos); ok {
		if end := w.leafEnd(pos, h, n); end >= 0 {
			return end
		}
	}
	end, err := w.form.reader.End(pos, w.limit)
	if err != nil {
		return -1
	}
	return end
}

// all walks over a value and all in it.
func (w *walk) all(key, pos int64) {
	if pos = w.enter(key, pos); pos < 0 {
		return
	}
	for len(w.frames) > 0 {
		f := &w.frames[len(w.frames)-1]
		if f.index++; f.index >= f.count {
			w.frames = w.frames[:len(w.frames)-1]
			continue
		}
		if pos-w.told > toldEvery && !w.tell(pos) {
			return
		}
		if w.o.Seek != nil {
			w.sought(pos, pos)
			if w.next-pos > sparse.Min && f.jumped != w.next {
				f.jumped = w.next
				if pos, f.index = w.leap(f.start, pos, f.index); f.index >= f.count {
					continue
				}
			}
		}
		key := pos
		switch f.kind {
		case sparse.Pairs:
			pos = w.skip(pos)
		case sparse.Named:
			_, n, ok := w.head(pos - 4)
			if pos += codec.TextSize(n); !ok {
				return
			}
		}
		if pos < 0 || pos > w.limit {
			return
		}
		f.key = key
		if pos = w.enter(key, pos); pos < 0 {
			return
		}
	}
}

// tell checks whether to continue, and reports the progress of the walk.
func (w *walk) tell(pos int64) bool {
	w.told = pos
	w.o.Progress(float64(pos) / float64(max(w.form.host.Size(), 1)))
	return w.ctx.Err() == nil
}

// sought reports whether an offset of interest is from start to end; next is up to date then.
func (w *walk) sought(start, end int64) bool {
	if w.o.Seek == nil {
		return true
	}
	if w.next < start {
		w.next = max(w.o.Seek(start), start)
	}
	return w.next < end
}

// enter visits the value at pos, whose key begins at key, and returns where the walk continues: after it, or at its first
// child with a frame opened for it; -1 to stop.
func (w *walk) enter(key, pos int64) int64 {
	h, n, ok := w.head(pos)
	t, known := w.Type(h)
	if !ok || !known {
		return -1
	}
	w.start, w.keyAt, w.stopAt, w.element = pos, key, -1, -1
	if end := w.leafEnd(pos, h, n); end >= 0 {
		if w.o.Seek != nil && !w.sought(key, end) {
			return end
		}
		w.stopAt = end
		if !w.come(t, false) {
			return -1
		}
		if _, packed := variant.ElementOf(t); packed && w.o.Elements && n > 0 {
			return w.elements(pos, end)
		}
		return end
	}
	if kind, count, ok := w.Container(h, n); ok && !(w.torn && w.form.reader.Torn(pos)) {
		return w.open(t, kind, pos, pos+8, count)
	}
	node, err := w.form.reader.Open(pos, w.limit)
	if err != nil {
		return -1
	}
	switch node.Kind {
	case sparse.Values, sparse.Pairs, sparse.Named:
		return w.open(t, node.Kind, pos, node.First, node.Count)
	}
	if w.stopAt, err = w.form.reader.End(pos, w.limit); err != nil {
		return -1
	}
	end := w.stopAt
	if w.o.Seek != nil && !w.sought(key, end) {
		return end
	}
	if !w.come(t, false) {
		return -1
	}
	if node.Kind == sparse.Strings || node.Kind == sparse.Fixed && w.o.Elements {
		return w.elements(pos, end)
	}
	return end
}

// come calls the walk's function for the value described by start and the other fields.
func (w *walk) come(t variant.Type, inner bool) bool {
	w.visit.Type, w.visit.Inner, w.visit.Packed, w.visit.Offset = t, inner, w.element >= 0, w.start
	if !w.f(&w.visit) {
		w.stop = true
		return false
	}
	return true
}

// open comes to a container and goes into it.
func (w *walk) open(t variant.Type, kind sparse.Kind, pos, first int64, count int) int64 {
	if first > w.limit || int64(count) > (w.limit-first)/4 || len(w.frames) > codec.MaxDepth {
		return -1
	}
	if w.o.Seek == nil || w.sought(w.keyAt, w.start) {
		if !w.come(t, count > 0) {
			return -1
		}
	}
	if count == 0 {
		return first
	}
	index := -1
	if w.o.Seek != nil && w.next-pos > sparse.Min {
		end, err := w.form.reader.End(pos, w.limit)
		if err != nil {
			return -1
		}
		if end <= w.next {
			return end
		}
		first, index = w.leap(pos, first, 0)
		index--
	}
	n := len(w.frames)
	if n < cap(w.frames) {
		w.frames = w.frames[:n+1]
	} else {
		w.frames = append(w.frames, frame{})
	}
	f := &w.frames[n]
	f.start, f.kind, f.count, f.index, f.opened, f.stepAt = pos, kind, count, index, false, 0
	f.jumped = w.next
	f.doubles = doubles{}
	return first
}

// leap skips the children of the long value at start that end before the next offset of interest, from the one at pos on,
// which is number index. It returns the offset and number of the first remaining child.
func (w *walk) leap(start, pos int64, index int) (int64, int) {
	r := &w.form.reader
	n, err := r.Open(start, w.limit)
	if err != nil {
		return pos, index
	}
	i, err := r.Number(&n, w.next)
	if err != nil || i <= index {
		return pos, index
	}
	off, err := r.Child(&n, i)
	if err != nil {
		return pos, index
	}
	return off, i
}

// elements comes to the elements of the packed array from pos to end.
func (w *walk) elements(pos, end int64) int64 {
	n, err := w.form.reader.Open(pos, end)
	if err != nil {
		return -1
	}
	t, _ := variant.ElementOf(n.Head.Row.Type)
	w.packed, w.packedFirst = pos, n.First
	off := n.First
	for i := range n.Count {
		next, err := w.form.reader.Next(&n, off)
		if err != nil || next > end {
			return -1
		}
		if off-w.told > toldEvery && !w.tell(off) {
			return -1
		}
		if w.o.Seek == nil || w.sought(off, next) {
			if off < w.base || next > w.base+int64(len(w.window)) {
				w.fill(off, max(next-off, sparse.Min))
			}
			w.start, w.stopAt, w.element = off, next, i
			w.numbers = w.window[off-w.base : next-w.base]
			if !w.come(t, false) {
				return -1
			}
		}
		off = next
	}
	w.element = -1
	return end
}

// End is where the value ends.
func (w *walk) End() int64 {
	if w.stopAt < 0 {
		if end, err := w.form.reader.End(w.start, w.limit); err == nil {
			w.stopAt = end
		} else {
			return w.start
		}
	}
	return w.stopAt
}

// Raw is the bytes of a value without others in it.
func (w *walk) Raw() []byte {
	if w.visit.Inner {
		return nil
	}
	end := w.End()
	if i := w.start - w.base; i >= 0 && end-w.base <= int64(len(w.window)) {
		return w.window[i : end-w.base]
	}
	return w.form.host.Bytes().View(w.start, end)
}

// parent is the container of the value, nil for that of a record.
func (w *walk) parent() *frame {
	if len(w.frames) == 0 {
		return nil
	}
	return &w.frames[len(w.frames)-1]
}

// KeyBytes is the key of the value as it is stored.
func (w *walk) KeyBytes() []byte {
	f := w.parent()
	if w.element < 0 && f == nil && w.mark != nil && w.keyAt < w.start {
		key, _ := stringKey(&w.form.reader, w.keyAt)
		return key
	}
	if f == nil || w.element >= 0 {
		return nil
	}
	key := w.keyAt
	switch f.kind {
	case sparse.Named:
		key -= 4 // as if it had a header
	case sparse.Pairs:
		h, _, ok := w.head(key)
		if t, _ := w.Type(h); !ok || t != variant.String {
			return nil
		}
	default:
		return nil
	}
	_, n, ok := w.head(key)
	end := key + 8 + int64(n)
	if !ok || end > w.start {
		return nil
	}
	if i := key + 8 - w.base; i >= 0 && end-w.base <= int64(len(w.window)) {
		return w.window[i : end-w.base]
	}
	return w.form.host.Bytes().View(key+8, end)
}

// Key is the key or name of the value.
func (w *walk) Key() (string, bool) {
	if b := w.KeyBytes(); b != nil {
		return string(b), true
	}
	f := w.parent()
	if f == nil && w.element < 0 && w.mark == nil {
		name := w.form.records.at(w.record).name
		return name, name != ""
	}
	if f == nil || w.element >= 0 || f.kind != sparse.Pairs {
		return "", false
	}
	v, _, err := codec.Decode(w.form.host.Bytes().View(w.keyAt, w.start), 0, w.form.host.Dialect())
	switch {
	case err != nil || w.start-w.keyAt > value.LongestKey:
		return "", false
	case v.Type == variant.StringName || v.Type == variant.String:
		return v.Text, true
	}
	return literal.Text(v, w.form.host.Dialect()), true
}

// Value is the decoded value of a row.
func (w *walk) Value() (variant.Value, error) {
	if w.element >= 0 {
		return w.elementValue()
	}
	v, _, err := codec.Decode(w.form.host.Bytes().View(w.start, w.End()), 0, w.form.host.Dialect())
	return v, moved(err, w.start)
}

// Trail is the way to the value.
func (w *walk) Trail() []int {
	list := make([]int, 0, len(w.frames)+2)
	if w.mark == nil {
		list = append(list, w.record)
	} else {
		list = append(list, w.mark.trail...)
	}
	for i := range w.frames {
		list = append(list, w.frames[i].index)
	}
	if w.element >= 0 {
		list = append(list, w.element)
	}
	return list
}

// Level is how many containers are open.
func (w *walk) Level() (depth, index int) {
	switch f := w.parent(); {
	case w.mark != nil:
		return -1, 0
	case w.element >= 0:
		return len(w.frames) + 1, w.element
	case f == nil:
		return 0, w.record
	default:
		return len(w.frames), f.index
	}
}

// Path is the canonical path of a row.
func (w *walk) Path() model.Path {
	p := model.Path{Record: w.record, Steps: make([]model.Step, 0, len(w.frames)+1)}
	if w.mark != nil {
		p.Steps = append(p.Steps, w.mark.steps...)
	}
	for i := range w.frames {
		p.Steps = append(p.Steps, w.stepIn(&w.frames[i]))
	}
	if w.element >= 0 {
		p.Steps = append(p.Steps, indexStep(w.element))
	}
	return p
}

// Near is Path: names are near at hand in a save.
func (w *walk) Near(int) model.Path { return w.Path() }

// Types returns the types in the header of the value.
func (w *walk) Types() (class string, demanded []variant.ElementType) {
	n, err := w.form.reader.Open(w.start, w.form.host.Size())
	if err != nil {
		return "", nil
	}
	return n.Head.Class, []variant.ElementType{n.Head.Element, n.Head.Key, n.Head.Value}
}

// stepIn is the step from an open container to the child that is being visited.
func (w *walk) stepIn(f *frame) model.Step {
	if f.stepAt == f.index+1 {
		return f.step
	}
	f.stepAt = f.index + 1
	if f.kind == sparse.Values {
		f.step = indexStep(f.index)
		return f.step
	}
	f.step = model.Step{Kind: model.ChildStep, Nth: f.index}
	if !f.opened {
		var err error
		if f.node, err = w.form.reader.Open(f.start, w.limit); err != nil {
			return f.step
		}
		f.opened = true
	}
	if s, ok := keyStep(&w.form.reader, &f.node, f.key); ok {
		s.Nth = f.doubles.nth(&w.form.reader, &f.node, f.index, f.key, s)
		f.step = s
	}
	return f.step
}

// elementValue is the element of a packed array that was come to, as a value.
func (w *walk) elementValue() (variant.Value, error) {
	return w.form.elementAt(w.packed, w.packedFirst, w.numbers)
}

// elementAt is an element, stored in these bytes, of the packed array at start whose first begins at first.
func (b *Form) elementAt(start, first int64, element []byte) (variant.Value, error) {
	mini := codec.AppendElements(nil, b.host.Bytes().View(start, first), 1, element)
	v, _, err := codec.Decode(mini, 0, b.host.Dialect())
	if err != nil {
		return v, moved(err, start)
	}
	return value.FirstElement(v)
}

// number reads a whole or floating number of 32 or 64 bits, and a byte.
func number(b []byte, float bool) (bits uint64, ok bool) {
	switch {
	case len(b) == 8:
		return binary.LittleEndian.Uint64(b), true
	case len(b) == 4 && float:
		return math.Float64bits(variant.Widen(binary.LittleEndian.Uint32(b))), true
	case len(b) == 4:
		return uint64(int64(int32(binary.LittleEndian.Uint32(b)))), true
	case len(b) == 1:
		return uint64(b[0]), true
	}
	return 0, false
}

// Number is the bits of a number.
func (w *walk) Number() (uint64, bool) {
	t := w.visit.Type
	b := w.numbers
	if w.element < 0 {
		if b = w.Raw(); len(b) < 8 {
			return 0, false
		}
		b = b[4:]
	}
	return number(b, t == variant.Float)
}

// Text is the value of a row as Godot text.
func (w *walk) Text() ([]byte, bool) {
	b := w.numbers
	if w.element < 0 {
		if b = w.Raw(); len(b) < 8 {
			return nil, false
		}
		b = b[4:]
	}
	if len(b) < 4 {
		return nil, false
	}
	n := binary.LittleEndian.Uint32(b)
	if uint64(n) > uint64(len(b)-4) {
		return nil, false
	}
	b = b[4 : 4+n]
	if w.element >= 0 && n > 0 && b[n-1] == 0 {
		b = b[:n-1] // a packed string counts a NUL
	}
	return b, true
}
