package envelope

import (
	"errors"
	"fmt"
)

// The reasons why a wrapper could not be opened or written. errors.Is finds them in what Peel, Wrap and New return.
var (
	// ErrLocked says that a password or key is needed and none was given.
	ErrLocked = errors.New("encrypted")
	// ErrWrongKey says that the password or key given does not open the file. A damaged encrypted file looks the same:
	// nothing but the checksum of the content tells either.
	ErrWrongKey = errors.New("wrong password or key")
	// ErrBadKey says that the key given is not 32 bytes long.
	ErrBadKey = errors.New("a key has 32 bytes")
	// ErrDamaged says that the wrapper contradicts itself or ends too early.
	ErrDamaged = errors.New("damaged")
	// ErrUnknown says that the wrapper names a method that is not known here.
	ErrUnknown = errors.New("unknown method")
	// ErrTooLarge says that the content is larger than the budget allows, or than its wrapper can hold.
	ErrTooLarge = errors.New("too large")
	// ErrTooDeep says that there are more wrappers within each other than are peeled.
	ErrTooDeep = errors.New("too many wrappers")
	// ErrCannotWrite says that changed content cannot be put back into this wrapper, since nobody writes it.
	ErrCannotWrite = errors.New("cannot be written")
	// ErrNoSuchWrapper says that New was asked for a name that Names does not have.
	ErrNoSuchWrapper = errors.New("no such wrapper")
)

// Error is what Peel, Wrap and New return: which wrapper, where in it, and what is wrong with it.
type Error struct {
	Name   string // the wrapper's name, as Detect tells it
	Depth  int    // how many wrappers are around it: 0 for the outermost
	Offset int    // byte offset in this wrapper's own bytes
	What   string // what is wrong, in words for the user
	Cause  error  // one of the Err values of this package
	Size   int64  // with ErrTooLarge from Peel: the budget that the file needs as far as its headers tell, 0 if they do not
}

// Title is the wrapper's name for people, such as "Encrypted (Godot 4)".
func (e *Error) Title() string { return Title(e.Name) }

func (e *Error) Error() string {
	if e.Name == "" {
		return e.What
	}
	return fmt.Sprintf("offset 0x%x (%s): %s", e.Offset, e.Name, e.What)
}

// Unwrap gives the reason, for errors.Is.
func (e *Error) Unwrap() error { return e.Cause }

func damaged(off int, format string, args ...any) *Error {
	return &Error{Offset: off, What: fmt.Sprintf(format, args...), Cause: ErrDamaged}
}

func tooLarge(off int, format string, args ...any) *Error {
	return &Error{Offset: off, What: fmt.Sprintf(format, args...), Cause: ErrTooLarge}
}
