//go:build unix

package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"savant/ui/cli/command"
)

// TestPrivate: every command that makes a file from one that others may not read makes it readable by its owner only.
func TestPrivate(t *testing.T) {
	good, err := unhex("testdata/slot.sav.hex")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		source, made os.FileMode
	}{{0o600, 0o600}, {0o640, 0o600}, {0o644, 0o644}, {0o400, 0o600}} {
		dir := t.TempDir()
		t.Chdir(dir)
		if err := os.Mkdir("saves", 0o755); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"slot.sav", "saves/slot.sav"} {
			if err := os.WriteFile(name, good, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(name, c.source); err != nil {
				t.Fatal(err)
			}
		}
		for out, line := range map[string]string{
			"out.json":          "convert slot.sav out.json",
			"out.txt":           "convert slot.sav out.txt",
			"wrapped.sav":       "convert --wrap gcpf-zstd slot.sav wrapped.sav",
			"all/slot.sav.json": "convert --to json saves all",
			"set.sav":           "set -o set.sav slot.sav player.gold 7",
			"removed.sav":       "remove -o removed.sav slot.sav player.gold",
			"replaced.sav":      "replace -o replaced.sav --key gold --to 7 slot.sav",
		} {
			var errw bytes.Buffer
			if status := Main(strings.Fields(line), nil, io.Discard, &errw); status != command.Fine {
				t.Fatalf("%s: status %d: %s", line, status, errw.String())
			}
			info, err := os.Stat(out)
			if err != nil {
				t.Fatal(err)
			}
			if got := info.Mode().Perm(); got != c.made {
				t.Errorf("%s: of a file of mode %o one of mode %o is made, not %o", line, c.source, got, c.made)
			}
		}
	}
}

// TestFolderOddities: in a folder, files that are not regular are skipped without waiting, and an empty file is
// reported.
func TestFolderOddities(t *testing.T) {
	good, err := unhex("testdata/slot.sav.hex")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	in := filepath.Join(dir, "in")
	if err := os.Mkdir(in, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name string, b []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("in/good.sav", good)
	write("in/empty.sav", nil)
	write("outside.sav", good)
	if err := syscall.Mkfifo(filepath.Join(in, "fifo.sav"), 0o644); err != nil {
		t.Fatal(err)
	}
	links := map[string]string{
		"zeros.sav": os.DevNull, "log.sav": "/proc/kmsg", "fifolink.sav": "fifo.sav", "dangling.sav": "nothing", "twice.sav": "good.sav",
		"outside.sav": filepath.Join(dir, "outside.sav"), "up.sav": "../outside.sav",
	}
	if kmsg, err := os.Open(links["log.sav"]); err == nil {
		kmsg.Close()
	} else {
		t.Logf("a log of the kernel is not among the files: %v", err) // only root may read it
		delete(links, "log.sav")
	}
	for link, to := range links {
		if err := os.Symlink(to, filepath.Join(in, link)); err != nil {
			t.Fatal(err)
		}
	}
	run := func(want int, args ...string) (out, errw string) {
		t.Helper()
		var o, e bytes.Buffer
		if status := Main(args, nil, &o, &e); status != want {
			t.Fatalf("%v: status %d: %s", args, status, e.String())
		}
		return o.String(), e.String()
	}
	out, errw := run(command.Fine, "convert", "--to", "json", in, filepath.Join(dir, "out"))
	if strings.Count(out, " -> ") != 4 || strings.Contains(out, "empty") {
		t.Errorf("convert made\n%s", out)
	}
	if !strings.Contains(errw, "empty.sav: skipped: empty file: there is nothing to convert") {
		t.Errorf("convert said\n%s", errw)
	}
	for _, args := range [][]string{{"info", in}, {"check", in}, {"find", "--key", "gold", in}} {
		run(command.Fine, args...)
	}

	// Files without values are reported once and are no failure; an invalid literal is reported once, and nothing is
	// done.
	write("in/notes.txt", []byte("no values"))
	write("in/plain.xml", []byte("<gold a=\"1\"/>"))
	for _, how := range [][]string{{"--to", "501"}, {"--with", "value + 1"}} {
		_, errw = run(command.Fine, append(append([]string{"replace", "--dry-run", "--key", "^gold$"}, how...), in)...)
		for _, name := range []string{"empty.sav", "notes.txt", "plain.xml"} {
			if strings.Count(errw, filepath.Join(in, name)+": skipped: it holds no values (") != 1 {
				t.Errorf("replace %v said of %s\n%s", how, name, errw)
			}
		}
	}
	for _, name := range []string{"notes.txt", "plain.xml"} {
		if err := os.Remove(filepath.Join(in, name)); err != nil {
			t.Fatal(err)
		}
	}
	out, errw = run(command.Usage, "replace", "--key", "^gold$", "--to", `"x`, in)
	if out != "" || strings.Count(errw, "\n") != 1 || !strings.HasPrefix(errw, "savant: replace: --to: ") {
		t.Errorf("replace of a bad literal did\n%s\n%s", out, errw)
	}
	if _, errw := run(command.Problems, "replace", "--key", "^gold$", "--to", "5", filepath.Join(in, "empty.sav")); !strings.Contains(errw, "empty.sav: ") || strings.Contains(errw, "--") {
		t.Errorf("replace in a file without values said\n%s", errw)
	}

	// A change stays in the folder, and each file gets it once.
	out, errw = run(command.Fine, "replace", "--key", "^gold$", "--with", "value + 1", in)
	if strings.Count(out, "replaced") != 1 || !strings.HasPrefix(out, filepath.Join(in, "good.sav")+": 1 value replaced") {
		t.Errorf("replace did\n%s", out)
	}
	if strings.Count(errw, "outside.sav: this link leads out of the folder") != 1 || strings.Count(errw, "up.sav: this link leads") != 1 || strings.Contains(errw, "twice.sav") {
		t.Errorf("replace said\n%s", errw)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "outside.sav")); err != nil || !bytes.Equal(b, good) {
		t.Error("replace changed a file outside the folder")
	}
	// A link that is named itself is followed.
	if out, _ := run(command.Fine, "replace", "--key", "^gold$", "--with", "value + 1", filepath.Join(in, "up.sav")); !strings.Contains(out, "1 value replaced") {
		t.Errorf("replace did\n%s", out)
	}
}
