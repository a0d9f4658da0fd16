package page

import (
	"cmp"
	"slices"

	"savant/ui/outline"
)

// next is the row that matches after a kept one in the order of the tree; 0 for none.
func (k *filtered) next(i int32) int32 {
	if at := k.firstAmong(i, 0); at > 0 {
		return at
	}
	return k.nextBeside(i)
}

// nextBeside is next, behind all that the row holds.
func (k *filtered) nextBeside(i int32) int32 {
	for ; i > 0; i = k.rows.at(i).up {
		if at := k.firstAmong(k.rows.at(i).up, k.seat(i)+1); at > 0 {
			return at
		}
	}
	return 0
}

// before is the row that matches before a kept one in the order of the tree; 0 for none.
func (k *filtered) before(i int32) int32 {
	for ; i > 0; i = k.rows.at(i).up {
		up := k.rows.at(i).up
		if at := k.lastAmong(up, k.seat(i)); at > 0 {
			return at
		}
		if k.rows.at(up).hit {
			return up
		}
	}
	return 0
}

// firstAmong is the first match in the children of a row from the seat-th on; 0 for none.
func (k *filtered) firstAmong(i int32, seat int) int32 {
	for kids := k.rows.at(i).kids[seat:]; len(kids) > 0; {
		switch c := kids[0]; {
		case k.rows.at(c).hit:
			return c
		case k.rows.at(c).hits > 0:
			kids = k.rows.at(c).kids
		default:
			kids = kids[1:]
		}
	}
	return 0
}

// lastAmong is the last match in the children of a row up to the seat-th; 0 for none.
func (k *filtered) lastAmong(i int32, seat int) int32 {
	for _, c := range slices.Backward(k.rows.at(i).kids[:seat]) {
		if k.rows.at(c).hits > 0 {
			return k.lastIn(c)
		}
	}
	return 0
}

// lastIn is the last match in a row that has some.
func (k *filtered) lastIn(i int32) int32 {
	for {
		at := int32(0)
		for _, c := range slices.Backward(k.rows.at(i).kids) {
			if k.rows.at(c).hits > 0 {
				at = c
				break
			}
		}
		if at == 0 {
			return i
		}
		i = at
	}
}

// around returns the matches before and after a row, which need not be kept; 0 for none.
func (k *filtered) around(n outline.Node) (before, after int32) {
	from, index := outline.Node(0), int32(-1) // the child of a kept row that the row is in
	for ; n != 0; n = k.rowTree.Parent(n) {
		i, kept := k.at[n]
		if !kept {
			if at := k.rowTree.Index(n); at >= 0 { // else it is a part of a value, which the outline does not list
				from, index = n, int32(at)
			}
			continue
		}
		if from == 0 {
			return k.before(i), k.next(i)
		}
		seat, _ := slices.BinarySearchFunc(k.rows.at(i).kids, index, func(c, index int32) int { return cmp.Compare(k.rows.at(c).index, index) })
		if before = k.lastAmong(i, seat); before == 0 && k.rows.at(i).hit {
			before = i
		}
		if before == 0 {
			before = k.before(i)
		}
		if after = k.firstAmong(i, seat); after == 0 {
			after = k.nextBeside(i)
		}
		return before, after
	}
	return k.before(0), k.next(0)
}

// block is how many children of a row are counted together.
const block = 256

// number is which of the matches a row is that matches, from 1 on.
func (k *filtered) number(i int32) int {
	n := int32(1)
	for ; i > 0; i = k.rows.at(i).up {
		up := k.rows.at(i).up
		n += k.hitsBefore(up, k.seat(i))
		if k.rows.at(up).hit {
			n++
		}
	}
	return int(n)
}

// hitsBefore is how many matches are in the children of a row before the seat-th.
func (k *filtered) hitsBefore(i int32, seat int) (n int32) {
	kids := k.rows.at(i).kids
	from := 0
	if seat > block {
		from = seat / block * block
		sums := k.blocks[i]
		if sums == nil {
			sum := int32(0)
			for at, c := range kids {
				if at%block == 0 {
					sums = append(sums, sum)
				}
				sum += k.rows.at(c).hits
			}
			k.blocks[i] = sums
		}
		n = sums[from/block]
	}
	for _, c := range kids[from:seat] {
		n += k.rows.at(c).hits
	}
	return n
}
