package gitindex_test

import (
	"os"
	"path/filepath"
	"testing"

	"savant/codec/enginetest"
	"savant/model/gitindex"
)

// TestUnmerged reads the three versions of a file that git could not merge, and none of other files. The index must not
// change.
func TestUnmerged(t *testing.T) {
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(t.TempDir(), "none"))
	folder := t.TempDir()
	run := func(args ...string) error {
		command := enginetest.Command(t, "git", append([]string{"-C", folder, "-c", "user.name=Ann", "-c", "user.email=ann@example.org"}, args...)...)
		return command.Run()
	}
	must := func(args ...string) {
		t.Helper()
		if err := run(args...); err != nil {
			t.Fatal(args, err)
		}
	}
	name := filepath.Join(folder, "[a].txt")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if v, err := gitindex.Unmerged(t.Context(), name); v != nil || err != nil {
		t.Errorf("no repository: %v, %v", v, err)
	}
	must("init", "-q", "-b", "main")
	write("base\n")
	must("add", ".")
	must("commit", "-q", "-m", "base")
	must("checkout", "-q", "-b", "other")
	write("theirs\n")
	must("commit", "-q", "-a", "-m", "theirs")
	must("checkout", "-q", "main")
	write("ours\n")
	must("commit", "-q", "-a", "-m", "ours")
	if v, err := gitindex.Unmerged(t.Context(), name); v != nil || err != nil {
		t.Errorf("merged: %v, %v", v, err)
	}
	if run("merge", "-q", "other") == nil {
		t.Fatal("git merges it")
	}
	index := filepath.Join(folder, ".git", "index")
	before, err := os.ReadFile(index)
	if err != nil {
		t.Fatal(err)
	}
	v, err := gitindex.Unmerged(t.Context(), name)
	if err != nil || v == nil || string(v.Base) != "base\n" || string(v.Ours) != "ours\n" || string(v.Theirs) != "theirs\n" {
		t.Errorf("%q, %v", v, err)
	}
	if now, err := os.ReadFile(index); err != nil || string(now) != string(before) {
		t.Error("the index is another")
	}
}
