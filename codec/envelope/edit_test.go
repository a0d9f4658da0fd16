package envelope

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"strings"
	"testing"
)

// edited returns a copy of b with the byte at i changed.
func edited(b []byte, i int) []byte {
	c := bytes.Clone(b)
	c[i] ^= 0x5a
	return c
}

// inner peels b and fails the test unless the payload is want.
func inner(t testing.TB, b []byte, key Key, want []byte) []Layer {
	t.Helper()
	got, layers, err := Peel(b, key, nil)
	if err != nil {
		t.Fatalf("Peel: %v", err)
	}
	if !bytes.Equal(got, want) {
		t.Fatalf("%d bytes inside, want %d; they differ from 0x%x on", len(got), len(want), common(got, want))
	}
	return layers
}

func mustWrap(t testing.TB, payload []byte, layers []Layer, key Key) []byte {
	t.Helper()
	b, err := Wrap(payload, layers, key)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// parts returns the table entries and the blocks of a compressed file, and what follows them.
func parts(t testing.TB, b []byte) (blocks [][]byte, tail []byte) {
	t.Helper()
	n := int(binary.LittleEndian.Uint32(b[12:])/binary.LittleEndian.Uint32(b[8:])) + 1
	at := 16 + 4*n
	for i := range n {
		size := int(binary.LittleEndian.Uint32(b[16+4*i:]))
		blocks = append(blocks, b[at:at+size])
		at += size
	}
	return blocks, b[at:]
}

func TestEditChangesOneBlock(t *testing.T) {
	for _, v := range vectors(t) {
		if v.Mode == "" || v.Mode == "brotli" {
			continue
		}
		plain, layers := v.open(t)
		before, tail := parts(t, v.data)
		for n := range before {
			if n*4096 >= len(plain) {
				continue // the empty block after full ones
			}
			changed := edited(plain, (n*4096+min(len(plain), n*4096+4096))/2)
			b := mustWrap(t, changed, layers, Key{})
			inner(t, b, Key{}, changed)
			after, tail2 := parts(t, b)
			if !bytes.Equal(b[:16], v.data[:16]) || !bytes.Equal(tail, tail2) || len(after) != len(before) {
				t.Fatalf("%s: header or end changed", v.name())
			}
			for i := range before {
				if same := bytes.Equal(before[i], after[i]); same != (i != n) {
					t.Errorf("%s: byte of block %d changed; is block %d the same: %v", v.name(), n, i, same)
				}
			}
			if back := mustWrap(t, plain, layers, Key{}); !bytes.Equal(back, v.data) {
				t.Errorf("%s: the edit taken back does not give the original", v.name())
			}
		}
	}
}

func TestEditGrowsAndShrinks(t *testing.T) {
	for _, v := range vectors(t) {
		if v.Mode == "" || v.Mode == "brotli" || !strings.Contains(v.File, "big") {
			continue
		}
		plain, layers := v.open(t)
		before, _ := parts(t, v.data)
		for name, changed := range map[string][]byte{
			"nothing left":         {},
			"a block cut off":      plain[:len(plain)-4096],
			"exactly full blocks":  plain[:4096*3],
			"some bytes in front":  append([]byte("abc"), plain...),
			"longer than before":   append(bytes.Clone(plain), plain...),
			"everything different": bytes.Repeat([]byte{7}, 20000),
		} {
			b := mustWrap(t, changed, layers, Key{})
			inner(t, b, Key{}, changed)
			if blocks, tail := parts(t, b); len(blocks) != len(changed)/4096+1 || string(tail) != "GCPF" {
				t.Errorf("%s, %s: %d blocks, end %q", v.name(), name, len(blocks), tail)
			}
		}
		// Insert a whole block at the start: all others move and keep their bytes.
		b := mustWrap(t, append(bytes.Repeat([]byte("new "), 1024), plain...), layers, Key{})
		after, _ := parts(t, b)
		for i := range before {
			if !bytes.Equal(before[i], after[i+1]) {
				t.Errorf("%s: block %d moved and changed", v.name(), i)
			}
		}
	}
}

// TestKeepsTheRest puts odd bytes where engines ignore them, and expects them back, edited or not.
func TestKeepsTheRest(t *testing.T) {
	const odd = "\x00\x01 what is this?"
	key := Key{Password: "secret"}
	content := []byte(strings.Repeat("some content ", 1000))
	for _, name := range append(Names(), "gzip", "zstd", "zlib") {
		b, err := New(name, content, key)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(name, "gcpf") {
			b = b[:len(b)-4] // also without the magic at the end
		}
		b = append(b, odd...)
		layers := inner(t, b, key, content)
		if len(layers) != 1 || layers[0].Name() != name || layers[0].Title().IsZero() || !layers[0].Writable() {
			t.Fatalf("%s: layers %v", name, layers)
		}
		if got := mustWrap(t, content, layers, key); !bytes.Equal(got, b) {
			t.Errorf("%s: other bytes without an edit", name)
		}
		changed := edited(content, 5000)
		got := mustWrap(t, changed, layers, key)
		inner(t, got, key, changed)
		if !bytes.HasSuffix(got, []byte(odd)) {
			t.Errorf("%s: the end is lost by an edit", name)
		}
	}
}

// TestKeepsAnOddEmptyBlock: engines do not unpack the last block if it is empty, so its bytes must be kept.
func TestKeepsAnOddEmptyBlock(t *testing.T) {
	content := make([]byte, 4096)
	b, _ := New("gcpf-gzip", content, Key{})
	copy(b[len(b)-12:], "odd!odd!")
	layers := inner(t, b, Key{}, content)
	got := mustWrap(t, edited(content, 9), layers, Key{})
	if !bytes.HasSuffix(got, []byte("odd!odd!GCPF")) {
		t.Errorf("end is %q", got[len(got)-12:])
	}
}

// TestLikeTheOriginal edits files that were packed with other settings than the engines' defaults.
func TestLikeTheOriginal(t *testing.T) {
	content := []byte(strings.Repeat("Lorem ipsum dolor sit amet, consectetur. ", 90) + strings.Repeat("ipsum amet dolor lorem. ", 300))
	windows := bytes.Clone(gzipZip.fresh)
	windows[9] = 10
	best := bytes.Clone(windows)
	best[8] = 2
	for _, c := range []struct {
		mode  uint32
		head  []byte
		level int
	}{
		{1, []byte{0x78, 0x01}, 0}, {1, []byte{0x78, 0x01}, 1}, {1, []byte{0x78, 0x5e}, 3}, {1, []byte{0x78, 0x5e}, 5}, {1, []byte{0x78, 0x9c}, 6}, {1, []byte{0x78, 0xda}, 9},
		{3, gzipZip.fresh, 6}, {3, windows, 6}, {3, windows, 2}, {3, best, 9},
	} {
		m := &methods[c.mode]
		head := make([]byte, 16)
		copy(head, "GCPF")
		head[4], head[9] = byte(c.mode), 4 // blocks of 1024 bytes, which no engine writes
		tools := &tools{}
		pack := func(plain []byte) []byte {
			b, err := m.write(head, 1024, plain, []byte("GCPF"), func(dst, src []byte, _ int) []byte {
				return m.append(tools, dst, src, settings{c.head, c.level})
			})
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		b := pack(content)
		layers := inner(t, b, Key{}, content)
		changed := edited(content, 1500)
		if got := mustWrap(t, changed, layers, Key{}); !bytes.Equal(got, pack(changed)) {
			t.Errorf("method %d, level %d, header %x: packed otherwise than before", c.mode, c.level, c.head)
		}
	}
}

func TestBrotliSaysWhatToDo(t *testing.T) {
	for _, v := range vectors(t) {
		if v.Mode != "brotli" {
			continue
		}
		plain, layers := v.open(t)
		if layers[0].Writable() {
			t.Error("it says that it can be written")
		}
		_, err := Wrap(edited(plain, 3), layers, Key{})
		if !errors.Is(err, ErrCannotWrite) || !strings.Contains(said(err), "Zstd instead") {
			t.Errorf("%s: %v", v.name(), err)
		}
	}
	if _, err := New("gcpf-brotli", nil, Key{}); !errors.Is(err, ErrCannotWrite) {
		t.Error(err)
	}
	if _, err := New("arj", nil, Key{}); !errors.Is(err, ErrNoSuchWrapper) {
		t.Error(err)
	}
}

func TestEditEncrypted(t *testing.T) {
	for _, v := range vectors(t) {
		if v.Mode != "" {
			continue
		}
		plain, layers := v.open(t)
		changed := append(bytes.Clone(plain), "more"...)
		iv := []byte("sixteen bytes IV")
		w := Writer{Random: bytes.NewReader(append(bytes.Clone(iv), iv...))}
		one, err := w.Wrap(changed, layers, Key{})
		if err != nil {
			t.Fatal(err)
		}
		two := mustWrap(t, changed, layers, v.key(t))
		inner(t, one, v.key(t), changed)
		inner(t, two, v.key(t), changed)
		if v.wrapper() == "gdec4" {
			if !bytes.Equal(one[28:44], iv) || bytes.Equal(two[28:44], iv) || bytes.Equal(two[28:44], v.data[28:44]) {
				t.Errorf("%s: the IV is not a fresh one", v.name())
			}
		} else if !bytes.Equal(one, two) {
			t.Errorf("%s: the same content gives other bytes", v.name())
		}
		// Another key re-encrypts unchanged content too.
		other := Key{Password: "another"}
		b := mustWrap(t, plain, layers, other)
		inner(t, b, other, plain)
		if bytes.Equal(b, v.data) && len(plain) != 0 {
			t.Errorf("%s: still under the old key", v.name())
		}
		if _, err := w.Wrap(plain, layers, Key{Bytes: []byte("short")}); !errors.Is(err, ErrBadKey) {
			t.Errorf("%s: key of five bytes: %v", v.name(), err)
		}
	}
	if _, err := (Writer{Random: bytes.NewReader(nil)}).New("gdec4", nil, Key{Password: "a"}); err == nil {
		t.Error("encrypted without random numbers")
	}
}

// TestPublishedBytes covers the two files that the format documents work out by hand.
func TestPublishedBytes(t *testing.T) {
	content := []byte{8, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0}
	key := Key{Password: "secret"}
	iv := []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
	for name, want := range map[string]string{
		"gdec3": "GDEC\x01\x00\x00\x00\xDF\x91\xF8\x2A\x18\x3F\x80\x20\x83\x57\xFE\x04\x57\x71\x35\xB6" +
			"\x0C\x00\x00\x00\x00\x00\x00\x00\x30\x15\x63\x33\xE1\x5A\xE6\xA2\x40\xF6\xC0\x16\x00\x0D\x83\x0B",
		"gdec4": "GDEC\xDF\x91\xF8\x2A\x18\x3F\x80\x20\x83\x57\xFE\x04\x57\x71\x35\xB6\x0C\x00\x00\x00\x00\x00\x00\x00" +
			string(iv) + "\xB4\x87\xA9\x9E\x29\xE1\x74\xBB\xA5\xDA\xA2\x05\xB3\xE2\x56\x36",
		"gcpf-deflate": "GCPF\x01\x00\x00\x00\x00\x10\x00\x00\x0C\x00\x00\x00\x11\x00\x00\x00" +
			"\x78\x9C\xE3\x60\x60\x60\x60\x02\x62\x56\x20\x06\x00\x00\x90\x00\x10GCPF",
	} {
		got, err := Writer{Random: bytes.NewReader(iv)}.New(name, content, key)
		if err != nil || string(got) != want {
			t.Errorf("%s: %x (%v)\nwant %x", name, got, err, want)
		}
	}
	// 4096 zeros, from a game's test data: a full block and an empty one.
	got, _ := New("gcpf-fastlz", make([]byte, 4096), Key{})
	want := "GCPF\x00\x00\x00\x00\x00\x10\x00\x00\x00\x10\x00\x00\x37\x00\x00\x00\x0a\x00\x00\x00\x01\x00\x00" + strings.Repeat("\xe0\xfd\x01", 15) +
		"\xe0\x98\x01\x02\x00\x00\x00\x01\x00\x00\xe0\x02\x01\x02\x00\x00\x00GCPF"
	if string(got) != want {
		t.Errorf("4096 zeros: %x\nwant %x", got, want)
	}
}

func TestLocked(t *testing.T) {
	for _, v := range vectors(t) {
		if v.Mode != "" {
			continue
		}
		packed, _ := New("gzip", v.data, Key{})
		for name, c := range map[string]struct {
			key  Key
			want error
		}{
			"no key":         {Key{}, ErrLocked},
			"wrong password": {Key{Password: "guess"}, ErrWrongKey},
			"wrong key":      {Key{Bytes: make([]byte, 32)}, ErrWrongKey},
			"bad key":        {Key{Bytes: make([]byte, 31)}, ErrBadKey},
		} {
			if v.File == "gdec_key_nothing.sav" && c.want == ErrWrongKey {
				continue // nothing is encrypted, so every key opens it
			}
			payload, layers, err := Peel(packed, c.key, nil)
			var e *Error
			if !errors.Is(err, c.want) || !errors.As(err, &e) {
				t.Fatalf("%s, %s: %v", v.name(), name, err)
			}
			if e.Name != v.wrapper() || e.Depth != 1 || !strings.HasPrefix(said(e.Title()), "encrypted (Godot ") {
				t.Errorf("%s, %s: %+v", v.name(), name, e)
			}
			if len(layers) != 1 || layers[0].Name() != "gzip" || !bytes.Equal(payload, v.data) || Detect(payload) != v.wrapper() {
				t.Errorf("%s, %s: the layer around it is not told", v.name(), name)
			}
			if b := mustWrap(t, payload, layers, Key{}); !bytes.Equal(b, packed) {
				t.Errorf("%s, %s: what stayed closed is not kept", v.name(), name)
			}
		}
		// A wrong key next to the right password does no harm.
		if k := v.key(t); k.Password != "" {
			k.Bytes = make([]byte, 32)
			if _, _, err := Peel(v.data, k, nil); err != nil {
				t.Errorf("%s: %v", v.name(), err)
			}
		}
	}
}

func TestStreams(t *testing.T) {
	var named bytes.Buffer
	w, _ := gzip.NewWriterLevel(&named, gzip.BestCompression)
	w.Name, w.Comment, w.Extra = "slot.sav", "from a tool", []byte("xtra")
	w.Write([]byte(strings.Repeat("first ", 500)))
	w.Close()
	head, _ := gzipHead(named.Bytes())
	plainGzip, _ := New("gzip", []byte(strings.Repeat("second ", 300)), Key{})
	both := append(bytes.Clone(named.Bytes()), plainGzip...)
	content := []byte(strings.Repeat("first ", 500) + strings.Repeat("second ", 300))

	// A change in one member leaves the other and its header unchanged.
	layers := inner(t, both, Key{}, content)
	changed := edited(content, 100)
	b := mustWrap(t, changed, layers, Key{})
	inner(t, b, Key{}, changed)
	if !bytes.HasSuffix(b, plainGzip) || !bytes.HasPrefix(b, named.Bytes()[:head]) {
		t.Error("a change in the first member reaches further")
	}
	changed = edited(content, 4000)
	b = mustWrap(t, changed, layers, Key{})
	inner(t, b, Key{}, changed)
	if !bytes.HasPrefix(b, named.Bytes()) {
		t.Error("a change in the second member reaches the first")
	}

	// Zstd: two frames with a skippable one between them.
	one, _ := New("zstd", content[:3000], Key{})
	two, _ := New("zstd", content[3000:], Key{})
	frames := append(bytes.Clone(one), "\x50\x2a\x4d\x18\x03\x00\x00\x00abc"...)
	frames = append(frames, two...)
	layers = inner(t, frames, Key{}, content)
	changed = edited(content, 10)
	b = mustWrap(t, changed, layers, Key{})
	inner(t, b, Key{}, changed)
	if !bytes.HasSuffix(b, frames[len(one):]) {
		t.Error("a change in the first frame reaches further")
	}
	for _, change := range [][]byte{nil, []byte("x"), content[:3000], content[3000:], append([]byte("front"), content...), append(bytes.Clone(content), "back"...),
		append(append(bytes.Clone(content[:3000]), "between"...), content[3000:]...)} {
		for _, file := range [][]byte{frames, both} {
			layers := inner(t, file, Key{}, content)
			b := mustWrap(t, change, layers, Key{})
			inner(t, b, Key{}, change)
		}
	}
}

// TestNoWrapper covers files that only look wrapped, and others.
func TestNoWrapper(t *testing.T) {
	chain := make([]byte, 4+0x9c78)
	binary.LittleEndian.PutUint32(chain, 0x9c78) // its bytes are the header of a zlib stream
	chain[4] = 29                                // a PackedByteArray that fills the record
	binary.LittleEndian.PutUint32(chain[8:], 0x9c78-8)
	zlib, _ := New("zlib", chain, Key{})
	zlib[len(zlib)-1]++ // its checksum
	for name, b := range map[string][]byte{
		"nothing": {}, "one byte": {'G'}, "GCP": []byte("GCP"), "record": chain, "zlib with a wrong sum": zlib, "text": []byte("[gd_scene format=3]"),
		"RSCC": []byte("RSCC\x02\x00\x00\x00\x00\x10\x00\x00\x00\x00\x00\x00\x09\x00\x00\x00"),
	} {
		layers := inner(t, b, Key{}, b)
		if len(layers) != 0 {
			t.Errorf("%s: %v", name, layers)
		}
		if d := Detect(b); d != "" && d != "rscc" && d != "zlib" || name == "record" && d != "" {
			t.Errorf("%s: told to be %s", name, d)
		}
	}
}

func TestNested(t *testing.T) {
	key := Key{Password: "pässwörd"}
	content := []byte(strings.Repeat("a save in a save in a save ", 1000))
	names := []string{"gcpf-zstd", "gdec4", "gcpf-fastlz", "gdec3", "gzip", "zstd", "zlib", "gcpf-gzip"} // innermost first
	b := content
	for _, n := range names {
		var err error
		if b, err = New(n, b, key); err != nil {
			t.Fatal(err)
		}
	}
	layers := inner(t, b, key, content)
	if len(layers) != len(names) {
		t.Fatalf("%d layers", len(layers))
	}
	for i, l := range layers {
		if want := names[len(names)-1-i]; l.Name() != want {
			t.Errorf("layer %d is %s, want %s", i, l.Name(), want)
		}
	}
	if got := mustWrap(t, content, layers, Key{}); !bytes.Equal(got, b) {
		t.Error("other bytes without an edit")
	}
	changed := edited(content, 20000)
	inner(t, mustWrap(t, changed, layers, Key{}), key, changed)

	more, _ := New("gzip", b, Key{})
	_, layers, err := Peel(more, key, nil)
	if !errors.Is(err, ErrTooDeep) || len(layers) != depthLimit {
		t.Errorf("nine wrappers: %d layers, %v", len(layers), err)
	}
}
