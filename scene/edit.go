package scene

import (
	"savant/codec/message"
	"savant/codec/variant"
)

// Edit is a planned edit: changes of a view, which are made all at once and name what was there before.
type Edit struct {
	Changes []Change
	Notes   []Note
	Next    *Edit // made on what the changes leave; nil for none
}

// Do adds a change.
func (e *Edit) Do(c Change) { e.Changes = append(e.Changes, c) }

// Note adds a note on a place that the edit changes.
func (e *Edit) Note(at Place, id message.ID, args ...any) {
	e.Notes = append(e.Notes, Note{Place: at, Text: message.New(id, args...)})
}

// Doubt adds a note on a place that the edit leaves though it might have to follow.
func (e *Edit) Doubt(at Place, id message.ID, args ...any) {
	e.Notes = append(e.Notes, Note{Place: at, Text: message.New(id, args...), Undecided: true})
}

// Change is one of the types below.
type Change interface{ change() }

// SetText makes a string another one: a field whose value is a string.
type SetText struct {
	Field Field
	Text  string
}

// SetMention makes a string, a path or an id that a value mentions another one; the rest of the value stays.
type SetMention struct {
	Field Field
	At    int // Mention.At
	Text  string
}

// SetFile makes a string that names a file, or what is in one, another one.
type SetFile struct {
	Field Field
	At    int // Mention.At
	Text  string
}

// SetValue makes a value another one. What is equal in both keeps its spelling.
type SetValue struct {
	Field Field
	Value variant.Value
}

// Rename gives a property another name.
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

// AddProperty adds a property to an item, after one of the others or, where After is negative, where the engine would
// write it.
type AddProperty struct {
	Item, After int
	Name        string
	Value       variant.Value
	Class       string // of the object, where the item does not tell it yet
}

// RemoveFields takes attributes or properties from an item.
type RemoveFields struct {
	Item    int
	List    List
	Indexes []int
}

// MoveFields puts properties, with what else changes of them, in place of others of the same item. Both are runs without gaps.
type MoveFields struct {
	Item       int
	From, Slot []int
}

// Remove takes an item out.
type Remove struct{ Item int }

// Move puts an item after another. Those after the same one are in the order of the changes.
type Move struct{ Item, After int }

// Copy adds a copy of an item after another, with changes of its own, which name the fields of the original.
type Copy struct {
	Item, After int
	Changes     []Change
}

// Add adds an item after another.
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

// Note tells of one place that an edit changes, or of one that it leaves though it might have to follow.
type Note struct {
	Place
	Text      message.Message
	Undecided bool
	Removed   bool   // it is about an item that is removed along with a node, such as a connection
	File      string // of another file whose paths it is about, as this one names it; "" if it is about this file
}

// Refusal tells why an edit is not possible.
type Refusal struct{ Why message.Message }

// Message is why.
func (r *Refusal) Message() message.Message { return r.Why }

func (r *Refusal) Error() string { return r.Why.String() }

func refuse(id message.ID, args ...any) error { return &Refusal{message.New(id, args...)} }

// plan gathers an edit.
type plan struct {
	*Scene
	Edit
	gone map[int]bool // items that are removed
}

func (s *Scene) plan() *plan { return &plan{Scene: s, gone: map[int]bool{}} }

func (p *plan) finish() *Edit { return &p.Edit }

// remove plans that an item goes.
func (p *plan) remove(item int) {
	if !p.gone[item] {
		p.gone[item] = true
		p.Do(Remove{item})
	}
}

// setAttribute plans another text for an attribute that is there.
func (p *plan) setAttribute(item int, name, text string) {
	if i := p.Find(item, Attributes, name); i >= 0 {
		p.Do(SetText{Field{item, Attributes, i}, text})
	}
}

// dropAttribute plans that an attribute goes.
func (p *plan) dropAttribute(item int, name string) {
	if i := p.Find(item, Attributes, name); i >= 0 {
		p.Do(RemoveFields{item, Attributes, []int{i}})
	}
}
