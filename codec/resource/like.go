package resource

import (
	"savant/codec/variant"
)

// AppendLike appends v as a replacement of the value at off: what is equal keeps its bytes, and what changed keeps what
// the value does not determine, such as the width of a number if the new one fits, names stored inline, and bits that
// engines ignore. The errors are those of Append and Skip.
func (f *File) AppendLike(dst []byte, off int, v variant.Value) ([]byte, error) {
	if _, err := f.Skip(off); err != nil {
		return dst, err
	}
	w := writer{File: f, place: (&nameTable{f: f}).find}
	out, err := w.like(dst, off, v)
	if err != nil {
		return dst, err
	}
	return out, nil
}

// like appends v as a replacement of the value at off, which skip has accepted.
func (w *writer) like(dst []byte, off int, v variant.Value) ([]byte, *Error) {
	was, end := w.File.value(off)
	return w.replace(dst, off, end, was, v, 0)
}

// replace appends v as a replacement of was, which is between off and end.
func (w *writer) replace(dst []byte, off, end int, was, v variant.Value, depth int) ([]byte, *Error) {
	if variant.Equal(was, v) {
		return append(dst, w.at(off, end-off)...), nil
	}
	if was.Type != v.Type {
		return w.value(dst, v, depth)
	}
	if depth > MaxDepth {
		return dst, fault(len(dst), tooDeep, MaxDepth)
	}
	id := w.u32(off)
	switch data := v.Data.(type) {
	case *variant.Path:
		return w.pathLike(w.append32(dst, id), off+4, data)
	case *variant.Dict:
		return w.dictionaryLike(dst, off, was.Data.(*variant.Dict), data, depth)
	case *variant.List:
		if old := was.Data.(*variant.List); variant.SameElement(old.Element, data.Element) {
			return w.listLike(dst, off, old.Items, data.Items, depth)
		}
	case []string:
		old, _ := was.Data.([]string)
		return w.stringsLike(dst, off, old, data), nil
	case []byte:
		if old, _ := was.Data.([]byte); len(old) == len(data) {
			dst = append(dst, w.at(off, 8)...)
			dst = append(dst, data...)
			return append(dst, w.at(off+8+len(data), end-off-8-len(data))...), nil
		}
	}
	switch {
	case id == idInt64 && v.Type == variant.Int:
		return w.append64(w.append32(dst, id), v.Bits), nil
	case id == idInt && v.Type == variant.Int && v.Int() == int64(int32(v.Int())):
		return w.append32(w.append32(dst, id), uint32(v.Bits)), nil
	case id == idDouble && v.Type == variant.Float:
		return w.append64(w.append32(dst, id), v.Bits), nil
	case id == idFloat && v.Type == variant.Float && w.real == 8:
		return w.append64(w.append32(dst, id), v.Bits), nil
	case id == idFloat && v.Type == variant.Float:
		if n, exact := variant.Narrow(v.Float()); exact {
			return w.append32(w.append32(dst, id), n), nil
		}
	}
	return w.value(dst, v, depth)
}

// pathLike appends a NodePath whose unchanged names keep their bytes.
func (w *writer) pathLike(dst []byte, off int, now *variant.Path) ([]byte, *Error) {
	kept := map[string][]byte{}
	names, subnames, _ := w.pathNames(off)
	pos := off + 4
	for range names + subnames {
		end, _ := w.skipName(pos)
		kept[w.name(pos)] = w.at(pos, end-pos)
		pos = end
	}
	return w.nodePath(dst, now, kept)
}

// alike returns the lengths of the common prefix and the common suffix of two lists.
func alike(n, m int, same func(i, j int) bool) (head, tail int) {
	for head < n && head < m && same(head, head) {
		head++
	}
	for tail < n-head && tail < m-head && same(n-1-tail, m-1-tail) {
		tail++
	}
	return head, tail
}

// matching returns which of n old elements corresponds to the i-th of m new ones: counted from the start, or from the
// end in the common suffix; -1 if none does.
func matching(i, tail, n, m int) int {
	switch {
	case i >= m-tail:
		return n - m + i
	case i < n-tail:
		return i
	}
	return -1
}

// recount returns a count with the shared bit of the count at off.
func (w *writer) recount(off, n int) uint32 { return uint32(n) | w.u32(off)&bitShared }

// starts returns the starts of the n values at pos, and the end of the last one.
func (w *writer) starts(pos, n int) []int {
	list := make([]int, n+1)
	for i := range n {
		list[i] = pos
		pos, _ = w.skip(pos, 0, nil)
	}
	list[n] = pos
	return list
}

func (w *writer) dictionaryLike(dst []byte, off int, was, now *variant.Dict, depth int) ([]byte, *Error) {
	n, m := len(was.Entries), len(now.Entries)
	_, tail := alike(n, m, func(i, j int) bool { return variant.Equal(was.Entries[i].Key, now.Entries[j].Key) })
	at := w.starts(off+8, 2*n)
	dst = w.append32(append(dst, w.at(off, 4)...), w.recount(off+4, m))
	var err *Error
	for j := range now.Entries {
		e := &now.Entries[j]
		if i := matching(j, tail, n, m); i >= 0 {
			old := &was.Entries[i]
			if dst, err = w.replace(dst, at[2*i], at[2*i+1], old.Key, e.Key, depth+1); err == nil {
				dst, err = w.replace(dst, at[2*i+1], at[2*i+2], old.Value, e.Value, depth+1)
			}
		} else if dst, err = w.value(dst, e.Key, depth+1); err == nil {
			dst, err = w.value(dst, e.Value, depth+1)
		}
		if err != nil {
			return dst, err.below(stepOf(e.Key, j))
		}
	}
	return dst, nil
}

func (w *writer) listLike(dst []byte, off int, was, now []variant.Value, depth int) ([]byte, *Error) {
	n, m := len(was), len(now)
	_, tail := alike(n, m, func(i, j int) bool { return variant.Equal(was[i], now[j]) })
	h, err := w.head(off)
	if err != nil {
		return dst, err
	}
	at := w.starts(h.First, n)
	dst = w.append32(append(dst, w.at(off, h.CountAt-off)...), w.recount(h.CountAt, m))
	for j, v := range now {
		if i := matching(j, tail, n, m); i >= 0 {
			dst, err = w.replace(dst, at[i], at[i+1], was[i], v, depth+1)
		} else {
			dst, err = w.value(dst, v, depth+1)
		}
		if err != nil {
			return dst, err.below(nth(j))
		}
	}
	return dst, nil
}

func (w *writer) stringsLike(dst []byte, off int, was, now []string) []byte {
	n, m := len(was), len(now)
	_, tail := alike(n, m, func(i, j int) bool { return was[i] == now[j] })
	at := make([]int, n+1)
	at[0] = off + 8
	for i := range n {
		at[i+1] = w.skipText(at[i])
	}
	dst = w.append32(append(dst, w.at(off, 4)...), uint32(m))
	for j, s := range now {
		if i := matching(j, tail, n, m); i >= 0 && was[i] == s {
			dst = append(dst, w.at(at[i], at[i+1]-at[i])...)
		} else {
			dst = w.appendText(dst, s)
		}
	}
	return dst
}
