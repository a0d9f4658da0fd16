package literal

import (
	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	atOffset     message.ID = "literal.at-offset offset what"
	noSuchOffset message.ID = "literal.no-such-offset"
)

// Error says what is wrong with a text, and where.
type Error struct {
	Offset int // in the given source
	What   message.Message
}

// Message returns the offset and the cause.
func (e *Error) Message() message.Message { return message.New(atOffset, e.Offset, e.What) }

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
