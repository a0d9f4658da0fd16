package text

import (
	"savant/codec/message"
	"savant/model/scenery"
	"savant/scene"
	"savant/scene/tscn"
)

// layout says which section stands where in the tree.
type layout struct {
	tree   *scene.Tree // nil in a ConfigFile
	top    []topRow
	groups []group
	homes  []home // by section

	nths []int // by section: how many before it are named alike; nil until asked for
}

// topRow is a child of Root: a section, or a group if section is negative.
type topRow struct{ section, group int }

// group is the sections of one kind.
type group struct {
	tag      string
	title    message.ID
	top      int // which child of Root
	sections []int
}

// home says where a section stands: the index-th child of Root, of a group, or among the child nodes of a node.
type home struct {
	parent int // homeRoot, homeGroup-n for group n, or the section of the parent node
	index  int
}

const (
	homeRoot  = -1
	homeGroup = -2
)

// groupTitles are the groups, in the order in which they are shown.
var groupTitles = [...]struct {
	tag   string
	title message.ID
}{
	{"ext_resource", scenery.ExternalResources},
	{"sub_resource", scenery.SubResources},
	{"connection", scenery.Connections},
	{"editable", scenery.EditableChildren},
}

func arrange(src []byte, o *tscn.Outline) *layout {
	l := &layout{homes: make([]home, len(o.Sections))}
	add := func(section int) {
		l.homes[section] = home{homeRoot, len(l.top)}
		l.top = append(l.top, topRow{section: section})
	}
	if o.Grammar == tscn.Names {
		for i := range o.Sections {
			add(i)
		}
		return l
	}
	l.tree = tscn.TreeOf(src, o)
	for _, root := range l.tree.Roots {
		add(l.tree.Nodes[root].Item)
	}
	for i := range l.tree.Nodes {
		n := &l.tree.Nodes[i]
		for k, child := range n.Children {
			l.homes[l.tree.Nodes[child].Item] = home{n.Item, k}
		}
	}
	grouped := map[string][]int{}
	var others, headers []int
	for i := range o.Sections {
		s := &o.Sections[i]
		switch {
		case s.Opaque:
			others = append(others, i)
		case s.Tag == "node":
		case s.Tag == "resource":
			add(i)
		case s.Tag == "gd_scene" || s.Tag == "gd_resource":
			headers = append(headers, i)
		case s.Tag == "ext_resource" || s.Tag == "sub_resource" || s.Tag == "connection" || s.Tag == "editable":
			grouped[s.Tag] = append(grouped[s.Tag], i)
		default:
			others = append(others, i)
		}
	}
	for _, g := range groupTitles {
		list := grouped[g.tag]
		if len(list) == 0 {
			continue
		}
		for k, i := range list {
			l.homes[i] = home{homeGroup - len(l.groups), k}
		}
		l.top = append(l.top, topRow{-1, len(l.groups)})
		l.groups = append(l.groups, group{g.tag, g.title, len(l.top) - 1, list})
	}
	for _, i := range append(others, headers...) {
		add(i)
	}
	return l
}

// own is how many rows a section has before its child nodes.
func own(s *tscn.Section) int { return len(s.Properties) + len(s.Damage) + len(s.Attributes) }

// idTags are the tags whose sections a path names by their id.
func idTag(tag string) bool { return tag == "ext_resource" || tag == "sub_resource" }
