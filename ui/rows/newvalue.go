package rows

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/model/value"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

// valueField is the field of a prompt for the value of a new child of a row. Below it the type can be chosen, and the value be written in the fields
// of that type; they and the Godot text say the same.
func valueField(p host.Page, parent model.Row, index int) widgets.Field {
	types := p.Doc().InsertTypes(parent)
	text := likeBefore(p, parent, index)
	if text == "" && len(types) > 0 && len(types) < few {
		text = p.Doc().Literal(parent, variant.Zero(types[len(types)-1]))
	}
	f := widgets.Field{Label: words.Say("Value, as Godot text"), Text: text, Hint: `0, "text", Vector2(1, 2), {}`, Most: mostLines}
	if p.Doc().AsJSON(parent) {
		f.Label, f.Hint = words.Say("Value, as JSON"), `0, "text", [1, 2], {}`
	}
	if len(types) > 0 {
		f.Below = func(of widgets.Below) fyne.CanvasObject { return newValue(p, parent, types, of) }
	}
	return f
}

// mostLines is how many rows of a long value are seen while it is written.
const mostLines = 5

// few are so few types that a new value is proposed to be of the last one: a float where an int is taken too.
const few = 3

// fresh is a value that is written for a row that is still to come.
type fresh struct {
	page   host.Page
	parent model.Row
	types  []variant.Type
	names  []string // of the types
	of     widgets.Below
	value  variant.Value
	known  bool // what is written is a value
	choice *widgets.KeySelect
	line   *inspector.Line // nil for types without fields
	holder *fyne.Container
	own    bool // the Godot text is being written from here
}

func newValue(p host.Page, parent model.Row, types []variant.Type, of widgets.Below) fyne.CanvasObject {
	v := &fresh{page: p, parent: parent, types: types, of: of, holder: ink.Down(0)}
	for _, t := range types {
		v.names = append(v.names, p.Doc().Dialect().TypeName(t))
	}
	v.choice = &widgets.KeySelect{Name: words.Say("Type"), Key: of.Keys}
	v.choice.Options, v.choice.PlaceHolder, v.choice.More = v.names, v.choice.Name, v.containers
	v.choice.ExtendBaseWidget(v.choice)
	of.Follow(v.follow)
	v.choice.OnChanged = func(string) {
		if i := v.choice.SelectedIndex(); i >= 0 && i < len(types) && !v.own {
			v.choose(types[i])
		}
	}
	return ink.Down(6, v.choice, widgets.Reserved(inspector.LineHeight(), v.holder))
}

// containers lists the arrays and dictionaries that have types for what they hold.
func (v *fresh) containers() (list []widgets.Item) {
	doc := v.page.Doc()
	item := func(kind variant.Type, key, element variant.ElementType) widgets.Item {
		demands := demanded(kind, key, element)
		made := widgets.Item{Words: demandName(v.page, kind, demands), Run: func() { v.contain(kind, demands) }}
		typed, _ := demands.Typed(variant.Zero(kind), doc.Dialect())
		made.Why = unread(doc, v.parent, typed)
		made.Right = widgets.Shorten(made.Why)
		return made
	}
	classes := func(kind variant.Type, key variant.ElementType) widgets.Item {
		more := item(kind, key, ofClassNamed("Object"))
		more.Words, more.Right = strings.Replace(more.Words, "Object]", "…]", 1), words.Say("objects of a class")
		more.Sought = "Object Node Resource class"
		more.More = func() (list []widgets.Item) {
			for _, c := range class.For(doc.Dialect()).Descendants("Object") {
				list = append(list, item(kind, key, ofClassNamed(c.Name)))
			}
			return list
		}
		return more
	}
	whole := func(kind variant.Type) widgets.Item {
		return widgets.Item{Of: func(text string) widgets.Item {
			key, element, ok := typedWhole(v.page, kind, text)
			if !ok || !key.Typed() && !element.Typed() || kind == variant.Array && !ofClass(element) { // it is one of the others
				return widgets.Item{}
			}
			made := item(kind, key, element)
			made.First = true
			return made
		}}
	}
	if types := doc.InsertElements(v.parent, variant.Array); len(types) > 0 {
		for _, t := range types {
			list = append(list, item(variant.Array, variant.ElementType{}, value.ElementType(t)))
		}
		list = append(list, classes(variant.Array, variant.ElementType{}), whole(variant.Array))
	}
	types := doc.InsertElements(v.parent, variant.Dictionary)
	if len(types) == 0 {
		return list
	}
	for _, k := range append([]variant.Type{variant.Nil}, types...) {
		key := value.ElementType(k)
		of := widgets.Item{Words: containerName(v.page, variant.Dictionary, key, "…")}
		if all := item(variant.Dictionary, key, value.ElementType(variant.Int)); key.Typed() {
			of.Right, of.Why = all.Right, all.Why
		}
		of.More = func() (list []widgets.Item) {
			for _, t := range append([]variant.Type{variant.Nil}, types...) {
				if element := value.ElementType(t); key.Typed() || element.Typed() {
					list = append(list, item(variant.Dictionary, key, element))
				}
			}
			return append(list, classes(variant.Dictionary, key))
		}
		list = append(list, of)
	}
	return append(list, whole(variant.Dictionary))
}

// contain makes the entered value a container that has types for what it holds, which stays as far as it can be of these.
func (v *fresh) contain(kind variant.Type, demands value.Demands) {
	table := v.page.Doc().Dialect()
	now := variant.Zero(kind)
	if v.known && v.value.Type == kind {
		now = value.Untyped(v.value)
	}
	typed, why := demands.Typed(now, table)
	if !why.IsZero() {
		typed, _ = demands.Typed(variant.Zero(kind), table)
	}
	v.of.Write(v.page.Doc().Literal(v.parent, typed))
}

// choose converts the entered value to another type as far as possible; otherwise it empties it.
func (v *fresh) choose(t variant.Type) {
	now := variant.Zero(t)
	if v.known {
		if same, ok := v.page.Doc().ConvertedValue(v.parent, v.value, t); ok {
			now = same
		}
	}
	v.of.Write(v.page.Doc().Literal(v.parent, now))
}

// follow shows the type of the entered value, and its fields.
func (v *fresh) follow(text string) {
	now, err := written(v.page.Doc(), v.parent, text)
	before := v.value.Type
	had := v.known
	v.known = err == nil
	if v.known {
		v.value = now
	}
	v.own = true
	v.mark()
	v.own = false
	switch {
	case !v.known:
		v.show(nil)
	case had && before == now.Type && v.line != nil:
		v.line.Fill()
	case !had || before != now.Type:
		v.show(inspector.NewFields(v.page.Window().Native(), v.page.Doc(), v.held(), v.of.Resized))
	}
}

// mark selects the type of the entered value.
func (v *fresh) mark() {
	v.choice.Options = v.names
	if demands := value.DemandsOf(v.value); v.known && !demands.None() {
		name := demandName(v.page, v.value.Type, demands)
		v.choice.Options = append(slices.Clone(v.names), name)
		v.choice.SetSelected(name)
		return
	}
	for i, t := range v.types {
		if v.known && t == v.value.Type {
			v.choice.SetSelectedIndex(i)
			return
		}
	}
	v.choice.ClearSelected()
}

func (v *fresh) show(l *inspector.Line) {
	v.line = l
	v.holder.RemoveAll()
	if l != nil {
		v.holder.Add(l.Object())
		if v.value.Type == variant.NodePath && page.HasNodes(v.page.Doc()) {
			choose := widgets.NewButton(words.Say("Choose a node…"), v.chooseNode)
			choose.Key = func(k *fyne.KeyEvent) bool { return k.Name == fyne.KeyEscape && v.of.Keys(k) }
			v.holder.Add(ink.Across(0, 0, -1, choose))
		}
	}
	v.of.Resized()
}

// chooseNode lets the user choose the node that a NodePath names. Properties after the path are kept.
func (v *fresh) chooseNode() {
	page.ChooseFrom(v.page, page.NodeOf(v.page.Doc(), v.parent), strings.Join(v.line.Texts(), ""), nil, func(to string) {
		v.of.Write("NodePath(" + rowpath.Quote(to) + ")")
	}).Leave = v.of.Focus
}

// held is the value as its fields have it.
func (v *fresh) held() inspector.Held {
	return inspector.Held{
		Values: func() []variant.Value { return []variant.Value{v.value} },
		Text:   func() string { return v.page.Doc().Literal(v.parent, v.value) },
		Parse:  func(text string) (variant.Value, error) { return written(v.page.Doc(), v.parent, text) },
		Change: func(into func(variant.Value) (variant.Value, error), _ bool) error {
			now, err := into(v.value)
			if err == nil {
				v.value = now
				v.of.Write(v.page.Doc().Literal(v.parent, now))
			}
			return err
		},
		Leave:  v.of.Focus,
		Accept: v.of.Accept,
	}
}
