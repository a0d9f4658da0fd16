package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// completions are the makers of what shells complete command lines by.
var completions = map[string]func([]*Command) string{"bash": bash, "zsh": zsh, "fish": fish}

// Shells lists the shells for which there is a Completion.
func Shells() []string { return slices.Sorted(maps.Keys(completions)) }

// Completion is what a shell completes command lines by: "" for one that is not of Shells.
func Completion(shell string, commands []*Command) string {
	if make := completions[shell]; make != nil {
		return make(commands)
	}
	return ""
}

// completionRow is the row of the command in the table.
func completionRow() *Command {
	return &Command{
		Name: "completion", Operands: "SHELL", Least: 1, Most: 1,
		Short: "print what a shell completes command lines by: bash, zsh or fish",
		Long: "The packages install it. For bash: savant completion bash >~/.local/share/bash-completion/completions/savant; for fish: savant completion fish " +
			">~/.config/fish/completions/savant.fish; for zsh: savant completion zsh >_savant, in a folder of $fpath.",
		Examples: []string{"savant completion bash"},
		run: func(c *call) {
			text := Completion(c.arguments[0], c.commands)
			if text == "" {
				c.message("completion", fmt.Sprintf("%s: there is none for this shell; there are %s", c.arguments[0], strings.Join(Shells(), ", ")))
				c.worse(Usage)
				return
			}
			c.out.exact().Write([]byte(text))
		},
	}
}

// fileWords are the placeholders for files among a command's operands and the values of options; notFiles are the others. A
// test checks that each placeholder is in one of the two.
var (
	fileWords = map[string]bool{"SCENE": true, "FILE": true, "IN": true, "OUT": true, "A": true, "B": true, "BASE": true, "OURS": true, "THEIRS": true, "PATCH": true, "LINES": true, "FOLDER": true}
	notFiles  = map[string]bool{"PATH": true, "LITERAL": true, "NAME": true, "TIME": true, "NEW": true, "TO": true, "COMMAND": true, "N": true, "T": true, "RE": true, "TEXT": true, "CLASS": true,
		"EXPR": true, "PATTERN": true, "FORM": true, "D": true, "W": true, "HOW": true, "SIZE": true, "SIDE": true, "TRACK": true, "TARGET": true, "TYPE": true,
		"VALUE": true, "SECONDS": true, "MODE": true, "ON": true, "E": true, "F": true, "X,Y": true, "WHAT": true, "CONDITION": true, "WHEN": true, "BONE": true, "PARENT": true, "TRANSFORM": true, "X,Y,Z": true, "SHELL": true}
)

// operands are the words after a command's options, without brackets and dots.
func operands(c *Command) []string {
	return strings.Fields(strings.NewReplacer("[", "", "]", "", "...", "").Replace(c.Operands))
}

// filesTaken is how many of the operands that are files: how many may be, -1 for any number.
func filesTaken(c *Command) int {
	n := 0
	for _, word := range operands(c) {
		if fileWords[word] {
			n++
		}
	}
	if n > 0 && c.Most < 0 {
		return -1
	}
	return n
}

// withHelp are the options of a command, and help, which all have.
func withHelp(c *Command) []Option { return append(slices.Clone(c.Options), help) }

// flags are the options of a command as people type them.
func flags(c *Command) []string {
	var all []string
	for _, o := range withHelp(c) {
		all = append(all, o.Words()...)
	}
	return all
}

// bash is the completion for bash. It needs nothing but bash.
func bash(commands []*Command) string {
	var b strings.Builder
	b.WriteString(`# Completion of savant and savant-cli for bash; made from the table of commands.

# _savant_value COMMAND OPTION prints what may follow the option: words, @files, @any; nothing for a switch.
_savant_value() {
  case "$1 $2" in
`)
	for _, c := range commands {
		for _, o := range c.Options {
			if o.Value == "" {
				continue
			}
			may := "@any"
			if fileWords[o.Value] {
				may = "@files"
			}
			if v := o.Values(); v != nil {
				may = strings.Join(v, " ")
			}
			for _, word := range o.Words() {
				fmt.Fprintf(&b, "    '%s %s') echo '%s' ;;\n", c.Name, word, may)
			}
		}
	}
	b.WriteString(`  esac
}

# _savant_options COMMAND prints its options.
_savant_options() {
  case $1 in
`)
	for _, c := range commands {
		fmt.Fprintf(&b, "    '%s') echo '%s' ;;\n", c.Name, strings.Join(flags(c), " "))
	}
	b.WriteString(`  esac
}

# _savant_files COMMAND prints how many files it takes, -1 for any number.
_savant_files() {
  case $1 in
`)
	for _, c := range commands {
		fmt.Fprintf(&b, "    '%s') echo %d ;;\n", c.Name, filesTaken(c))
	}
	b.WriteString("  esac\n}\n\n")
	fmt.Fprintf(&b, "_savant_commands='%s'\n", strings.Join(firstWords(commands), " "))
	for _, word := range firstWords(commands) {
		if seconds := secondWords(commands, word); len(seconds) > 0 {
			fmt.Fprintf(&b, "_savant_second_%s='%s'\n", word, strings.Join(seconds, " "))
		}
	}
	var window []string
	for _, o := range WindowOptions() {
		window = append(window, o.Words()...)
	}
	fmt.Fprintf(&b, "_savant_window='%s'\n", strings.Join(window, " "))
	b.WriteString(bashRules)
	return b.String()
}

// firstWords are the first words of the commands, each once.
func firstWords(commands []*Command) []string {
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
func secondWords(commands []*Command, first string) []string {
	var words []string
	for _, c := range commands {
		if word, second, two := strings.Cut(c.Name, " "); two && word == first {
			words = append(words, second)
		}
	}
	return words
}

const bashRules = `
_savant_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }
_savant_paths() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$1")
}
_savant_offer() { # what an option takes, what is typed of it
  case $1 in
    @files) _savant_paths "$2" ;;
    @any) COMPREPLY=() ;;
    *) _savant_words "$1" "$2" ;;
  esac
}

_savant() {
  local current=${COMP_WORDS[COMP_CWORD]} i=1 command='' word takes operands=0 ended='' most second
  COMPREPLY=()
  # An option and its value may be one word, which bash cuts at the equals sign.
  local -a words=()
  local k
  for ((k = 0; k < COMP_CWORD; k++)); do words+=("${COMP_WORDS[k]}"); done
  [ "$current" = = ] && { words+=("="); current=''; }
  local last=$((${#words[@]} - 1))

  if [ "$last" -ge 1 ]; then
    command=${words[1]} i=2
    case $command in -*) command='' ;; esac
    second=_savant_second_${command//[^a-z]/_}
    if [ -n "$command" ] && [ -n "${!second-}" ]; then
      if [ "$last" = 1 ]; then
        _savant_words "${!second}" "$current"
        return
      fi
      command="$command ${words[2]}" i=3
    fi
  fi
  if [ -z "$command" ]; then
    if [[ $current == -* ]]; then
      _savant_words "$_savant_window --help --version" "$current"
    elif [ "$last" -ge 1 ]; then
      _savant_paths "$current"
    else
      local found
      _savant_words "$_savant_commands" "$current"
      [ "${COMP_WORDS[0]##*/}" = savant-cli ] && return
      found=("${COMPREPLY[@]}")
      _savant_paths "$current"
      COMPREPLY=("${found[@]}" "${COMPREPLY[@]}")
    fi
    return
  fi
  if [ -z "$(_savant_options "$command")" ]; then # a file's name, then, and more of them
    _savant_paths "$current"
    return
  fi
  for (( ; i <= last; i++)); do
    word=${words[i]}
    if [ -z "$ended" ] && [[ $word == -?* ]]; then
      [ "$word" = -- ] && { ended=1; continue; }
      takes=$(_savant_value "$command" "$word")
      [ -n "$takes" ] || continue
      [ "${words[i + 1]-}" = = ] && i=$((i + 1))
      if [ "$i" = "$last" ]; then
        _savant_offer "$takes" "$current"
        return
      fi
      i=$((i + 1))
    else
      operands=$((operands + 1))
    fi
  done
  if [ -z "$ended" ] && [[ $current == -* ]]; then
    _savant_words "$(_savant_options "$command")" "$current"
    return
  fi
  if [ "$command" = help ]; then
    if [ "$operands" = 0 ]; then
      _savant_words "$_savant_commands" "$current"
    else
      second=_savant_second_${words[last]//[^a-z]/_}
      _savant_words "${!second-}" "$current"
    fi
    return
  fi
  most=$(_savant_files "$command")
  if [ "$most" -lt 0 ] || [ "$operands" -lt "$most" ]; then _savant_paths "$current"; fi
}
complete -F _savant savant savant-cli
`
