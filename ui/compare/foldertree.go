package compare

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"savant/model/folder"
	"savant/model/pairs"
	"savant/ui/outline"
)

// states are how many files are in each state.
type states [pairs.Unread + 1]int

// differ is how many files are not known to be the same, nor still waiting.
func (s states) differ() int {
	return s[pairs.Different] + s[pairs.OnlyA] + s[pairs.OnlyB] + s[pairs.Unread]
}

// file is a row of the tree of two folders: a pair of files, or a folder in both or one of them.
type file struct {
	up, at int // the row above, and the place among those shown there
	name   string
	pair   int // -1 for a folder
	below  []int
	shown  []int  // those of below that the filter leaves
	counts states // of the files below it, or of itself
}

// fileTree are the files of two folders, by the folders that they are in. Its rows are numbered from 1, the top.
type fileTree struct {
	pairs   []pairs.Pair
	results []pairs.Result
	rows    []file
	rowOf   []int // of each pair
}

// topFile is the row of the two folders themselves.
const topFile = 1

// Len implements outline.Model.
func (t *fileTree) Len(n outline.Node) int { return len(t.rows[n].shown) }

// Child implements outline.Model.
func (t *fileTree) Child(n outline.Node, i int) outline.Node {
	return outline.Node(t.rows[n].shown[i])
}

// Parent implements outline.Model.
func (t *fileTree) Parent(n outline.Node) outline.Node { return outline.Node(t.rows[n].up) }

// Index implements outline.Model.
func (t *fileTree) Index(n outline.Node) int { return t.rows[n].at }

// fileTreeOf arranges pairs that nothing is known of yet.
func fileTreeOf(list []pairs.Pair) *fileTree {
	t := &fileTree{pairs: list, results: make([]pairs.Result, len(list)), rows: make([]file, 2, 2+2*len(list)), rowOf: make([]int, len(list))}
	t.rows[topFile].pair = -1
	places := map[string]int{".": topFile}
	var place func(folder string) int
	place = func(folder string) int {
		n, ok := places[folder]
		if !ok {
			n = t.add(place(path.Dir(folder)), path.Base(folder), -1)
			places[folder] = n
		}
		return n
	}
	for i := range list {
		t.rowOf[i] = t.add(place(path.Dir(list[i].Name)), path.Base(list[i].Name), i)
		for n := t.rowOf[i]; n != 0; n = t.rows[n].up {
			t.rows[n].counts[pairs.Waiting]++
		}
	}
	for n := range t.rows {
		slices.SortFunc(t.rows[n].below, func(a, b int) int {
			x, y := &t.rows[a], &t.rows[b]
			return cmp.Or(cmp.Compare(min(x.pair, 0), min(y.pair, 0)), folder.Natural(x.name, y.name), cmp.Compare(x.name, y.name))
		})
	}
	return t
}

func (t *fileTree) add(up int, name string, pair int) int {
	n := len(t.rows)
	t.rows = append(t.rows, file{up: up, name: name, pair: pair})
	t.rows[up].below = append(t.rows[up].below, n)
	return n
}

// set takes the result of a pair.
func (t *fileTree) set(pair int, r pairs.Result) {
	was := t.results[pair].State
	t.results[pair] = r
	for n := t.rowOf[pair]; n != 0; n = t.rows[n].up {
		t.rows[n].counts[was]--
		t.rows[n].counts[r.State]++
	}
}

// sift shows the files that differ, or all, of which the path contains a text in lower case.
func (t *fileTree) sift(all bool, sought string) {
	for n := len(t.rows) - 1; n >= topFile; n-- { // rows are after the one above them
		x := &t.rows[n]
		x.shown = x.shown[:0]
		for _, k := range x.below {
			kid := &t.rows[k]
			shows := len(kid.shown) > 0
			if kid.pair >= 0 {
				shows = (all || kid.counts.differ() > 0) && (sought == "" || strings.Contains(strings.ToLower(t.pairs[kid.pair].Name), sought))
			}
			if shows {
				kid.at = len(x.shown)
				x.shown = append(x.shown, k)
			}
		}
	}
}

// count is how many files are shown.
func (t *fileTree) count() int {
	n := 0
	for _, row := range t.rowOf {
		if t.shows(row) {
			n++
		}
	}
	return n
}

func (t *fileTree) shows(n int) bool {
	x := &t.rows[n]
	up := t.rows[x.up].shown
	return x.at < len(up) && up[x.at] == n
}

// next returns the next or previous file that differs, of those shown; 0 if there is none.
func (t *fileTree) next(n outline.Node, by int) outline.Node {
	for at := max(int(n), topFile); ; {
		if by > 0 {
			at = t.behind(at)
		} else {
			at = t.before(at)
		}
		if at <= topFile {
			return 0
		}
		if x := &t.rows[at]; x.pair >= 0 && x.counts.differ() > 0 {
			return outline.Node(at)
		}
	}
}

func (t *fileTree) behind(n int) int {
	if kids := t.rows[n].shown; len(kids) > 0 {
		return kids[0]
	}
	for ; n > topFile; n = t.rows[n].up {
		if up := t.rows[t.rows[n].up].shown; t.rows[n].at+1 < len(up) {
			return up[t.rows[n].at+1]
		}
	}
	return 0
}

func (t *fileTree) before(n int) int {
	x := &t.rows[n]
	if n == topFile || x.at == 0 {
		return x.up
	}
	n = t.rows[x.up].shown[x.at-1]
	for kids := t.rows[n].shown; len(kids) > 0; kids = t.rows[n].shown {
		n = kids[len(kids)-1]
	}
	return n
}
