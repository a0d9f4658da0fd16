//go:build darwin && cgo

package openevent

/*
#cgo CFLAGS: -fno-objc-arc
#cgo LDFLAGS: -framework Cocoa
void savantListen(void);
*/
import "C"

import "sync/atomic"

// opener receives the event: a closure cannot be passed to C.
var opener atomic.Pointer[func(string)]

// Listen calls open with each file that the system wants opened, on the user interface's goroutine, which must not wait there. It must be
// called before the application starts to run: the event for a file that started the program comes while it does.
func Listen(open func(path string)) {
	opener.Store(&open)
	C.savantListen()
}

//export savantOpened
func savantOpened(path *C.char) {
	if open := opener.Load(); open != nil {
		(*open)(C.GoString(path))
	}
}
