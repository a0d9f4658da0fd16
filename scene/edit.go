package scene

import (
	"savant/codec/message"
	"savant/codec/variant"
)

// Edit is a planned edit: changes of a view that are applied all at once and refer to the view before them.
type Edit struct {
	Changes []Change
	Notes   []Note
	Next    *Edit // planned on the result of the changes; nil if none
}

// Do adds a change.
func (e *Edit) Do(c Change) { e.Changes = append(e.Changes, c) }

// Note adds a note on a place that the edit changes.
func (e *Edit) Note(at Place, id message.ID, args ...any) {
	e.Notes = append(e.Notes, Note{Place: at, Text: message.New(id, args...)})
}

// Doubt adds a note on a place that the edit leaves unchanged though it might have to follow.
func (e *Edit) Doubt(at Place, id message.ID, args ...any) {
	e.Notes = append(e.Notes, Note{Place: at, Text: message.New(id, args...), Undecided: true})
}

// Lose adds a note on something that does not come along.
func (e *Edit) Lose(at Place, id message.ID, args ...any) {
	e.Notes = append(e.Notes, Note{Place: at, Text: message.New(id, args...), Removed: true})
}

// Change is one of the types below.
type Change interface{ change() }

// SetText replaces a field that is a string.
type SetText struct {
	Field Field
	Text  string
}

// SetMention replaces a string, a path or an id mentioned in a value, and keeps the rest of the value.
type SetMention struct {
	Field Field
	At    int // Mention.At
	Text  string
}

// SetFile replaces a string that names a file, or something in one.
type SetFile struct {
	Field Field
	At    int // Mention.At
	Text  string
}

// SetValue replaces a value. Unchanged parts keep their spelling.
type SetValue struct {
	Field Field
	Value variant.Value
}

// Rename renames a property.
type Rename struct {
	Field Field
	Name  string
}

// AddAttribute adds an attribute to an item, where the engine would write it.
type AddAttribute struct {
	Item  int
	Name  string
	Value variant.Value
}

// AddProperty adds a property to an item, after another or, if After is negative, where the engine would write it.
type AddProperty struct {
	Item, After int
	Name        string
	Value       variant.Value
	Class       string // of the object, if the item does not have it yet
}

// RemoveFields removes attributes or properties from an item.
type RemoveFields struct {
	Item    int
	List    List
	Indexes []int
}

// MoveFields moves properties, with their other changes, to the positions of others of the same item. Both are
// contiguous.
type MoveFields struct {
	Item       int
	From, Slot []int
}

// Remove removes an item.
type Remove struct{ Item int }

// Move moves an item after another. Several after the same one keep the order of the changes.
type Move struct{ Item, After int }

// Copy inserts a copy of an item after another, with changes of its own, which refer to the fields of the original.
type Copy struct {
	Item, After int
	Changes     []Change
}

// Add inserts an item after another.
type Add struct {
	After      int
	Kind       Kind
	Attributes []Entry
	Properties []Entry
}

// Entry is a name with its value.
type Entry struct {
	Name  string
	Value variant.Value
}

func (SetText) change()      {}
func (SetMention) change()   {}
func (SetFile) change()      {}
func (SetValue) change()     {}
func (Rename) change()       {}
func (AddAttribute) change() {}
func (AddProperty) change()  {}
func (RemoveFields) change() {}
func (MoveFields) change()   {}
func (Remove) change()       {}
func (Move) change()         {}
func (Copy) change()         {}
func (Add) change()          {}

// Note describes a place that an edit changes, or one that it leaves unchanged though it might have to follow.
type Note struct {
	Place
	Text      message.Message
	Undecided bool
	Removed   bool            // it is about what is lost along: an item that is removed with a node, such as a connection, or what cannot be pasted
	File      string          // the other file whose paths it is about, as this one names it; "" for this file
	Node      string          // the pasted node that it is about, by its path after the edit; "" for none
	Property  string          // of that node, with those that lead on from it ("environment:ssao_quality"); "" for none
	Why       message.Message // the text without the two, to be read beside them
}

// Refusal says why an edit is not possible.
type Refusal struct{ Why message.Message }

// Message returns the reason.
func (r *Refusal) Message() message.Message { return r.Why }

func (r *Refusal) Error() string { return r.Why.String() }

func refuse(id message.ID, args ...any) error { return &Refusal{message.New(id, args...)} }

// plan collects an edit.
type plan struct {
	*Scene
	Edit
	gone map[int]bool // removed items
}

func (s *Scene) plan() *plan { return &plan{Scene: s, gone: map[int]bool{}} }

func (p *plan) finish() *Edit { return &p.Edit }

// remove plans the removal of an item.
func (p *plan) remove(item int) {
	if !p.gone[item] {
		p.gone[item] = true
		p.Do(Remove{item})
	}
}

// setAttribute plans a new text for an existing attribute.
func (p *plan) setAttribute(item int, name, text string) {
	if i := p.Find(item, Attributes, name); i >= 0 {
		p.Do(SetText{Field{item, Attributes, i}, text})
	}
}

// dropAttribute plans the removal of an attribute.
func (p *plan) dropAttribute(item int, name string) {
	if i := p.Find(item, Attributes, name); i >= 0 {
		p.Do(RemoveFields{item, Attributes, []int{i}})
	}
}
