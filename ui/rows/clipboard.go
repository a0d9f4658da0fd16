package rows

import (
	"errors"
	"slices"
	"strings"

	"savant/model"
	"savant/scene/nodepath"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

// inTab is an action's condition: a tab is open, with rows or with fields.
func inTab(w host.Window) bool { return w.Page() != nil }

// copyValue puts the selected values on the clipboard as Godot text.
func (c *cuts) copyValue(w host.Window) {
	if p := w.Document(); p != nil {
		*c = cuts{}
		putValue(w, p)
	}
}

// putValue is copyValue in a page. It reports whether there is something on the clipboard now.
func putValue(w host.Window, p host.Page) bool {
	rows := Several(p)
	if rows == nil {
		rows = []model.Row{p.Selected()}
	}
	text, err := p.Doc().Copy(outer(p, rows)...)
	switch {
	case err != nil && page.IsNode(p.Doc(), rows[0]):
		w.Refused(p, err)
		return false
	case err != nil:
		text = p.Path()
	}
	host.Clip(w, p, text, words.Say("Copied %s", copiedNames(p.Doc(), rows)))
	return true
}

// copiedNames are the rows that were copied: what one is called, the number of several.
func copiedNames(doc *model.Document, rows []model.Row) string {
	if len(rows) != 1 {
		return words.Count(int64(len(rows)), "%s row", "%s rows")
	}
	return widgets.Shorten(calledRow(doc, rows[0]))
}

// calledRow is what people call a row: a node by its place, other parts of a scene by what the outline says, values by their paths.
func calledRow(doc *model.Document, r model.Row) string {
	switch path := doc.Path(r); {
	case page.IsNode(doc, r):
		return page.NodeWords(doc, r)
	case path == "" || doc.Parent(r) != 0 && !doc.HasRecords() && !doc.AsJSON(r) && doc.Parent(doc.Parent(r)) == model.Root:
		return inspector.Localized(doc.Describe(r)).Label
	default:
		return path
	}
}

// canCopyEntries is an action's condition: the selected row has a key.
func canCopyEntries(w host.Window) bool {
	p := w.Document()
	return p != nil && p.Selected() != 0 && p.Doc().HasKey(p.Selected())
}

// copyEntries puts the selected entries on the clipboard with their keys.
func (c *cuts) copyEntries(w host.Window) {
	*c = cuts{}
	p := w.Document()
	rows := Several(p)
	if rows == nil {
		rows = []model.Row{p.Selected()}
	}
	text, err := p.Doc().CopyEntries(rows...)
	if err != nil {
		w.Refused(p, err)
		return
	}
	said := words.Say("Copied %s with its key", copiedNames(p.Doc(), rows))
	if len(rows) > 1 {
		said = words.Say("Copied %s with their keys", copiedNames(p.Doc(), rows))
	}
	host.Clip(w, p, text, said)
}

// pasteWords is the words of a paste where a node is selected, which has no value: nodes come below it, a value becomes one of its properties.
// On one of its properties nodes come below the node too, and a value becomes that of the property. Rows that were cut come back as rows.
func (c *cuts) pasteWords(w host.Window) string {
	p := w.Document()
	switch {
	case p == nil:
	case c.holds(w):
		return words.Say("Paste what was cut")
	case page.IsNode(p.Doc(), p.Selected()):
		return words.Say("Paste below the node")
	case page.IsNode(p.Doc(), p.Doc().Parent(p.Selected())):
		return words.Say("Paste")
	}
	return ""
}

// pasteValue sets the selected values to the Godot text on the clipboard; several copied rows become new rows, and so do rows that were cut;
// nodes are added below the selected one.
func (c *cuts) pasteValue(w host.Window) {
	p := w.Document()
	if p == nil {
		return
	}
	text := strings.TrimSpace(w.App().Clipboard().Content())
	if text == "" {
		return
	}
	if p.Doc().TakesNodes(text) {
		pasteNodes(w, p, text, false)
		return
	}
	if c.pending(text) {
		c.paste(w, p)
		return
	}
	inJSON(w, p, text, func(text string) { pasteAsValue(w, p, text) })
}

// pasteAsValue sets the selected values to a text, or makes rows of it where that is no value.
func pasteAsValue(w host.Window, p host.Page, text string) {
	rows := editable(p, model.CanSet)
	v, err := p.Doc().Parse(p.Selected(), text)
	if err != nil || len(rows) == 0 {
		e := pasteRows(p, text)
		switch {
		case e == nil || pasteTaken(w, p, text) || err == nil && pasteKeyed(w, p, text):
			return
		case err == nil || errors.As(e, new(*model.RefusedError)): // the text was read as rows
			err = e
		}
		w.Fail(p, words.Say("The clipboard was not pasted into %s: %s", p.Path(), words.Sentence(err)))
		return
	}
	set := func() {
		p.Doc().AllowLosses(true) // with a note, as in every paste
		err := setAll(p, rows, v)
		p.Doc().AllowLosses(false)
		if err != nil {
			w.Fail(p, words.Say("The clipboard was not pasted into %s: %s", p.Path(), words.Sentence(err)))
		} else if to := translated(p, text); to != "" {
			w.Note(p, words.Say("Pasted into %s", widgets.PathWords(p.Path()))+to)
		}
	}
	if !slices.ContainsFunc(rows, func(r model.Row) bool { return p.Doc().Parent(r) == model.Root && p.Doc().Len(r) > 0 }) {
		set()
		return
	}
	w.Ask("paste", words.Say("Replace all of %s?", widgets.Shorten(p.Path())), words.Say("The clipboard holds one value. It would replace everything in the record."),
		widgets.Choice{Words: words.Say("Replace"), Run: set}, widgets.Choice{Words: words.Say("Cancel"), Run: func() {}})
}

// pasteInto puts what the clipboard holds below the selected row, or after it; nodes beside the selected one.
func (c *cuts) pasteInto(w host.Window) {
	if p := w.Document(); p != nil {
		text := strings.TrimSpace(w.App().Clipboard().Content())
		switch {
		case text == "":
		case p.Doc().TakesNodes(text):
			pasteNodes(w, p, text, true)
		case c.pending(text):
			c.paste(w, p)
		case isCopy(p, text):
			duplicate(w)
		default:
			inJSON(w, p, text, func(text string) {
				if err := pasteRows(p, text); err != nil && !pasteTaken(w, p, text) && !pasteKeyed(w, p, text) {
					w.Refused(p, err)
				}
			})
		}
	}
}

// isCopy reports whether a text is the selected row itself: its entry, or the dictionary that it is, all of which would be pasted over itself. A copy
// beside it is meant.
func isCopy(p host.Page, text string) bool {
	r := p.Selected()
	if len(p.Selection()) > 1 || p.Doc().Describe(r).Can&model.CanDuplicate == 0 {
		return false
	}
	if taken, free := p.Doc().Overlaps(p.Doc().Parent(r), text); len(taken) == 1 && free == 0 && taken[0].Row == r && taken[0].Same {
		return true
	}
	if !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "Dictionary[") {
		return false // entries for it
	}
	taken, free := p.Doc().Overlaps(r, text)
	return len(taken) > 0 && len(taken) == p.Doc().Len(r) && free == 0 && !slices.ContainsFunc(taken, func(o model.Overlap) bool { return !o.Same })
}

// pasteNodes puts the nodes of a text below the selected one, or beside it.
func pasteNodes(w host.Window, p host.Page, text string, beside bool) {
	parent, index := p.Selected(), -1
	if parent == 0 {
		parent = model.Root
	}
	if beside && p.Doc().Unmentioned(parent) {
		parent = page.AboveInner(p.Doc(), parent)
	} else if up := p.Doc().Parent(parent); beside && page.IsNode(p.Doc(), up) {
		parent, index = up, p.Doc().Index(parent)+1
	}
	made, lost, err := p.Doc().PastePlan(parent, index, text)
	if err != nil {
		w.Refused(p, err)
		return
	}
	do := func() {
		if err := paste(p, parent, index, text); err != nil {
			w.Refused(p, err)
			return
		}
		w.Note(p, pastedWords(made))
	}
	if len(lost) == 0 {
		do()
		return
	}
	w.AskAbout("paste-losses", words.Say("Paste %s without what %s does not have?", pastedNames(made), p.Doc().Dialect().Title), len(lost),
		func(i int) (where, what string) {
			n := lost[i]
			n.Node = strings.TrimPrefix(n.Node, nodepath.Parent(made.Place)+"/")
			return page.LossWords(n)
		},
		widgets.Choice{Words: words.Say("Paste"), Run: do}, widgets.Choice{Words: words.Say("Cancel"), Run: p.Focus})
}

// pastedNames are the pasted nodes: the name of one, the number of several.
func pastedNames(made model.Pasted) string {
	if made.Nodes != 1 {
		return words.Count(int64(made.Nodes), "%s node", "%s nodes")
	}
	return widgets.Shorten(nodepath.Name(made.Place))
}

// pastedWords says what was pasted and what came along with it.
func pastedWords(made model.Pasted) string {
	var along []string
	if made.Resources > 0 {
		along = append(along, words.Count(int64(made.Resources), "%s resource", "%s resources"))
	}
	if made.Connections > 0 {
		along = append(along, words.Count(int64(made.Connections), "%s connection", "%s connections"))
	}
	said := words.Say("Pasted %s", pastedNames(made))
	if along != nil {
		said = words.Say("Pasted %s with %s", pastedNames(made), strings.Join(along, ", "))
	}
	if made.IDs > 0 {
		said += words.Count(int64(made.IDs), "; %s id was changed", "; %s ids were changed")
	}
	return said
}

// paste makes rows of a text and selects them.
func paste(p host.Page, parent model.Row, index int, text string) error {
	before := p.Doc().Len(parent)
	r, err := p.Doc().Paste(parent, index, text)
	if err != nil {
		return err
	}
	up, first := p.Doc().Parent(r), p.Doc().Index(r)
	if up != parent {
		p.Select(r)
		return nil
	}
	made := make([]model.Row, max(1, p.Doc().Len(parent)-before))
	for i := range made {
		made[i] = p.Doc().Child(up, first+i)
	}
	p.SelectAll(made)
	return nil
}

// pasteRows makes rows of a text: at the end of the selected container, or after the selected row. It says where.
func pasteRows(p host.Page, text string) error {
	parent, index := insertPlace(p)
	if parent == 0 {
		return errors.New(words.Say("The clipboard's contents cannot be pasted here."))
	}
	return pasteAt(p, parent, index, text)
}

// pasteAt makes rows of a text in a container: after the selected row if that is not the container itself. It says where.
func pasteAt(p host.Page, parent model.Row, index int, text string) error {
	selected := p.Selected()
	where := words.Say("Pasted at the end of %s", page.PlaceWords(p.Doc(), parent))
	if parent != selected {
		where = words.Say("Pasted after %s", p.Doc().Path(selected))
	}
	if err := paste(p, parent, index, text); err != nil {
		return err
	}
	p.Window().Note(p, where+translated(p, text))
	return nil
}

// translated says which types of a text are called otherwise by the engine of a document, "" for none.
func translated(p host.Page, text string) string {
	const most = 3 // named in the status line
	var list []string
	for i, r := range p.Doc().Foreign(text) {
		if i == most {
			list = append(list, "…")
			break
		}
		list = append(list, r.There+" → "+r.Here)
	}
	if list == nil {
		return ""
	}
	return words.Say("; converted to types of %s: %s", p.Doc().Dialect().Title, strings.Join(list, ", "))
}

// pasteKeyed asks for the key of a value without one, where each needs one. It reports false where that is not why the text was not
// pasted.
func pasteKeyed(w host.Window, p host.Page, text string) bool {
	parent, _ := insertPlace(p)
	if parent == 0 || !keyed(p.Doc().Describe(parent).Badge) {
		return false
	}
	if _, err := p.Doc().Parse(parent, text); err != nil {
		return false
	}
	insertValue(w, p, text)
	return true
}
