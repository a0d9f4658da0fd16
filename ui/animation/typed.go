package animation

import (
	"errors"
	"math"
	"strings"

	"savant/codec/variant"
	"savant/model/player"
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/words"
	"savant/ui/properties"
)

// number is the number for a text entered where now is, which may calculate: *2, +=0.5.
func number(text string, now float64) (float64, error) {
	n, err := numtext.ParseFloat(numtext.Calculated(text, variant.OfFloat(now)))
	if err == nil && (math.IsNaN(n) || math.IsInf(n, 0)) {
		err = errors.New(words.Say("%q is not a number. Formulas work: +1, *2, +10%%.", text))
	}
	return n, err
}

// typed applies the text entered for the selected key.
func (p *Pane) typed(texts keyTexts) {
	t := p.track()
	own := p.lines.keys[p.lines.chosen]
	if t == nil || len(own) == 0 {
		return
	}
	at := own[0]
	k, err := p.keyOf(t.Keys[at], texts)
	if err != nil {
		p.page.Window().Refused(p.page, err)
		return
	}
	if p.change(func(t *animation.Track) error {
		if err := edit.Cut(t, at); err != nil {
			return err
		}
		_, err := edit.Put(t, k)
		return err
	}) == nil {
		p.picked = map[int][]float64{p.lines.chosen: {k.Time}}
		p.page.Window().Canvas().Focus(p.lines) // for the next key, by the keyboard
	}
}

// keyOf is a key with the typed texts applied.
func (p *Pane) keyOf(k animation.Key, texts keyTexts) (animation.Key, error) {
	time, err := number(texts.time, k.Time)
	if err != nil {
		return k, err
	}
	if !animation.Near(time, k.Time) {
		k.Time = time
	}
	easing, err := number(texts.transition, k.Transition)
	if err != nil {
		return k, err
	}
	k.Transition = easing
	for text, to := range map[string]*[2]float64{texts.in: &k.In, texts.out: &k.Out} {
		x, y, ok := strings.Cut(text, ",")
		if !ok {
			continue
		}
		a, err := number(x, to[0])
		if err != nil {
			return k, err
		}
		b, err := number(y, to[1])
		if err != nil {
			return k, err
		}
		if seconds(to[0]) != seconds(a) || seconds(to[1]) != seconds(b) {
			*to = [2]float64{a, b}
		}
	}
	return k, nil
}

// valueOf is the value of the chosen key of the chosen track, to be edited.
func (p *Pane) valueOf() properties.Apart {
	lane, t := p.lines.chosen, p.track()
	wanted := p.content.wanted[lane]
	place, err := p.place()
	of := properties.Apart{Row: place.Row, Label: words.Say("Value"), Property: wanted, Leave: p.Focus}
	if angular(t) && !wanted.Hint.Range.Degrees {
		of.Label = words.Say("Radians")
	}
	of.Read = func() variant.Value {
		if k := p.table; k.track != nil && k.key >= 0 && k.key < len(k.track.Keys) {
			return k.track.Keys[k.key].Value
		}
		return variant.Value{}
	}
	if err == nil && p.editable() && edit.Editable(t) == nil {
		of.Write = func(v variant.Value, amend bool) error { return p.setValue(lane, p.table.key, v, amend) }
	}
	return of
}

// lastValue is the key whose value was set last, and the document after that.
type lastValue struct {
	lane, key int
	revision  uint32
}

// setValue gives a key another value; with amend in one step with the edit before, if that was of the same.
func (p *Pane) setValue(lane, key int, v variant.Value, amend bool) error {
	t := p.track()
	if lane != p.lines.chosen || t == nil || key < 0 || key >= len(t.Keys) {
		return nil
	}
	v, err := player.Fit(p.page.Doc(), t, p.content.wanted[lane], v)
	if err != nil {
		return err
	}
	place, err := p.place()
	if err != nil {
		return err
	}
	k := t.Keys[key]
	k.Value = v
	do := place.EditTrack
	if now := (lastValue{lane, key, p.page.Doc().Revision()}); amend && p.last == now {
		do = place.AmendTrack
	}
	if err := do(lane, func(t *animation.Track) error {
		_, err := edit.Put(t, k)
		return err
	}); err != nil {
		return err
	}
	t.Keys[key].Value = v // until the file is read again: the next edit starts from it
	p.last = lastValue{lane, key, p.page.Doc().Revision()}
	return p.done(nil)
}
