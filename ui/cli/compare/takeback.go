package compare

import (
	"slices"

	"savant/model/store"
	"savant/ui/cli/command"
)

// TakeBack is the row of the command in the table.
func TakeBack() *command.Command {
	return &command.Command{
		Name: command.TakeBack, Operands: "[FOLDER]", Most: 1,
		Short: "take back changes of many files that were interrupted",
		Long: "When the program or the computer ends while a file moves, or while many files change, some are changed and others are not. The old contents and " +
			"names come back, checked by checksums; what holds something else since is left as it is and named. Without FOLDER that is done for all folders.",
		Options: []command.Option{
			{Name: "dry-run", Help: "say what was interrupted and write nothing"},
			{Name: "keep", Help: "leave the files as they are, and no longer say that they were interrupted"},
		},
		Examples: []string{"savant take-back --dry-run", "savant take-back game"},
		Run:      takeBack,
	}
}

func takeBack(c *command.Call) {
	list, err := store.Interruptions("")
	if err != nil {
		c.Fail(c.Command.Name, err)
		return
	}
	if len(c.Arguments) > 0 {
		folder, err := store.Absolute(c.Arguments[0])
		if err != nil {
			c.Fail(c.Arguments[0], err)
			return
		}
		list = slices.DeleteFunc(list, func(i store.Interruption) bool { return !i.Around(folder) })
	}
	if len(list) == 0 {
		c.Message(c.Command.Name, "nothing was interrupted")
		c.Worse(command.Problems)
	}
	for _, i := range list {
		c.Out.Line("%s", command.Interruption(i))
		left := i.Left
		switch {
		case c.Has("dry-run"):
			for _, file := range i.Files {
				c.Out.Line("%s: changed", command.NearName(file))
			}
		case c.Has("keep"):
			left = nil
			err = i.Forget()
		default:
			var saved []store.Saved
			saved, left, err = i.TakeBack(c.Ctx, store.SaveOptions{})
			for _, s := range saved {
				c.Out.Line("%s: as it was before", command.NearName(s.Path))
			}
		}
		if err != nil {
			c.Fail(c.Command.Name, command.SaveHint(err))
			return
		}
		for _, l := range left {
			c.Message(command.NearName(l.File), "left as it is: "+command.English(l.Why))
			c.Worse(command.Problems)
		}
	}
}
