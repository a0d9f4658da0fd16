// Package mapfile gives the contents of a file as memory, so that a large one takes no copy, or one and nothing besides it.
//
// Mapped memory has two dangers: when another program makes the file shorter, reading what is gone ends the program, and when
// it writes into the file, bytes change under whoever holds them. Map takes a file only where the system promises to ask first.
package mapfile

import (
	"errors"
	"runtime/debug"

	"savant/codec/message"
)

// ErrUnsafe says that a file cannot be mapped so that other programs may do with it what they like.
var ErrUnsafe = errors.New("the file cannot be mapped safely here")

// ErrGone says that mapped bytes can no longer be read.
var ErrGone = message.Err(gone)

const gone message.ID = "mapfile.gone"

// Guarded calls f and returns its error, or ErrGone if mapped memory that f read was not there any more. Only what f does in its
// own goroutine is guarded.
func Guarded(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		r := recover()
		if _, fault := r.(interface{ Addr() uintptr }); fault {
			err = ErrGone
		} else if r != nil {
			panic(r)
		}
	}()
	return f()
}
