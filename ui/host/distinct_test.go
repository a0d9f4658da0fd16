package host_test

import (
	"path/filepath"
	"slices"
	"testing"

	"savant/ui/host"
)

// TestDistinct: files of one name are told apart by the shortest ends of their folders.
func TestDistinct(t *testing.T) {
	files := []string{"/home/a/new/slot.sav", "/home/a/old/slot.sav", "/home/a/other.sav", "", "/x/saves/game/run.sav", "/y/saves/game/run.sav", "/run.sav"}
	var names []string
	for i, f := range files {
		files[i] = filepath.FromSlash(f)
		names = append(names, filepath.Base(f))
	}
	names[3] = "slot.sav" // not in a file yet
	got := host.Distinct(names, files)
	want := []string{"slot.sav — new", "slot.sav — old", "other.sav", "slot.sav", "run.sav — x/saves/game", "run.sav — y/saves/game", "run.sav — /"}
	for i := range want {
		want[i] = filepath.FromSlash(want[i])
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestDistinctOfOneFile: one file in two tabs, as edits that two programs left of it are, is numbered.
func TestDistinctOfOneFile(t *testing.T) {
	a, b := filepath.FromSlash("/home/a/slot.sav"), filepath.FromSlash("/home/b/slot.sav")
	if got, want := host.Distinct([]string{"slot.sav", "slot.sav"}, []string{a, a}), []string{"slot.sav", "slot.sav (2)"}; !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	if got, want := host.Distinct([]string{"slot.sav", "slot.sav", "slot.sav"}, []string{a, b, a}), []string{"slot.sav — a", "slot.sav — b", "slot.sav — a (2)"}; !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}
