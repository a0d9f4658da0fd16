package store

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// flush has the disk begin to write a part of a file, so that syncing later finds most of it done. It promises nothing.
func flush(w io.Writer, off, n int64) {
	if f, ok := w.(*os.File); ok {
		unix.SyncFileRange(int(f.Fd()), off, n, unix.SYNC_FILE_RANGE_WRITE)
	}
}
