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

// Why a wrapper could not be opened or written. Errors of Peel, Wrap and New match them with errors.Is.
var (
	// ErrLocked means that a password or key is needed and none was given.
	ErrLocked = message.Err(encrypted)
	// ErrWrongKey means that the password or key does not open the file. A file whose beginning and end are damaged looks the same: the checksum of
	// the content is wrong, and nothing in it makes sense.
	ErrWrongKey = message.Err(wrongKey)
	// ErrBadKey means that the key is not 32 bytes long.
	ErrBadKey = message.Err(badKey)
	// ErrDamaged means that the wrapper contradicts itself or ends too early.
	ErrDamaged = message.Err(isDamaged)
	// ErrUnknown means that the wrapper uses an unknown method.
	ErrUnknown = message.Err(unknownMethod)
	// ErrTooLarge means that the content exceeds the budget, or what its wrapper can hold.
	ErrTooLarge = message.Err(isTooLarge)
	// ErrTooDeep means that there are more nested wrappers than are peeled.
	ErrTooDeep = message.Err(tooManyWrappers)
	// ErrCannotWrite means that this wrapper cannot hold changed content.
	ErrCannotWrite = message.Err(cannotWrite)
	// ErrNoSuchWrapper means that New was given a name that is not in Names.
	ErrNoSuchWrapper = message.Err(noSuchWrapper)
)

// Error is the error type of Peel, Wrap and New: which wrapper, where in it, and what is wrong.
type Error struct {
	Name   string          // the wrapper's name, as Detect returns it
	Depth  int             // how many wrappers are around it: 0 for the outermost
	Offset int             // byte offset in this wrapper's own bytes
	What   message.Message // what is wrong
	Cause  error           // one of the Err values of this package
	Size   int64           // with ErrTooLarge from Peel: the budget that the file needs according to its headers, 0 if they do not say
}

// Title returns the wrapper's display name, such as "encrypted (Godot 4)".
func (e *Error) Title() message.Message { return Title(e.Name) }

// Message returns what is wrong and where: "offset 0x1c (gcpf): what".
func (e *Error) Message() message.Message {
	if e.Name == "" {
		return e.What
	}
	return message.New(inWrapper, e.Offset, e.Name, e.What)
}

func (e *Error) Error() string { return e.Message().String() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

func damaged(off int, id message.ID, args ...any) *Error {
	return &Error{Offset: off, What: message.New(id, args...), Cause: ErrDamaged}
}

func tooLarge(off int, id message.ID, args ...any) *Error {
	return &Error{Offset: off, What: message.New(id, args...), Cause: ErrTooLarge}
}
