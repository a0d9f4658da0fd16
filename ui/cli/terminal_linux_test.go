package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"savant/ui/cli/command"
)

// terminal opens a terminal. What is written to keys is typed there; shown closes it and returns what was written to tty, with the line ends
// that terminals make.
func terminal(t *testing.T) (tty *os.File, keys io.Writer, shown func() string) {
	t.Helper()
	p, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("SKIPPED: no terminals here:", err)
	}
	t.Cleanup(func() { p.Close() })
	if err := unix.IoctlSetPointerInt(int(p.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(p.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if tty, err = os.OpenFile(fmt.Sprint("/dev/pts/", n), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	all := make(chan string)
	go func() {
		b, _ := io.ReadAll(p) // ends with an error once the terminal is closed
		all <- string(b)
	}()
	return tty, p, func() string {
		tty.Close()
		return <-all
	}
}

// onTerminal runs a command with a terminal for output and messages.
func onTerminal(t *testing.T, args ...string) (text string, status int) {
	t.Helper()
	tty, _, shown := terminal(t)
	status = Main(args, strings.NewReader(""), tty, tty)
	return shown(), status
}

// TestTerminal: colours and the pager are there on a terminal, and only where they are wanted.
func TestTerminal(t *testing.T) {
	slot, err := unhex(filepath.Join("testdata", "slot.sav.hex"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOME", dir)
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	t.Setenv("PAGER", "sed 's/^/paged: /'")
	t.Chdir(dir)
	for _, name := range []string{"a.sav", "b.sav"} {
		if err := os.WriteFile(name, slot, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, status := onTerminal(t, "set", "b.sav", "player.gold", "501"); got != "" || status != command.Fine {
		t.Fatalf("status %d: %q", status, got)
	}
	const coloured = "\x1b[33m~\x1b[0m \x1b[33mplayer.gold\x1b[0m: \x1b[31m500\x1b[0m -> \x1b[32m501\x1b[0m\r\n"
	const plain = "~ player.gold: 500 -> 501\r\n"
	for _, c := range []struct {
		variable, value, options, want string
	}{
		{"", "", "", "paged: " + coloured},
		{"", "", "--no-pager", coloured},
		{"PAGER", "", "", coloured},
		{"PAGER", "cat", "", coloured},
		{"PAGER", "no-such-program -x", "", coloured},
		{"PAGER", "false", "", ""}, // who leaves the pager at once misses the rest
		{"NO_COLOR", "1", "--no-pager", plain},
		{"TERM", "dumb", "--no-pager", plain},
		{"NO_COLOR", "1", "--no-pager --color always", coloured},
		{"", "", "--no-pager --color=never", plain},
	} {
		t.Run(c.variable+"="+c.value+" "+c.options, func(t *testing.T) {
			if c.variable != "" {
				t.Setenv(c.variable, c.value)
			}
			got, status := onTerminal(t, append([]string{"diff", "a.sav", "b.sav"}, strings.Fields(c.options)...)...)
			if got != c.want || status != command.Problems {
				t.Errorf("status %d: %q, not %q", status, got, c.want)
			}
		})
	}
}

// silent reports whether a terminal does not echo.
func silent(tty *os.File) bool {
	state, err := unix.IoctlGetTermios(int(tty.Fd()), unix.TCGETS)
	return err == nil && state.Lflag&unix.ECHO == 0
}

// TestPassword: if there is a terminal, the password of an encrypted file is asked for once and not echoed.
func TestPassword(t *testing.T) {
	dir := t.TempDir()
	slot, err := unhex(filepath.Join("testdata", "slot.sav.hex"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "slot.sav"), slot, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := wrapped(dir); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	const way = "; --password-file, --key-file or $SAVANT_PASSWORD_FILE gives it\r\n"
	for _, c := range []struct {
		line, typed, want string
		status            int
	}{
		{"get password.sav player.gold", "open sesame\n", "password of password.sav: \r\n500\r\n", command.Fine},
		{"get password.sav player.gold", "sesame\n", "password of password.sav: \r\nsavant: password.sav: this save is encrypted with another password or key than the one given" + way, command.Broken},
		{"get password.sav player.gold", "\x04", "password of password.sav: \r\nsavant: password.sav: this save is encrypted; give the password or key that the game uses" + way, command.Broken},
		{"find -l gold password.sav password.sav --color never", "\x04", "password of password.sav: \r\n" + strings.Repeat("savant: password.sav: this save is encrypted; give the password or key that the game uses"+way, 2), command.Broken},
		{"get password.sav player.gold", "open sesame\x04\x04", "password of password.sav: \r\n500\r\n", command.Fine},
		{"find -c gold password.sav slot.sav password.sav --color never", "open sesame\n", "password of password.sav: \r\npassword.sav: 1\r\nslot.sav: 1\r\npassword.sav: 1\r\n", command.Fine},
		{"get password.sav player.gold", "\x03", "password of password.sav: \r\nsavant: interrupted\r\n", command.Interrupted},
	} {
		tty, keys, shown := terminal(t)
		go func() {
			for !silent(tty) {
				runtime.Gosched()
			}
			if c.typed == "\x03" { // the terminal is not the one that controls the test
				syscall.Kill(os.Getpid(), syscall.SIGINT)
				return
			}
			io.WriteString(keys, c.typed)
		}()
		status := Main(strings.Fields(c.line), tty, tty, tty)
		if status == command.Interrupted {
			io.WriteString(keys, "\n") // for the read that goes on in the terminal
		}
		// What follows an interrupted prompt is the echo of that line end.
		if got := shown(); status != c.status || got != c.want && (status != command.Interrupted || !strings.HasPrefix(got, c.want)) {
			t.Errorf("%s: status %d, %q, not %q", c.line, status, got, c.want)
		}
	}
}

// interrupting sends Ctrl+C to the program when it is read from, and then has nothing to say.
type interrupting struct{ t *testing.T }

func (i interrupting) Read([]byte) (int, error) {
	if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
		i.t.Error(err)
	}
	select {}
}

// TestInterrupted: Ctrl+C ends a command that waits for input, says so, and leaves the files as they are.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, line := range []string{"info -", "convert - out.json", "set -o out.sav - player.gold 5", `paste scene.tscn node["."]`} {
		if err := os.WriteFile("scene.tscn", []byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, errw strings.Builder
		if status := Main(strings.Fields(line), interrupting{t}, &out, &errw); status != command.Interrupted || out.Len() > 0 || errw.String() != "savant: interrupted\n" {
			t.Errorf("%s: status %d, %q, %q", line, status, out.String(), errw.String())
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("%s: left %v (%v)", line, entries, err)
		}
	}
}
