package flat

func (f *Rows) alloc() ref {
	if n := len(f.free); n > 0 {
		h := f.free[n-1]
		f.free = f.free[:n-1]
		return h
	}
	f.branches = append(f.branches, branch{})
	return ref(len(f.branches) - 1)
}

// release gives back an open node and all open nodes below it.
func (f *Rows) release(h ref) {
	nodes, entries := []ref{h}, []ref(nil)
	for len(nodes) > 0 {
		x := nodes[len(nodes)-1]
		nodes = nodes[:len(nodes)-1]
		if t := f.branches[x].root; t != 0 {
			entries = append(entries, t)
		}
		for len(entries) > 0 {
			t := entries[len(entries)-1]
			entries = entries[:len(entries)-1]
			for _, c := range [2]ref{f.branches[t].left, f.branches[t].right} {
				if c != 0 {
					entries = append(entries, c)
				}
			}
			nodes = append(nodes, t)
		}
		f.free = append(f.free, x)
	}
	if len(f.free) == len(f.branches)-2 { // nothing is open: a million forgotten nodes need not be kept
		f.branches, f.free = append([]branch(nil), f.branches[:2]...), nil
	}
}

// sum computes an entry's sums from its neighbours below.
func (f *Rows) sum(t ref) {
	b := &f.branches[t]
	b.sumChildren = f.sumChildren(b.left) + f.sumChildren(b.right) + b.gap + 1
	b.sumRows = f.sumRows(b.left) + f.sumRows(b.right) + b.gap + 1 + f.rowsIn(t)
}

// sumUp computes the sums from an entry up to its treap's root.
func (f *Rows) sumUp(t ref) {
	for ; t != 0; t = f.branches[t].up {
		f.sum(t)
	}
}

// sumAll computes the sums from an open node up to the top of the outline.
func (f *Rows) sumAll(t ref) {
	for t != 0 && t != top {
		f.sumUp(t)
		t = f.branches[t].holder
	}
}

// insert puts entry h, which is child i, among the open children of in.
func (f *Rows) insert(in, h ref, i uint32) {
	t, up, left, passed := f.branches[in].root, ref(0), false, uint32(0)
	next := ref(0) // the open sibling after h: its gap is cut in two
	for t != 0 {
		b := &f.branches[t]
		at := passed + f.sumChildren(b.left) + b.gap
		up, left = t, i < at
		if left {
			next, t = t, b.left
		} else {
			passed, t = at+1, b.right
		}
	}
	f.branches[h].gap, f.branches[h].up = i-passed, up
	switch {
	case up == 0:
		f.branches[in].root = h
	case left:
		f.branches[up].left = h
	default:
		f.branches[up].right = h
	}
	if next != 0 {
		f.branches[next].gap -= f.branches[h].gap + 1
	}
	f.sum(h)
	for f.branches[h].up != 0 && f.branches[f.branches[h].up].priority < f.branches[h].priority {
		f.lift(in, h)
	}
	f.sumAll(h) // next is above h, or was turned below it and summed
}

// remove takes entry h out of the open children of in.
func (f *Rows) remove(in, h ref) {
	next := f.next(h)
	for f.branches[h].left != 0 || f.branches[h].right != 0 { // sink to a leaf
		l, r := f.branches[h].left, f.branches[h].right
		if l == 0 || r != 0 && f.branches[r].priority > f.branches[l].priority {
			f.lift(in, r)
		} else {
			f.lift(in, l)
		}
	}
	up := f.branches[h].up
	f.replace(in, up, h, 0)
	if next != 0 {
		f.branches[next].gap += f.branches[h].gap + 1
	}
	f.sumUp(up) // next is among those: h had sunk to a leaf
	f.sumAll(in)
}

// lift turns h over its treap parent.
func (f *Rows) lift(in, h ref) {
	p := f.branches[h].up
	g := f.branches[p].up
	c := ref(0) // the child that changes sides
	if f.branches[p].left == h {
		c = f.branches[h].right
		f.branches[p].left, f.branches[h].right = c, p
	} else {
		c = f.branches[h].left
		f.branches[p].right, f.branches[h].left = c, p
	}
	if c != 0 {
		f.branches[c].up = p
	}
	f.branches[p].up, f.branches[h].up = h, g
	f.replace(in, g, p, h)
	f.sum(p)
	f.sum(h)
}

// replace makes now the child of up in place of was; an up of 0 means the root of in's treap.
func (f *Rows) replace(in, up, was, now ref) {
	switch {
	case up == 0:
		f.branches[in].root = now
	case f.branches[up].left == was:
		f.branches[up].left = now
	default:
		f.branches[up].right = now
	}
}

// next is the open sibling after t.
func (f *Rows) next(t ref) ref {
	if r := f.branches[t].right; r != 0 {
		for f.branches[r].left != 0 {
			r = f.branches[r].left
		}
		return r
	}
	for f.branches[t].up != 0 {
		up := f.branches[t].up
		if f.branches[up].left == t {
			return up
		}
		t = up
	}
	return 0
}
