package cli

import (
	"fmt"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/model/convert"
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

// parse takes the options off args. They stand before the first operand; behind it everything is a value, so that -5 can be
// one.
func (c *call) parse(args []string) error {
	c.options = map[string]string{}
	for len(args) > 0 {
		word := args[0]
		if word == "-" || !strings.HasPrefix(word, "-") {
			break
		}
		args = args[1:]
		if word == "--" {
			break
		}
		name, value, attached := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-"), "=")
		if word == "-h" {
			name = "help"
		}
		o, ok := c.option(name)
		if !ok || len(name) > 1 && !strings.HasPrefix(word, "--") && word != "-h" {
			return fmt.Errorf("there is no option %s", word)
		}
		switch {
		case o.Value == "" && attached:
			return fmt.Errorf("%s takes no value", o.Spelling())
		case o.Value != "" && !attached:
			if len(args) == 0 {
				return fmt.Errorf("%s: the value is missing", o.Spelling())
			}
			value, args = args[0], args[1:]
		}
		if o.Choices != nil && !slices.Contains(o.Choices, value) {
			return fmt.Errorf("%s: %q is none of %s", o.Spelling(), value, strings.Join(o.Choices, ", "))
		}
		if c.has(o.Name) {
			return fmt.Errorf("%s is given twice", o.Spelling())
		}
		c.options[o.Name] = value
	}
	c.arguments = args
	switch {
	case c.has("help"):
	case len(args) < c.command.Least:
		return fmt.Errorf("too few arguments: %s", c.command.Operands)
	case c.command.Most >= 0 && len(args) > c.command.Most:
		return fmt.Errorf("too many arguments: %q", args[c.command.Most])
	}
	return nil
}

// option finds an option of the command by its name.
func (c *call) option(name string) (Option, bool) {
	for _, o := range c.command.Options {
		if o.Name == name {
			return o, true
		}
	}
	return help, name == help.Name
}
