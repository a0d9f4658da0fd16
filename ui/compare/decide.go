package compare

import (
	"context"

	"fyne.io/fyne/v2"

	"savant/model/diff"
	"savant/model/merge"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// digit takes the keys that choose a side.
func (c *comparison) digit(r rune) bool {
	if c.conflicts == nil {
		return false
	}
	switch r {
	case '1':
		c.copyOver(false)
	case '2':
		c.leave()
	case '3':
		c.takeBase()
	default:
		return false
	}
	return true
}

// leave keeps the left side of the selected conflicts.
func (c *comparison) leave() {
	if c.conflicts == nil {
		return
	}
	paths := pathsOf(c.tree.within(c.rows()))
	what := words.Count(int64(len(paths)), "%s difference", "%s differences")
	for path := range paths {
		if len(paths) == 1 {
			what = widgets.PathWords(path)
		}
	}
	c.decided(paths)
	c.win.Note(c.win.Page(), words.Say("Left as it is here, without theirs: %s", what))
}

// decided takes conflicts from those that are left.
func (c *comparison) decided(paths map[string]bool) {
	c.selectNext()
	for path := range paths {
		for _, end := range append([]int{0}, steps(path)...) {
			delete(c.conflicts, path[:end])
		}
	}
	c.sift()
}

// takeBase gives the left side of the selected conflicts what both began with.
func (c *comparison) takeBase() {
	paths := pathsOf(c.tree.within(c.rows()))
	var list []diff.Difference
	for _, d := range c.toBase {
		if under(d.Path, paths) || under(d.OldPath(), paths) {
			list = append(list, d)
		}
	}
	if len(list) > 0 {
		result, err := merge.Take(context.Background(), c.left.Doc(), c.base, list...)
		c.reportCopied(list[0].Path, result, err)
		if err != nil || len(result.Left) > 0 {
			return
		}
	}
	c.decided(paths)
}

// Keys implements host.Keyed.
func (c *comparison) Keys() ([]host.ActionID, [][2]string) {
	enter := host.KeyNames()[fyne.KeyReturn]
	if c.conflicts == nil {
		return differenceMenu, [][2]string{{enter, words.Say("Copy over to the left")}, {words.Say("Space"), words.Say("Show the difference on the left")}}
	}
	return []host.ActionID{actionNextDifference, actionPreviousDifference, host.ActionUndo}, [][2]string{
		{"1, " + enter, words.Say("Take mine")},
		{"2, " + host.KeyNames()[fyne.KeyDelete], words.Say("Leave theirs")},
		{"3", words.Say("Take base")},
		{words.Say("Space"), words.Say("Show the difference on the left")},
	}
}
