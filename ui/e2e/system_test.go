package e2e

import (
	"os/exec"
	"strings"
	"time"
)

// systemDialog is a dialog of the system: the titles that its window may have, and the keys that lead to the field for the path.
type systemDialog struct {
	title string
	field []string
}

var (
	saveFile   = systemDialog{"^(Save as|Save a copy|Save the good part as|Save branch as a scene…|Save as a file of its own…|Save a copy of this version|Save the profile of .*|Save the patch|Save the merged file|Export)$", []string{"ctrl+a"}}
	openFile   = systemDialog{"^(Open|Import|Add a profile|Convert a file|Compare .* with the file|Merge.*: .*|Apply .* to|Apply a patch to .*)$", []string{"ctrl+l", "ctrl+a"}}
	openFolder = systemDialog{"^(Open a folder|Folder for new files|Convert a folder|Compare two folders: the left one|Compare .* with the folder)$", []string{"alt+Home", "ctrl+l", "ctrl+a"}} // among the files used last, where it begins, GTK takes no folder that is typed
)

// saveTo answers the dialog that asks where to save.
func (s *session) saveTo(file, name string) {
	s.t.Helper()
	s.wait("dialog", named("save"))
	s.answer(saveFile, file, name, nil)
}

// openFrom answers the dialog that asks what to open.
func (s *session) openFrom(file, name string, fits func(event) bool) {
	s.t.Helper()
	s.wait("dialog", named("open"))
	s.answer(openFile, file, name, fits)
}

// answer types a path into a dialog of the system and confirms it until an event fits. These dialogs do not say when they listen,
// and their lists of suggestions take keys: what had no effect is pressed again, and then typed again.
func (s *session) answer(d systemDialog, path, name string, fits func(event) bool) {
	s.t.Helper()
	const typed, pressed = 5, 8
	window := s.search("--name", d.title)[0]
	for range typed {
		if exec.Command("xdotool", "windowactivate", "--sync", window).Run() == nil {
			s.key(d.field...)
			s.write(path)
		} // else it has closed, and the event is on its way
		for range pressed {
			if exec.Command("xdotool", "search", "--onlyvisible", "--name", d.title).Run() == nil {
				s.key("Return")
			}
			if s.within(patience/(typed*pressed), name, fits) {
				s.xdotool("windowactivate", "--sync", s.window) // the dialog may still have the keyboard
				return
			}
		}
	}
	s.t.Fatalf("%q was typed and confirmed in %s again and again, nothing like %q happened", path, d.title, name)
}

// within reports whether an event of this name that fits comes in this time.
func (s *session) within(d time.Duration, name string, fits func(event) bool) bool {
	s.t.Helper()
	over := time.After(d)
	for {
		select {
		case e, open := <-s.events:
			if !open {
				s.t.Fatalf("the program ended while the test waited for %q", name)
			}
			s.seen = append(s.seen, e)
			if e.text("event") == name && (fits == nil || fits(e)) {
				return true
			}
		case <-over:
			return false
		}
	}
}

// search waits for windows and returns their ids. A window that closes while xdotool walks over all of them ends that walk with
// an error, so it is walked again.
func (s *session) search(args ...string) []string {
	s.t.Helper()
	args = append([]string{"search", "--sync", "--onlyvisible"}, args...)
	for over := time.Now().Add(patience); ; {
		out, err := exec.Command("xdotool", args...).CombinedOutput()
		if err == nil {
			return strings.Fields(string(out))
		}
		if !strings.Contains(string(out), "BadWindow") || time.Now().After(over) {
			s.t.Fatalf("xdotool %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}
