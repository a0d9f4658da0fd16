package resource

import "slices"

// Bare returns the bytes of a file as an RSCC file holds them: without the mark at the start, so that all offsets are
// less by its length (FileAccessCompressed of 2.1 to 4.6 counts from after its own header).
func (f *File) Bare() []byte {
	if !f.Magic {
		return f.moved(0)
	}
	return f.moved(-len(magic))[len(magic):]
}

// Whole returns the bytes of a file as they are where it is not compressed.
func (f *File) Whole() []byte {
	if f.Magic {
		return f.moved(0)
	}
	return append([]byte(magic), f.moved(len(magic))...)
}

// moved is a copy of the bytes in which all offsets are others by so many bytes. What leads nowhere stays as it is.
func (f *File) moved(by int) []byte {
	b := slices.Clone(f.Bytes(0, f.size))
	for i := range f.Internals() {
		if x := f.Internal(i); x.Offset <= uint64(f.size) {
			f.put64(b[x.End-8:x.End], x.Offset+uint64(by))
		}
	}
	if _, ok := f.Imported(); ok {
		f.put64(b[f.ImportAt:f.ImportAt+8], f.Import+uint64(by))
	}
	return b
}
