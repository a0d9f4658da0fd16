//go:build unix

// Package e2e drives the program as a person does: a real window on the screen, a keyboard, a mouse, drops and the system's
// dialogs. It waits on what the program says it shows, never on time.
package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"savant/codec/enginetest"
)

// patience is how long a fact may take to come true before the test gives up.
const patience = 60 * time.Second

// event is one line of SAVANT_TRACE.
type event map[string]any

func (e event) text(field string) string { s, _ := e[field].(string); return s }

// session is one run of the program.
type session struct {
	t      *testing.T
	cmd    *exec.Cmd
	home   string // of the program; a second start there meets the first
	window string
	events chan event
	seen   []event
	acted  bool // a key or the mouse was used after the window was still
	ended  chan error
}

// start opens the program with files, in a home of its own, and waits until its window takes keys.
func start(t *testing.T, files ...string) *session {
	t.Helper()
	s := launch(t, t.TempDir(), files...)
	s.ready()
	return s
}

// ready waits until the window takes keys.
func (s *session) ready() {
	s.t.Helper()
	s.wait("ready", nil)
	s.window = s.windows()[0]
	s.xdotool("windowactivate", "--sync", s.window)
}

// launch starts the program in a home.
func launch(t *testing.T, home string, args ...string) *session {
	t.Helper()
	return launchWith(t, home, []string{"FYNE_THEME=dark", "FYNE_SCALE=1"}, args...)
}

// launchWith starts the program in a home with more variables.
func launchWith(t *testing.T, home string, env []string, args ...string) *session {
	t.Helper()
	program := needed(t, "SAVANT_PROGRAM", "the program to test (make test sets it)")
	needed(t, "DISPLAY", "a screen")
	pipe := filepath.Join(t.TempDir(), "trace")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	s := &session{t: t, home: home, events: make(chan event, 1000), ended: make(chan error, 1)}
	s.cmd = exec.Command(program, args...)
	s.cmd.Env = slices.Concat(os.Environ(), []string{"SAVANT_TRACE=" + pipe, "HOME=" + home, "XDG_CONFIG_HOME=" + home, "XDG_CACHE_HOME=" + home,
		"XDG_DATA_HOME=" + home, "LANG=C.UTF-8"}, env)
	var said strings.Builder
	s.cmd.Stderr = &said
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go s.listen(pipe)
	go func() { s.ended <- s.cmd.Wait() }()
	t.Cleanup(func() {
		if t.Failed() {
			s.picture()
			t.Logf("the program said:\n%s", said.String())
			for _, e := range s.seen[max(0, len(s.seen)-12):] {
				t.Logf("trace: %.200q", fmt.Sprint(e))
			}
		}
		_ = s.cmd.Process.Kill()
		<-s.ended
	})
	return s
}

// crash kills the program, and waits for its end.
func (s *session) crash() {
	s.t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		s.t.Fatal(err)
	}
	s.ended <- <-s.ended // the test's end waits for it too
}

// needed returns what an environment variable holds. Without it the test is skipped, aloud; REQUIRE_DISPLAY=1 makes that a
// failure.
func needed(t *testing.T, name, what string) string {
	t.Helper()
	v := os.Getenv(name)
	if v != "" {
		return v
	}
	if os.Getenv("REQUIRE_DISPLAY") == "1" {
		t.Fatalf("%s is not set: %s", name, what)
	}
	t.Skipf("SKIPPED: %s is not set: %s", name, what)
	return ""
}

func (s *session) listen(pipe string) {
	f, err := os.Open(pipe) // returns when the program opens the other end
	if err != nil {
		close(s.events)
		return
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		e := event{}
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			e = event{"event": "unreadable", "line": lines.Text()}
		}
		s.events <- e
	}
	close(s.events)
}

// wait returns the next event of this name that fits, passing over the others.
func (s *session) wait(name string, fits func(event) bool) event {
	s.t.Helper()
	over := time.After(patience)
	for {
		select {
		case e, open := <-s.events:
			if !open {
				s.t.Fatalf("the program ended while the test waited for %q", name)
			}
			s.seen = append(s.seen, e)
			if e.text("event") == name && (fits == nil || fits(e)) {
				return e
			}
			if e.text("event") == "unreadable" {
				s.t.Fatalf("a line of the trace is no JSON: %s", e.text("line"))
			}
		case <-over:
			s.t.Fatalf("nothing like %q happened in %v", name, patience)
		}
	}
}

// still waits until the window shows all that came of what it did. A place that was reported before that may have moved since.
func (s *session) still() event {
	s.t.Helper()
	if n := len(s.seen); n == 0 || s.acted || s.seen[n-1].text("event") != "still" {
		s.wait("still", nil)
		s.acted = false
	}
	return s.last("still")
}

// selected waits until the path is selected.
func (s *session) selected(path string) {
	s.t.Helper()
	s.wait("selected", func(e event) bool { return e.text("path") == path })
}

func (s *session) xdotool(args ...string) string {
	s.t.Helper()
	s.acted = true
	out, err := exec.Command("xdotool", args...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("xdotool %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// key presses keys, one after the other.
func (s *session) key(keys ...string) {
	s.t.Helper()
	s.xdotool(append([]string{"key", "--delay", "30"}, keys...)...)
}

// write types plain text.
func (s *session) write(text string) {
	s.t.Helper()
	s.xdotool("type", "--delay", "15", "--", text)
}

// goTo selects a path with Ctrl+G, as a person who knows it does.
func (s *session) goTo(path string) {
	s.t.Helper()
	s.key("ctrl+g")
	s.wait("dialog", func(e event) bool { return e.text("name") == "path" })
	s.key("ctrl+a")
	s.write(path)
	s.key("Return")
	s.selected(path)
}

// renames gives what is at a path another name by F2.
func (s *session) renames(path, name string) {
	s.t.Helper()
	s.goTo(path)
	s.key("F2")
	s.wait("dialog", named("rename"))
	s.key("ctrl+a")
	s.write(name)
	s.key("Return")
	s.wait("changes", nil)
}

// picture saves a screenshot for debugging a failed test.
func (s *session) picture() {
	dir := os.Getenv("SAVANT_PICTURES")
	if dir == "" {
		dir = filepath.Join(os.TempDir(), "savant-pictures")
	}
	if os.MkdirAll(dir, 0o755) != nil {
		return
	}
	file := filepath.Join(dir, strings.ReplaceAll(s.t.Name(), "/", "_")+".png")
	if out, err := exec.Command("import", "-window", "root", file).CombinedOutput(); err != nil {
		s.t.Logf("no picture: %v %s", err, out)
		return
	}
	s.t.Logf("a picture of the screen: %s", file)
}

// leave closes the window as a person does and waits until the program has ended.
func (s *session) leave() {
	s.t.Helper()
	s.key("ctrl+q")
	s.end()
}

// end waits until the program has ended well.
func (s *session) end() {
	s.t.Helper()
	select {
	case err := <-s.ended:
		s.ended <- err
		if err != nil {
			s.t.Fatalf("the program ended with %v", err)
		}
	case <-time.After(patience):
		s.t.Fatal("the program did not end")
	}
}

// desktopTool is the path of a script in .ci/desktop.
func desktopTool(t *testing.T, name string) string {
	t.Helper()
	p, err := filepath.Abs(filepath.Join("..", "..", ".ci", "desktop", name))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// copyOf puts a copy of a file into a folder that goes with the test.
func copyOf(t *testing.T, file string) (path string, content []byte) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), filepath.Base(file))
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return path, content
}

// corpus is the path of a file of the corpus.
func corpus(t *testing.T, file string) string {
	t.Helper()
	return filepath.Join(enginetest.Folder(t, "SAVANT_CORPUS"), file)
}
