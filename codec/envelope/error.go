package envelope

import "savant/codec/message"

// Messages.
const (
	inWrapper       message.ID = "envelope.in-wrapper offset name what"
	encrypted       message.ID = "envelope.encrypted"
	wrongKey        message.ID = "envelope.wrong-key"
	badKey          message.ID = "envelope.bad-key"
	isDamaged       message.ID = "envelope.damaged"
	unknownMethod   message.ID = "envelope.unknown-method"
	isTooLarge      message.ID = "envelope.too-large"
	tooManyWrappers message.ID = "envelope.too-many-wrappers"
	cannotWrite     message.ID = "envelope.cannot-write"
	noSuchWrapper   message.ID = "envelope.no-such-wrapper"
)

// The reasons why a wrapper could not be opened or written. errors.Is finds them in what Peel, Wrap and New return.
var (
	// ErrLocked says that a password or key is needed and none was given.
	ErrLocked = message.Err(encrypted)
	// ErrWrongKey says that the password or key given does not open the file. A damaged encrypted file looks the same:
	// nothing but the checksum of the content tells either.
	ErrWrongKey = message.Err(wrongKey)
	// ErrBadKey says that the key given is not 32 bytes long.
	ErrBadKey = message.Err(badKey)
	// ErrDamaged says that the wrapper contradicts itself or ends too early.
	ErrDamaged = message.Err(isDamaged)
	// ErrUnknown says that the wrapper names a method that is not known here.
	ErrUnknown = message.Err(unknownMethod)
	// ErrTooLarge says that the content is larger than the budget allows, or than its wrapper can hold.
	ErrTooLarge = message.Err(isTooLarge)
	// ErrTooDeep says that there are more wrappers within each other than are peeled.
	ErrTooDeep = message.Err(tooManyWrappers)
	// ErrCannotWrite says that changed content cannot be put back into this wrapper, since nobody writes it.
	ErrCannotWrite = message.Err(cannotWrite)
	// ErrNoSuchWrapper says that New was asked for a name that Names does not have.
	ErrNoSuchWrapper = message.Err(noSuchWrapper)
)

// Error is what Peel, Wrap and New return: which wrapper, where in it, and what is wrong with it.
type Error struct {
	Name   string          // the wrapper's name, as Detect tells it
	Depth  int             // how many wrappers are around it: 0 for the outermost
	Offset int             // byte offset in this wrapper's own bytes
	What   message.Message // what is wrong
	Cause  error           // one of the Err values of this package
	Size   int64           // with ErrTooLarge from Peel: the budget that the file needs as far as its headers tell, 0 if they do not
}

// Title is the wrapper's name for people, such as "encrypted (Godot 4)".
func (e *Error) Title() message.Message { return Title(e.Name) }

// Message says what is wrong and where: "offset 0x1c (gcpf): what".
func (e *Error) Message() message.Message {
	if e.Name == "" {
		return e.What
	}
	return message.New(inWrapper, e.Offset, e.Name, e.What)
}

func (e *Error) Error() string { return e.Message().String() }

// Unwrap gives the reason, for errors.Is.
func (e *Error) Unwrap() error { return e.Cause }

func damaged(off int, id message.ID, args ...any) *Error {
	return &Error{Offset: off, What: message.New(id, args...), Cause: ErrDamaged}
}

func tooLarge(off int, id message.ID, args ...any) *Error {
	return &Error{Offset: off, What: message.New(id, args...), Cause: ErrTooLarge}
}
