package command

import (
	"fmt"
	"io"
	"strings"
)

// Synopsis is what the program is, in one sentence without a full stop.
const Synopsis = "Savant edits what Godot games keep on disk: saves, binary or JSON, and scenes and resources, text or binary"

// Notes are the paragraphs of help that are about all commands.
func Notes() []string {
	return []string{
		`Options may be anywhere before "--"; what looks like a number, such as -5, is a value. The file "-" is standard input or output, ` +
			`a folder means all files in it. "savant help COMMAND" says more about each.`,
		`A path names a place in a file as GDScript would: player.inventory[3].count, #2.scores["3"] (the third record), ` +
			`node["Arm/Hand"].transform.origin.x, resource.speed, section["player"].gold.`,
	}
}

// Status is an exit status with its meaning.
type Status struct {
	Number int
	Means  string
}

// Statuses lists the exit statuses.
func Statuses() []Status {
	return []Status{
		{Fine, "fine"},
		{Problems, "differences, problems, nothing found, no such path, or an edit that is refused"},
		{Usage, "wrong usage, a bad literal, or a path that cannot be read"},
		{Broken, "a file could not be read or written, or is locked, or there is no screen for the window"},
		{Interrupted, "Ctrl+C"},
	}
}

const width = 96 // of help, in characters

// overview writes the help of the whole program.
func overview(w io.Writer, commands []*Command) {
	var b strings.Builder
	b.WriteString(Synopsis + ".\n\n")
	line := func(lead, usage, what string) { fmt.Fprintf(&b, "%s savant %-27s  %s\n", lead, usage, what) }
	line("usage:", "[OPTION...] [FILE...]", "open the window")
	line("      ", "COMMAND [OPTION...] FILE...", "work on files")
	b.WriteString("\noptions of the window:\n")
	for _, o := range WindowOptions() {
		fmt.Fprintf(&b, "  %-13s  %s\n", o.Spelling(), o.Help)
	}
	b.WriteString("\ncommands:\n")
	longest := 0
	for _, c := range commands {
		longest = max(longest, len(c.Name))
	}
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-*s  %s\n", longest, c.Name, c.Short)
	}
	for _, note := range Notes() {
		b.WriteByte('\n')
		wrap(&b, note)
	}
	b.WriteString("\nexit status:\n")
	for _, s := range Statuses() {
		fmt.Fprintf(&b, "  %-3d  %s\n", s.Number, s.Means)
	}
	io.WriteString(w, b.String())
}

// Help writes the help of one command.
func (c *Command) Help(w io.Writer) {
	var b strings.Builder
	fmt.Fprintf(&b, "usage: savant %s\n\n", c.Line())
	wrap(&b, strings.ToUpper(c.Short[:1])+c.Short[1:]+".")
	if c.Long != "" {
		b.WriteByte('\n')
		wrap(&b, c.Long)
	}
	if len(c.Options) > 0 {
		b.WriteString("\noptions:\n")
		for _, o := range c.Options {
			fmt.Fprintf(&b, "  %-20s  %s\n", o.Shown(), o.Help)
		}
	}
	if len(c.Examples) > 0 {
		b.WriteString("\nexamples:\n")
		for _, e := range c.Examples {
			fmt.Fprintf(&b, "  %s\n", e)
		}
	}
	io.WriteString(w, b.String())
}

// wrap writes a paragraph in lines that fit a terminal.
func wrap(b *strings.Builder, text string) {
	n := 0
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
		case n+1+len(word) > width:
			b.WriteByte('\n')
			n = 0
		default:
			b.WriteByte(' ')
			n++
		}
		b.WriteString(word)
		n += len(word)
	}
	b.WriteByte('\n')
}

const helpName = "help"

// HelpRow is the row of the command in the table.
func HelpRow() *Command {
	return &Command{
		Name: helpName, Operands: "[COMMAND]", Most: 2,
		Also:  []string{"-?", "/?"},
		Short: "explain the program, or one command",
		Run:   helpCommand,
	}
}

func helpCommand(c *Call) {
	if len(c.Arguments) == 0 {
		overview(c.Out.Exact(), c.Commands)
		return
	}
	name := strings.Join(c.Arguments, " ")
	about := family(c.Commands, name)
	if one := find(c.Commands, c.Arguments[0]); len(about) == 0 && one != nil {
		c.Message("help", fmt.Sprintf("%s: it is one command; write: savant help %s", name, one.Name))
		c.Worse(Usage)
		return
	}
	if len(about) == 0 {
		c.Message("help", noCommand(c.Commands, c.Arguments))
		c.Worse(Usage)
		return
	}
	for i, command := range about {
		if i > 0 {
			c.Out.Line("")
		}
		command.Help(c.Out.Exact())
	}
}
