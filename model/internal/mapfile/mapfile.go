// Package mapfile provides the contents of a file as memory, so that a large one needs no copy, or at most one.
//
// Mapped memory has two dangers: if another program truncates the file, reading beyond its end kills the program, and
// if it writes into the file, bytes change under their readers. Map accepts a file only where the system promises to
// ask first.
package mapfile

import (
	"errors"
	"runtime/debug"

	"savant/codec/message"
)

// ErrUnsafe means that a file cannot be mapped safely against changes by other programs.
var ErrUnsafe = errors.New("the file cannot be mapped safely here")

// ErrGone means that mapped bytes can no longer be read.
var ErrGone = message.Err(gone)

const gone message.ID = "mapfile.gone"

// Guarded calls f and returns its error, or ErrGone if mapped memory that f read was no longer there. Only f's own
// goroutine is guarded.
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
