package store

import (
	"encoding/hex"
	"errors"
	"strings"

	"github.com/zalando/go-keyring"

	"savant/codec/message"
	"savant/model"
)

// Messages.
const (
	noKeyring message.ID = "store.no-keyring cause"
)

// service is the name of the passwords in the system's keyring, where users can see and delete them.
const service = "Savant"

// Prefixes of a remembered password, and of the 64 digits of a key.
const (
	passwordMark = "password:"
	keyMark      = "key:"
)

// NoKeyringError means that there is no keyring, or that it failed.
type NoKeyringError struct{ Cause error }

// Message says what the keyring said.
func (e *NoKeyringError) Message() message.Message { return message.New(noKeyring, e.Cause) }

func (e *NoKeyringError) Error() string { return e.Message().String() }

// Unwrap returns what the keyring said.
func (e *NoKeyringError) Unwrap() error { return e.Cause }

// Remember keeps the password or key of a file in the system's keyring, under the file's path. It is for the user to ask for:
// nothing else calls it. The error is a *NoKeyringError.
func Remember(path string, key model.Key) error {
	secret := passwordMark + key.Password
	if len(key.Bytes) > 0 {
		secret = keyMark + hex.EncodeToString(key.Bytes)
	}
	return kept(keyring.Set(service, account(path), secret))
}

// Recall returns what Remember kept for a file; ok is false if that is nothing, or if there is no keyring to ask.
func Recall(path string) (key model.Key, ok bool) {
	secret, err := keyring.Get(service, account(path))
	if err != nil {
		return key, false
	}
	if digits, is := strings.CutPrefix(secret, keyMark); is {
		key.Bytes, err = hex.DecodeString(digits)
		return key, err == nil
	}
	key.Password, ok = strings.CutPrefix(secret, passwordMark)
	return key, ok
}

// Forget deletes what Remember stored for a file. It is no error if there was nothing; other errors are *NoKeyringError.
func Forget(path string) error {
	err := keyring.Delete(service, account(path))
	if errors.Is(err, keyring.ErrNotFound) {
		return nil
	}
	return kept(err)
}

func kept(err error) error {
	if err != nil {
		return &NoKeyringError{err}
	}
	return nil
}

// account is the name of a file in the keyring: its full path.
func account(path string) string {
	if whole, err := Absolute(path); err == nil {
		return whole
	}
	return path
}
