package completion

import (
	"fmt"
	"strings"

	"savant/ui/cli/command"
)

// bash is the completion for bash. It needs nothing but bash.
func bash(commands []*command.Command) string {
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
			if takesFile(o.Value) {
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

# _savant_choices COMMAND prints what its first operand may be, if that is few words.
_savant_choices() {
  case $1 in
`)
	for _, c := range commands {
		if c.Choices != nil {
			fmt.Fprintf(&b, "    '%s') echo '%s' ;;\n", c.Name, strings.Join(c.Choices, " "))
		}
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
	for _, o := range command.WindowOptions() {
		window = append(window, o.Words()...)
	}
	fmt.Fprintf(&b, "_savant_window='%s'\n", strings.Join(window, " "))
	b.WriteString(bashRules)
	return b.String()
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
  local choices
  choices=$(_savant_choices "$command")
  if [ -n "$choices" ]; then
    if [ "$operands" = 0 ]; then _savant_words "$choices" "$current"; fi
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
