package main

import (
	"fmt"
	"strings"
	"time"

	"savant/ui/cli"
	"savant/ui/cli/command"
)

// manual is the manual page.
func manual(commands []*command.Command, day time.Time) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".\\\" Made from the table of commands; changes belong there.\n")
	fmt.Fprintf(&b, ".TH SAVANT 1 %s \"Savant %s\" \"User Commands\"\n", day.Format("2006-01-02"), cli.Version)
	b.WriteString(".SH NAME\nsavant, savant\\-cli \\- edit the saves and scenes of Godot games\n.SH SYNOPSIS\n")
	line := func(program, rest string) { fmt.Fprintf(&b, ".B %s\n%s\n.br\n", roff(program), rest) }
	line("savant", "[\\fIOPTION\\fR...] [\\fIFILE\\fR...]")
	line("savant", "\\fICOMMAND\\fR [\\fIOPTION\\fR...] \\fIFILE\\fR...")
	line("savant-cli", "\\fICOMMAND\\fR [\\fIOPTION\\fR...] \\fIFILE\\fR...")
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s.\n", roff(command.Synopsis))
	b.WriteString("With files, or with nothing, \\fBsavant\\fR opens its window; with a command word it works on files without one. " +
		"\\fBsavant\\-cli\\fR has the same commands and no window, and needs none of the libraries that draw one.\n")
	for _, note := range command.Notes() {
		fmt.Fprintf(&b, ".PP\n%s\n", roff(note))
	}
	b.WriteString(".SH OPTIONS OF THE WINDOW\n")
	described(&b, command.WindowOptions())
	b.WriteString(".SH COMMANDS\n")
	for _, c := range commands {
		entry(&b, c)
	}
	b.WriteString(".SH EXIT STATUS\n")
	for _, s := range command.Statuses() {
		fmt.Fprintf(&b, ".TP\n.B %d\n%s\n", s.Number, roff(s.Means))
	}
	b.WriteString(".SH SEE ALSO\n.BR git-diff (1),\n.BR gitattributes (5)\n")
	return b.String()
}

// entry writes the manual section of one command.
func entry(b *strings.Builder, c *command.Command) {
	fmt.Fprintf(b, ".SS \"%s\"\n\\fBsavant %s\\fR", roff(c.Name), roff(c.Name))
	if len(c.Options) > 0 {
		b.WriteString(" [\\fIOPTION\\fR...]")
	}
	if c.Operands != "" {
		fmt.Fprintf(b, " \\fI%s\\fR", roff(c.Operands))
	}
	fmt.Fprintf(b, "\n.PP\n%s.\n", roff(strings.ToUpper(c.Short[:1])+c.Short[1:]))
	if c.Long != "" {
		b.WriteString(roff(c.Long) + "\n")
	}
	described(b, c.Options)
	for i, e := range c.Examples {
		if i == 0 {
			b.WriteString(".PP\nExamples:\n")
		}
		fmt.Fprintf(b, ".PP\n.RS\n.nf\n%s\n.fi\n.RE\n", roff(e))
	}
}

func described(b *strings.Builder, options []command.Option) {
	for _, o := range options {
		fmt.Fprintf(b, ".TP\n%s\n%s\n", spelling(o), roff(o.Help))
	}
}

// spelling is an option as people type it, its value as something to fill in.
func spelling(o command.Option) string {
	name, value, has := strings.Cut(o.Spelling(), " ")
	s := "\\fB" + roff(name) + "\\fR"
	if o.Letter != "" {
		s = "\\fB" + roff("-"+o.Letter) + "\\fR, " + s
	}
	if has {
		s += " \\fI" + roff(value) + "\\fR"
	}
	return s
}

// roff escapes text: no letter of it begins a request or an escape, and commands can be copied.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, `"`, `\(dq`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}
