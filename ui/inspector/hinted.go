package inspector

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/class"
	"savant/ui/inspector/hint"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// Held is a value that a Line edits, or several that are edited together: those of rows, or such that the file does not hold yet.
type Held struct {
	Values func() []variant.Value                   // in force; at least one
	Text   func() string                            // the first as Godot text
	Parse  func(text string) (variant.Value, error) // what was written as Godot text
	// Change makes another value of each; with amend in one step with the edit before.
	Change func(into func(v variant.Value) (variant.Value, error), amend bool) error
	Leave  func()           // the keyboard goes back to where it came from
	Width  int              // bits in which an int or float is stored; 0 where none is
	Hint   class.Hint       // how it is edited
	Brief  bool             // what there is to know about the value is not said below its fields
	Order  model.EulerOrder // of the angles of a Transform3D or Basis
}

// hint is how the rows are edited: nothing where their hints are of several kinds.
func (p *Panel) hint() class.Hint {
	if p.Hint == nil || !model.Has[model.Resourced](p.doc) {
		return class.Hint{} // keys of saves are the game's own
	}
	h := p.Hint(p.row)
	for _, r := range p.rows[1:] {
		if other := p.Hint(r); other.Kind != h.Kind || other.Text != h.Text {
			return class.Hint{}
		}
	}
	return h
}

// addHinted adds what a hint asks for beyond fields.
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

// drawn is a part of an editor that is no text field, as a hint asks for it.
type drawn interface {
	object() fyne.CanvasObject
	fill()
	whole() bool // it is all that is needed: there are no fields beside it
	keys() fyne.Focusable
}

// newDrawn returns what a hint asks for beyond fields; nil for nothing.
func newDrawn(h Held) drawn {
	switch t := h.Values()[0].Type; {
	case h.Hint.Kind == class.FlagsHint && t == variant.Int && len(h.Hint.Options) > 0:
		return newSwitches(h)
	case h.Hint.Kind == class.EasingHint && t == variant.Float:
		return newEasing(h)
	}
	return nil
}

// extraDrawn is one beside the fields of a panel.
type extraDrawn struct{ drawn }

func (e extraDrawn) fill(variant.Value) { e.drawn.fill() }
func (e extraDrawn) focus() bool        { return false }

// switches are the bits of a number.
type switches struct {
	held Held
	bits *hint.Bits
	note *widget.Label
	root *fyne.Container
}

func newSwitches(h Held) *switches {
	s := &switches{held: h, bits: hint.NewBits(h.Hint.Options), note: newNote()}
	s.bits.Switch = func(mask uint64, on bool) {
		err := h.Change(func(v variant.Value) (variant.Value, error) {
			if v.Bits &^= mask; on {
				v.Bits |= mask
			}
			return v, nil
		}, false)
		say(s.note, explain(err), widget.DangerImportance)
		s.fill()
	}
	s.bits.Keys = func(k *fyne.KeyEvent) {
		if k.Name == fyne.KeyEscape || k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter {
			h.Leave()
		}
	}
	s.root = ink.Down(2, s.bits, s.note)
	s.fill()
	return s
}

func (s *switches) object() fyne.CanvasObject { return s.root }
func (s *switches) whole() bool               { return true }
func (s *switches) keys() fyne.Focusable      { return s.bits }

func (s *switches) fill() {
	values := s.held.Values()
	differ := uint64(0)
	for _, v := range values {
		differ |= v.Bits ^ values[0].Bits
	}
	s.bits.Fill(values[0].Bits, differ)
}

// easing is the curve of a number, and the numbers that have names.
type easing struct {
	held  Held
	graph *hint.Graph
	note  *widget.Label
	root  *fyne.Container
	first *ink.KeyLink
}

func newEasing(h Held) *easing {
	e := &easing{held: h, graph: hint.NewGraph(), note: newNote()}
	lines := []*fyne.Container{ink.Across(8, 0, -1), ink.Across(8, 0, -1)}
	for i, preset := range hint.Presets() {
		link := ink.NewKeyLink(preset.Name, func() {
			err := h.Change(func(variant.Value) (variant.Value, error) { return variant.OfFloat(preset.Easing), nil }, false)
			say(e.note, explain(err), widget.DangerImportance)
			e.fill()
		})
		if i == 0 {
			e.first = link
		}
		lines[i/3].Add(link)
	}
	e.root = ink.Down(2, ink.Across(8, 0, 1, e.graph, ink.Down(2, lines[0], lines[1])), e.note)
	e.fill()
	return e
}

func (e *easing) object() fyne.CanvasObject { return e.root }
func (e *easing) whole() bool               { return false }
func (e *easing) keys() fyne.Focusable      { return e.first }
func (e *easing) fill()                     { e.graph.Fill(e.held.Values()[0].Float()) }

// pick chooses among numbers with names.
type pick struct {
	panel   *Panel
	options []class.Option
	choice  *widget.Select
	frozen  bool
	root    *fyne.Container
}

func newPick(p *Panel, options []class.Option) extra {
	k := &pick{panel: p, options: options, choice: widget.NewSelect(nil, nil)}
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
	k.root = ink.Down(4, ink.Small(words.Say("Godot's name for it"), look.Muted), k.choice)
	return k
}

func (k *pick) object() fyne.CanvasObject { return k.root }
func (k *pick) focus() bool               { return false }

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
