package envelope

import (
	"bytes"
	"errors"
	"testing"

	"savant/codec/fuzzing"
)

// FuzzEnvelope checks that any bytes come back if nothing is edited, that edited content comes back when peeled again,
// that errors have an offset inside the file, and that memory is bounded by the file's size.
func FuzzEnvelope(f *testing.F) {
	fuzzing.Bound(f)
	for _, v := range vectors(f) {
		if len(v.data) < 1500 {
			f.Add(v.data, uint16(5), byte(1))
		}
	}
	for _, b := range bombs(f) {
		f.Add(b, uint16(0), byte(0))
	}
	for _, name := range append(Names(), "gzip", "zstd", "zlib") {
		b, err := New(name, []byte("some content, some content"), Key{Password: "secret"})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b, uint16(7), byte(3))
		b, _ = New("gzip", append(b, b...), Key{})
		f.Add(append(b, b...), uint16(7), byte(3))
	}
	key := Key{Password: "secret"}
	f.Fuzz(func(t *testing.T, b []byte, place uint16, x byte) {
		before := bytes.Clone(b)
		var payload []byte
		var layers []Layer
		var err error
		taken := allocated(func() { payload, layers, err = Peel(b, key, NewBudget(8<<20)) })
		if limit := uint64(2*memoryLimit + 64*len(b)); taken > limit {
			t.Fatalf("%d bytes took %d of memory", len(b), taken)
		}
		if !bytes.Equal(b, before) {
			t.Fatal("the bytes given were changed")
		}
		var e *Error
		of, depth := payload, len(layers) // what the error is about
		if depth > 0 && layers[depth-1].Cut() {
			depth--
			of = layers[depth].data
		}
		if err != nil && (!errors.As(err, &e) || e.Cause == nil || e.Offset < 0 || e.Offset > len(of) || e.Depth != depth || e.Name != Detect(of)) {
			t.Fatalf("%#v", err)
		}
		again, err := Wrap(bytes.Clone(payload), layers, Key{})
		if err != nil || !bytes.Equal(again, before) {
			t.Fatalf("not put back: %v", err)
		}
		if len(layers) == 0 || len(payload) > 1<<18 {
			return // nothing to edit, or so much that few files would be tried
		}
		// An edit: a byte changed, some inserted, or the end cut off.
		changed := bytes.Clone(payload)
		at := min(int(place), len(changed))
		switch {
		case x < 0x40 && at < len(changed):
			changed[at] ^= x | 1
		case x < 0x80:
			changed = append(changed[:at:at], append([]byte("put in"), changed[at:]...)...)
		default:
			changed = changed[:at]
		}
		written, err := Wrap(changed, layers, Key{})
		if errors.Is(err, ErrCannotWrite) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		back, layers2, err := Peel(written, key, nil)
		if len(layers2) < len(layers) {
			t.Fatalf("%d layers became %d: %v", len(layers), len(layers2), err)
		}
		inside := layers2[len(layers)-1].plain
		if !bytes.Equal(inside, changed) {
			t.Fatalf("the edit is not what comes back: %d bytes, %d (%d)", len(inside), len(changed), len(back))
		}
	})
}
