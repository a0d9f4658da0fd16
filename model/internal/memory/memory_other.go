//go:build !linux && !windows && !darwin && !freebsd && !netbsd && !openbsd && !dragonfly

package memory

func available() (int64, bool) { return 0, false }
