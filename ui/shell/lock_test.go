package shell

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/zalando/go-keyring"

	"savant/codec/envelope"
	"savant/model/store"
)

// TestRememberPassword opens an encrypted file twice: the second time it does not ask, and after forgetting it does again.
func TestRememberPassword(t *testing.T) {
	keyring.MockInit()
	payload := []byte{12, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 'M', 'i', 'n', 'a'}
	data, err := envelope.New("gdec4", payload, envelope.Key{Password: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "locked.sav")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	t.Cleanup(b.win.Canvas().Unfocus) // a focused field blinks in a goroutine of its own
	b.openFile(path)
	l := b.page().lock
	if l == nil || l.remember.On {
		t.Fatal("it does not ask, or offers to remember by itself")
	}
	open := func() {
		l.entry.SetText("secret")
		l.try()
		for b.document() == nil {
			(<-b.queue)()
		}
	}
	open()
	if _, ok := store.Recall(path); ok {
		t.Error("the password is remembered, which nobody asked for")
	}
	closePage(b.Window, 0)

	b.openFile(path)
	l = b.page().lock
	l.remember.Set(true, l.remember.Words)
	open()
	closePage(b.Window, 0)
	b.openFile(path)
	if b.document() == nil || b.page().Key().Password != "secret" {
		t.Fatal("the password was not taken from the keyring")
	}
	forgetPassword(b.Window)
	for len(b.events("forgotten")) == 0 {
		(<-b.queue)()
	}
	closePage(b.Window, 0)
	b.openFile(path)
	if b.document() != nil {
		t.Error("the file opens with a password that was forgotten")
	}
}
