package deflate

import "math/bits"

const (
	lengthCodes  = 29
	litCodes     = 256 + 1 + lengthCodes
	distCodes    = 30
	bitCodes     = 19
	endOfBlock   = 256
	repeat       = 16 // previous length 3 to 6 times
	zeros        = 17 // 3 to 10 zero lengths
	manyZeros    = 18 // 11 to 138 zero lengths
	longestCode  = 15
	heapCapacity = 2*litCodes + 1
)

// bitOrder is the order in which the lengths of the codes for code lengths are sent (RFC 1951, 3.2.7).
var bitOrder = [bitCodes]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// lengthExtra, distExtra and bitExtra say how many bits follow each code (RFC 1951, 3.2.5).
var (
	lengthExtra = [lengthCodes]uint8{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0}
	distExtra   = [distCodes]uint8{0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13}
	bitExtra    = [bitCodes]uint8{repeat: 2, zeros: 3, manyZeros: 7}
)

// lengthCode and lengthBase map match length less 3 to its code, and a code to its smallest length less 3; likewise
// distCode and distBase.
var (
	lengthBase = bases(lengthExtra[:lengthCodes-1])
	distBase   = bases(distExtra[:])
	lengthCode = lengthCodeTable()
)

func bases(extra []uint8) []int {
	b := make([]int, len(extra)+1)
	for i, x := range extra {
		b[i+1] = b[i] + 1<<x
	}
	return b
}

func lengthCodeTable() (t [256]uint8) {
	for c := range lengthExtra[:lengthCodes-1] {
		for n := lengthBase[c]; n < lengthBase[c+1] && n < 256; n++ {
			t[n] = uint8(c)
		}
	}
	t[255] = lengthCodes - 1 // 258 has its own code
	return t
}

// lengthStart is the smallest match length less 3 of a code.
func lengthStart(c int) int {
	if c == lengthCodes-1 {
		return 255
	}
	return lengthBase[c]
}

// distCode is the code of a distance less 1.
func distCode(d int) int {
	if d < 4 {
		return d
	}
	n := bits.Len(uint(d)) - 1
	return 2*n + d>>(n-1)&1
}

// A shape is the fixed part of one of the three trees.
type shape struct {
	count   int     // how many symbols
	base    int     // first symbol with extra bits
	extra   []uint8 // how many extra bits
	longest int
	fixed   []uint8 // the lengths of the fixed codes, nil if there are none
}

var (
	fixedLit  = fixedLitLengths()
	fixedDist = fixedDistLengths()
	litShape  = shape{litCodes, 257, lengthExtra[:], longestCode, fixedLit.length[:]}
	distShape = shape{distCodes, 0, distExtra[:], longestCode, fixedDist.length[:]}
	bitShape  = shape{bitCodes, 0, bitExtra[:], 7, nil}
)

// A tree is the Huffman code of one alphabet, with space for the symbols and for the inner nodes.
type tree struct {
	freq   [heapCapacity]int
	parent [heapCapacity]int16
	length [heapCapacity]uint8
	code   [litCodes + 2]uint16
	last   int // the largest symbol in use
}

func fixedLitLengths() *tree {
	t := &tree{}
	for i := range litCodes + 2 {
		switch {
		case i < 144, i >= 280:
			t.length[i] = 8
		case i < 256:
			t.length[i] = 9
		default:
			t.length[i] = 7
		}
	}
	t.assign(litCodes + 1)
	return t
}

func fixedDistLengths() *tree {
	t := &tree{}
	for i := range distCodes {
		t.length[i] = 5
	}
	t.assign(distCodes - 1)
	return t
}

// assign gives each symbol up to last its code, with the bits reversed as they are written.
func (t *tree) assign(last int) {
	var count, next [longestCode + 2]uint16
	for _, n := range t.length[:last+1] {
		count[n]++
	}
	count[0] = 0
	for n := 1; n <= longestCode; n++ {
		next[n] = (next[n-1] + count[n-1]) << 1
	}
	for i, n := range t.length[:last+1] {
		if n != 0 {
			t.code[i] = bits.Reverse16(next[n]) >> (16 - n)
			next[n]++
		}
	}
}

// A grower builds trees. Which of several optimal codes results depends on how equal frequencies are ordered, so the
// heap and its order of steps follow zlib's trees.c.
type grower struct {
	heap   [heapCapacity]int // from index 1; the sorted nodes grow down from the end
	depth  [heapCapacity]uint8
	size   int
	sorted int
}

func (g *grower) less(t *tree, a, b int) bool {
	return t.freq[a] < t.freq[b] || t.freq[a] == t.freq[b] && g.depth[a] <= g.depth[b]
}

// sink restores the heap below k.
func (g *grower) sink(t *tree, k int) {
	v := g.heap[k]
	for j := k * 2; j <= g.size; j *= 2 {
		if j < g.size && g.less(t, g.heap[j+1], g.heap[j]) {
			j++
		}
		if g.less(t, v, g.heap[j]) {
			break
		}
		g.heap[k] = g.heap[j]
		k = j
	}
	g.heap[k] = v
}

// build makes the code for the frequencies of t, and returns the size of the block in bits with it and with the fixed
// code.
func (g *grower) build(t *tree, s *shape) (dynamic, fixed int) {
	g.size, g.sorted, t.last = 0, heapCapacity, -1
	for i := range s.count {
		t.length[i] = 0
		if t.freq[i] != 0 {
			g.size++
			g.heap[g.size] = i
			g.depth[i] = 0
			t.last = i
		}
	}
	// At least two codes, since some readers require it; their cost is subtracted again.
	for g.size < 2 {
		i := 0
		if t.last < 2 {
			t.last++
			i = t.last
		}
		t.freq[i] = 1
		g.depth[i] = 0
		g.size++
		g.heap[g.size] = i
		dynamic--
		if s.fixed != nil {
			fixed -= int(s.fixed[i])
		}
	}
	for k := g.size / 2; k >= 1; k-- {
		g.sink(t, k)
	}
	node := s.count
	for {
		a := g.heap[1]
		g.heap[1] = g.heap[g.size]
		g.size--
		g.sink(t, 1)
		b := g.heap[1]
		g.sorted -= 2
		g.heap[g.sorted+1], g.heap[g.sorted] = a, b
		t.freq[node] = t.freq[a] + t.freq[b]
		g.depth[node] = max(g.depth[a], g.depth[b]) + 1
		t.parent[a], t.parent[b] = int16(node), int16(node)
		g.heap[1] = node
		node++
		g.sink(t, 1)
		if g.size < 2 {
			break
		}
	}
	g.sorted--
	g.heap[g.sorted] = g.heap[1]
	d, f := g.lengths(t, s)
	t.assign(t.last)
	return dynamic + d, fixed + f
}

// lengths turns the tree into code lengths, none longer than the shape allows.
func (g *grower) lengths(t *tree, s *shape) (dynamic, fixed int) {
	var count [longestCode + 2]int
	over := 0
	t.length[g.heap[g.sorted]] = 0
	for _, n := range g.heap[g.sorted+1:] {
		length := int(t.length[t.parent[n]]) + 1
		if length > s.longest {
			length = s.longest
			over++
		}
		t.length[n] = uint8(length)
		if n > t.last {
			continue // not a symbol
		}
		count[length]++
		x := 0
		if n >= s.base {
			x = int(s.extra[n-s.base])
		}
		dynamic += t.freq[n] * (length + x)
		if s.fixed != nil {
			fixed += t.freq[n] * (int(s.fixed[n]) + x)
		}
	}
	if over == 0 {
		return dynamic, fixed
	}
	for ; over > 0; over -= 2 {
		n := s.longest - 1
		for count[n] == 0 {
			n--
		}
		// One leaf moves down, and one that is too deep becomes its sibling.
		count[n]--
		count[n+1] += 2
		count[s.longest]--
	}
	h := heapCapacity
	for length := s.longest; length != 0; length-- {
		for k := count[length]; k != 0; {
			h--
			n := g.heap[h]
			if n > t.last {
				continue
			}
			if int(t.length[n]) != length {
				dynamic += (length - int(t.length[n])) * t.freq[n]
				t.length[n] = uint8(length)
			}
			k--
		}
	}
	return dynamic, fixed
}

// runs calls use for each step of the run-length encoded code lengths of t: a length, or one of the three repeats with
// its count less the minimum.
func (t *tree) runs(use func(symbol, extra int)) {
	previous, next := -1, int(t.length[0])
	most, least := 7, 4
	if next == 0 {
		most, least = 138, 3
	}
	n := 0
	for i := 0; i <= t.last; i++ {
		length := next
		next = -1
		if i < t.last {
			next = int(t.length[i+1])
		}
		n++
		if n < most && length == next {
			continue
		}
		switch {
		case n < least:
			for ; n > 0; n-- {
				use(length, 0)
			}
		case length != 0:
			if length != previous {
				use(length, 0)
				n--
			}
			use(repeat, n-3)
		case n <= 10:
			use(zeros, n-3)
		default:
			use(manyZeros, n-11)
		}
		n, previous = 0, length
		switch next {
		case 0:
			most, least = 138, 3
		case length:
			most, least = 6, 3
		default:
			most, least = 7, 4
		}
	}
}
