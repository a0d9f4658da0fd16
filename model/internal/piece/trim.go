package piece

import (
	"bytes"
	"slices"
)

// Trim returns the splice that turns old, at start, into now, without what is equal at both ends.
func Trim(start int64, old, now []byte) Splice {
	i := 0
	for i < len(old) && i < len(now) && old[i] == now[i] {
		i++
	}
	n, m := len(old), len(now)
	for n > i && m > i && old[n-1] == now[m-1] {
		n, m = n-1, m-1
	}
	return Splice{Start: start + int64(i), End: start + int64(n), New: slices.Clip(now[i:m])}
}

// Fine returns splices that do the same to a list without putting in again what is there already: what a long one has in common with the bytes that
// it replaces, at both ends, behind a header of its own, such as the length of a text, and before zeros that fill up its last bytes.
func Fine(list *List, splices []Splice) []Splice {
	const long = 64
	fine := make([]Splice, 0, len(splices))
	for _, s := range splices {
		if s.End-s.Start < long || len(s.New) < long {
			fine = append(fine, s)
			continue
		}
		fine = refine(fine, s.Start, list.View(s.Start, s.End), s.New)
	}
	return fine
}

// enoughAlike is how many equal bytes in a row are taken for the same contents.
const enoughAlike = 32

// refine appends the splices of Fine for one.
func refine(dst []Splice, start int64, old, now []byte) []Splice {
	const header = 16 // bytes that may differ before the rest is the same again
	s := Trim(start, old, now)
	from := int(s.Start - start)
	for n := 1; n <= header; n++ {
		at := from + n
		if at+enoughAlike > min(len(old), len(now)) {
			break
		}
		if bytes.Equal(old[at:at+enoughAlike], now[at:at+enoughAlike]) {
			dst = append(dst, Splice{Start: s.Start, End: s.Start + int64(n), New: slices.Clip(now[from:at])})
			start, old, now = start+int64(at), old[at:], now[at:]
			break
		}
	}
	n, m := padding(old, now)
	for _, s := range []Splice{
		Trim(start, old[:n], now[:m]),
		Trim(start+int64(n), old[n:], now[m:]),
	} {
		if s.Start < s.End || len(s.New) > 0 {
			dst = append(dst, s)
		}
	}
	return dst
}

// padding returns where the padding of both begins, if what stands before it is the same; else where they end. Padding fills up four bytes.
func padding(old, now []byte) (inOld, inNow int) {
	for i := range min(4, len(old)) {
		for j := range min(4, len(now)) {
			if n, m := len(old)-i, len(now)-j; n >= enoughAlike && m >= enoughAlike && bytes.Equal(old[n-enoughAlike:n], now[m-enoughAlike:m]) {
				return n, m
			}
		}
	}
	return len(old), len(now)
}

// InOrder compares splices by where they are.
func InOrder(x, y Splice) int {
	if x.Start != y.Start {
		return int(min(max(x.Start-y.Start, -1), 1))
	}
	return int(min(max(x.End-y.End, -1), 1))
}

// Index returns where needle is in a list of pieces from off up to limit; limit if it is not.
func Index(list *List, needle []byte, off, limit int64) int64 {
	const small, much = 1 << 12, 1 << 16 // pieces smaller than small are searched together, up to much at once
	n := int64(len(needle))
	var joint []byte
	for off < limit {
		b := list.Tail(off)
		if int64(len(b)) < min(small, limit-off) {
			if joint == nil {
				joint = make([]byte, max(much, 2*n))
			}
			b = joint[:list.ReadAt(joint, off)]
		}
		b = b[:min(int64(len(b)), limit-off)]
		if i := bytes.Index(b, needle); i >= 0 {
			return off + int64(i)
		}
		end := off + int64(len(b))
		border := max(off, end-n+1) // it may begin in this piece and end in the next
		if end < limit {
			if i := bytes.Index(list.View(border, min(end+n-1, limit)), needle); i >= 0 {
				return border + int64(i)
			}
		}
		off = end
	}
	return limit
}
