package scn

import "slices"

// Gaps returns the bytes in neither the header nor the tables nor a body: before the end mark, and after it.
func (f *File) Gaps() (gaps []Span) {
	r := f.Resource
	at := max(r.Bodies, r.Tables)
	size := r.Size()
	note := func(start, end int) {
		if start > at {
			gaps = append(gaps, Span{at, start})
		}
		at = max(at, end)
	}
	for _, b := range f.bodies() {
		note(b.Start, b.End)
	}
	if m, ok := r.Imported(); ok {
		note(m.Start, m.End)
	}
	const mark = "RSRC"
	if size-at >= len(mark) && string(r.Bytes(at, at+len(mark))) == mark {
		at += len(mark)
	}
	if at < size {
		gaps = append(gaps, Span{at, size})
	}
	return gaps
}

// Span is the bytes from Start to End.
type Span struct{ Start, End int }

// Overlap says that bytes belong to two resources.
type Overlap struct {
	Item, Other int
	Start       int
}

// body is where the body of an item is.
type body struct {
	Span
	item int
}

// bodies returns the bodies in file order.
func (f *File) bodies() []body {
	var list []body
	main := f.Resource.Internals() - 1
	for i := range main + 1 {
		if b, err := f.Resource.Body(i); err == nil {
			_, end, _ := f.Index.Body(b)
			item := f.begin[internalItem] + i
			if i == main {
				item = f.begin[mainItem]
				if f.Content != nil {
					item = 0
				}
			}
			list = append(list, body{Span{b.Start, end}, item})
		}
	}
	slices.SortStableFunc(list, func(a, b body) int { return a.Start - b.Start })
	return list
}

// Overlaps returns the bodies that begin before another ends.
func (f *File) Overlaps() (list []Overlap) {
	bodies := f.bodies()
	for i := range bodies {
		if i > 0 && bodies[i].Start < bodies[i-1].End && !(bodies[i].Span == bodies[i-1].Span && f.Content != nil) {
			list = append(list, Overlap{bodies[i].item, bodies[i-1].item, bodies[i].Start})
		}
	}
	return list
}
