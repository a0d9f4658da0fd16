package scenery

import "savant/model"

// Order is runs of the children of a row in the order in which a walk visits them: each from one child to before another. A run may be empty.
type Order [3][2]int

// All is the order of a row whose n children are visited as they are.
func All(n int) Order { return Order{{0, n}} }

// Descend visits a row and what is below it, depth levels deep, or all if depth is negative. order returns the order of a
// row's children. It stops when visit returns false, and reports whether visit never did.
func Descend(host model.Host, r model.Row, depth int, order func(model.Row) Order, visit func(model.Row) bool) bool {
	if !visit(r) {
		return false
	}
	if depth == 0 {
		return true
	}
	for _, run := range order(r) {
		for i := run[0]; i < run[1]; i++ {
			if !host.Visit(r, i, func(c model.Row) bool { return Descend(host, c, depth-1, order, visit) }) {
				return false
			}
		}
	}
	return true
}
