package store

import (
	"errors"
	"fmt"
	"io"

	"savant/model"
	"savant/model/internal/memory"
)

// MemoryError says that a file was not read because the machine has not enough memory for it. Without the check the system would end
// the program.
type MemoryError struct {
	Path string
	Size int64 // of the file
	Free int64 // memory that was available
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("the file has %s, too much for the %s of memory that are free", model.Bytes(e.Size), model.Bytes(e.Free))
}

// errEndless is for what cannot tell its size.
var errEndless = errors.New("the input does not end before the memory does")

// Holds reports whether there is memory for a file, or its unpacked contents, of size bytes.
func Holds(size int64) bool { return memory.Holds(size) }

// Largest is the most that Holds.
func Largest() int64 { return memory.Available() / 5 * 4 }

// unpackable is what a file may unpack to: not more than there is memory for, whatever somebody agreed to.
func unpackable(limit int64) int64 {
	if limit <= model.DefaultUnpack {
		return limit
	}
	return max(model.DefaultUnpack, min(limit, Largest()))
}

// ReadFile returns the bytes of a file that nobody is writing. Errors are those of Open about the file itself.
func ReadFile(path string) ([]byte, error) {
	r := reading{sys: disk{}, path: path}
	data, _, _, err := r.still()
	return data, err
}

// ReadApart is ReadFile, but a large file lies in memory of which the garbage collector does not take as much again. Whoever no longer
// needs the bytes calls release, also after an error.
func ReadApart(path string) (data []byte, release func(), err error) {
	r := reading{sys: disk{}, path: path, place: apart}
	data, _, room, err := r.still()
	return data, room.Close, err
}

// ReadAll returns all that in gives, for standard input. It stops with an error before the memory is full.
func ReadAll(in io.Reader) ([]byte, error) {
	return readAll(in, memory.Available()/4) // growing copies what is there
}

func readAll(in io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, errEndless
	}
	return data, err
}
