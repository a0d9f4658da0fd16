package edit

import (
	"slices"

	"savant/model/store"
	"savant/model/users"
	"savant/ui/cli/command"
)

// Relink is the row of the command in the table.
func Relink() *command.Command {
	return &command.Command{
		Name: "relink", Operands: "FILE", Least: 1, Most: 1,
		Short: "have references to missing files lead to those of the same uid or name",
		Long: "For a scene or resource of a project of which files were moved outside of the editor. A reference changes if its file is missing and " +
			"another of the project has its uid, or else just one other has that name; the uid of that file comes with it. check tells them as hints.",
		Options:  slices.Concat(command.Writing, command.Common),
		Examples: []string{"savant relink --dry-run level.tscn"},
		Run:      relink,
	}
}

func relink(c *command.Call) {
	c.Edited(func(f *store.File) error {
		list := users.Strays(c.Ctx, f.Doc, f.Path)
		if len(list) == 0 {
			c.Message(c.Arguments[0], "no reference leads to a missing file that the project has elsewhere, with its uid or as the only one of its name")
			c.Worse(command.Problems)
		}
		for _, s := range list {
			c.Message(c.Arguments[0], s.File+" -> "+s.To.Res)
		}
		if err := users.Relink(f.Doc, list); err != nil {
			return err
		}
		if n := int64(len(list)); n > 1 {
			c.Message(c.Arguments[0], command.Count(n, "reference")+" follow their moved files")
		}
		return nil
	})
}
