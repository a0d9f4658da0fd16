//go:build !nogui

package ui

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/cli"
	"savant/ui/internal/instance"
)

// TestStartOptions: the window knows the options that help, manual page and completions tell of, and no others.
func TestStartOptions(t *testing.T) {
	told := map[string]bool{}
	for _, o := range cli.WindowOptions() {
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

// TestRequested: what is an option stands before the files, and their paths are made whole.
func TestRequested(t *testing.T) {
	r := requested([]string{"--convert", "--new-window", "a.sav", "--apart"})
	whole, err := filepath.Abs("a.sav")
	if err != nil {
		t.Fatal(err)
	}
	if r.Do != instance.Convert || !r.Window || r.apart || len(r.Files) != 2 || r.Files[0] != whole {
		t.Errorf("%+v", r)
	}
	if r := requested([]string{"--", "--convert"}); r.Do != instance.Open || len(r.Files) != 1 || filepath.Base(r.Files[0]) != "--convert" {
		t.Errorf("%+v", r)
	}
}

// TestTakeWhileEnding: a program that is ending takes nothing, so that whoever hands files over opens them itself.
func TestTakeWhileEnding(t *testing.T) {
	for what, hop := range map[string]func(func(), bool){
		"no window is left":       func(f func(), _ bool) { f() },
		"its loop runs no longer": func(func(), bool) {},
	} {
		g := &program{hop: hop}
		if g.take(context.Background(), instance.Message{Do: instance.Open, Files: []string{"x"}}) == nil {
			t.Errorf("%s, and it says it took the file", what)
		}
	}
}

// TestDeaf: where later starts cannot be heard, nothing is said of a program that runs.
func TestDeaf(t *testing.T) {
	long := filepath.Join(t.TempDir(), strings.Repeat("long", 40))
	for _, name := range []string{"XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "HOME", "TMPDIR", "TEMP", "TMP", "AppData"} {
		t.Setenv(name, long)
	}
	handed, l, err := meet(instance.Message{Do: instance.Open}, nil)
	var deaf *deafError
	if handed || l != nil || !errors.As(err, &deaf) {
		t.Fatalf("%v, %v, %v", handed, l, err)
	}
	b := newBench(t)
	b.alone(err)
	if text := b.notice.shown.text; strings.Contains(text, "running") || b.last("alone")["deaf"] != true {
		t.Errorf("it says %q", text)
	}
	b.alone(errors.New("it does not answer"))
	if text := b.notice.shown.text; !strings.Contains(text, "running already") || b.last("alone")["deaf"] != false {
		t.Errorf("it says %q", text)
	}
}
