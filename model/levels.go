package model

// WalkLevels is Walk with the level of each row: the number of visited rows above it. The root does not count, nor do
// the groups in which the window gathers sections.
func (d *Document) WalkLevels(from Row, depth int, f func(r Row, level int) bool) {
	var above []visited // outermost first
	d.Walk(from, depth, func(r Row) bool {
		for len(above) > 0 && !d.below(r, above[len(above)-1]) {
			above = above[:len(above)-1]
		}
		level := len(above)
		above = append(above, visited{r, d.Path(r)})
		return f(r, level)
	})
}

// visited is a row with its path: Walk gives the handles of rows that it has left to others.
type visited struct {
	row  Row
	path string
}

// below reports whether a row is below another.
func (d *Document) below(r Row, other visited) bool {
	for p := d.Parent(r); p != 0; p = d.Parent(p) {
		if p == other.row {
			return d.Path(p) == other.path
		}
	}
	return false
}
