package folder

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// rows are the labels of the list's rows, with their depth.
func (f *View) rows() string {
	var list []string
	for i := range f.list.Len() {
		x := f.list.Rows().At(i)
		list = append(list, strings.Repeat(" ", x.Depth)+f.rowLook(x.Node).Label)
	}
	return strings.Join(list, "\n")
}

// TestView opens folders of the list, and files, by keys; names that come and go are followed.
func TestView(t *testing.T) {
	w := hosttest.New(t, nil)
	root := hosttest.Project(t)
	left := false
	apart := ""
	f := New(w, root, func() { left = true }, func(path string) { apart = path })
	w.Native().SetContent(f.Object())
	f.Focus()
	listed := func(path string) {
		t.Helper()
		w.Until(func() bool {
			return slices.ContainsFunc(w.Events("listed"), func(e hosttest.Event) bool { return e["path"] == path })
		})
	}
	listed(root)
	w.After("project", 1)
	if got := w.Last("project")["name"]; got != "Lantern" || f.name.Text != "Lantern" {
		t.Errorf("the project is called %v", got)
	}
	if got, want := f.rows(), "empty\nlevels\nproject.godot\nicon.png"; got != want {
		t.Fatalf("%s\nnot\n%s", got, want)
	}
	w.Type(fyne.KeyHome, fyne.KeyRight)
	listed(filepath.Join(root, "empty"))
	w.Type(fyne.KeyDown, fyne.KeyRight)
	if !strings.Contains(f.rows(), "Reading") {
		t.Errorf("a folder under way says nothing:\n%s", f.rows())
	}
	listed(filepath.Join(root, "levels"))
	if got, want := f.rows(), "empty\nlevels\n deep\n door.tscn\n hall.tscn\nproject.godot\nicon.png"; got != want {
		t.Fatalf("%s\nnot\n%s", got, want)
	}
	w.Type(fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn)
	if want := []string{filepath.Join(root, "levels", "door.tscn")}; !slices.Equal(w.Opened, want) {
		t.Fatalf("Enter opens %q, not %q", w.Opened, want)
	}
	door := filepath.Join(root, "levels", "door.tscn")
	chosen := func(item string) {
		t.Helper()
		f.Focus()
		w.Type(desktop.KeyMenu)
		w.Type(fyne.KeyEscape)
		at := slices.IndexFunc(w.Offered, func(x *fyne.MenuItem) bool { return x.Label == item })
		if at < 0 {
			t.Fatalf("the menu has no %q", item)
		}
		w.Offered[at].Action()
	}
	chosen("Open in a new window")
	chosen("Copy the path")
	if apart != door || w.Last("copied")["text"] != door {
		t.Errorf("opened apart is %q, copied %v", apart, w.Last("copied"))
	}
	chosen("Find uses")
	w.After("file-uses", 1)
	var uses []string
	for _, x := range w.Items {
		uses = append(uses, x.Left+", "+x.Right)
	}
	want := []string{"levels/hall.tscn, line 3", "levels/hall.tscn, line 3", "levels/hall.tscn, line 11"}
	if w.Last("dialog")["name"] != "file-uses" || !slices.Equal(uses, want) {
		t.Fatalf("the uses are %q, not %q", uses, want)
	}
	w.Items[0].Run()
	if e := w.Last("opened-offset"); e["file"] != filepath.Join(root, "levels", "hall.tscn") {
		t.Errorf("a use opens %v", e)
	}
	FindUses(w, filepath.Join(root, "icon.png"))
	w.After("file-uses", 2)
	if w.Message == nil || w.Message.Text != "Nothing in the project names icon.png." || !w.Message.Passing {
		t.Errorf("of a file that nothing uses is said %+v", w.Message)
	}
	chosen("Rename…")
	if w.Last("dialog")["name"] != "rename-file" {
		t.Errorf("%s is not renamed", door)
	}
	w.Type(fyne.KeyEscape)
	f.list.Select(1) // levels
	chosen("Rename…")
	if e, ok := w.Canvas().Focused().(*widgets.PromptEntry); !ok || e.SelectedText() != "levels" {
		t.Errorf("%v is to be renamed", e)
	}
	w.Type(fyne.KeyEscape)
	dialogs := len(w.Events("dialog"))
	chosen("Move to…")
	w.After("dialog", dialogs+1)
	w.Type(fyne.KeyEscape)
	n := len(w.Events("listed"))
	if err := os.WriteFile(filepath.Join(root, "levels", "cellar.tscn"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if f.watcher == nil {
		f.tree.Stale(filepath.Join(root, "levels"))
	}
	w.After("listed", n+1)
	if got, want := f.rows(), "empty\nlevels\n deep\n cellar.tscn\n door.tscn\n hall.tscn\nproject.godot\nicon.png"; got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	f.Close()
	if left {
		t.Error("it went away unasked")
	}
	if f.ctx.Err() == nil {
		t.Error("it goes on when it is closed")
	}
}

// TestFollowsAFolder: a folder that moves into one that was never opened is selected there, and open if it was.
func TestFollowsAFolder(t *testing.T) {
	w := hosttest.New(t, nil)
	root := hosttest.Project(t)
	f := New(w, root, func() {}, func(string) {})
	defer f.Close()
	w.Native().SetContent(f.Object())
	f.Focus()
	w.After("listed", 1)
	w.Type(fyne.KeyHome, fyne.KeyDown, fyne.KeyRight)
	w.After("listed", 2)
	from, to := filepath.Join(root, "levels"), filepath.Join(root, "empty", "inner", "rooms")
	if err := os.Mkdir(filepath.Dir(to), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
	f.Follow(from, to)
	w.Until(func() bool {
		n, _ := f.list.Current()
		return f.path(n) == to && strings.HasPrefix(f.rows(), "empty\n inner\n  rooms\n   deep\n   door.tscn\n   hall.tscn\n")
	})
}
