package resource

import (
	"savant/codec/message"
	"savant/model"
	"savant/model/scenery"
	"savant/scene"
)

// Host is the document.
func (f *Form) Host() model.Host { return f.host }

// Alone is the scene or resource by itself.
func (f *Form) Alone() *scene.Scene { return f.file.Scene() }

// Around is the scene as edits work on it. It looks into the scenes that it names.
func (f *Form) Around() *scene.Scene {
	s := *f.file.Scene()
	s.Scenes, s.Self = scenery.Scenes(f.host), f.host.Self()
	return &s
}

// Item is the item that a row is, -1 for other rows.
func (f *Form) Item(r model.Row) int {
	if p := f.place(r); p.kind == itemRow {
		return p.item
	}
	return -1
}

// ItemRow is the row of an item.
func (f *Form) ItemRow(item int) model.Row { return f.itemRow(item) }

// Own is how many rows an item has before its child nodes.
func (f *Form) Own(item int) int { return f.own(item) }

// Field returns the property or attribute that a row is or is in.
func (f *Form) Field(r model.Row) (at scene.Field, ok bool) {
	switch p := f.place(r); p.kind {
	case fieldRow, elementRow, packedRow, partRow:
		for f.place(r).kind != fieldRow {
			r = f.host.Parent(r)
		}
		p = f.place(r)
		return scene.Field{Item: p.item, List: p.list, Index: p.index}, true
	}
	return at, false
}

// FieldRow is the row of a property or attribute.
func (f *Form) FieldRow(at scene.Field) model.Row { return f.fieldRow(at.Item, at.List, at.Index) }

// Step is the step of the history that an edit of the scene makes.
func (f *Form) Step(label message.Message, r model.Row, e *scene.Edit, err error) (model.Edit, error) {
	return f.planned(model.Edit{Label: label, Rows: []model.Row{r}, Show: r}, r, e, err)
}

// Note is a note of package scene with its offset.
func (f *Form) Note(n scene.Note) model.Note {
	return model.Note{Text: n.Text, Offset: int64(f.file.Offset(n.Place)), Undecided: n.Undecided, Removed: n.Removed, File: n.File,
		Node: n.Node, Property: n.Property, Why: n.Why}
}

// Use is a use of package scene with its offset.
func (f *Form) Use(u scene.Use) model.Use {
	return model.Use{Offset: int64(f.file.Offset(u.Place)), Text: u.Text, Undecided: u.Undecided}
}

// InString returns the offset in the file of a byte of a property's string.
func (f *Form) InString(at scene.Field, n int) int64 { return int64(f.file.InString(at, n)) }
