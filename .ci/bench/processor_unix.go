//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime is how long this process has had processors for its own code.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		fail(err)
	}
	return time.Duration(u.Utime.Nano())
}
