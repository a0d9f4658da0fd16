package convert

import (
	"errors"

	"savant/codec/envelope"
	"savant/codec/message"
)

// Messages.
const (
	lossy        message.ID = "convert.lossy n"
	foreign      message.ID = "convert.foreign what"
	cannotBecome message.ID = "convert.cannot-become what form"
	overLimit    message.ID = "convert.over-limit what limit"
)

// RequestError is an invalid request: an unknown form, a wrapper that does not exist.
type RequestError struct{ What message.Message }

// Message returns What.
func (e *RequestError) Message() message.Message { return e.What }

func (e *RequestError) Error() string { return e.What.String() }

func request(id message.ID, args ...any) *RequestError {
	return &RequestError{message.New(id, args...)}
}

// ItselfError means that the result of a file would replace the file itself: mostly it has the form already.
type ItselfError struct {
	RequestError
	Already bool // it has the form; false also where that is not known
}

// Unwrap returns the RequestError that it is.
func (e *ItselfError) Unwrap() error { return &e.RequestError }

// LossyError means that a conversion stopped because values would lose something. The report names them.
type LossyError struct{ Losses int }

// Message returns how many there are.
func (e *LossyError) Message() message.Message { return message.New(lossy, e.Losses) }

func (e *LossyError) Error() string { return e.Message().String() }

// ForeignError means that a file is of a kind that cannot take the form.
type ForeignError struct {
	What message.Message // what the file is
	Form string
}

// Message returns what cannot become what.
func (e *ForeignError) Message() message.Message {
	if e.Form == "" {
		return message.New(foreign, e.What)
	}
	return message.New(cannotBecome, e.What, message.New(titles[e.Form]))
}

func (e *ForeignError) Error() string { return e.Message().String() }

// LimitError means that a conversion would take too much memory.
type LimitError struct {
	What  message.Message
	Limit int // in bytes
}

// Message returns what is too large.
func (e *LimitError) Message() message.Message { return message.New(overLimit, e.What, e.Limit>>20) }

func (e *LimitError) Error() string { return e.Message().String() }

// Limits in bytes for what is converted value by value. Compressing, decrypting and copying have none.
const (
	limitSave = 128 << 20
	limitJSON = 384 << 20
)

// NeedsKey reports whether an error is for want of a password or key, be it to open a file or to encrypt the result.
func NeedsKey(err error) bool { return errors.Is(err, envelope.ErrLocked) }
