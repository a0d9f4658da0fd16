package scene

import (
	"strings"

	"savant/codec/message"
	"savant/scene/nodepath"
)

// Messages.
const (
	PropertyNeedsName message.ID = "scene.property-needs-name"
	PropertyExists    message.ID = "scene.property-exists name"
	partOfBone        message.ID = "scene.part-of-bone name skeleton bone"
	propertyRenamed   message.ID = "scene.property-renamed name now"
	mayMoveProperty   message.ID = "scene.may-move-property noun path"
)

// RenameProperty renames a property. node_paths and the animation tracks of the property follow.
func (s *Scene) RenameProperty(item, index int, name string) (*Edit, error) {
	f := Field{item, Properties, index}
	old := s.Name(f)
	if name == "" {
		return nil, refuse(PropertyNeedsName)
	}
	if name != old {
		if err := s.partOfBone(item, index, name); err != nil {
			return nil, err
		}
		if s.sets(item, name) {
			return nil, refuse(PropertyExists, name)
		}
	}
	p := s.plan()
	if name == old {
		return p.finish(), nil
	}
	if name == uniqueName {
		v, _ := s.Value(f)
		if why := s.AssignProblem(item, name, v); !why.IsZero() {
			return nil, &Refusal{why}
		}
	}
	p.Do(Rename{f, name})
	p.Note(Place{Field: f, Part: AtField}, propertyRenamed, old, name)
	node := s.Tree.Node[item]
	if node < 0 {
		return p.finish(), nil
	}
	if i := s.Find(item, Attributes, nodePaths); i >= 0 {
		paths := Field{item, Attributes, i}
		for _, m := range s.Mentions(paths, Strings) {
			if m.Text == old {
				p.Do(SetMention{paths, m.At, name})
				p.Note(paths.mention(m.At), message.Text, nodePaths)
			}
		}
	}
	if !s.Tree.Leads(node) {
		return p.finish(), nil
	}
	for _, use := range s.PathUses() {
		r := nodepath.Parse(use.Text)
		rest, ok := strings.CutPrefix(r.Rest, ":"+old)
		if !ok || use.Noun.ID != AnimationTrack || rest != "" && rest[0] != ':' {
			continue
		}
		hits := 0
		for _, base := range use.Bases {
			at := base
			if places := s.follow(base, r); len(places) > 0 {
				at = places[len(places)-1]
			}
			if at == s.Tree.Nodes[node].Path {
				hits++
			}
		}
		r.Rest = ":" + name + rest
		switch {
		case hits > 0 && hits == len(use.Bases):
			p.setPath(use, r.String())
		case hits > 0 || use.unsure():
			p.Doubt(use.Place(), mayMoveProperty, use.Noun, use.Text)
		}
	}
	return p.finish(), nil
}

// partOfBone returns an error for renaming a property from or to bones/N/...: a skeleton would lose a bone or get half
// of one.
func (s *Scene) partOfBone(item, index int, name string) error {
	if s.Tree.Node[item] < 0 {
		return nil
	}
	old := s.Name(Field{item, Properties, index})
	number, _, was := boneProperty(old)
	if !was {
		var is bool
		if number, _, is = boneProperty(name); !is {
			return nil
		}
		old = name
	}
	a := s.Armature(s.Tree.Node[item])
	if a == nil || a.Kind == Skeleton2D {
		return nil
	}
	bone := ""
	for _, b := range a.Bones {
		if b.Number == number {
			bone = b.Name
		}
	}
	return refuse(partOfBone, old, s.Tree.Nodes[a.Node].Path, bone)
}
