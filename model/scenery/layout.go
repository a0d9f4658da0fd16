package scenery

import (
	"strconv"

	"savant/codec/message"
	"savant/model"
	"savant/scene"
)

// Layout is where the items of a file are in its tree: the roots of the nodes and the main resource come first, then a group for each kind of
// items that has one, then the rest, and the header last.
type Layout struct {
	Top    []Top // the children of Root
	Groups []Group

	homes []home // by item
}

// Top is a child of Root: an item or, if Item is negative, the group of this number.
type Top struct{ Item, Group int }

// Group is the items of one kind.
type Group struct {
	*GroupKind
	Top   int // which child of Root
	Items []int
}

// GroupKind is a kind of items that the tree shows as a group.
type GroupKind struct {
	Kind  scene.Kind
	Tag   string // names the group in paths
	Title message.ID
	Badge model.Badge // of the group, and in text of its contents
}

// GroupKinds are the kinds of groups in the order in which they are shown.
var GroupKinds = [...]GroupKind{
	{scene.ExternalItem, "ext_resource", ExternalResources, model.BadgeExternal},
	{scene.InternalItem, "sub_resource", SubResources, model.BadgeResource},
	{scene.ConnectionItem, "connection", Connections, model.BadgeConnection},
	{scene.EditableItem, "editable", EditableChildren, model.BadgeInstance},
}

// home is where an item is: the index-th child of Root, of a group, or among the child nodes of a node.
type home struct {
	parent int // atRoot, inGroup-n for group n, or the item of the parent node
	index  int
}

const (
	atRoot  = -1
	inGroup = -2
)

// Arrange lays out items, whose kinds kind returns. tree is that of their nodes, nil in a file without.
func Arrange(tree *scene.Tree, items int, kind func(item int) scene.Kind) *Layout {
	l := &Layout{homes: make([]home, items)}
	if tree != nil {
		l.addNodes(tree)
	}
	var grouped [scene.Settings + 1][]int
	var rest, headers []int
	for i := range items {
		switch k := kind(i); k {
		case scene.NodeItem:
		case scene.MainItem:
			l.add(i)
		case scene.HeaderItem:
			headers = append(headers, i)
		case scene.Other, scene.Settings:
			rest = append(rest, i)
		default:
			grouped[k] = append(grouped[k], i)
		}
	}
	for i := range GroupKinds {
		if k := &GroupKinds[i]; len(grouped[k.Kind]) > 0 {
			l.addGroup(k, grouped[k.Kind])
		}
	}
	for _, list := range [][]int{rest, headers} {
		for _, i := range list {
			l.add(i)
		}
	}
	return l
}

func (l *Layout) add(item int) {
	l.homes[item] = home{atRoot, len(l.Top)}
	l.Top = append(l.Top, Top{Item: item})
}

func (l *Layout) addNodes(t *scene.Tree) {
	for _, root := range t.Roots {
		l.add(t.Nodes[root].Item)
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		for k, child := range n.Children {
			l.homes[t.Nodes[child].Item] = home{n.Item, k}
		}
	}
}

func (l *Layout) addGroup(k *GroupKind, items []int) {
	for n, i := range items {
		l.homes[i] = home{inGroup - len(l.Groups), n}
	}
	l.Top = append(l.Top, Top{-1, len(l.Groups)})
	l.Groups = append(l.Groups, Group{k, len(l.Top) - 1, items})
}

// Index returns the number of an item among those beside it: the children of Root, its group, or the child nodes of its parent.
func (l *Layout) Index(item int) int { return l.homes[item].index }

// Row returns the row of an item. own returns how many rows a node has before its child nodes.
func (l *Layout) Row(h model.Host, item int, own func(item int) int) model.Row {
	var way []home // nodes nest as deeply as a file likes: no recursion
	at := l.homes[item]
	for ; at.parent >= 0; at = l.homes[at.parent] {
		way = append(way, at)
	}
	r := model.Root
	if at.parent <= inGroup {
		r = l.GroupRow(h, inGroup-at.parent)
	}
	r = h.Child(r, at.index)
	for k := len(way) - 1; k >= 0; k-- {
		r = h.Child(r, own(way[k].parent)+way[k].index)
	}
	return r
}

// GroupRow returns the row of the n-th group.
func (l *Layout) GroupRow(h model.Host, n int) model.Row { return h.Child(model.Root, l.Groups[n].Top) }

// FindGroup returns the row of the group that a path names by its tag, or why there is none: none is the answer to what names no group.
func (l *Layout) FindGroup(h model.Host, tag string, none message.Message) (model.Row, int, message.Message) {
	for n := range l.Groups {
		if l.Groups[n].Tag == tag {
			return l.GroupRow(h, n), 1, message.Message{}
		}
	}
	for i := range GroupKinds {
		if GroupKinds[i].Tag == tag {
			return 0, 0, message.New(FileHasNo, tag)
		}
	}
	return 0, 0, none
}

// HoldsResources reports whether a group holds what values refer to by an id.
func (g *Group) HoldsResources() bool {
	return g.Kind == scene.ExternalItem || g.Kind == scene.InternalItem
}

// Describe describes the group's row: what it contains, and how much of that is unused.
func (g *Group) Describe(counted func() *scene.Resources, d *model.Description) {
	d.Title, d.Badge, d.Summary = message.New(g.Title), g.Badge, strconv.Itoa(len(g.Items))
	if !g.HoldsResources() {
		return
	}
	unused := 0
	for _, i := range g.Items {
		if counted().Uses[i] == 0 {
			unused++
		}
	}
	if unused > 0 {
		d.Note = []message.Message{message.New(SomeUnused, unused)}
	}
}

// Find finds what a step after the group's row names: a resource by its id, which idStep returns if it has one, the rest by
// its number.
func (g *Group) Find(h model.Host, r model.Row, s model.Step, idStep func(item int) (model.Step, bool)) (model.Row, int, message.Message) {
	if !g.HoldsResources() {
		index, ok := s.Index()
		if !ok || s.Nth > 0 || index < 0 || index >= int64(len(g.Items)) {
			return 0, 0, message.New(Numbered, Counted(g.Tag, len(g.Items)))
		}
		return h.Child(r, int(index)), 1, message.Message{}
	}
	nth := s.Nth
	for k, i := range g.Items {
		if step, ok := idStep(i); ok && step.Text == s.Text && step.Kind == s.Kind {
			if nth == 0 {
				return h.Child(r, k), 1, message.Message{}
			}
			nth--
		}
	}
	return 0, 0, message.New(NoSuchID, g.Tag, s.Text)
}
