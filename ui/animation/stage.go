package animation

import (
	"maps"
	"slices"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/player"
	"savant/scene/animation"
	"savant/ui/skeleton"
)

// stage is the picture of what the tracks move, posed at the playhead. Turning a bone in it changes nothing in the file until a key is set.
type stage struct {
	view    *skeleton.View
	of      model.Armature // as it is in the file
	posed   model.Armature // as it is drawn
	turned  map[string]model.Transform
	dialect *dialect.Dialect
}

func newStage() *stage {
	s := &stage{view: skeleton.New(), turned: map[string]model.Transform{}}
	s.view.ShowNames(false)
	return s
}

// set shows another skeleton.
func (s *stage) set(of model.Armature, d *dialect.Dialect) {
	s.of, s.dialect = of, d
}

// pose shows the skeleton at a time. A bone that is being dragged keeps its pose until it is dropped.
func (s *stage) pose(a *animation.Animation, targets []player.Target, time float64) {
	if s.view.Pulling() {
		return
	}
	s.posed = s.of
	if a != nil {
		s.posed = player.Posed(s.of, a, targets, s.dialect, time)
	}
	s.posed.Bones = slices.Clone(s.posed.Bones)
	for i := range s.posed.Bones {
		if t, ok := s.turned[s.posed.Bones[i].Name]; ok {
			s.posed.Bones[i].Pose, s.posed.Bones[i].HasPose = t, true
		}
	}
	selected := s.view.Selected()
	s.view.Set(&s.posed, "")
	s.view.Select(selected)
}

// bone is the index of a bone, -1 for none.
func (s *stage) bone(name string) int {
	return slices.IndexFunc(s.posed.Bones, func(b model.Bone) bool { return b.Name == name })
}

// turn shows a bone in another pose.
func (s *stage) turn(bone int, to model.Transform) {
	s.turned[s.posed.Bones[bone].Name] = to
}

// reset undoes all turning.
func (s *stage) reset() { clear(s.turned) }

// changed are the bones that were turned, by their indexes.
func (s *stage) changed() (list []int) {
	for _, name := range slices.Sorted(maps.Keys(s.turned)) {
		if i := s.bone(name); i >= 0 {
			list = append(list, i)
		}
	}
	return list
}

// poses are those of some bones, by name.
func (s *stage) poses(bones ...int) map[string]model.Transform {
	out := map[string]model.Transform{}
	for _, i := range bones {
		b := &s.posed.Bones[i]
		out[b.Name] = b.Pose
	}
	return out
}

// put shows bones in poses, or mirrored to the other side. It returns how many of them there are.
func (s *stage) put(poses map[string]model.Transform, mirrored bool) (known int) {
	for name, t := range poses {
		if mirrored {
			name, t = model.MirrorName(name), t.Mirrored()
		}
		if s.bone(name) >= 0 {
			s.turned[name] = t
			known++
		}
	}
	return known
}
