//go:build race

package store

// raced says that the race detector watches, which keeps memory of its own for all memory that is used.
const raced = true
