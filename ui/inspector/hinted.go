package inspector

import (
	"strconv"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/class"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// hint returns how the rows are edited, or an empty hint if they differ in kind.
func (p *Panel) hint() class.Hint {
	if p.Hint == nil || !model.Has[model.Resourced](p.doc) {
		return class.Hint{} // keys of saves belong to the game
	}
	h := p.Hint(p.row)
	for _, r := range p.rows[1:] {
		if other := p.Hint(r); other.Kind != h.Kind || other.Text != h.Text {
			return class.Hint{}
		}
	}
	return h
}

// addHinted adds the part that a hint requests in addition to fields.
func (p *Panel) addHinted() {
	if p.extra != nil || p.fixed() {
		return
	}
	h := Held{Values: func() []variant.Value { return p.values }, Leave: p.leave, Hint: p.hint()}
	h.Change = func(into func(variant.Value) (variant.Value, error), amend bool) error {
		err := p.change(into, amend)
		if err == nil {
			p.Refresh()
		}
		return err
	}
	if d := newDrawn(h); d != nil {
		p.extra = extraDrawn{d}
	} else if h.Hint.Kind == class.EnumHint && p.type_ == variant.Int && len(h.Hint.Options) > 0 {
		p.extra = newPick(p, h.Hint.Options)
	}
	if p.extra != nil {
		p.body.Add(p.extra.object())
	}
}

// pick is a choice among named numbers.
type pick struct {
	panel   *Panel
	options []class.Option
	choice  *widgets.KeySelect
	frozen  bool
	root    *fyne.Container
}

func newPick(p *Panel, options []class.Option) extra {
	k := &pick{panel: p, options: options, choice: widgets.NewChoice(words.Say("What Godot calls it"), nil, nil)}
	for _, o := range options {
		k.choice.Options = append(k.choice.Options, strconv.FormatInt(o.Value, 10)+"  "+o.Name)
	}
	k.choice.PlaceHolder = words.Say("no name for this number")
	k.choice.OnChanged = func(string) {
		if i := k.choice.SelectedIndex(); i >= 0 && !k.frozen {
			if err := p.set(variant.OfInt(options[i].Value)); err != nil {
				p.head.refuse(err)
			}
			p.Refresh()
		}
	}
	k.root = ink.Down(4, ink.Small(k.choice.Name, look.Muted), k.choice)
	return k
}

func (k *pick) object() fyne.CanvasObject { return k.root }

func (k *pick) focus() bool { return false }

func (k *pick) fill(v variant.Value) {
	k.frozen = true
	defer func() { k.frozen = false }()
	for _, other := range k.panel.values {
		if other.Int() != v.Int() {
			k.choice.ClearSelected()
			return
		}
	}
	for i, o := range k.options {
		if o.Value == v.Int() {
			k.choice.SetSelectedIndex(i)
			return
		}
	}
	k.choice.ClearSelected()
}
