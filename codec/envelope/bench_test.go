package envelope

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// save returns n bytes that resemble a save: records of text and numbers.
func save(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	words := []string{"health", "position", "inventory", "sword", "shield", "potion", "quest", "level_3", "door", "chest"}
	b := make([]byte, 0, n+64)
	for len(b) < n {
		w := words[r.IntN(len(words))]
		b = append(b, 4, 0, 0, 0, byte(len(w)), 0, 0, 0)
		b = append(b, w...)
		for len(b)%4 != 0 {
			b = append(b, 0)
		}
		b = binary.LittleEndian.AppendUint32(append(b, 2, 0, 0, 0), uint32(r.IntN(1000)))
	}
	return b[:n]
}

func BenchmarkPeel(b *testing.B) {
	content, key := save(5<<20), Key{Password: "secret"}
	for _, name := range append(Names(), "gzip", "zstd", "zlib") {
		packed, err := New(name, content, key)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(content)))
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := Peel(packed, key, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkWrap(b *testing.B) {
	content, key := save(5<<20), Key{Password: "secret"}
	one := edited(content, 3<<20)
	moved := append([]byte("moved"), content...)
	for _, name := range append(Names(), "gzip", "zstd", "zlib") {
		packed, err := New(name, content, key)
		if err != nil {
			b.Fatal(err)
		}
		_, layers, err := Peel(packed, key, nil)
		if err != nil {
			b.Fatal(err)
		}
		for what, changed := range map[string][]byte{"unedited": content, "one byte": one, "moved": moved} {
			b.Run(name+"/"+what, func(b *testing.B) {
				b.SetBytes(int64(len(content)))
				for b.Loop() {
					if _, err := Wrap(changed, layers, key); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
