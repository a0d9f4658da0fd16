package convert

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// TestBinariesThereAndBack converts all binary resources and scenes of engines and games to text, that to a binary
// file, and that to text again: both texts must be the same.
func TestBinariesThereAndBack(t *testing.T) {
	n, others := 0, 0
	for _, variable := range []string{"SAVANT_VECTORS", "SAVANT_CORPUS"} {
		err := filepath.WalkDir(enginetest.Folder(t, variable), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() && d.Name() == "odd" {
				return filepath.SkipDir
			}
			if d.IsDir() {
				return nil
			}
			b, err := os.ReadFile(path)
			if err != nil || !bytes.HasPrefix(b, []byte("RSRC")) && !bytes.HasPrefix(b, []byte("RSCC")) {
				return err
			}
			text, binary := "a."+Resource, "a."+BinaryResource
			if bytes.Contains(b[:min(len(b), 60)], []byte("PackedScene")) || strings.HasSuffix(path, ".scn") {
				text, binary = "a."+Scene, "a."+BinaryScene
			}
			first, err := Bytes(t.Context(), path, b, text, Request{Lossy: true}, nil)
			if err != nil {
				t.Errorf("%s: %v", path, err)
				return nil
			}
			doc, err := kinds.Open(b, model.Options{Name: path})
			if err != nil {
				t.Errorf("%s: %v", path, err)
				return nil
			}
			engine := doc.Dialect() // text does not store it
			made, err := Bytes(t.Context(), text, first.Data, binary, Request{Lossy: true, From: engine.Name}, nil)
			if engine == dialect.Godot2 && err != nil {
				return nil // its files are not written
			}
			if err != nil {
				t.Errorf("%s: %s", path, said(err))
				return nil
			}
			again, err := Bytes(t.Context(), binary, made.Data, text, Request{Lossy: true}, nil)
			if err != nil {
				t.Errorf("%s: %v", path, err)
				return nil
			}
			if n++; len(first.Losses)+len(made.Losses) > 0 {
				others++
				return nil
			}
			if !bytes.Equal(again.Data, first.Data) {
				a, b := strings.Split(string(first.Data), "\n"), strings.Split(string(again.Data), "\n")
				for i := range min(len(a), len(b)) {
					if a[i] != b[i] {
						t.Errorf("%s: line %d was\n%.300s\nand is\n%.300s", path, i+1, a[i], b[i])
						return nil
					}
				}
				t.Errorf("%s: %d lines have become %d", path, len(a), len(b))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if t.Logf("%d files, %d of which hold what the other form cannot", n, others); n < 450 || others > n/5 {
		t.Error("too few")
	}
}
