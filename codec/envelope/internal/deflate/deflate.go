// Package deflate compresses exactly as zlib 1.2.11 to 1.3.1 does, byte for byte, so that changed blocks of a save look
// as the engine would have written them: 32 KiB window, memory level 8, default strategy, all input given at once,
// levels 0 to 9.
package deflate

// MaxSize is the largest input of one stream.
const MaxSize = 1<<31 - 1

const (
	windowSize  = 1 << 15
	windowMask  = windowSize - 1
	shortest    = 3
	longest     = 258
	ahead       = longest + shortest + 1 // zlib refills its window when fewer bytes than this are left
	farthest    = windowSize - ahead     // the largest distance
	tooFar      = 4096                   // a match of 3 from farther away costs more than it saves
	symbolLimit = 1<<14 - 1              // a block ends after this many symbols
	storedLimit = 0xffff
)

// A tuning is how hard a level looks for matches (configuration_table in zlib's deflate.c).
type tuning struct {
	good, lazy, nice, chain int
	slow                    bool
}

var tunings = [10]tuning{
	1: {4, 4, 8, 4, false},
	2: {4, 5, 16, 8, false},
	3: {4, 6, 32, 32, false},
	4: {4, 4, 16, 16, true},
	5: {8, 16, 32, 32, true},
	6: {8, 16, 128, 128, true},
	7: {8, 32, 128, 256, true},
	8: {32, 128, 258, 1024, true},
	9: {32, 258, 258, 4096, true},
}

// Encoder compresses. Reusing one saves allocating its tables.
type Encoder struct {
	w       writer
	symbols []symbol
	lit     tree
	dist    tree
	lens    tree
	grow    grower

	head [1 << 15]int32
	prev [windowSize]int32

	src   []byte
	tune  tuning
	at    int // the current byte
	have  int // how far zlib would have read
	base  int // the index in src of the first byte of zlib's window
	block int // where the current block begins
	found int // where the last match found begins
}

// Append compresses src, of at most MaxSize bytes, at a level from 0 to 9 (others mean 6) and appends the raw stream to dst.
func (e *Encoder) Append(dst, src []byte, level int) []byte {
	if level < 0 || level > 9 {
		level = 6
	}
	e.w = writer{out: dst}
	if level == 0 {
		e.store(src)
	} else {
		clear(e.head[:])
		e.reset()
		e.src, e.tune = src, tunings[level]
		e.at, e.have, e.base, e.block, e.found = 0, 0, 0, 0, 0
		if e.tune.slow {
			e.slow()
		} else {
			e.fast()
		}
	}
	out := e.w.out
	e.w, e.src = writer{}, nil
	return out
}

func (e *Encoder) store(src []byte) {
	for len(src) > storedLimit {
		e.w.stored(src[:storedLimit], 0)
		src = src[storedLimit:]
	}
	e.w.stored(src, 1)
}

// fill reads and slides as zlib does with its window of 64 KiB. Only the sliding matters: matches at or before the
// window's first byte are no longer found.
func (e *Encoder) fill() {
	for e.have-e.at < ahead {
		if e.at-e.base >= windowSize+farthest {
			e.base += windowSize
		}
		if e.have == len(e.src) {
			return
		}
		e.have = min(len(e.src), e.base+2*windowSize)
	}
}

// insert adds the string at i to the hash table and returns the last one with its hash, base or less if there is none.
func (e *Encoder) insert(i int) int {
	s := e.src[i : i+3 : i+3]
	h := (uint(s[0])<<10 ^ uint(s[1])<<5 ^ uint(s[2])) & (1<<15 - 1)
	last := e.head[h]
	e.prev[i&windowMask] = last
	e.head[h] = int32(i)
	return int(last)
}

// usable reports whether the string at i is within the distance of a match.
func (e *Encoder) usable(i int) bool { return i > e.base && e.at-i <= farthest }

// search follows the chain from i for a match longer than best and returns the length of the longest.
func (e *Encoder) search(i, best int) int {
	chain := e.tune.chain
	if best >= e.tune.good {
		chain >>= 2
	}
	left := e.have - e.at
	if best >= left {
		return left // nothing can be longer
	}
	scan := e.src[e.at:e.have]
	if len(scan) > longest {
		scan = scan[:longest]
	}
	nice := min(e.tune.nice, left)
	limit := max(e.base, e.at-farthest)
	for {
		m := e.src[i : i+len(scan)]
		if m[best] == scan[best] && m[best-1] == scan[best-1] && m[0] == scan[0] && m[1] == scan[1] {
			n := 2
			for n < len(scan) && m[n] == scan[n] {
				n++
			}
			if n > best {
				e.found = i
				best = n
				if n >= nice {
					break
				}
			}
		}
		i = int(e.prev[i&windowMask])
		if chain--; i <= limit || chain == 0 {
			break
		}
	}
	return best
}

func (e *Encoder) end(last bool) {
	e.flush(e.src[e.block:e.at], e.block >= e.base, last)
	e.block = e.at
}

// fast takes the first match it finds (levels 1 to 3).
func (e *Encoder) fast() {
	for {
		if e.have-e.at < ahead {
			if e.fill(); e.have == e.at {
				break
			}
		}
		last := -1
		if e.have-e.at >= shortest {
			last = e.insert(e.at)
		}
		length := shortest - 1
		if e.usable(last) {
			length = e.search(last, shortest-1)
		}
		full := false
		if length >= shortest {
			full = e.match(e.at-e.found, length)
			if length <= e.tune.lazy && e.have-e.at-length >= shortest {
				for k := 1; k < length; k++ {
					e.insert(e.at + k)
				}
			}
			e.at += length
		} else {
			full = e.literal(e.src[e.at])
			e.at++
		}
		if full {
			e.end(false)
		}
	}
	e.end(true)
}

// slow tries the next byte for a longer match before it takes one (levels 4 to 9).
func (e *Encoder) slow() {
	length, pending := shortest-1, false
	for {
		if e.have-e.at < ahead {
			if e.fill(); e.have == e.at {
				break
			}
		}
		last := -1
		if e.have-e.at >= shortest {
			last = e.insert(e.at)
		}
		before, from := length, e.found
		length = shortest - 1
		if before < e.tune.lazy && e.usable(last) {
			length = e.search(last, before)
			if length == shortest && e.at-e.found > tooFar {
				length = shortest - 1
			}
		}
		switch {
		case before >= shortest && length <= before:
			until := e.have - shortest
			full := e.match(e.at-1-from, before)
			for k := 0; k < before-2; k++ {
				if e.at++; e.at <= until {
					e.insert(e.at)
				}
			}
			e.at++
			pending, length = false, shortest-1
			if full {
				e.end(false)
			}
		case pending:
			full := e.literal(e.src[e.at-1])
			if full {
				e.end(false)
			}
			e.at++
		default:
			pending = true
			e.at++
		}
	}
	if pending {
		e.literal(e.src[e.at-1])
	}
	e.end(true)
}
