// Package memory tells how much memory there is to take, so that what cannot fit is refused before it ends the program.
package memory

// unknown is taken for available where the system does not tell: what a machine has that runs Godot.
const unknown = 4 << 30

// Available returns how many bytes the program can take before the system has none left, or ends it.
func Available() int64 {
	if n, ok := available(); ok {
		return n
	}
	return unknown
}

// small is what is read without asking: asking takes longer than reading a small file.
const small = 1 << 20

// Holds reports whether a file of size bytes can be read and worked with: a fifth of what is available is left for that.
func Holds(size int64) bool { return size <= small || size <= Available()/5*4 }
