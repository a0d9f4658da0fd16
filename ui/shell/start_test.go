package shell

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/internal/instance"
)

// TestTakeWhileEnding: a program that is ending accepts no files, so that the sender opens them itself.
func TestTakeWhileEnding(t *testing.T) {
	for what, run := range map[string]func(func(), bool){
		"no window is left":       func(f func(), _ bool) { f() },
		"its loop runs no longer": func(func(), bool) {},
	} {
		g := &program{runOnUI: run}
		if g.take(context.Background(), instance.Message{Do: instance.Open, Files: []string{"x"}}) == nil {
			t.Errorf("%s, and it says it took the file", what)
		}
	}
}

// TestDeaf: if a program cannot listen for later starts, it does not announce itself.
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
	alone(b.Window, err)
	if text := b.message().Text; strings.Contains(text, "running") || b.last("alone")["deaf"] != true {
		t.Errorf("it says %q", text)
	}
	alone(b.Window, errors.New("it does not answer"))
	if text := b.message().Text; !strings.Contains(text, "already running") || b.last("alone")["deaf"] != false {
		t.Errorf("it says %q", text)
	}
}
