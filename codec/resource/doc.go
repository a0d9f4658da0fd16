// Package resource reads and edits binary resources and scenes (RSRC: .res, .scn, .mesh, .material and what else
// Godot's ResourceSaver writes in that form): bytes in, values and splices out. It opens no files, starts no goroutines
// and never changes the bytes it is given.
//
// Open reads the header and three tables: names, resources of other files, resources of this file. The body of each of
// the latter, its class and its properties, is where the table says and is read only when it is asked for. Values have
// no lengths, so that where one ends is known only by walking over it; an Index remembers what such walks have found.
//
// An Edit plans changes. It yields splices: the bytes that are to change, and with them the counts, table entries and
// offsets that have to follow. Everything else stays as it is, whoever wrote it.
//
// Offsets are zero-based and count from the first byte that Open was given, ends are exclusive.
package resource

// MaxDepth is how deep values may be in one another, that of a property being at 0. The engines have no limit of their
// own here and take the stack they get; this is the one that they have for variants elsewhere
// (Variant::MAX_RECURSION_DEPTH).
const MaxDepth = 1024
