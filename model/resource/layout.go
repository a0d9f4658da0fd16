package resource

import (
	"savant/codec/message"
	"savant/model"
	"savant/model/scenery"
	"savant/scene"
)

// layout says which item stands where in the tree.
type layout struct {
	top    []topRow
	groups []group
	homes  []home // by item
	gaps   []int  // which child of Root each is
}

// topRow is a child of Root: an item, else a gap, else a group; the others are negative.
type topRow struct{ item, gap, group int }

// group is the items of one kind.
type group struct {
	kind  scene.Kind
	tag   string
	title message.ID
	top   int // which child of Root
	items []int
}

// home says where an item stands: the index-th child of Root, of a group, or among the child nodes of a node.
type home struct {
	parent int // homeRoot, homeGroup-n for group n, or the item of the parent node
	index  int
}

const (
	homeRoot  = -1
	homeGroup = -2
)

// groupTitles are the groups, in the order in which they are shown.
var groupTitles = [...]struct {
	kind  scene.Kind
	tag   string
	title message.ID
	badge model.Badge
}{
	{scene.ExternalItem, "ext_resource", scenery.ExternalResources, model.BadgeExternal},
	{scene.InternalItem, "sub_resource", scenery.SubResources, model.BadgeResource},
	{scene.ConnectionItem, "connection", scenery.Connections, model.BadgeConnection},
	{scene.EditableItem, "editable", scenery.EditableChildren, model.BadgeInstance},
}

func arrange(s *scene.Scene, gaps int) *layout {
	l := &layout{homes: make([]home, s.Items())}
	add := func(item int) {
		l.homes[item] = home{homeRoot, len(l.top)}
		l.top = append(l.top, topRow{item, -1, -1})
	}
	for _, root := range s.Tree.Roots {
		add(s.Tree.Nodes[root].Item)
	}
	for i := range s.Tree.Nodes {
		n := &s.Tree.Nodes[i]
		for k, child := range n.Children {
			l.homes[s.Tree.Nodes[child].Item] = home{n.Item, k}
		}
	}
	grouped := map[scene.Kind][]int{}
	var headers []int
	for i := range l.homes {
		switch kind := s.Kind(i); kind {
		case scene.NodeItem:
		case scene.MainItem:
			add(i)
		case scene.HeaderItem:
			headers = append(headers, i)
		default:
			grouped[kind] = append(grouped[kind], i)
		}
	}
	for _, g := range groupTitles {
		list := grouped[g.kind]
		if len(list) == 0 {
			continue
		}
		for k, i := range list {
			l.homes[i] = home{homeGroup - len(l.groups), k}
		}
		l.top = append(l.top, topRow{-1, -1, len(l.groups)})
		l.groups = append(l.groups, group{g.kind, g.tag, g.title, len(l.top) - 1, list})
	}
	for i := range gaps {
		l.gaps = append(l.gaps, len(l.top))
		l.top = append(l.top, topRow{-1, i, -1})
	}
	for _, i := range headers {
		add(i)
	}
	return l
}
