package edit

import (
	"slices"

	"savant/model/store"
	"savant/ui/cli/command"
)

// Repair is the row of the command in the table.
func Repair() *command.Command {
	return &command.Command{
		Name: "repair", Operands: "FILE", Least: 1, Most: 1,
		Short: "write the counts and lengths that fit into a damaged save",
		Long: "For a save in which check names the count of an array or dictionary, or the length in front of a record, as wrong and says what fits. " +
			"What else is damaged stays as it is.",
		Options:  slices.Concat(command.Writing, command.Common),
		Examples: []string{"savant repair --dry-run slot_1.sav"},
		Run:      repair,
	}
}

func repair(c *command.Call) {
	c.Edited(func(f *store.File) error {
		wrong, err := f.Doc.Refit()
		for _, p := range wrong {
			c.Message(c.Arguments[0], command.Problem(f.Doc, p))
		}
		return err
	})
}
