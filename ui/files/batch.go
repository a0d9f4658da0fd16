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

// shared returns what is told how far each of n jobs is, and tells how far all are. Any goroutine may call it.
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

// readAll reads files, a few at once, and calls done for one after the other, in their order.
func readAll(ctx context.Context, files []*opening, read func(context.Context, *opening) error, done func(i int)) error {
	free := make(chan struct{}, atATime)
	ready := make([]chan struct{}, len(files))
	for i := range files {
		ready[i] = make(chan struct{})
	}
	go func() {
		for i, o := range files {
			free <- struct{}{} // given back when the file is shown, so that one that takes long does not let the others pile up
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

// read reads the file, with the key that the system's keyring has for it if it needs one. What is stopped is not waited for: it ends by
// itself, and what it has read is given back.
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

// drop gives back what was read for nobody.
func (o *opening) drop() {
	if o.file != nil {
		o.file.Close()
	}
}
