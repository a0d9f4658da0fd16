//go:build !darwin || !cgo

package openevent

// Listen calls open with each file that the system wants opened. Here the system says it with arguments.
func Listen(func(path string)) {}
