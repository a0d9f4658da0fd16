//go:build unix

package e2e

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// refused starts the program where it must not open a window, and returns its exit status and what it says.
func refused(t *testing.T, screen string, args ...string) (status int, said string) {
	t.Helper()
	return refusedWith(t, []string{"XDG_RUNTIME_DIR=", "DISPLAY=" + screen}, args...)
}

// refusedWith is refused where the environment names screens by these variables.
func refusedWith(t *testing.T, screens []string, args ...string) (status int, said string) {
	t.Helper()
	home := t.TempDir()
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	c := exec.CommandContext(ctx, needed(t, "SAVANT_PROGRAM", "the program to test"), args...)
	for _, v := range os.Environ() {
		switch name, _, _ := strings.Cut(v, "="); name {
		case "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_RUNTIME_DIR", "FYNE_PLATFORM", "HOME":
		default:
			c.Env = append(c.Env, v)
		}
	}
	c.Env = append(c.Env, "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home)
	c.Env = append(c.Env, screens...)
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), string(out)
}

// TestWithoutScreen: where no window can be opened the program says so in one sentence and ends with status 3.
func TestWithoutScreen(t *testing.T) {
	needed(t, "SAVANT_PROGRAM", "the program to test")
	for _, c := range []struct{ screen, why string }{
		{"", "Failed to open display"},
		{":4711", "Failed to open display :4711"}, // nobody listens there
		{screenWithoutOpenGL(t), "GLX extension not found"},
	} {
		status, said := refused(t, c.screen, "--apart")
		if status != 3 || strings.Count(said, "\n") != 1 || !strings.HasPrefix(said, "savant: the window cannot be opened: ") || !strings.Contains(said, c.why) {
			t.Errorf("screen %q: status %d\n%s", c.screen, status, said)
		}
	}
}

// TestWithoutWayland: nor in a Wayland session whose compositor is not there, with or without another screen that is not.
func TestWithoutWayland(t *testing.T) {
	for _, screens := range [][]string{
		{"XDG_RUNTIME_DIR="},
		{"XDG_RUNTIME_DIR=" + t.TempDir()},
		{"XDG_RUNTIME_DIR=", "DISPLAY=:4711"},
		{"XDG_RUNTIME_DIR=" + t.TempDir(), "DISPLAY=:4711"},
	} {
		screens = append(screens, "WAYLAND_DISPLAY=wayland-9", "XDG_SESSION_TYPE=wayland")
		for _, args := range [][]string{{"--apart"}, {"--apart", "--convert", "a.sav"}} {
			status, said := refusedWith(t, screens, args...)
			if status != 3 || strings.Count(said, "\n") != 1 || !strings.HasPrefix(said, "savant: the window cannot be opened: ") {
				t.Errorf("%v %v: status %d\n%s", screens, args, status, said)
			}
		}
	}
}

// screenWithoutOpenGL starts a screen on which Fyne cannot draw.
func screenWithoutOpenGL(t *testing.T) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("Xvfb", "-displayfd", "3", "-extension", "GLX", "-nolisten", "tcp", "-screen", "0", "640x480x24")
	c.ExtraFiles = []*os.File{w}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Process.Kill()
		c.Wait()
	})
	w.Close()
	defer r.Close()
	number := make([]byte, 16) // it is written when the screen is ready
	n, err := io.ReadAtLeast(r, number, 2)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(":%s", bytes.TrimSpace(number[:n]))
}

// TestMistyped: a word that is no command and no file opens no window.
func TestMistyped(t *testing.T) {
	for _, args := range [][]string{{"inof"}, {"show", "a.sav"}, {"--apsrt"}} {
		if status, said := refused(t, os.Getenv("DISPLAY"), args...); status != 2 || !strings.Contains(said, "did you mean") || strings.Count(said, "\n") != 1 {
			t.Errorf("%q: status %d\n%s", args, status, said)
		}
	}
}
