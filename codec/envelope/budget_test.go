package envelope

import (
	"bytes"
	"errors"
	"testing"
)

// noise returns n bytes that compress badly.
func noise(n int) []byte {
	b := make([]byte, n)
	x := uint64(1)
	for i := range b {
		x = x*6364136223846793005 + 1442695040888963407
		b[i] = byte(x >> 56)
	}
	return b
}

// wrappedIn wraps payload, innermost wrapper first.
func wrappedIn(t *testing.T, payload []byte, names ...string) []byte {
	t.Helper()
	for _, name := range names {
		var err error
		if payload, err = New(name, payload, Key{Password: "a"}); err != nil {
			t.Fatal(err)
		}
	}
	return payload
}

// TestBudget checks that every compressed wrapper takes exactly its unpacked size off the budget, that one byte less is
// refused, and that encryption is free.
func TestBudget(t *testing.T) {
	const n = 3 << 20
	content := noise(n)
	for _, names := range [][]string{
		{"gcpf-fastlz"}, {"gcpf-deflate"}, {"gcpf-zstd"}, {"gcpf-gzip"}, {"gdec3"}, {"gdec4"}, {"gzip"}, {"zlib"}, {"zstd"},
		{"gzip", "gcpf-zstd"}, {"zstd", "zlib", "gzip"}, {"gcpf-deflate", "gdec4"},
	} {
		b := wrappedIn(t, content, names...)
		g := NewBudget(DefaultLimit)
		payload, layers, err := Peel(b, Key{Password: "a"}, g)
		if err != nil || !bytes.Equal(payload, content) {
			t.Fatalf("%v: %v", names, err)
		}
		need := int64(0)
		for _, l := range layers {
			if !bytes.HasPrefix([]byte(l.Name()), []byte("gdec")) {
				need += int64(l.PlainSize())
			}
		}
		if used := DefaultLimit - g.Left(); used != need {
			t.Errorf("%v: %d bytes taken off the budget, not %d", names, used, need)
		}
		if _, _, err := Peel(b, Key{Password: "a"}, NewBudget(need)); err != nil {
			t.Errorf("%v: a budget of exactly what is needed: %v", names, err)
		}
		if need == 0 {
			continue
		}
		_, layers, err = Peel(b, Key{Password: "a"}, NewBudget(need-1))
		var e *Error
		if !errors.As(err, &e) || !errors.Is(err, ErrTooLarge) || len(layers) != len(names)-1 {
			t.Fatalf("%v: one byte too few: %d layers, %v", names, len(layers), err)
		}
		if known := names[0] != "zlib"; known != (e.Size > 0) || known && e.Size != need {
			t.Errorf("%v: it says that it needs %d bytes, not %d", names, e.Size, need)
		}
	}
}

// TestBudgetOfStreams checks that consecutive streams share the budget, whatever size they declare.
func TestBudgetOfStreams(t *testing.T) {
	one := wrappedIn(t, noise(2<<20), "gzip")
	undeclared := append([]byte("\x28\xb5\x2f\xfd\x00\x58"), bytes.Repeat([]byte{0x02, 0x00, 0x10, 0}, 16)...) // 16 blocks of 128 KiB
	undeclared = append(undeclared, 1, 0, 0)
	for name, c := range map[string]struct {
		b    []byte
		need int64
	}{
		"gzip":                {bytes.Repeat(one, 3), 3 * 2 << 20},
		"zstd":                {bytes.Repeat(wrappedIn(t, noise(2<<20), "zstd"), 3), 3 * 2 << 20},
		"zstd without a size": {bytes.Repeat(undeclared, 3), 3 * 2 << 20},
		"gzip, bytes behind":  {append(bytes.Clone(one), 0xff, 0xff, 0xff, 0xff), 2 << 20},
	} {
		g := NewBudget(c.need - 1)
		if _, _, err := Peel(c.b, Key{}, g); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %d bytes: %v", name, c.need-1, err)
		}
		g = NewBudget(c.need)
		payload, _, err := Peel(c.b, Key{}, g)
		if err != nil || int64(len(payload)) != c.need || g.Left() != 0 {
			t.Errorf("%s: %d bytes, %d left: %v", name, len(payload), g.Left(), err)
		}
	}
}
