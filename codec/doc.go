// Package codec reads and writes binary variants: bytes in, values out. It skips, opens, decodes and appends single
// values, finds the records of a file, and detects the dialect of a file. It opens no files, starts no goroutines, and
// neither keeps nor changes the bytes it is given.
//
// Offsets are zero-based, ends are exclusive. A value is a four-byte header, whose lowest byte is the type id, followed
// by what the dialect's row describes. Containers store a count but no length in bytes, so finding the end of a value
// means skipping its children.
package codec

// MaxDepth is how deep values may be nested, the outermost being at 0: Variant::MAX_RECURSION_DEPTH of Godot 3.3 and
// later. Older engines are limited only by their stack; no real file is that deep.
const MaxDepth = 1024
