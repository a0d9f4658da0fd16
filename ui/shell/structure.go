package shell

import (
	"errors"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

// canInsert reports whether something can be put into the selected row, or behind it.
func canInsert(w *Window) bool {
	p := w.document()
	if p == nil {
		return false
	}
	parent, _ := p.insertPlace()
	return parent != 0
}

// insertPlace is where a new row goes: to the end of the selected container, or behind the selected row.
func (p *tabPage) insertPlace() (parent model.Row, index int) {
	r := p.nav.selected
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
func insert(w *Window) {
	p := w.document()
	if p == nil {
		return
	}
	parent, index := p.insertPlace()
	if parent == 0 {
		return
	}
	about := inspector.Localized(p.doc.Describe(parent))
	value := widgets.Field{Label: words.Say("Value, as Godot text"), Text: p.likeBefore(parent, index), Hint: `0, "text", Vector2(1, 2), {}`}
	into := p.doc.Path(parent)
	if into == "" {
		into = p.name
	}
	if !keyed(about.Badge) {
		w.Prompt("insert", words.Say("New element in %s", widgets.Shorten(into)), words.Say("Insert"), []widgets.Field{value}, func(t []string) error {
			return p.insertAt(parent, index, nil, t[0])
		})
		return
	}
	key := widgets.Field{Label: words.Say("Key: a word, or Godot text"), Text: "", Hint: words.Say("name")}
	if about.Badge != model.BadgeDictionary {
		key = widgets.Field{Label: words.Say("Name"), Text: "", Hint: words.Say("name")}
	}
	w.Prompt("insert", words.Say("New entry in %s", widgets.Shorten(into)), words.Say("Insert"), []widgets.Field{key, value}, func(t []string) error {
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
func (p *tabPage) likeBefore(parent model.Row, index int) string {
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
func (p *tabPage) keyOf(parent model.Row, text string) (variant.Value, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return variant.Value{}, errors.New(words.Say("Write a name or a key."))
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

func (p *tabPage) insertAt(parent model.Row, index int, key *variant.Value, text string) error {
	v, err := p.doc.Parse(parent, text)
	if err != nil {
		return err
	}
	r, err := p.doc.Insert(parent, index, key, v)
	if err != nil {
		return err
	}
	p.Select(r)
	return nil
}

// rename asks for another key or name of the selected row.
func rename(w *Window) {
	p := w.document()
	if p == nil || !host.Can(model.CanRename)(w) {
		editValue(w)
		return
	}
	r := p.nav.selected
	parent := p.doc.Parent(r)
	w.Prompt("rename", words.Say("Rename %s", widgets.Shorten(inspector.Localized(p.doc.Describe(r)).Label)), words.Say("Rename"),
		[]widgets.Field{{Label: words.Say("New key or name"), Text: page.KeyText(p.doc, r), Hint: ""}}, func(t []string) error {
			k, err := p.keyOf(parent, t[0])
			if err != nil {
				return err
			}
			return p.doc.RenameKey(r, k)
		})
}

// Refused says why an edit was not made.
func (w *Window) Refused(over host.Page, err error) { w.Fail(over, words.Sentence(err)) }
