package settings

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// TestSpare cuts the file of the preferences, as a crash while Fyne writes it does: they are those of the copy. A file that is whole wins.
func TestSpare(t *testing.T) {
	folder := t.TempDir()
	began := func() fyne.Preferences {
		p := test.NewApp().Preferences()
		Spare(p, folder)
		return p
	}
	p := began()
	p.SetString(Theme, "dark")
	p.SetInt(Backups, 7)
	p.SetBool(Reopen, true)
	p.SetStringList(Recent, []string{"a", "b"})
	p.SetFloat(EditorShare, 0.25)
	spared(t, folder, `"editor":0.25`)
	for _, cut := range []string{"", `{"theme":"da`} {
		keep(t, folder, cut)
		p := began()
		if p.String(Theme) != "dark" || p.Int(Backups) != 7 || !p.Bool(Reopen) || !slices.Equal(p.StringList(Recent), []string{"a", "b"}) ||
			p.Float(EditorShare) != 0.25 {
			t.Errorf("after %q the theme is %q, %d backups, recent are %v", cut, p.String(Theme), p.Int(Backups), p.StringList(Recent))
		}
	}
	keep(t, folder, `{}`)
	if p := began(); p.String(Theme) != "" {
		t.Error("a whole file was not believed")
	}
	spared(t, folder, `{}`)
}

func keep(t *testing.T, folder, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, prefsFile), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// spared waits until the copy is whole and has a text.
func spared(t *testing.T, folder, text string) {
	t.Helper()
	var b []byte
	for begun := time.Now(); time.Since(begun) < 10*time.Second; time.Sleep(time.Millisecond) {
		b, _ = os.ReadFile(filepath.Join(folder, spareFolder, prefsFile))
		if len(b) > 0 && !json.Valid(b) {
			t.Fatalf("the copy is half written: %s", b)
		}
		if bytes.Contains(b, []byte(text)) {
			return
		}
	}
	t.Fatalf("the copy is %s", b)
}
