package store

import (
	"bytes"
	"errors"
	"path/filepath"
	"testing"

	"github.com/zalando/go-keyring"

	"savant/model"
)

func TestRemember(t *testing.T) {
	keyring.MockInit()
	dir := t.TempDir()
	one, other := filepath.Join(dir, "one.sav"), filepath.Join(dir, "other.sav")
	if key, ok := Recall(one); ok {
		t.Errorf("before anything was kept: %v", key)
	}
	secret := []byte("0123456789abcdef0123456789abcdef")
	for _, key := range []model.Key{{Password: "key:of the game"}, {Password: ""}, {Bytes: secret}} {
		if err := Remember(one, key); err != nil {
			t.Fatal(err)
		}
		if got, ok := Recall(one); !ok || got.Password != key.Password || !bytes.Equal(got.Bytes, key.Bytes) {
			t.Errorf("%v came back as %v, %v", key, got, ok)
		}
	}
	if key, ok := Recall(other); ok {
		t.Errorf("another file has %v", key)
	}
	t.Chdir(dir)
	if key, ok := Recall("one.sav"); !ok || !bytes.Equal(key.Bytes, secret) {
		t.Errorf("by its name in the folder: %v, %v", key, ok)
	}
	if err := Forget("one.sav"); err != nil {
		t.Error(err)
	}
	if key, ok := Recall(one); ok {
		t.Errorf("forgotten, and still %v", key)
	}
	if err := Forget(one); err != nil {
		t.Errorf("forgetting what is not there: %v", err)
	}
}

// TestNoKeyring has a system without one.
func TestNoKeyring(t *testing.T) {
	cause := errors.New("no bus")
	keyring.MockInitWithError(cause)
	defer keyring.MockInit()
	var e *NoKeyringError
	if err := Remember("a.sav", model.Key{Password: "x"}); !errors.As(err, &e) || !errors.Is(err, cause) {
		t.Errorf("remembering: %v", err)
	}
	if err := Forget("a.sav"); !errors.As(err, &e) {
		t.Errorf("forgetting: %v", err)
	}
	if _, ok := Recall("a.sav"); ok {
		t.Error("a key was recalled")
	}
}
