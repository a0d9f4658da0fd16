package crumbs

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// candidatesOf are the paths that complete a text.
func candidatesOf(p host.Page, text string) string {
	var list []string
	for _, c := range candidates(p, text) {
		list = append(list, c.path)
	}
	return strings.Join(list, " ")
}

// TestCompletePaths completes names where a path ends, in saves and scenes; nodes also by their names alone.
func TestCompletePaths(t *testing.T) {
	w := hosttest.New(t, nil)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	save := w.OpenFile(path)
	for text, want := range map[string]string{
		"pl":                   "player play_time",
		"player.go":            "player.gold",
		"player.inventory[1":   "player.inventory[1] player.inventory[10] player.inventory[11] player.inventory[12] player.inventory[13] player.inventory[14] player.inventory[15] player.inventory[16] player.inventory[17] player.inventory[18]",
		"player.inventory[1].": "player.inventory[1].item player.inventory[1].count player.inventory[1].rarity player.inventory[1].weight player.inventory[1].equipped",
		"nothing.like.this":    "",
	} {
		if got := candidatesOf(save, text); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
	scene := w.OpenFile(filepath.Join(hosttest.Project(t), "levels", "hall.tscn"))
	for text, want := range map[string]string{
		"Wall":        "node.Wall",
		"roo":         "node.Roof",
		`node["Ro`:    "node.Roof",
		"node.Wall.s": "node.Wall.shape node.Wall.speed node.Wall.@groups",
	} {
		if got := candidatesOf(scene, text); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}

// TestGoToPlaces goes to lines of a text and offsets of a save, to a node by its name, and by names taken from the list.
func TestGoToPlaces(t *testing.T) {
	w := hosttest.New(t, nil)
	p := w.OpenFile(filepath.Join(hosttest.Project(t), "levels", "hall.tscn"))
	gone := 0
	bar := New(p, func() {}, func() { gone++ }, func(off int64) { t.Errorf("%#x is no byte of a text", off) })
	w.Canvas().SetContent(bar.Root)
	lines := strings.Split(hosttest.Hall, "\n")
	line := 0
	for i, text := range lines {
		if text == "speed = 7" {
			line = i + 1
		}
	}
	for text, want := range map[string]string{
		"wall": "node.Wall", "0x0": p.Doc().Path(p.Doc().At(0)),
		strconv.Itoa(line) + ":1": "node.Wall.speed", ":" + strconv.Itoa(line): "node.Wall.speed",
	} {
		if _, err := bar.goTo(text); err != nil || p.Path() != want {
			t.Errorf("%s leads to %s, not %s (%v)", text, p.Path(), want, err)
		}
	}
	if _, err := bar.goTo(strconv.Itoa(len(lines) + 5)); err == nil {
		t.Error("there is no such line")
	}
	bar.Ask()
	e := w.Canvas().Focused().(*widgets.Entry)
	e.SetText("node.Wal")
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
	if e.Text != "node.Wall" {
		t.Errorf("Tab writes %s", e.Text)
	}
	e.SetText("node.Wall.sp")
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if p.Path() != "node.Wall.speed" || w.Canvas().Overlays().Top() != nil {
		t.Errorf("the marked name leads to %s, or the field stays", p.Path())
	}
	if gone != 5 {
		t.Errorf("it went to %d places", gone)
	}
	path, _ := hosttest.Sample(t, "slot_1.sav")
	save := w.OpenFile(path)
	r, err := save.Doc().Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	off := save.Doc().Describe(r).Offset
	at, err := New(save, func() {}, func() {}, nil).goTo(strconv.Itoa(int(off)))
	if err != nil || at != off || save.Path() != "player.gold" {
		t.Errorf("offset %d leads to %s (%v)", off, save.Path(), err)
	}
}

// TestLongPathsByTheirEnds: what the field offers is shown by its end where it has no room, as paths of nodes begin alike.
func TestLongPathsByTheirEnds(t *testing.T) {
	w := hosttest.New(t, nil)
	file := filepath.Join(t.TempDir(), "deep.tscn")
	text, parent := "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n", "."
	for range 12 {
		text += "\n[node name=\"TimelineContainer\" type=\"Node\" parent=\"" + parent + "\"]\n"
		parent = strings.TrimPrefix(parent+"/TimelineContainer", "./")
	}
	for _, name := range []string{"AddLayer", "RemoveLayer"} {
		text += "\n[node name=\"" + name + "\" type=\"Node\" parent=\"" + parent + "\"]\n"
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := w.OpenFile(file)
	bar := New(p, func() {}, func() {}, func(int64) {})
	w.Canvas().SetContent(bar.Root)
	bar.Ask()
	w.Canvas().Focused().(*widgets.Entry).SetText("Layer")
	drawn := ""
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		if x, ok := o.(*canvas.Text); ok {
			drawn += x.Text + "\n"
		}
	}
	for _, name := range []string{"TimelineContainer/AddLayer\"]", "TimelineContainer/RemoveLayer\"]"} {
		if !strings.Contains(drawn, name) {
			t.Errorf("%s is not told apart in\n%s", name, drawn)
		}
	}
}
