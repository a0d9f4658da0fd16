package cli

import (
	"errors"
	"io"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/gron"
	"savant/model/store"
)

// gronRow is the row of the command in the table.
func gronRow() *Command {
	return &Command{
		Name: "gron", Operands: "FILE [LINES]", Least: 1, Most: 2,
		Short: "print a file as lines of assignments for grep and sed, or take such lines back",
		Long: "A line for each value, PATH = VALUE, of every kind of document; an Array or Dictionary is [] or {}, and its elements follow. With -u the file is " +
			"changed to what the lines say that are in LINES, or come from standard input: a value whose line is gone is removed, one with a new line is added, " +
			"and where the line is the same nothing changes, not even how the value is stored. Lines that begin with // say nothing. In place a backup is made.",
		Options: options([]Option{
			{Name: "ungron", Letter: "u", Help: "change FILE to what the lines say"},
			colouring,
		}, writing, common),
		Examples: []string{"savant gron slot_1.sav | grep gold", "savant gron slot_1.sav | sed '/\\.gold = /s/= .*/= 999/' | savant gron -u -o rich.sav slot_1.sav"},
		run:      gronCommand,
	}
}

func gronCommand(c *call) {
	if c.has("ungron") {
		c.ungron()
		return
	}
	for _, o := range writing {
		if c.has(o.Name) {
			c.message("gron", o.Words()[0]+" goes with -u")
			c.worse(Usage)
			return
		}
	}
	if len(c.arguments) > 1 {
		c.message("gron", "too many arguments: with -u lines are taken back")
		c.worse(Usage)
		return
	}
	file := c.one()
	if file == nil {
		return
	}
	if err := holdsValues(file); err != nil {
		c.fail(c.arguments[0], err)
		return
	}
	err := gron.Lines(c.ctx, file.Doc, func(l gron.Line) bool {
		switch {
		case l.Text == "":
			c.out.line("%s %s", gron.Remark, english(l.Note))
		case c.out.colours:
			c.out.spans(span{cyan, l.Path}, span{"", " = "}, span{green, l.Text})
		default:
			io.WriteString(c.out.exact(), l.Path+" = "+l.Text+"\n")
		}
		return true
	})
	if err != nil {
		c.fail(c.arguments[0], err)
	}
}

// holdsValues returns an error for a file without values.
func holdsValues(file *store.File) error {
	info := file.Doc.Info()
	if info.HasValues {
		return nil
	}
	return &model.RefusedError{Why: message.New(message.Text, "it holds no values ("+english(info.Format)+")")}
}

// ungron changes a file to what lines say.
func (c *call) ungron() {
	name := standard
	if len(c.arguments) > 1 {
		name = c.arguments[1]
	}
	if name == standard && c.arguments[0] == standard {
		c.message("gron", "the file and its lines cannot both be standard input")
		c.worse(Usage)
		return
	}
	text, err := c.read(name)
	if err != nil {
		c.message("gron", err)
		c.worse(Broken)
		return
	}
	list, err := gron.Read(strings.NewReader(text))
	if err != nil {
		c.fail(name, &usageError{err})
		return
	}
	c.edited(func(f *store.File) error {
		if err := holdsValues(f); err != nil {
			return err
		}
		err := gron.Apply(c.ctx, f.Doc, list, func(path, literal string) error { return c.insertAt(f, path, literal) })
		if bad := (*gron.SyntaxError)(nil); errors.As(err, &bad) {
			return &usageError{err}
		}
		return err
	})
}
