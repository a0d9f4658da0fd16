//go:build unix

package e2e

import (
	"bytes"
	"strconv"
	"testing"
)

// TestChangeType gives values another type by keyboard: one with what it becomes shown before, several at once, and takes all back.
func TestChangeType(t *testing.T) {
	file, before := made(t, `{"a": 1, "b": 2, "name": "7", "list": [1, 2], "d": {"x": 1}}`)
	s := start(t, file)
	retype := func(to string) {
		s.key("ctrl+t")
		s.wait("dialog", func(e event) bool { return e.text("name") == "type" })
		s.write(to)
		s.key("Return")
		s.wait("retyped", nil)
	}
	s.goTo("name")
	s.key("ctrl+l")
	retype("int")
	s.goTo("a")
	s.key("ctrl+l", "shift+Down")
	s.wait("chosen", func(e event) bool { return e["rows"] == 2.0 })
	retype("String")
	s.goTo("list")
	s.key("ctrl+l")
	retype("Array[float]")
	retype("PackedInt32")
	s.goTo("d")
	s.key("ctrl+l", "ctrl+t")
	s.wait("dialog", func(e event) bool { return e.text("name") == "type" })
	s.write("Dictionary[StringName,")
	s.key("Return")
	s.wait("dialog", func(e event) bool { return e.text("name") == "value-type" })
	s.write("float]")
	s.key("Return")
	s.wait("retyped", nil)
	s.saved()
	got := dumped(t, file)
	for path, want := range map[string]string{"a": `"1"`, "b": `"2"`, "name": "7", "list": "PackedInt32Array(1, 2)", `d[&"x"]`: "1.0"} {
		if got[path].Text != want {
			t.Errorf("%s is %s, not %s", path, got[path].Text, want)
		}
	}
	s.key("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
	s.wait("dirty", nil)
	s.saved()
	if !bytes.Equal(read(t, file), before) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// TestInsertByType inserts a vector by its type and its fields, and copies two entries with their keys into another dictionary.
func TestInsertByType(t *testing.T) {
	file, before := made(t, `{"a": 1, "b": 2, "other": {}}`)
	s := start(t, file)
	s.goTo("other")
	s.key("ctrl+l", "Insert")
	s.wait("dialog", func(e event) bool { return e.text("name") == "insert" })
	s.write("at")
	s.key("Tab", "ctrl+a")
	s.write("Vector2(1, 2)")
	s.key("Tab", "Tab", "ctrl+a")
	s.write("7")
	s.key("Tab", "ctrl+a")
	s.write("8")
	s.key("Return")
	s.key("Return")
	s.dirty()
	s.goTo("a")
	s.key("ctrl+l", "shift+Down")
	s.wait("chosen", func(e event) bool { return e["rows"] == 2.0 })
	s.key("ctrl+alt+c")
	s.wait("copied", nil)
	s.goTo("other")
	s.key("ctrl+l", "ctrl+shift+v")
	s.saved()
	if got := dumped(t, file)["other.at"].Text; got != "Vector2(7, 8)" {
		t.Errorf("at is %s", got)
	}
	if got := dumped(t, file)["other.b"].Text; got != "2" {
		t.Errorf("b is %s", got)
	}
	s.key("ctrl+z", "ctrl+z")
	s.wait("dirty", nil)
	s.saved()
	if !bytes.Equal(read(t, file), before) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// TestEditBytes writes over a number in the bytes by keyboard, breaks a header after being told, and takes both back; by mouse a press on a byte
// selects its value and has what is typed go there.
func TestEditBytes(t *testing.T) {
	file, before := made(t, `{"gold": 500, "name": "abc"}`)
	gold := dumped(t, file)["gold"]
	s := start(t, file)
	s.goTo("gold")
	s.key("ctrl+1")
	s.write("07000000")
	for range 4 {
		s.wait("bytes-written", nil)
	}
	s.saved()
	if got := dumped(t, file)["gold"].Text; got != "7" {
		t.Errorf("gold is %s", got)
	}
	onlyWithin(t, before, read(t, file), gold.Offset, gold.Offset+gold.Length)
	s.key("ctrl+z")
	s.goTo("gold")
	s.key("ctrl+1", "Left", "Left", "Left", "Left") // to its header
	s.write("ff")
	s.wait("dialog", func(e event) bool { return e.text("name") == "write-bytes" })
	s.key("Right", "Return") // Cancel is marked
	s.wait("bytes-written", nil)
	s.key("ctrl+z")
	s.key("ctrl+alt+g")
	s.wait("dialog", func(e event) bool { return e.text("name") == "find-bytes" })
	s.write(`"abc"`)
	s.key("Return")
	s.selected("name")
	s.wait("bytes-found", nil)
	s.saved()
	if !bytes.Equal(read(t, file), before) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// TestChangeTypeByMouse opens the menu of a row with the right button and gives its value another type.
func TestChangeTypeByMouse(t *testing.T) {
	file, _ := made(t, `{"a": 1, "b": 2}`)
	s := start(t, file)
	at := s.place("b")
	s.place("a")
	s.xdotool("mousemove", "--window", s.window, strconv.Itoa(at[0]+20), strconv.Itoa(at[1]), "click", "3")
	s.wait("dialog", named("menu"))
	s.key("Down", "Down", "Down", "Return")
	s.wait("dialog", named("type"))
	s.write("float")
	s.key("Return")
	s.wait("retyped", nil)
	s.saved()
	if got := dumped(t, file); got["b"].Text != "2.0" || got["a"].Text != "1" {
		t.Errorf("a is %s, b is %s", got["a"].Text, got["b"].Text)
	}
	s.leave()
}

// TestCalculateMatches doubles all values that a filter finds, and no others, and undoes it.
func TestCalculateMatches(t *testing.T) {
	file, before := made(t, `{"gold": 10, "a": 1, "bag": {"gold": 20, "b": 2}, "c": 3}`)
	s := start(t, file)
	s.key("ctrl+e")
	s.write("gold")
	s.key("Return")
	s.selected("gold")
	s.had("filtered", func(e event) bool { return e["found"] == 2.0 })
	s.key("ctrl+l", "ctrl+a")
	s.wait("chosen", func(e event) bool { return e["rows"] == 2.0 })
	s.key("Return", "ctrl+a")
	s.write("*2+1")
	s.key("Return")
	s.dirty()
	s.saved()
	got := dumped(t, file)
	for path, want := range map[string]string{"gold": "21", "bag.gold": "41", "a": "1", "bag.b": "2", "c": "3"} {
		if got[path].Text != want {
			t.Errorf("%s is %s, not %s", path, got[path].Text, want)
		}
	}
	s.key("ctrl+l", "ctrl+z")
	s.dirty()
	s.saved()
	if !bytes.Equal(read(t, file), before) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// TestInsertTypedByKeyboard inserts an entry without the mouse: the type is found by its first letters, and Enter in the field of the value
// inserts.
func TestInsertTypedByKeyboard(t *testing.T) {
	file, _ := made(t, `{"a": 1}`)
	s := start(t, file)
	s.goTo("a")
	s.key("ctrl+l", "Insert")
	s.wait("dialog", named("insert"))
	s.write("luck")
	s.key("Tab", "ctrl+a")
	s.write("5")
	s.key("Tab")
	s.write("flo")
	s.key("Return", "Tab", "ctrl+a")
	s.write("7.5")
	s.key("Return")
	s.selected("luck")
	s.looked()
	s.saved()
	if got := dumped(t, file)["luck"]; got.Text != "7.5" {
		t.Errorf("the new entry is %s", got.Text)
	}
	s.leave()
}

// TestTypeNow: the list of types begins at the current one, so that Enter changes nothing, and a number becomes a vector or an array.
func TestTypeNow(t *testing.T) {
	file, original := made(t, `{"a": 3}`)
	s := start(t, file)
	s.goTo("a")
	s.key("ctrl+l", "ctrl+t")
	s.wait("dialog", named("type"))
	s.key("Return")
	for typed, want := range map[string][2]string{"vector3": {"a", "Vector3(3, 3, 3)"}, "array": {"a[0]", "3"}} {
		s.key("ctrl+t")
		s.wait("dialog", named("type"))
		s.write(typed)
		s.key("Return")
		s.wait("retyped", nil)
		s.saved()
		if got := dumped(t, file)[want[0]].Text; got != want[1] {
			t.Errorf("%s gives %s, want %s", typed, got, want[1])
		}
		s.key("ctrl+z")
		s.dirty()
	}
	s.saved()
	if !bytes.Equal(read(t, file), original) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}
