package compare

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
	"savant/scene/nodepath"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// opSigns are the signs before differences, with their colours.
var opSigns = map[diff.Op]struct {
	text  string
	color fyne.ThemeColorName
}{
	diff.Added: {"+", look.Good}, diff.Removed: {"-", look.Error}, diff.Changed: {"~", look.Changed}, diff.Moved: {"→", look.Accent},
}

// The cells of a row of the table.
const (
	leftCell = iota
	toLeftCell
	toRightCell
	rightCell
	baseCell   // of conflicts that are decided: what both began with, left of the others
	resultCell // what the choice gives, where the choices were
)

// columns returns the columns of the table: path, left, two for copying, right.
func (c *comparison) columns(width float32) []outline.Span {
	const gap, edge = 12, 12
	arrow := float32(20)
	if c.conflicts != nil {
		return decideColumns(width)
	}
	whole := max(0, width-edge-2*arrow-4*gap)
	if c.sized != c.tree {
		c.measure()
	}
	value := min(max(c.values+gap, whole*0.16), whole*0.32) // what the values do not need is for the paths
	path := whole - 2*value
	spans := []outline.Span{{From: 0, To: path}}
	x := path + gap
	for _, w := range []float32{value, arrow, arrow, value} {
		spans = append(spans, outline.Span{From: x, To: x + w})
		x += w + gap
	}
	return spans
}

// mostMeasured is how many rows tell how wide the values are.
const mostMeasured = 200

// measure finds out how wide the values of the first rows are.
func (c *comparison) measure() {
	c.values, c.sized = 0, c.tree
	for n := topSpot + 1; n < min(len(c.tree.spots), topSpot+1+mostMeasured); n++ {
		cells := c.rowLook(outline.Node(n)).Cells
		for _, at := range []int{leftCell, rightCell} {
			text := []rune(cells[at].Text)
			text = text[:min(len(text), mostMeasured)]
			c.values = max(c.values, fyne.MeasureText(string(text), look.Size(theme.Current(), look.TextSize), fyne.TextStyle{}).Width+patch(cells[at]))
		}
	}
}

// patch is the room of what is before the text of a cell.
func patch(cell outline.Cell) float32 {
	if cell.Swatch == nil {
		return 0
	}
	return look.Size(theme.Current(), look.RowHeight)
}

// decideColumns are those of conflicts that are decided, from left to right as in a merge: path, base, mine (the right side), theirs (the left), and two
// for choosing, with the result over them.
func decideColumns(width float32) []outline.Span {
	const gap, edge, choice = 12, 12, 92
	whole := max(0, width-edge-2*choice-5*gap)
	path, value := whole*0.4, whole*0.2
	spans := make([]outline.Span, 1+resultCell+1)
	spans[0].To = path
	x := path + gap
	for _, c := range []struct {
		cell  int
		width float32
	}{{baseCell, value}, {rightCell, value}, {leftCell, value}, {toLeftCell, choice}, {toRightCell, choice}} {
		spans[1+c.cell] = outline.Span{From: x, To: x + c.width}
		x += c.width + gap
	}
	spans[1+resultCell] = outline.Span{From: spans[1+toLeftCell].From, To: spans[1+toRightCell].To}
	return spans
}

// heads lays out the headings above the table.
type heads struct{ of *comparison }

// MinSize implements fyne.Layout.
func (heads) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 28) }

// Layout implements fyne.Layout.
func (h heads) Layout(o []fyne.CanvasObject, size fyne.Size) {
	spans := h.of.columns(size.Width)
	spans[0].From = 48
	for i, at := range []int{0, 1 + leftCell, 1 + rightCell, 1 + baseCell, 1 + resultCell}[:len(spans)-2] {
		widgets.Middle(o[i], spans[at].From, spans[at].To-spans[at].From, size.Height)
	}
}

func newHeads(c *comparison) *fyne.Container {
	path := ink.Small(words.Say("Path"), look.Muted)
	path.Cut = true
	list := []fyne.CanvasObject{path}
	for i := range c.heads {
		c.heads[i] = ink.Small("", look.Muted)
		c.heads[i].Cut = true
		list = append(list, c.heads[i])
	}
	return &fyne.Container{Layout: heads{c}, Objects: list}
}

// rowLook returns what the table draws for a row.
func (c *comparison) rowLook(n outline.Node) outline.Look {
	s := &c.tree.spots[n]
	l := outline.Look{Label: c.label(n), Path: true, Branch: len(s.kids) > 0, Cells: make([]outline.Cell, resultCell+1)}
	if l.Label == "" {
		l.Label = words.Say("the whole file")
	}
	if d := c.tree.difference(n); d != nil {
		now, left := c.first(d)
		c.differenceLook(now, left, &l)
	} else if c.tree.same(n) {
		c.sameLook(s.path, &l)
		return l
	} else {
		c.placeLook(n, &l)
	}
	if c.conflicts != nil {
		l.Cells[baseCell] = c.baseLook(n)
		c.choiceLook(n, &l)
		return l
	}
	l.Cells[toLeftCell] = outline.Cell{Text: "←", Color: look.Accent}
	if c.other != nil {
		l.Cells[toRightCell] = outline.Cell{Text: "→", Color: look.Accent}
	}
	return l
}

// label is what a row is called: the part of its path that is not in the rows around. What has no key is told by its name in the outline.
func (c *comparison) label(n outline.Node) string {
	label, path := c.tree.label(n), c.tree.spots[n].path
	if d := c.tree.difference(n); c.conflicts != nil && d != nil && c.roomy() { // few are listed, and each is decided by itself
		if named := c.named(n, ""); named != "" {
			return named
		}
		return page.RowWords(c.sideOf(d), path)
	}
	if named := c.named(n, c.tree.spots[c.tree.spots[n].up].path); named != "" {
		return named
	}
	if !strings.Contains(label, "{") {
		return label
	}
	doc := c.right
	if d := c.tree.difference(n); d != nil {
		doc = c.sideOf(d)
	}
	told, around := page.RowWords(doc, path), page.RowWords(doc, strings.TrimSuffix(path[:len(path)-len(label)], "."))
	return strings.TrimPrefix(strings.TrimPrefix(told, around), " › ")
}

// sideOf is the document that has what differs.
func (c *comparison) sideOf(d *diff.Difference) *model.Document {
	if d.Op == diff.Removed {
		_, left := c.first(d)
		return left
	}
	return c.right
}

// roomy reports whether there is room for whole paths: cut short they tell less than what is not in the rows around.
func (c *comparison) roomy() bool {
	const least = 340
	width := c.table.Size().Width
	return width == 0 || decideColumns(width)[0].To >= least
}

// named is label in a text with sections, by the names that people know them by, without the path of the row around; "" in others.
func (c *comparison) named(n outline.Node, around string) string {
	p, err := rowpath.Parse(c.tree.spots[n].path)
	if err != nil || p.Record >= 0 || len(p.Steps) == 0 || strings.Contains(c.tree.label(n), "{") || !model.Has[model.Sectioned](c.right) {
		return ""
	}
	above, err := rowpath.Parse(around)
	if err != nil {
		return ""
	}
	depth := len(above.Steps)
	if depth == 0 && len(p.Steps) > 1 && p.Steps[0].Text == "node" {
		depth = 1 // names of nodes need no more
	}
	doc := c.right
	if d := c.tree.difference(n); d != nil {
		doc = c.sideOf(d)
	}
	var text strings.Builder
	for k, step := range p.Steps[depth:] {
		name := page.StepWords(step, depth+k)
		if depth+k == 1 {
			switch about, ok := describe(doc, (model.Path{Record: -1, Steps: p.Steps[:2]}).String()); {
			case ok && name == ".":
				name = about.Label
			case ok && len(p.Steps) > 2 && about.Badge == model.BadgeConnection: // which its number does not tell
				name = about.Label + " " + about.Summary
			}
		}
		if k > 0 && (step.Kind != model.KeyStep || depth+k == 1) {
			text.WriteString(outline.Between)
		}
		text.WriteString(name)
	}
	return text.String()
}

// sameLook fills in the look of a row that is the same on both sides.
func (c *comparison) sameLook(path string, l *outline.Look) {
	l.LabelColor = look.Muted
	for cell, doc := range map[int]*model.Document{rightCell: c.right, leftCell: c.left.Doc()} {
		if d, ok := describe(doc, path); ok {
			l.Badge = badge.Of(d.Badge)
			l.Cells[cell] = outline.Cell{Text: d.Summary, Color: look.Muted}
		}
	}
}

// placeLook fills in the look of a place with several differences in it.
func (c *comparison) placeLook(n outline.Node, l *outline.Look) {
	l.Sign, l.SignColor = opSigns[diff.Changed].text, opSigns[diff.Changed].color
	path := c.tree.spots[n].path
	left, ok := describe(c.left.Doc(), c.leftPath(n))
	if ok {
		l.Cells[leftCell] = outline.Cell{Text: left.Summary, Color: look.Muted}
	}
	right, also := describe(c.right, path)
	if also {
		l.Cells[rightCell] = outline.Cell{Text: right.Summary, Color: look.Muted}
	}
	doc := c.right
	if !also {
		right, doc = left, c.left.Doc()
	}
	l.Badge = badge.Of(right.Badge)
	l.Summary = ""
	page.HeadSection(l, doc, path, right)
	l.Summary = classed(l.Summary, words.Count(int64(c.tree.spots[n].below), "%s difference", "%s differences"))
}

// leftPath returns the path of a place on the left, which may have another index if elements were removed from its
// list.
func (c *comparison) leftPath(n outline.Node) string {
	path := c.tree.spots[n].path
	var first *diff.Difference
	for at := n; first == nil && at != 0; at = c.tree.behind(at) {
		if d := c.tree.difference(at); d != nil && d.Op != diff.Removed {
			first = d
		}
		if at != n && c.tree.spots[at].up == c.tree.spots[n].up {
			break
		}
	}
	if first == nil || first.From == "" {
		return path
	}
	from, cuts := first.From, steps(first.From)
	drop := len(steps(first.Path)) - len(steps(path))
	if keep := len(cuts) - drop; keep > 0 && drop > 0 {
		return from[:cuts[keep-1]]
	}
	return path
}

// differenceLook fills in the look of a difference between a document and the right one.
func (c *comparison) differenceLook(d *diff.Difference, of *model.Document, l *outline.Look) {
	sign := opSigns[d.Op]
	l.Sign, l.SignColor = sign.text, sign.color
	var left, right inspector.Shown
	if d.Op != diff.Added {
		left, _ = describe(of, d.OldPath())
		l.Badge = badge.Of(left.Badge)
	}
	if d.Op != diff.Removed {
		right, _ = describe(c.right, d.Path)
		l.Badge = badge.Of(right.Badge)
	}
	if d.Op == diff.Removed {
		page.HeadSection(l, of, d.Path, left)
	} else {
		page.HeadSection(l, c.right, d.Path, right)
	}
	what := signWords(d.Op)
	switch why := c.whys[c.keyOf(d)]; {
	case !why.IsZero():
		what = words.Text(why)
	case c.conflicts != nil && d.Note.IsZero():
		what = "" // the columns say so
	case !d.Note.IsZero():
		what = words.Text(d.Note)
	}
	if l.Summary = classed(l.Summary, what); what == "" {
		l.Summary = strings.TrimSpace(l.Summary)
	}
	if d.Op == diff.Moved {
		was, now := c.whereWords(d, of)
		l.Cells[leftCell], l.Cells[rightCell] = outline.Cell{Text: was, Path: true, Color: look.Muted}, outline.Cell{Text: now, Path: true, Color: look.Muted}
		return
	}
	l.Cells[leftCell] = valueCell(d.Old, left)
	l.Cells[rightCell] = valueCell(d.New, right)
	l.Cells[leftCell].Swatch = swatch(of, d.OldPath(), d.Old, left)
	l.Cells[rightCell].Swatch = swatch(c.right, d.Path, d.New, right)
}

// classed are the class of a section and what became of it.
func classed(class, what string) string {
	if class == "" {
		return what
	}
	return class + "   " + what
}

// swatch is the colour of a value, nil for others.
func swatch(doc *model.Document, path, text string, about inspector.Shown) color.Color {
	if about.Badge != model.BadgeColor {
		return nil
	}
	r, err := doc.Find(path)
	if err != nil {
		return nil
	}
	return page.Swatch(doc, r, text)
}

// choiceLook shows the choices for a conflict, or which was made.
func (c *comparison) choiceLook(n outline.Node, l *outline.Look) {
	made := c.tree.choice(n)
	if made == undecided {
		if d := c.tree.difference(n); d != nil {
			c.removedLook(d, l)
		}
		if c.tree.spots[n].below > 0 {
			l.Cells[toLeftCell] = outline.Cell{Text: words.Say("take mine"), Color: look.Accent}
			l.Cells[toRightCell] = outline.Cell{Text: words.Say("leave theirs"), Color: look.Accent}
		}
		return
	}
	l.Changed, l.Note = true, words.Say("you chose")
	c.removedLook(c.tree.difference(n), l)
	of := map[choice]int{tookMine: rightCell, leftTheirs: leftCell, tookBase: baseCell}
	chosen, side := of[made]
	var result outline.Cell
	if side {
		result = l.Cells[chosen]
	} else if d, ok := describe(c.left.Doc(), c.here(c.tree.difference(n))); ok {
		result = outline.Cell{Text: d.Summary, Color: look.Text}
	}
	l.Cells[toLeftCell].Why, l.Cells[toRightCell].Why = result.Text, result.Text // the pointer is on them
	l.Cells[resultCell] = result
	if result.Color == look.Muted {
		l.Cells[resultCell].Color = look.Text
	}
	for _, cell := range of {
		if side && cell == chosen {
			l.Cells[cell].Text, l.Cells[cell].Color = "● "+l.Cells[cell].Text, look.Text
		} else {
			l.Cells[cell].Color = look.Muted
		}
	}
}

// first is a difference as it was before anything was decided, and the document that then was on the left: each side keeps what it had, whatever is
// chosen. Where nothing is to decide it is the difference itself.
func (c *comparison) first(d *diff.Difference) (*diff.Difference, *model.Document) {
	if c.conflicts != nil {
		if was, ok := c.were[c.keyOf(d)]; ok {
			return &was, c.theirs
		}
	}
	return d, c.left.Doc()
}

// removedLook says of a conflict that one side does not have what became of it there, and what the other changed in it.
func (c *comparison) removedLook(now *diff.Difference, l *outline.Look) {
	d, left := c.first(now)
	gone, stays, doc, path := leftCell, rightCell, c.right, d.Path
	switch {
	case d.Op == diff.Removed:
		gone, stays, doc, path = rightCell, leftCell, left, d.OldPath()
	case d.Op != diff.Added:
		return
	}
	at := c.inBase(now)
	if _, err := c.base.Find(at); err != nil {
		l.Cells[gone] = outline.Cell{Text: "–", Color: look.Muted}
		return
	}
	l.Cells[gone] = outline.Cell{Text: words.Say("removed"), Color: look.Error}
	if text := changedSince(doc, path, c.base, at); text != "" {
		l.Cells[stays] = outline.Cell{Text: text, Why: text, Color: look.Text}
	}
}

// mostChanged is how many values of a section are listed in a cell.
const mostChanged = 3

// changedSince lists the values of a section that are others than in base, with their names. They are "–" where it has none any more.
func changedSince(doc *model.Document, path string, base *model.Document, was string) string {
	now, before := values(doc, path), values(base, was)
	var list []string
	for _, v := range now {
		if i := slices.IndexFunc(before, func(b [2]string) bool { return b[0] == v[0] }); i < 0 || before[i][1] != v[1] {
			list = append(list, v[0]+" "+v[1])
		}
	}
	for _, b := range before {
		if !slices.ContainsFunc(now, func(v [2]string) bool { return v[0] == b[0] }) {
			list = append(list, b[0]+" –")
		}
	}
	if len(list) > mostChanged {
		list = append(list[:mostChanged], "…")
	}
	return strings.Join(list, "  ")
}

// values are the names and texts of the values that a section holds, without what only stands below it in the outline.
func values(doc *model.Document, path string) (list [][2]string) {
	r, err := doc.Find(path)
	if err != nil {
		return nil
	}
	for i := range doc.Len(r) {
		child := doc.Child(r, i)
		name, inside := strings.CutPrefix(doc.Path(child), path+".")
		if text, err := doc.Text(child); inside && err == nil {
			list = append(list, [2]string{name, widgets.Shorten(widgets.FirstLine(text))})
		}
	}
	return list
}

// inBase is the path in base of what differs.
func (c *comparison) inBase(d *diff.Difference) string {
	path := d.Path
	if d.Op != diff.Removed {
		path = c.scenes.Here(path)
	}
	return c.began.There(path)
}

// baseLook is the cell with what both began with.
func (c *comparison) baseLook(n outline.Node) outline.Cell {
	path := c.tree.spots[n].path
	d := c.tree.difference(n)
	if d != nil {
		path = c.inBase(d)
	} else {
		path = c.began.There(c.scenes.Here(path))
	}
	if d != nil && !moved(d).IsZero() {
		return outline.Cell{Text: model.NodePlace(path), Path: true, Color: look.Muted}
	}
	r, err := c.base.Find(path)
	if err != nil && d == nil {
		return outline.Cell{}
	}
	if err != nil {
		return outline.Cell{Text: "–", Color: look.Muted}
	}
	text, err := c.base.Text(r)
	if err != nil {
		text = ""
	}
	about, _ := describe(c.base, path)
	if text == "" {
		text = about.Summary
	}
	cell := valueCell(brief(text, longestTold), about)
	cell.Color, cell.Swatch = look.Muted, swatch(c.base, path, text, about)
	return cell
}

// signWords returns the signs in words.
func signWords(op diff.Op) string {
	return map[diff.Op]string{
		diff.Added: words.Say("added"), diff.Removed: words.Say("removed"), diff.Changed: words.Say("changed"), diff.Moved: words.Say("moved"),
	}[op]
}

// valueCell shows a value: a single value as it is written, a container in short form.
func valueCell(text string, d inspector.Shown) outline.Cell {
	if badge.Holds(d.Badge) {
		if d.Summary != "" && text != "" {
			text = d.Summary
		}
		return outline.Cell{Text: widgets.FirstLine(text), Color: look.Text}
	}
	color := badge.Of(d.Badge).Color
	if color == "" {
		color = look.Text
	}
	return outline.Cell{Text: widgets.FirstLine(text), Why: hidden(text), Color: color}
}

// hidden is a text of which a cell shows only the first line; "" if that is all.
func hidden(text string) string {
	if widgets.FirstLine(text) == text {
		return ""
	}
	return text
}

// whereWords say where something was that is elsewhere now.
func (c *comparison) whereWords(d *diff.Difference, of *model.Document) (was, now string) {
	was, now = model.NodePlace(d.OldPath()), model.NodePlace(d.Path)
	switch {
	case d.OldPath() == d.Path && d.Note.ID == diff.FromPlace:
		return placeWords(d.Note.Args[0]), placeWords(d.Note.Args[1])
	case d.OldPath() == d.Path:
		return numberWords(of, d.Path), numberWords(c.right, d.Path)
	case was != "" && now != "" && nodepath.Parent(was) == nodepath.Parent(now): // long paths would be cut before what differs
		return nodepath.Name(was), nodepath.Name(now)
	}
	return cmp.Or(was, d.OldPath()), cmp.Or(now, d.Path)
}

// placeWords is a place among others of its kind.
func placeWords(n any) string { return words.Say("place %s", fmt.Sprint(n)) }

// numberWords returns the position of an element in its list, or of a node among its siblings.
func numberWords(doc *model.Document, path string) string {
	if at, ok := doc.Standing(path); ok {
		return words.Say("place %s", words.Number(int64(at.Place)))
	}
	r, err := doc.Find(path)
	if err != nil || doc.Index(r) < 0 {
		return path
	}
	return words.Say("place %s", words.Number(int64(doc.Index(r)+1)))
}

// describe describes the value at a path.
func describe(doc *model.Document, path string) (inspector.Shown, bool) {
	r, err := doc.Find(path)
	if err != nil {
		return inspector.Shown{}, false
	}
	return inspector.Localized(doc.Describe(r)), true
}
