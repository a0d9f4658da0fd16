package codec

import (
	"runtime"
	"strings"
	"unsafe"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// leastReserved is from how many bytes on room is made for them at once.
const leastReserved = 64 << 10

// reserve returns dst with room for n more bytes, if they are many. Go clears the memory that it hands out, which takes as long as
// filling it, but not that of a strings.Builder.
func reserve(dst []byte, n int) []byte {
	if n < leastReserved || cap(dst)-len(dst) >= n {
		return dst
	}
	size := max(len(dst)+n, len(dst)*3/2) // more may follow
	var room strings.Builder
	room.Grow(size)
	room.Write(dst)
	room.WriteByte(0) // so that the text is in that memory
	return unsafe.Slice(unsafe.StringData(room.String()), size)[:len(dst)]
}

// spacious returns dst with room for a few values, if it is long: twice as much as it has. To append doubles only short slices.
func spacious(dst []byte) []byte {
	if cap(dst)-len(dst) < 256 && len(dst) >= leastReserved {
		return reserve(dst, len(dst))
	}
	return dst
}

// reservePacked returns dst with room for the packed arrays in a list.
func (w *writer) reservePacked(dst []byte, list []variant.Value) []byte {
	n := 0
	for i := range list {
		n += w.packedSize(&list[i])
	}
	return reserve(dst, n)
}

// packedSize returns how many bytes a packed array of numbers takes, and 0 for other values.
func (w *writer) packedSize(v *variant.Value) int {
	const head = 8
	id, ok := w.d.ID(v.Type)
	if !ok || w.d.Rows[id].Layout != dialect.Elements {
		return 0
	}
	row, n := &w.d.Rows[id], variant.PackedLen(v.Data)
	_, wide := v.Data.([]float64)
	return head + dialect.Padded(n/variant.NumbersPerElement(row.Type)*row.Stride(wide && row.Wide))
}

const (
	// fewChildren is below how many the children of a container are appended as they come.
	fewChildren = 16
	// mostSampled is how many children tell how much room the others need, at most.
	mostSampled = 64
	// halvedOut is from how many bytes on the others are appended in two halves at once, if there is a processor for each.
	halvedOut = 256 << 10
)

// children appends the children of a container with one of the methods that do that.
func children[T any](w *writer, dst []byte, list []T, depth int, do func(w *writer, dst []byte, list []T, from, depth int) ([]byte, *Error)) ([]byte, *Error) {
	if len(list) < fewChildren || w.half {
		return do(w, dst, list, 0, depth)
	}
	start, sampled := len(dst), min(len(list)/fewChildren, mostSampled)
	dst, err := do(w, dst, list[:sampled], 0, depth)
	if err != nil {
		return dst, err
	}
	rest := len(list) - sampled
	size := (len(dst) - start) / sampled * rest
	most := 4 * len(list) * int(unsafe.Sizeof(list[0])) // what the children take themselves, about
	room := min(size/16*17, most)
	dst = reserve(dst, room)
	if size < halvedOut || runtime.GOMAXPROCS(0) < 2 {
		return do(w, dst, list[sampled:], sampled, depth)
	}
	middle := sampled + rest/2
	second := make(chan []byte, 1)
	go func() {
		b, err := do(&writer{d: w.d, half: true}, reserve(nil, room/2), list[middle:], middle, depth)
		if err != nil {
			b = nil // what is before it may be wrong too: that is told first
		}
		second <- b
	}()
	dst, err = do(&writer{d: w.d, half: true}, dst, list[sampled:middle], sampled, depth)
	b := <-second
	switch {
	case err != nil:
		return dst, err
	case b == nil:
		return do(w, dst, list[middle:], middle, depth)
	}
	return append(dst, b...), nil
}
