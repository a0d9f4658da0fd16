// Package cli is Savant on the command line: the same documents, no window.
package cli

import (
	"context"
	"io"
	"os"
	"os/signal"

	"savant/ui/cli/command"
)

// Is reports whether the arguments are for Main: a command, or a word that is neither a command nor a file nor an option of the window,
// which Main says. Everything else is for the window.
func Is(args []string) bool {
	return command.Meant(Commands(), args)
}

// Main runs one command and returns the exit status. Results go to out, messages to errw.
func Main(args []string, in io.Reader, out, errw io.Writer) int {
	// An interrupted save cleans up after itself. What does not end for the first Ctrl+C ends for the second.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop)
	return command.Run(ctx, Commands(), args, in, out, errw)
}
