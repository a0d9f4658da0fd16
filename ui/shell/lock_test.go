package shell

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/zalando/go-keyring"

	"savant/codec/envelope"
	"savant/model/store"
	"savant/ui/internal/ink"
)

// lockedSave writes a save that opens with the password secret.
func lockedSave(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "locked.sav")
	lockSave(t, path, "Mina")
	return path
}

// lockSave writes a save with a name of four letters that opens with the password secret.
func lockSave(t *testing.T, path, name string) {
	t.Helper()
	payload := append([]byte{12, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0}, name...)
	data, err := envelope.New("gdec4", payload, envelope.Key{Password: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// unlocks enters the password of the file that is shown.
func (b *bench) unlocks(password string) {
	b.t.Helper()
	b.win.Canvas().Unfocus()
	b.page().lock.Focus()
	entry, ok := b.win.Canvas().Focused().(passwordField)
	if !ok {
		b.t.Fatal("there is no field for the password")
	}
	entry.SetText(password)
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
}

// TestHelpWhileLocked: F1 in the field of the password tells what can be done there.
func TestHelpWhileLocked(t *testing.T) {
	b := newBench(t)
	b.openFile(lockedSave(t))
	b.page().lock.Focus()
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	if d := b.last("dialog"); d["name"] != "here" {
		t.Errorf("F1 shows %v", d)
	}
}

// TestCrashOfAnEncryptedFile makes the edits again that a crash left of an encrypted file: with the password that is asked for then, or the
// one that the file was opened with meanwhile. What was written since stays as it is, even of the same size.
func TestCrashOfAnEncryptedFile(t *testing.T) {
	for name, c := range map[string]struct {
		before func(b *bench, path string)
		asks   bool
		value  string
		left   int
	}{
		"asked for":     {func(*bench, string) {}, true, `"Nina"`, 0},
		"shown locked":  {func(b *bench, path string) { b.openFile(path) }, true, `"Nina"`, 0},
		"open already":  {func(b *bench, path string) { b.openFile(path); b.unlocks("secret"); b.until("opened") }, false, `"Nina"`, 0},
		"written since": {func(b *bench, path string) { lockSave(b.t, path, "Olga") }, true, `"Olga"`, 1},
		"open elsewhere": {func(b *bench, path string) {
			b.openFile(path)
			b.unlocks("secret")
			b.until("opened")
			lockSave(b.t, path, "Olga")
		}, false, `"Mina"`, 1},
	} {
		t.Run(name, func(t *testing.T) {
			keyring.MockInit()
			path := lockedSave(t)
			left := crashedAfter(t, path, func(b *bench) {
				b.unlocks("secret")
				b.until("opened")
				b.sets("", `"Nina"`)
			})
			b := newBench(t)
			t.Cleanup(b.win.Canvas().Unfocus) // a focused field blinks in a goroutine of its own
			b.safety.Folder = left
			b.protect()
			c.before(b, path)
			b.safety.OfferRecovery(b.Window)
			b.answer("Open")
			if c.asks {
				b.until("dialog")
				if b.document() != nil || len(b.pages) != 1 {
					t.Fatalf("%d tabs, and nothing asks for the password", len(b.pages))
				}
				b.unlocks("wrong")
				b.until("error")
				b.unlocks("secret")
				b.when(func() bool { return b.document() != nil }, "the file")
			}
			b.has(b.document(), "", c.value)
			if recovered := len(b.events("recovered")); recovered != 1-c.left || len(b.pages) != 1 {
				t.Errorf("recovered %d, %d tabs", recovered, len(b.pages))
			}
			if list, _ := store.Recoveries(left); len(list) != c.left {
				t.Errorf("%d edits are offered again", len(list))
			}
			if c.left == 0 {
				b.run("undo")
				b.has(b.document(), "", `"Mina"`)
			}
		})
	}
}

// TestTypeAfterWrongPassword types over a password that was refused.
func TestTypeAfterWrongPassword(t *testing.T) {
	keyring.MockInit()
	b := newBench(t)
	t.Cleanup(b.win.Canvas().Unfocus) // a focused field blinks in a goroutine of its own
	path := lockedSave(t)
	b.openFile(path)
	entry := b.win.Canvas().Focused()
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
	if recent := b.Recent().Paths(); !slices.Contains(recent, path) {
		t.Errorf("recent files: %v", recent)
	}
}

// TestKeyTypedAsAPassword: of 64 hexadecimal digits that do not open the file as a password it is said that they may be a key.
func TestKeyTypedAsAPassword(t *testing.T) {
	for text, hint := range map[string]bool{strings.Repeat("a1", 32): true, strings.Repeat("a1", 31): false} {
		b := newBench(t)
		b.openFile(lockedSave(t))
		b.unlocks(text)
		b.until("error")
		if said, _ := b.last("error")["text"].(string); strings.Contains(said, "it may be a key: switch on “This is a key”") != hint {
			t.Errorf("%s: %s", text, said)
		}
	}
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
		entry := b.win.Canvas().Focused().(passwordField)
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

// TestHelpAfterThePassword: F1 is for the window after the tab that asked for a password, the last one, was closed.
func TestHelpAfterThePassword(t *testing.T) {
	b := newBench(t)
	b.openFile(lockedSave(t))
	b.page().lock.Focus()
	b.run("close")
	key := &fyne.KeyEvent{Name: fyne.KeyF1}
	if focused := b.win.Canvas().Focused(); focused != nil {
		focused.TypedKey(key)
	} else {
		b.win.Canvas().OnTypedKey()(key)
	}
	if p := b.page(); p == nil || p.tool == nil {
		t.Error("F1 shows no help")
	}
}

// TestWrongChecksumInTheWindow: what is said over a file of which only the checksum is wrong offers to write it anew, and Problems names it so.
func TestWrongChecksumInTheWindow(t *testing.T) {
	path := lockedSave(t)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[4] ^= 1
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	b.unlocks("secret")
	b.until("problems")
	m := b.message()
	if m == nil || len(m.Choices) == 0 || m.Choices[0].Words != "Write the checksum anew" || !strings.Contains(m.Text, "Offset 0x4 (gdec4): only the checksum is wrong") {
		t.Fatalf("%+v", m)
	}
	m.Choices[0].Run()
	if p := b.document(); !p.Dirty() || len(p.doc.Problems()) != 0 {
		t.Errorf("%v", p.doc.Problems())
	}
	if b.run("undo"); b.page().Dirty() || len(b.document().doc.Problems()) != 1 {
		t.Error("undo does not lead back")
	}
}
