package scene

import (
	"maps"
	"slices"
	"strconv"

	"savant/codec/message"
)

// Messages.
const (
	trackRemoved message.ID = "scene.track-removed track"
)

// RemoveTracks removes the animation tracks that move these bones of a skeleton. Later tracks move up.
func (s *Scene) RemoveTracks(a *Armature, bones ...int) (*Edit, error) {
	p := s.plan()
	p.cutTracks(a, bones)
	return p.finish(), nil
}

// RemoveBonesAndTracks is RemoveBones including the animation tracks that move the bones.
func (s *Scene) RemoveBonesAndTracks(a *Armature, bones ...int) (*Edit, error) {
	e, err := s.RemoveBones(a, bones...)
	if err != nil {
		return nil, err
	}
	p := s.plan()
	gone := p.cutTracks(a, bones)
	for _, c := range e.Changes {
		if f, ok := changed(c); !ok || !gone[f] {
			p.Do(c)
		}
	}
	for _, n := range e.Notes {
		if n.Part < AtField || !gone[n.Field] {
			p.Notes = append(p.Notes, n)
		}
	}
	p.Next = e.Next
	return p.finish(), nil
}

// changed returns the field that a change of a value concerns.
func changed(c Change) (f Field, ok bool) {
	switch c := c.(type) {
	case SetText:
		return c.Field, true
	case SetMention:
		return c.Field, true
	case SetFile:
		return c.Field, true
	case SetValue:
		return c.Field, true
	}
	return f, false
}

// cutTracks plans the removal of the tracks of bones, and returns their properties.
func (p *plan) cutTracks(a *Armature, bones []int) (gone map[Field]bool) {
	names := map[string]bool{}
	for _, i := range bones {
		names[a.Bones[i].Name] = a.Bones[i].Name != ""
	}
	tracks := map[int]map[string]bool{} // by item: the removed tracks
	for _, u := range p.boneUses(a) {
		if !u.path || !u.sure || !names[u.name] || u.tail != "" || u.field.List != Properties {
			continue
		}
		if track, key, ok := trackName(p.Name(u.field)); ok && key == "path" {
			if tracks[u.field.Item] == nil {
				tracks[u.field.Item] = map[string]bool{}
			}
			tracks[u.field.Item][track] = true
		}
	}
	gone = map[Field]bool{}
	for _, item := range slices.Sorted(maps.Keys(tracks)) {
		list := tracks[item]
		numbers := map[string]string{} // by kept track: its new number
		for i := range p.Len(item, Properties) {
			f := Field{item, Properties, i}
			track, key, ok := trackName(p.Name(f))
			if !ok {
				continue
			}
			if list[track] {
				p.Do(RemoveFields{item, Properties, []int{i}})
				gone[f] = true
				if key == "path" {
					p.Note(Place{Field: f, Part: AtField}, trackRemoved, track)
				}
				continue
			}
			if _, known := numbers[track]; !known {
				numbers[track] = strconv.Itoa(len(numbers))
			}
			if numbers[track] != track {
				p.Do(Rename{f, "tracks/" + numbers[track] + "/" + key})
			}
		}
	}
	return gone
}
