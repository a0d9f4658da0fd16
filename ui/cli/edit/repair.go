package edit

import (
	"slices"
	"strconv"

	"savant/model"
	"savant/model/store"
	"savant/ui/cli/command"
)

// Repair is the row of the command in the table.
func Repair() *command.Command {
	return &command.Command{
		Name: "repair", Operands: "FILE", Least: 1, Most: 1,
		Short: "write the counts and lengths that fit into a damaged save",
		Long: "For a save in which check names the count of an array or dictionary, or the length of a String or in front of a record, as wrong and says what fits. " +
			"A number for which nothing else speaks is left, and named, unless it is accepted. What else is damaged stays as it is.",
		Options:  slices.Concat([]command.Option{command.AcceptUnsure}, command.Writing, command.Common),
		Examples: []string{"savant repair --dry-run slot_1.sav", "savant repair --accept-unsure -o mended.sav slot_1.sav"},
		Run:      repair,
	}
}

func repair(c *command.Call) {
	c.Edited(func(f *store.File) error {
		var accepted []int64
		unsure := f.Doc.Unsure()
		if c.Has(command.AcceptUnsure.Name) {
			for _, p := range unsure {
				accepted = append(accepted, p.Offset)
			}
		}
		wrong, err := f.Doc.Refit(accepted...)
		for _, p := range wrong {
			c.Message(c.Arguments[0], command.Problem(f.Doc, p))
		}
		if err != nil && len(unsure) > 0 {
			return command.Hinted(err, "--"+command.AcceptUnsure.Name+" writes "+others(unsure))
		}
		return err
	})
}

// others says what is written for counts that may be wrong.
func others(unsure []model.Problem) string {
	if len(unsure) == 1 {
		return strconv.FormatInt(unsure[0].Fits, 10)
	}
	return "this and " + command.Count(len(unsure)-1, "other")
}
