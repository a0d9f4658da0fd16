package scenery

import (
	"path"

	"savant/codec/message"
	"savant/model"
	"savant/model/label"
	"savant/model/reason"
	"savant/model/rowpath"
	"savant/model/value"
	"savant/scene"
	"savant/scene/nodepath"
)

// Messages.
const (
	comesFrom      message.ID = "scenery.comes-from scene"
	nodeOfInstance message.ID = "scenery.node-of-instance node instance"
)

// InnerRow implements model.Overriding.
func (f Nodes) InnerRow(place string) model.Row {
	if r := f.NodeRow(place); r != 0 {
		return r
	}
	seat, ok := f.Seat(place, true)
	if !ok {
		return 0
	}
	return f.Host().Row(seat.Parent, model.Slot{Part: model.InnerPart, Index: seat.Index})
}

// FindInner returns the row of a node of another scene that this one may change but does not mention. If there is none, r is 0
// and what says why.
func (f Nodes) FindInner(path string) (r model.Row, what message.Message) {
	place := nodepath.Simplify(path)
	if f.Host().KnowsScenes() {
		if at, ok := f.Around().Inherited(place); ok && at.Shut == "" {
			return f.InnerRow(place), what
		}
	}
	if _, in, _ := f.Alone().Stands(place); in != "" {
		return 0, message.New(nodeOfInstance, rowpath.Quote(path), in)
	}
	return 0, message.New(NoSuchNode, rowpath.Quote(path))
}

// InnerSteps are the steps that name the node that a row of model.InnerPart is.
func (f Nodes) InnerSteps(r model.Row) []model.Step {
	place, _ := f.inner(r)
	return []model.Step{{Kind: model.NameStep, Text: "node"}, {Kind: model.NameStep, Text: Readable(place)}}
}

// DescribeInner is what to show of a node of another scene.
func (f Nodes) DescribeInner(r model.Row, d *model.Description) {
	place, _ := f.inner(r)
	d.Label, d.Badge = value.Shorten(nodepath.Name(place), value.Longest), model.BadgeNode
	at, ok := f.Around().Inherited(place)
	if !ok {
		d.Problem = message.New(reason.LostRow)
		return
	}
	class, _ := at.In.ClassOf(at.Node)
	d.Type = value.Shorten(class, value.Longest)
	d.Badge, d.Signs = looks(at.In, at.Node, class)
	d.About = []message.Message{message.New(comesFrom, value.Shorten(path.Base(f.Around().Origin(place)), value.Longest/2))}
	d.Can = model.CanInsert
}

// looks are the badge and the signs of a node of another scene.
func looks(in *scene.Scene, node int, class string) (badge model.Badge, signs model.Sign) {
	badge = BadgeOfClass(class)
	if in.Instance(node) != "" {
		badge = model.BadgeInstance
		signs |= model.IsInstance
	}
	if len(in.GroupsOf(node)) > 0 {
		signs |= model.HasGroups
	}
	if in.Find(in.Tree.Nodes[node].Item, scene.Properties, "script") >= 0 {
		signs |= model.HasScript
	}
	if in.Unique(node) {
		signs |= model.IsUnique
	}
	return badge, signs
}

// InnerNodes returns the nodes of the scenes of instances.
func (f Nodes) InnerNodes() []model.InnerNode {
	s := f.Around()
	var list []model.InnerNode
	for _, n := range s.InnerNodes() {
		out := model.InnerNode{Path: n.Path, Class: n.Class, Instance: s.Tree.Nodes[n.Instance].Path, From: n.Files,
			Place: n.In.Tree.Nodes[n.Node].Path, Mentioned: n.Mentioned, Shut: n.Shut}
		out.Badge, out.Signs = looks(n.In, n.Node, n.Class)
		list = append(list, out)
	}
	return list
}

// Target is Resources.Target, also for a node that the scene does not mention.
func (f Nodes) Target(r model.Row, file string) (t model.Target, ok bool) {
	if place, ok := f.inner(r); ok {
		return model.Target{File: file, UID: f.UID(), Node: place}, true
	}
	return f.Resources.Target(r, file)
}

// Override implements model.Overriding.
func (f Nodes) Override(r model.Row) (model.Edit, error) {
	place, ok := f.inner(r)
	if !ok {
		return model.Edit{}, f.Host().Refuse(r, message.New(notANode))
	}
	e, err := f.Around().Override(place)
	return f.Step(message.New(label.Set, f.Host().Path(r)), r, e, err)
}
