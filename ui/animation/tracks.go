package animation

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/message"
	"savant/model"
	"savant/model/player"
	"savant/model/users"
	"savant/scene/animation"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

const retargeted message.ID = "animation.retargeted path"

// addTrack asks for the type and the target of a new track.
func (p *Pane) addTrack() {
	if !p.editable() {
		return
	}
	p.Focus() // the track that is added is keyed from there
	var items []widgets.Item
	for _, kind := range trackTypes(p.four()) {
		items = append(items, widgets.Item{Words: kind.words, Run: func() { p.askTrack(kind.name) }})
	}
	p.page.Window().Choose("animation-track", words.Say("Type of the track"), items)
}

// trackType is a type of track: its name in files, and in the window.
type trackType struct{ name, words string }

// trackTypes returns the types of track that an engine has.
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
	field, doubts := p.target(kind, path)
	p.page.Window().Preview("animation-target", words.Say("New track"), words.Say("Add"), []widgets.Field{field}, doubts,
		func(texts []string) error {
			path := aimed(kind, texts[0])
			if err := complete(kind, path); err != nil {
				return err
			}
			t, err := p.newTrack(kind, path)
			if err != nil {
				return err
			}
			place, err := p.place()
			if err == nil {
				err = place.AddTrack(t)
			}
			if err == nil {
				p.reading.added = true
				p.done(nil)
			}
			return err
		})
}

// newTrack returns a track without keys for what the animation moves.
func (p *Pane) newTrack(kind, path string) (animation.Track, error) {
	file := p.page.File
	scripts := p.content.scripts
	if scripts == nil && file() != "" {
		scripts = users.ScriptsAround(context.Background(), file)
	}
	return player.NewTrack(p.page.Doc(), p.by(), kind, path, users.Around(file), scripts)
}

// retarget asks for another target of the chosen track.
func (p *Pane) retarget() {
	t := p.track()
	if t == nil || !p.editable() {
		return
	}
	kind := t.Type
	field, doubts := p.target(kind, t.Path)
	p.page.Window().Preview("animation-target", words.Say("Target of the track"), words.Say("Change"),
		[]widgets.Field{field}, doubts, func(texts []string) error {
			path := aimed(kind, texts[0])
			if err := complete(kind, path); err != nil {
				return err
			}
			return p.change(func(t *animation.Track) error {
				t.Path = path
				return nil
			})
		})
}

// repair offers existing targets for a track whose target does not exist. All other tracks with that target follow.
func (p *Pane) repair(lane int) {
	c := p.content
	if !p.editable() || lane < 0 || c.targets[lane].Problem.IsZero() {
		return
	}
	t := &c.animation.Tracks[lane]
	doc, scenes := p.page.Doc(), users.Around(p.page.File)
	var items []widgets.Item
	for _, x := range player.Candidates(doc, p.by(), t, c.targets[lane], scenes) {
		right := ""
		if x.Sure {
			right = words.Say("same name")
		}
		items = append(items, widgets.Item{Words: x.Path, Right: right, Run: func() { p.repoint(t.Path, x.Path) }})
	}
	if base, ok := player.Base(p.page.Doc(), p.by()); ok {
		items = append(items, widgets.Item{Words: words.Say("Another node…"), Run: func() {
			page.ChooseFrom(p.page, base, t.Path, func(r model.Row) bool { return player.Fits(doc, model.NodePlace(doc.Path(r)), t, scenes) }, func(to string) { p.repoint(t.Path, to) })
		}})
	}
	p.page.Window().Choose("animation-repair", words.Say("What %s means", widgets.Shorten(t.Path)), items)
}

// repoint replaces a target in the paths of all tracks.
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

// pickInterpolation and pickUpdate ask for the interpolation and the update mode of the selected track.
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

// flip turns a setting of the chosen track on or off.
func (p *Pane) flip(of func(*animation.Track) *bool) {
	p.change(func(t *animation.Track) error {
		on := of(t)
		*on = !*on
		return nil
	})
}
