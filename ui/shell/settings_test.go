package shell

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/codec"
	"savant/model/store"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// fields are those of the settings, by what is chosen with them.
func fieldsOf(b *bench) (choices map[string]*widget.Select, switches map[string]*ink.Switch) {
	b.t.Helper()
	b.run("settings")
	s, ok := b.page().tool.(*settings)
	if !ok {
		b.t.Fatal("no settings are shown")
	}
	choices, switches = map[string]*widget.Select{}, map[string]*ink.Switch{}
	for _, c := range chapters() {
		for _, o := range c.options {
			switch f := s.fields[o.pref].(type) {
			case *widget.Select:
				choices[o.pref] = f
			case *ink.Switch:
				switches[o.pref] = f
			default:
				b.t.Errorf("%s has no field", o.pref)
			}
		}
	}
	return choices, switches
}

// TestSettingsHoldAtOnce chooses another value of each option and looks at what it changes.
func TestSettingsHoldAtOnce(t *testing.T) {
	b := newBench(t)
	choices, _ := fieldsOf(b)
	row := look.Size(theme.Current(), look.RowHeight)
	choices[prefTheme].SetSelectedIndex(1)
	if v := b.app.Settings().Theme().(colors); !v.Force || v.Fixed != theme.VariantLight {
		t.Errorf("the colours are %+v", v)
	}
	choices[prefText].SetSelected("18")
	if got := theme.Current().Size(theme.SizeNameText); got != 18 {
		t.Errorf("text is %v", got)
	}
	if got := look.Size(theme.Current(), look.RowHeight); got != row*18/13 {
		t.Errorf("a row of larger text is %v high, it was %v", got, row)
	}
	choices[prefText].SetSelected("13 (default)")
	choices[prefRows].SetSelectedIndex(2)
	if got := look.Size(theme.Current(), look.RowHeight); got != row*1.25 {
		t.Errorf("a high row is %v high, a usual one %v", got, row)
	}
	choices[prefBackups].SetSelected("1")
	choices[prefBytes].SetSelected("64 MiB")
	if l := b.Limits(); l != (store.Limits{Count: 1, Bytes: 64 << 20}) {
		t.Errorf("backups are limited to %+v", l)
	}
	choices[prefLanguage].SetSelected("日本語")
	if got := b.app.Preferences().String(prefLanguage); got != "ja" {
		t.Errorf("the language of the next start is %q", got)
	}
	if got := len(b.events("setting")); got != 7 {
		t.Errorf("%d choices were told", got)
	}
	b.run("settings")
	if len(b.pages) != 1 {
		t.Error("there are two tabs of settings")
	}
}

// TestBackupsFollowTheSetting saves three times while one backup is to be kept.
func TestBackupsFollowTheSetting(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	b.app.Preferences().SetInt(prefBackups, 2)
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
	b.journalFolder = t.TempDir()
	b.protect()
	b.openFile(path)
	b.sets("player.gold", "4321")
	p := b.document()
	if p.disk.journal == nil || p.disk.journal.Sync() != nil {
		t.Fatal("no journal")
	}
	_, switches := fieldsOf(b)
	switches[prefRecovery].Turn()
	if list, _ := filepath.Glob(filepath.Join(b.journalFolder, "*")); p.disk.journal != nil || len(list) != 0 {
		t.Errorf("switched off, there is still %v", list)
	}
	switches[prefRecovery].Turn()
	if p.disk.journal == nil {
		t.Fatal("switched on, there is none")
	}
	if err := p.disk.journal.Sync(); err != nil {
		t.Fatal(err)
	}
	if list, _ := filepath.Glob(filepath.Join(b.journalFolder, "*")); len(list) == 0 {
		t.Error("edits made before are not kept")
	}
	p.close()
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
	b.app.Preferences().SetString(prefDialect, "godot3")
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
