package resource

import "slices"

// Bare returns the bytes as stored in an RSCC file: without the magic at the start, all offsets reduced by its length
// (FileAccessCompressed of 2.1 to 4.6 counts from after its own header).
func (f *File) Bare() []byte {
	if !f.Magic {
		return f.moved(0)
	}
	return f.moved(-len(magic))[len(magic):]
}

// Whole returns the bytes as stored in an uncompressed file.
func (f *File) Whole() []byte {
	if f.Magic {
		return f.moved(0)
	}
	return append([]byte(magic), f.moved(len(magic))...)
}

// moved returns a copy of the bytes with all offsets shifted by by. Invalid offsets are kept.
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
