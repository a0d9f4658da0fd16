package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"savant/model/near"
)

// mistyped reports whether the first argument can only be a misspelled command, or a misspelled option of the window: it
// does not look like a path, and there is no file of that name.
func mistyped(args []string) bool {
	word := args[0]
	switch {
	case word == Standard || word == "--" || strings.HasPrefix(word, "-psn_"): // macOS gives a started program its number
		return false
	case strings.HasPrefix(word, "-"):
		for _, o := range WindowOptions() {
			if word == o.Spelling() {
				return false
			}
		}
	case strings.ContainsAny(word, `./\:`):
		return false
	}
	_, err := os.Lstat(word)
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid)
}

// noCommandOrFile says that a word is neither, with the nearest command that there is.
func noCommandOrFile(commands []*Command, args []string) string {
	if command := behind(commands, args); command != nil {
		_, others := lead(commands, args[1:])
		return fmt.Sprintf("%s: the command comes first: savant %s %s", args[0], command.Name, Line(append(args[:1:1], others...)...))
	}
	return nothingCalled(commands, args, "there is no such command and no such file")
}

// noCommand says that a word is no command, with the nearest that there is.
func noCommand(commands []*Command, args []string) string {
	return nothingCalled(commands, args, "there is no such command")
}

func nothingCalled(commands []*Command, args []string, what string) string {
	word := args[0]
	candidates := map[string]string{} // a spelling, and its intended meaning
	if strings.HasPrefix(word, "-") {
		what = "there is no such option and no such file"
		for _, o := range WindowOptions() {
			candidates[o.Spelling()] = o.Spelling()
		}
		for spelling := range flagWords {
			candidates[spelling] = spelling
		}
	}
	if whole := secondWord(commands, args); whole != "" {
		return fmt.Sprintf("%s %s: there is no such command; did you mean %q?", word, args[1], whole)
	}
	if about := family(commands, word); len(about) > 0 { // the first of two words
		if len(args) == 1 {
			return fmt.Sprintf("%s: a second word is missing: %s", word, namesOf(about))
		}
		what = "there is no such command"
		word += " " + args[1]
		for _, c := range about {
			candidates[c.Name] = c.Name
		}
	} else {
		for _, c := range commands {
			candidates[c.Name] = c.Name
		}
	}
	for _, c := range commands {
		for _, other := range c.Also {
			candidates[other] = c.Name
		}
	}
	if meant := near.Word(word, candidates); meant != "" {
		return fmt.Sprintf("%s: %s; did you mean %q?", word, what, meant)
	}
	if about := family(commands, args[0]); len(about) > 0 {
		return fmt.Sprintf("%s: %s; there are %s", word, what, namesOf(about))
	}
	return fmt.Sprintf(`%s: %s; "savant help" lists the commands`, word, what)
}

// namesOf lists the names of commands.
func namesOf(commands []*Command) string {
	var names []string
	for _, c := range commands {
		names = append(names, strconv.Quote(c.Name))
	}
	return strings.Join(names, ", ")
}

// secondWord returns the command of two words whose second is given and whose first is misspelled, "" if there is none.
func secondWord(commands []*Command, args []string) string {
	candidates := map[string]string{}
	for _, c := range commands {
		if first, second, two := strings.Cut(c.Name, " "); two && len(args) > 1 && args[1] == second {
			candidates[first] = c.Name
		}
	}
	return near.Word(args[0], candidates)
}

// DidYouMean returns a suggestion for a word that is not in a list: the nearest one, if one is near.
func DidYouMean(word string, list []string) string {
	candidates := map[string]string{}
	for _, w := range list {
		candidates[w] = w
	}
	if meant := near.Word(word, candidates); meant != "" {
		return "; did you mean " + meant + "?"
	}
	return ""
}
