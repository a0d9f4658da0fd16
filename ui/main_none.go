//go:build !cgo && !ci

package ui

import (
	"fmt"
	"os"
)

// Main says that this build has no window: one needs a C compiler, for what draws it.
func Main([]string) int {
	fmt.Fprintln(os.Stderr, "savant: this build has no window; build it with cgo, or use its commands (savant help)")
	return 2
}
