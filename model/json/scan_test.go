package json

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"
)

// records returns JSON of about size bytes as a game writes it.
func records(size int) []byte {
	var b strings.Builder
	b.WriteString("{\"version\": 3, \"items\": [\n")
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "\t{\"id\": %d, \"name\": \"item %d\", \"count\": %d, \"at\": [%d.5, %d.25], \"tags\": [\"a\", \"b\"], \"ok\": true},\n", i, i, i%97, i%1000, i%777)
	}
	return []byte(b.String() + "null]}\n")
}

// TestSmallIndex: the index takes less than 2 % of the file, whatever shape that has.
func TestSmallIndex(t *testing.T) {
	const size = 4 << 20
	deep := func(n int) string {
		return strings.Repeat("[", n) + strings.Repeat("1,", least) + strings.Repeat("]", n) + ","
	}
	for name, src := range map[string][]byte{
		"records": records(size),
		"numbers": []byte("[" + strings.Repeat("1,", size/2) + "1]"),
		"lines":   []byte(strings.Repeat("[]\n", size/3)),
		"nested":  []byte("[" + strings.Repeat(deep(1000), size/(2*least)) + "1]"),
		"chained": []byte(strings.Repeat("[", 1000) + strings.Repeat("1,", size/2) + strings.Repeat("]", 1000)),
	} {
		x, ok := scan(src, nil)
		if !ok {
			t.Fatal(name)
		}
		n := int(unsafe.Sizeof(entry{})) * cap(x.entries)
		for _, e := range x.entries {
			n += int(unsafe.Sizeof(mark{})) * cap(e.marks)
		}
		if n*50 > len(src) {
			t.Errorf("%s: %d bytes for %d", name, n, len(src))
		}
	}
}

func BenchmarkScan(b *testing.B) {
	src := records(64 << 20)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if x, ok := scan(src, nil); !ok || len(x.faults) > 0 {
			b.Fatal(x.faults)
		}
	}
}
