package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/zalando/go-keyring"

	"savant/codec/envelope"
	"savant/model/store"
	"savant/ui/internal/ink"
)

// lockedSave writes a save that opens with the password secret.
func lockedSave(t *testing.T) string {
	t.Helper()
	payload := []byte{12, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 'M', 'i', 'n', 'a'}
	data, err := envelope.New("gdec4", payload, envelope.Key{Password: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "locked.sav")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestTypeAfterWrongPassword types over a password that was refused.
func TestTypeAfterWrongPassword(t *testing.T) {
	keyring.MockInit()
	b := newBench(t)
	t.Cleanup(b.win.Canvas().Unfocus) // a focused field blinks in a goroutine of its own
	b.openFile(lockedSave(t))
	entry := b.win.Canvas().Focused().(*widget.Entry)
	for _, text := range []string{"wrong", "secret"} {
		for _, r := range text {
			entry.TypedRune(r)
		}
		entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if text == "wrong" {
			b.until("error")
		}
	}
	b.when(func() bool { return b.document() != nil }, "the file")
}

// TestRememberPassword opens an encrypted file twice: the second time it does not ask, and after forgetting it does again.
func TestRememberPassword(t *testing.T) {
	keyring.MockInit()
	path := lockedSave(t)
	b := newBench(t)
	t.Cleanup(b.win.Canvas().Unfocus) // a focused field blinks in a goroutine of its own
	b.openFile(path)
	remember := func() *ink.Switch {
		for _, o := range test.LaidOutObjects(b.page().lock.Object()) {
			if s, ok := o.(*ink.Switch); ok && strings.HasPrefix(s.Words, "Remember") {
				return s
			}
		}
		t.Fatal("it cannot be remembered")
		return nil
	}
	if remember().On {
		t.Fatal("it offers to remember by itself")
	}
	open := func() {
		entry := b.win.Canvas().Focused().(*widget.Entry)
		entry.SetText("secret")
		entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		for b.document() == nil {
			(<-b.queue)()
		}
	}
	open()
	if _, ok := store.Recall(path); ok {
		t.Error("the password is remembered, which nobody asked for")
	}
	closePage(b.Window, b.pages[0])

	b.openFile(path)
	remember().Set(true, remember().Words)
	open()
	closePage(b.Window, b.pages[0])
	b.openFile(path)
	if b.document() == nil || b.page().Key().Password != "secret" {
		t.Fatal("the password was not taken from the keyring")
	}
	b.run("forget-password")
	for len(b.events("forgotten")) == 0 {
		(<-b.queue)()
	}
	closePage(b.Window, b.pages[0])
	b.openFile(path)
	if b.document() != nil {
		t.Error("the file opens with a password that was forgotten")
	}
}

// TestNoteWithoutDocument says what was done to a page that has no document, such as one that watches a file, and to none.
func TestNoteWithoutDocument(t *testing.T) {
	keyring.MockInit()
	b := newBench(t)
	t.Cleanup(b.win.Canvas().Unfocus) // a focused field blinks in a goroutine of its own
	b.Note(nil, "done")
	b.openFile(lockedSave(t))
	p := b.page()
	if p.Doc() != nil {
		t.Fatal("it is open")
	}
	b.Note(p, "done")
	b.Refresh()
	if b.last("note")["text"] != "done" {
		t.Error("it is not said")
	}
}
