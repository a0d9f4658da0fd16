// Package wayland tells whether a window can be opened on a Wayland screen.
package wayland

import (
	"cmp"
	"os"
	"path/filepath"
)

// #cgo LDFLAGS: -ldl
// #include <dlfcn.h>
//
// // GLFW calls this function of libwayland 1.20 without asking whether an older one lacks it.
// static int savant_wayland_library(void)
// {
// 	void *library = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_LOCAL);
// 	return library && dlsym(library, "wl_proxy_marshal_flags");
// }
import "C"

// Usable reports whether there may be a Wayland screen and the system's library is one that GLFW can use. Where there is no screen that library
// would complain.
func Usable() bool { return socket() && library() }

func library() bool { return C.savant_wayland_library() != 0 }

// socket reports whether there is a socket that the system's library would connect to.
func socket() bool {
	if os.Getenv("WAYLAND_SOCKET") != "" {
		return true // the number of an open file
	}
	name := cmp.Or(os.Getenv("WAYLAND_DISPLAY"), "wayland-0")
	if !filepath.IsAbs(name) {
		dir := os.Getenv("XDG_RUNTIME_DIR")
		if dir == "" {
			return false
		}
		name = filepath.Join(dir, name)
	}
	_, err := os.Stat(name)
	return err == nil
}
