package world

import (
	"math"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/flat"
	"savant/scene/nodepath"
	"savant/scene/transform"
)

// Messages.
const (
	placeKept    message.ID = "world.place-kept path"
	placeNotKept message.ID = "world.place-not-kept path why"
	shearLost    message.ID = "world.shear-lost path"
	keysLocal    message.ID = "world.keys-local noun track path"
)

// Reparent is Scene.MoveNode for a node that keeps its global transform (Node::reparent, and the scene dock of the
// engine's editor): its local transform below the new parent changes. A Control keeps the position of its corner. If
// the file does not determine enough, the node keeps its local transform, and a note says why.
func Reparent(s *scene.Scene, node, parent, index int) (*scene.Edit, error) {
	e, err := s.MoveNode(node, parent, index)
	if err != nil || len(e.Changes) == 0 {
		return e, err
	}
	p := &plan{nodes{s}, *e}
	p.keepPlace(node, s.Tree.Nodes[parent].Path)
	p.keepRest(node, s.Tree.Nodes[parent].Path)
	return &p.Edit, nil
}

// plan collects an edit.
type plan struct {
	nodes
	scene.Edit
}

// ReparentInside is Reparent for a parent that the scene does not mention, a node of another one.
func ReparentInside(s *scene.Scene, node int, parent string) (*scene.Edit, error) {
	e, err := s.MoveInside(node, parent)
	if err != nil || len(e.Changes) == 0 {
		return e, err
	}
	p := &plan{nodes{s}, *e}
	p.keepPlace(node, parent)
	return &p.Edit, nil
}

// keepPlace plans the transform of a node that keeps its global transform below another parent.
func (p *plan) keepPlace(node int, parent string) {
	n := &p.Tree.Nodes[node]
	old, label := nodepath.Parent(n.Path), nodepath.Join(parent, n.Name) // as it is called once it is there
	of, name := p.spaceOf(node)
	if old == parent || of == noSpace {
		return
	}
	keep := func(why message.Message) {
		p.Doubt(scene.Place{Field: scene.Field{Item: n.Item}}, placeNotKept, label, why)
	}
	switch {
	case of == unknownSpace:
		keep(message.New(placeUnknown, label))
		return
	case p.topLevel(node), p.isAny(node, driven):
		return
	}
	between, moved, why := betweenWays(p.wayUp(old, of), p.wayUp(parent, of))
	control := p.isAny(node, []string{"Control"})
	if control && why.IsZero() {
		if why = p.controlPlaced(node, 4, label); why.IsZero() {
			in, at := p.at(parent)
			why = message.New(placeUnknown, parent)
			if in.Scene != nil {
				why = in.laysOut(at, label)
			}
		}
	}
	var local transform.Transform
	if why.IsZero() {
		local, why = p.local(node, of, name, of, label)
	}
	if !why.IsZero() {
		keep(why)
		return
	}
	if !moved {
		return
	}
	now := between.Mul(local)
	reach := 0.0
	for i := range 3 {
		reach += math.Abs(now.Origin[i]) + math.Abs(between.Origin[i]) + math.Abs(local.Origin[i])
	}
	if now = tidy(now, reach); !now.IsFinite() {
		keep(message.New(placeFlat))
		return
	}
	before := len(p.Changes)
	switch {
	case control:
		p.shiftControl(node, now.Origin[0]-local.Origin[0], now.Origin[1]-local.Origin[1])
	case of == flatSpace:
		was := flat.From(p.stored(node))
		if !flat.KeepsSkew(p.Dialect) && !p.sets(n.Item, "transform") && math.Abs(flat.Of(now).Skew) > 1e-4 {
			p.Doubt(scene.Place{Field: scene.Field{Item: n.Item}}, shearLost, label)
		}
		var list []scene.Entry
		for _, e := range flat.Changes(p.Dialect, func(name string) bool { return p.sets(n.Item, name) }, was, now) {
			list = append(list, scene.Entry(e))
		}
		p.setTransform(n.Item, list, nil)
	default:
		p.deepTransform(node, local, now)
	}
	if len(p.Changes) > before {
		p.Note(scene.Place{Field: scene.Field{Item: n.Item}}, placeKept, label)
		p.localKeys(n.Path, label)
	}
}

// deepTransform plans the transform of a 3D node: as the engines write it, unless only the position changes of one that
// has only that.
func (p *plan) deepTransform(node int, was, now transform.Transform) {
	item := p.Tree.Nodes[node].Item
	names := [2]string{"transform", "transform/local"}
	if flat.OldNames(p.Dialect) {
		names = [2]string{names[1], names[0]}
	}
	var parts []string
	for _, name := range deepNames[2:] {
		if p.sets(item, name) {
			parts = append(parts, name)
		}
	}
	if transform.SameBasis(was, now) {
		if transform.Same32(was.Origin[:], now.Origin[:]) {
			return
		}
		for _, name := range []string{"position", "translation", "transform/translation"} {
			if slices.Contains(parts, name) && !p.sets(item, names[0]) {
				p.setTransform(item, []scene.Entry{{Name: name, Value: transform.Single(variant.Vector3, now.Origin[:]...)}}, nil)
				return
			}
		}
	}
	name := names[0]
	if p.sets(item, names[1]) {
		name = names[1]
	}
	p.setTransform(item, []scene.Entry{{Name: name, Value: now.Value(variant.Transform3D)}}, parts)
}

// shiftControl plans the new position of a Control whose anchors are all at the top left corner of its parent.
func (p *plan) shiftControl(node int, x, y float64) {
	item, value := p.Tree.Nodes[node].Item, p.stored(node)
	var list []scene.Entry
	for i, name := range p.controlNames().sides {
		v, _ := value(name)
		was, by := transform.Real(v), [2]float64{x, y}[i%2]
		if now := was + by; float32(now) != float32(was) {
			list = append(list, scene.Entry{Name: name, Value: transform.Angle(now)})
		}
	}
	p.setTransform(item, list, nil)
}

// setTransform plans new properties that place a node, and the removal of others. If no other scene concerns the node,
// properties with the class default are removed too: the engine does not write them.
func (p *plan) setTransform(item int, list []scene.Entry, gone []string) {
	of, _ := p.ClassOf(p.Tree.Node[item])
	var indexes []int
	for _, name := range gone {
		indexes = append(indexes, p.Find(item, scene.Properties, name))
	}
	for _, e := range list {
		i := p.Find(item, scene.Properties, e.Name)
		usual := p.Find(item, scene.Attributes, "type") >= 0 && restsAt(e)
		switch {
		case usual && i >= 0:
			indexes = append(indexes, i)
		case usual:
		case i >= 0:
			p.Do(scene.SetValue{Field: scene.Field{Item: item, List: scene.Properties, Index: i}, Value: e.Value})
		default:
			p.Do(scene.AddProperty{Item: item, After: -1, Name: e.Name, Value: e.Value, Class: of})
		}
	}
	if len(indexes) > 0 {
		slices.Sort(indexes)
		p.Do(scene.RemoveFields{Item: item, List: scene.Properties, Indexes: indexes})
	}
}

// restsAt reports whether a property that places a node has its default value.
func restsAt(e scene.Entry) bool {
	if t, ok := transform.From(e.Value); ok {
		return t == transform.Identity
	}
	rest := 0.0
	if strings.HasSuffix(e.Name, "scale") {
		rest = 1
	}
	if m, ok := e.Value.Data.(*variant.Math); ok {
		return !slices.ContainsFunc(m.C, func(c float64) bool { return c != rest })
	}
	return transform.Real(e.Value) == rest
}

// movingNames are the properties whose keys in animations move a node.
var movingNames = append([]string{"position:x", "position:y", "position:z", "global_position", "rect_position", "skew"}, deepNames...)

// localKeys notes the animation tracks that move the node at a place: their keys are relative to its old parent. Both are told by the paths that
// they have once the node is where it goes.
func (p *plan) localKeys(at, now string) {
	for _, use := range p.PathUses() {
		r := nodepath.Parse(use.Text)
		if use.Noun.ID != scene.AnimationTrack || r.Rest != "" && !slices.Contains(movingNames, r.Rest[1:]) {
			continue
		}
		for _, base := range use.Bases {
			if p.Place(base, use.Text) == at {
				p.Doubt(use.Place(), keysLocal, use.Noun, p.becomes(use), now)
				break
			}
		}
	}
}

// becomes is what the planned changes make of a path.
func (p *plan) becomes(use scene.PathUse) string {
	text := use.Text
	for _, c := range p.Changes {
		if m, ok := c.(scene.SetMention); ok && m.Field == use.Field && m.At == use.At {
			text = m.Text
		}
	}
	return text
}
