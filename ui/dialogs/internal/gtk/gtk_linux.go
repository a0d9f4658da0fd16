// Package gtk loads GTK when it is first needed, so that the program starts where there is none, and without it where no dialog is opened.
//
// sqweek/dialog calls GTK by name, and would have it linked. Functions with these names are defined here and hand each call on to the
// library that Load finds; the linker then leaves GTK out.
package gtk

// #cgo pkg-config: gtk+-3.0
// #cgo LDFLAGS: -ldl
// #include <stdlib.h>
// const char *savant_load_gtk(void);
// void savant_title(const char *title);
import "C"

import (
	"errors"
	"sync"
	"unsafe"
)

// Load makes GTK ready. The error says what is missing: the library, one of its functions, or a screen. Before Load has returned nil no
// function of sqweek/dialog may be called.
var Load = sync.OnceValue(func() error {
	if missing := C.savant_load_gtk(); missing != nil {
		return errors.New(C.GoString(missing))
	}
	return nil
})

// Title sets what the dialogs for files are called that the calling thread opens next; "" leaves it to sqweek/dialog, which says "Open File" to all.
func Title(title string) {
	c := C.CString(title)
	defer C.free(unsafe.Pointer(c))
	C.savant_title(c)
}
