package store

import (
	"io"
	"io/fs"
	"os"

	"savant/codec/message"
	"savant/model"
	"savant/model/internal/memory"
)

// Messages.
const (
	inputTooLarge message.ID = "store.input-too-large"
	moreThan      message.ID = "store.more-than size"
)

// Messages.
const (
	tooLarge message.ID = "store.too-large size free"
)

// MemoryError says that a file was not read because the machine has not enough memory for it. Without the check the system would end
// the program.
type MemoryError struct {
	Path string
	Size int64 // of the file
	Free int64 // memory that was available
}

// Message says how much there is and how much is free.
func (e *MemoryError) Message() message.Message {
	return message.New(tooLarge, model.Bytes(e.Size), model.Bytes(e.Free))
}

func (e *MemoryError) Error() string { return e.Message().String() }

// errTooLarge is for an input of unknown size.
var errTooLarge = message.Err(inputTooLarge)

// Holds reports whether there is memory for a file, or its unpacked contents, of size bytes.
func Holds(size int64) bool { return memory.Holds(size) }

// Largest is the most that Holds.
func Largest() int64 { return memory.Available() / 5 * 4 }

// unpackable returns the largest allowed unpacked size of a file: never more than there is memory for, whatever limit was
// accepted.
func unpackable(limit int64) int64 {
	if limit <= model.DefaultUnpack {
		return limit
	}
	return max(model.DefaultUnpack, min(limit, Largest()))
}

// ReadAll returns all that in gives, for standard input. It stops with an error before the memory is full.
func ReadAll(in io.Reader) ([]byte, error) {
	return io.ReadAll(&bounded{in, memory.Available() / 4}) // growing copies what is there
}

// ReadShort returns the bytes of a file that the user names beside the one to work on, such as that of a password. It may be a pipe. More
// than most bytes are an error, and not read.
func ReadShort(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		data, err = nil, &fs.PathError{Op: "read", Path: path, Err: message.Err(moreThan, model.Bytes(most))}
	}
	return data, err
}

// ReadHead returns at most the first most bytes of a regular file, and its size in bytes. Folders, pipes and devices are an error.
func ReadHead(path string, most int) (head []byte, size int64, err error) {
	info, err := os.Stat(path) // before it is opened: a pipe would wait for its writer
	if err == nil {
		err = Odd(path, fs.FileInfoToDirEntry(info))
	}
	if err != nil {
		return nil, 0, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	head = make([]byte, min(int64(most), info.Size()))
	n, err := io.ReadFull(f, head)
	return head[:n], info.Size(), err
}

// OpenInput opens a file that is read as Bounded; it may be a pipe. One that is too large is a *MemoryError.
func OpenInput(path string) (io.ReadCloser, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	free := memory.Available()
	info, err := f.Stat()
	if err == nil && info.Size() > free/inputCopies {
		err = &MemoryError{Path: path, Size: info.Size(), Free: free}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{Bounded(f), f}, nil
}

// Bounded reads an input that is then kept in memory as a value. It returns an error before the memory is full.
func Bounded(in io.Reader) io.Reader { return &bounded{in, memory.Available() / inputCopies} }

// inputCopies is how often such a value may be in memory at once: growing copies it, and it is decoded and encoded.
const inputCopies = 6

// bounded returns an error once more than left bytes were read.
type bounded struct {
	in   io.Reader
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.in.Read(p[:min(int64(len(p)), b.left+1)])
	if b.left -= int64(n); b.left < 0 {
		return 0, errTooLarge
	}
	return n, err
}
