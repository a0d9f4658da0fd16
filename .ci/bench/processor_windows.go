package main

import (
	"syscall"
	"time"
)

// processorTime is how long this process has had processors for its own code.
func processorTime() time.Duration {
	own, err := syscall.GetCurrentProcess()
	if err != nil {
		fail(err)
	}
	var begun, ended, kernel, user syscall.Filetime
	if err := syscall.GetProcessTimes(own, &begun, &ended, &kernel, &user); err != nil {
		fail(err)
	}
	return time.Duration(int64(user.HighDateTime)<<32|int64(user.LowDateTime)) * 100 // a Filetime counts in 100 ns
}
