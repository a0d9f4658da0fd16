// Package memory estimates how much memory is available, so that what cannot fit is refused before it kills the
// program.
package memory

// unknown is assumed if the system does not say: what a machine has that runs Godot.
const unknown = 4 << 30

// Available returns how many bytes the program can allocate before the system runs out, or kills it.
func Available() int64 {
	if n, ok := available(); ok {
		return n
	}
	return unknown
}

// small is the size up to which files are read without checking: checking takes longer than reading them.
const small = 1 << 20

// Holds reports whether a file of size bytes can be read and worked with, for which a fifth of what is available must
// suffice.
func Holds(size int64) bool { return size <= small || size <= Available()/5*4 }
