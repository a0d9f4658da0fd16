//go:build unix

package e2e

import (
	"bytes"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestHelpByKeyboard opens and closes the keys, the palette and what is said about the program, from the outline and from a field;
// afterwards the keyboard is in the outline.
func TestHelpByKeyboard(t *testing.T) {
	file, _ := made(t, `{"a": 1, "b": 2}`)
	s := start(t, file)
	s.goTo("a")
	s.key("ctrl+F1")
	s.wait("dialog", named("keys"))
	s.key("Page_Down", "Escape", "ctrl+shift+p")
	s.wait("dialog", named("palette"))
	s.key("Escape")
	s.palette("About")
	s.wait("dialog", named("about"))
	s.key("Escape", "Down")
	s.selected("b")
	s.key("Return", "ctrl+F1") // in the field of the value
	s.wait("dialog", named("keys"))
	s.key("Escape")
	s.write("7") // what was begun goes on
	s.key("F1")
	s.wait("dialog", named("here"))
	s.key("Escape")
	s.write("8")
	s.key("Return")
	s.wait("value", func(e event) bool { return e.text("text") == "78" })
	s.saved()
	s.key("ctrl+e", "ctrl+F1") // in the field of the filter
	s.wait("dialog", named("keys"))
	s.key("Escape")
	s.leave()
}

// TestContextMenu opens the menu of a row with its key and with the right button, and duplicates and removes with it.
func TestContextMenu(t *testing.T) {
	file, _ := made(t, `{"a": [5, 6], "b": 2}`)
	s := start(t, file)
	place := s.place("a[1]")
	s.key("ctrl+l", "Menu")
	s.wait("dialog", named("menu"))
	s.key("Escape")
	s.point(place)
	s.xdotool("click", "3")
	s.wait("dialog", named("menu"))
	s.key("Down", "Return") // edit the value
	s.key("ctrl+a")
	s.write("66")
	s.key("Return")
	s.dirty()
	s.saved()
	if got := dumped(t, file)["a[1]"].Text; got != "66" {
		t.Errorf("a[1] is %s", got)
	}
	s.leave()
}

// TestSelectAllByKeyboard selects all visible rows and removes them; one undo restores them.
func TestSelectAllByKeyboard(t *testing.T) {
	file, before := made(t, `{"a": 1, "b": 2, "c": 3}`)
	s := start(t, file)
	s.goTo("a")
	s.key("ctrl+l", "ctrl+a")
	s.wait("chosen", func(e event) bool { return e["rows"].(float64) >= 3 })
	s.key("Escape")
	s.goTo("a")
	s.key("ctrl+l", "shift+Down", "shift+Down")
	s.wait("chosen", func(e event) bool { return e["rows"] == 3.0 })
	s.key("Delete")
	s.dirty()
	s.saved()
	if got := dumped(t, file); got["a"].Text+got["b"].Text+got["c"].Text != "" {
		t.Errorf("%v is left", got)
	}
	s.key("ctrl+z")
	s.dirty()
	s.saved()
	if !bytes.Equal(read(t, file), before) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// TestColourPicker leaves the picker with Escape, and then chooses a hue with it: nothing but the colour changes.
func TestColourPicker(t *testing.T) {
	file, before := made(t, `{"tint": Color(1, 0, 0, 1), "end": 1}`)
	at := dumped(t, file)["tint"]
	s := start(t, file)
	s.goTo("tint")
	pick := func() {
		s.key("Return")
		s.key(strings.Fields(strings.Repeat("Tab ", 6) + "space")...) // over the numbers to the button
		s.wait("dialog", named("color"))
	}
	s.key("ctrl+l")
	pick()
	s.key("Escape")
	s.wait("dialog", named("none"))
	pick()
	s.key("Tab", "ctrl+a") // from the digits to the hue
	s.write("240")
	s.key("Return")
	s.dirty()
	s.saved()
	if got := dumped(t, file)["tint"].Text; got != "Color(0, 0, 1, 1)" {
		t.Errorf("tint is %s", got)
	}
	onlyWithin(t, before, read(t, file), at.Offset, at.Offset+at.Length)
	s.leave()
}

// TestPickFromWindow takes the colour of the selected row from a picture of the window, which is what the screen shows there.
func TestPickFromWindow(t *testing.T) {
	file, _ := made(t, `{"tint": Color(1, 0, 0, 1), "end": 1}`)
	s := start(t, file)
	s.goTo("tint")
	s.key("ctrl+l")
	s.point([2]int{4, 0})
	origin, screen, row := s.pointed(), s.screen(), 0
	shown := func(y int) color.Color { return color.NRGBAModel.Convert(screen.At(origin.X, origin.Y+y)) }
	for y := 90; y < 300 && row == 0; y++ { // in the outline, left of what is written there
		if c := shown(y); c != shown(y-1) && c == shown(y+8) && c != shown(y+60) {
			row = y + 4
		}
	}
	want := shown(row).(color.NRGBA)
	s.key("Return")
	s.key(strings.Fields(strings.Repeat("Tab ", 6) + "space")...)
	s.wait("dialog", named("color"))
	s.key(strings.Fields(strings.Repeat("Tab ", 5) + "space")...) // over the fields to the button
	s.click([2]int{4, row})
	s.key("Return")
	s.dirty()
	s.saved()
	var c [3]float64
	if _, err := fmt.Sscanf(dumped(t, file)["tint"].Text, "Color(%g, %g, %g", &c[0], &c[1], &c[2]); err != nil {
		t.Fatal(err)
	}
	if got := (color.NRGBA{uint8(c[0]*255 + 0.5), uint8(c[1]*255 + 0.5), uint8(c[2]*255 + 0.5), 255}); got != want {
		t.Errorf("%v was picked at %v, and the screen shows %v", got, row, want)
	}
	s.leave()
}

// TestImportAndExport writes a packed array into a file through the system's dialog, and brings it back into the array after an
// edit.
func TestImportAndExport(t *testing.T) {
	file, before := made(t, `{"ints": PackedInt32Array(7, 8, 9), "end": 1}`)
	to := filepath.Join(t.TempDir(), "out.csv")
	s := start(t, file)
	more := func(item int) { // of what can be done to the array, by keyboard
		s.key("ctrl+l", "Return")
		s.key(strings.Fields(strings.Repeat("Tab ", 8) + "space")...)
		s.wait("dialog", named("menu"))
		s.key(strings.Fields(strings.Repeat("Down ", item) + "Return")...)
	}
	s.goTo("ints")
	more(7) // export as CSV
	s.saveTo(to, "exported")
	if got := strings.Fields(string(read(t, to))); strings.Join(got, " ") != "7 8 9" {
		t.Errorf("exported is %q", got)
	}
	s.key("ctrl+l", "Return", "ctrl+a")
	s.write("70")
	s.key("Return")
	s.wait("value", func(e event) bool { return e.text("text") == "PackedInt32Array(70, 8, 9)" })
	more(11) // import CSV
	s.openFrom(to, "value", func(e event) bool { return e.text("text") == "PackedInt32Array(7, 8, 9)" })
	s.saved()
	if !bytes.Equal(read(t, file), before) {
		t.Error("brought back, the array is not what it was")
	}
	s.leave()
}

// TestConvertByKeyboard makes JSON of a save, and opens what was made from the list with the keyboard alone.
func TestConvertByKeyboard(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	if err := os.WriteFile(file+".json", []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t)
	s.action("Convert files")
	s.wait("dialog", named("convert"))
	s.dropOn(file)
	s.wait("previewed", func(e event) bool { return e["ready"] == 0.0 })
	s.key(strings.Fields(strings.Repeat("Tab ", 8))...) // from the first field to the list
	s.key("Return")
	s.wait("dialog", named("menu"))
	s.key("Down", "Return") // replace it
	s.wait("converted", func(e event) bool { return e["done"] == 1.0 })
	if got := read(t, file+".json"); !bytes.HasPrefix(got, []byte("{")) {
		t.Error("it was not replaced")
	}
	s.leave()
}

// TestConvertNeedsAPassword converts an encrypted save, with its password entered where the list says that it is needed.
func TestConvertNeedsAPassword(t *testing.T) {
	source := filepath.Join(needed(t, "SAVANT_VECTORS", "saves of the engines"), "godot-4.6", "files", "gdec_pass_ascii.sav")
	file, _ := copyOf(t, source)
	s := start(t)
	s.action("Convert files")
	s.wait("dialog", named("convert"))
	s.dropOn(file)
	s.wait("previewed", func(e event) bool { return e["ready"] == 0.0 })
	s.key(strings.Fields(strings.Repeat("Tab ", 5))...) // from the first field to the password
	ready := func(e event) bool { return e["ready"] == 1.0 }
	s.write("secret")
	s.wait("previewed", ready)
	s.key("Return") // enters the password, and leads to the button
	s.wait("previewed", ready)
	s.key("Return")
	s.wait("converted", func(e event) bool { return e["done"] == 1.0 })
	if got := read(t, file+".json"); !strings.Contains(string(got), "two") {
		t.Errorf("made is %.100q", got)
	}
	s.leave()
}

// TestTourByMouse presses the button that leads on until the tour is over, and asks in a row what can be done with it.
func TestTourByMouse(t *testing.T) {
	s := start(t)
	s.action("Tour of the window")
	for step := range 4 {
		e := s.wait("tour-step", func(e event) bool { return e["at"] == float64(step) })
		s.still()
		s.click(spot(t, e, "next", "next"))
	}
	s.wait("tour", func(e event) bool { return e.text("step") == "ended" })
	s.point(s.place("player.gold"))
	s.xdotool("click", "3")
	s.choose("Edit the value")
	s.key("ctrl+a")
	s.write("77")
	s.key("Return")
	s.dirty()
	s.key("ctrl+z")
	s.wait("dirty", func(e event) bool { return e["value"] == false })
	s.leave()
}

// TestTourByKeyboard takes the tour to its end and back, asks what can be done in the outline, and edits with the key that the guide tells.
func TestTourByKeyboard(t *testing.T) {
	s := start(t)
	s.action("Tour of the window")
	s.wait("tour", func(e event) bool { return e.text("step") == "begun" })
	s.still()
	s.key("Right", "Right", "Left", "Return", "space", "Return")
	s.wait("tour", func(e event) bool { return e.text("step") == "ended" })
	s.key("F1")
	s.wait("dialog", named("here"))
	s.looked()
	s.key("Escape")
	s.still()
	s.key("Return")
	s.wait("in-row", nil)
	s.key("ctrl+a")
	s.write("77")
	s.key("Return")
	s.dirty()
	s.key("ctrl+z")
	s.wait("dirty", func(e event) bool { return e["value"] == false })
	s.leave()
}

// TestKeyboardAfterTheMouse clicks beside what a pane lists: Del and Ins are then about the connection that is marked there, not the row of the outline. A
// click in the outline makes them about that, and one undo restores what the one Del removed.
func TestKeyboardAfterTheMouse(t *testing.T) {
	file, before := sample(t, "player.tscn")
	s := start(t, file)
	row := s.place("node.HurtBox")
	s.key("ctrl+5")
	s.wait("pane", nil)
	s.still()
	at := standing(s.last("pane"))
	s.key("ctrl+l")
	s.click([2]int{at[0] + 24, at[1] + 16})
	s.key("Delete")
	s.dirty()
	if slices.ContainsFunc(s.seen, func(e event) bool { return e.text("event") == "note" }) {
		t.Error("Del in the pane removed a node, and said so")
	}
	s.key("ctrl+z")
	s.wait("dirty", func(e event) bool { return e["value"] == false })
	s.click([2]int{at[0] + 24, at[1] + 16})
	s.key("Insert")
	s.wait("dialog", named("connect")) // what Ins means in the pane
	s.key("Escape")
	s.click(row)
	s.key("Delete")
	s.dirty()
	s.saved()
	s.key("ctrl+z")
	s.dirty()
	s.saved()
	if !bytes.Equal(read(t, file), before) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// TestRedoBySecondKey redoes with Ctrl+Y, which no menu has, where the timeline, the source and the bytes have the keyboard.
func TestRedoBySecondKey(t *testing.T) {
	save, _ := copyOf(t, filepath.Join("..", "..", "assets", "samples", "slot_1.sav"))
	scene, _ := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
	s := start(t, save, scene)
	again := func(where string) {
		t.Helper()
		s.key("ctrl+z")
		s.wait("dirty", func(e event) bool { return e["value"] == false })
		s.key("ctrl+y")
		if !s.within(patience, "dirty", func(e event) bool { return e["value"] == true }) {
			t.Errorf("%s: Ctrl+Y does nothing", where)
		}
	}
	s.sets("node.Cooldown.wait_time", "7.5")
	s.dirty()
	s.goTo("node.AnimationPlayer")
	s.action("Animation")
	s.wait("animation", func(e event) bool { return len(keyPlaces(t, e)) == 3 })
	again("timeline")
	s.key("ctrl+1")
	again("source")
	s.key("ctrl+Tab")
	s.sets("player.gold", "77")
	s.dirty()
	s.key("ctrl+1")
	again("bytes")
	s.looked()
	s.saved()
	s.key("ctrl+Tab")
	s.saved()
	s.leave()
}
