package rows

import (
	"bytes"
	"strings"
	"weak"

	"savant/codec/message"
	"savant/model"
	"savant/model/label"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/page"
)

// mostBack is about how many ranges of bytes are kept of what was cut.
const mostBack = 1000

// cuts knows the rows that were cut last in a window. The text of an element is that of its value, and only this tells that a row is to
// be pasted and not a value.
type cuts struct {
	text   string // on the clipboard; "" for none
	value  string // of a single row, for where there are no keys
	keyed  bool
	called string // the rows, in a message

	// Pasted at once, the rows go back to where they were, with the bytes that they had.
	doc      weak.Pointer[model.Document] // a closed document is not held
	revision uint32
	selected model.Row // what was selected after the cut
	back     []model.Patch
	paths    []string
	parent   string
}

// cut copies the selected rows, with their keys, and removes them.
func (c *cuts) cut(w host.Window) {
	p := w.Document()
	if why := theirs(w); why != "" {
		w.Note(p, words.Say("%s: %s.", words.Say("Cut"), why))
		return
	}
	if !host.Can(model.CanRemove)(w) {
		return
	}
	*c = cuts{}
	doc := p.Doc()
	rows := outer(p, p.Selection())
	if page.IsNode(doc, rows[0]) {
		if putValue(w, p) {
			remove(w)
		}
		return
	}
	made := cuts{called: copiedNames(doc, rows), doc: weak.Make(doc), keyed: doc.HasKey(rows[0]), parent: doc.Path(doc.Parent(rows[0]))}
	for _, r := range rows {
		made.paths = append(made.paths, doc.Path(r))
	}
	text, err := doc.Copy(rows...)
	if err == nil && len(rows) == 1 && made.keyed {
		made.value = text
		text, err = doc.CopyEntries(rows...)
	}
	if err != nil {
		w.Refused(p, err) // it would be gone
		return
	}
	host.Clip(w, p, text, words.Say("Copied %s", made.called))
	before, revision := doc.Mark(), doc.Revision()
	remove(w)
	if made.revision = doc.Revision(); made.revision == revision {
		return
	}
	for _, patch := range before.Few(doc.Mark(), mostBack) {
		patch.New = bytes.Clone(patch.New)
		made.back = append(made.back, patch)
	}
	made.text, made.selected = strings.TrimSpace(text), p.Selected()
	*c = made
}

// pending reports whether a text of the clipboard is that of the rows that were cut last.
func (c *cuts) pending(text string) bool { return c.text != "" && text == c.text }

// holds reports whether what was cut last is still on the clipboard.
func (c *cuts) holds(w host.Window) bool {
	if c.text == "" {
		return false
	}
	if !c.pending(strings.TrimSpace(w.App().Clipboard().Content())) {
		*c = cuts{} // something else was copied
		return false
	}
	return true
}

// paste puts the rows that were cut beside the selected row or into it, and never over another.
func (c *cuts) paste(w host.Window, p host.Page) {
	doc := p.Doc()
	if doc == c.doc.Value() && doc.Revision() == c.revision && p.Selected() == c.selected && len(p.Selection()) <= 1 {
		if err := c.restore(p); err != nil {
			w.Refused(p, err)
			return
		}
		w.Note(p, words.Say("Pasted %s", c.called))
		return
	}
	err := c.asRows(p)
	if err == nil || pasteTaken(w, p, c.text) || pasteKeyed(w, p, c.text) {
		return
	}
	w.Fail(p, words.Say("The clipboard was not pasted into %s: %s", p.Path(), words.Sentence(err)))
}

// restore takes the cut back, as a step of its own.
func (c *cuts) restore(p host.Page) error {
	doc := p.Doc()
	var err error
	p.Keep(func() { err = doc.Apply(message.New(label.Paste, c.parent), c.back) })
	if err != nil {
		return err
	}
	var rows []model.Row
	for _, path := range c.paths {
		if r, err := doc.Find(path); err == nil {
			rows = append(rows, r)
		}
	}
	p.SelectAll(rows)
	return nil
}

// asRows makes new rows of what was cut. An element goes beside another element, even if that is a dictionary, whose entries it cannot become;
// an entry becomes an element without its key.
func (c *cuts) asRows(p host.Page) error {
	doc, r := p.Doc(), p.Selected()
	if up := doc.Parent(r); !c.keyed && up != 0 && doc.Numbered(up) && keyed(doc.Describe(r).Badge) && doc.Describe(up).Can&model.CanInsert != 0 {
		return pasteAt(p, up, doc.Index(r)+1, c.text)
	}
	parent, _ := insertPlace(p)
	if c.value != "" && parent != 0 && doc.Numbered(parent) {
		return pasteRows(p, c.value)
	}
	return pasteRows(p, c.text)
}
