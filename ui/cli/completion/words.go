package completion

import (
	"slices"
	"strings"

	"savant/ui/cli/command"
)

// takesFile reports whether a placeholder stands for a file.
func takesFile(placeholder string) bool {
	file, _ := command.NamesFile(placeholder)
	return file
}

// filesTaken is how many of the operands that are files: how many may be, -1 for any number.
func filesTaken(c *command.Command) int {
	n := 0
	for _, word := range c.Words() {
		if takesFile(word) {
			n++
		}
	}
	if n > 0 && c.Most < 0 {
		return -1
	}
	return n
}

// withHelp are the options of a command, and help, which all have.
func withHelp(c *command.Command) []command.Option {
	return append(slices.Clone(c.Options), command.HelpOption)
}

// flags are the options of a command as people type them.
func flags(c *command.Command) []string {
	var all []string
	for _, o := range withHelp(c) {
		all = append(all, o.Words()...)
	}
	return all
}

// firstWords are the first words of the commands, each once.
func firstWords(commands []*command.Command) []string {
	var words []string
	for _, c := range commands {
		word, _, _ := strings.Cut(c.Name, " ")
		if len(words) == 0 || words[len(words)-1] != word {
			words = append(words, word)
		}
	}
	return words
}

// secondWords are the words that make a command together with the first.
func secondWords(commands []*command.Command, first string) []string {
	var words []string
	for _, c := range commands {
		if word, second, two := strings.Cut(c.Name, " "); two && word == first {
			words = append(words, second)
		}
	}
	return words
}
