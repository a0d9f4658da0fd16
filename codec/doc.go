// Package codec reads and writes binary variants: bytes in, values out. It skips, opens, decodes and appends single
// values, finds the records of a file, and tells by which dialect a file was written. It opens no files, starts no
// goroutines, and neither keeps nor changes the bytes it is given.
//
// Offsets are zero-based, ends are exclusive. A value is a header of four bytes, whose lowest byte is the id of its
// type, and what the dialect's row lays out after it; containers have a count but no length in bytes, so that the end
// of a value is known only by skipping its children.
package codec

// MaxDepth is how deep values may be in one another, the outermost being at 0: Variant::MAX_RECURSION_DEPTH of Godot
// 3.3 and later. Older engines have no limit and take the stack they get; nothing that they wrote in earnest is as
// deep.
const MaxDepth = 1024
