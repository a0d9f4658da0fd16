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
		Name: "relink", Operands: "FILE...", Least: 1, Most: -1,
		Short: "have references to missing files lead to those of the same uid or name",
		Long: "For scenes, resources, scripts and the settings of a project of which files were moved outside of the editor. A reference changes if its file is " +
			"missing and another of the project has its uid, or else just one other has that name; the uid of that file comes with it. A value that is the " +
			"path of such a file changes too, and what a script or shader loads, extends or includes; other paths in scripts are listed and left as they are. " +
			"check tells them all.",
		Options:  slices.Concat(command.Writing, command.Common),
		Examples: []string{"savant relink --dry-run level.tscn", "savant relink project/"},
		Run:      relink,
	}
}

func relink(c *command.Call) {
	if c.Has("o") && (c.Has("dry-run") || len(c.Arguments) > 1) {
		c.Message(c.Command.Name, "-o is for one file, and --dry-run writes nothing")
		c.Worse(command.Usage)
		return
	}
	c.Batch = store.NewBatch("")
	defer c.Batch.End()
	found := 0
	c.OwnFiles(func(name string, file *store.File, err error) {
		if err != nil {
			c.Fail(name, err)
			return
		}
		n, err := relinkOne(c, name, file)
		if found += n; err != nil {
			c.Fail(name, err)
		}
	})
	if found == 0 && c.Status == command.Fine {
		c.Message(c.Arguments[0], "no reference leads to a missing file that the project has elsewhere, with its uid or as the only one of its name")
		c.Worse(command.Problems)
	}
}

// relinkOne relinks a file, and returns how many references follow.
func relinkOne(c *command.Call, name string, file *store.File) (int, error) {
	for _, x := range users.StillNamed(c.Ctx, file.Doc, file.Path) {
		line, column := file.Doc.Position(x.Offset)
		c.Message(name, "left as it is, "+command.Where(line, column, x.Offset)+": "+x.File+", which is missing; "+x.To+" has its name")
	}
	list := users.Strays(c.Ctx, file.Doc, file.Path)
	if len(list) == 0 && !c.Has("o") && name != command.Standard {
		return 0, nil
	}
	users.Show(file.Doc, func() string { return file.Path })
	for _, s := range list {
		c.Message(name, s.File+" -> "+s.To.Res)
	}
	if err := users.Relink(file.Doc, list); err != nil {
		return 0, err
	}
	if n := len(list); n > 1 && !c.Has("dry-run") {
		c.Message(name, command.Count(n, "reference")+" follow their moved files")
	}
	c.Written(name, file)
	return len(list), nil
}
