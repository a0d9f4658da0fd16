package files

import (
	"context"
	"errors"
	"os"
	"sync/atomic"

	"savant/model"
	"savant/model/store"
	"savant/ui/host"
)

// atATime is how many files are read at once.
const atATime = 4

// shared returns a function that takes the progress of each of n jobs and reports that of all. Any goroutine may call it.
func shared(n int, progress func(float64)) func(i int, share float64) {
	shares := make([]atomic.Int64, n) // in thousandths
	return func(i int, share float64) {
		shares[i].Store(int64(share * 1000))
		all := int64(0)
		for i := range shares {
			all += shares[i].Load()
		}
		progress(float64(all) / float64(1000*n))
	}
}

// readAll reads files, a few at once, and calls done for each of them in order.
func readAll(ctx context.Context, files []*opening, read func(context.Context, *opening) error, done func(i int)) error {
	free := make(chan struct{}, atATime)
	ready := make([]chan struct{}, len(files))
	for i := range files {
		ready[i] = make(chan struct{})
	}
	go func() {
		for i, o := range files {
			free <- struct{}{} // released when the file is shown, so that slow files do not pile up
			go func() {
				if o.err = ctx.Err(); o.err == nil && !o.held {
					o.err = read(ctx, o)
				}
				close(ready[i])
			}()
		}
	}()
	for i := range files {
		<-ready[i]
		<-free
		done(i)
	}
	return ctx.Err()
}

// opening is a file being opened.
type opening struct {
	path  string
	held  bool // it is open already
	err   error
	file  *store.File
	key   model.Key
	known bool // the key, to the system's keyring
	dir   bool // it is a folder

	progress func(share float64)
}

// reads is what a file is read with.
type reads interface {
	Read(ctx context.Context, path string, key model.Key, progress func(float64)) (*store.File, error)
}

// read reads the file, with its key from the system's keyring if it needs one. It does not wait for a cancelled read: that
// ends by itself and releases what it has read.
func (o *opening) read(ctx context.Context, r reads) error {
	path, progress := o.path, o.progress
	result := make(chan error, 1)
	read := opening{path: path}
	go func() {
		result <- host.Guard(func() (err error) {
			if info, err := os.Stat(path); err == nil && info.IsDir() {
				read.dir = true
				return nil
			}
			var locked *model.LockedError
			if read.file, err = r.Read(ctx, path, model.Key{}, progress); errors.As(err, &locked) {
				if read.key, read.known = store.Recall(path); read.known {
					read.file, err = r.Read(ctx, path, read.key, progress)
				}
			}
			return err
		})
	}()
	select {
	case err := <-result:
		*o = read
		return err
	case <-ctx.Done():
		go func() {
			<-result
			read.drop()
		}()
		return ctx.Err()
	}
}

// drop releases a file that is no longer needed.
func (o *opening) drop() {
	if o.file != nil {
		o.file.Close()
	}
}
