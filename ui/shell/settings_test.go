package shell

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"savant/codec"
	"savant/model/store"
	"savant/ui/settings"
)

// TestSettingsStandInOneTab asks for the settings twice.
func TestSettingsStandInOneTab(t *testing.T) {
	b := newBench(t)
	b.run("settings")
	b.run("settings")
	if _, ok := b.page().tool.(*settings.Tab); !ok || len(b.pages) != 1 {
		t.Errorf("%d tabs, and the settings in front: %v", len(b.pages), ok)
	}
}

// TestBackupsFollowTheSetting saves three times while one backup is to be kept.
func TestBackupsFollowTheSetting(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	b.app.Preferences().SetInt(settings.Backups, 2)
	b.openFile(path)
	for _, gold := range []string{"1", "2", "3", "4"} {
		b.sets("player.gold", gold)
		b.saveNow(b.document())
	}
	list, err := store.Backups("", path)
	if err != nil || len(list) != 2 {
		t.Errorf("%d backups are there, %v", len(list), err)
	}
}

// TestRecoveryCanBeSwitched ends and begins keeping edits of files that are open.
func TestRecoveryCanBeSwitched(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.safety.Folder = t.TempDir()
	b.protect()
	b.openFile(path)
	b.sets("player.gold", "4321")
	p := b.document()
	if p.disk.Journal == nil || p.disk.Journal.Sync() != nil {
		t.Fatal("no journal")
	}
	b.app.Preferences().SetBool(settings.Recovery, false)
	b.setRecovery()
	if list, _ := filepath.Glob(filepath.Join(b.safety.Folder, "*")); p.disk.Journal != nil || len(list) != 0 {
		t.Errorf("switched off, there is still %v", list)
	}
	b.app.Preferences().SetBool(settings.Recovery, true)
	b.setRecovery()
	if p.disk.Journal == nil {
		t.Fatal("switched on, there is none")
	}
	if err := p.disk.Journal.Sync(); err != nil {
		t.Fatal(err)
	}
	if list, _ := filepath.Glob(filepath.Join(b.safety.Folder, "*")); len(list) == 0 {
		t.Error("edits made before are not kept")
	}
	p.Stop()
}

// TestDialectOfMyGame is used for saves that do not tell theirs, and only for those.
func TestDialectOfMyGame(t *testing.T) {
	b := newBench(t)
	dir := t.TempDir()
	guess := filepath.Join(dir, "guess.sav")
	if err := os.WriteFile(guess, []byte{2, 0, 0, 0, 5, 0, 0, 0}, 0o644); err != nil { // an int, in every version
		t.Fatal(err)
	}
	b.openFile(guess)
	if i := b.document().doc.Info(); i.Sure == codec.Certain || i.Dialect.Name == "godot3" {
		t.Fatalf("the file tells: %s, %v", i.Dialect.Name, i.Sure)
	}
	b.run("close")
	b.app.Preferences().SetString(settings.Dialect, "godot3")
	b.openFile(guess)
	if got := b.document().doc.Dialect().Name; got != "godot3" {
		t.Errorf("it is read as %s", got)
	}
	tells, _ := sampleFile(t, "slot_1.sav")
	f, err := b.Read(context.Background(), tells, b.document().Key(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if i := f.Doc.Info(); i.Sure == codec.Chosen && len(f.Doc.Problems()) > 0 {
		t.Errorf("a save of Godot 4 is read as %s", i.Dialect.Name)
	}
}
