//go:build unix

package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// place is where the row of a path is, once it is selected.
func (s *session) place(path string) [2]int {
	s.t.Helper()
	s.key("ctrl+g")
	s.wait("dialog", func(e event) bool { return e.text("name") == "path" })
	s.key("ctrl+a")
	s.write(path)
	s.key("Return")
	s.selected(path)
	return standing(s.still())
}

// standing returns the place in an event.
func standing(e event) [2]int {
	x, _ := e["x"].(float64)
	y, _ := e["y"].(float64)
	return [2]int{int(x), int(y)}
}

// TestRemoveSeveral removes three rows with one key, and one undo restores them.
func TestRemoveSeveral(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	want := dumped(t, file)["player.inventory[4].item"].Text
	s := start(t, file)
	s.goTo("player.inventory[1]")
	s.key("ctrl+l", "shift+Down", "shift+Down")
	s.wait("chosen", func(e event) bool { return e["rows"] == 3.0 })
	s.key("Delete")
	s.dirty()
	s.saved()
	got := dumped(t, file)
	if _, there := got["player.inventory[45]"]; there || got["player.inventory[1].item"].Text != want {
		t.Errorf("entry 1 is %s, want %s", got["player.inventory[1].item"].Text, want)
	}
	s.key("ctrl+z")
	s.dirty()
	s.saved()
	if !bytes.Equal(read(t, file), original) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// TestDragReorders drags a row between two others.
func TestDragReorders(t *testing.T) {
	file, original := made(t, `{"a": 1, "b": 2, "c": 3, "d": 4}`)
	s := start(t, file)
	to := s.place("c")
	from := s.place("a")
	s.drag(from, [2]int{to[0] + 20, to[1] + 9}) // the lower edge of c: after it
	s.wait("dropped", nil)
	s.saved()
	if order := keysOf(t, file); order != "bcad" {
		t.Errorf("the order is %s", order)
	}
	s.key("ctrl+z")
	s.dirty()
	s.saved()
	if !bytes.Equal(read(t, file), original) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// keysOf are the keys of a save's one dictionary in their order.
func keysOf(t *testing.T, file string) string {
	t.Helper()
	type key struct {
		name string
		at   int
	}
	var all []key
	for path, r := range dumped(t, file) {
		if len(path) == 1 {
			all = append(all, key{path, r.Offset})
		}
	}
	slices.SortFunc(all, func(a, b key) int { return a.at - b.at })
	names := ""
	for _, k := range all {
		names += k.name
	}
	return names
}

// TestDragReparents drags a node below another one: the engine finds it there.
func TestDragReparents(t *testing.T) {
	file, original := sample(t, "player.tscn")
	s := start(t, file)
	to := s.place("node.Armature")
	from := s.place("node.Cooldown")
	s.drag(from, [2]int{to[0] + 30, to[1]})
	s.wait("dropped", nil)
	s.saved()
	if !strings.Contains(string(read(t, file)), `[node name="Cooldown" type="Timer" parent="Armature"`) {
		t.Error("the node has another parent")
	}
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: "Armature/Cooldown"}, file)
	s.key("ctrl+z")
	s.dirty()
	s.saved()
	if !bytes.Equal(read(t, file), original) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// TestDragGivenUp holds a node over others: what a drop would do is said, Escape gives it up, and so the file stays as it is.
func TestDragGivenUp(t *testing.T) {
	file, original := sample(t, "player.tscn")
	s := start(t, file)
	to := s.place("node.Armature")
	from := s.place("node.Cooldown")
	s.point(from)
	s.xdotool("mousedown", "1")
	for y := from[1]; y > to[1]; y -= 8 {
		s.point([2]int{from[0] + 10, y})
	}
	s.point([2]int{from[0] + 10, to[1]})
	s.wait("over", func(e event) bool { return e["ok"] == true && strings.Contains(e.text("words"), "Armature") })
	s.looked()
	s.key("Escape")
	s.point([2]int{from[0] + 10, to[1] + 2})
	s.xdotool("mouseup", "1")
	s.sets("node.Cooldown.wait_time", "0.25")
	s.saved()
	if got, want := string(read(t, file)), strings.Replace(string(original), "wait_time = 0.35", "wait_time = 0.25", 1); got != want {
		t.Error("the node was moved")
	}
	s.leave()
}

// TestDragShowsPlace holds rows over others and looks at the screen: a line between rows, a frame around the new parent, and neither where
// nothing can land.
func TestDragShowsPlace(t *testing.T) {
	scene, _ := sample(t, "player.tscn")
	save, _ := made(t, `{"list": [1, 2, 3, 4], "other": {"deep": 1}, "last": 5}`)
	for name, c := range map[string]struct {
		file, row, over string
		below           int    // of the middle of over, in pixels
		words           string // told of it
		line            int    // where a line must be, below the middle of over
		lines           int    // how many lines as long there are around it
	}{
		"node before":      {scene, "node.Cooldown", "node.Armature", -10, "before Armature", -12, 1},
		"node into":        {scene, "node.Cooldown", "node.Armature", 0, "into Armature", -12, 2},
		"node into itself": {scene, "node.Armature", `node["Armature/Skeleton3D"]`, 1, "into itself", 0, 0},
		"element after":    {save, "list[0]", "list[2]", 10, "before [3]", 12, 1},
		"entry into":       {save, "last", "other", 0, "into other", 12, 2},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, c.file)
			to := s.place(c.over)
			from := s.place(c.row)
			s.point(from)
			middle := s.pointed().Y + to[1] - from[1]
			s.xdotool("mousedown", "1")
			before := s.screen()
			const steps = 10
			for i := 1; i <= steps; i++ {
				s.point([2]int{to[0] + 20, from[1] + (to[1]+c.below-from[1])*i/steps})
			}
			s.wait("over", func(e event) bool { return strings.Contains(e.text("words"), c.words) })
			s.still()
			seen := newLines(before, s.screen(), middle)
			s.xdotool("mouseup", "1")
			if len(seen) != c.lines || c.lines > 0 && !slices.ContainsFunc(seen, func(y int) bool { return y-c.line >= -2 && y-c.line <= 2 }) {
				t.Errorf("lines at %v, want %d, one at %d", seen, c.lines, c.line)
			}
		})
	}
}

// pointed is where the pointer is on the screen.
func (s *session) pointed() image.Point {
	s.t.Helper()
	var at image.Point
	if _, err := fmt.Sscanf(s.xdotool("getmouselocation"), "x:%d y:%d", &at.X, &at.Y); err != nil {
		s.t.Fatal(err)
	}
	return at
}

// screen is what the whole screen shows: to take the window alone would have it drawn anew.
func (s *session) screen() image.Image {
	s.t.Helper()
	out, err := exec.Command("import", "-window", "root", "png:-").Output()
	if err != nil {
		s.t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		s.t.Fatal(err)
	}
	return img
}

// newLines are the heights, below y, of the level lines near it that were not there before, to the right of what stands beside the pointer.
func newLines(before, after image.Image, y int) (at []int) {
	const (
		left, right = 440, 480 // in the outline
		near        = 40
		strong      = 0x8000 // a lit row differs by less
	)
	bright := func(img image.Image, x, y int) int {
		r, g, b, _ := img.At(x, y).RGBA()
		return int(r + g + b)
	}
	last := -near - 2
	for by := -near; by <= near; by++ {
		level := true
		for x := left; x < right && level; x++ {
			d := bright(after, x, y+by) - bright(before, x, y+by)
			level = max(d, -d) > strong
		}
		if level && last < by-1 {
			at = append(at, by)
		}
		if level {
			last = by
		}
	}
	return at
}

// TestCloseOthers opens everything and closes all but the way to one row.
func TestCloseOthers(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.key("ctrl+l", "Home", "asterisk")
	s.goTo("player.inventory[3].count")
	s.action("collapse the other rows")
	e := s.wait("rows", nil)
	way := regexp.MustCompile(`^(#\d+|\w+|player\.\w+|player\.inventory\[\d+\]|player\.inventory\[3\]\.\w+)$`)
	want := 0
	for path := range dumped(t, file) {
		if way.MatchString(path) {
			want++
		}
	}
	if shown, _ := e["shown"].(float64); int(shown) != want {
		t.Errorf("%v rows are shown, the way to one row has %d", e["shown"], want)
	}
	s.leave()
}

// TestTypeAhead finds a row by the letters of its name.
func TestTypeAhead(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.key("ctrl+l", "Home")
	s.write("que")
	s.selected("quests")
	s.leave()
}

// TestFilterKeepsParents filters for a text and goes to the first match, below parents that do not fit.
func TestFilterKeepsParents(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.key("ctrl+e")
	s.write("silver key")
	s.wait("filtered", func(e event) bool { return e["found"] == 5.0 })
	s.key("Return")
	e := s.wait("selected", func(e event) bool { return strings.HasPrefix(e.text("path"), "player.inventory[") })
	if got := dumped(t, file)[e.text("path")].Text; got != `"Silver key"` {
		t.Errorf("the first hit is %s, with %s", e.text("path"), got)
	}
	s.leave()
}

// TestFilterInsertsAndRemoves goes to the first match with Enter and to the next with F3, inserts a row that does not match and removes it again: the
// file is what it was. Escape in the outline shows all rows again.
func TestFilterInsertsAndRemoves(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	s := start(t, file)
	s.key("ctrl+e")
	s.write("gold")
	s.wait("filtered", func(e event) bool { return e["found"] == 32.0 })
	s.key("Return")
	s.selected("player.gold")
	s.key("F3")
	s.selected("quests[0].reward.gold")
	s.key("Insert")
	s.wait("dialog", named("insert"))
	s.write("bonus")
	s.key("Return")
	s.selected("quests[0].reward.bonus")
	s.key("Delete")
	s.selected("quests[0].reward.gold")
	s.saved()
	if got := read(t, file); !bytes.Equal(got, original) {
		t.Error("inserted and removed, the file is not what it was")
	}
	s.key("Escape")
	s.goTo("seed")
	s.leave()
}

// TestFilterByMouse clicks a row that the filter leaves, inserts after it and removes it with the menu of the row.
func TestFilterByMouse(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.key("ctrl+e")
	s.write("gold")
	s.wait("filtered", func(e event) bool { return e["found"] == 32.0 })
	at := s.place("player.gold")
	other := s.place("quests[1].reward.gold")
	s.click(other)
	s.click(at)
	s.selected("player.gold")
	s.key("Insert")
	s.wait("dialog", named("insert"))
	s.write("bonus")
	s.key("Return")
	s.selected("player.bonus")
	s.click(standing(s.still()))
	s.key("Delete")
	s.selected("player.gold")
	s.saved()
	if got := dumped(t, file)["player.gold"].Text; got != "1250" {
		t.Errorf("player.gold is %s", got)
	}
	s.leave()
}
