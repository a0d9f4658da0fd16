package codec_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"savant/codec"
	"savant/codec/enginetest"
)

// corpus returns the folder of real files, or skips.
func corpus(t *testing.T) string {
	t.Helper()
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	return dir
}

// Every save of the corpus must be recognized or read to its last byte.
func TestCorpusSaves(t *testing.T) {
	dir := filepath.Join(corpus(t), "saves")
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[codec.Kind]int{}
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		kind := codec.Sniff(b)
		kinds[kind]++
		if kind != codec.Unknown {
			t.Logf("%s: %s", f.Name(), said(kind))
			continue
		}
		g := codec.Detect(b)[0]
		t.Logf("%s: %v in %s, %d %% (%s), the same in %d others", f.Name(), g.File.Framing, g.Dialect.Title, g.Sure, g.Why, len(g.Same))
		if g.Sure < 50 || g.File.Framing != codec.Chain || g.File.Tail != len(b) {
			t.Errorf("%s: not read to its last byte", f.Name())
		}
		for i, r := range g.File.Records {
			v, end, err := codec.Decode(b[:r.End], r.Value, g.Dialect)
			if err != nil || end != r.End {
				t.Errorf("%s: record %d ends at %d, not %d, %v", f.Name(), i, end, r.End, err)
				continue
			}
			again, err := codec.AppendLike(nil, b[r.Value:r.End], v, g.Dialect)
			if err != nil || !bytes.Equal(again, b[r.Value:r.End]) {
				t.Errorf("%s: record %d is not kept, %v", f.Name(), i, err)
			}
		}
	}
	if kinds[codec.Unknown] == 0 || kinds[codec.CompressedFile] == 0 {
		t.Errorf("the corpus has only %v", kinds)
	}
}
