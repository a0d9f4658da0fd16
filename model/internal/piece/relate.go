package piece

import "encoding/binary"

const (
	gram    = 8        // bytes that two sequences must have in common to be looked at more closely
	places  = 1 << 16  // of one sequence are remembered
	related = 16 << 20 // up to this many bytes are searched; longer sequences are related by their ends alone
)

// Relate returns the sequence of another List that has nothing to do with l, made of the blocks of l wherever l has the
// same bytes, so that Compare finds them: another program wrote most of the same file again. Both can be compared with l
// and with what l becomes, and with nothing else that other is compared with.
func (l *List) Relate(other *List) List {
	r := l.Snapshot()
	r.keep = [2]any{l.keep, other.keep}
	var list []Splice
	was, at := int64(0), int64(0)
	gap := func(m match) {
		if c := (Change{was, m.old, at, m.new}); trim(l, other, &c) {
			list = append(list, Splice{c.Start, c.End, other.View(c.NewStart, c.NewEnd)})
		}
		was, at = m.old+m.length, m.new+m.length
	}
	if l.length <= related && other.length <= related {
		for _, m := range chain(alike(l.View(0, l.length), other.View(0, other.length))) {
			gap(m)
		}
	}
	gap(match{l.length, other.length, 0})
	r.Do(list)
	l.blocks = r.blocks[:len(r.blocks):len(r.blocks)] // a block has the same number in both
	return r
}

// alike returns runs of bytes that both have, in the order of now and without overlaps there.
func alike(old, now []byte) []match {
	step := max(gram, (len(old)/places+gram-1)/gram*gram)
	at := make(map[uint64]int, len(old)/step)
	for i := 0; i+gram <= len(old); i += step {
		key := binary.LittleEndian.Uint64(old[i:])
		if _, ok := at[key]; !ok { // the first of many that are the same, as zeros are
			at[key] = i
		}
	}
	var list []match
	shift, done := 0, 0 // how far the last run had moved, and where it ended in now
	for i := 0; i+gram <= len(now); {
		key := binary.LittleEndian.Uint64(now[i:])
		from := i - shift
		if from < 0 || from+gram > len(old) || binary.LittleEndian.Uint64(old[from:]) != key {
			known, ok := at[key]
			if !ok {
				i++
				continue
			}
			from = known
		}
		start := i
		for start > done && from > 0 && old[from-1] == now[start-1] {
			start, from = start-1, from-1
		}
		n := i - start
		n += common(old[from+n:min(len(old), from+n+len(now)-i)], now[i:i+min(len(old)-from-n, len(now)-i)])
		list = append(list, match{int64(from), int64(start), int64(n)})
		shift, done = start-from, start+n
		i = done
	}
	return list
}
