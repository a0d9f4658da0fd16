//go:build !linux

package wayland

// Usable reports whether a window may be opened on a Wayland screen. GLFW itself decides that here.
func Usable() bool { return true }
