package scene

import (
	"slices"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/nodepath"
)

// Messages.
const (
	noInnerNode    message.ID = "scene.no-inner-node path"
	notEditable    message.ID = "scene.not-editable path instance scene"
	nodeOverridden message.ID = "scene.node-overridden path scene"
	overrideGone   message.ID = "scene.override-gone path"
)

// Inherited is a node that a scene has from another without mentioning it.
type Inherited struct {
	In     *Scene // the outermost scene that has or mentions it
	Node   int    // in In
	Holder int    // the node of this scene that is the instance, or the root that inherits
	Shut   string // the place of the instance whose children are not editable, "" if the node can be changed here
}

// Inherited finds the node at a place that this scene does not mention; ok is false if there is none, or if no available
// scene has it.
func (s *Scene) Inherited(place string) (at Inherited, ok bool) {
	if s.Tree.Find(place) >= 0 {
		return at, false
	}
	above, rest := s.holder(place)
	if above < 0 {
		return at, false
	}
	at = Inherited{Holder: above}
	if at.In, at.Node = s.inside(above, rest); at.In == nil {
		return at, false
	}
	at.Shut = s.shut(above, rest)
	return at, true
}

// Origin returns the path of the scene that the node at a place comes from, as the scene around it has it: of the outermost one
// that has or mentions the node. It is "" for this scene's own nodes.
func (s *Scene) Origin(place string) string {
	if n := s.Tree.Find(place); n >= 0 && s.foreign(n).IsZero() {
		return ""
	}
	above, rest := s.holder(place)
	if above < 0 {
		return ""
	}
	_, _, file := s.insideFile(above, rest)
	return file
}

// Holder returns the nearest node above a place that is an instance, or the root of a scene that inherits, and the path from
// there; -1 if there is none. It looks into no other scene.
func (s *Scene) Holder(place string) (node int, rest string) { return s.holder(place) }

// Foreign reports whether a node comes from another scene, and this one only changes it.
func (s *Scene) Foreign(node int) bool { return !s.foreign(node).IsZero() }

// shut returns the place of the outermost instance on the way from a node to one below it whose children are not editable,
// "" if there is none. The children of an inherited scene always are; those of an instance in another scene are if that
// scene or one around it says so (Node::set_editable_instance, 3.2 to 4.6).
func (s *Scene) shut(node int, rest string) string {
	at := s.Tree.Nodes[node].Path
	levels := []standingIn{{s, "."}} // the scenes on the way, and where they are in this one
	for in := s; len(levels) < maxOrigins; {
		editable := func(x standingIn) bool { return x.editable(nodepath.Relative(x.place, at)) >= 0 }
		if in.Tree.Nodes[node].Parent >= 0 && !slices.ContainsFunc(levels, editable) {
			return at
		}
		path, uid := in.sceneOf(node)
		next := in.Scenes(path, uid)
		if next == nil {
			return ""
		}
		if n := next.Tree.Find(rest); n >= 0 && next.foreign(n).IsZero() {
			return ""
		}
		above := nodepath.Parent(rest)
		below := next.Tree.Find(above)
		for ; below < 0 && above != "."; below = next.Tree.Find(above) {
			above = nodepath.Parent(above)
		}
		for below >= 0 && next.Instance(below) == "" {
			below = next.Tree.Nodes[below].Parent
		}
		if below < 0 {
			return ""
		}
		levels = append(levels, standingIn{next, at})
		rest, at = nodepath.Relative(next.Tree.Nodes[below].Path, rest), nodepath.Nest(at, next.Tree.Nodes[below].Path)
		in, node = next, below
	}
	return ""
}

// Override adds the section in which this scene changes a node of another: an empty one, where the engine writes it.
func (s *Scene) Override(place string) (*Edit, error) {
	at, ok := s.Inherited(place)
	switch {
	case !ok:
		return nil, refuse(noInnerNode, place)
	case at.Shut != "":
		return nil, s.notEditable(place, at.Shut)
	}
	p := s.plan()
	w := s.whole()
	added := Add{After: p.before(w, place), Kind: NodeItem, Attributes: p.standsIn(w, place)}
	if id, ok := at.In.uniqueID(at.Node); ok && s.Dialect == dialect.Godot46 {
		added.Attributes = append(added.Attributes, Entry{"unique_id", variant.OfInt(id)})
	}
	p.Do(added)
	p.Note(behind(added.After), nodeOverridden, place, named(s.Instance(at.Holder)))
	return p.finish(), nil
}

// AddInside is AddNode for a parent that this scene does not mention: the new node is its last child.
func (s *Scene) AddInside(parent, name, class string) (*Edit, error) {
	if err := checkClass(class); err != nil {
		return nil, err
	}
	return s.plan().addInside(parent, name, Entry{"type", variant.OfString(class)})
}

// AddInstanceInside is AddInstance for a parent that this scene does not mention.
func (s *Scene) AddInstanceInside(parent, name, file, uid string) (*Edit, error) {
	return s.plan().addInstance(file, uid, func(p *plan, what Entry) (*Edit, error) { return p.addInside(parent, name, what) })
}

// addInside plans a node whose type or instance is given by an attribute, as the last child of a node of another scene.
func (p *plan) addInside(parent, name string, what Entry) (*Edit, error) {
	if why := nameProblem(name); !why.IsZero() {
		return nil, &Refusal{why}
	}
	if _, _, err := p.lastInside(parent, name); err != nil {
		return nil, err
	}
	place := nodepath.Join(parent, name)
	w := p.whole()
	w.children[parent] = append(w.children[parent], place)
	kind, rest := []Entry{what}, []Entry(nil)
	if what.Name != "type" {
		kind, rest = nil, kind
	}
	added := Add{After: p.before(w, place), Kind: NodeItem, Attributes: p.standsIn(w, place, kind...)}
	if id := p.newUniqueID(p.uniqueIDs(), name+" "+parent); id != 0 {
		added.Attributes = append(added.Attributes, Entry{"unique_id", variant.OfInt(id)})
	}
	added.Attributes = append(added.Attributes, rest...)
	p.Do(added)
	p.Note(behind(added.After), nodeAdded, place)
	return p.finish(), nil
}

// lastInside returns where a node with a name goes that becomes the last child of one that this scene does not mention: after which
// item, and the position that it declares.
func (s *Scene) lastInside(parent, name string) (after, index int, err error) {
	switch at, ok := s.Inherited(parent); {
	case !ok:
		return 0, 0, refuse(noInnerNode, parent)
	case at.Shut != "":
		return 0, 0, s.notEditable(parent, at.Shut)
	}
	place := nodepath.Join(parent, name)
	if err := s.occupied(place, -1); err != nil {
		return 0, 0, err
	}
	w := s.whole()
	w.children[parent] = append(w.children[parent], place)
	return s.before(w, place), len(w.children[parent]) - 1, nil
}

// before returns the item of the last node that the engine writes before the one at a place.
func (s *Scene) before(w *whole, place string) int {
	order := w.order(".")
	last, item := -1, s.item(s.Tree.Roots[0])
	for i := range s.Tree.Nodes {
		n := &s.Tree.Nodes[i]
		if at, ok := order[n.Path]; ok && at > last && at < order[place] {
			last, item = at, n.Item
		}
	}
	return item
}

// standsIn returns the attributes of a node below one of another scene that say where it is, in the engine's order. The
// engine always writes its index (SceneState::_parse_node, 3.2 to 4.6).
func (s *Scene) standsIn(w *whole, place string, kind ...Entry) []Entry {
	parent := nodepath.Parent(place)
	list := append([]Entry{{"name", variant.OfString(nodepath.Name(place))}}, kind...)
	list = append(list, Entry{"parent", variant.OfString(parent)})
	if ids := s.idPath(parent); ids != nil {
		list = append(list, Entry{"parent_id_path", variant.Value{Type: variant.PackedInt32Array, Data: ids}})
	}
	return append(list, Entry{"index", variant.OfString(strconv.Itoa(slices.Index(w.children[parent], place)))})
}

// idPath returns the unique_ids that lead to a node of another scene: of the instances on the way, then its own; nil where
// the engine writes none, as for the nodes of this scene.
func (s *Scene) idPath(place string) (ids []int32) {
	if s.Dialect != dialect.Godot46 || s.Tree.Find(place) >= 0 {
		return nil
	}
	node, rest := s.holder(place)
	for in := s; node >= 0 && len(ids) < maxOrigins; {
		if in.Tree.Nodes[node].Parent >= 0 { // the root of what inherits is left out
			id, ok := in.uniqueID(node)
			if !ok {
				return nil
			}
			ids = append(ids, int32(id))
		}
		path, uid := in.sceneOf(node)
		if path == "" || in.Scenes == nil {
			return nil
		}
		if in = in.Scenes(path, uid); in == nil {
			return nil
		}
		if n := in.Tree.Find(rest); n >= 0 && in.foreign(n).IsZero() {
			id, ok := in.uniqueID(n)
			if !ok {
				return nil
			}
			return append(ids, int32(id))
		}
		if node, _ = in.holder(rest); node >= 0 {
			rest = nodepath.Relative(in.Tree.Nodes[node].Path, rest)
		}
	}
	return nil
}

// notEditable refuses an edit of a node of an instance whose children are not editable.
func (s *Scene) notEditable(place, shut string) error {
	scene := ""
	if n := s.Tree.Find(shut); n >= 0 {
		scene = s.Instance(n)
	} else if at, ok := s.Inherited(shut); ok {
		scene = at.In.Instance(at.Node)
	}
	return refuse(notEditable, place, shut, named(scene))
}

// dropOverride plans that the section of a node of another scene goes if it changes nothing any more once fields are
// removed from it, and reports whether it does. What is below the node stays.
func (s *Scene) dropOverride(item int, list List, indexes ...int) bool {
	n := s.Tree.Node[item]
	if n < 0 || s.foreign(n).IsZero() {
		return false
	}
	for _, l := range []List{Attributes, Properties} {
		for i := range s.Len(item, l) {
			f := Field{item, l, i}
			switch {
			case l == list && slices.Contains(indexes, i):
			case l == Properties, s.Name(f) == "groups":
				return false
			}
		}
	}
	return true
}

// RemoveOverride removes an item whose only changes of a node of another scene are fields that are to be removed, as the engine
// leaves it out when it saves; ok is false for other items.
func (s *Scene) RemoveOverride(item int, list List, indexes ...int) (e *Edit, ok bool) {
	if !s.dropOverride(item, list, indexes...) {
		return nil, false
	}
	p := s.plan()
	p.remove(item)
	p.Note(place(item), overrideGone, s.Tree.Nodes[s.Tree.Node[item]].Path)
	return p.finish(), true
}
