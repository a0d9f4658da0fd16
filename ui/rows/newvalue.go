package rows

import (
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
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
	f := widgets.Field{Label: words.Say("Value, as Godot text"), Text: text, Hint: `0, "text", Vector2(1, 2), {}`}
	if p.Doc().AsJSON(parent) {
		f.Label, f.Hint = words.Say("Value, as JSON"), `0, "text", [1, 2], {}`
	}
	if len(types) > 0 {
		f.Below = func(of widgets.Below) fyne.CanvasObject { return newValue(p, parent, types, of) }
	}
	return f
}

// few are so few types that a new value is proposed to be of the last one: a float where an int is taken too.
const few = 3

// fresh is a value that is written for a row that is still to come.
type fresh struct {
	page   host.Page
	parent model.Row
	types  []variant.Type
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
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = p.Doc().Dialect().TypeName(t)
	}
	v.choice = &widgets.KeySelect{Name: words.Say("Type"), Key: of.Keys}
	v.choice.Options, v.choice.PlaceHolder = names, v.choice.Name
	v.choice.ExtendBaseWidget(v.choice)
	of.Follow(v.follow)
	v.choice.OnChanged = func(string) {
		if i := v.choice.SelectedIndex(); i >= 0 && !v.own {
			v.choose(types[i])
		}
	}
	return ink.Down(6, v.choice, widgets.Reserved(inspector.LineHeight(), v.holder))
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
	now, err := v.page.Doc().Parse(v.parent, text)
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
		Parse:  func(text string) (variant.Value, error) { return v.page.Doc().Parse(v.parent, text) },
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
