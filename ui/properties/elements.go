package properties

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/scene/class"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// elements are the elements of an array or the entries of a dictionary. Each is a line that can be edited, moved and
// removed. A default that the file does not store is stored with the first edit.
type elements struct {
	*source
	at   place                                                   // the property that holds them
	line func(x *line, key string, at place) []fyne.CanvasObject // returns what is shown for one element

	lines []*line
	more  *ink.Text
	root  *fyne.Container
}

// mostElements is how many elements are shown; the outline has the rest.
const mostElements = 100

func newElements(s *source) *elements {
	return &elements{source: s, more: ink.Small("", look.Muted), root: ink.Down(0)}
}

func (e *elements) object() *fyne.Container { return e.root }

// lists reports whether the value of a property is an array or a dictionary.
func (s *source) lists(at place) bool {
	if at.property.Stored() {
		b := s.page.Doc().Describe(at.property.Row).Badge
		return b == model.BadgeArray || b == model.BadgeDictionary
	}
	v, _, ok := s.value(at)
	return ok && (v.Type == variant.Array || v.Type == variant.Dictionary)
}

// fill updates the lines to match the document.
func (e *elements) fill(inset float32) {
	doc, row := e.page.Doc(), e.at.property.Row
	e.root.Objects = nil
	if row == 0 {
		e.root.Add(ink.Pad(chevronAt+10, 2, 0, 2, ink.Across(0, 0, -1, ink.NewKeyLink(words.Say("Store it in the file to edit what it holds"), e.keep))))
		return
	}
	n := doc.Len(row)
	keyed := doc.Describe(row).Badge == model.BadgeDictionary
	kind, h := e.kind()
	for i := range min(n, mostElements) {
		if i == len(e.lines) {
			e.lines = append(e.lines, newLine(e.source))
		}
		r := doc.Child(row, i)
		d := inspector.Localized(doc.Describe(r))
		p := property.Property{Property: class.Property{Name: d.Label, Type: d.Type, Hint: h}, Row: r}
		if kind != variant.Types {
			p.Type = doc.Dialect().TypeName(kind)
		}
		x := e.lines[i]
		x.inset = inset
		e.divide.ask(inset, d.Label)
		x.own = e.acts(i, n, keyed)
		e.root.Objects = append(e.root.Objects, e.line(x, strconv.Itoa(i), place{row: row, property: p})...)
	}
	if n > mostElements {
		e.more.Set(words.Say("and %s more, in the outline", words.Number(int64(n-mostElements))))
		e.root.Add(e.more)
	}
	add := ink.NewKeyLink(words.Say("Add an element"), e.add)
	if keyed {
		add = ink.NewKeyLink(words.Say("Add an entry"), e.addEntry)
	}
	e.root.Add(ink.Pad(chevronAt+10, 2, 0, 2, ink.Across(0, 0, -1, add)))
}

// acts returns what can be done with element i of n.
func (e *elements) acts(i, n int, keyed bool) []act {
	var list []act
	doc, row := e.page.Doc(), e.at.property.Row
	move := func(to int) func() {
		return func() { e.tell(i, doc.Move(doc.Child(row, i), row, to)) }
	}
	if i > 0 && !keyed {
		list = append(list, act{theme.MoveUpIcon(), words.Say("Move up"), move(i - 1)})
	}
	if i < n-1 && !keyed {
		list = append(list, act{theme.MoveDownIcon(), words.Say("Move down"), move(i + 2)})
	}
	return list
}

// tell shows at a line why an edit was not made.
func (e *elements) tell(i int, err error) {
	if i < len(e.lines) {
		e.lines[i].refuse(err)
	}
}

// kind returns the type of the elements, variant.Types if any is allowed, and a hint if that type is a class.
func (e *elements) kind() (variant.Type, class.Hint) {
	v, _, _ := e.value(e.at)
	var of variant.ElementType
	switch data := v.Data.(type) {
	case *variant.List:
		of = data.Element
	case *variant.Dict:
		of = data.Value
	}
	table := class.For(e.page.Doc().Dialect())
	name := of.Name
	if name == "" {
		name = e.at.property.Hint.Element
	}
	if _, known := table.Class(name); known && table.Inherits(name, "Resource") {
		return variant.Object, class.Hint{Kind: class.ResourceHint, Text: name, Classes: []string{name}}
	}
	if of.Kind != variant.Untyped {
		return of.Type, class.Hint{}
	}
	if zero, ok := e.zero(name); ok && name != "" {
		return zero.Type, class.Hint{}
	}
	return variant.Types, class.Hint{}
}

// keep stores the default.
func (e *elements) keep() {
	v, _, ok := e.value(e.at)
	if !ok {
		return
	}
	if err := e.store(e.at, v); err != nil {
		e.page.Window().Refused(e.page, err)
	}
}

// fresh returns the value of a new element: the zero value of the declared type, or else of the last element's type.
func (e *elements) fresh() variant.Value {
	kind, _ := e.kind()
	doc, row := e.page.Doc(), e.at.property.Row
	if kind == variant.Types && doc.Len(row) > 0 {
		if last, err := doc.Value(doc.Child(row, doc.Len(row)-1)); err == nil {
			kind = last.Type
		}
	}
	if kind == variant.Types || kind == variant.Object {
		return variant.Value{}
	}
	return variant.Zero(kind)
}

// add appends a new element and edits it.
func (e *elements) add() {
	doc, row := e.page.Doc(), e.at.property.Row
	made, err := doc.Insert(row, doc.Len(row), nil, e.fresh())
	if err != nil {
		e.page.Window().Refused(e.page, err)
		return
	}
	e.enter(made)
}

// enter focuses the line of an element and edits its value. An element that has no line is shown in its own row.
func (e *elements) enter(made model.Row) {
	for _, x := range e.lines {
		if x.property().Row == made {
			e.page.Window().Canvas().Focus(x)
			e.panel.Reveal(x)
			x.begin()
			return
		}
	}
	e.panel.Turn(made)
}

// addEntry asks for the key of a new entry, and edits its value.
func (e *elements) addEntry() {
	doc, row := e.page.Doc(), e.at.property.Row
	fields := []widgets.Field{{Label: words.Say("Key, as Godot text"), Hint: `"name"`}}
	e.page.Window().Prompt("key", words.Say("Add an entry"), words.Say("Add"), fields, func(texts []string) error {
		key, err := doc.ParseKey(row, texts[0])
		if err != nil {
			return err
		}
		made, err := doc.Insert(row, doc.Len(row), &key, e.fresh())
		if err == nil {
			go e.page.Window().RunOnUI(func() { e.enter(made) }, false) // once the prompt has given the keyboard back
		}
		return err
	})
}
