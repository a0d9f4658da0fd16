package piece

import (
	"bytes"
	"runtime"
	"slices"
	"sync"
)

// Seeker returns a function that returns the offset of needle in a list, from an offset on; the size of the list if
// there is none. With fold, needle consists of lower-case ASCII letters, and case is ignored. Searching is about as
// fast as reading the bytes. The needle must not be empty.
func Seeker(list *List, needle []byte, fold bool) func(off int64) int64 {
	k := &seeker{list: list, needle: needle, fold: fold, first: firstStretch, alone: sharedStretch}
	k.choose()
	return k.next
}

// seeker searches for the rarest byte of its needle, and compares the rest only where that occurs.
type seeker struct {
	list   *List
	needle []byte
	fold   bool
	rare   int   // index of that byte in the needle
	first  int64 // length of the first range to search
	alone  int64 // length up to which one processor searches a range
}

// choose finds the rarest byte from samples of the file.
func (k *seeker) choose() {
	const samples, length = 64, 1024
	var count [256]int
	block := make([]byte, length)
	for i := range int64(samples) {
		n := k.list.ReadAt(block, k.list.Len()/samples*i)
		for _, c := range block[:n] {
			count[c]++
		}
	}
	least := -1
	for i, c := range k.needle {
		n := count[c]
		if k.fold {
			n += count[capital(c)]
		}
		if least < 0 || n < least {
			k.rare, least = i, n
		}
	}
}

// capital returns the upper case of a lower-case ASCII letter, and any other byte unchanged.
func capital(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

const (
	firstStretch  = 64 << 10 // bytes searched at first, and again after each match
	longStretch   = 64 << 20 // at most
	sharedStretch = 4 << 20  // from here on processors share a range
)

// next searches ranges that grow while nothing is found, long ones with all processors.
func (k *seeker) next(off int64) int64 {
	for n := k.first; off < k.list.Len(); n = min(4*n, longStretch) {
		end := min(off+n, k.list.Len())
		if at := k.shared(off, end); at < end {
			return at
		}
		off = end
	}
	return k.list.Len()
}

// shared returns where the needle first begins from off on and before end; end if nowhere.
func (k *seeker) shared(off, end int64) int64 {
	share := int64(runtime.GOMAXPROCS(0))
	if end-off < k.alone || share == 1 {
		return k.within(off, end)
	}
	found := make([]int64, share)
	var all sync.WaitGroup
	for i := range share {
		from, to := off+(end-off)*i/share, off+(end-off)*(i+1)/share
		all.Go(func() {
			if found[i] = k.within(from, to); found[i] == to {
				found[i] = end
			}
		})
	}
	all.Wait()
	return slices.Min(found)
}

// within is shared, in this goroutine.
func (k *seeker) within(off, limit int64) int64 {
	n := int64(len(k.needle))
	for off < limit {
		b := k.list.Tail(off)
		b = b[:min(int64(len(b)), limit+n-1-off)]
		if i := k.index(b); i >= 0 {
			return off + int64(i)
		}
		end := off + int64(len(b))
		border := max(off, end-n+1) // it may begin in this piece and end in the next
		if end < k.list.Len() && end < limit+n-1 {
			if i := k.index(k.list.View(border, end+n-1)); i >= 0 && border+int64(i) < limit {
				return border + int64(i)
			}
		}
		off = end
	}
	return limit
}

// index returns where the needle is in b, or -1.
func (k *seeker) index(b []byte) int {
	n := len(k.needle)
	small := k.needle[k.rare]
	large := small
	if k.fold {
		large = capital(small)
	}
	last := len(b) - n + k.rare // the last possible offset of the rare byte
	if last < k.rare {
		return -1
	}
	at := [2]int{-1, -1} // next offset of the lower-case and the upper-case byte
	if small == large {
		at[1] = last + 1
	}
	failed := 0
	for pos := k.rare; pos <= last; {
		for i, c := range [2]byte{small, large} {
			if at[i] < pos {
				if at[i] = bytes.IndexByte(b[pos:last+1], c); at[i] < 0 {
					at[i] = last + 1
				} else {
					at[i] += pos
				}
			}
		}
		p := min(at[0], at[1])
		if p > last {
			return -1
		}
		if start := p - k.rare; k.is(b[start : start+n]) {
			return start
		}
		pos = p + 1
		if failed++; !k.fold && failed > 16+p/64 { // the byte is not rare here
			if i := bytes.Index(b[pos-k.rare:], k.needle); i >= 0 {
				return pos - k.rare + i
			}
			return -1
		}
	}
	return -1
}

// is reports whether b begins with the needle.
func (k *seeker) is(b []byte) bool {
	if !k.fold {
		return bytes.Equal(b, k.needle)
	}
	for i, c := range k.needle {
		if b[i] != c && b[i] != capital(c) {
			return false
		}
	}
	return true
}
