package backups

import (
	"bytes"
	"os"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/host/hosttest"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// TestBackups saves twice, looks at the list, opens, compares and restores.
func TestBackups(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	path, before := hosttest.Sample(t, "slot_1.sav")
	w := hosttest.New(t, Actions())
	if w.May(actionBackups) {
		t.Error("there is no file")
	}
	p := w.OpenFile(path)
	for _, gold := range []string{"1", "2"} {
		r, err := p.Doc().Find("player.gold")
		if err != nil {
			t.Fatal(err)
		}
		v, err := p.Doc().Parse(r, gold)
		if err == nil {
			err = p.Doc().Set(r, v)
		}
		if err != nil {
			t.Fatal(err)
		}
		w.Save(p, nil, func() {})
	}
	w.Run(actionBackups)
	list := w.Page().Tool().(*Backups)
	if len(list.List) != 2 {
		t.Fatalf("%d backups", len(list.List))
	}
	list.Focus()
	w.Type(fyne.KeyDown) // the older one: the file as it was at first
	list.Open()
	w.After("opened", 1)
	if opened := w.Page(); opened.File() != "" || !bytes.Equal(opened.Doc().Bytes(), before) {
		t.Errorf("the backup is in %q and has %d bytes", opened.File(), len(opened.Doc().Bytes()))
	}
	w.Bring(p)
	w.Run(actionBackups) // the tab that is there
	if w.Page().Tool() != host.Tool(list) || len(w.Pages()) != 3 {
		t.Error("there are two lists of backups")
	}
	list.Focus()
	w.Type(fyne.KeyReturn)
	if got := w.Last("compare")["with"]; got != list.List[1].Path {
		t.Errorf("it is compared with %v", got)
	}
	list.Ask()
	w.Type(fyne.KeyReturn)
	w.After("reloaded", 1)
	if now, _ := os.ReadFile(path); !bytes.Equal(now, before) {
		t.Error("the file is not what it was")
	}
	if len(list.List) != 3 {
		t.Errorf("%d backups after restoring: what stood there was not kept", len(list.List))
	}
}
