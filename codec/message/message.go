// Package message represents what the program tells its users as values: an ID and its arguments. The text is made
// where the reader is known: by the command line in English, by the window in the user's language (package ui/catalog).
//
// # To add a message
//
// Declare its ID as a constant next to the code that uses it, with the package's name, a name, and the names of its
// arguments:
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
// A text begins in lower case, unless it begins with a name, and has no full stop: it can be shown alone or within
// another message. All words that a user sees are messages, including those that are arguments of others: titles,
// kinds, what a reference is.
//
// # Arguments
//
// An argument is a string (a name or a value, kept as it is), an integer, a Message, a Messenger, an error, or a
// []Message (a list). The integer named n is a count: it chooses the plural form and gets separators, as those do that
// are called count, left, size and the like (see ui/catalog),
//
//	"model.bones n": {"one": "{{.n}} bone", "other": "{{.n}} bones"}
//
// while other integers are shown as they are. A text with two counts chooses its words by them:
//
//	"{{.left}} {{plural .left \"byte is\" \"bytes are\"}} left"
//
// and an English text has the article of a name, such as that of a type, from the name:
//
//	"{{a .type}} has no children"
//
// # Errors
//
// An error that carries more than its message (an offset, a path) is a type of its own package with a Message method,
// which renders it. What callers test with errors.Is is a variable made with Err, or the ID itself: errors.Is(err,
// scene.NoSuchNode) is true for every error of that message. An argument that is an error is wrapped.
//
// # Tests
//
// Tests compare IDs and arguments (message.IDOf), or the text that catalog.English gives. The tests of ui/catalog check
// that every ID has a text with the same arguments in each language and that no text is unused; messages_test.go in the
// root checks that an ID has its arguments wherever it is used, and that no string below ui reads like a sentence. It
// lists the exceptions with the reason: names of engines, contents of files, errors that no user sees.
package message

import (
	"errors"
	"fmt"
	"strings"
)

// ID names a message and its arguments: "scene.bone-exists name". It is also an error, as a target for errors.Is.
type ID string

// Name returns the ID without its arguments: "scene.bone-exists".
func (id ID) Name() string {
	name, _, _ := strings.Cut(string(id), " ")
	return name
}

// Arguments returns the names of the arguments in the order in which New takes them.
func (id ID) Arguments() []string { return strings.Fields(string(id))[1:] }

// Error returns the ID's name, for developers; see [Error.Is].
func (id ID) Error() string { return id.Name() }

// Message is one thing that the program tells a user. The zero Message is empty.
type Message struct {
	ID   ID
	Args []any // as many as the ID names
}

// New returns the message of an ID with its arguments.
func New(id ID, args ...any) Message { return Message{id, args} }

// IsZero reports whether the message is empty.
func (m Message) IsZero() bool { return m.ID == "" }

// Message returns m itself, which makes Message a Messenger.
func (m Message) Message() Message { return m }

// Equal reports whether two messages are the same.
func (m Message) Equal(n Message) bool { return m.ID == n.ID && m.String() == n.String() }

// String is for developers and logs: the name of the ID, and the arguments as Go prints them.
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

// Messenger is implemented by what can be shown as a message: typed errors, and enumerations that a user sees.
type Messenger interface{ Message() Message }

// Error is an error that consists of a message only.
type Error struct{ message Message }

// Err returns the error of an ID with its arguments; it wraps those that are errors.
func Err(id ID, args ...any) error { return &Error{New(id, args...)} }

// Err returns the message as an error.
func (m Message) Err() error { return &Error{m} }

// Message returns the error's message.
func (e *Error) Message() Message { return e.message }

// Error returns the message's String.
func (e *Error) Error() string { return e.message.String() }

// Is reports whether target is the error's ID.
func (e *Error) Is(target error) bool {
	id, ok := target.(ID)
	return ok && id == e.message.ID
}

// Unwrap returns the arguments that are errors.
func (e *Error) Unwrap() []error {
	var list []error
	for _, a := range e.message.Args {
		if err, ok := a.(error); ok {
			list = append(list, err)
		}
	}
	return list
}

// IDOf returns the ID of an error's message, "" if neither it nor what it wraps has one.
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

	// Text is text from another program: the operating system or a library.
	Text ID = "message.text text"
)

// Of returns an error's message, its text if it is another package's, or the zero Message if err is nil.
func Of(err error) Message {
	if err == nil {
		return Message{}
	}
	if m, ok := err.(Messenger); ok {
		return m.Message()
	}
	return New(Text, err)
}

// In says where something is: place is a file, a path or a line, what is a Message or an error.
func In(place any, what any) Message { return New(in, place, what) }

// Placed reports whether the message is one of In.
func (m Message) Placed() bool { return m.ID == in }
