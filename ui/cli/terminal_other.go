//go:build !windows

package cli

// takesColours reports whether the terminal acts on colours.
func takesColours() bool { return true }
