package edit

import (
	"fmt"
	"slices"
	"strconv"

	"savant/model"
	"savant/model/naming"
	"savant/model/store"
	"savant/ui/cli/command"
)

// RenameNodes is the row of the command in the table.
func RenameNodes() *command.Command {
	return &command.Command{
		Name: "rename-nodes", Operands: "FILE NEW [PATH...]", Least: 2, Most: -1,
		Short: "rename several nodes of a scene by a pattern",
		Long: "The nodes are those at the paths, or all but the root. What --find finds in a name is replaced, or all of it without --find. In NEW ${NAME} is the old " +
			"name, ${PARENT} the parent's, ${TYPE} the class and ${COUNTER} a number. References in the file are followed.",
		Options: slices.Concat([]command.Option{
			{Name: "find", Value: "TEXT", Help: "the text to replace in names"},
			{Name: "regexp", Help: "the text to find is a regular expression, whose groups are $1, $2 ... in NEW"},
			{Name: "start", Value: "N", Help: "the first number of the counter; 1 if not given"},
			{Name: "step", Value: "N", Help: "the step of the counter; 1 if not given"},
			{Name: "digits", Value: "N", Help: "the least number of digits of the counter"},
		}, command.Writing, command.Common),
		Examples: []string{`savant rename-nodes --find Enemy level.tscn Foe`, `savant rename-nodes --start 0 --digits 2 level.tscn 'Lamp${COUNTER}' 'node["Lamps/A"]' 'node["Lamps/B"]'`},
		Run:      renameNodes,
	}
}

// renameNodes gives nodes new names by a pattern.
func renameNodes(c *command.Call) {
	p := naming.Pattern{Find: c.Options["find"], Regexp: c.Has("regexp"), Replace: c.Arguments[1], Start: 1, Step: 1}
	for name, at := range map[string]*int{"start": &p.Start, "step": &p.Step, "digits": &p.Digits} {
		s, given := c.Options[name]
		n, err := strconv.Atoi(s)
		if given && err != nil {
			c.Message(c.Command.Name, fmt.Sprintf("--%s %q: a whole number is needed", name, s))
			c.Worse(command.Usage)
			return
		}
		if given {
			*at = n
		}
	}
	c.Edited(func(f *store.File) error {
		var nodes []model.Row
		for _, path := range c.Arguments[2:] {
			r, err := f.Doc.FindTyped(path)
			if err != nil {
				return err
			}
			nodes = append(nodes, r)
		}
		if len(c.Arguments) == 2 {
			nodes = allNodes(f.Doc)
		}
		list, err := p.Names(f.Doc, nodes)
		if err != nil {
			return command.Mistake(err)
		}
		return naming.Rename(f.Doc, list)
	})
}

// allNodes are the nodes of a scene but for its root, in the order of the tree.
func allNodes(doc *model.Document) (list []model.Row) {
	var walk func(above model.Row)
	walk = func(above model.Row) {
		first, ok := doc.NodeIndex(above, 0)
		for i := first; ok && i < doc.Len(above); i++ {
			r := doc.Child(above, i)
			list = append(list, r)
			walk(r)
		}
	}
	if root, err := doc.Find(`node["."]`); err == nil {
		walk(root)
	}
	return list
}
