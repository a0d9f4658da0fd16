package saves

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"savant/ui/host/hosttest"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// madeHome is a user's folder with two games, and returns where they are.
func madeHome(t *testing.T) (lantern, maze string) {
	t.Helper()
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("SKIPPED: package games is tested for all systems; here the folders are those of Linux")
	}
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", home)
	t.Setenv("XDG_DATA_HOME", "")
	data := filepath.Join(home, ".local/share")
	lantern, maze = filepath.Join(data, "godot/app_userdata/Lantern"), filepath.Join(data, "Maze")
	for name, text := range map[string]string{
		lantern + "/slot_1.cfg":  "[player]\ngold=5\n",
		lantern + "/secret.sav":  "GDEC\x01\x00\x00\x00",
		lantern + "/shot.png":    "\x89PNG\r\n\x1a\n",
		maze + "/logs/godot.log": "",
		maze + "/auto/deep.json": `{"a": 1}`,
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("/etc", filepath.Join(data, "godot/app_userdata/link")); err != nil {
		t.Fatal(err)
	}
	return lantern, maze
}

// rows are the labels of the list's rows, with their depth and the text in the column of kinds.
func (s *Saves) rows() string {
	var list []string
	for i := range s.tree.Outline.Len() {
		x := s.tree.Outline.Rows().At(i)
		l := s.tree.At(x.Node).Look
		text := strings.Repeat(" ", x.Depth) + l.Label
		if len(l.Cells) > 0 && l.Cells[0].Text != "" {
			text += ": " + l.Cells[0].Text
		}
		list = append(list, text)
	}
	slices.Sort(list) // files of the same moment have no order
	return strings.Join(list, "\n")
}

func found(t *testing.T) (*hosttest.Window, *Saves) {
	t.Helper()
	w := hosttest.New(t, Actions())
	w.Run(Action)
	w.After("saves", 1)
	return w, w.Page().Tool().(*Saves)
}

// TestSaves: games with their saves are listed, filtered and opened by keys, and Escape closes the tab.
func TestSaves(t *testing.T) {
	lantern, maze := madeHome(t)
	w, s := found(t)
	same := func(want ...string) {
		t.Helper()
		slices.Sort(want)
		if got := s.rows(); got != strings.Join(want, "\n") {
			t.Errorf("it lists\n%s\nnot\n%s", got, strings.Join(want, "\n"))
		}
	}
	same("Lantern", " slot_1.cfg: ConfigFile", " secret.sav: encrypted file (GDEC), locked", "Maze", " auto/deep.json: JSON text", "1 folder was not read")
	if s.note.Text != "3 saves in 2 games" || w.Last("saves")["problems"] != 1.0 {
		t.Errorf("it says %q, %v", s.note.Text, w.Last("saves"))
	}
	s.others.Turn()
	same("Lantern", " slot_1.cfg: ConfigFile", " secret.sav: encrypted file (GDEC), locked", " shot.png: PNG image, not a save", "Maze", " auto/deep.json: JSON text", "1 folder was not read")
	s.others.Turn()
	if s.Focus(); w.Canvas().Focused() != fyne.Focusable(s.filter) {
		t.Error("the filter has not the keyboard")
	}
	s.filter.SetText("json")
	same("Maze", " auto/deep.json: JSON text")
	s.filter.SetText("LANTERN")
	same("Lantern", " slot_1.cfg: ConfigFile", " secret.sav: encrypted file (GDEC), locked")
	s.filter.SetText("nothing such")
	if same(""); !strings.Contains(s.empty.Text, "nothing such") {
		t.Errorf("it says %q", s.empty.Text)
	}
	w.Type(fyne.KeyReturn) // into no list
	s.filter.SetText("deep")
	w.Type(fyne.KeyReturn)
	if left, _, _ := s.Status(); left != filepath.Join(maze, "auto/deep.json") {
		t.Errorf("the status line says %q", left)
	}
	w.Type(fyne.KeyReturn)
	if want := []string{filepath.Join(maze, "auto/deep.json")}; !slices.Equal(w.Opened, want) {
		t.Errorf("Enter opens %q, not %q", w.Opened, want)
	}
	w.Type(fyne.KeyUp) // to the game, of which Enter opens the only save
	if left, _, _ := s.Status(); left != maze {
		t.Errorf("the status line says %q", left)
	}
	w.Type(fyne.KeyReturn)
	if len(w.Opened) != 2 || w.Opened[1] != w.Opened[0] {
		t.Errorf("Enter on the game opens %q", w.Opened)
	}
	s.filter.SetText("lantern")
	s.tree.Outline.Select(0)
	w.Type(fyne.KeyLeft, fyne.KeyReturn) // collapsed, with two saves
	same("Lantern", " slot_1.cfg: ConfigFile", " secret.sav: encrypted file (GDEC), locked")
	if x := s.tree.Current(); saveOf(x) == nil || len(w.Opened) != 2 {
		t.Errorf("Enter on a game with two saves leads to %+v, %q", x, w.Opened)
	}
	s.filter.SetText("deep")

	// Another look finds what came meanwhile, in the same tab, and keeps the filter.
	if err := os.WriteFile(filepath.Join(lantern, "deeper.sav"), []byte("[a]\nb=1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	w.Run(Action)
	w.After("saves", 2)
	same("Maze", " auto/deep.json: JSON text", "Lantern", " deeper.sav: ConfigFile")
	if len(w.Pages()) != 1 {
		t.Errorf("there are %d tabs", len(w.Pages()))
	}
	s.Focus()
	w.Type(fyne.KeyEscape)
	if len(w.Pages()) != 0 {
		t.Error("Escape does not close the tab")
	}
}

// TestProject: the game of the project that is open comes first, and is listed before anything is saved.
func TestProject(t *testing.T) {
	madeHome(t)
	project := t.TempDir()
	if err := os.WriteFile(filepath.Join(project, "project.godot"), []byte("config_version=5\n[application]\nconfig/name=\"Pond: A\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, Actions())
	w.Beside = project
	w.Run(Action)
	w.After("saves", 1)
	s := w.Page().Tool().(*Saves)
	if x := s.tree.At(s.tree.Outline.Rows().At(0).Node); x.Look.Label != "Pond: A" || x.Look.Cells[0].Text != "of the open project" || x.Look.Cells[2].Text != "nothing yet" {
		t.Errorf("first comes %+v", x.Look)
	}
}

// TestStop: a search that is stopped lists no more, and the button begins another.
func TestStop(t *testing.T) {
	madeHome(t)
	w := hosttest.New(t, Actions())
	w.Run(Action)
	s := w.Page().Tool().(*Saves)
	if !s.looking || s.again.Text != "Stop" || !strings.HasPrefix(s.note.Text, "Looking…") {
		t.Errorf("%v, %q, %q", s.looking, s.again.Text, s.note.Text)
	}
	s.turn()
	if s.looking || s.again.Text != "Look again" {
		t.Errorf("%v, %q", s.looking, s.again.Text)
	}
	w.After("saves", 1)
	s.turn()
	w.After("saves", 2)
	if s.note.Text != "3 saves in 2 games" {
		t.Errorf("it says %q", s.note.Text)
	}
	s.Close()
	if s.arrived(s.round-1, s.shown, true); len(s.shown.games) != 2 {
		t.Error("a search of before is listed")
	}
}

// TestLockedSavesComeLast: what opens is listed before what is locked, though that is newer.
func TestLockedSavesComeLast(t *testing.T) {
	lantern, _ := madeHome(t)
	if old := time.Now().Add(-time.Hour); os.Chtimes(lantern+"/slot_1.cfg", old, old) != nil {
		t.Fatal("the time of a save cannot be set")
	}
	_, s := found(t)
	var list []string
	for i := range s.tree.Outline.Len() {
		list = append(list, s.tree.At(s.tree.Outline.Rows().At(i).Node).Look.Label)
	}
	if opens, locked := slices.Index(list, "slot_1.cfg"), slices.Index(list, "secret.sav"); opens < 0 || locked < opens {
		t.Errorf("listed are %q", list)
	}
}
