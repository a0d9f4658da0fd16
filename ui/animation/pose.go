package animation

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/player"
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/scene/nodepath"
	"savant/ui/internal/words"
)

const poseKeyed message.ID = "animation.pose-keyed name"

// keyPose sets keys for the poses of bones at the playhead, as one step of the history. A bone without a track gets one, and so does what
// the user changed of it if none of its tracks would hold that.
func (p *Pane) keyPose(bones []int) {
	place, err := p.place()
	if err != nil {
		return
	}
	c := p.content
	err = place.Doc.Group(message.New(poseKeyed, c.shown.name), func() error {
		for _, i := range bones {
			b := &p.stage.posed.Bones[i]
			found, lost := false, p.stage.changes(i, c.animation, c.targets, p.time)
			for n := range c.animation.Tracks {
				to := c.targets[n]
				t := &c.animation.Tracks[n]
				v, fits := player.KeyOf(&c.armature, b, t, to.Property)
				if !player.Moves(to, &c.armature, b) || !fits || edit.Editable(t) != nil {
					continue
				}
				found, lost = true, slices.DeleteFunc(lost, func(part string) bool { return player.Holds(t, to, part) })
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
			if !found && len(lost) == 0 {
				lost = []string{"rotation"}
			}
			for _, part := range lost {
				if err := p.addPoseTrack(place, b, part); err != nil {
					return err
				}
				p.lines.chosen = len(p.lines.lanes)
				if p.wholeTracks() {
					break
				}
			}
		}
		return nil
	})
	if p.done(err) == nil {
		p.stage.reset()
		p.picked = map[int][]float64{p.lines.chosen: {p.time}}
	}
}

// wholeTracks reports whether one track holds place, rotation and scale of the bones: in space, in Godot 3.
func (p *Pane) wholeTracks() bool { return !p.content.armature.Flat && !p.four() }

// addPoseTrack adds a track of the position or rotation of a bone, with a key at the playhead.
func (p *Pane) addPoseTrack(place player.Place, b *model.Bone, part string) error {
	c := p.content
	by := p.by()
	base, ok := player.Base(place.Doc, by)
	if !ok {
		base = "."
	}
	kind, path := part+"_3d", nodepath.Relative(base, c.armature.Path)+":"+b.Name
	switch {
	case c.armature.Flat:
		kind, path = "value", nodepath.Relative(base, b.Place)+":"+part
		if part == "rotation" && !p.four() {
			path += "_degrees"
		}
	case player.OfNodes(&c.armature):
		path = nodepath.Relative(base, b.Place)
	}
	if p.wholeTracks() {
		kind = "transform"
	}
	t, err := edit.NewTrack(kind, path)
	if err != nil {
		return err
	}
	_, sub, _ := strings.Cut(path, ":")
	v, ok := player.KeyOf(&c.armature, b, &t, sub)
	if !ok {
		return nil
	}
	if _, err := edit.Put(&t, animation.Key{Time: p.time, Transition: 1, Value: v}); err != nil {
		return err
	}
	return place.AddTrack(t)
}

// turned shows a bone as the user turned it by its handle, and sets a key if Record is on.
func (p *Pane) turned(bone int, to model.Transform) {
	p.stage.turn(bone, to)
	if p.record && p.editable() {
		p.keyPose([]int{bone})
		return
	}
	p.seek(p.time)
}

// chosenBones returns the selected bones, or all bones if none is selected.
func (p *Pane) chosenBones() (list []int) {
	if list = p.stage.view.Chosen(); len(list) > 0 {
		return list
	}
	for i := range p.stage.posed.Bones {
		list = append(list, i)
	}
	return list
}

func (p *Pane) copyPose() { p.clip = p.stage.poses(p.chosenBones()...) }

func (p *Pane) pastePose(mirrored bool) {
	if p.stage.put(p.clip, mirrored) == 0 {
		p.page.Window().Fail(p.page, words.Say("This skeleton has none of the bones in the pose."))
		return
	}
	p.seek(p.time)
}

func (p *Pane) forgetPose() {
	p.stage.reset()
	p.seek(p.time)
}

// pose is a copied pose: transforms by bone.
type pose map[string]model.Transform
