package deflate

// A writer writes bits, lowest first.
type writer struct {
	out  []byte
	bits uint64
	n    uint
}

func (w *writer) put(v uint64, n uint) {
	w.bits |= v << w.n
	w.n += n
	for w.n >= 8 {
		w.out = append(w.out, byte(w.bits))
		w.bits >>= 8
		w.n -= 8
	}
}

// align fills the last byte with zeros.
func (w *writer) align() {
	if w.n > 0 {
		w.out = append(w.out, byte(w.bits))
		w.bits, w.n = 0, 0
	}
}

// stored writes a stored block of at most 65535 bytes.
func (w *writer) stored(b []byte, last uint64) {
	w.put(last, 3)
	w.align()
	n := uint16(len(b))
	w.out = append(w.out, byte(n), byte(n>>8), byte(^n), byte(^n>>8))
	w.out = append(w.out, b...)
}

// A symbol is a literal (distance 0) or a match: its distance and its length less 3.
type symbol struct {
	dist uint16
	byte uint8
}

func (e *Encoder) literal(b byte) (full bool) {
	e.symbols = append(e.symbols, symbol{0, b})
	e.lit.freq[b]++
	return len(e.symbols) == symbolLimit
}

func (e *Encoder) match(dist, length int) (full bool) {
	e.symbols = append(e.symbols, symbol{uint16(dist), uint8(length - 3)})
	e.lit.freq[257+int(lengthCode[length-3])]++
	e.dist.freq[distCode(dist-1)]++
	return len(e.symbols) == symbolLimit
}

// flush writes the collected symbols as one block, in the shortest of the three block types. raw is the input they
// stand for, nil if zlib would no longer have it in its window.
func (e *Encoder) flush(raw []byte, known bool, last bool) {
	final := uint64(0)
	if last {
		final = 1
	}
	e.lit.freq[endOfBlock] = 1
	d1, f1 := e.grow.build(&e.lit, &litShape)
	d2, f2 := e.grow.build(&e.dist, &distShape)
	clear(e.lens.freq[:bitCodes])
	count := func(s, _ int) { e.lens.freq[s]++ }
	e.lit.runs(count)
	e.dist.runs(count)
	d3, _ := e.grow.build(&e.lens, &bitShape)
	most := bitCodes - 1
	for most >= 3 && e.lens.length[bitOrder[most]] == 0 {
		most--
	}
	dynamic := (d1 + d2 + d3 + 3*(most+1) + 5 + 5 + 4 + 3 + 7) >> 3
	fixed := (f1 + f2 + 3 + 7) >> 3
	best := min(dynamic, fixed)
	switch {
	case known && len(raw)+4 <= best && len(raw) <= 0xffff:
		e.w.stored(raw, final)
	case fixed == best:
		e.w.put(1<<1|final, 3)
		e.send(fixedLit, fixedDist)
	default:
		e.w.put(2<<1|final, 3)
		e.w.put(uint64(e.lit.last+1-257), 5)
		e.w.put(uint64(e.dist.last+1-1), 5)
		e.w.put(uint64(most+1-4), 4)
		for _, s := range bitOrder[:most+1] {
			e.w.put(uint64(e.lens.length[s]), 3)
		}
		send := func(s, extra int) {
			e.w.put(uint64(e.lens.code[s]), uint(e.lens.length[s]))
			e.w.put(uint64(extra), uint(bitExtra[s]))
		}
		e.lit.runs(send)
		e.dist.runs(send)
		e.send(&e.lit, &e.dist)
	}
	if last {
		e.w.align()
	}
	e.reset()
}

// send writes the collected symbols and the end of the block in the given code.
func (e *Encoder) send(lit, dist *tree) {
	for _, s := range e.symbols {
		if s.dist == 0 {
			e.w.put(uint64(lit.code[s.byte]), uint(lit.length[s.byte]))
			continue
		}
		c := int(lengthCode[s.byte])
		e.w.put(uint64(lit.code[257+c]), uint(lit.length[257+c]))
		e.w.put(uint64(int(s.byte)-lengthStart(c)), uint(lengthExtra[c]))
		d := int(s.dist) - 1
		c = distCode(d)
		e.w.put(uint64(dist.code[c]), uint(dist.length[c]))
		e.w.put(uint64(d-distBase[c]), uint(distExtra[c]))
	}
	e.w.put(uint64(lit.code[endOfBlock]), uint(lit.length[endOfBlock]))
}

// reset begins a new block.
func (e *Encoder) reset() {
	e.symbols = e.symbols[:0]
	clear(e.lit.freq[:litCodes])
	clear(e.dist.freq[:distCodes])
}
