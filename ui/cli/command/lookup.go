package command

import (
	"os"
	"strings"
)

// flagWords are the commands that people type as options.
var flagWords = map[string]string{"-h": helpName, "--help": helpName, "--version": "version"}

// family are the commands whose first word this is.
func family(commands []*Command, word string) []*Command {
	var all []*Command
	for _, c := range commands {
		if c.Name == word || strings.HasPrefix(c.Name, word+" ") {
			all = append(all, c)
		}
	}
	return all
}

// find returns the command of a name, or nil.
func find(commands []*Command, name string) *Command {
	for _, c := range commands {
		if c.Name == name {
			return c
		}
	}
	return nil
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
	if len(rest) > 0 && flagWords[rest[0]] == helpName && len(family(commands, word)) > 0 { // "git --help": of all commands that begin so
		return helpName, []string{word}
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
	own := Call{Command: c}
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
		if !known || !strings.HasPrefix(args[i], "-") || o.Name == HelpOption.Name {
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

// Meant reports whether arguments name a command, or begin with what can only be a misspelled one.
func Meant(commands []*Command, args []string) bool {
	if len(args) == 0 {
		return false
	}
	if _, ok := flagWords[args[0]]; ok {
		return true
	}
	if command, _ := lead(commands, args); command != nil {
		return true
	}
	return len(family(commands, args[0])) > 0 || behind(commands, args) != nil || mistyped(args)
}

// behind is the command that stands behind the file that it is for; nil if there is none.
func behind(commands []*Command, args []string) *Command {
	if len(args) < 2 || !IsFile(args[0]) || exists(args[1]) {
		return nil
	}
	command, _ := lead(commands, args[1:])
	return command
}

// exists reports whether there is something of a name.
func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
