package literal

import (
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	atOffset     message.ID = "literal.at-offset offset what"
	atCharacter  message.ID = "literal.at-character number what"
	noSuchOffset message.ID = "literal.no-such-offset"
)

// Error says what is wrong with a text, and where.
type Error struct {
	Offset int // in the given source
	What   message.Message

	character int // of a text that is nothing but the value, from 1; 0 for a source that may be part of a file
}

// Message returns the cause, and where it is. At the beginning of a text that was entered there is nothing to say of that.
func (e *Error) Message() message.Message {
	switch e.character {
	case 0:
		return message.New(atOffset, e.Offset, e.What)
	case 1:
		return e.What
	}
	return message.New(atCharacter, e.character, e.What)
}

// entered makes an error that counts the characters of a text that the user can see.
func (e *Error) entered(text string) *Error {
	e.character = utf8.RuneCountInString(text[:min(e.Offset, len(text))]) + 1
	return e
}

func (e *Error) Error() string { return e.Message().String() }

// Span is a piece of a source.
type Span struct{ Start, End int }

// MaxDepth is how deeply containers may be nested. It is the engines' limit for binary values; their text parsers are
// limited only by the stack.
const MaxDepth = 1024

// orNewest returns d, or the newest dialect if d is nil.
func orNewest(d *dialect.Dialect) *dialect.Dialect {
	if d == nil {
		return dialect.Godot46
	}
	return d
}
