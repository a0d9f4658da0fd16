package compare

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/ui/host"
	"savant/ui/inspector/numtext"
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
	list := c.tree.within(c.tree.branches(c.rows()))
	what := words.Count(int64(len(list)), "%s difference", "%s differences")
	switch len(list) {
	case 0:
		return
	case 1:
		what = widgets.PathWords(list[0].Path)
	}
	c.decided(c.keysOf(list), false)
	c.win.Note(c.win.Page(), words.Say("Theirs stays, without mine: %s", what))
}

// decided takes conflicts from those that are left. edited says that the decision has edited the left side.
func (c *comparison) decided(paths map[string]bool, edited bool) {
	c.decide(paths, decision{edited: edited})
}

// decide takes conflicts from those that are left, as a decision says.
func (c *comparison) decide(paths map[string]bool, d decision) {
	c.selectNext(nil)
	d.steps = c.left.Doc().Steps()
	for path := range paths {
		for _, end := range append([]int{0}, steps(path)...) {
			if c.conflicts[path[:end]] {
				d.taken = append(d.taken, path[:end])
				delete(c.conflicts, path[:end])
			}
		}
	}
	c.decisions = append(c.decisions, d)
	c.sift()
}

// UndoDecision implements host.Deciding.
func (c *comparison) UndoDecision() bool {
	if c.conflicts == nil {
		return false
	}
	now := c.left.Doc().Steps()
	for len(c.decisions) > 0 && c.decisions[len(c.decisions)-1].steps > now { // its edit was undone in the tab of the document
		c.undecide()
	}
	if n := len(c.decisions); n > 0 && c.decisions[n-1].steps == now {
		if d := c.undecide(); !d.edited {
			c.win.Note(c.win.Page(), words.Say("To be decided again"))
			return true
		}
		return false
	}
	if now <= c.begun {
		c.win.Note(c.win.Page(), words.Say("Nothing is decided yet. In the tab of %s, undo takes the merge back.", c.leftName))
		return true
	}
	return false
}

// undecide makes conflicts again of what was decided last. The first of them will be selected.
func (c *comparison) undecide() decision {
	d := c.decisions[len(c.decisions)-1]
	c.decisions = c.decisions[:len(c.decisions)-1]
	for _, path := range d.taken {
		c.conflicts[path] = true
	}
	if len(d.taken) > 0 {
		c.selectPath = strings.TrimPrefix(slices.Min(d.taken), moveKey(""))
	}
	c.sift()
	return d
}

// takeBase gives the left side of the selected conflicts what both began with.
func (c *comparison) takeBase() {
	chosen := c.tree.within(c.tree.branches(c.rows()))
	if len(chosen) == 0 {
		return
	}
	paths := c.keysOf(chosen)
	var list []diff.Difference
	for i := range c.toBase {
		if t := &c.toBase[i]; t.isOf(paths) {
			list = append(list, t.Difference)
		}
	}
	if len(list) > 0 {
		result, err := c.began.Take(context.Background(), c.left.Doc(), false, list)
		c.reportCopied(list[0].Path, result, err)
		if err != nil || len(result.Left) > 0 {
			return
		}
	}
	c.decided(paths, len(list) > 0)
}

// ask asks for a value of the selected conflict that no side has, and says why there can be none.
func (c *comparison) ask() {
	w := c.win
	n, ok := c.table.Current()
	if !ok || !c.done {
		return
	}
	d := c.tree.difference(n)
	if d == nil {
		w.Fail(w.Page(), words.Say("This is a place with several changes. Select one of them."))
		return
	}
	doc := c.left.Doc()
	path := c.here(d)
	r, err := doc.Find(path)
	if err != nil || doc.Describe(r).Can&model.CanSet == 0 {
		w.Fail(w.Page(), words.Say("This is more than a value. Choose a side, and change it in the merged file."))
		return
	}
	text, err := doc.Text(r)
	if err != nil {
		w.Failed(w.Page(), err, words.Sentence(err))
		return
	}
	label := words.Say("Value, as Godot text")
	if doc.AsJSON(r) {
		label = words.Say("Value, as JSON")
	}
	one := *d
	w.Prompt("conflict-value", words.Say("Another value of %s", c.label(n)), words.Say("Set"), []widgets.Field{{Label: label, Text: text}}, func(t []string) error {
		return c.write(&one, path, t[0])
	})
}

// here is the path of a difference on the left.
func (c *comparison) here(d *diff.Difference) string {
	if d.From != "" {
		return d.From
	}
	return d.Path
}

// write decides a conflict by a value that no side has, or by mine if it is that.
func (c *comparison) write(d *diff.Difference, path, text string) error {
	doc := c.left.Doc()
	r, err := doc.Find(path)
	if err != nil {
		return err
	}
	now, err := doc.Value(r)
	if err != nil {
		return err
	}
	v, err := doc.Parse(r, numtext.Calculated(text, now))
	if err != nil {
		return err
	}
	if other, err := c.right.Find(d.Path); err == nil {
		if mine, err := c.right.Value(other); err == nil && variant.Equal(mine, v) {
			c.copyOver(false)
			return nil
		}
	}
	edited := !variant.Equal(now, v)
	if edited {
		if err := doc.SetAs(r, v); err != nil {
			return err
		}
	}
	c.decide(c.keysOf([]diff.Difference{*d}), decision{edited: edited, other: edited})
	return nil
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
		{"F2", words.Say("Another value…")},
		{words.Say("Space"), words.Say("Show the difference on the left")},
	}
}
