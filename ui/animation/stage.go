package animation

import (
	"maps"
	"math"
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
	around  bool // the poses of the keys before and after the playhead are drawn too
	way     bool // and the way of the chosen bone's end
}

func newStage() *stage {
	s := &stage{view: skeleton.New(), turned: map[string]model.Transform{}, around: true, way: true}
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
	s.beside(a, targets, time)
}

// beside draws the skeleton as animated at other times.
func (s *stage) beside(a *animation.Animation, targets []player.Target, time float64) {
	at := func(times []float64) (list []model.Armature) {
		for _, t := range times {
			list = append(list, player.Posed(s.of, a, targets, s.dialect, t))
		}
		return list
	}
	var keys, all []float64
	if a != nil && s.around {
		keys = keysAround(a, targets, time)
	}
	bone := s.view.Selected()
	if a != nil && s.way && bone >= 0 {
		all = timesOfWay(a)
	}
	s.view.Around(at(keys)...)
	s.view.Way(bone, at(all)...)
}

// keysAround are the times of the last key before a time and the first after it, among those of the tracks that move
// something in the picture.
func keysAround(a *animation.Animation, targets []player.Target, time float64) (times []float64) {
	before, behind := math.Inf(-1), math.Inf(1)
	for i := range a.Tracks {
		if t := &a.Tracks[i]; t.Type == "method" || t.Type == "audio" || t.Type == "animation" || !targets[i].Problem.IsZero() {
			continue
		}
		for _, k := range a.Tracks[i].Keys {
			switch {
			case animation.Near(k.Time, time):
			case k.Time < time:
				before = max(before, k.Time)
			case k.Time <= a.Length:
				behind = min(behind, k.Time)
			}
		}
	}
	for _, t := range []float64{before, behind} {
		if !math.IsInf(t, 0) {
			times = append(times, t)
		}
	}
	return times
}

// timesOfWay is the number of times at which a motion path is sampled, fewer if there are very many keys to search for
// each.
func timesOfWay(a *animation.Animation) (times []float64) {
	const least, most, looks = 8, 48, 400_000
	keys := 1
	for i := range a.Tracks {
		keys += len(a.Tracks[i].Keys)
	}
	n := min(max(looks/keys, least), most)
	for i := range n {
		times = append(times, a.Length*float64(i)/float64(n)) // the end of a loop is its beginning
	}
	if a.Loop != animation.LinearLoop {
		times = append(times, a.Length)
	}
	return times
}

// bone is the index of a bone, -1 for none.
func (s *stage) bone(name string) int {
	return slices.IndexFunc(s.posed.Bones, func(b model.Bone) bool { return b.Name == name })
}

// turn shows a bone in another pose.
func (s *stage) turn(bone int, to model.Transform) {
	b := &s.posed.Bones[bone]
	s.turned[b.Name] = to
	b.Pose, b.HasPose = to, true // a key is set from it before the picture is drawn again
}

// changes are what the user changed of a bone since the animation posed it: "position", "rotation" or both.
func (s *stage) changes(bone int, a *animation.Animation, targets []player.Target, time float64) (parts []string) {
	to, ok := s.turned[s.posed.Bones[bone].Name]
	if !ok {
		return nil
	}
	was := player.Posed(s.of, a, targets, s.dialect, time).Bones[bone]
	if !was.HasPose {
		was.Pose = was.Rest
	}
	if to.Origin != was.Pose.Origin {
		parts = append(parts, "position")
	}
	if was.Pose.Origin = to.Origin; to != was.Pose {
		parts = append(parts, "rotation")
	}
	return parts
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
