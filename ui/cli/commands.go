package cli

import (
	"slices"

	"savant/ui/cli/command"
	"savant/ui/cli/compare"
	"savant/ui/cli/completion"
	"savant/ui/cli/edit"
	"savant/ui/cli/forms"
	"savant/ui/cli/scenery"
	"savant/ui/cli/search"
	"savant/ui/cli/show"
)

// Commands lists the commands in the order in which help shows them.
func Commands() []*command.Command {
	return slices.Concat(
		[]*command.Command{show.Info(), show.Check(), show.Unused(), show.Dump(), edit.Gron(), show.Stats(), show.Schema(), show.Get(), show.Properties(), scenery.AnimationList(), scenery.AnimationSample()},
		scenery.AnimationEdits(),
		[]*command.Command{edit.Set(), edit.Insert(), edit.Remove(), edit.Rename(), edit.RenameNodes(), edit.Move(), edit.MoveFile(), edit.Relink(), edit.Repair(), edit.Retype(), edit.Copy(), edit.Paste(), edit.SaveBranch(), edit.MakeLocal()},
		[]*command.Command{search.Find(), search.Replace(), forms.Convert(), compare.Diff(), compare.Merge()},
		compare.Patch(),
		[]*command.Command{show.Saves(), compare.Watch()},
		compare.Versions(),
		[]*command.Command{search.Narrow()},
		compare.Backups(),
		[]*command.Command{compare.TakeBack()},
		forms.New(),
		scenery.Bones(),
		compare.Git(),
		[]*command.Command{dialectsRow(), completion.Row(), command.HelpRow(), versionRow()},
	)
}
