package inspector

import (
	"strconv"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// toggle edits a bool.
type toggle struct {
	panel *Panel
	knob  *ink.Switch
	root  *fyne.Container
}

func newSwitch(p *Panel, _ variant.Value) extra {
	t := &toggle{panel: p, knob: ink.NewSwitch("", nil)}
	t.knob.Changed = func(on bool) {
		if err := p.set(variant.OfBool(on)); err != nil {
			p.head.refuse(err)
			t.fill(p.value)
			return
		}
		p.Refresh()
	}
	t.knob.Key = func(k *fyne.KeyEvent) bool {
		switch k.Name {
		case fyne.KeyReturn, fyne.KeyEnter:
			t.knob.Turn()
			p.leave()
		case fyne.KeyEscape:
			p.leave()
		default:
			return false
		}
		return true
	}
	if p.fixed() {
		t.knob.Disable()
	}
	t.root = ink.Down(4, ink.Small(words.Say("Value"), look.Muted), t.knob)
	return t
}

func (t *toggle) object() fyne.CanvasObject { return t.root }

func (t *toggle) fill(v variant.Value) {
	for _, other := range t.panel.values {
		if other.Bool() != v.Bool() {
			t.knob.Set(false, mixed())
			return
		}
	}
	t.knob.Set(v.Bool(), strconv.FormatBool(v.Bool()))
}

func (t *toggle) focus() bool {
	if t.knob.Disabled() {
		return false
	}
	t.panel.win.Canvas().Focus(t.knob)
	return true
}
