//go:build nogui || (!cgo && !ci)

package ui

import (
	"fmt"
	"os"
)

// Main says that this build has no window: it was left out (tag nogui), or there was no C compiler, which what draws it needs.
func Main([]string) int {
	fmt.Fprintln(os.Stderr, "savant: this build has no window; use its commands (savant help), or build it with cgo and without the tag nogui")
	return 2
}
