package text

import (
	"savant/codec/message"
	"savant/model"
	"savant/scene"
	"savant/scene/tscn"
)

// Messages.
const onlyScenes message.ID = "text.only-scenes"

// scenery refuses a text whose tags have gone: it is no scene or resource any more.
func (f *Form) scenery(r model.Row) error {
	if f.outline.Grammar != tscn.Tags {
		return f.host.Refuse(r, message.New(onlyScenes))
	}
	return nil
}

// Host is the document.
func (f *Form) Host() model.Host { return f.host }

// Alone is the scene or resource by itself.
func (f *Form) Alone() *scene.Scene { return f.file().Scene }

// Around is the scene as edits work on it, which looks into the scenes that it names.
func (f *Form) Around() *scene.Scene { return f.around().Scene }

// Item is the section that a row is, -1 for other rows.
func (f *Form) Item(r model.Row) int {
	if p := f.place(r); p.kind == textSection && f.outline.Grammar == tscn.Tags {
		return p.section
	}
	return -1
}

// ItemRow is the row of a section.
func (f *Form) ItemRow(item int) model.Row { return f.sectionRow(item) }

// Own is how many rows a section has before its child nodes.
func (f *Form) Own(item int) int { return own(&f.outline.Sections[item]) }

// Field returns the property or attribute that a row is or is in.
func (f *Form) Field(r model.Row) (at scene.Field, ok bool) {
	for ; r != model.Root; r = f.host.Parent(r) {
		switch p := f.place(r); p.kind {
		case textProperty:
			return scene.Field{Item: p.section, List: scene.Properties, Index: p.index}, true
		case textAttribute:
			return scene.Field{Item: p.section, List: scene.Attributes, Index: p.index}, true
		case textElement, textPacked, textPart:
		default:
			return at, false
		}
	}
	return at, false
}

// FieldRow is the row of a property or attribute.
func (f *Form) FieldRow(at scene.Field) model.Row {
	s := &f.outline.Sections[at.Item]
	if at.List == scene.Attributes {
		return f.host.Child(f.sectionRow(at.Item), len(s.Properties)+len(s.Damage)+at.Index)
	}
	return f.host.Child(f.sectionRow(at.Item), mixedIndex(s, at.Index, false))
}

// Step is the step of the history that an edit of the scene makes.
func (f *Form) Step(label message.Message, r model.Row, e *scene.Edit, err error) (model.Edit, error) {
	if err := f.scenery(r); err != nil {
		return model.Edit{}, err
	}
	if err == nil {
		err = f.Alone().InOrder(e)
	}
	if err != nil {
		return f.planned(label, r, nil, err)
	}
	return f.planned(label, r, f.file().Write(e), nil)
}

// InString returns the offset in the text of a byte of a property's string.
func (f *Form) InString(at scene.Field, n int) int64 { return int64(f.file().InString(at, n)) }

// Note is a note of package scene with its line and column.
func (f *Form) Note(n scene.Note) model.Note {
	return f.note(tscn.Note{Offset: f.file().Offset(n.Place), Text: n.Text, Undecided: n.Undecided, Removed: n.Removed, File: n.File,
		Node: n.Node, Property: n.Property, Why: n.Why})
}

// Use is a use of package scene with its line and column.
func (f *Form) Use(u scene.Use) model.Use { return f.use(f.file().Use(u)) }
