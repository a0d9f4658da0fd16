package dialogs

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// answers runs a question with system's dialogs of ours and returns what comes back.
func answers(t *testing.T, instead func(Question, func(string, error)), systems ...system) (string, error) {
	t.Helper()
	test.NewTempApp(t)
	f := &Files{Window: test.NewTempWindow(t, nil)}
	type answer struct {
		path string
		err  error
	}
	got := make(chan answer, 1)
	was := native
	native = systems
	defer func() { native = was }()
	f.ask(Question{}, func(s system) question { return s.open }, instead, func(path string, err error) { got <- answer{path, err} })
	select {
	case a := <-got:
		if f.busy.Load() {
			t.Error("still busy after the answer")
		}
		return a.path, a.err
	case <-time.After(10 * time.Second):
		t.Fatal("no answer")
	}
	return "", nil
}

func none(Question, func(string, error)) { panic("Fyne's dialog was shown") }

// giving is a system whose dialog returns a given answer.
func giving(path string, err error) system {
	return system{open: func(Question) (string, error) { return path, err }, missing: func() bool { return false }}
}

func TestAnswer(t *testing.T) {
	path, err := answers(t, none, giving("/a/b", nil))
	if path != "/a/b" || err != nil {
		t.Errorf("got %q, %v", path, err)
	}
}

func TestCancelled(t *testing.T) {
	if _, err := answers(t, none, giving("", ErrCancelled), giving("/a/b", nil)); !errors.Is(err, ErrCancelled) {
		t.Errorf("got %v", err)
	}
}

// TestBrokenToolkit lets the system's toolkit panic, as GTK's does without a screen: Fyne's dialog takes over.
func TestBrokenToolkit(t *testing.T) {
	panics := system{open: func(Question) (string, error) { panic("gtk initialisation failed") }, missing: func() bool { return false }}
	path, err := answers(t, func(_ Question, done func(string, error)) { done("/from/fyne", nil) }, panics)
	if path != "/from/fyne" || err != nil {
		t.Errorf("got %q, %v", path, err)
	}
}

// TestNextOne: a dialog that cannot be shown leaves the question to the next kind.
func TestNextOne(t *testing.T) {
	gone := system{open: func(Question) (string, error) { panic("it is missing") }, missing: func() bool { return true }}
	path, err := answers(t, none, gone, giving("", &brokenError{"no portal"}), giving("/from/gtk", nil), giving("/too/late", nil))
	if path != "/from/gtk" || err != nil {
		t.Errorf("got %q, %v", path, err)
	}
}

func TestOnlyOneAtATime(t *testing.T) {
	test.NewTempApp(t)
	f := &Files{Window: test.NewTempWindow(t, nil)}
	f.busy.Store(true)
	var got error
	f.Open(Question{}, func(_ string, err error) { got = err })
	if !errors.Is(got, ErrBusy) {
		t.Errorf("got %v", got)
	}
}

// TestWithoutSystem shows Fyne's own dialog where there is no other.
func TestWithoutSystem(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, nil)
	w.Resize(fyne.NewSize(800, 600))
	f := &Files{Window: w}
	was := native
	native = []system{{missing: func() bool { return true }}}
	defer func() { native = was }()
	f.Save(Question{Title: "Save as", Name: "a.sav", Folder: t.TempDir()}, func(string, error) {})
	if w.Canvas().Overlays().Top() == nil {
		t.Error("no dialog")
	}
	for name, ask := range map[string]func(*Files, Question, func(string, error)){"files": (*Files).Open, "folders": (*Files).Folder} {
		other := &Files{Window: test.NewTempWindow(t, nil)}
		other.Window.Resize(fyne.NewSize(800, 600))
		ask(other, Question{Title: "Open", Folder: t.TempDir()}, func(string, error) {})
		if other.Window.Canvas().Overlays().Top() == nil {
			t.Errorf("no dialog for %s", name)
		}
	}
	if !strings.HasSuffix(guardText(), "boom") {
		t.Error("the cause is not told")
	}
}

func guardText() string {
	_, err := guard(func(Question) (string, error) { panic("boom") }, Question{})
	return err.Error()
}
