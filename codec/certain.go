package codec

import (
	"bytes"
	"slices"
)

// mostReread is how many bytes are read again to find every count that explains a fault.
const mostReread = 1 << 27

// certain returns the count that is to be taken for wrong in place of one, and whether it is sure: of all with which everything makes sense it is the
// only one for which the neighbours speak. Otherwise it is one, if that makes sense. ok is false if no count does.
func (x *counter) certain(one recount) (best recount, ok bool) {
	if len(x.list)*2*mostOff > mostReread/max(1, len(x.b)) {
		return one, true
	}
	list := x.explanations()
	if len(list) == 0 {
		return one, false
	}
	if apart := slices.DeleteFunc(slices.Clone(list), x.isAlike); len(apart) > 0 {
		list = apart
	}
	backed := slices.DeleteFunc(slices.Clone(list), func(e recount) bool { return !x.amongAlike(e) && !x.holdsAlike(e) })
	if len(backed) == 1 {
		backed[0].sure = true
		return backed[0], true
	}
	if i := slices.IndexFunc(list, func(e recount) bool { return e.of == one.of && e.fits == one.fits }); i >= 0 {
		return list[i], true
	}
	return list[0], true
}

// explanations are all counts with any of which all bytes make sense, without a flaw. x has its own bytes.
func (x *counter) explanations() (list []recount) {
	for i := range x.list {
		c := &x.list[i]
		if c.kind == Named {
			continue
		}
		for by := -mostOff; by <= mostOff; by++ {
			e := recount{of: i, fits: c.count + by}
			ok := false
			if by < 0 {
				e.at, ok = c.begins(e.fits)
			} else if by > 0 {
				e.at, ok = c.end, c.end >= 0
			}
			if ok && e.fits >= 0 && x.makesSense(e) && x.flawless(e) {
				list = append(list, e)
			}
		}
	}
	return list
}

// makesSense reports whether all bytes are read if a container has another count, and no key behind that is of a type as none before it, nor an element
// of a container around it.
func (x *counter) makesSense(e recount) bool {
	y, end := x.reread(e, e.at)
	return end == len(x.b) && y.absurd == 0 && !x.odds(y, e)
}

// flawless reports whether a container with another count leaves nothing odd at all, and all is as an engine writes it. What only makes sense by chance
// is not: a damaged type that is made up for by a count.
func (x *counter) flawless(e recount) bool {
	if y, _ := x.reread(e, 0); x.odds(y, e) {
		return false
	}
	c, off := &x.list[e.of], x.list[0].start
	head := x.b[c.start:c.first]
	SetCount(head, e.fits)
	defer SetCount(head, c.count)
	v, _, err := Decode(x.b, off, x.d)
	if err != nil {
		return false
	}
	again, err := Append(nil, v, x.d)
	return err == nil && bytes.Equal(again, x.b[off:])
}

// reread walks the value with another count of a container; what is odd is noted from a place on.
func (x *counter) reread(e recount, from int) (y counter, end int) {
	c := &x.list[e.of]
	head := x.b[c.start:c.first]
	SetCount(head, e.fits)
	y = counter{skipper: x.skipper, from: from}
	end = y.walk(x.list[0].start, counted{in: -1})
	SetCount(head, c.count)
	return y, end
}

// odds reports whether a key is odd, or an element of the container that has another count or of one around it.
func (x *counter) odds(y counter, e recount) bool {
	around := []int{e.of}
	for i := x.list[e.of].in; i >= 0; i = x.list[i].in {
		around = append(around, i)
	}
	return slices.ContainsFunc(y.oddIn, func(in int) bool { return y.list[in].kind == Pairs || slices.Contains(around, in) })
}

// leastAlike is how many containers of one size speak for a count.
const leastAlike = 2

// amongAlike reports whether a container with another count is in an array whose other containers all have that many children.
func (x *counter) amongAlike(e recount) bool {
	y, _ := x.reread(e, 0)
	c := &y.list[e.of]
	if c.in < 0 || y.list[c.in].kind != Values {
		return false
	}
	neighbours := 0
	for i := range y.list {
		if n := &y.list[i]; i != e.of && n.in == c.in {
			if n.kind != c.kind || n.count != e.fits {
				return false
			}
			neighbours++
		}
	}
	return neighbours >= leastAlike
}

// isAlike reports whether a container is in an array whose containers all have as many children as it says that it has: no other count is likely.
func (x *counter) isAlike(e recount) bool {
	e.fits = x.list[e.of].count
	return x.amongAlike(e)
}

// holdsAlike reports whether a container with another count is an array of containers that all have as many children.
func (x *counter) holdsAlike(e recount) bool {
	if x.list[e.of].kind != Values || e.fits <= leastAlike {
		return false
	}
	y, _ := x.reread(e, 0)
	held, size := 0, 0
	for i := range y.list {
		n := &y.list[i]
		if n.in != e.of {
			continue
		}
		if held++; held > 1 && n.count != size || n.kind != Pairs {
			return false
		}
		size = n.count
	}
	return held == e.fits
}
