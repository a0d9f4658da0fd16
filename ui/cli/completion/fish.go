package completion

import (
	"fmt"
	"strings"

	"savant/ui/cli/command"
)

// fish is the completion for fish.
func fish(commands []*command.Command) string {
	var b strings.Builder
	b.WriteString(`# Completion for fish; made from the table of commands.

# __savant_is WORD...: the command line begins with these words.
function __savant_is
    set -l given (commandline -opc)
    set -l last (math 1 + (count $argv))
    test (count $given) -ge $last; and test "$given[2..$last]" = "$argv"
end

# __savant_begins: nothing is typed yet but the program's name.
function __savant_begins
    test (count (commandline -opc)) -eq 1
end

`)
	for _, word := range firstWords(commands) {
		fmt.Fprintf(&b, "complete -c savant -n __savant_begins -a %s -d %s\n", word, fishQuote(about(commands, word)))
	}
	for _, o := range command.WindowOptions() {
		fmt.Fprintf(&b, "complete -c savant -n __savant_begins %s -d %s\n", fishName(o), fishQuote(o.Help))
	}
	for _, c := range commands {
		is := fishQuote("__savant_is " + c.Name)
		b.WriteByte('\n')
		if first, second, two := strings.Cut(c.Name, " "); two {
			fmt.Fprintf(&b, "complete -c savant -f -n %s -a %s -d %s\n",
				fishQuote("__savant_is "+first+"; and test (count (commandline -opc)) -eq 2"), second, fishQuote(c.Short))
		}
		if filesTaken(c) == 0 {
			fmt.Fprintf(&b, "complete -c savant -f -n %s\n", is)
		}
		if c.Choices != nil {
			fmt.Fprintf(&b, "complete -c savant -f -n %s -a %s\n", is, fishQuote(strings.Join(c.Choices, " ")))
		}
		if c.Name == "help" {
			fmt.Fprintf(&b, "complete -c savant -f -n %s -a %s\n", is, fishQuote(strings.Join(allWords(commands), " ")))
		}
		for _, o := range withHelp(c) {
			line := fmt.Sprintf("complete -c savant -n %s %s -d %s", is, fishName(o), fishQuote(o.Help))
			switch v := o.Values(); {
			case o.Value == "":
			case v != nil:
				line += " -x -a " + fishQuote(strings.Join(v, " "))
			case takesFile(o.Value):
				line += " -r -F"
			default:
				line += " -x"
			}
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// fishName returns an option's name for fish.
func fishName(o command.Option) string {
	if len(o.Name) == 1 {
		return "-s " + o.Name
	}
	if o.Letter != "" {
		return "-s " + o.Letter + " -l " + o.Name
	}
	return "-l " + o.Name
}

func fishQuote(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}
