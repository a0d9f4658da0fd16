//go:build !windows

package screen

// takesColours reports whether the terminal acts on colours.
func takesColours() bool { return true }
