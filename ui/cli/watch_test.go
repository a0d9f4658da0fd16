package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/cli/command"
)

// started runs a command whose lines are read while it runs. end stops it and returns its exit status.
func started(t *testing.T, args ...string) (in io.WriteCloser, lines *bufio.Reader, end func() int) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	input, in := io.Pipe()
	output, out := io.Pipe()
	status := make(chan int, 1)
	go func() {
		status <- command.Run(ctx, Commands(), args, input, out, out)
		out.Close()
	}()
	end = func() int {
		stop()
		in.Close()
		go io.Copy(io.Discard, output)
		return <-status
	}
	t.Cleanup(stop)
	return in, bufio.NewReader(output), end
}

// private has the settings in a folder of the test's own, and returns a save there.
func private(t *testing.T) (path string, before, after []byte) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(name, filepath.Join(dir, "settings"))
	}
	before, err := unhex("testdata/slot.sav.hex")
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(dir, "slot.sav")
	write := func(data []byte) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(before)
	var out strings.Builder
	changed := filepath.Join(dir, "changed.sav")
	if s := Main([]string{"set", "-o", changed, path, "player.gold", "440"}, nil, &out, &out); s != command.Fine {
		t.Fatal(&out)
	}
	if after, err = os.ReadFile(changed); err != nil {
		t.Fatal(err)
	}
	return path, before, after
}

// TestWatch: each version is reported in its own line when it is kept, and can be listed and restored.
func TestWatch(t *testing.T) {
	path, before, after := private(t)
	_, lines, end := started(t, "watch", "--jsonl", path)
	read := func() (v struct {
		File    string
		Version uint64
		Size    int64
		Changed *int
		Torn    bool
		Path    string
	}) {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(line, err)
		}
		return v
	}
	if v := read(); v.Version != 1 || v.Changed != nil || v.Size != int64(len(before)) {
		t.Errorf("%+v", v)
	}
	if err := os.WriteFile(path, after, 0o600); err != nil {
		t.Fatal(err)
	}
	v := read()
	if v.Version != 2 || v.Changed == nil || *v.Changed != 1 {
		t.Errorf("%+v", v)
	}
	if kept, err := os.ReadFile(v.Path); err != nil || string(kept) != string(after) {
		t.Error("the version is another", err)
	}
	if s := end(); s != command.Fine {
		t.Errorf("status %d", s)
	}
	savant := func(want int, args ...string) string {
		var out strings.Builder
		if s := Main(args, nil, &out, &out); s != want {
			t.Errorf("%v: status %d: %s", args, s, &out)
		}
		return out.String()
	}
	list := strings.Split(savant(command.Fine, "versions", "list", path), "\n")
	if len(list) != 3 || !strings.Contains(list[0], "version 2, ") || !strings.Contains(list[0], ", 1 value changed") || !strings.Contains(list[1], "version 1, ") {
		t.Errorf("%q", list)
	}
	if out := savant(command.Fine, "versions", "restore", "-o", "-", path, "2"); out != string(after) {
		t.Error("restored another version")
	}
	savant(command.Fine, "versions", "restore", path, "1")
	if now, err := os.ReadFile(path); err != nil || string(now) != string(before) {
		t.Error("restored another version", err)
	}
	savant(command.Problems, "versions", "restore", path, "3")
	savant(command.Usage, "versions", "restore", path, "x")
	savant(command.Problems, "versions", "list", path+".other")
	savant(command.Broken, "watch", path+".other")
}

// TestNarrowing: conditions that are typed are about the file as it is then.
func TestNarrowing(t *testing.T) {
	path, _, after := private(t)
	in, lines, end := started(t, "narrow", path)
	say := func(condition string, want ...string) {
		if _, err := io.WriteString(in, condition+"\n"); err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if line, err := lines.ReadString('\n'); err != nil || !strings.Contains(line, w) {
				t.Fatalf("%s: %q, not %q: %v", condition, line, w, err)
			}
		}
	}
	say("decreased", "compares with an earlier version")
	say("nonsense", "is not a condition")
	say("is 500", "is 500: 1 left", "player.gold: int 500")
	if err := os.WriteFile(path, after, 0o600); err != nil {
		t.Fatal(err)
	}
	say("decreased by 60", "decreased by 60: 1 left", "player.gold: int 440")
	if s := end(); s != command.Fine {
		t.Errorf("status %d", s)
	}
}
