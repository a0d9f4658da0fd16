//go:build unix

package e2e

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// made is a save of one dictionary, written as Godot text.
func made(t *testing.T, text string) (file string, content []byte) {
	t.Helper()
	dir := t.TempDir()
	source := filepath.Join(dir, "made.txt")
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(dir, "made.sav")
	program := needed(t, "SAVANT_PROGRAM", "the program to test")
	if out, err := exec.Command(program, "convert", "--to", "bin", "--dialect", "godot4.4", source, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file, read(t, file)
}

// dirty waits until there are edits.
func (s *session) dirty() {
	s.t.Helper()
	s.wait("dirty", func(e event) bool { return e["value"] == true })
}

// saved saves and waits for it.
func (s *session) saved() {
	s.t.Helper()
	s.key("ctrl+s")
	s.wait("saved", nil)
}

const oneOfEach = `{"hp": 42, "big": 9007199254740993, "ratio": 0.1, "on": true, "name": "Mira 灯", "note": "a\nb", "tag": &"rare",
"path": NodePath("../Player:x"), "v2": Vector2(1.5, -2), "v3i": Vector3i(1, 2, 3), "rect": Rect2(0, 0, 10, 20), "plane": Plane(0, 1, 0, 2),
"quat": Quaternion(0, 0, 0, 1), "aabb": AABB(0, 0, 0, 1, 1, 1), "basis": Basis(1, 0, 0, 0, 1, 0, 0, 0, 1),
"t2": Transform2D(1, 0, 0, 1, 5, 6), "t3": Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3), "v4": Vector4(1, 2, 3, 4),
"tint": Color(2, 0.5, 0.25, 1), "ints": PackedInt32Array(1, 2, 3), "blob": PackedByteArray(72, 105, 0, 255), "end": "end"}`

// TestEveryEditorSaves edits a value of each type in its editor by keyboard: on disk only the bytes of that value are others, and
// the command line reads what was meant.
func TestEveryEditorSaves(t *testing.T) {
	file, before := made(t, oneOfEach)
	s := start(t, file)
	for _, c := range []struct {
		path string
		keys []string // from the outline on
		text string   // typed then
		want string
	}{
		{"hp", []string{"Return"}, "77", "77"},
		{"big", []string{"Return"}, "9007199254740995", "9007199254740995"},
		{"ratio", []string{"Return"}, "0.3", "0.3"},
		{"on", []string{"Return", "space"}, "", "false"},
		{"name", []string{"Return"}, "Lund", `"Lund"`},
		{"tag", []string{"Return"}, "common", `&"common"`},
		{"path", []string{"Return"}, "/root/A:y", `NodePath("/root/A:y")`},
		{"v2", []string{"Return", "Tab"}, "7", "Vector2(1.5, 7)"},
		{"v3i", []string{"Return", "Tab", "Tab"}, "-4", "Vector3i(1, 2, -4)"},
		{"rect", []string{"Return"}, "3", "Rect2(3, 0, 10, 20)"},
		{"plane", []string{"Return"}, "1", "Plane(1, 1, 0, 2)"},
		{"quat", []string{"Return"}, "1", "Quaternion(1, 0, 0, 1)"},
		{"aabb", []string{"Return"}, "2", "AABB(2, 0, 0, 1, 1, 1)"},
		{"basis", []string{"Return", "Tab", "Tab"}, "90", "Basis(0, -1, 0, 1, 0, 0, 0, 0, 1)"},
		{"t2", []string{"Return", "Tab"}, "9", "Transform2D(1, 0, 0, 1, 5, 9)"},
		{"t3", []string{"Return"}, "8", "Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 3)"},
		{"v4", []string{"Return"}, "6", "Vector4(6, 2, 3, 4)"},
		{"tint", []string{"Return", "Tab", "Tab", "Tab", "Tab"}, "#00ff00ff", "Color(0, 1, 0, 1)"},
		{"ints", []string{"Return", "Tab"}, "-2", "PackedInt32Array(1, -2, 3)"},
		{"blob", []string{"Return"}, "48 69 00 FE", "PackedByteArray(72, 105, 0, 254)"},
	} {
		at := dumped(t, file)[c.path]
		s.goTo(c.path)
		s.key("ctrl+l")
		s.key(c.keys...)
		if c.text != "" {
			s.key("ctrl+a")
			s.write(c.text)
			s.key("Return")
		}
		s.dirty()
		s.saved()
		after := read(t, file)
		onlyWithin(t, before, after, at.Offset, at.Offset+at.Length)
		if got := dumped(t, file)[c.path].Text; got != c.want {
			t.Errorf("%s is %s, want %s", c.path, got, c.want)
		}
		before = after
	}
	s.leave()
}

// TestStepWithArrows turns a number with the arrow keys and takes all of it back with one undo.
func TestStepWithArrows(t *testing.T) {
	file, before := made(t, `{"hp": 42, "x": 1}`)
	s := start(t, file)
	s.goTo("hp")
	s.key("ctrl+l", "Return", "Up", "Up", "Up", "shift+Up")
	s.wait("value", func(e event) bool { return e.text("text") == "55" })
	s.key("Return", "ctrl+z")
	s.wait("value", func(e event) bool { return e.text("text") == "42" })
	s.saved()
	if !bytes.Equal(read(t, file), before) {
		t.Error("taken back, the file is not what it was")
	}
	s.leave()
}

// TestEditTogether selects three rows and sets them in one edit; one undo reverts it.
func TestEditTogether(t *testing.T) {
	file, before := made(t, `{"a": 1, "b": 2, "c": 3, "d": 4}`)
	s := start(t, file)
	s.goTo("a")
	s.key("ctrl+l", "shift+Down", "shift+Down")
	s.wait("chosen", func(e event) bool { return e["rows"] == 3.0 })
	s.key("Return", "ctrl+a")
	s.write("9")
	s.key("Return")
	s.dirty()
	s.saved()
	if got := dumped(t, file); got["a"].Text+got["b"].Text+got["c"].Text+got["d"].Text != "9994" {
		t.Errorf("the values are %s %s %s %s", got["a"].Text, got["b"].Text, got["c"].Text, got["d"].Text)
	}
	s.key("ctrl+l", "ctrl+z")
	s.dirty()
	s.saved()
	if !bytes.Equal(read(t, file), before) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// TestLongText writes in a text of a megabyte: by keyboard over its third line, then by mouse, and finds a place in it.
func TestLongText(t *testing.T) {
	lines := make([]string, 20_000)
	for i := range lines {
		lines[i] = fmt.Sprintf("line %d of a long text, 灯り enough to fill it", i)
	}
	file, _ := made(t, `{"story": "`+strings.Join(lines, `\n`)+`"}`)
	s := start(t, file)
	s.goTo("story")
	s.key("ctrl+l", "Return", "Down", "Down", "shift+End")
	s.write("another\tthird line")
	s.key("ctrl+f")
	s.write("line 19990 of")
	s.key("Return", "Escape", "End")
	s.write("!")
	s.key("ctrl+Return")
	s.dirty()
	s.saved()
	lines[2], lines[19_990] = "another\\tthird line", lines[19_990]+"!"
	want := func() string { return `"` + strings.Join(lines, `\n`) + `"` }
	if got := dumped(t, file)["story"].Text; got != want() {
		t.Errorf("the text has %d letters, want %d", len(got), len(want()))
	}
	at := standing(s.last("selected"))
	s.key("ctrl+z")
	s.dirty()
	s.click([2]int{1000, at[1] + 120}) // the text has the room at the right, above what it was
	s.key("ctrl+Home")
	s.write("A")
	s.click(at)
	s.wait("value", func(e event) bool { return strings.HasPrefix(e.text("text"), `"Aline 0`) })
	s.saved()
	if got := dumped(t, file)["story"].Text; !strings.HasPrefix(got, `"Aline 0 of`) {
		t.Errorf("the text begins %.30q", got)
	}
	s.leave()
}

// TestRevertOne changes two values and takes one of them back.
func TestRevertOne(t *testing.T) {
	file, before := sample(t, "slot_1.sav")
	rows := dumped(t, file)
	s := start(t, file)
	for i, one := range [][2]string{{"player.gold", "77"}, {"player.health", "12.5"}} {
		s.goTo(one[0])
		s.key("ctrl+l", "Return", "ctrl+a")
		s.write(one[1])
		s.key("Return")
		s.wait("changes", func(e event) bool { return e["count"] == float64(i+1) })
	}
	s.goTo("player.health")
	s.key("ctrl+r")
	s.wait("changes", func(e event) bool { return e["count"] == 1.0 })
	s.saved()
	after := read(t, file)
	onlyWithin(t, before, after, rows["player.gold"].Offset, rows["player.gold"].Offset+rows["player.gold"].Length)
	s.leave()
}

// TestHistoryJump goes back over three edits at once by a press in the history, and forward again.
func TestHistoryJump(t *testing.T) {
	file, before := made(t, `{"a": 1, "b": 2, "c": 3}`)
	s := start(t, file)
	for _, path := range []string{"a", "b", "c"} {
		s.goTo(path)
		s.key("ctrl+l", "Return", "ctrl+a")
		s.write("8")
		s.key("Return")
		s.wait("changes", nil)
	}
	s.key("ctrl+4")
	s.wait("pane", nil)
	s.still()
	at := standing(s.last("pane"))
	s.click([2]int{at[0] + 60, at[1] + 14})
	s.wait("changes", func(e event) bool { return e["count"] == 0.0 })
	s.click([2]int{at[0] + 60, at[1] + 14 + 2*26})
	s.wait("changes", func(e event) bool { return e["count"] == 2.0 })
	s.saved()
	if got := dumped(t, file); got["a"].Text+got["b"].Text+got["c"].Text != "883" {
		t.Errorf("the values are %s %s %s", got["a"].Text, got["b"].Text, got["c"].Text)
	}
	if bytes.Equal(read(t, file), before) {
		t.Error("nothing was saved")
	}
	s.leave()
}
