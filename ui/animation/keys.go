package animation

import (
	"slices"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// moveKeys shifts the selected keys in time.
func (p *Pane) moveKeys(by float64) {
	keys := slices.Clone(p.lines.keys)
	p.retime(keys, func(t float64) float64 { return max(0, t+by) })
}

// retime changes the times of keys; they stay selected.
func (p *Pane) retime(keys []int, to func(float64) float64) {
	var picked []float64
	err := p.change(func(t *animation.Track) error {
		now, err := edit.Retime(t, keys, to)
		for _, i := range now {
			picked = append(picked, t.Keys[i].Time)
		}
		return err
	})
	if err == nil {
		p.picked = picked
	}
}

// removeKeys removes the selected keys.
func (p *Pane) removeKeys() {
	keys := slices.Clone(p.lines.keys)
	if len(keys) > 0 && p.change(func(t *animation.Track) error { return edit.Cut(t, keys...) }) == nil {
		p.picked = nil
	}
}

// current returns the selected keys, or else the last key at or before the playhead.
func (p *Pane) current() []animation.Key {
	t := p.track()
	if t == nil {
		return nil
	}
	var list []animation.Key
	for _, i := range p.lines.keys {
		list = append(list, t.Keys[i])
	}
	for i := len(t.Keys) - 1; i >= 0 && len(list) == 0; i-- {
		if t.Keys[i].Time <= p.time+1e-5 {
			list = append(list, t.Keys[i])
		}
	}
	return list
}

// putAt inserts keys so that the first of them is at the playhead.
func (p *Pane) putAt(list []animation.Key) {
	if len(list) == 0 {
		return
	}
	by := p.time - list[0].Time
	var picked []float64
	if p.change(func(t *animation.Track) error {
		for _, k := range list {
			k.Time += by
			if _, err := edit.Put(t, k); err != nil {
				return err
			}
			picked = append(picked, k.Time)
		}
		return nil
	}) == nil {
		p.picked = picked
	}
}

// copyKeys writes the chosen keys to the clipboard: as Godot text, a list of time, transition, value and handles for each.
func (p *Pane) copyKeys() {
	var list []variant.Value
	for _, k := range p.current() {
		list = append(list, variant.OfArray(variant.OfFloat(k.Time), variant.OfFloat(k.Transition), k.Value,
			variant.OfArray(variant.OfFloat(k.In[0]), variant.OfFloat(k.In[1]), variant.OfFloat(k.Out[0]), variant.OfFloat(k.Out[1]))))
	}
	if len(list) > 0 {
		p.page.Window().App().Clipboard().SetContent(p.text(variant.OfArray(list...)))
	}
}

// pasteKeys puts the keys of the clipboard at the playhead.
func (p *Pane) pasteKeys() {
	if !p.editable() || p.track() == nil {
		return
	}
	place, err := p.place()
	if err != nil {
		return
	}
	v, err := place.Doc.Parse(place.Row, p.page.Window().App().Clipboard().Content())
	keys, ok := keysIn(v)
	if err != nil || !ok {
		p.page.Window().Fail(p.page, words.Say("The clipboard holds no keys."))
		return
	}
	p.putAt(keys)
}

// keysIn reads the keys that copyKeys wrote.
func keysIn(v variant.Value) (list []animation.Key, ok bool) {
	all, ok := v.Data.(*variant.List)
	if !ok || len(all.Items) == 0 {
		return nil, false
	}
	for _, item := range all.Items {
		one, ok := item.Data.(*variant.List)
		if !ok || len(one.Items) != 4 {
			return nil, false
		}
		time, timed := animation.Number(one.Items[0])
		easing, eased := animation.Number(one.Items[1])
		handles := animation.Floats(one.Items[3])
		if !timed || !eased || len(handles) != 4 {
			return nil, false
		}
		list = append(list, animation.Key{Time: time, Transition: easing, Value: one.Items[2], In: [2]float64(handles[:2]), Out: [2]float64(handles[2:])})
	}
	return list, true
}

// askRetime asks for a number, by which to makes new times of the selected keys, or of all if none is selected.
func (p *Pane) askRetime(name, headline, label, now string, to func(first, n float64) func(float64) float64) {
	t := p.track()
	if t == nil || len(t.Keys) == 0 {
		return
	}
	keys := slices.Clone(p.lines.keys)
	if len(keys) == 0 {
		for i := range t.Keys {
			keys = append(keys, i)
		}
	}
	first := t.Keys[keys[0]].Time
	p.page.Window().Prompt(name, headline, words.Say("Change"), []widgets.Field{{Label: label, Text: now}}, func(texts []string) error {
		n, err := number(texts[0])
		if err == nil {
			p.retime(keys, to(first, n))
		}
		return err
	})
}

func (p *Pane) shiftKeys() {
	p.askRetime("animation-shift", words.Say("Shift keys"), words.Say("Seconds"), "0.1", func(_, n float64) func(float64) float64 {
		return func(t float64) float64 { return max(0, t+n) }
	})
}

func (p *Pane) scaleKeys() {
	p.askRetime("animation-scale", words.Say("Scale keys"), words.Say("Factor, from the first key on"), "2", func(first, n float64) func(float64) float64 {
		return func(t float64) float64 { return max(0, first+(t-first)*n) }
	})
}

// setKey sets keys at the playhead: for the bones that were turned, or else for the value of the selected track.
func (p *Pane) setKey() {
	if !p.editable() {
		return
	}
	if turned := p.stage.changed(); len(turned) > 0 {
		p.keyPose(turned)
		return
	}
	t := p.track()
	if t == nil {
		return
	}
	key := animation.Key{Time: p.time, Transition: 1}
	if list := p.current(); len(list) > 0 {
		key = list[len(list)-1]
		key.Time = p.time
	}
	v, ok := p.content.animation.Sample(p.lines.chosen, p.time)
	event := t.Type == "method" || t.Type == "audio" || t.Type == "animation"
	switch {
	case len(t.Keys) > 0 && (event || !ok):
	case ok && len(t.Keys) > 0:
		key.Value = v
	default:
		p.askValue(key)
		return
	}
	p.putAt([]animation.Key{key})
}

// firstValues are what the prompt for the first key of a track suggests, by track type.
var firstValues = map[string]string{
	"position_3d": "Vector3(0, 0, 0)", "rotation_3d": "Quaternion(0, 0, 0, 1)", "scale_3d": "Vector3(1, 1, 1)", "blend_shape": "0.0", "bezier": "0.0",
	"transform": "[ Vector3( 0, 0, 0 ), Quat( 0, 0, 0, 1 ), Vector3( 1, 1, 1 ) ]", "method": `{"args": [], "method": "hide"}`,
	"audio": `{"end_offset": 0.0, "start_offset": 0.0, "stream": null}`, "animation": `"[stop]"`,
}

// askValue asks for the value of the first key of a track.
func (p *Pane) askValue(key animation.Key) {
	t, to := p.track(), p.content.targets[p.lines.chosen]
	text, ok := firstValues[t.Type]
	if !ok {
		text = "0"
		name, _, _ := strings.Cut(to.Property, ":")
		if r, err := p.page.Doc().Find(p.page.Doc().Path(to.Row) + "." + name); err == nil && to.Row != 0 {
			if found, err := p.page.Doc().Text(r); err == nil {
				text = found
			}
		}
	}
	p.page.Window().Prompt("animation-value", words.Say("First key of %s", widgets.Shorten(t.Path)), words.Say("Set"),
		[]widgets.Field{{Label: words.Say("Value"), Text: text}}, func(texts []string) error {
			v, err := p.page.Doc().Parse(model.Root, texts[0])
			if err == nil {
				key.Value = v
				p.putAt([]animation.Key{key})
			}
			return err
		})
}
