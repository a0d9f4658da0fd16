//go:build unix

package e2e

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
)

// row is a line of `dump --format jsonl`.
type row struct {
	Path           string
	Type, Text     string
	Offset, Length int
}

// dumped returns the rows that the command line finds in a file, by path.
func dumped(t *testing.T, file string) map[string]row {
	t.Helper()
	out, err := exec.Command(needed(t, "SAVANT_PROGRAM", "the program to test"), "dump", "--format", "jsonl", file).Output()
	if err != nil {
		t.Fatalf("dump %s: %v", file, err)
	}
	rows := map[string]row{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		var r row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("dump %s: %v in %s", file, err, line)
		}
		rows[r.Path] = r
	}
	return rows
}

// edit is a value changed by hand.
type edit struct {
	file          string // of the corpus, or of the samples
	path          string
	before, after string
	engine        []string // engine and kind that read the result; nil where none does
	shows         string   // what the engine says then
}

var edits = map[string]edit{
	"a save of the corpus": {
		file: "saves/TrigRPG__settings.save", path: "musicAudio", before: "0.25", after: "0.75",
		engine: []string{"4.6", "store_var"}, shows: "3fe8000000000000"},
	"the sample save": {
		file: "slot_1.sav", path: "player.gold", before: "1250", after: "125000",
		engine: []string{"4.6", "store_var"}, shows: `"v":"125000"`},
	"the sample save of Godot 3": {
		file: "slot_1_godot3.sav", path: "player.name", before: `"Mira 灯"`, after: "Mira Lund",
		engine: []string{"3.6", "store_var"}, shows: "Mira Lund"},
	"the sample scene": {
		file: "player.tscn", path: "node.Cooldown.wait_time", before: "0.35", after: "0.5",
		engine: []string{"4.6", "scene"}, shows: "3fe0000000000000"},
}

// TestEditAndTakeBack opens a file by argument, walks to a value by keyboard, changes it and saves: only its span differs, and
// the engine reads it. Undone and saved again, the file is what it was.
func TestEditAndTakeBack(t *testing.T) {
	for name, e := range edits {
		t.Run(name, func(t *testing.T) {
			source := filepath.Join("..", "..", "assets", "samples", e.file)
			if strings.Contains(e.file, "/") {
				source = corpus(t, e.file)
			}
			file, original := copyOf(t, source)
			target, ok := dumped(t, file)[e.path]
			if !ok {
				t.Fatalf("%s has no %s", e.file, e.path)
			}
			if target.Text != e.before {
				t.Fatalf("%s is %s, not %s", e.path, target.Text, e.before)
			}
			s := start(t, file)
			s.walk(e.path)
			s.key("Return", "ctrl+a")
			s.write(e.after)
			s.key("Return")
			s.wait("dirty", func(e event) bool { return e["value"] == true })
			s.key("ctrl+s")
			s.wait("saved", nil)
			edited := read(t, file)
			onlyWithin(t, original, edited, target.Offset, target.Offset+target.Length)
			asksEngine(t, e, file)
			s.key("ctrl+z")
			s.wait("dirty", nil)
			s.key("ctrl+s")
			s.wait("saved", nil)
			if got := read(t, file); !bytes.Equal(got, original) {
				t.Error("undone and saved, the file is not what it was")
			}
			s.leave()
		})
	}
}

// walk goes down the outline with the arrow keys, everything opened, until the path is selected.
func (s *session) walk(path string) {
	s.t.Helper()
	s.key("Home", "asterisk")
	for range 2000 {
		s.key("Down")
		if s.wait("selected", nil).text("path") == path {
			return
		}
	}
	s.t.Fatalf("the arrow keys do not come to %s", path)
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// onlyWithin checks that b is a with something else in place of a[start:end], give or take the four bytes of a record's
// length when the value's own length changed.
func onlyWithin(t *testing.T, a, b []byte, start, end int) {
	t.Helper()
	if bytes.Equal(a, b) {
		t.Fatal("nothing changed on disk")
	}
	grown := len(b) - len(a)
	head := 0
	if isSave := a[0] != '['; isSave && grown != 0 {
		head = 4
	}
	if !bytes.Equal(a[head:start], b[head:start]) {
		t.Errorf("bytes before offset %d changed", start)
	}
	if !bytes.Equal(a[end:], b[end+grown:]) {
		t.Errorf("bytes behind offset %d changed", end)
	}
}

// asksEngine lets a real engine read the file and looks for the new value in what it tells.
func asksEngine(t *testing.T, e edit, file string) {
	t.Helper()
	oracle := enginetest.OptionalOracle(t, e.engine[0])
	if oracle == "" {
		return
	}
	out, err := enginetest.Command(t, oracle, e.engine[0], "read", e.engine[1], file).CombinedOutput()
	if err != nil {
		t.Fatalf("the engine refuses the file: %v\n%s", err, out)
	}
	if !strings.Contains(string(out), e.shows) {
		t.Errorf("the engine does not tell of %s:\n%s", e.shows, out)
	}
}
