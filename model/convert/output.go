package convert

import (
	"encoding/binary"
	"math"

	"savant/codec/message"
	"savant/model/internal/mapfile"
)

// Messages.
const (
	recordHolds message.ID = "convert.record-holds record dialect cause"
	recordBytes message.ID = "convert.record-bytes record count"
)

// output is the result, in memory. If it may become large, it is outside the garbage-collected heap, which would grow
// by as much again.
type output struct {
	b    []byte
	room *mapfile.Contents // what b is in; nil for ordinary memory
	hint int64             // estimated size, if it is to be outside the heap
	void bool              // bytes are only counted
	n    int               // number of bytes counted
}

// apartFrom is the size from which an output is outside the heap.
const apartFrom = 16 << 20

func (o *output) Write(b []byte) (int, error) {
	o.add(b)
	return len(b), nil
}

func (o *output) add(b []byte) {
	if o.void {
		o.n += len(b)
		return
	}
	if o.hint >= apartFrom && len(o.b)+len(b) > cap(o.b) {
		o.grow(len(b))
	}
	o.b = append(o.b, b...)
}

// grow reserves n more bytes. Reserved memory that is not written to costs nothing.
func (o *output) grow(n int) {
	size := max(o.hint, 2*int64(cap(o.b)), int64(len(o.b)+n))
	room := mapfile.New(size)
	if room == nil {
		return
	}
	old := o.room
	o.b, o.room = append(room.Bytes[:0], o.b...), room
	old.Close()
}

func (o *output) len() int {
	if o.void {
		return o.n
	}
	return len(o.b)
}

func (o *output) truncate(n int) {
	if o.n = n; !o.void {
		o.b = o.b[:n]
	}
}

// put overwrites four bytes with a number.
func (o *output) put(at int, n uint32, order binary.ByteOrder) {
	if !o.void {
		order.PutUint32(o.b[at:], n)
	}
}

// WriteAt overwrites existing bytes.
func (o *output) WriteAt(b []byte, off int64) (int, error) {
	if !o.void {
		copy(o.b[off:], b)
	}
	return len(b), nil
}

// close releases memory outside the heap. The bytes must not be used any more.
func (o *output) close() { o.room.Close() }

// framed writes a record with its length prefix, unless it is bare. write gets the offset where the value begins.
func framed(out *output, number int, bare bool, write func(start int64) error) error {
	prefix := out.len()
	if !bare {
		out.add([]byte{0, 0, 0, 0})
	}
	start := out.len()
	if err := write(int64(start)); err != nil || bare {
		return err
	}
	n := out.len() - start
	if n > math.MaxUint32 {
		return message.Err(recordBytes, number, n)
	}
	out.put(prefix, uint32(n), le)
	return nil
}
