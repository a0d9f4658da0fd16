package envelope

import (
	"bytes"
	"encoding/binary"
	"errors"
	"runtime"
	"strings"
	"testing"
)

// memoryLimit is what opening a file of 1 KB may allocate in total.
const memoryLimit = 64 << 20

// allocated returns how many bytes f allocates in total, an upper bound of its peak.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func header(mode, size, total uint32, table ...uint32) []byte {
	b := []byte("GCPF")
	for _, n := range append([]uint32{mode, size, total}, table...) {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return b
}

// bombs are files of about 1 KB that claim or hold very much.
func bombs(t testing.TB) map[string][]byte {
	zeros := make([]byte, 64<<20)
	deep := func(name string, n int) []byte {
		b := zeros
		for range n {
			var err error
			if b, err = New(name, b, Key{}); err != nil {
				t.Fatal(err)
			}
		}
		return b
	}
	// A zstd frame of blocks that each repeat one byte 128 KiB times, without or with a content size.
	runs := func(head ...byte) []byte {
		b := append([]byte("\x28\xb5\x2f\xfd"), head...)
		for range 240 {
			b = append(b, 0x02, 0x00, 0x10, 0)
		}
		return append(b, 1, 0, 0)
	}
	bombs := map[string][]byte{
		"total":               append(header(2, 4096, 0xffffffff), make([]byte, 1000)...),
		"one huge block":      append(header(2, 0x7fffffff, 0x70000000, 900), make([]byte, 1000)...),
		"huge blocks":         append(header(2, 0xffffffff, 0x70000000, 900), make([]byte, 1000)...),
		"fastlz":              append(header(0, 0x10000000, 0x0fffffff, 900), make([]byte, 1000)...),
		"deflate":             append(header(1, 0x10000000, 0x0fffffff, 900), make([]byte, 1000)...),
		"gzip":                append(header(3, 0x10000000, 0x0fffffff, 900), make([]byte, 1000)...),
		"brotli":              append(header(4, 0x10000000, 0x0fffffff, 900), make([]byte, 1000)...),
		"zstd in a block":     append(header(2, 11<<20, 10<<20, 969), runs(0x00, 0x88)...),
		"zstd":                runs(0x00, 0x58),
		"zstd, larger window": runs(0x00, 0x88),
		"zstd, declared less": runs(0xa0, 0, 0, 0x98, 0),
		"zstd, large window":  runs(0x00, 0xf8),
		"zstd, declared":      runs(0xe0, 0, 0, 0, 30, 0, 0, 0, 0),
		"zstd, declared more": runs(0xe0, 0, 0, 0, 0, 0, 1, 0, 0),
		"gzip in gzip":        deep("gzip", 2),
		"zstd in zstd":        deep("zstd", 2),
		"zlib thrice":         deep("zlib", 3),
		"gcpf in gzip":        deep("gcpf-deflate", 1)[:1000],
		"gdec":                append([]byte("GDEC"), bytes.Repeat([]byte{1, 0, 0, 0}, 250)...),
	}
	// Many blocks that each need a large window.
	b := header(4, 65536, 65536*100)
	for range 101 {
		b = append(b, 8, 0, 0, 0)
	}
	bombs["brotli windows"] = append(b, bytes.Repeat([]byte{0x0f, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0x03}, 101)...)
	b = header(2, 131072, 131072*100)
	for range 101 {
		b = append(b, 15, 0, 0, 0)
	}
	bombs["zstd windows"] = append(b, bytes.Repeat([]byte("\x28\xb5\x2f\xfd\x00\xb8\x03\x00\x10\x00\x00\x00\x00\x00\x00"), 101)...)
	return bombs
}

func TestMemory(t *testing.T) {
	key := Key{Password: "a"}
	for name, b := range bombs(t) {
		if len(b) > 2000 {
			t.Errorf("%s: %d bytes is more than meant", name, len(b))
		}
		var err error
		n := allocated(func() {
			payload, layers, e := Peel(b, key, NewBudget(8<<20))
			err = e
			if again, e := Wrap(payload, layers, key); e != nil || !bytes.Equal(again, b) {
				t.Errorf("%s: not put back (%v)", name, e)
			}
		})
		t.Logf("%-20s %5d bytes, %4d KiB taken: %v", name, len(b), n>>10, err)
		if n > memoryLimit {
			t.Errorf("%s: %d bytes of file took %d of memory", name, len(b), n)
		}
	}
}

// TestDamage cuts and changes real files: no panics, errors have an offset in the file, and the original can be
// restored.
func TestDamage(t *testing.T) {
	seen := map[error]int{}
	try := func(v *vector, b []byte) {
		payload, layers, err := Peel(b, v.key(t), nil)
		if again, e := Wrap(payload, layers, Key{}); e != nil || !bytes.Equal(again, b) {
			t.Fatalf("%s: not put back (%v)", v.name(), e)
		}
		if err == nil {
			return
		}
		var e *Error
		if !errors.As(err, &e) {
			t.Fatalf("%s: %T %v", v.name(), err, err)
		}
		around := len(layers)
		if around > 0 && layers[around-1].Cut() {
			if around--; len(payload) == 0 {
				t.Fatalf("%s: nothing is left: %+v", v.name(), e)
			}
		}
		if e.Offset < 0 || e.Offset > len(b) || e.Name == "" || e.Depth != around || e.Cause == nil || !strings.Contains(said(err), "offset 0x") {
			t.Fatalf("%s: %+v", v.name(), e)
		}
		seen[e.Cause]++
	}
	for _, v := range vectors(t) {
		if v.Engine == "3.6" || len(v.data) > 2000 {
			continue // the others suffice
		}
		for n := 0; n < len(v.data); n += 1 + n/40 {
			try(v, v.data[:n])
			for _, x := range []byte{1, 0x80, 0xff} {
				b := bytes.Clone(v.data)
				b[n] ^= x
				try(v, b)
			}
		}
	}
	for _, cause := range []error{ErrDamaged, ErrWrongKey, ErrUnknown} {
		if seen[cause] == 0 {
			t.Errorf("never seen: %v", cause)
		}
	}
	t.Log(seen)
}

func TestErrorsSayWhere(t *testing.T) {
	for name, c := range map[string]struct {
		b    []byte
		off  int
		want error
		text string
	}{
		"unknown method": {header(7, 4096, 0, 0), 4, ErrUnknown, "method 7"},
		"no block size":  {header(2, 0, 0, 0), 8, ErrDamaged, "block size of 0 bytes"},
		"short":          {[]byte("GCPF\x02\x00\x00\x00"), 8, ErrDamaged, "within its header"},
		"table":          {header(2, 4096, 4096*100, 1, 2), 12, ErrDamaged, "101 blocks"},
		"block size":     {header(2, 4096, 5000, 2, 200), 16, ErrDamaged, "block 1 of 2 says it has 2 bytes, but only 0 follow"},
		"ratio":          {append(header(1, 4096, 4000, 2), 0, 0), 16, ErrDamaged, "cannot hold 4,000 bytes in 2"},
		"content":        {append(header(2, 4096, 100, 8), 1, 2, 3, 4, 5, 6, 7, 8), 20, ErrDamaged, "block 1 of 1 cannot be unpacked as Zstd"},
		"too much":       {append(header(2, 1<<30, 1<<29, 8), 1, 2, 3, 4, 5, 6, 7, 8), 12, ErrTooLarge, "unpack to 536,870,912 bytes"},
		"encrypted":      {[]byte("GDEC\x01\x00\x00\x00"), 8, ErrDamaged, "ends before"},
	} {
		_, _, err := Peel(c.b, Key{}, nil)
		var e *Error
		if !errors.As(err, &e) || !errors.Is(err, c.want) || e.Offset != c.off || !strings.Contains(said(e.What), c.text) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
