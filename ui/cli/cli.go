// Package cli is Savant on the command line: the same documents, no window.
package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	"savant/ui/cli/internal/meter"
)

// Is reports whether the arguments are for Main: a command, or a word that is neither a command nor a file nor an option of the window,
// which Main says. Everything else is for the window.
func Is(args []string) bool {
	if len(args) == 0 {
		return false
	}
	if _, ok := flagWords[args[0]]; ok {
		return true
	}
	return len(family(Commands(), args[0])) > 0 || mistyped(args)
}

// Main runs one command and returns the exit status. Results go to out, messages to errw.
func Main(args []string, in io.Reader, out, errw io.Writer) int {
	// An interrupted save cleans up after itself. What does not end for the first Ctrl+C ends for the second.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop)
	return run(ctx, args, in, out, errw)
}

func run(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	if len(args) == 0 {
		args = []string{"help"}
	}
	c := call{commands: Commands(), ctx: ctx, in: &stoppable{ctx, in}, errw: errw}
	if isTerminal(errw) {
		c.meter = meter.New(errw)
		if isTerminal(out) {
			out = meter.Writer{Meter: c.meter, W: out}
		}
	}
	c.out = newPrinter(out)
	word, rest := first(c.commands, args)
	if c.command = find(c.commands, word); c.command == nil {
		fmt.Fprintln(errw, "savant: "+oneLine(noCommandOrFile(c.commands, args)))
		return Usage
	}
	if err := c.parse(rest); err != nil {
		fmt.Fprintf(errw, "savant: %s: %s\nusage: savant %s\n", word, oneLine(english(err)), c.command.Line())
		return Usage
	}
	if c.has("help") {
		c.arguments = []string{word}
		c.command = find(c.commands, "help")
	}
	c.out.choose(c.options["color"])
	c.command.run(&c)
	err := c.out.Flush()
	if c.out.pager != nil {
		c.out.pager.close() // quitting the pager is not an error
	} else if err != nil {
		c.fail("standard output", err)
	}
	c.meter.Clear()
	if ctx.Err() != nil && !c.endless {
		fmt.Fprintln(errw, "savant: interrupted")
		return Interrupted
	}
	return c.status
}

// first cuts the command off the arguments: one word, or two where that is the name of one.
func first(commands []*Command, args []string) (word string, rest []string) {
	word, rest = args[0], args[1:]
	if w, ok := flagWords[word]; ok {
		word = w
	}
	if len(rest) > 0 && find(commands, word+" "+rest[0]) != nil {
		word, rest = word+" "+rest[0], rest[1:]
	}
	return word, rest
}
