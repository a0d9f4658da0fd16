// Package cli is Savant on the command line: the same documents, no window.
package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"savant/ui/cli/internal/escape"
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
	if command, _ := lead(Commands(), args); command != nil {
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
		fmt.Fprintln(errw, "savant: "+escape.Line(noCommandOrFile(c.commands, args)))
		return Usage
	}
	if err := c.parse(rest); err != nil {
		fmt.Fprintf(errw, "savant: %s: %s\nusage: savant %s\n", word, escape.Line(english(err)), c.command.Line())
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

// first cuts the command off the arguments: one word, or two where that is the name of one. Options may be before and between them.
func first(commands []*Command, args []string) (word string, rest []string) {
	word, rest = args[0], args[1:]
	if w, ok := flagWords[word]; ok {
		return w, rest
	}
	if command, others := lead(commands, args); command != nil {
		return command.Name, others
	}
	return word, rest
}

// lead finds the command whose words are the first arguments but for options of its own, and the arguments without them; nil if there is none.
// Of two that fit, the one of two words is meant.
func lead(commands []*Command, args []string) (found *Command, rest []string) {
	for _, command := range commands {
		if others, ok := command.lead(args); ok && (found == nil || strings.Contains(command.Name, " ")) {
			found, rest = command, others
		}
	}
	return found, rest
}

func (c *Command) lead(args []string) (rest []string, ok bool) {
	own := call{command: c}
	words := strings.Fields(c.Name)
	for i := 0; i < len(args) && len(words) > 0; i++ {
		if args[i] == words[0] {
			if words = words[1:]; len(words) == 0 {
				return append(rest, args[i+1:]...), true
			}
			continue
		}
		name, _, attached := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		o, known := own.option(name)
		if !known || !strings.HasPrefix(args[i], "-") || o.Name == help.Name {
			return nil, false
		}
		rest = append(rest, args[i])
		if o.Value != "" && !attached && i+1 < len(args) {
			i++
			rest = append(rest, args[i])
		}
	}
	return nil, false
}
