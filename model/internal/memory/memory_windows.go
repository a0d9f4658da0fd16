package memory

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// status is MEMORYSTATUSEX of the Windows API.
type status struct {
	length                      uint32
	load                        uint32
	totalPhysical, freePhysical uint64
	totalPageFile, freePageFile uint64
	totalVirtual, freeVirtual   uint64
	freeExtendedVirtual         uint64
}

// available returns what may still be committed: memory and page file.
func available() (int64, bool) {
	s := status{length: uint32(unsafe.Sizeof(status{}))}
	ask := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if ok, _, _ := ask.Call(uintptr(unsafe.Pointer(&s))); ok == 0 {
		return 0, false
	}
	return int64(min(s.freePageFile, s.freeVirtual)), true
}
