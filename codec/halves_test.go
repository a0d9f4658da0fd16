package codec_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// alone does something with one processor, which does not halve values, and then with two.
func alone(do func()) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	do()
}

// longValue is a value with so many children that it is read and written in halves.
func longValue(r *rand.Rand, depth int) variant.Value {
	n := r.IntN(6)
	if depth == 0 || depth == 1 && r.IntN(2) == 0 {
		n = 5000 + r.IntN(5000)
	}
	if depth > 3 {
		return variant.OfString(fmt.Sprint("text ", r.IntN(1000)))
	}
	switch kind := r.IntN(10); {
	case kind < 4 || depth == 0 && kind < 5:
		list := make([]variant.Value, n)
		for i := range list {
			list[i] = longValue(r, depth+2)
		}
		return variant.OfArray(list...)
	case kind < 7 || depth == 0:
		list := make([]variant.Entry, n)
		for i := range list {
			list[i] = variant.Entry{Key: variant.OfInt(int64(i)), Value: longValue(r, depth+2)}
		}
		return variant.OfDict(list...)
	case kind == 7:
		return variant.OfMath(variant.Vector3, 1, 2, float64(r.IntN(100)))
	case kind == 8:
		return variant.Value{Type: variant.PackedFloat32Array, Data: make([]float32, r.IntN(40))}
	}
	return variant.OfFloat(r.Float64())
}

// TestHalves writes and reads long values in halves, as on one processor.
func TestHalves(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 17))
	longest := 0
	for range 12 {
		v := longValue(r, 0)
		if r.IntN(2) == 0 {
			v = variant.OfDict(variant.Entry{Key: variant.OfString("version"), Value: variant.OfInt(1)}, variant.Entry{Key: variant.OfString("long"), Value: v})
		}
		d := dialect.All()[r.IntN(len(dialect.All()))]
		var whole []byte
		var read variant.Value
		var end int
		alone(func() {
			var err error
			if whole, err = codec.Append(nil, v, d); err != nil {
				t.Fatal(d.Name, err)
			}
			if read, end, err = codec.Decode(whole, 0, d); err != nil || end != len(whole) {
				t.Fatal(d.Name, err)
			}
		})
		longest = max(longest, len(whole))
		for _, dst := range [][]byte{nil, []byte("before"), make([]byte, 3, len(whole)+5), make([]byte, 3, len(whole)/2)} {
			if b, err := codec.Append(dst, v, d); err != nil || !bytes.Equal(b, append(bytes.Clone(dst), whole...)) {
				t.Fatalf("%s: %d bytes are written in halves as %d, %v", d.Name, len(whole), len(b), err)
			}
		}
		for _, b := range [][]byte{whole, append(bytes.Clone(whole), "more"...), append(bytes.Clone(whole), make([]byte, len(whole)/2)...)} {
			if got, n, err := codec.Decode(b, 0, d); err != nil || n != end || !reflect.DeepEqual(got, read) {
				t.Fatalf("%s: %d bytes are read differently in halves: to %d, %v", d.Name, len(whole), n, err)
			}
		}
		// Damaged, both say the same.
		for range 5 {
			b := bytes.Clone(whole)
			b[r.IntN(len(b))] ^= byte(1 << r.IntN(8))
			b = b[:len(b)-r.IntN(2)*r.IntN(len(b))]
			var wantErr error
			alone(func() { read, end, wantErr = codec.Decode(b, 0, d) })
			if got, n, err := codec.Decode(b, 0, d); !reflect.DeepEqual(err, wantErr) || n != end || err == nil && !reflect.DeepEqual(got, read) {
				t.Fatalf("%s: damaged it is read to %d, %v; not %d, %v", d.Name, n, err, end, wantErr)
			}
		}
	}
	if longest < 300<<10 {
		t.Errorf("the longest value has only %d bytes", longest)
	}
}

// TestHalvesRefuse: of several values that a dialect cannot hold the first is told, with its offset.
func TestHalvesRefuse(t *testing.T) {
	const n = 10_000
	d := dialect.Godot2
	for _, bad := range [][]int{{0}, {70}, {n/2 - 1}, {n / 2}, {n/2 + 33}, {n - 1}, {n / 3, n / 2}, {n / 2, n - 2}} {
		items, entries := make([]variant.Value, n), make([]variant.Entry, n)
		for i := range items {
			items[i] = variant.OfString("a text")
		}
		for _, i := range bad {
			items[i] = variant.Value{Type: variant.PackedVector4Array}
		}
		for i := range entries {
			entries[i] = variant.Entry{Key: variant.OfString(fmt.Sprint(i)), Value: items[i]}
		}
		for _, v := range []variant.Value{variant.OfArray(items...), variant.OfDict(entries...)} {
			var want error
			alone(func() { _, want = codec.Append([]byte("1234"), v, d) })
			b, err := codec.Append([]byte("1234"), v, d)
			var e *codec.Error
			if !reflect.DeepEqual(err, want) || !errors.As(err, &e) || e.Path == "" || string(b) != "1234" {
				t.Errorf("bad values %v: %v, not %v", bad, err, want)
			}
		}
	}
}

// TestDeepInHalves: what is nested too deep in long values is refused.
func TestDeepInHalves(t *testing.T) {
	for _, deep := range []int{codec.MaxDepth - 2, codec.MaxDepth - 1, codec.MaxDepth} {
		v := variant.OfInt(1)
		for range deep {
			v = variant.OfArray(v)
		}
		items := make([]variant.Value, 9000)
		for i := range items {
			items[i] = variant.OfString("a text that makes it long, longer than what is not halved")
		}
		items[7000] = v
		var want, wantRead error
		var b []byte
		alone(func() { b, want = codec.Append(nil, variant.OfArray(items...), dialect.Godot46) })
		if _, err := codec.Append(nil, variant.OfArray(items...), dialect.Godot46); !reflect.DeepEqual(err, want) {
			t.Errorf("%d deep: %v, not %v", deep, err, want)
		}
		if want != nil {
			continue
		}
		alone(func() { _, _, wantRead = codec.Decode(b, 0, dialect.Godot46) })
		if _, _, err := codec.Decode(b, 0, dialect.Godot46); !reflect.DeepEqual(err, wantRead) {
			t.Errorf("%d deep: %v, not %v", deep, err, wantRead)
		}
	}
}
