// Package message makes what the program has to say a value: which message it is, and what it is about. Sentences are made of it
// where a reader is known: by the command line in English, by the window in the user's language (package ui/catalog).
//
// # To add a message
//
// Declare its ID as a constant beside the code that sends it, with the package's name, a name, and the names of its arguments:
//
//	const boneExists message.ID = "scene.bone-exists name"
//
// make it with the arguments in that order,
//
//	message.New(boneExists, bone.Name)    // a Message: a note, a label, the What of a typed error
//	message.Err(boneExists, bone.Name)    // an error
//
// and write its text in each of assets/messages/{en,fr,ja,zh-Hant}.json under the whole ID (go-i18n's format):
//
//	"scene.bone-exists name": "there is already a bone {{.name}}"
//
// A text begins in lower case and has no full stop, unless it begins with a name: it can stand alone and in another message. Words
// that a reader sees are messages too, and arguments of others: titles, kinds, what a reference is.
//
// # Arguments
//
// An argument is a string (a name or a value, kept as it is), an integer, a Message, a Messenger, an error, or a []Message (a list).
// The integer called n counts: it chooses the plural form and gets separators,
//
//	"model.bones n": {"one": "{{.n}} bone", "other": "{{.n}} bones"}
//
// while other integers are shown as they are. A text with two counts chooses its words by them:
//
//	"{{.left}} {{plural .left \"byte is\" \"bytes are\"}} left"
//
// # Errors
//
// An error with more to tell than its message (an offset, a path) is a type of its package with a Message method, and is rendered by
// it. What callers ask for with errors.Is is a variable made with Err, or the ID itself: errors.Is(err, scene.NoSuchNode) holds for
// every error of that message. An argument that is an error is wrapped.
//
// # Tests
//
// Tests compare IDs and arguments (message.IDOf), or the text that catalog.English gives. The tests of ui/catalog prove that every ID
// has a text with the same arguments in each language and that no text is unused; the root's messages_test.go, that an ID has its
// arguments wherever it is sent, and that no string below ui reads like a sentence. Its list has those that do all the same, with the
// reason: the names of engines, what is in files, faults that no user meets.
package message

import (
	"errors"
	"fmt"
	"strings"
)

// ID names a message and its arguments: "scene.bone-exists name". It is an error of its own for errors.Is to look for.
type ID string

// Name is the ID without its arguments: "scene.bone-exists".
func (id ID) Name() string {
	name, _, _ := strings.Cut(string(id), " ")
	return name
}

// Arguments are the names of the arguments in the order in which New takes them.
func (id ID) Arguments() []string { return strings.Fields(string(id))[1:] }

// Error is the ID's name, for developers; see [Error.Is].
func (id ID) Error() string { return id.Name() }

// Message is one thing that the program says. The zero Message says nothing.
type Message struct {
	ID   ID
	Args []any // as many as the ID names
}

// New is the message of an ID with its arguments.
func New(id ID, args ...any) Message { return Message{id, args} }

// IsZero reports whether the message says nothing.
func (m Message) IsZero() bool { return m.ID == "" }

// Message is m itself: a Message is a Messenger.
func (m Message) Message() Message { return m }

// Equal reports whether two messages say the same.
func (m Message) Equal(n Message) bool { return m.ID == n.ID && m.String() == n.String() }

// String is for developers and logs: the name of the ID, and the arguments as Go has them.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.ID.Name()
	}
	args := make([]string, len(m.Args))
	for i, a := range m.Args {
		switch a := a.(type) {
		case string:
			args[i] = fmt.Sprintf("%q", a)
		case Messenger:
			args[i] = a.Message().String()
		default:
			args[i] = fmt.Sprint(a)
		}
	}
	return m.ID.Name() + "(" + strings.Join(args, ", ") + ")"
}

// Messenger is what a message can be had of: typed errors, and enumerations that a reader sees.
type Messenger interface{ Message() Message }

// Error is an error that is its message alone.
type Error struct{ message Message }

// Err is the error of an ID with its arguments; those that are errors are wrapped by it.
func Err(id ID, args ...any) error { return &Error{New(id, args...)} }

// Err is the error that the message is.
func (m Message) Err() error { return &Error{m} }

// Message is what the error says.
func (e *Error) Message() Message { return e.message }

// Error is the message's String.
func (e *Error) Error() string { return e.message.String() }

// Is reports whether target is the error's ID.
func (e *Error) Is(target error) bool {
	id, ok := target.(ID)
	return ok && id == e.message.ID
}

// Unwrap are the arguments that are errors.
func (e *Error) Unwrap() []error {
	var list []error
	for _, a := range e.message.Args {
		if err, ok := a.(error); ok {
			list = append(list, err)
		}
	}
	return list
}

// IDOf is the ID of the message of an error, "" if it or what it wraps has none.
func IDOf(err error) ID {
	var m interface {
		error
		Messenger
	}
	if errors.As(err, &m) {
		return m.Message().ID
	}
	return ""
}

// Messages that belong to no package.
const (
	in ID = "message.in place what"

	// Text is what another program says in its own words: the system, a library.
	Text ID = "message.text text"
)

// Of is what an error says: its message, or its text if it is another package's; nothing if there is none.
func Of(err error) Message {
	if err == nil {
		return Message{}
	}
	if m, ok := err.(Messenger); ok {
		return m.Message()
	}
	return New(Text, err)
}

// In says where something is: a file, a path, a line; what is a Message or an error.
func In(place any, what any) Message { return New(in, place, what) }
