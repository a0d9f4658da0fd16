package resource

import (
	"iter"
	"math"
	"sort"

	"savant/codec/message"
	"savant/codec/variant"
)

// Index remembers where long values and bodies end and where some of their children begin, as far as they were
// requested, so that each byte of a file is walked over once. It is for one File and one goroutine.
type Index struct {
	f      *File
	long   map[int]long // by start of the value
	upTo   int          // start of the last of them
	bodies map[int]long // by start of the body
	parts  map[int]Part // by start of the damaged value
	last   [4]lastChild // of a few recently used containers
	turn   int          // index of the one to be replaced next
	from   int          // minimum length of a long value
	stripe int          // number of children between two marks
	names  int          // number of names when the Index was new
	failed bool         // a body has no end
	quiet  bool         // errors need no path and are not remembered
}

// long is a long container or body.
type long struct {
	end   int
	first int // start of the first child
	count int // number of children; for a body without an end, of those that can be read
	depth int
	marks []mark
	err   *Error // why it has no end
}

// mark is where a child begins, relative to the start of its container; there are none beyond 4 GiB.
type mark struct{ child, at uint32 }

// lastChild is the child of a container that was requested last: the next request is often for the one after it.
type lastChild struct{ container, i, pos int }

// recent returns the last child of a container.
func (x *Index) recent(container int) *lastChild {
	for k := range x.last {
		if x.last[k].container == container {
			return &x.last[k]
		}
	}
	x.turn = (x.turn + 1) % len(x.last)
	x.last[x.turn] = lastChild{container: container, i: -1}
	return &x.last[x.turn]
}

// NewIndex returns an empty Index.
func NewIndex(f *File) *Index {
	return &Index{f: f, long: map[int]long{}, bodies: map[int]long{}, parts: map[int]Part{}, from: longFrom, stripe: stripe, names: f.known}
}

func marked(marks []mark, start, child, pos int) []mark {
	if pos-start > math.MaxUint32 {
		return marks
	}
	return append(marks, mark{uint32(child), uint32(pos - start)})
}

// note remembers a container if it is long, or was expensive to walk.
func (x *Index) note(start, end int, l long) {
	if x != nil && end-start >= x.from {
		x.keep(start, l)
	}
}

func (x *Index) keep(start int, l long) {
	x.long[start] = l
	x.upTo = max(x.upTo, start)
}

// known returns what is remembered of the container at off. A nil Index remembers nothing.
func (x *Index) known(off int) (l long, ok bool) {
	if x != nil && off <= x.upTo { // a walk over new ground is mostly beyond it
		l, ok = x.long[off]
	}
	return l, ok
}

// near returns the last mark at or before a child.
func (l *long) near(child int) (m mark, ok bool) {
	k := sort.Search(len(l.marks), func(k int) bool { return int(l.marks[k].child) > child })
	if k == 0 {
		return m, false
	}
	return l.marks[k-1], true
}

// End returns the end of the value at off. The error is an *Error.
func (x *Index) End(off int) (int, error) {
	end, err := x.f.skip(off, 0, x)
	if err != nil {
		return 0, err
	}
	return end, nil
}

// Child is one child of a container.
type Child struct {
	Key   int // start of an entry's key; -1 for elements
	Start int // start of the value or packed element
	End   int
}

// Child finds the i-th child of a value, which must have that many. The error is an *Error.
func (x *Index) Child(h Head, i int) (Child, error) {
	if h.Size > 0 {
		return Child{Key: -1, Start: h.First + i*h.Size, End: h.First + (i+1)*h.Size}, nil
	}
	f := x.f
	pos, from := h.First, 0
	if i >= x.stripe {
		f.skip(h.Start, 0, x) // for the marks; damage after the child does not matter
		l := x.long[h.Start]
		if m, ok := l.near(i); ok {
			pos, from = h.Start+int(m.at), int(m.child)
		}
	}
	last := x.recent(h.Start)
	if last.i <= i && last.i >= from {
		pos, from = last.pos, last.i
	}
	for ; ; from++ {
		c, err := f.child(h, pos, x)
		if err != nil {
			return Child{}, err.below(f.step(h, from, pos))
		}
		if from == i {
			*last = lastChild{h.Start, i, pos}
			return c, nil
		}
		pos = c.End
	}
}

// child reads the position of the child at pos.
func (f *File) child(h Head, pos int, x *Index) (Child, *Error) {
	c := Child{Key: -1, Start: pos}
	var err *Error
	switch h.Type {
	case variant.PackedStringArray:
		if c.End = f.skipText(pos); c.End < 0 {
			return c, fault(pos, cutOff, message.New(aString))
		}
		return c, nil
	case variant.Dictionary:
		c.Key = pos
		if c.Start, err = f.skip(pos, 0, x); err != nil {
			return c, err
		}
	}
	c.End, err = f.skip(c.Start, 0, x)
	return c, err
}

// Children iterates over the children of a value from the i-th on. It ends with an *Error where the bytes make no
// sense.
func (x *Index) Children(h Head, i int) iter.Seq2[Child, error] {
	return func(yield func(Child, error) bool) {
		if i >= h.Count {
			return
		}
		c, err := x.Child(h, i)
		for ; err == nil; i++ {
			if !yield(c, nil) || i+1 >= h.Count {
				return
			}
			if h.Size > 0 {
				c = Child{Key: -1, Start: c.End, End: c.End + h.Size}
				continue
			}
			pos := c.End
			next, fail := x.f.child(h, pos, x)
			if fail != nil {
				err = fail.below(x.f.step(h, i+1, pos))
				break
			}
			c = next
		}
		if err != nil {
			yield(Child{}, err)
		}
	}
}

// Element returns a packed array with the single element c of the array with head h.
func (f *File) Element(h Head, c Child) variant.Value {
	v := variant.Value{Type: h.Type}
	switch r := f.row(h.ID); r.layout {
	case octets:
		v.Data = append([]byte{}, f.at(c.Start, 1)[0])
	case packed:
		v.Data = f.packed(r.number, c.Start, r.n)
	case stringList:
		v.Data = []string{f.text(c.Start, c.End)}
	}
	return v
}

// Width returns in how many bits the int or float at off is stored, 0 for other values.
func (f *File) Width(off int) int {
	switch f.u32(off) {
	case idInt:
		return 32
	case idFloat:
		return 8 * f.real
	case idInt64, idDouble:
		return 64
	}
	return 0
}
