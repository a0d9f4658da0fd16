package cli

import (
	"errors"
	"fmt"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/packed"
	"savant/model/store"
)

// packedForms are the words for the forms of packed arrays.
func packedForms() []string {
	var words []string
	for _, form := range packed.Forms() {
		words = append(words, string(form))
	}
	return words
}

// export prints the elements of a packed array.
func (c *call) export(doc *model.Document, r model.Row, form packed.Form) {
	p, err := doc.Packed(r)
	if err == nil {
		err = p.Export(c.ctx, c.out.exact(), form)
	}
	if err != nil {
		c.fail(c.arguments[0], err)
	}
}

// sourced reports whether set has one value, either a literal or a file with elements.
func (c *call) sourced() bool {
	problem := ""
	switch from := c.options["from"]; {
	case !c.has("from") && c.has("as"):
		problem = "--as goes with --from"
	case !c.has("from") && len(c.arguments) < 3:
		problem = "too few arguments: " + c.command.Operands
	case c.has("from") && len(c.arguments) > 2:
		problem = fmt.Sprintf("%q: with --from no literal is taken", c.arguments[2])
	case c.has("from") && from == standard && c.arguments[0] == standard:
		problem = "--from and FILE cannot both be standard input"
	}
	if problem != "" {
		c.message(c.command.Name, problem)
		c.worse(Usage)
	}
	return problem == ""
}

// fromFile sets a packed array to the elements in a file. If --type names an array type, the value gets that type.
func (c *call) fromFile(f *store.File) error {
	r, err := f.Doc.FindTyped(c.arguments[1])
	if err != nil {
		return err
	}
	p, err := c.target(f.Doc, r)
	if err != nil {
		return err
	}
	form := packed.Raw
	if word, ok := c.options["as"]; ok {
		form = packed.Form(word)
	}
	in, name := store.Bounded(c.in), c.options["from"]
	if name != standard {
		file, err := store.OpenInput(name)
		if err != nil {
			return fmt.Errorf("%s: %s", name, withoutFile(name, err))
		}
		defer file.Close()
		in = file
	}
	v, err := p.Import(c.ctx, in, form)
	var bad *packed.Error
	switch {
	case errors.As(err, &bad):
		return &usageError{message.In(name, bad).Err()}
	case err != nil:
		return fmt.Errorf("%s: %s", name, withoutFile(name, err))
	}
	return f.Doc.SetAs(r, v)
}

// target is the packed array that elements are read for: the one that is there, or an empty one of the type that --type names.
func (c *call) target(doc *model.Document, r model.Row) (*packed.Array, error) {
	name, typed := c.options["type"]
	if !typed {
		return doc.Packed(r)
	}
	t, err := typeNamed(doc.Dialect(), name)
	if err != nil {
		return nil, err
	}
	if _, packed := variant.ElementOf(t); !packed {
		return nil, &usageError{fmt.Errorf("--type: %s is no packed array", name)}
	}
	return packed.New(t, doc.Dialect())
}
