package scene

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/nodepath"
)

// Messages.
const (
	splitThere     message.ID = "scene.split-there path scene"
	rootNotSplit   message.ID = "scene.root-not-split"
	instanceItself message.ID = "scene.instance-itself path scene"
	branchSplit    message.ID = "scene.branch-split path scene"
	sharedBySplit  message.ID = "scene.shared-by-split item"
	uniqueInside   message.ID = "scene.unique-inside name"
)

// splittable returns an error for nodes that cannot become their own scene: the root, instances, and nodes of other
// scenes.
func (s *Scene) splittable(node int) error {
	n := &s.Tree.Nodes[node]
	if n.Parent < 0 {
		return refuse(rootNotSplit)
	}
	if in := s.Instance(node); in != "" {
		return refuse(instanceItself, n.Path, named(in))
	}
	if scene := s.foreign(node); !scene.IsZero() {
		return refuse(splitThere, n.Path, scene)
	}
	return nil
}

// unnamedIn returns the scene in which paths into and out of a branch use none of the unique names that are valid on
// one side only once the branch is its own scene, and the edit that makes it so.
func (s *Scene) unnamedIn(node int) (*Scene, *Edit) {
	at := s.Tree.Nodes[node].Path
	inside := func(place string) bool { return place != at && nodepath.Within(place, at) }
	e := s.plainPaths(func(from, to string, _ []string) bool {
		return to == nodepath.Lost || inside(from) != inside(to) && (nodepath.Within(from, at) || inside(to))
	})
	next, _ := s.After(e)
	return next, e
}

// Standalone returns the scene from which a branch can be copied into its own scene, prepared as by Split. The unique
// name of its topmost node stays with the instance.
func (s *Scene) Standalone(node int) (*Scene, error) {
	if err := s.splittable(node); err != nil {
		return nil, err
	}
	next, _ := s.unnamedIn(node)
	item := next.item(node)
	if i := next.Find(item, Properties, uniqueName); i >= 0 {
		next, _ = next.After(&Edit{Changes: []Change{RemoveFields{item, Properties, []int{i}}}})
	}
	return next, nil
}

// Split replaces a branch by an instance of the scene in a file, which now is that branch. The connections and entries
// of editable children in the branch are removed, and so are the resources that nothing else needs. If connections lead
// to nodes in the branch from outside, the instance gets editable children; otherwise the engine's editor would drop
// them.
func (s *Scene) Split(node int, file string) (*Edit, error) {
	if err := s.splittable(node); err != nil {
		return nil, err
	}
	if file == "" || strings.ContainsAny(file, "\"\\\n") {
		return nil, refuse(pathNeeded)
	}
	var gone []int
	return s.chain([]step{
		func(s *Scene, _ func(int) int) (*Edit, error) {
			_, e := s.unnamedIn(node)
			return e, nil
		},
		func(s *Scene, _ func(int) int) (e *Edit, err error) {
			e, gone, err = s.split(node, file)
			return e, err
		},
		func(s *Scene, now func(int) int) (*Edit, error) {
			p := s.plan()
			for _, item := range gone {
				p.remove(now(item))
			}
			return p.finish(), nil
		},
	})
}

// split plans the instance that replaces a branch. gone are the items to remove.
func (s *Scene) split(node int, file string) (e *Edit, gone []int, err error) {
	p := s.plan()
	n := &s.Tree.Nodes[node]
	id, known := "", false
	for i := range s.Items() {
		if path, ok := s.attribute(i, "path"); ok && path == file && s.Kind(i) == ExternalItem {
			id, known = s.id(i), true
		}
	}
	if !known {
		if id, known = p.addExternal("PackedScene", file, ""); !known {
			return nil, nil, refuse(noRoomForResources)
		}
	}
	p.dropAttribute(n.Item, "type")
	p.dropAttribute(n.Item, "groups")
	p.Do(AddAttribute{n.Item, "instance", s.externalReference(id)})
	var properties []int
	for i := range s.Len(n.Item, Properties) {
		if s.Name(Field{n.Item, Properties, i}) != uniqueName {
			properties = append(properties, i)
		}
	}
	if len(properties) > 0 {
		p.Do(RemoveFields{n.Item, Properties, properties})
	}
	p.Note(place(n.Item), branchSplit, n.Path, file)
	taken := s.Branch(n.Item)
	for _, k := range s.below(node)[1:] {
		p.remove(s.item(k))
		if s.Unique(k) {
			p.Doubt(place(s.item(k)), uniqueInside, s.Tree.Nodes[k].Name)
		}
	}
	p.splitConnections(n.Path, taken)
	p.splitResources(taken)
	p.dropChains(n.Path)
	p.Changes = slices.DeleteFunc(p.Changes, func(c Change) bool {
		r, ok := c.(Remove)
		if ok {
			gone = append(gone, r.Item)
		}
		return ok
	})
	return p.finish(), gone, nil
}

// splitConnections plans the removal of connections within a branch, and editable children if it is connected with
// others.
func (p *plan) splitConnections(at string, taken []bool) {
	crossing := false
	for i, in := range taken {
		kind := p.Kind(i)
		switch {
		case in && (kind == ConnectionItem || kind == EditableItem):
			p.remove(i)
		case kind == ConnectionItem:
			for _, end := range []string{"from", "to"} {
				path, _ := p.attribute(i, end)
				path = nodepath.Simplify(path)
				crossing = crossing || path != at && nodepath.Within(path, at)
			}
		}
	}
	if crossing {
		p.addBehind(EditableItem, message.New(editableNoun), []Entry{{"path", variant.OfString(at)}}, ConnectionItem, NodeItem)
	}
}

// splitResources plans the removal of resources that only what is taken needs; it notes those now on both sides.
func (p *plan) splitResources(taken []bool) {
	var inside, kept []int
	for i, in := range taken {
		if in {
			inside = append(inside, i)
		}
	}
	uses := p.UsesBeyond(inside...)
	for _, i := range inside {
		if kind := p.Kind(i); (kind == InternalItem || kind == ExternalItem) && uses[i] > 0 {
			kept = append(kept, i)
			if kind == InternalItem {
				p.Doubt(place(i), sharedBySplit, p.Label(i))
			}
		}
	}
	needed := p.Branch(kept...)
	for _, i := range inside {
		if kind := p.Kind(i); (kind == InternalItem || kind == ExternalItem) && !needed[i] && !slices.Contains(kept, i) {
			p.remove(i)
		}
	}
}
