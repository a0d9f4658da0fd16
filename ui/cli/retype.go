package cli

import "savant/model/store"

// retypeRow describes what gives a node another class.
func retypeRow() *Command {
	return &Command{
		Name: "retype", Operands: "FILE PATH CLASS", Least: 3, Most: 3,
		Short:    "make a node one of another class",
		Long:     "The properties that the new class has too stay, the others go and are told; --dry-run tells them before. Variables of scripts and metadata stay.",
		Options:  options(writing, common),
		Examples: []string{`savant retype --dry-run level.tscn 'node["Door"]' AnimatableBody2D`},
		run:      retype,
	}
}

func retype(c *call) {
	c.edited(func(f *store.File) error {
		r, err := f.Doc.Find(c.arguments[1])
		if err != nil {
			return err
		}
		return f.Doc.ChangeClass(r, c.arguments[2])
	})
}
