package animation

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/player"
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// Messages.
const (
	poseKeyed  message.ID = "animation.pose-keyed name"
	retargeted message.ID = "animation.retargeted path"
)

// editable reports whether the animation that is shown can be changed: it is in this file.
func (p *Pane) editable() bool { return p.animation() != nil && p.content.shown.other == "" }

// four reports whether the file is of Godot 4, whose tracks and loops are others than those of Godot 3.
func (p *Pane) four() bool { return p.page.Doc().Dialect().Text.NameMark == '&' }

// place is the animation in the document itself; what was read is a copy of it.
func (p *Pane) place() (player.Place, error) {
	doc := p.page.Doc()
	r, err := doc.Find(p.content.shown.at)
	return player.Place{Doc: doc, Row: r}, err
}

// by is the player or library whose animations are listed; 0 for none.
func (p *Pane) by() model.Row {
	path := ""
	if p.content != nil {
		path = p.content.shown.by
		if len(p.content.list) == 0 && len(p.content.mixers) > 0 {
			path = p.content.mixers[0]
			for _, m := range p.content.mixers {
				if m == p.page.Path() {
					path = m
				}
			}
		}
	}
	if path == "" {
		return 0
	}
	r, err := p.page.Doc().Find(path)
	if err != nil {
		return 0
	}
	return r
}

// done says why an edit was refused, or reads what it made.
func (p *Pane) done(err error) error {
	if err != nil {
		p.page.Window().Refused(p.page, err)
		return err
	}
	p.load(p.reading.want)
	p.page.ReportDoubts()
	return nil
}

// change edits the chosen track.
func (p *Pane) change(do func(t *animation.Track) error) error {
	if p.track() == nil || !p.editable() {
		return nil
	}
	place, err := p.place()
	if err == nil {
		err = place.EditTrack(p.lines.chosen, do)
	}
	return p.done(err)
}

// moveKeys shifts the chosen keys.
func (p *Pane) moveKeys(by float64) {
	keys := slices.Clone(p.lines.keys)
	p.retime(keys, func(t float64) float64 { return max(0, t+by) })
}

// retime gives keys other times; they stay chosen.
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

// removeKeys removes the chosen keys.
func (p *Pane) removeKeys() {
	keys := slices.Clone(p.lines.keys)
	if len(keys) > 0 && p.change(func(t *animation.Track) error { return edit.Cut(t, keys...) }) == nil {
		p.picked = nil
	}
}

// current are the chosen keys, or the one at or before the playhead.
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

// putAt puts keys so that the first is at the playhead.
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

// keysIn are the keys that copyKeys wrote.
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

// askRetime asks for a number by which the chosen keys, or all, are shifted or stretched.
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

func number(text string) (float64, error) {
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return 0, errors.New(words.Say("%q is not a number.", text))
	}
	return n, nil
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

// typed applies what was typed for the chosen key.
func (p *Pane) typed(texts keyTexts) {
	t := p.track()
	if t == nil || len(p.lines.keys) == 0 {
		return
	}
	at := p.lines.keys[0]
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
		p.picked = []float64{k.Time}
	}
}

// keyOf is a key with what was typed. Three numbers are the degrees of a rotation.
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

// valueOf reads the value of a key.
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

// setKey keys what the playhead shows: the bones that were turned, or else the value of the chosen track.
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

// The values that the first key of a track is offered.
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

// keyPose sets keys for the poses of bones at the playhead, as one step. A bone without a track for what was turned gets one.
func (p *Pane) keyPose(bones []int) {
	place, err := p.place()
	if err != nil {
		return
	}
	c := p.content
	err = place.Doc.Group(message.New(poseKeyed, c.shown.name), func() error {
		for _, i := range bones {
			b := &p.stage.posed.Bones[i]
			node, sub := c.armature.Path, b.Name
			found := false
			for n := range c.animation.Tracks {
				to := c.targets[n]
				mine := to.Node == node && to.Bone == sub
				if c.armature.Flat {
					mine = to.Node == sub || to.Node == node+"/"+sub
				}
				t := &c.animation.Tracks[n]
				v, fits := player.KeyOf(b, t, to.Property)
				if !mine || !fits || edit.Editable(t) != nil {
					continue
				}
				found = true
				if err := place.EditTrack(n, func(t *animation.Track) error {
					k := animation.Key{Time: p.time, Transition: 1, Value: v}
					if at := edit.At(t, p.time); at >= 0 {
						k.Transition, k.In, k.Out = t.Keys[at].Transition, t.Keys[at].In, t.Keys[at].Out
					}
					_, err := edit.Put(t, k)
					return err
				}); err != nil {
					return err
				}
			}
			if !found {
				if err := p.addPoseTrack(place, b); err != nil {
					return err
				}
				p.lines.chosen = len(p.lines.lanes)
			}
		}
		return nil
	})
	if p.done(err) == nil {
		p.stage.reset()
		p.picked = []float64{p.time}
	}
}

// addPoseTrack adds the track that turns a bone, with a key at the playhead.
func (p *Pane) addPoseTrack(place player.Place, b *model.Bone) error {
	c := p.content
	by := p.by()
	base, ok := player.Base(place.Doc, by)
	if !ok {
		base = "."
	}
	kind, path := "rotation_3d", player.Between(base, c.armature.Path)+":"+b.Name
	switch {
	case c.armature.Flat:
		node := b.Name
		if c.armature.Path != "." {
			node = c.armature.Path + "/" + b.Name
		}
		kind, path = "value", player.Between(base, node)+":rotation"
		if !p.four() {
			path += "_degrees"
		}
	case !p.four():
		kind = "transform"
	}
	t, err := edit.NewTrack(kind, path)
	if err != nil {
		return err
	}
	_, sub, _ := strings.Cut(path, ":")
	v, ok := player.KeyOf(b, &t, sub)
	if !ok {
		return nil
	}
	if _, err := edit.Put(&t, animation.Key{Time: p.time, Transition: 1, Value: v}); err != nil {
		return err
	}
	return place.AddTrack(t)
}

// turned is what a handle made of a bone: a look at it, or a key while Record is on.
func (p *Pane) turned(bone int, to model.Transform) {
	p.stage.turn(bone, to)
	if p.record && p.editable() {
		p.keyPose([]int{bone})
		return
	}
	p.seek(p.time)
}

// chosenBones are the chosen bone, or all.
func (p *Pane) chosenBones() (list []int) {
	if b := p.stage.view.Selected(); b >= 0 {
		return []int{b}
	}
	for i := range p.stage.posed.Bones {
		list = append(list, i)
	}
	return list
}

func (p *Pane) copyPose() { p.clip = p.stage.poses(p.chosenBones()...) }

func (p *Pane) pastePose(mirrored bool) {
	if p.stage.put(p.clip, mirrored) == 0 {
		p.page.Window().Fail(p.page, words.Say("None of the bones of the pose is here."))
		return
	}
	p.seek(p.time)
}

func (p *Pane) forgetPose() {
	p.stage.reset()
	p.seek(p.time)
}

// step moves the playhead by one step of the grid.
func (p *Pane) step(by float64) {
	grid := p.lines.step
	if grid == 0 {
		grid = 0.05
	}
	p.seek(p.lines.snap((math.Round(p.time/grid)+by)*grid, false))
}

// toKey moves the playhead to the next key of the chosen track in a direction, and chooses it.
func (p *Pane) toKey(by int) {
	t := p.track()
	if t == nil {
		return
	}
	best := -1
	for i, k := range t.Keys {
		if by > 0 && k.Time > p.time+1e-5 && best < 0 || by < 0 && k.Time < p.time-1e-5 {
			best = i
		}
	}
	if best >= 0 {
		p.choose(p.lines.chosen, []int{best})
		p.seek(t.Keys[best].Time)
	}
}

// addTrack asks for the type and the target of a new track.
func (p *Pane) addTrack() {
	if !p.editable() {
		return
	}
	var items []widgets.Item
	for _, kind := range trackTypes(p.four()) {
		items = append(items, widgets.Item{Words: kind.words, Run: func() { p.askTrack(kind.name) }})
	}
	p.page.Window().Choose("animation-track", words.Say("Type of the track"), items)
}

// trackType is a type of tracks, as files and as people have it.
type trackType struct{ name, words string }

// trackTypes are the types that an engine has.
func trackTypes(four bool) []trackType {
	list := []trackType{{"value", words.Say("Property")}}
	if four {
		list = append(list, trackType{"position_3d", words.Say("Position")}, trackType{"rotation_3d", words.Say("Rotation")},
			trackType{"scale_3d", words.Say("Scale")}, trackType{"blend_shape", words.Say("Blend shape")})
	} else {
		list = append(list, trackType{"transform", words.Say("Position, rotation and scale")})
	}
	return append(list, trackType{"bezier", words.Say("Curve of a number")}, trackType{"method", words.Say("Calls")}, trackType{"audio", words.Say("Sounds")},
		trackType{"animation", words.Say("Animations")})
}

func (p *Pane) askTrack(kind string) {
	path := ""
	if t := p.track(); t != nil {
		path = t.Path
	}
	p.page.Window().Prompt("animation-target", words.Say("New track"), words.Say("Add"), []widgets.Field{{Label: words.Say("Node and property or bone, such as Body/Lamp:visible"), Text: path}},
		func(texts []string) error {
			t, err := edit.NewTrack(kind, strings.TrimSpace(texts[0]))
			if err != nil {
				return err
			}
			place, err := p.place()
			if err == nil {
				err = place.AddTrack(t)
			}
			if err == nil {
				p.lines.chosen = len(p.lines.lanes)
				p.done(nil)
			}
			return err
		})
}

// retarget asks for another target of the chosen track.
func (p *Pane) retarget() {
	t := p.track()
	if t == nil || !p.editable() {
		return
	}
	p.page.Window().Prompt("animation-target", words.Say("Target of the track"), words.Say("Change"),
		[]widgets.Field{{Label: words.Say("Node and property or bone, such as Body/Lamp:visible"), Text: t.Path}}, func(texts []string) error {
			return p.change(func(t *animation.Track) error {
				t.Path = strings.TrimSpace(texts[0])
				return nil
			})
		})
}

// repair offers what a track that leads nowhere may have meant. All tracks that name the same lost node or bone follow.
func (p *Pane) repair(lane int) {
	c := p.content
	if !p.editable() || lane < 0 || c.targets[lane].Problem.IsZero() {
		return
	}
	t := &c.animation.Tracks[lane]
	var items []widgets.Item
	for _, x := range player.Candidates(p.page.Doc(), p.by(), t, c.targets[lane]) {
		right := ""
		if x.Sure {
			right = words.Say("same name")
		}
		items = append(items, widgets.Item{Words: x.Path, Right: right, Run: func() { p.repoint(t.Path, x.Path) }})
	}
	p.page.Window().Choose("animation-repair", words.Say("What %s means", widgets.Shorten(t.Path)), items)
}

// repoint gives all tracks whose path names a lost place the place that was meant.
func (p *Pane) repoint(old, now string) {
	oldNode, oldSub, _ := strings.Cut(old, ":")
	nowNode, nowSub, _ := strings.Cut(now, ":")
	place, err := p.place()
	if err != nil {
		return
	}
	p.done(place.Doc.Group(message.New(retargeted, now), func() error {
		for n, t := range p.content.animation.Tracks {
			node, sub, has := strings.Cut(t.Path, ":")
			switch {
			case t.Path == old:
				t.Path = now
			case node == oldNode && oldNode != nowNode && has:
				t.Path = nowNode + ":" + sub
			case node == oldNode && sub == oldSub:
				t.Path = nowNode + ":" + nowSub
			default:
				continue
			}
			if err := place.EditTrack(n, func(own *animation.Track) error {
				own.Path = t.Path
				return nil
			}); err != nil {
				return err
			}
		}
		return nil
	}))
}

// dropTrack removes the chosen track.
func (p *Pane) dropTrack() {
	if p.track() == nil || !p.editable() {
		return
	}
	place, err := p.place()
	if err == nil {
		err = place.RemoveTracks(p.lines.chosen)
	}
	p.done(err)
}

// pickInterpolation and pickUpdate ask for how a track is read.
func (p *Pane) pickInterpolation() {
	names := interpolations()
	if !p.four() {
		names = names[:3]
	}
	p.pick("animation-interpolation", names, func(t *animation.Track, i int) { t.Interpolation = animation.Interpolation(i) })
}

func (p *Pane) pickUpdate() {
	names := []string{words.Say("Continuous"), words.Say("Discrete"), words.Say("Capture")}
	if !p.four() {
		names = []string{names[0], names[1], words.Say("Trigger"), names[2]}
	}
	p.pick("animation-update", names, func(t *animation.Track, i int) { t.Update = i })
}

func (p *Pane) pick(name string, names []string, set func(t *animation.Track, i int)) {
	if p.track() == nil || !p.editable() {
		return
	}
	var items []*fyne.MenuItem
	for i, text := range names {
		items = append(items, fyne.NewMenuItem(text, func() {
			p.change(func(t *animation.Track) error {
				set(t, i)
				return nil
			})
		}))
	}
	p.page.Window().Pick(name, items)
}

// ask asks for the name of an animation.
func (p *Pane) ask(name, headline, yes, text string, do func(doc *model.Document, by model.Row, name string) error) {
	by := p.by()
	if by == 0 {
		return
	}
	p.page.Window().Prompt(name, headline, yes, []widgets.Field{{Label: words.Say("Name"), Text: text}}, func(texts []string) error {
		now := strings.TrimSpace(texts[0])
		err := do(p.page.Doc(), by, now)
		if err == nil {
			full := now
			if i := strings.LastIndexByte(text, '/'); i >= 0 && !strings.Contains(now, "/") {
				full = text[:i+1] + now
			}
			p.wanted(full)
			p.done(nil)
		}
		return err
	})
}

// wanted has the animation of a name be shown once it is read.
func (p *Pane) wanted(name string) {
	doc := p.page.Doc()
	by := p.by()
	place, ok := player.Find(doc, by, name, nil)
	if ok {
		p.reading.want = ident{by: doc.Path(by), name: name, at: doc.Path(place.Row)}
	}
}

func (p *Pane) newAnimation() {
	p.ask("animation-new", words.Say("New animation"), words.Say("Add"), words.Say("new_animation"), player.New)
}

func (p *Pane) duplicate() {
	name := p.content.shown.name
	p.ask("animation-duplicate", words.Say("Duplicate %s", name), words.Say("Duplicate"), name+"_copy", func(doc *model.Document, by model.Row, now string) error {
		return player.Duplicate(doc, by, name, now)
	})
}

func (p *Pane) rename() {
	name := p.content.shown.name
	p.ask("animation-rename", words.Say("Rename %s", name), words.Say("Rename"), name, func(doc *model.Document, by model.Row, now string) error {
		if now == name {
			return nil
		}
		return player.Rename(doc, by, name, now)
	})
}

func (p *Pane) remove() {
	if by := p.by(); by != 0 {
		p.done(player.Remove(p.page.Doc(), by, p.content.shown.name))
	}
}

// settings changes length or loop.
func (p *Pane) settings(to edit.Settings) {
	if !p.editable() {
		return
	}
	place, err := p.place()
	if err == nil {
		err = place.Set(to)
	}
	p.done(err)
}

// nextLoop turns to the next way of looping that the engine has.
func (p *Pane) nextLoop() {
	a := p.animation()
	if a == nil {
		return
	}
	ways := animation.Loop(3)
	if !p.four() {
		ways = 2
	}
	next := (a.Loop + 1) % ways
	p.settings(edit.Settings{Loop: &next})
}
