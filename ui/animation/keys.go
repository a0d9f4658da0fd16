package animation

import (
	"maps"
	"math"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/player"
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

const keysPasted message.ID = "animation.keys-pasted n"

// moveKeys shifts the selected keys in time.
func (p *Pane) moveKeys(by float64) {
	p.retime(p.lines.keys, func(t float64) float64 { return max(0, t+by) })
}

// dragged shows the time that the chosen key has so far, in its field and, where it is the only one, by the playhead.
func (p *Pane) dragged(by float64) {
	t, own := p.track(), p.lines.keys[p.lines.chosen]
	if t == nil || len(own) == 0 || own[0] >= len(t.Keys) {
		return
	}
	at := max(0, t.Keys[own[0]].Time+by)
	p.table.fields[0].SetText(seconds(at))
	if p.lines.keys.count() == 1 {
		p.seek(at)
	}
}

// editKeys makes an edit of each track that has some keys, as one step. do returns the times of the keys of the track that are selected then.
func (p *Pane) editKeys(keys keySet, do func(t *animation.Track, n int) ([]float64, error)) {
	if !p.editable() || len(keys) == 0 {
		return
	}
	picked := map[int][]float64{}
	place, err := p.place()
	if err == nil {
		err = place.EditTracks(keys.lanes(), func(n int, t *animation.Track) error {
			times, err := do(t, n)
			picked[n] = times
			return err
		})
	}
	if p.done(err) == nil {
		p.picked = picked
	}
}

// retime changes the times of keys; they stay selected.
func (p *Pane) retime(keys keySet, to func(float64) float64) {
	p.editKeys(keys, func(t *animation.Track, n int) (times []float64, err error) {
		now, err := edit.Retime(t, keys[n], to)
		for _, i := range now {
			times = append(times, t.Keys[i].Time)
		}
		return times, err
	})
}

// removeKeys removes the selected keys.
func (p *Pane) removeKeys() {
	keys := p.lines.keys
	p.editKeys(keys, func(t *animation.Track, n int) ([]float64, error) { return nil, edit.Cut(t, keys[n]...) })
}

// held is keys of a track, which is known by its type and path where it is in another animation.
type held struct {
	kind, path string
	keys       []animation.Key
}

// current returns the selected keys by their tracks, or else the last key of the selected track at or before the playhead.
func (p *Pane) current() map[int]held {
	list := map[int]held{}
	for n, keys := range p.lines.keys {
		t := &p.animation().Tracks[n]
		x := held{t.Type, t.Path, nil}
		for _, i := range keys {
			x.keys = append(x.keys, t.Keys[i])
		}
		list[n] = x
	}
	if t := p.track(); t != nil && len(list) == 0 {
		for _, k := range slices.Backward(t.Keys) {
			if k.Time <= p.time+1e-5 {
				list[p.lines.chosen] = held{t.Type, t.Path, []animation.Key{k}}
				break
			}
		}
	}
	return list
}

// put inserts keys into tracks so that the first of them is at the playhead.
func (p *Pane) put(list map[int]held) {
	keys := keySet{}
	first := math.Inf(1)
	for n, x := range list {
		keys[n] = []int{}
		for _, k := range x.keys {
			first = min(first, k.Time)
		}
	}
	p.editKeys(keys, func(t *animation.Track, n int) ([]float64, error) {
		return p.into(t, p.content.wanted[n], list[n].keys, p.time-first)
	})
}

// into inserts keys into a track that holds what is wanted, some seconds later, and returns their times.
func (p *Pane) into(t *animation.Track, wanted class.Property, keys []animation.Key, later float64) (times []float64, err error) {
	for _, k := range keys {
		if k.Value, err = player.Fit(p.page.Doc(), t, wanted, k.Value); err != nil {
			return nil, err
		}
		k.Time += later
		if _, err := edit.Put(t, k); err != nil {
			return nil, err
		}
		times = append(times, k.Time)
	}
	return times, nil
}

// doubleKeys inserts the selected keys again at the playhead.
func (p *Pane) doubleKeys() { p.put(p.current()) }

// copyKeys writes the chosen keys to the clipboard: as Godot text, a list of time, transition, value and handles for each, with the type and the
// path of its track.
func (p *Pane) copyKeys() {
	var list []variant.Value
	all := p.current()
	for _, n := range slices.Sorted(maps.Keys(all)) {
		for _, k := range all[n].keys {
			list = append(list, variant.OfArray(variant.OfFloat(k.Time), variant.OfFloat(k.Transition), k.Value,
				variant.OfArray(variant.OfFloat(k.In[0]), variant.OfFloat(k.In[1]), variant.OfFloat(k.Out[0]), variant.OfFloat(k.Out[1])),
				variant.OfString(all[n].kind), variant.OfString(all[n].path)))
		}
	}
	if len(list) > 0 {
		host.Clip(p.page.Window(), p.page, p.text(variant.OfArray(list...)), words.Count(int64(len(list)), "Copied %s key", "Copied %s keys"))
	}
}

// pasteKeys puts the keys of the clipboard at the playhead: those of one track into the selected one, those of several into the tracks of their
// types and paths. Tracks that the animation does not have are added.
func (p *Pane) pasteKeys() {
	place, err := p.place()
	if !p.editable() || err != nil {
		return
	}
	v, err := place.Doc.Parse(place.Row, p.page.Window().App().Clipboard().Content())
	list, ok := keysIn(v)
	if err != nil || !ok {
		p.page.Window().Fail(p.page, words.Say("The clipboard holds no keys."))
		return
	}
	if len(list) == 1 && p.track() != nil {
		p.put(map[int]held{p.lines.chosen: list[0]})
		return
	}
	p.pasteTracks(place, list)
}

// pasteTracks puts keys into the tracks of their types and paths, as one step.
func (p *Pane) pasteTracks(place player.Place, list []held) {
	first := math.Inf(1)
	for _, x := range list {
		first = min(first, x.keys[0].Time)
	}
	picked := map[int][]float64{}
	tracks := len(p.animation().Tracks)
	err := place.Doc.Group(message.New(keysPasted, len(list)), func() error {
		for _, x := range list {
			n := slices.IndexFunc(p.animation().Tracks, func(t animation.Track) bool { return t.Type == x.kind && t.Path == x.path })
			if n >= 0 {
				if err := place.EditTrack(n, func(t *animation.Track) (err error) {
					picked[n], err = p.into(t, p.content.wanted[n], x.keys, p.time-first)
					return err
				}); err != nil {
					return err
				}
				continue
			}
			t, err := p.newTrack(x.kind, x.path)
			if err == nil {
				wanted := player.Wanted(place.Doc, &t, player.Aim(place.Doc, p.by(), x.kind, x.path), nil, p.content.scripts)
				picked[tracks], err = p.into(&t, wanted, x.keys, p.time-first)
			}
			if err == nil {
				err = place.AddTrack(t)
			}
			if err != nil {
				return err
			}
			tracks++
		}
		return nil
	})
	if p.done(err) == nil {
		p.picked = picked
	}
}

// keysIn reads the keys that copyKeys wrote.
func keysIn(v variant.Value) (list []held, ok bool) {
	all, ok := v.Data.(*variant.List)
	if !ok || len(all.Items) == 0 {
		return nil, false
	}
	for _, item := range all.Items {
		one, ok := item.Data.(*variant.List)
		if !ok || len(one.Items) != 6 {
			return nil, false
		}
		time, timed := animation.Number(one.Items[0])
		easing, eased := animation.Number(one.Items[1])
		handles := animation.Floats(one.Items[3])
		if !timed || !eased || len(handles) != 4 {
			return nil, false
		}
		kind, path := one.Items[4].Text, one.Items[5].Text
		if n := len(list) - 1; n < 0 || list[n].kind != kind || list[n].path != path {
			list = append(list, held{kind: kind, path: path})
		}
		of := &list[len(list)-1]
		of.keys = append(of.keys, animation.Key{Time: time, Transition: easing, Value: one.Items[2], In: [2]float64(handles[:2]), Out: [2]float64(handles[2:])})
	}
	return list, true
}

// askRetime asks for a number, by which to makes new times of the selected keys, or of all if none is selected.
func (p *Pane) askRetime(name, headline, label, now string, to func(first, n float64) func(float64) float64) {
	t := p.track()
	if t == nil || len(t.Keys) == 0 {
		return
	}
	keys := p.lines.keys
	if len(keys) == 0 {
		keys = p.lines.inside(p.lines.chosen, p.lines.chosen, math.Inf(-1), math.Inf(1))
	}
	first := math.Inf(1)
	for n, list := range keys {
		first = min(first, p.animation().Tracks[n].Keys[list[0]].Time)
	}
	p.page.Window().Prompt(name, headline, words.Say("Change"), []widgets.Field{{Label: label, Text: now}}, func(texts []string) error {
		was, _ := number(now, 0)
		n, err := number(texts[0], was)
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

// setKey sets keys at the playhead: for the bones that were turned, or else for several that are selected, or else for the value of the selected
// track.
func (p *Pane) setKey() {
	if !p.editable() {
		return
	}
	p.pause()
	if turned := p.stage.changed(); len(turned) > 0 {
		p.keyPose(turned)
		return
	}
	if several := p.stage.view.Chosen(); len(several) > 1 {
		p.keyPose(several)
		return
	}
	t := p.track()
	if t == nil {
		return
	}
	key := animation.Key{Time: p.time, Transition: 1}
	if list := p.current()[p.lines.chosen].keys; len(list) > 0 {
		key = list[len(list)-1]
		key.Time = p.time
	}
	v, ok := p.content.animation.Sample(p.lines.chosen, p.time)
	event := t.Type == "method" || t.Type == "audio" || t.Type == "animation"
	switch {
	case len(t.Keys) > 0 && (event || !ok):
	case ok && len(t.Keys) > 0:
		if now, err := player.Fit(p.page.Doc(), t, p.content.wanted[p.lines.chosen], v); err == nil { // else the one before stays: between ints a number is none
			key.Value = now
		}
	default:
		// Later, so that the letter of the key K is not typed into the field.
		go p.page.Window().RunOnUI(func() { p.askValue(key) }, false)
		return
	}
	p.enter(key)
}

// enter puts a key into the selected track, and the keyboard into the field of its value once the file is read again.
func (p *Pane) enter(key animation.Key) {
	p.entering = true
	p.put(map[int]held{p.lines.chosen: {keys: []animation.Key{key}}})
}

// firstValues are what the prompt for the first key of a track suggests, by track type.
var firstValues = map[string]string{
	"position_3d": "Vector3(0, 0, 0)", "rotation_3d": "Quaternion(0, 0, 0, 1)", "scale_3d": "Vector3(1, 1, 1)", "blend_shape": "0.0", "bezier": "0.0",
	"transform": "[ Vector3( 0, 0, 0 ), Quat( 0, 0, 0, 1 ), Vector3( 1, 1, 1 ) ]", "method": `{"args": [], "method": "hide"}`,
	"audio": `{"end_offset": 0.0, "start_offset": 0.0, "stream": null}`, "animation": `"[stop]"`,
}

// shaped are the types of tracks whose values are all of one type, whatever they are for.
var shaped = map[string]bool{"position_3d": true, "rotation_3d": true, "scale_3d": true, "blend_shape": true, "bezier": true}

// askValue asks for the value of the first key of a track: in the editor of its type where the track has one, else as text.
func (p *Pane) askValue(key animation.Key) {
	t, to, wanted := p.track(), p.content.targets[p.lines.chosen], p.content.wanted[p.lines.chosen]
	text, ok := firstValues[t.Type]
	if !ok {
		text = player.First(p.page.Doc(), to, wanted)
	}
	if !ok && wanted.Type != "" || shaped[t.Type] {
		v, err := p.page.Doc().Parse(model.Root, text)
		if err == nil {
			v, err = player.Fit(p.page.Doc(), t, wanted, v)
		}
		if err == nil {
			key.Value = v
			p.enter(key)
			return
		}
	}
	p.page.Window().Prompt("animation-value", words.Say("First key of %s", widgets.Shorten(t.Path)), words.Say("Set"),
		[]widgets.Field{{Label: words.Say("Value"), Text: text}}, func(texts []string) error {
			v, err := p.page.Doc().Parse(model.Root, texts[0])
			if err == nil {
				v, err = player.Fit(p.page.Doc(), t, wanted, v)
			}
			if err == nil {
				key.Value = v
				p.put(map[int]held{p.lines.chosen: {keys: []animation.Key{key}}})
			}
			return err
		})
}
