package ui

import (
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/cli/command"
	"savant/ui/internal/instance"
)

// TestStartOptions: the window knows the options that help, manual page and completions tell of, and no others.
func TestStartOptions(t *testing.T) {
	told := map[string]bool{}
	for _, o := range command.WindowOptions() {
		told[o.Spelling()] = true
		if options[o.Spelling()] == nil {
			t.Errorf("the window does not know %s", o.Spelling())
		}
	}
	for name := range options {
		if !told[name] {
			t.Errorf("help does not tell of %s", name)
		}
	}
}

// TestRequested: options come before the files, and the paths are made absolute.
func TestRequested(t *testing.T) {
	r, _ := requested([]string{"--convert", "--new-window", "a.sav", "--apart"})
	whole, err := filepath.Abs("a.sav")
	if err != nil {
		t.Fatal(err)
	}
	if r.Do != instance.Convert || !r.Window || r.apart || len(r.Files) != 2 || r.Files[0] != whole {
		t.Errorf("%+v", r)
	}
	if r, _ := requested([]string{"--", "--convert"}); r.Do != instance.Open || len(r.Files) != 1 || filepath.Base(r.Files[0]) != "--convert" {
		t.Errorf("%+v", r)
	}
	for line, want := range map[string]bool{"--merge a b c": true, "--merge a b c -o d": true, "--merge a b": false, "--merge": false, "--compare a b": true, "--compare a": false} {
		r, ok := requested(strings.Fields(line))
		if ok != want || !r.apart || ok && strings.HasSuffix(line, "d") != (filepath.Base(r.out) == "d") || ok && filepath.Base(r.Files[1]) != "b" {
			t.Errorf("%s: %+v, %v", line, r, ok)
		}
	}
}

// TestFoldersAreRefused: what takes files only does not open a folder instead, and comparing takes two folders or none.
func TestFoldersAreRefused(t *testing.T) {
	folder := t.TempDir()
	for line, want := range map[string]string{"--compare a DIR": "two files or two folders", "--compare DIR a": "two files or two folders", "--compare DIR DIR": "", "--merge a DIR b": "three files",
		"--compare a b": "", "DIR": "", "--convert DIR": ""} {
		r, ok := requested(strings.Fields(strings.ReplaceAll(line, "DIR", folder)))
		if why := r.refused(); !ok || (why == "") != (want == "") || !strings.Contains(why, want) || want != "" && !strings.HasPrefix(why, folder+":") {
			t.Errorf("%s: %q", line, why)
		}
	}
}
