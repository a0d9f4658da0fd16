package model_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"savant/model"
	"savant/model/convert"
	"savant/model/diff"
	query "savant/model/find"
	"savant/model/kinds"
)

// u32 encodes numbers as in a file.
func u32(list ...uint32) []byte {
	var b []byte
	for _, n := range list {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return b
}

// Type ids of Godot 4.
const (
	idInt, idString, idDictionary, idArray, idBytes, idFloats, idStrings = 2, 4, 27, 28, 29, 32, 34
)

// inBytes wraps bytes in byte arrays, n times.
func inBytes(b []byte, n int) []byte {
	for range n {
		head := u32(idBytes, uint32(len(b)))
		b = append(head, b...)
		for len(b)%4 != 0 {
			b = append(b, 0)
		}
	}
	return b
}

// zeros returns a stream of n zeros compressed to a thousandth of their length.
func zeros(t *testing.T, n int) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(make([]byte, n)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// hostile returns files crafted to take time or memory, in Godot 4's format.
func hostile(t *testing.T) map[string][]byte {
	const huge = 1<<31 - 1
	many := func(n int, head []byte, each func(i int) []byte) []byte {
		b := append(head, u32(uint32(n))...)
		for i := range n {
			b = append(b, each(i)...)
		}
		return b
	}
	text := func(s string) []byte {
		b := append(u32(idString, uint32(len(s))), s...)
		return append(b, make([]byte, -len(b)&3)...)
	}
	return map[string][]byte{
		"an array of 2147483647":            append(u32(idArray, huge), make([]byte, 64<<10)...),
		"a dictionary of 2147483647":        append(u32(idDictionary, huge), make([]byte, 64<<10)...),
		"a string of 2147483647":            append(u32(idArray, 2, idInt, 5, idString, huge), make([]byte, 64<<10)...),
		"floats without end":                append(u32(idArray, 2, idInt, 5, idFloats, huge), make([]byte, 64<<10)...),
		"strings without end":               append(u32(idStrings, huge), make([]byte, 64<<10)...),
		"a million records of nothing":      bytes.Repeat(u32(4, 0), 1_000_000/4),
		"a million nulls":                   many(1_000_000, u32(idArray), func(int) []byte { return u32(0) }),
		"a million empty arrays":            many(500_000, u32(idArray), func(int) []byte { return u32(idArray, 0) }),
		"arrays in arrays, 1000 deep":       append(bytes.Repeat(u32(idArray, 1), 1000), u32(idInt, 5)...),
		"arrays in arrays, 100,000 deep":    append(bytes.Repeat(u32(idArray, 1), 100_000), u32(idInt, 5)...),
		"dictionaries as keys, 1000 deep":   append(append(bytes.Repeat(u32(idDictionary, 1), 1000), u32(idInt, 5)...), bytes.Repeat(u32(0), 1000)...),
		"100,000 equal keys":                many(100_000, u32(idDictionary), func(i int) []byte { return append(text("same"), u32(idInt, uint32(i))...) }),
		"a string of 8 MB":                  append(u32(idArray, 1), text(strings.Repeat("\x01\"\\", 8<<20/3))...),
		"a key of 8 MB":                     append(append(u32(idDictionary, 1), text(strings.Repeat("k", 8<<20))...), u32(idInt, 5)...),
		"a million empty strings":           append(u32(idStrings, 1_000_000), bytes.Repeat(u32(0), 1_000_000)...),
		"bytes in bytes, 2000 deep":         inBytes(append(u32(idArray, 1), text("the level")...), 2000),
		"16 MB of zeros, packed, in bytes":  append(u32(idArray, 1), inBytes(zeros(t, 16<<20), 1)...),
		"16 MB of zeros, packed, 5 times":   many(5, u32(idArray), func(int) []byte { return inBytes(zeros(t, 16<<20), 1) }),
		"text: brackets, 200,000 deep":      []byte("[gd_resource format=3]\n[resource]\nv = " + strings.Repeat("[", 200_000)),
		"text: brackets, 2000 deep":         []byte("[gd_resource format=3]\n[resource]\nv = " + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + "\n"),
		"text: a chain of 1000 nodes":       chainOfNodes(1000),
		"text: a count of 2147483647":       []byte("[gd_scene load_steps=2147483647 format=3]\n[node name=\"A\" type=\"Node\"]\nv = PackedByteArray(\"AAAA\")\n"),
		"text: a string without end, 8 MB":  []byte("[gd_scene format=3]\n[node name=\"A\"]\nv = \"" + strings.Repeat("x\\", 4<<20)),
		"text: 100,000 sections of nothing": []byte("[gd_scene format=3]\n" + strings.Repeat("[]\n", 100_000)),
	}
}

func chainOfNodes(n int) []byte {
	var b strings.Builder
	b.WriteString("[gd_scene format=3]\n[node name=\"a\" type=\"Node\"]\n")
	path := "."
	for range n {
		fmt.Fprintf(&b, "[node name=\"b\" type=\"Node\" parent=%q]\n", path)
		path = strings.TrimPrefix(path+"/b", "./")
	}
	return []byte(b.String())
}

// TestHostileFiles does with each of them what a user could do, and measures the peak memory: it must depend on the
// length of the file, not on what the file claims.
func TestHostileFiles(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // as for users: what is garbage counts until it is collected
	for name, data := range hostile(t) {
		t.Run(name, func(t *testing.T) {
			room := uint64(512<<20 + 64*len(data))
			base := heap()
			most := base
			stop, done := make(chan struct{}), make(chan struct{})
			go func() {
				defer close(done)
				tick := time.NewTicker(2 * time.Millisecond)
				defer tick.Stop()
				for {
					select {
					case <-stop:
						return
					case <-tick.C:
						most = max(most, inUse())
					}
				}
			}()
			for step, do := range uses(t, data) {
				if err := do(); err != nil {
					t.Errorf("%s: %v", step, err)
				}
			}
			close(stop)
			<-done
			if most > base+room {
				t.Errorf("%d MiB of memory for a file of %d bytes", (most-base)>>20, len(data))
			}
		})
	}
}

func heap() uint64 {
	runtime.GC()
	return inUse()
}

func inUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// uses are what is done with a file: rows, summaries, search, comparison, conversion.
func uses(t *testing.T, data []byte) map[string]func() error {
	ctx := context.Background()
	d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	search := func(q query.Query) func() error {
		return func() error {
			s, err := query.Compile(q)
			if err != nil {
				return err
			}
			n := 0
			return s.Run(ctx, d.Snapshot(), nil, func(query.Hit) bool { n++; return n < 50_000 })
		}
	}
	into := func(form string) func() error {
		return func() error {
			_, err := convert.Bytes(ctx, "file", data, "", convert.Request{Form: form}, nil)
			var request *convert.RequestError
			var limit *convert.LimitError
			var foreign *convert.ForeignError
			var lossy *convert.LossyError
			if errors.As(err, &request) || errors.As(err, &limit) || errors.As(err, &foreign) || errors.As(err, &lossy) || err == nil {
				return nil
			}
			if text := err.Error(); len(text) == 0 || len(text) > 4096 {
				return fmt.Errorf("a message of %d letters", len(text))
			}
			return nil
		}
	}
	least := -1e9
	return map[string]func() error{
		"rows": func() error {
			n := 0
			d.Walk(model.Root, 40, func(r model.Row) bool {
				if about := d.Describe(r); len(about.Label)+len(about.Summary)+len(said(about.About)) > 4096 {
					t.Errorf("a row of %d letters", len(about.Label)+len(about.Summary)+len(said(about.About)))
				}
				n++
				return n < 2000
			})
			return nil
		},
		"deepest row": func() error {
			r := model.Root
			for range 3000 {
				next := d.Child(r, d.Len(r)-1)
				if next == 0 {
					break
				}
				r = next
			}
			d.Describe(r)
			if path := d.Path(r); r != model.Root {
				if again, err := d.Find(path); err != nil || again != r {
					return fmt.Errorf("the row is not found by its path: %v", err)
				}
			}
			d.At(d.Size() - 1)
			return nil
		},
		"what is known": func() error { d.Info(); d.Problems(); return nil },
		"check":         func() error { d.Snapshot().Check(ctx, nil); return nil },
		"find text":     search(query.Query{Text: "level"}),
		"find values":   search(query.Query{Value: "^the.*l$"}),
		"find elements": search(query.Query{Elements: true, Least: &least}),
		"find keys":     search(query.Query{Key: "^s"}),
		"compare": func() error {
			other, err := kinds.Open(append(bytes.Clone(data), 0, 0, 0, 0), model.Options{Dialect: "godot4.6"})
			if err != nil {
				return err
			}
			var kind *diff.KindError
			if err := diff.Compare(ctx, d.Snapshot(), other.Snapshot(), nil, func(diff.Difference) bool { return true }); !errors.As(err, &kind) {
				return err
			}
			return nil
		},
		"to JSON": into(convert.JSON),
		"to text": into(convert.Text),
	}
}
