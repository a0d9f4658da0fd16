package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"savant/model"
	"savant/model/store"
)

// copyRow describes what copies rows as text.
func copyRow() *Command {
	return &Command{
		Name: "copy", Operands: "FILE PATH...", Least: 2, Most: -1,
		Short: "print nodes, entries or values as text that paste takes",
		Long: "Nodes are printed as a text scene of their own, with all below them, the connections among them and the resources that they need: it can be " +
			"pasted into another scene, or saved and loaded. Several values, or entries with their keys, have a line each.",
		Options:  options(common),
		Examples: []string{`savant copy level.tscn 'node["Lamps/Left"]' | savant paste other.tscn 'node["."]'`},
		run:      copyCommand,
	}
}

// pasteRow describes what pastes them.
func pasteRow() *Command {
	return &Command{
		Name: "paste", Operands: "FILE PATH", Least: 2, Most: 2,
		Short: "add the nodes, entries or elements of a text below a place",
		Long: "The text is what copy prints, a text scene, sections of one, or values in Godot notation. Nodes bring along their resources, connections and " +
			"tracks; names that are taken are counted up. Scenes of other engines are translated, binary scenes into text and back; what the engine of " +
			"the file does not have is told.",
		Options: options([]Option{
			{Name: "from", Value: "IN", Help: "read the text from this file; standard input if not given"},
			{Name: "index", Value: "N", Help: "its index there, from 0; the last if not given"},
		}, writing, common),
		Examples: []string{"savant paste --from lamp.tscn level.tscn 'node[\"Lamps\"]'"},
		run:      pasteCommand,
	}
}

func copyCommand(c *call) {
	file := c.one()
	if file == nil {
		return
	}
	var rows []model.Row
	for _, path := range c.arguments[1:] {
		r, ok := c.row(file, path)
		if !ok {
			return
		}
		rows = append(rows, r)
	}
	text, err := file.Doc.Copy(rows...)
	if err != nil {
		c.fail(c.arguments[0], err)
		return
	}
	c.out.value("", strings.TrimSuffix(text, "\n"))
}

func pasteCommand(c *call) {
	from, given := c.options["from"]
	if !given {
		from = standard
	}
	index := -1
	if s, ok := c.options["index"]; ok {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 {
			c.message("paste", fmt.Sprintf("--index %q: a whole number from 0 is needed", s))
			c.worse(Usage)
			return
		}
		index = n
	}
	if from == standard && c.arguments[0] == standard {
		c.message("paste", "the text and FILE cannot both be standard input")
		c.worse(Usage)
		return
	}
	c.edited(func(f *store.File) error {
		parent, err := f.Doc.FindTyped(c.arguments[1])
		if err != nil {
			return err
		}
		text, err := c.read(from)
		if err != nil {
			return err
		}
		at := index
		switch n, ok := f.Doc.NodeIndex(parent, index); {
		case index < 0 && !f.Doc.TakesNodes(text):
			at = f.Doc.Len(parent)
		case index >= 0 && ok && f.Doc.TakesNodes(text):
			at = n
		}
		if _, err = f.Doc.Paste(parent, at, text); err != nil && !errors.As(err, new(*model.RefusedError)) {
			err = &usageError{err}
		}
		return err
	})
}

// read reads a file, or standard input, as text.
func (c *call) read(name string) (string, error) {
	in := c.in
	if name != standard {
		file, err := store.OpenInput(name)
		if err != nil {
			return "", fmt.Errorf("%s: %s", name, withoutFile(name, err))
		}
		defer file.Close()
		in = file
	}
	b, err := store.ReadAll(in)
	if c.ctx.Err() != nil {
		return "", c.ctx.Err()
	}
	if err != nil {
		return "", fmt.Errorf("%s: %s", name, withoutFile(name, err))
	}
	return string(b), nil
}
