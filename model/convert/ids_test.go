package convert

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/message"
)

// TestOtherIDsAreTold: as many ids of resources as are others in the text that is made of a binary file are told when that is made.
func TestOtherIDsAreTold(t *testing.T) {
	id := regexp.MustCompile(`(?m)^\[(?:ext|sub)_resource .*\bid="?([^" \]]+)`)
	ids := func(text []byte) (list []string) {
		for _, m := range id.FindAllSubmatch(text, -1) {
			list = append(list, string(m[1]))
		}
		return list
	}
	changed, kept := 0, 0
	for _, engine := range []string{"godot3", "godot4"} {
		files, err := filepath.Glob(filepath.Join(enginetest.Folder(t, "SAVANT_CORPUS"), engine, "*.tscn"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%d files of %s, %v", len(files), engine, err)
		}
		for _, file := range files[:min(len(files), 60)] {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			made, err := Bytes(t.Context(), file, text, "a.scn", Request{Lossy: true}, nil)
			if err != nil {
				continue
			}
			back, err := Bytes(t.Context(), "a.scn", made.Data, "a.tscn", Request{Lossy: true}, nil)
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			before, after, want := ids(text), ids(back.Data), 0
			if len(before) != len(after) {
				continue // some were in values
			}
			for i := range before {
				if before[i] != after[i] {
					want++
				}
			}
			got := 0
			for _, note := range made.Notes {
				if note.ID == otherIDs {
					got = note.Args[0].(int)
				}
			}
			if got != want {
				t.Errorf("%s: %d ids are others, %d are told", file, want, got)
			}
			if want > 0 {
				changed++
			} else {
				kept++
			}
			again, err := Bytes(t.Context(), "a.tscn", back.Data, "b.scn", Request{Lossy: true}, nil)
			if err != nil || slices.ContainsFunc(again.Notes, func(m message.Message) bool { return strings.Contains(said(m), "stored in the binary file") }) {
				t.Errorf("%s: text of a binary file has other ids once more: %v", file, err)
			}
		}
	}
	if t.Logf("%d with other ids, %d with the same", changed, kept); changed < 20 || kept < 5 {
		t.Error("too few")
	}
}
