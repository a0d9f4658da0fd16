//go:build nogui || (!cgo && !ci)

package ui

import (
	"fmt"
	"os"

	"savant/ui/cli/command"
)

// Main says that this build has no window: it was left out (tag nogui), or there was no C compiler, which what draws it needs.
func Main([]string) int {
	fmt.Fprintln(os.Stderr, `savant: this program has no window; "savant help" lists its commands, and the program with a window is named savant`)
	return command.Broken
}
