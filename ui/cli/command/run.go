package command

import (
	"context"
	"fmt"
	"io"

	"savant/ui/cli/internal/escape"
	"savant/ui/cli/internal/meter"
	"savant/ui/cli/screen"
)

// Run runs one of the commands and returns the exit status. Results go to out, messages to errw.
func Run(ctx context.Context, commands []*Command, args []string, in io.Reader, out, errw io.Writer) int {
	if len(args) == 0 {
		args = []string{helpName}
	}
	c := Call{Commands: commands, Ctx: ctx, In: &stoppable{ctx, in}, Messages: errw}
	if screen.IsTerminal(errw) {
		c.Meter = meter.New(errw)
		if screen.IsTerminal(out) {
			out = meter.Writer{Meter: c.Meter, W: out}
		}
	}
	c.Out = screen.New(out)
	word, rest := first(c.Commands, args)
	if c.Command = find(c.Commands, word); c.Command == nil {
		fmt.Fprintln(errw, "savant: "+escape.Line(noCommandOrFile(c.Commands, args)))
		return Usage
	}
	if err := c.parse(rest); err != nil {
		fmt.Fprintf(errw, "savant: %s: %s\nusage: savant %s\n", word, escape.Line(English(err)), c.Command.Line())
		return Usage
	}
	if c.Has("help") {
		c.Arguments = []string{word}
		c.Command = find(c.Commands, helpName)
	}
	c.Out.Choose(c.Options["color"])
	c.tellInterruptions()
	c.Command.Run(&c)
	if err := c.Out.End(); err != nil {
		c.Fail("standard output", err)
	}
	c.Meter.Clear()
	if ctx.Err() != nil && !c.Endless {
		fmt.Fprintln(errw, "savant: interrupted")
		return Interrupted
	}
	return c.Status
}

// Page shows what follows in pages on a terminal, unless --no-pager is given.
func (c *Call) Page() {
	if !c.Has("no-pager") && c.Out.Page(c.Messages) {
		c.Meter.Clear()
		c.Meter = nil // the screen is the pager's
	}
}
