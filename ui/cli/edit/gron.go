package edit

import (
	"errors"
	"io"
	"slices"
	"strings"

	"savant/model/gron"
	"savant/model/store"
	"savant/ui/cli/command"
	"savant/ui/cli/screen"
)

// Gron is the row of the command in the table.
func Gron() *command.Command {
	return &command.Command{
		Name: "gron", Operands: "FILE [LINES]", Least: 1, Most: 2,
		Short: "print a file as lines of assignments for grep and sed, or take such lines back",
		Long: "A line for each value, PATH = VALUE, of every kind of document; an Array or Dictionary is [] or {}, and its elements follow. With -u the file is " +
			"changed to what the lines say that are in LINES, or come from standard input: a value whose line is gone is removed, one with a new line is added, " +
			"and where the line is the same nothing changes, not even how the value is stored. Lines that begin with // say nothing. In place a backup is made.",
		Options: slices.Concat([]command.Option{
			{Name: "ungron", Letter: "u", Help: "change FILE to what the lines say"},
			command.Colouring,
		}, command.Writing, command.Common),
		Examples: []string{"savant gron slot_1.sav | grep gold", "savant gron slot_1.sav | sed '/\\.gold = /s/= .*/= 999/' | savant gron -u -o rich.sav slot_1.sav"},
		Run:      gronCommand,
	}
}

func gronCommand(c *command.Call) {
	if c.Has("ungron") {
		ungron(c)
		return
	}
	for _, o := range command.Writing {
		if c.Has(o.Name) {
			c.Message("gron", o.Words()[0]+" goes with -u")
			c.Worse(command.Usage)
			return
		}
	}
	if len(c.Arguments) > 1 {
		c.Message("gron", "too many arguments: with -u lines are taken back")
		c.Worse(command.Usage)
		return
	}
	file := c.One()
	if file == nil {
		return
	}
	if err := command.HoldsValues(file); err != nil {
		c.Fail(c.Arguments[0], err)
		return
	}
	err := gron.Lines(c.Ctx, file.Doc, func(l gron.Line) bool {
		switch {
		case l.Text == "":
			c.Out.Line("%s %s", gron.Remark, command.English(l.Note))
		case c.Out.Colours:
			c.Out.Spans(screen.Cyan.Of(l.Path), screen.Plain.Of(" = "), screen.Green.Of(l.Text))
		default:
			io.WriteString(c.Out.Exact(), l.Path+" = "+l.Text+"\n")
		}
		return true
	})
	if err != nil {
		c.Fail(c.Arguments[0], err)
	}
	c.Damaged(c.Arguments[0], file.Doc)
}

// ungron changes a file to what lines say.
func ungron(c *command.Call) {
	name := command.Standard
	if len(c.Arguments) > 1 {
		name = c.Arguments[1]
	}
	if name == command.Standard && c.Arguments[0] == command.Standard {
		c.Message("gron", "the file and its lines cannot both be standard input")
		c.Worse(command.Usage)
		return
	}
	text, err := c.ReadText(name)
	if err != nil {
		c.Message("gron", err)
		c.Worse(command.Broken)
		return
	}
	list, err := gron.Read(strings.NewReader(text))
	if err != nil {
		c.Fail(name, command.Mistake(err))
		return
	}
	c.Edited(func(f *store.File) error {
		if err := command.HoldsValues(f); err != nil {
			return err
		}
		err := gron.Apply(c.Ctx, f.Doc, list, func(path, literal string) error { return insertAt(c, f, path, literal) })
		if bad := (*gron.SyntaxError)(nil); errors.As(err, &bad) {
			return command.Mistake(err)
		}
		return err
	})
}
