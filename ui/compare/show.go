package compare

import (
	"context"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/model/diff"
	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// Show opens a tab that compares a document with another. other is the tab of the right document, nil if there is none.
func Show(left host.Page, right *model.Document, other host.Page, name string) host.Page {
	file := ""
	if other != nil {
		file = other.File()
	}
	return showFile(left, right, other, name, file)
}

// showFile is Show of a document in a file, which is told apart from one of the same name by its folder; file is "" for what is in none of its own.
func showFile(left host.Page, right *model.Document, other host.Page, name, file string) host.Page {
	c := newComparison(left, right, other, name)
	if base := filepath.Base(file); base == left.Name() && file != left.File() {
		titles := host.Distinct([]string{base, base}, []string{left.File(), file})
		c.leftName, c.otherName = titles[0], titles[1]
		if rest, ok := strings.CutPrefix(name, base); ok {
			c.name = titles[1] + rest
			c.title()
			return c.win.AddTool(pairName(base, base, left.File(), file), c)
		}
		c.title()
	}
	return c.win.AddTool(pairName(c.leftName, c.name, "", ""), c)
}

// pairName is the name of a tab that compares two files or folders, which their folders tell apart if they have one name.
func pairName(a, b, left, right string) string {
	if a != b || left == right {
		return words.Say("Compare %s with %s", tabName(a), tabName(b))
	}
	titles := host.Distinct([]string{a, b}, []string{left, right})
	return words.Say("Compare %s — %s with %s", a, tabName(strings.TrimPrefix(titles[0], a+ink.Apart)), tabName(strings.TrimPrefix(titles[1], b+ink.Apart)))
}

// tabName is what a document is called in the name of a tab, which names two: its beginning and its end, which tell versions apart.
func tabName(name string) string {
	const most = 24
	r := []rune(strings.Join(strings.Fields(name), " "))
	if len(r) <= most {
		return string(r)
	}
	return string(r[:most/2-1]) + "…" + string(r[len(r)-most/2:])
}

// Decide opens a tab with the edits that could not be applied to a new file: the file's values on the left, the user's
// on the right, and what both began with. settled is called when no conflict is left. The decisions are kept as kept says.
func Decide(p host.Page, base, mine *model.Document, r threeway.Merged, settled func(), kept Kept) {
	c := newComparison(p, mine, nil, words.Say("Mine"))
	c.deciding = deciding{conflicts: conflictsOf(r), twice: r.Twice, order: map[string]int{}, base: base, settled: settled, begun: p.Doc().Steps(),
		whys: whysOf(r), theirs: p.Doc().Snapshot().Document(), were: map[string]diff.Difference{}, kept: kept}
	kept.forget(c.conflicts)
	c.keep()
	c.kinds.Hide() // only the conflicts are shown
	c.restart()    // again, now limited to the conflicts
	c.page = c.win.AddTool(words.Say("Resolve %s", p.Name()), c)
}

func newComparison(left host.Page, right *model.Document, other host.Page, name string) *comparison {
	c := &comparison{win: left.Window(), left: left, right: right, other: other, leftName: left.Name(), name: name}
	if other != nil {
		c.otherName = other.Name()
	}
	c.filter = &compareEntry{of: c}
	c.filter.ExtendBaseWidget(c.filter)
	c.filter.PlaceHolder = words.Say("Filter differences: path or value")
	c.filter.Icon = theme.SearchIcon()
	c.filter.OnChanged = func(string) { c.sift() }
	c.note = ink.Small("", look.Muted)
	c.stopIt = widgets.NewButton(words.Say("Stop"), c.halt)
	c.kinds = widgets.NewSegments([]string{words.Say("Only differences"), words.Say("All")}, func(i int) { c.showWhole(i == 1) })
	c.save = widgets.NewButton(words.Say("Save"), c.Save)
	c.save.Why = c.Unsavable
	c.goBack = tip.On(widgets.NewButton(words.Say("← Folders"), func() { c.back() }), words.Say("Back to the folders (%s)", words.Say("Esc")))
	c.goBack.Hide()
	up := widgets.NewButton("↑", func() { c.Step(-1) })
	down := widgets.NewButton("↓", func() { c.Step(1) })
	bar := ink.Pad(12, 0, 12, 0, ink.Across(8, widgets.BarHeight, 1, c.goBack, c.filter,
		tip.On(up, words.Say("Previous difference")), tip.On(down, words.Say("Next difference")), c.note, c.stopIt, c.kinds, c.save))
	c.tree = treeOf(context.Background(), nil, nil, nil, nil)
	c.table = outline.New(c.tree, topSpot, c.rowLook)
	c.table.Columns = c.columns
	c.table.OnCell = c.cell
	c.table.OnKey = c.key
	c.table.OnRune = c.digit
	c.table.OnSelected = func(outline.Node) { c.chosen() }
	c.table.OnSelection = func() { c.win.Refresh() }
	c.table.OnActivated = func(outline.Node) { c.copyOver(false) }
	c.table.OnMenu = func(_ outline.Node, at fyne.Position) { c.win.Menu(differenceMenu, at) }
	c.empty = widgets.NewEmpty("")
	body := container.NewStack(c.table, c.empty)
	c.heading = newHeads(c)
	c.root = ink.Framed(ink.Down(0, bar, ink.Line(), c.heading, ink.Line()), body, nil)
	c.restart()
	return c
}

// showWhole includes unchanged rows, or shows only the differences.
func (c *comparison) showWhole(yes bool) {
	c.whole = yes
	c.kinds.Choose(map[bool]int{true: 1}[yes])
	c.sift()
}

// key handles keys of the table that the outline does not.
func (c *comparison) key(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		c.copyOver(false)
	case fyne.KeySpace:
		c.jump(false)
	case fyne.KeyDelete:
		c.leave()
	case fyne.KeyF2:
		if c.conflicts == nil {
			return c.win.FunctionKey(k)
		}
		c.ask()
	case fyne.KeyEscape:
		if c.back == nil {
			return c.win.FunctionKey(k)
		}
		if !c.win.Dismiss() {
			c.back()
		}
	default:
		return c.win.FunctionKey(k)
	}
	return true
}

// cell handles a click on a cell of the table.
func (c *comparison) cell(n outline.Node, cell int) bool {
	if cell != toLeftCell && cell != toRightCell || cell == toRightCell && c.conflicts == nil && c.other == nil {
		return false
	}
	c.table.SelectNode(n)
	c.table.SetSelection([]outline.Node{n})
	switch {
	case cell == toLeftCell:
		c.copyOver(false)
	case c.conflicts != nil:
		c.leave()
	default:
		c.copyOver(true)
	}
	return true
}
