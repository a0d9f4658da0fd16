package model

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"savant/codec/envelope"
	"savant/codec/message"
	"savant/model/value"
)

// Messages.
const (
	unpacksBeyond message.ID = "model.unpacks-beyond limit"
	unpacksTo     message.ID = "model.unpacks-to size limit"
	manyInside    message.ID = "model.many-inside"
	sizeOf        message.ID = "model.size number prefix"
	decimal       message.ID = "model.decimal whole tenth"
)

// DefaultUnpack is the limit of bytes that a file may unpack to if Options.Unpack is 0. UnlimitedUnpack means no limit.
const (
	DefaultUnpack   = envelope.DefaultLimit
	UnlimitedUnpack = math.MaxInt64
)

// UnpackError means that a compressed file was not opened because it unpacks to more than Options.Unpack allows.
type UnpackError struct {
	Name  string // of the file
	Size  int64  // the required Options.Unpack as far as the file declares it, 0 if it does not
	Limit int64  // what it was
	Cause error
}

// Message returns how much it would be.
func (e *UnpackError) Message() message.Message {
	if e.Size == 0 {
		return message.New(unpacksBeyond, Bytes(e.Limit))
	}
	return message.New(unpacksTo, Bytes(e.Size), Bytes(e.Limit))
}

func (e *UnpackError) Error() string { return e.Message().String() }

// Unwrap returns the wrapper's error.
func (e *UnpackError) Unwrap() error { return e.Cause }

// Budget limits what is unpacked by everything that it is passed to.
type Budget = envelope.Budget

// NewBudget returns a budget of Options.Unpack bytes.
func NewBudget(unpack int64) *Budget {
	if unpack == 0 {
		unpack = DefaultUnpack
	}
	return envelope.NewBudget(unpack)
}

// NotOpened converts an error of envelope.Peel to a *LockedError or *UnpackError; nil for a file that is only damaged.
func NotOpened(name string, unpack int64, err error) error {
	locked := errors.Is(err, envelope.ErrLocked)
	if locked || errors.Is(err, envelope.ErrWrongKey) || errors.Is(err, envelope.ErrBadKey) {
		return &LockedError{Name: name, Wrong: !locked, Cause: err}
	}
	if e := (*envelope.Error)(nil); errors.As(err, &e) && e.Cause == envelope.ErrTooLarge {
		if unpack == 0 {
			unpack = DefaultUnpack
		}
		return &UnpackError{Name: name, Size: e.Size, Limit: unpack, Cause: err}
	}
	return nil
}

// Bytes formats a number of bytes for people: "512 bytes", "1.2 GiB".
func Bytes(n int64) message.Message {
	if n < 1<<10 {
		return message.New(value.Bytes, n)
	}
	size, unit := float64(n)/(1<<10), 0
	for size >= 1<<10 && unit < len("KMGTPE")-1 {
		size, unit = size/(1<<10), unit+1
	}
	prefix := "KMGTPE"[unit : unit+1]
	if size >= 100 || size == math.Trunc(size) {
		return message.New(sizeOf, fmt.Sprintf("%.0f", size), prefix)
	}
	whole, tenth, _ := strings.Cut(fmt.Sprintf("%.1f", size), ".")
	return message.New(sizeOf, message.New(decimal, whole, tenth), prefix)
}
