package animation

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/ui/internal/words"
)

func number(text string) (float64, error) {
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return 0, errors.New(words.Say("%q is not a number.", text))
	}
	return n, nil
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
	time, err := number(texts.time)
	if err != nil {
		return k, err
	}
	if !animation.Near(time, k.Time) {
		k.Time = time
	}
	easing, err := number(texts.transition)
	if err != nil {
		return k, err
	}
	k.Transition = easing
	if texts.value != p.text(k.Value) {
		if k.Value, err = p.valueOf(k.Value, texts.value); err != nil {
			return k, err
		}
	}
	for text, to := range map[string]*[2]float64{texts.in: &k.In, texts.out: &k.Out} {
		x, y, ok := strings.Cut(text, ",")
		if !ok {
			continue
		}
		a, err := number(x)
		if err != nil {
			return k, err
		}
		b, err := number(y)
		if err != nil {
			return k, err
		}
		if seconds(to[0]) != seconds(a) || seconds(to[1]) != seconds(b) {
			*to = [2]float64{a, b}
		}
	}
	return k, nil
}

// valueOf parses the value of a key. Three numbers for a quaternion are angles in degrees.
func (p *Pane) valueOf(was variant.Value, text string) (variant.Value, error) {
	if parts := strings.Fields(strings.ReplaceAll(text, ",", " ")); was.Type == variant.Quaternion && len(parts) == 3 {
		var e [3]float64
		for i, part := range parts {
			n, err := number(part)
			if err != nil {
				return was, err
			}
			e[i] = n
		}
		q := model.Compose([3]float64{}, e, [3]float64{1, 1, 1}).Quaternion()
		return variant.OfMath(variant.Quaternion, q[:]...), nil
	}
	return p.page.Doc().Parse(model.Root, text)
}
