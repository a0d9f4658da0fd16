//go:build !nogui && (cgo || ci)

package ui

import (
	"errors"
	"fmt"
	"os"

	"savant/ui/cli/command"
	"savant/ui/shell"
)

// Main opens the window with files and returns the program's exit status when it is closed: 3 if there is no screen to open
// it on, 1 if a merge was asked for and not saved. If it runs already, the files go there. Options may be before the files.
//
// For tests, and for pictures of the window, SAVANT_TRACE names a file to which every visible change is appended as a line
// of JSON.
func Main(args []string) int {
	r, ok := requested(args)
	if !ok {
		fmt.Fprintln(os.Stderr, "usage: savant --merge BASE OURS THEIRS [-o OUT]\n       savant --compare A B")
		return command.Usage
	}
	if why := r.refused(); why != "" {
		fmt.Fprintln(os.Stderr, "savant:", why)
		return command.Usage
	}
	err := shell.Run(shell.Start{Message: r.Message, Apart: r.apart, Out: r.out, Trace: os.Getenv("SAVANT_TRACE")})
	if errors.Is(err, shell.ErrNotMerged) {
		return command.Problems
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "savant: the window cannot be opened: %v; the commands need no screen, \"savant help\" lists them\n", err)
		return command.Broken
	}
	return 0
}
