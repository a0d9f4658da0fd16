package model_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// large returns a save of about 1,340 bytes for each of n dictionaries of 50 entries, as Godot 3 writes it.
func large(n int) []byte {
	r := rand.New(rand.NewSource(1))
	le := binary.LittleEndian
	b := make([]byte, 4, n*1400+1024)
	text := func(s string) {
		b = le.AppendUint32(b, 4)
		b = le.AppendUint32(b, uint32(len(s)))
		b = append(b, s...)
		for len(b)%4 != 0 {
			b = append(b, 0)
		}
	}
	b = le.AppendUint32(b, 18)
	b = le.AppendUint32(b, 1)
	text("chunks")
	b = le.AppendUint32(b, 19)
	b = le.AppendUint32(b, uint32(n))
	for range n {
		b = le.AppendUint32(b, 18)
		b = le.AppendUint32(b, 50)
		for j := range 50 {
			text(fmt.Sprintf("key_%02d", j))
			switch r.Intn(5) {
			case 0:
				b = le.AppendUint32(b, 2)
				b = le.AppendUint32(b, r.Uint32())
			case 1:
				b = le.AppendUint32(b, 3|1<<16)
				b = le.AppendUint64(b, math.Float64bits(r.Float64()))
			case 2:
				text("some text value"[:r.Intn(15)])
			case 3:
				b = le.AppendUint32(b, 7)
				b = append(b, make([]byte, 12)...)
			case 4:
				b = le.AppendUint32(b, 1)
				b = le.AppendUint32(b, 1)
			}
		}
	}
	le.PutUint32(b, uint32(len(b)-4))
	return b
}

func opened(b *testing.B, data []byte) *model.Document {
	d, err := kinds.Open(data, model.Options{Name: "large.sav"})
	if err != nil {
		b.Fatal(err)
	}
	return d
}

func BenchmarkOpen(b *testing.B) {
	data := large(75_000)
	b.SetBytes(int64(len(data)))
	b.ResetTimer()
	for b.Loop() {
		opened(b, data)
	}
}

func BenchmarkFirstRows(b *testing.B) {
	d := opened(b, large(75_000))
	for b.Loop() {
		model.ForgetRows(d)
		chunks := d.Child(d.Child(model.Root, 0), 0)
		at := rand.Intn(d.Len(chunks) - 40)
		for i := range 40 {
			d.Describe(d.Child(chunks, at+i))
		}
	}
}

// BenchmarkEditInTheMiddle sets a value of another length and describes the forty rows around it.
func BenchmarkEditInTheMiddle(b *testing.B) {
	d := opened(b, large(75_000))
	chunks := d.Child(d.Child(model.Root, 0), 0)
	row := d.Child(d.Child(chunks, d.Len(chunks)/2), 7)
	n := 0
	for b.Loop() {
		n++
		if err := d.SetAs(row, variant.OfString(fmt.Sprint("another value ", n%1000))); err != nil {
			b.Fatal(err)
		}
		for i := range 40 {
			d.Describe(d.Child(chunks, d.Len(chunks)/2+i))
		}
		d.Patches()
	}
}

func BenchmarkInsertInTheMiddle(b *testing.B) {
	d := opened(b, large(75_000))
	chunks := d.Child(d.Child(model.Root, 0), 0)
	for b.Loop() {
		if _, err := d.Insert(chunks, d.Len(chunks)/2, nil, variant.OfInt(5)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWalk(b *testing.B) {
	data := large(7_500)
	d := opened(b, data)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		rows := 0
		d.Walk(model.Root, -1, func(r model.Row) bool {
			rows++
			return true
		})
	}
}

func BenchmarkCheck(b *testing.B) {
	data := large(7_500)
	d := opened(b, data)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if got := d.Snapshot().Check(b.Context(), nil); !got.Exact {
			b.Fatal(got.Problems)
		}
	}
}
