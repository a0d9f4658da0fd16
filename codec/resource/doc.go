// Package resource reads and edits binary resources and scenes (RSRC: .res, .scn, .mesh, .material and whatever else
// Godot's ResourceSaver writes in that format): bytes in, values and splices out. It opens no files, starts no
// goroutines and never changes the bytes it is given.
//
// Open reads the header and three tables: names, resources of other files, resources of this file. The body of each of
// the latter, its class and its properties, is at the offset in the table and is read only on demand. Values have no
// lengths, so finding the end of one means walking over it; an Index remembers what such walks have found.
//
// An Edit plans changes. It yields splices: the bytes that change, and with them the counts, table entries and offsets
// that depend on them. Everything else is kept, whoever wrote it.
//
// Offsets are zero-based and count from the first byte that Open was given, ends are exclusive.
package resource

// MaxDepth is how deep values may be nested, that of a property being at 0. Here the engines are limited only by their
// stack; this is their limit for variants elsewhere (Variant::MAX_RECURSION_DEPTH).
const MaxDepth = 1024
