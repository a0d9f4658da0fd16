package cli

import (
	"fmt"
	"strconv"

	"savant/model"
	"savant/model/naming"
	"savant/model/store"
)

// renameNodes gives nodes new names by a pattern.
func renameNodes(c *call) {
	p := naming.Pattern{Find: c.options["find"], Regexp: c.has("regexp"), Replace: c.arguments[1], Start: 1, Step: 1}
	for name, at := range map[string]*int{"start": &p.Start, "step": &p.Step, "digits": &p.Digits} {
		s, given := c.options[name]
		n, err := strconv.Atoi(s)
		if given && err != nil {
			c.message(c.command.Name, fmt.Sprintf("--%s %q: a whole number is needed", name, s))
			c.worse(Usage)
			return
		}
		if given {
			*at = n
		}
	}
	c.edited(func(f *store.File) error {
		var nodes []model.Row
		for _, path := range c.arguments[2:] {
			r, err := f.Doc.FindTyped(path)
			if err != nil {
				return err
			}
			nodes = append(nodes, r)
		}
		if len(c.arguments) == 2 {
			nodes = allNodes(f.Doc)
		}
		list, err := p.Names(f.Doc, nodes)
		if err != nil {
			return &usageError{err}
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
