package codec_test

import (
	"os"
	"path/filepath"
	"testing"

	"savant/codec"
)

// corpus returns the folder of real files, or skips.
func corpus(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("SAVANT_CORPUS")
	if dir == "" {
		if os.Getenv("REQUIRE_CORPUS") != "" {
			t.Fatal("SAVANT_CORPUS names no folder of real files")
		}
		t.Skip("SAVANT_CORPUS names no folder of real files")
	}
	return dir
}

// Every save of the corpus is named for what it is, or read to its last byte.
func TestCorpusSaves(t *testing.T) {
	dir := filepath.Join(corpus(t), "saves")
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		kind := codec.Sniff(b)
		g := codec.Detect(b)[0]
		t.Logf("%-90s %-12s %v, %s %d %% (%s), %d records, same %d", f.Name(), kind.Title(), g.File.Framing, g.Dialect.Name, g.Sure, g.Why, len(g.File.Records), len(g.Same))
	}
}
