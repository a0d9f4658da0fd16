//go:build !nogui

package ui

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/outline"
)

// can returns an action's condition: whether the selected row bears this kind of edit.
func can(what model.Can) func(*Window) bool {
	return func(w *Window) bool {
		p := w.document()
		return p != nil && p.doc.Describe(p.selected).Can&what != 0
	}
}

// canInsert reports whether something can be put into the selected row, or behind it.
func (w *Window) canInsert() bool {
	p := w.document()
	if p == nil {
		return false
	}
	parent, _ := p.insertPlace()
	return parent != 0
}

// insertPlace is where a new row goes: to the end of the selected container, or behind the selected row.
func (p *page) insertPlace() (parent model.Row, index int) {
	r := p.selected
	if p.doc.Describe(r).Can&model.CanInsert != 0 {
		return r, p.doc.Len(r)
	}
	up := p.doc.Parent(r)
	if i := p.doc.Index(r); up != 0 && i >= 0 && p.doc.Describe(up).Can&model.CanInsert != 0 {
		return up, i + 1
	}
	return 0, 0
}

// insert asks for a new entry, element or property.
func (w *Window) insert() {
	p := w.document()
	if p == nil {
		return
	}
	parent, index := p.insertPlace()
	if parent == 0 {
		return
	}
	about := p.doc.Describe(parent)
	value := promptField{"Value, as Godot text", p.likeBefore(parent, index), `0, "text", Vector2(1, 2), {}`}
	into := p.doc.Path(parent)
	if into == "" {
		into = p.name
	}
	if !keyed(about.Badge) {
		w.prompt("insert", "New element in "+shorten(into), "Insert", []promptField{value}, func(t []string) error {
			return p.insertAt(parent, index, nil, t[0])
		})
		return
	}
	key := promptField{"Key: a word, or Godot text", "", "name"}
	if about.Badge != model.BadgeDictionary {
		key = promptField{"Name", "", "name"}
	}
	w.prompt("insert", "New entry in "+shorten(into), "Insert", []promptField{key, value}, func(t []string) error {
		k, err := p.keyOf(parent, t[0])
		if err != nil {
			return err
		}
		return p.insertAt(parent, index, &k, t[1])
	})
}

// keyed reports whether the children of a row have names or keys of their own.
func keyed(b model.Badge) bool {
	switch b {
	case model.BadgeArray, model.BadgeFile, model.BadgeRecord, model.BadgeBytes, model.BadgePackedInt, model.BadgePackedFloat,
		model.BadgePackedString, model.BadgePackedVector, model.BadgePackedColor:
		return false
	}
	return true
}

// likeBefore proposes the value of the neighbour, as far as it is short: new elements are mostly like old ones.
func (p *page) likeBefore(parent model.Row, index int) string {
	if index == 0 {
		return ""
	}
	r := p.doc.Child(parent, index-1)
	if r == 0 || p.doc.Describe(r).Length > 512 {
		return ""
	}
	text, err := p.doc.Text(r)
	if err != nil {
		return ""
	}
	return text
}

// keyOf reads a key: Godot text, or a plain word that needs no quotes.
func (p *page) keyOf(parent model.Row, text string) (variant.Value, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return variant.Value{}, errors.New("write a name or a key")
	}
	if p.doc.Describe(parent).Badge != model.BadgeDictionary {
		return variant.OfString(text), nil
	}
	v, err := p.doc.Parse(parent, text)
	if err != nil && model.IsIdentifier(text) {
		return variant.OfString(text), nil
	}
	return v, err
}

func (p *page) insertAt(parent model.Row, index int, key *variant.Value, text string) error {
	v, err := p.doc.Parse(parent, text)
	if err != nil {
		return err
	}
	r, err := p.doc.Insert(parent, index, key, v)
	if err != nil {
		return err
	}
	p.select_(r)
	return nil
}

// rename asks for another key or name of the selected row.
func (w *Window) rename() {
	p := w.document()
	if p == nil || !can(model.CanRename)(w) {
		w.editValue()
		return
	}
	r := p.selected
	parent := p.doc.Parent(r)
	w.prompt("rename", "Rename "+shorten(p.doc.Describe(r).Label), "Rename",
		[]promptField{{"New key or name", p.keyText(r), ""}}, func(t []string) error {
			k, err := p.keyOf(parent, t[0])
			if err != nil {
				return err
			}
			return p.doc.RenameKey(r, k)
		})
}

// keyText is the key of a row as it could be typed again.
func (p *page) keyText(r model.Row) string {
	path, err := model.ParsePath(p.doc.Path(r))
	if err != nil || len(path.Steps) == 0 {
		return ""
	}
	step := path.Steps[len(path.Steps)-1]
	switch {
	case step.Kind == model.KeyStep:
		return step.Text
	case step.Kind != model.NameStep:
		return ""
	case p.doc.Describe(p.doc.Parent(r)).Badge == model.BadgeDictionary && !model.IsIdentifier(step.Text) && utf8.ValidString(step.Text):
		return model.Quote(step.Text)
	}
	return step.Text
}

// chosen are the selected rows of the outline, or the row that is shown.
func (p *page) chosen(what model.Can) []model.Row {
	var list []model.Row
	for _, n := range p.outline.Selection() {
		if r := model.Row(n); p.doc.Describe(r).Can&what != 0 {
			list = append(list, r)
		}
	}
	if len(list) == 0 && p.doc.Describe(p.selected).Can&what != 0 {
		list = append(list, p.selected)
	}
	return list
}

// remove takes the selected rows away and goes to what stands there then.
func (w *Window) remove() {
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
		w.refused(p, err)
		return
	}
	next := p.doc.Child(parent, min(index, p.doc.Len(parent)-1))
	if next == 0 {
		next = parent
	}
	p.select_(next)
}

func (w *Window) duplicate() {
	p := w.document()
	if p == nil {
		return
	}
	r, err := p.doc.Duplicate(p.selected)
	if err != nil {
		w.refused(p, err)
		return
	}
	if r != 0 {
		p.select_(r)
	}
}

// move moves the selected row among its siblings: by -1 up, by 1 down.
func move(by int) func(*Window) {
	return func(w *Window) {
		p := w.document()
		if p == nil {
			return
		}
		r := p.selected
		parent, i := p.doc.Parent(r), p.doc.Index(r)
		to := i + by
		if by > 0 {
			to++ // counted while the row is still in its old place
		}
		if parent == 0 || i < 0 || to < 0 || to > p.doc.Len(parent) {
			return
		}
		if err := p.doc.Move(r, parent, to); err != nil {
			w.refused(p, err)
			return
		}
		p.select_(r)
	}
}

// refused says why an edit was not made.
func (w *Window) refused(p *page, err error) { w.fail(p, sentence(err.Error())) }

// sentence makes an error's text one that can stand alone.
func sentence(s string) string {
	if s == "" {
		return s
	}
	_, n := utf8.DecodeRuneInString(s)
	s = strings.ToUpper(s[:n]) + s[n:]
	if !strings.HasSuffix(s, ".") {
		s += "."
	}
	return s
}

// dragging lets rows be dragged to another place.
func (p *page) dragging() {
	p.outline.CanDrag = func(nodes []outline.Node) bool {
		for _, n := range nodes {
			if p.doc.Describe(model.Row(n)).Can&model.CanMove == 0 {
				return false
			}
		}
		return len(nodes) > 0
	}
	p.outline.CanDrop = func(_ []outline.Node, parent outline.Node, _ int) bool {
		return p.doc.Describe(model.Row(parent)).Can&model.CanInsert != 0
	}
	p.outline.OnDrop = func(nodes []outline.Node, parent outline.Node, i int) {
		label := "Move " + shorten(p.doc.Describe(model.Row(nodes[0])).Label)
		if len(nodes) > 1 {
			label = fmt.Sprintf("Move %d rows", len(nodes))
		}
		err := p.doc.Group(label, func() error {
			for _, n := range nodes {
				r := model.Row(n)
				if err := p.doc.Move(r, model.Row(parent), i); err != nil {
					return err
				}
				i = p.doc.Index(r) + 1
			}
			return nil
		})
		if err != nil {
			p.win.refused(p, err)
			return
		}
		p.select_(model.Row(nodes[0]))
	}
}

var _ fyne.Focusable = (*promptEntry)(nil)
