package codec

import (
	"encoding/binary"
	"math"
	"runtime"
	"unsafe"
)

// number is an element type of packed arrays other than byte.
type number interface {
	int32 | int64 | float32 | float64
}

// native reports whether this machine's byte order is that of the files, so that arrays can be copied directly.
var native = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// numbersOf returns the numbers in raw, copying memory directly if the byte order allows it. raw need not be aligned.
func numbersOf[T number](raw []byte, read func([]byte) T) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	n := len(raw) / size
	if n == 0 {
		return []T{}
	}
	if native {
		source := unsafe.Slice((*T)(unsafe.Pointer(&raw[0])), n)
		list := make([]T, len(source)) // not cleared, since the copy overwrites it
		copy(list, source)
		return list
	}
	list := make([]T, n)
	for i := range list {
		list[i] = read(raw[i*size:])
	}
	return list
}

// appendAll appends numbers as they are in memory, or with put on machines of the other byte order.
func appendAll[T number](dst []byte, list []T, put func([]byte, T) []byte) []byte {
	if len(list) == 0 {
		return dst
	}
	if native {
		return appendBytes(dst, unsafe.Slice((*byte)(unsafe.Pointer(&list[0])), len(list)*int(unsafe.Sizeof(list[0]))))
	}
	for _, x := range list {
		dst = put(dst, x)
	}
	return dst
}

// copiedAtOnce is from how many bytes on two processors copy faster than one.
const copiedAtOnce = 1 << 20

// appendBytes appends bytes, many of them in two halves at once.
func appendBytes(dst, list []byte) []byte {
	at := len(dst)
	if len(list) < copiedAtOnce || cap(dst)-at < len(list) || runtime.GOMAXPROCS(0) < 2 {
		return append(dst, list...)
	}
	dst = dst[:at+len(list)]
	middle := len(list) / 2
	done := make(chan struct{})
	go func() {
		copy(dst[at+middle:], list[middle:])
		close(done)
	}()
	copy(dst[at:], list[:middle])
	<-done
	return dst
}

func readInt32(b []byte) int32     { return int32(le.Uint32(b)) }
func readInt64(b []byte) int64     { return int64(le.Uint64(b)) }
func readFloat32(b []byte) float32 { return math.Float32frombits(le.Uint32(b)) }
func readFloat64(b []byte) float64 { return math.Float64frombits(le.Uint64(b)) }

func putInt32(dst []byte, x int32) []byte     { return le.AppendUint32(dst, uint32(x)) }
func putInt64(dst []byte, x int64) []byte     { return le.AppendUint64(dst, uint64(x)) }
func putFloat32(dst []byte, x float32) []byte { return le.AppendUint32(dst, math.Float32bits(x)) }
func putFloat64(dst []byte, x float64) []byte { return le.AppendUint64(dst, math.Float64bits(x)) }
