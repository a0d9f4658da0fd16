package save

import (
	"iter"
	"slices"
	"sort"

	"savant/codec/message"
)

// Messages.
const (
	doesNotDecode message.ID = "save.does-not-decode"
)

// recordList is the records of a save in blocks. A block moves as a whole: an edit moves some hundred records and one number for each
// block, of files with millions of records too. Lists that were shared have the same blocks until one of them changes one.
type recordList struct {
	blocks []recordBlock
	n      int
}

// recordBlock is a block of consecutive records. Their places are those in list, moved by an offset.
type recordBlock struct {
	first int // the number of the first
	moved int64
	list  []record
	own   bool // no other list has it
}

// blockSize is how many records a block has at most.
const blockSize = 512

// newRecordList returns a list of these records, whose slice is the list's from then on.
func newRecordList(list []record) recordList {
	l := recordList{}
	l.replace(0, 0, list)
	return l
}

// len is how many records there are.
func (l *recordList) len() int { return l.n }

// block returns the number of the block with the i-th record, or of the last block if i is past the end.
func (l *recordList) block(i int) int {
	return max(sort.Search(len(l.blocks), func(k int) bool { return l.blocks[k].first > i })-1, 0)
}

// at returns the i-th record.
func (l *recordList) at(i int) record {
	b := &l.blocks[l.block(i)]
	return b.at(i - b.first)
}

func (b *recordBlock) at(i int) record {
	r := b.list[i]
	r.shift(b.moved)
	return r
}

// between goes through the records from the i-th up to the j-th, which it leaves out.
func (l *recordList) between(i, j int) iter.Seq2[int, record] {
	return func(yield func(int, record) bool) {
		for k := l.block(i); i < j; k++ {
			for b := &l.blocks[k]; i < min(j, b.first+len(b.list)); i++ {
				if !yield(i, b.at(i-b.first)) {
					return
				}
			}
		}
	}
}

// all goes through all records.
func (l *recordList) all() iter.Seq2[int, record] { return l.between(0, l.n) }

// endingBehind returns the number of the first record from the i-th on that ends after off.
func (l *recordList) endingBehind(off int64, i int) int {
	if i >= l.n {
		return l.n
	}
	from := l.block(i)
	k := from + sort.Search(len(l.blocks)-from, func(k int) bool {
		b := &l.blocks[from+k]
		return b.list[len(b.list)-1].end+b.moved > off
	})
	if k == len(l.blocks) {
		return l.n
	}
	b := &l.blocks[k]
	skip := max(i-b.first, 0)
	return b.first + skip + sort.Search(len(b.list)-skip, func(n int) bool { return b.list[skip+n].end+b.moved > off })
}

// owned is a block that may be changed.
func (l *recordList) owned(k int) *recordBlock {
	b := &l.blocks[k]
	if !b.own {
		b.list, b.own = slices.Clone(b.list), true
	}
	return b
}

// set puts a record in place of the i-th.
func (l *recordList) set(i int, r record) {
	b := l.owned(l.block(i))
	r.shift(-b.moved)
	b.list[i-b.first] = r
}

// move moves the records from the i-th up to the j-th by an offset.
func (l *recordList) move(i, j int, by int64) {
	for k := l.block(i); i < j && by != 0; k++ {
		b := &l.blocks[k]
		end := b.first + len(b.list)
		if i == b.first && j >= end {
			b.moved += by
		} else {
			b = l.owned(k)
			for n := i; n < min(j, end); n++ {
				b.list[n-b.first].shift(by)
			}
		}
		i = end
	}
}

// replace puts records in place of those from the i-th up to the j-th. Their slice is the list's from then on.
func (l *recordList) replace(i, j int, list []record) {
	from, to := 0, 0
	var whole []record
	if len(l.blocks) > 0 {
		from = l.block(i)
		to = max(l.block(max(j-1, 0)), from) + 1
		for k := from; k < to; k++ {
			b := &l.blocks[k]
			for n := range b.list {
				if b.first+n < i || b.first+n >= j {
					whole = append(whole, b.at(n))
				}
			}
		}
		at := i - l.blocks[from].first
		whole = slices.Insert(whole, at, list...)
	} else {
		whole = list
	}
	var blocks []recordBlock
	if parts := (len(whole) + blockSize - 1) / blockSize; parts > 0 {
		for part := range slices.Chunk(whole, (len(whole)+parts-1)/parts) {
			blocks = append(blocks, recordBlock{list: part, own: true})
		}
	}
	l.blocks = slices.Replace(l.blocks, from, to, blocks...)
	l.n = 0
	for k := range l.blocks {
		l.blocks[k].first = l.n
		l.n += len(l.blocks[k].list)
	}
}

// share returns a list with the same records.
func (l *recordList) share() recordList {
	for k := range l.blocks {
		l.blocks[k].own = false
	}
	return recordList{slices.Clone(l.blocks), l.n}
}

// record is one record: [start, end) in the payload, its value [value, valueEnd).
type record struct {
	start, value, valueEnd, end int64
	prefix                      int64 // where the length of the value and its rest is stored, or -1
	opaque                      bool
	good                        int64   // where what can be read of an opaque record ends, 0 if nothing can
	name                        string  // of an entry of an ECFG file
	cause                       error   // why it is opaque
	others                      *faults // what is wrong behind that, nil if nothing is
}

func (r *record) makeOpaque(cause error) {
	r.opaque, r.valueEnd = true, r.end
	if r.cause = cause; cause == nil {
		r.cause = message.Err(doesNotDecode)
	}
}

// torn reports whether part of a record can be read that cannot be decoded as a whole.
func (r record) torn() bool { return r.opaque && r.good > 0 }

// wrong is all that is wrong in a record, in order.
func (r record) wrong() []error {
	switch {
	case r.cause == nil:
		return nil
	case r.others == nil:
		return []error{r.cause}
	}
	return append([]error{r.cause}, r.others.list...)
}

// damaged reports whether the length before the value is wrong.
func (r record) damaged() bool { return !r.opaque && r.prefix < 0 && r.start < r.value }

func (r *record) shift(by int64) {
	r.start, r.value, r.valueEnd, r.end = r.start+by, r.value+by, r.valueEnd+by, r.end+by
	if r.good > 0 {
		r.good += by
	}
	if r.prefix >= 0 {
		r.prefix += by
	}
	if by == 0 {
		return
	}
	r.cause = moved(r.cause, by)
	if r.others != nil {
		others := &faults{}
		for _, wrong := range r.others.list {
			others.list = append(others.list, moved(wrong, by))
		}
		r.others = others
	}
}

// faults are what is wrong in a record.
type faults struct{ list []error }
