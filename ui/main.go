//go:build !nogui && (cgo || ci)

package ui

import (
	"fmt"
	"os"

	"savant/ui/cli"
	"savant/ui/shell"
)

// Main opens the window with files and returns the program's exit status when it is closed: 3 if there is no screen to open it on. If it
// runs already, the files go there. Options may stand before the files.
//
// For tests, and for pictures of the window, SAVANT_TRACE names a file to which each thing a person could see change is
// appended as a line of JSON.
func Main(args []string) int {
	r := requested(args)
	err := shell.Run(shell.Start{Message: r.Message, Apart: r.apart, Trace: os.Getenv("SAVANT_TRACE")})
	if err != nil {
		fmt.Fprintf(os.Stderr, "savant: the window cannot be opened: %v; the commands need no screen, \"savant help\" lists them\n", err)
		return cli.Broken
	}
	return 0
}
