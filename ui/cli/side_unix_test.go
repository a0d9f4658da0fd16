//go:build unix

package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"savant/ui/cli/command"
)

// TestLargeSideFiles: a file beside the one to work on that does not fit into memory is an error that names it, and a pipe will do for a password.
func TestLargeSideFiles(t *testing.T) {
	good, err := unhex("testdata/slot.sav.hex")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // where the backups go
	t.Setenv("HOME", t.TempDir())
	t.Chdir(t.TempDir())
	if err := os.WriteFile("slot.sav", good, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("huge", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate("huge", 1<<40); err != nil {
		t.Skip("SKIPPED: no sparse files here:", err)
	}
	run := func(want int, args ...string) string {
		t.Helper()
		var errw bytes.Buffer
		if status := Main(args, nil, io.Discard, &errw); status != want {
			t.Errorf("%v: status %d: %s", args, status, errw.String())
		}
		return errw.String()
	}
	run(command.Fine, "set", "--type", "PackedByteArray", "--from", os.DevNull, "--as", "raw", "slot.sav", "player.gold")
	for _, c := range []struct{ args, want string }{
		{"info --password-file huge slot.sav", "savant: huge: it has more than 1 MiB\n"},
		{"info --key-file huge slot.sav", "savant: huge: it has more than 1 MiB\n"},
		{"info --password-file /dev/zero slot.sav", "savant: /dev/zero: it has more than 1 MiB\n"},
		{"info --key-file /dev/zero slot.sav", "savant: /dev/zero: it has more than 1 MiB\n"},
		{"convert --to bin --new-password-file huge slot.sav out.sav", "savant: huge: it has more than 1 MiB\n"},
		{"set --from huge --as raw slot.sav player.gold", "savant: slot.sav: huge: the file has 1 TiB, too much for the "},
		{"set --from huge --as csv slot.sav player.gold", "savant: slot.sav: huge: the file has 1 TiB, too much for the "},
	} {
		if _, err := os.Stat("/dev/zero"); err != nil && strings.Contains(c.args, "/dev/zero") {
			continue
		}
		if errw := run(command.Broken, strings.Fields(c.args)...); !strings.HasPrefix(errw, c.want) {
			t.Errorf("%s: %s", c.args, errw)
		}
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	io.WriteString(w, "open sesame\n")
	w.Close()
	if _, err := os.Stat("/dev/fd"); err == nil {
		run(command.Fine, "info", "--password-file", fmt.Sprintf("/dev/fd/%d", r.Fd()), "slot.sav")
	}
}
