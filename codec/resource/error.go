package resource

import (
	"strconv"

	"savant/codec/message"
)

// Error says where bytes stop making sense, or why an edit cannot be planned.
type Error struct {
	Offset int    // of the wrong value, count or string
	Path   string // from the property of a resource to the value; "" if it is not about a value
	What   message.Message
}

// Message returns what is wrong and where: "offset 0x1c (points[3]): what".
func (e *Error) Message() message.Message {
	if e.Path == "" {
		return message.New(atOffset, e.Offset, e.What)
	}
	const most = 200 // characters of a path worth reading
	path := e.Path
	if len(path) > most {
		path = path[:most/2] + "..." + path[len(path)-most/2:]
	}
	return message.New(atPath, e.Offset, path, e.What)
}

func (e *Error) Error() string { return e.Message().String() }

func fault(off int, id message.ID, args ...any) *Error {
	return &Error{Offset: off, What: message.New(id, args...)}
}

// below returns a copy of the error with a step prepended to its path. Errors are remembered in an Index and must not
// change.
func (e *Error) below(step string) *Error { return &Error{e.Offset, step + e.Path, e.What} }

func nth(i int) string { return "[" + strconv.Itoa(i) + "]" }
