package enginetest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Answer is what the oracle's "read" says of one file.
type Answer struct {
	Code int    // 0 if the engine read it
	Out  string // the values, one in each line
	Said string // the engine's complaints
}

// readsScript is the oracle's own script, run for several files in one start of the engine: starting costs more than reading. Its constructor, which
// runs first, finds nothing to read.
const readsScript = `extends "READ"

func _init():
	for r in [READS]:
		print("@@")
		printerr("@@")
		print("@", run(r[0], r[1], r[2]))
	quit(0)
`

// Reads asks an engine to read files, each by the arguments of the oracle's "read": a kind, a path and options. project is the folder that res:// means,
// of which a copy is used; "" for none. The oracle has to be there.
func Reads(t testing.TB, version, project string, reads [][]string) []Answer {
	t.Helper()
	if len(reads) == 0 {
		return nil
	}
	var list []string
	for _, r := range reads {
		var options []string
		for _, o := range r[2:] {
			name, value, _ := strings.Cut(o, "=")
			options = append(options, fmt.Sprintf("%q: %q", name, value))
		}
		path := r[1]
		if !strings.HasPrefix(path, "res://") {
			var err error
			if path, err = filepath.Abs(path); err != nil {
				t.Fatal(err)
			}
		}
		list = append(list, fmt.Sprintf("[%q, %q, {%s}]", r[0], path, strings.Join(options, ", ")))
	}
	of := filepath.Join(filepath.Dir(Oracle(t, version)), "godot"+version[:1], "read.gd")
	script := filepath.Join(t.TempDir(), "reads.gd")
	if err := os.WriteFile(script, []byte(strings.NewReplacer("READS", strings.Join(list, ", "), "READ", of).Replace(readsScript)), 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	arguments := []string{"--script", script}
	if project != "" {
		copied := filepath.Join(t.TempDir(), "project")
		if err := os.CopyFS(copied, os.DirFS(project)); err != nil {
			t.Fatal(err)
		}
		arguments = append(arguments, "--path", copied)
	}
	c := Command(t, Engine(t, version), arguments...)
	c.Stderr = &said
	out, err := c.Output()
	answers := strings.Split(string(out), "@@\n")[1:]
	complaints := strings.Split(said.String(), "@@\n")[1:]
	if err != nil || len(answers) != len(reads) || len(complaints) != len(reads) {
		t.Fatalf("Godot %s: %d answers to %d files: %v\n%s", version, len(answers), len(reads), err, said.String()[max(0, said.Len()-3000):])
	}
	result := make([]Answer, len(reads))
	for i, a := range answers {
		at := strings.LastIndex(a, "@")
		if at < 0 {
			t.Fatalf("Godot %s does not say how it ended: %q", version, a)
		}
		if _, err := fmt.Sscanf(a[at:], "@%d\n", &result[i].Code); err != nil {
			t.Fatalf("Godot %s ends with %q", version, a[at:])
		}
		result[i].Out, result[i].Said = a[:at], complaints[i]
	}
	return result
}
