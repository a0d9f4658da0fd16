package store

import (
	"context"
	"io"
	"io/fs"
	"os"
	"time"

	"savant/codec/arrival"
	"savant/codec/message"
	"savant/model/internal/mapfile"
	"savant/model/internal/memory"
)

// Messages.
const (
	beingWritten message.ID = "store.being-written"
	notRegular   message.ID = "store.not-regular"
	isFolder     message.ID = "store.is-folder"
)

// reading says how to read a file.
type reading struct {
	sys    system
	path   string
	place  place
	age    time.Duration   // how long ago the file must have been written to, at least
	ctx    context.Context // nil if it cannot be cancelled
	shares *shares         // nil if nobody wants to know

	// coming, if not nil, is given the memory of a large file before that is read, and vain is called if that was in vain: there
	// was an error, or the file has changed meanwhile and is read anew.
	coming func(data []byte, room *mapfile.Contents, come arrival.Source)
	vain   func()
}

// place is where the bytes of a large file are put.
type place uint8

const (
	ordinary place = iota // in memory that the garbage collector looks after
	apart                 // in memory that it does not count, and so does not take as much of again
	mapped                // none: the file is mapped
)

func (r *reading) over() error {
	if r.ctx == nil {
		return nil
	}
	return r.ctx.Err()
}

// read reads a file and its identity.
func read(sys system, path string) ([]byte, *identity, error) {
	r := reading{sys: sys, path: path}
	data, info, _, err := r.still()
	if err != nil {
		return nil, nil, err
	}
	return data, identify(data, info), nil
}

// still reads a file that no program is writing; it waits a moment for a game that is just saving.
func (r *reading) still() ([]byte, fs.FileInfo, *mapfile.Contents, error) {
	for try := 0; ; try++ {
		data, before, after, room, err := r.once()
		if err == nil && same(before, after) && int64(len(data)) == after.Size() {
			return data, after, room, nil
		}
		if r.vain != nil {
			r.vain()
		}
		room.Close()
		if err == nil && try == 3 {
			err = &fs.PathError{Op: "read", Path: r.path, Err: message.Err(beingWritten)}
		}
		if err != nil {
			return nil, nil, nil, err
		}
	}
}

func (r *reading) once() (data []byte, before, after fs.FileInfo, room *mapfile.Contents, err error) {
	// A pipe would be waited for without end: look before opening.
	if before, err = r.sys.Stat(r.path); err != nil {
		return nil, nil, nil, nil, err
	}
	if !before.Mode().IsRegular() {
		what := notRegular
		if before.IsDir() {
			what = isFolder
		}
		return nil, nil, nil, nil, &fs.PathError{Op: "open", Path: r.path, Err: message.Err(what)}
	}
	f, err := r.sys.OpenFile(r.path, os.O_RDONLY, 0)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	large := before.Size() >= lookedAt
	if large && r.place == mapped {
		room = mapOf(f)
	}
	if room == nil {
		defer f.Close()
	}
	if before, err = f.Stat(); err != nil {
		return nil, nil, nil, room, err
	}
	if since := r.sys.Now().Sub(before.ModTime()); since >= 0 && since < r.age {
		return nil, nil, nil, room, &fs.PathError{Op: "read", Path: r.path, Err: message.Err(beingWritten)}
	}
	if room != nil {
		data = room.Bytes
	} else if data, room, err = r.all(f, before.Size(), large && r.place != ordinary); err != nil {
		return nil, nil, nil, room, err
	}
	after, err = r.sys.Stat(r.path)
	return data, before, after, room, err
}

// mapOf maps an open file and takes it over, or returns nil.
func mapOf(f handle) *mapfile.Contents {
	file, ok := f.(*os.File)
	if !ok {
		return nil
	}
	room, err := mapfile.Map(file)
	if err != nil {
		return nil
	}
	return room
}

// all reads size bytes, or fewer if there are fewer.
func (r *reading) all(f handle, size int64, apart bool) (data []byte, room *mapfile.Contents, err error) {
	if !memory.Holds(size) || size != int64(int(size)) {
		return nil, nil, &MemoryError{Path: r.path, Size: size, Free: memory.Available()}
	}
	if apart {
		room = mapfile.New(size)
	}
	if room != nil {
		data = room.Bytes
	} else {
		data = make([]byte, size)
	}
	come := arrival.NewMeter()
	defer come.End()
	if r.coming != nil && size >= lookedAt {
		r.coming(data, room, come)
	}
	n := 0
	for n < len(data) && err == nil {
		if err = r.over(); err != nil {
			return nil, room, err
		}
		var k int
		k, err = io.ReadFull(f, data[n:min(n+readAtOnce, len(data))])
		n += k
		come.Came(n)
		r.shares.read(float64(n) / float64(size))
	}
	if err == io.ErrUnexpectedEOF || err == io.EOF {
		err = nil // it became shorter; the sizes show that
	}
	if err == nil && room != nil {
		err = room.Seal()
	}
	return data[:n], room, err
}

// readAtOnce is how many bytes are read between two looks at the context.
const readAtOnce = 4 << 20

// ReadFile returns the bytes of a file that no program is writing. Errors about the file are those of Open.
func ReadFile(path string) ([]byte, error) {
	r := reading{sys: disk{}, path: path}
	data, _, _, err := r.still()
	return data, err
}

// ReadSettled is ReadFile, but a file that was written to less than age ago gives an error: the times of files are some milliseconds coarse, so
// two writes that follow at once can have the same.
func ReadSettled(path string, age time.Duration) ([]byte, error) {
	r := reading{sys: disk{}, path: path, age: age}
	data, _, _, err := r.still()
	return data, err
}

// ReadApart is ReadFile, but keeps a large file outside of the garbage collector's heap, which would need as much again.
// The caller must call release, also after an error.
func ReadApart(path string) (data []byte, release func(), err error) {
	r := reading{sys: disk{}, path: path, place: apart}
	data, _, room, err := r.still()
	return data, room.Close, err
}
