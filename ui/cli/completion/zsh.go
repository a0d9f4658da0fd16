package completion

import (
	"fmt"
	"strings"

	"savant/ui/cli/command"
)

// zsh is the completion for zsh.
func zsh(commands []*command.Command) string {
	var b strings.Builder
	b.WriteString("#compdef savant savant-cli\n# Completion for zsh; made from the table of commands.\n\n_savant() {\n" +
		"  local -a commands\n  local context state state_descr line\n  typeset -A opt_args\n  commands=(\n")
	for _, word := range firstWords(commands) {
		fmt.Fprintf(&b, "    %s\n", zshQuote(strings.ReplaceAll(word, ":", `\:`)+":"+about(commands, word)))
	}
	b.WriteString("  )\n  if (( CURRENT == 2 )); then\n    if [[ $words[2] == -* ]]; then\n      _values option")
	for _, o := range command.WindowOptions() {
		fmt.Fprintf(&b, " %s", zshQuote(o.Spelling()+"["+zshText(o.Help)+"]"))
	}
	b.WriteString("\n      return\n    fi\n    _describe -t commands command commands\n" +
		"    [[ $service == savant-cli ]] || _files\n    return\n  fi\n")
	b.WriteString("  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n")
	for _, word := range firstWords(commands) {
		seconds := secondWords(commands, word)
		if len(seconds) == 0 {
			fmt.Fprintf(&b, "    %s)\n      %s ;;\n", word, zshArguments(commands, commandOf(commands, word)))
			continue
		}
		fmt.Fprintf(&b, "    %s)\n      if (( CURRENT == 2 )); then\n        local -a seconds=(", word)
		for _, second := range seconds {
			fmt.Fprintf(&b, " %s", zshQuote(second+":"+commandOf(commands, word+" "+second).Short))
		}
		b.WriteString(" )\n        _describe -t commands command seconds\n        return\n      fi\n" +
			"      command=$words[2]\n      shift words\n      (( CURRENT-- ))\n      case $command in\n")
		for _, second := range seconds {
			fmt.Fprintf(&b, "        %s)\n          %s ;;\n", second, zshArguments(commands, commandOf(commands, word+" "+second)))
		}
		b.WriteString("      esac ;;\n")
	}
	b.WriteString("    *) _files ;;\n  esac\n}\n\n_savant \"$@\"\n")
	return b.String()
}

// commandOf returns the command of a name.
func commandOf(commands []*command.Command, name string) *command.Command {
	for _, c := range commands {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// about returns what a first word does: for a family, the words that follow it.
func about(commands []*command.Command, word string) string {
	if c := commandOf(commands, word); c != nil {
		return c.Short
	}
	return strings.Join(secondWords(commands, word), ", ")
}

// zshArguments is the call that completes one command's options and operands. -S: after "--" nothing is an option.
func zshArguments(commands []*command.Command, c *command.Command) string {
	parts := []string{"_arguments -S"}
	for _, o := range withHelp(c) {
		what := ""
		switch v := o.Values(); {
		case o.Value == "":
		case v != nil:
			what = ":" + o.Value + ":(" + strings.Join(v, " ") + ")"
		case takesFile(o.Value):
			what = ":" + o.Value + ":_files"
		default:
			what = ":" + o.Value + ": "
		}
		for _, name := range o.Words() {
			if strings.HasPrefix(name, "--") && o.Value != "" {
				name += "="
			}
			parts = append(parts, zshQuote(name+"["+zshText(o.Help)+"]"+what))
		}
	}
	if c.Name == "help" {
		parts = append(parts, "'*:command:("+strings.Join(allWords(commands), " ")+")'")
	}
	words := c.Words()
	for i, word := range words {
		what := " "
		if takesFile(word) || strings.Contains(c.Operands, "["+word+"] FILE") { // what may be left out may be a file
			what = "_files"
		}
		if i == 0 && c.Choices != nil {
			what = "(" + strings.Join(c.Choices, " ") + ")"
		}
		place := fmt.Sprint(i + 1)
		if c.Most < 0 && i == len(words)-1 {
			place = "*"
		}
		if c.Name != "help" {
			parts = append(parts, zshQuote(place+":"+word+":"+what))
		}
	}
	return strings.Join(parts, " \\\n        ")
}

// allWords are the words that help takes.
func allWords(commands []*command.Command) []string {
	words := firstWords(commands)
	for _, first := range firstWords(commands) {
		words = append(words, secondWords(commands, first)...)
	}
	return words
}

// zshText is an explanation inside brackets.
func zshText(text string) string {
	return strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`).Replace(text)
}

func zshQuote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
