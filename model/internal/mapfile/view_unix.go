//go:build unix

package mapfile

import (
	"os"

	"golang.org/x/sys/unix"
)

// View maps a file that only this program writes, until release is called. Read it under Guarded.
func View(f *os.File) (b []byte, release func(), err error) {
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	size := info.Size()
	if size <= 0 || size != int64(int(size)) {
		return nil, nil, ErrUnsafe
	}
	b, err = unix.Mmap(int(f.Fd()), 0, int(size), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, err
	}
	return b, func() { unix.Munmap(b) }, nil
}
