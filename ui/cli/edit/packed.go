package edit

import (
	"errors"
	"fmt"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/packed"
	"savant/model/store"
	"savant/ui/cli/command"
)

// sourced reports whether set has one value, either a literal or a file with elements.
func sourced(c *command.Call) bool {
	problem := ""
	switch from := c.Options["from"]; {
	case !c.Has("from") && c.Has("as"):
		problem = "--as goes with --from"
	case !c.Has("from") && len(c.Arguments) < 3:
		problem = "too few arguments: " + c.Command.Operands
		if path, value, ok := strings.Cut(c.Arguments[1], "="); ok && path != "" && value != "" {
			problem += "; write: " + command.Line("savant", "set", c.Arguments[0], strings.TrimSpace(path), strings.TrimSpace(value))
		}
	case len(c.Arguments) > 3 && c.Arguments[2] == "=":
		problem = "no = is needed; write: " + command.Line("savant", "set", c.Arguments[0], c.Arguments[1], c.Arguments[3])
	case len(c.Arguments) > 3:
		problem = fmt.Sprintf("too many arguments: %q", c.Arguments[3])
	case c.Has("from") && len(c.Arguments) > 2:
		problem = fmt.Sprintf("%q: with --from no literal is taken", c.Arguments[2])
	case c.Has("from") && from == command.Standard && c.Arguments[0] == command.Standard:
		problem = "--from and FILE cannot both be standard input"
	}
	if problem != "" {
		c.Message(c.Command.Name, problem)
		c.Worse(command.Usage)
	}
	return problem == ""
}

// fromFile sets a packed array to the elements in a file. If --type names an array type, the value gets that type.
func fromFile(c *command.Call, f *store.File) error {
	r, err := f.Doc.FindTyped(c.Arguments[1])
	if err != nil {
		return err
	}
	p, err := target(c, f.Doc, r)
	if err != nil {
		return err
	}
	form := packed.Raw
	if word, ok := c.Options["as"]; ok {
		form = packed.Form(word)
	}
	in, name := store.Bounded(c.In), c.Options["from"]
	if name != command.Standard {
		file, err := store.OpenInput(name)
		if err != nil {
			return fmt.Errorf("%s: %s", name, command.WithoutFile(name, err))
		}
		defer file.Close()
		in = file
	}
	v, err := p.Import(c.Ctx, in, form)
	var bad *packed.Error
	switch {
	case errors.As(err, &bad):
		return command.Mistake(message.In(name, bad).Err())
	case err != nil:
		return fmt.Errorf("%s: %s", name, command.WithoutFile(name, err))
	}
	return f.Doc.SetAs(r, v)
}

// target is the packed array that elements are read for: the one that is there, or an empty one of the type that --type names.
func target(c *command.Call, doc *model.Document, r model.Row) (*packed.Array, error) {
	name, typed := c.Options["type"]
	if !typed {
		return doc.Packed(r)
	}
	t, err := command.TypeNamed(doc.Dialect(), name)
	if err != nil {
		return nil, err
	}
	if _, packed := variant.ElementOf(t); !packed {
		return nil, command.Mistake(fmt.Errorf("--type: %s is no packed array", name))
	}
	return packed.New(t, doc.Dialect())
}
