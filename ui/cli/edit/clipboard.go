package edit

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"savant/model"
	"savant/model/store"
	"savant/ui/cli/command"
)

// Copy describes what copies rows as text.
func Copy() *command.Command {
	return &command.Command{
		Name: "copy", Operands: "FILE PATH...", Least: 2, Most: -1,
		Short: "print nodes, entries or values as text that paste takes",
		Long: "Nodes are printed as a text scene of their own, with all below them, the connections among them and the resources that they need: it can be " +
			"pasted into another scene, or saved and loaded. Values, or entries with their keys, have a line each; get prints a value without its key.",
		Options:  command.Common,
		Examples: []string{`savant copy level.tscn 'node["Lamps/Left"]' | savant paste other.tscn 'node["."]'`},
		Run:      copyCommand,
	}
}

// Paste describes what pastes them.
func Paste() *command.Command {
	return &command.Command{
		Name: "paste", Operands: "FILE PATH", Least: 2, Most: 2,
		Short: "add the nodes, entries or elements of a text below a place",
		Long: "The text is what copy prints, a text scene, sections of one, or values in Godot notation. Nodes bring along their resources, connections and " +
			"tracks; names that are taken are counted up. Scenes of other engines are translated, binary scenes into text and back; what the engine of " +
			"the file does not have is told.",
		Options: slices.Concat([]command.Option{
			{Name: "from", Value: "IN", Help: "read the text from this file; standard input if not given"},
			{Name: "index", Value: "N", Help: "its index there, from 0; the last if not given"},
			{Name: "taken", Value: "HOW", Help: "entries whose keys exist: replace their values, rename the new ones, leave them out; else refused"},
		}, command.Writing, command.Common),
		Examples: []string{"savant paste --from lamp.tscn level.tscn 'node[\"Lamps\"]'"},
		Run:      pasteCommand,
	}
}

func copyCommand(c *command.Call) {
	file := c.One()
	if file == nil {
		return
	}
	var rows []model.Row
	for _, path := range c.Arguments[1:] {
		r, ok := c.Row(file, path)
		if !ok {
			return
		}
		rows = append(rows, r)
	}
	copied := file.Doc.Copy
	if len(rows) == 1 && file.Doc.HasKey(rows[0]) && !file.Doc.IsNode(rows[0]) {
		copied = file.Doc.CopyEntries // as several are
	}
	text, err := copied(rows...)
	if err != nil {
		c.Fail(c.Arguments[0], err)
		return
	}
	c.Out.Value("", strings.TrimSuffix(text, "\n"))
}

func pasteCommand(c *command.Call) {
	from, given := c.Options["from"]
	if !given {
		from = command.Standard
	}
	index := -1
	if s, ok := c.Options["index"]; ok {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 {
			c.Message("paste", fmt.Sprintf("--index %q: a whole number from 0 is needed", s))
			c.Worse(command.Usage)
			return
		}
		index = n
	}
	how, over := c.Options["taken"]
	if _, known := takenWays[how]; over && !known {
		c.Message("paste", fmt.Sprintf("--taken %q: replace, rename or leave-out is needed", how))
		c.Worse(command.Usage)
		return
	}
	if from == command.Standard && c.Arguments[0] == command.Standard {
		c.Message("paste", "the text and FILE cannot both be standard input")
		c.Worse(command.Usage)
		return
	}
	c.Edited(func(f *store.File) error {
		parent, err := f.Doc.FindTyped(c.Arguments[1])
		if err != nil {
			return err
		}
		text, err := c.ReadText(from)
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
		if over {
			_, err = f.Doc.PasteOver(parent, at, text, takenWays[how])
		} else {
			_, err = f.Doc.Paste(parent, at, text)
		}
		switch {
		case err == nil:
			return nil
		case !errors.As(err, new(*model.RefusedError)):
			return command.Mistake(err)
		}
		if taken, _ := f.Doc.Overlaps(parent, text); !over && len(taken) > 0 {
			err = command.Hinted(err, "--taken replace, rename or leave-out says what becomes of such entries")
		}
		return err
	})
}

// takenWays are the values of --taken.
var takenWays = map[string]model.Taken{"replace": model.TakenReplaces, "rename": model.TakenRenames, "leave-out": model.TakenLeftOut}
