//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package memory

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// available returns half of the machine's memory: these systems do not report in one number how much is available.
func available() (int64, bool) {
	name := "hw.physmem"
	if runtime.GOOS == "darwin" {
		name = "hw.memsize"
	}
	n, err := unix.SysctlUint64(name)
	return int64(n / 2), err == nil
}
