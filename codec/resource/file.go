package resource

import (
	"strconv"
	"strings"

	"savant/codec/arrival"
	"savant/codec/message"
	"savant/codec/variant"
)

// Flags of the header, formats 4 and later (ResourceFormatSaverBinaryInstance).
const (
	FlagNamedIDs    = 1 // the resources of the file have text ids; references are table indices
	FlagUIDs        = 2 // each external resource has a UID
	FlagReals64     = 4 // components of vectors and the like, and floats of id 4, have 64 bits
	FlagScriptClass = 8 // the name of a global script class follows the UID
)

// NoUID means that there is no UID (ResourceUID::INVALID_ID).
const NoUID = -1

// magic is at the start and the end of a file. In an RSCC file it is missing at the start.
const magic = "RSRC"

// Text is a string of a file.
type Text struct {
	Start, End int    // including its length
	Value      string // without the final NUL
}

// File is the header of a binary resource and its tables. It refers to the bytes that Open was given.
type File struct {
	Magic        bool // false inside an RSCC file
	Versioned    bool // the bytes reach beyond the format number: without it, the file does not say what it is
	BigEndian    bool
	Major, Minor uint32 // of the engine that wrote it
	Format       uint32
	Class        Text   // of the main resource; only a hint, since engines use the class in the body
	Import       uint64 // offset of the block of import options; usually 0, see Imported
	ImportAt     int    // offset of that number
	Flags        uint32 // 0 in formats below 4
	UID          int64  // of this file; NoUID in formats below 4
	UIDAt        int    // offset of the UID, 0 in formats below 4
	ScriptClass  Text   // empty without FlagScriptClass
	Tables       int    // the end of the header and the start of the tables
	Bodies       int    // the end of the tables
	names        []int  // starts of the strings, and the end of the last one
	known        int    // how many of them indices may refer to
	externals    []int  // starts of the entries, and the end of the last one
	internals    []int  // the same
	cursor
	table  *table
	real   int            // size of a real in bytes
	sizes  [64]uint8      // of values by id, from table.sizes
	places map[string]int // first resource of the file by id
}

// begin reads what comes before the class and returns its offset.
func (f *File) begin() (int, *Error) {
	off := 0
	if f.has(0, len(magic)) && string(f.at(0, len(magic))) == magic {
		f.Magic = true
		off = len(magic)
	}
	cut := func(off int, part message.ID) (int, *Error) {
		if !f.Magic {
			return 0, fault(0, noHeader)
		}
		return 0, fault(off, cutOff, message.New(inHeader, message.New(part)))
	}
	for i, part := range [...]message.ID{theByteOrder, theRealSize, theMajor, theMinor, theFormat} {
		if at := off + 4*i; !f.has(at, 4) {
			return cut(at, part)
		}
	}
	order := f.u32(off) // this field is always little-endian
	if order > 1 && !f.Magic {
		return 0, fault(0, noHeader)
	}
	f.BigEndian = order != 0
	f.big = f.BigEndian
	f.Major, f.Minor, f.Format, f.Versioned = f.u32(off+8), f.u32(off+12), f.u32(off+16), true
	return off + 20, nil
}

// Open reads the header and the tables. The error is an *Error; the File then holds what could be read before the
// damage, and nothing wrong. Formats newer than MaxFormat are read by the rules of MaxFormat. The bytes may be given in
// several consecutive pieces.
func Open(pieces ...[]byte) (*File, error) { return opened(over(pieces...)) }

// OpenComing is Open of bytes that may still come. What is asked of the File waits for those that it needs; only its
// goroutine may use it before Arrived.
func OpenComing(b []byte, come arrival.Source) (*File, error) { return opened(coming(b, come)) }

// Arrived waits until all bytes of the file are there.
func (f *File) Arrived() { f.arrived() }

func opened(c cursor) (*File, error) {
	f := &File{UID: NoUID, cursor: c}
	if err := f.open(); err != nil {
		return f, err
	}
	return f, nil
}

func (f *File) open() *Error {
	off, err := f.header()
	if err != nil {
		return err
	}
	f.Tables = off
	return f.readTables()
}

// header reads what comes before the tables and returns where they begin.
func (f *File) header() (int, *Error) {
	off, err := f.begin()
	if err != nil {
		return 0, err
	}
	f.table, f.real = tables[min(f.Format, MaxFormat)], 4
	end := f.skipText(off)
	if end < 0 {
		return 0, fault(off, cutOff, message.New(inHeader, message.New(aClass)))
	}
	f.Class = Text{off, end, f.text(off, end)}
	off = end
	cut := func(off int, part message.ID) (int, *Error) {
		return 0, fault(off, cutOff, message.New(inHeader, message.New(part)))
	}
	if !f.has(off, 8) {
		return cut(off, theImportOffset)
	}
	f.Import, f.ImportAt = f.u64(off), off
	off += 8
	reserved := 14 * 4
	if f.Format >= 4 {
		if !f.has(off, 4) {
			return cut(off, theFlags)
		}
		if f.Flags = f.u32(off); f.Flags&FlagReals64 != 0 {
			f.real = 8
		}
		if off += 4; !f.has(off, 8) {
			return cut(off, aUID)
		}
		f.UIDAt, f.UID = off, int64(f.u64(off))
		off += 8
		if f.Flags&FlagScriptClass != 0 {
			if end = f.skipText(off); end < 0 {
				return cut(off, aScriptClass)
			}
			f.ScriptClass = Text{off, end, f.text(off, end)}
			off = end
		}
		reserved = 11 * 4
	}
	if !f.has(off, reserved) {
		return cut(off, theReserved)
	}
	off += reserved
	f.sizes = f.table.sizes(f.real)
	return off, nil
}

// Bytes returns the bytes of the file between two offsets. They must not be changed.
func (f *File) Bytes(off, end int) []byte { return f.at(off, end-off) }

// Size returns the length of the file.
func (f *File) Size() int { return f.size }

// readTables finds the entries of the tables.
func (f *File) readTables() *Error {
	var err *Error
	off := f.Tables
	if f.names, err = f.readTable(off, theNames, f.skipText); err != nil {
		return err
	}
	f.known = f.Names()
	if f.externals, err = f.readTable(f.names[len(f.names)-1], theExternals, f.skipExternal); err != nil {
		return err
	}
	f.internals, err = f.readTable(f.externals[len(f.externals)-1], theResources, f.skipInternal)
	if err != nil {
		return err
	}
	f.Bodies = f.internals[len(f.internals)-1]
	f.places = make(map[string]int, f.Internals())
	for i := range f.Internals() {
		id := f.Internal(i).ID()
		if _, known := f.places[id]; !known {
			f.places[id] = i
		}
	}
	if f.Internals() == 0 {
		return fault(f.Bodies-4, noResource)
	}
	return nil
}

// readTable finds the entries after a count. Each takes at least four bytes, so a false count cannot allocate more than
// the file's size warrants.
func (f *File) readTable(off int, what message.ID, skip func(int) int) ([]int, *Error) {
	if !f.has(off, 4) {
		return nil, fault(off, cutOff, message.New(what))
	}
	n := uint64(f.u32(off))
	if rest := f.size - off - 4; n > uint64(rest)/4 {
		return nil, fault(off, countBeyond, n, rest)
	}
	list := make([]int, n+1)
	pos := off + 4
	for i := range list[1:] {
		list[i] = pos
		end := skip(pos)
		if end < 0 {
			return nil, fault(pos, cutOff, message.New(what))
		}
		pos = end
	}
	list[n] = pos
	return list, nil
}

func (f *File) skipExternal(off int) int {
	if off = f.skipText(off); off < 0 {
		return failed
	}
	if off = f.skipText(off); off < 0 || f.Flags&FlagUIDs == 0 {
		return off
	}
	if !f.has(off, 8) {
		return failed
	}
	return off + 8
}

func (f *File) skipInternal(off int) int {
	if off = f.skipText(off); off < 0 || !f.has(off, 8) {
		return failed
	}
	return off + 8
}

// named reports whether references to resources of the file are table indices rather than the numbers after "local://".
func (f *File) named() bool { return f.Flags&FlagNamedIDs != 0 }

// entries returns the number of entries with these starts.
func entries(places []int) int { return max(0, len(places)-1) }

// Names returns the length of the table of names.
func (f *File) Names() int { return entries(f.names) }

// Name returns the i-th name.
func (f *File) Name(i int) Text {
	off, end := f.names[i], f.names[i+1]
	return Text{off, end, f.text(off, end)}
}

// External is a resource of another file.
type External struct {
	Start, End  int
	Class, Path Text
	UID         int64 // NoUID if it has none or the file does not store it
}

// Externals returns the length of the table of resources of other files.
func (f *File) Externals() int { return entries(f.externals) }

// External returns the i-th resource of another file.
func (f *File) External(i int) External {
	x := External{Start: f.externals[i], End: f.externals[i+1], UID: NoUID}
	mid := f.skipText(x.Start)
	end := f.skipText(mid)
	x.Class = Text{x.Start, mid, f.text(x.Start, mid)}
	x.Path = Text{mid, end, f.text(mid, end)}
	if end < x.End {
		x.UID = int64(f.u64(end))
	}
	return x
}

// Internal is a resource of this file.
type Internal struct {
	Start, End int    // of its entry in the table
	Path       Text   // "local://" and its id, or its path when it was saved
	Offset     uint64 // of its body, as stored
}

// local precedes an id.
const local = "local://"

// ID returns the id that text files would use: its path without "local://".
func (x Internal) ID() string { return strings.TrimPrefix(x.Path.Value, local) }

// Internals returns the length of the table of resources of this file. The last is the main one, the result of loading
// the file.
func (f *File) Internals() int { return entries(f.internals) }

// Internal returns the i-th resource of this file.
func (f *File) Internal(i int) Internal {
	x := Internal{Start: f.internals[i], End: f.internals[i+1]}
	x.Path = Text{x.Start, x.End - 8, f.text(x.Start, x.End-8)}
	x.Offset = f.u64(x.End - 8)
	return x
}

// target returns the table index of the resource that a reference means, or -1. In files without FlagNamedIDs a
// reference is the number after "local://".
func (f *File) target(n uint32) int {
	if f.named() {
		if uint64(n) < uint64(f.Internals()) {
			return int(n)
		}
		return -1
	}
	return f.Place(strconv.FormatUint(uint64(n), 10))
}

// Target returns the table index of the resource that a reference of kind Internal leads to, or -1.
func (f *File) Target(r *variant.Resource) int {
	if n, err := strconv.ParseUint(r.ID, 10, 32); r.Numeric && err == nil {
		return f.target(uint32(n))
	}
	return f.Place(r.ID)
}

// Place returns the table index of the first resource of the file with that id, or -1.
func (f *File) Place(id string) int {
	if i, ok := f.places[id]; ok {
		return i
	}
	return -1
}
