package command

import (
	"fmt"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/model/convert"
	"savant/model/near"
)

// Values are the values that an option may have, if they are few.
func (o Option) Values() []string {
	switch {
	case o.Choices != nil:
		return o.Choices
	case o.Value == "D":
		return dialect.Names()
	case o.Value == "W":
		return convert.Wraps()
	}
	return nil
}

// parse is ours because no library reads the lines that users have: kong 1.17 and cobra 1.10 (pflag 1.0.9) both take the -5
// of "savant set slot.sav player.debt -5" for an option.
//
// It takes the options off args, wherever they are before "--". What looks like a number is an operand: -5 is a value.
func (c *Call) parse(args []string) error {
	c.Options = map[string]string{}
	c.Arguments = nil
	taken := "" // the last option that took the word after it
	for len(args) > 0 {
		word := args[0]
		args = args[1:]
		if word == "--" {
			c.Arguments = append(c.Arguments, args...)
			break
		}
		if word == Standard || !strings.HasPrefix(word, "-") || numeric(word) {
			c.Arguments = append(c.Arguments, word)
			continue
		}
		name, value, attached := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-"), "=")
		if word == "-h" {
			name = "help"
		}
		if several := c.letters(word); several != nil {
			args = append(several, args...)
			continue
		}
		o, ok := c.option(name)
		if !ok || len(name) > 1 && !strings.HasPrefix(word, "--") && word != "-h" {
			return c.noOption(word)
		}
		switch {
		case o.Value == "" && attached:
			return fmt.Errorf("%s takes no value", o.Spelling())
		case o.Value != "" && !attached:
			if len(args) == 0 {
				return fmt.Errorf("%s: the value is missing", o.Spelling())
			}
			value, args = args[0], args[1:]
			taken = fmt.Sprintf("; %s took %q as its value", o.Words()[0], value)
		}
		if o.Choices != nil && !slices.Contains(o.Choices, value) {
			return fmt.Errorf("%s: %q is not one of %s", o.Spelling(), value, strings.Join(o.Choices, ", "))
		}
		if c.Has(o.Name) {
			return fmt.Errorf("%s is given twice", o.Spelling())
		}
		c.Options[o.Name] = value
	}
	c.placeOut()
	n := len(c.Arguments)
	switch {
	case c.Has("help"):
	case n < c.Command.Least:
		return fmt.Errorf("too few arguments: %s%s", c.Command.Operands, taken)
	case c.Command.Most >= 0 && n > c.Command.Most:
		return fmt.Errorf("too many arguments: %q", c.Arguments[c.Command.Most])
	}
	return nil
}

// placeOut makes the file that -o names the operand that it is in a command with OutAt.
func (c *Call) placeOut() {
	out, ok := c.Options["o"]
	switch {
	case !ok:
	case c.Command.OutAt > 0:
		c.Arguments = slices.Insert(c.Arguments, min(c.Command.OutAt-1, len(c.Arguments)), out)
	case c.Command.OutAt < 0:
		c.Arguments = append(c.Arguments, out)
	}
}

// OutOperand is the option -o of a command with OutAt.
var OutOperand = Option{Name: "o", Value: "OUT", Help: "the same as OUT, written as in other commands"}

// letters returns the options of a word such as -il, which combines several; nil if it has none or only one.
func (c *Call) letters(word string) []string {
	if strings.HasPrefix(word, "--") || len(word) < 3 {
		return nil
	}
	var all []string
	for _, letter := range word[1:] {
		o, ok := c.option(string(letter))
		if !ok || o.Value != "" {
			return nil
		}
		all = append(all, "-"+string(letter))
	}
	return all
}

// noOption says that the command has no such option, with the nearest that it has.
func (c *Call) noOption(word string) error {
	candidates := map[string]string{}
	for _, o := range append(slices.Clone(c.Command.Options), HelpOption) {
		for _, w := range o.Words() {
			candidates[w] = w
		}
	}
	if candidates["-o"] != "" {
		candidates["--output"] = "-o"
	}
	bare, _, _ := strings.Cut(word, "=")
	if instead := c.Command.Foreign[bare]; instead != "" {
		return fmt.Errorf("there is no option %s; %s", word, instead)
	}
	if meant := near.Word(bare, candidates); meant != "" {
		return fmt.Errorf("there is no option %s; did you mean %s?", word, meant)
	}
	if c.Command.Operands != "" {
		return fmt.Errorf(`there is no option %s; to pass it as a value, write "--" before it`, word)
	}
	return fmt.Errorf("there is no option %s", word)
}

// numeric reports whether a word that begins with a minus begins as a number does, in the notation of any engine.
func numeric(word string) bool {
	rest := word[1:]
	return rest != "" && (rest[0] >= '0' && rest[0] <= '9' || rest[0] == '.') || strings.HasPrefix(rest, "inf") || strings.HasPrefix(rest, "nan")
}

// option finds an option of the command by its name.
func (c *Call) option(name string) (Option, bool) {
	for _, o := range c.Command.Options {
		if o.Name == name || o.Letter != "" && o.Letter == name {
			return o, true
		}
	}
	return HelpOption, name == HelpOption.Name
}

// placeholders are the words among a command's operands and for the values of options, and whether they stand for files.
var placeholders = map[string]bool{
	"SCENE": true, "FILE": true, "IN": true, "OUT": true, "A": true, "B": true, "BASE": true, "OURS": true, "THEIRS": true, "PATCH": true, "LINES": true, "FOLDER": true,
	"PATH": false, "PLACE": false, "LITERAL": false, "NAME": false, "TIME": false, "NEW": false, "TO": false, "COMMAND": false, "N": false, "T": false, "RE": false, "TEXT": false,
	"CLASS": false, "EXPR": false, "PATTERN": false, "FORM": false, "D": false, "W": false, "HOW": false, "SIZE": false, "SIDE": false, "TRACK": false, "TARGET": false, "TYPE": false,
	"VALUE": false, "SECONDS": false, "MODE": false, "ON": false, "E": false, "F": false, "X,Y": false, "WHAT": false, "CONDITION": false, "WHEN": false, "BONE": false, "PARENT": false,
	"TRANSFORM": false, "X,Y,Z": false, "SHELL": false, "PLACE=NUMBER": false,
}

// NamesFile reports whether a placeholder stands for a file, and whether that is known of it.
func NamesFile(placeholder string) (file, known bool) {
	file, known = placeholders[placeholder]
	return file, known
}
