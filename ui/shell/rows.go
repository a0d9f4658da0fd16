package shell

import (
	"errors"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// chosen are the selected rows of the outline that bear an edit, or the row that is shown.
func (p *tabPage) chosen(what model.Can) []model.Row {
	var list []model.Row
	for _, n := range p.view.outline.Selection() {
		if r := model.Row(n); p.doc.Describe(r).Can&what != 0 {
			list = append(list, r)
		}
	}
	if len(list) == 0 && p.doc.Describe(p.nav.selected).Can&what != 0 {
		list = append(list, p.nav.selected)
	}
	return list
}

// several are the selected rows of the outline, nil if there is only one or if one shows what is no row of the outline.
func (p *tabPage) several() []model.Row {
	if current, ok := p.view.outline.Current(); p.view.outline.Selected() < 2 || !ok || model.Row(current) != p.nav.selected {
		return nil
	}
	nodes := p.view.outline.Selection()
	rows := make([]model.Row, len(nodes))
	for i, n := range nodes {
		rows[i] = model.Row(n)
	}
	return rows
}

// remove takes the selected rows away and goes to what stands there then.
func remove(w *Window) {
	p := w.document()
	if p == nil {
		return
	}
	rows := p.chosen(model.CanRemove)
	if len(rows) == 0 {
		return
	}
	parent, index := p.doc.Parent(rows[0]), p.doc.Index(rows[0])
	if err := p.doc.Remove(rows...); err != nil {
		w.Refused(p, err)
		return
	}
	next := p.doc.Child(parent, min(index, p.doc.Len(parent)-1))
	if next == 0 {
		next = parent
	}
	p.Select(next)
}

// duplicate puts copies of the selected rows behind them, and selects the copies.
func duplicate(w *Window) {
	p := w.document()
	if p == nil {
		return
	}
	rows := p.chosen(model.CanDuplicate)
	if len(rows) == 0 {
		return
	}
	made, err := p.duplicateAll(p.outer(rows))
	if err != nil {
		w.Refused(p, err)
		return
	}
	p.mark(made)
}

// mark selects rows, and shows the first of them.
func (p *tabPage) mark(rows []model.Row) {
	if len(rows) == 0 {
		return
	}
	p.Select(rows[0])
	if len(rows) == 1 {
		return
	}
	nodes := make([]outline.Node, len(rows))
	for i, r := range rows {
		nodes[i] = outline.Node(r)
	}
	p.view.outline.SetSelection(nodes)
}

// move moves the selected rows among their siblings: by -1 up, by 1 down. Rows that lie apart come together.
func move(by int) func(*Window) {
	return func(w *Window) {
		p := w.document()
		if p == nil {
			return
		}
		rows := p.chosen(model.CanMove)
		if len(rows) == 0 {
			return
		}
		parent := p.doc.Parent(rows[0])
		for _, r := range rows {
			if p.doc.Parent(r) != parent {
				w.Fail(p, words.Say("The selected rows lie in different places. Select rows of one parent to move them."))
				return
			}
		}
		slices.SortFunc(rows, func(a, b model.Row) int { return p.doc.Index(a) - p.doc.Index(b) })
		to := p.doc.Index(rows[0]) - 1
		if by > 0 {
			to = p.doc.Index(rows[len(rows)-1]) + 2 // counted while the rows are still in their old places
		}
		if parent == 0 || to < 0 || to > p.doc.Len(parent) {
			return
		}
		if err := p.moveAll(rows, parent, to); err != nil {
			w.Refused(p, err)
			return
		}
		p.mark(rows)
	}
}

// outer are the rows of a list that do not lie below others of it.
func (p *tabPage) outer(list []model.Row) []model.Row {
	in := make(map[model.Row]bool, len(list))
	for _, r := range list {
		in[r] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(r model.Row) bool {
		for up := p.doc.Parent(r); up != 0; up = p.doc.Parent(up) {
			if in[up] {
				return true
			}
		}
		return false
	})
}

// copyValue puts the selected values on the clipboard as Godot text.
func copyValue(w *Window) {
	p := w.document()
	if p == nil {
		return
	}
	rows := p.several()
	if rows == nil {
		rows = []model.Row{p.nav.selected}
	}
	text, err := p.doc.Copy(p.outer(rows)...)
	if err != nil {
		text = p.Path()
	}
	w.App().Clipboard().SetContent(text)
	w.Trace("copied", "text", text)
}

// cut copies the selected rows and takes them away.
func cut(w *Window) {
	if host.Can(model.CanRemove)(w) {
		copyValue(w)
		remove(w)
	}
}

// pasteValue sets the selected values to what the clipboard holds as Godot text; several rows on the clipboard become new ones.
func pasteValue(w *Window) {
	p := w.document()
	if p == nil {
		return
	}
	text := strings.TrimSpace(w.App().Clipboard().Content())
	if text == "" {
		return
	}
	rows := p.chosen(model.CanSet)
	v, err := p.doc.Parse(p.nav.selected, text)
	if err != nil || len(rows) == 0 {
		if pasteRows(w, p, text) || err == nil {
			return
		}
		w.Fail(p, words.Say("%s was not set from the clipboard: %s", p.Path(), words.Sentence(err)))
		return
	}
	if err := p.setAll(rows, v); err != nil {
		w.Fail(p, words.Say("%s was not set from the clipboard: %s", p.Path(), words.Sentence(err)))
		return
	}
	p.view.panel.Refresh()
}

// pasteInto puts what the clipboard holds below the selected row, or behind it.
func pasteInto(w *Window) {
	if p := w.document(); p != nil {
		if text := strings.TrimSpace(w.App().Clipboard().Content()); text != "" && !pasteRows(w, p, text) {
			_, err := p.doc.Parse(p.nav.selected, text)
			if err == nil {
				err = errors.New(words.Say("The clipboard's contents cannot be pasted here."))
			}
			w.Refused(p, err)
		}
	}
}

// pasteRows makes rows of a text and reports whether that could be done.
func pasteRows(w *Window, p *tabPage, text string) bool {
	parent, index := p.insertPlace()
	if parent == 0 {
		return false
	}
	r, err := p.doc.Paste(parent, index, text)
	if err != nil {
		return false
	}
	p.Select(r)
	return true
}

// setAll gives rows one value, in one step.
func (p *tabPage) setAll(rows []model.Row, v variant.Value) error {
	list := make([]model.Assignment, len(rows))
	for i, r := range rows {
		list[i] = model.Assignment{Row: r, Value: v}
	}
	return p.assign(list, false)
}

// wasChanged is an action's condition: the selected value is not what it was.
func wasChanged(w *Window) bool {
	p := w.document()
	if p == nil {
		return false
	}
	_, changed := p.edits.was(p.nav.selected)
	return changed
}

func revertRow(w *Window) {
	if p := w.document(); p != nil {
		p.revert(p.nav.selected)
	}
}

// selectAll selects the siblings of the current row, and all rows when they are selected already.
func selectAll(w *Window) {
	if p := w.document(); p != nil && !p.view.outline.SelectSiblings() {
		p.view.outline.SelectAll()
	}
}

func openBelow(w *Window) {
	if p := w.document(); p != nil && !p.view.outline.OpenAllBelow(p.view.outline.CurrentRow()) {
		w.Fail(p, words.Say("Only the first rows were opened: there are too many to open all of them."))
	}
}

func closeOthers(w *Window) {
	if p := w.document(); p != nil {
		p.view.outline.CloseOthers()
		w.Trace("rows", "shown", p.view.outline.Len())
	}
}

func closeAll(w *Window) {
	if p := w.document(); p != nil {
		p.view.outline.CloseAll()
		w.Trace("rows", "shown", p.view.outline.Len())
	}
}

// dragging lets rows be dragged to another place.
func (p *tabPage) dragging() {
	rows := func(nodes []outline.Node) []model.Row {
		list := make([]model.Row, len(nodes))
		for i, n := range nodes {
			list[i] = model.Row(n)
		}
		return p.outer(list)
	}
	p.view.outline.CanDrag = func(nodes []outline.Node) bool {
		for _, n := range nodes {
			if p.doc.Describe(model.Row(n)).Can&model.CanMove == 0 {
				return false
			}
		}
		return len(nodes) > 0
	}
	p.view.outline.CanDrop = func(nodes []outline.Node, parent outline.Node, i int) (string, bool) {
		return p.dropWords(rows(nodes), model.Row(parent), i)
	}
	p.view.outline.OnDrop = func(nodes []outline.Node, parent outline.Node, i int) {
		list := rows(nodes)
		if err := p.moveAll(list, model.Row(parent), i); err != nil {
			p.win.Refused(p, err)
			return
		}
		p.mark(list)
		p.win.Trace("dropped", "rows", len(list), "path", p.Path())
	}
}

// dropWords says what a drop of rows would do, or why it is refused.
func (p *tabPage) dropWords(list []model.Row, parent model.Row, index int) (text string, ok bool) {
	about := inspector.Localized(p.doc.Describe(parent))
	switch {
	case slices.Contains(list, parent):
		return words.Say("A row cannot be moved into itself."), false
	case about.Can&model.CanInsert == 0:
		return words.Say("%s cannot hold rows.", widgets.Shorten(about.Label)), false
	}
	if err := p.doc.MayMove(list, parent, index); err != nil {
		var refused *model.RefusedError
		if errors.As(err, &refused) {
			return words.Sentence(refused.Why), false
		}
		return words.Sentence(err), false
	}
	into := about.Label
	if parent == model.Root {
		into = p.name
	}
	if len(list) == 1 {
		return words.Say("Move %s into %s", widgets.Shorten(inspector.Localized(p.doc.Describe(list[0])).Label), widgets.Shorten(into)), true
	}
	return words.Say("Move %s rows into %s", words.Number(int64(len(list))), widgets.Shorten(into)), true
}

// moveAll moves rows below a parent, one behind the other, in one step.
func (p *tabPage) moveAll(list []model.Row, parent model.Row, i int) error {
	return p.doc.Group(message.New(label.MoveRows, len(list)), func() error {
		return p.doc.MoveAll(list, parent, i)
	})
}

// duplicateAll puts copies behind rows, in one step, and returns them.
func (p *tabPage) duplicateAll(list []model.Row) (made []model.Row, err error) {
	err = p.doc.Group(message.New(label.DuplicateRows, len(list)), func() error {
		made, err = p.doc.DuplicateAll(list)
		return err
	})
	return made, err
}
