package scene

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	groupsChange   message.ID = "scene.groups-change"
	groupNeedsName message.ID = "scene.group-needs-name"
	noNodeInGroup  message.ID = "scene.no-node-in-group name"
)

// GroupsOf returns the groups of a node.
func (s *Scene) GroupsOf(node int) []string {
	item := s.item(node)
	i := s.Find(item, Attributes, "groups")
	if i < 0 {
		return nil
	}
	var list []string
	for _, m := range s.Mentions(Field{item, Attributes, i}, Strings) {
		list = append(list, m.Text)
	}
	return list
}

// SetGroups sets the groups of a node.
func (s *Scene) SetGroups(node int, groups []string) (*Edit, error) {
	p := s.plan()
	p.setGroups(node, groups)
	return p.finish(), nil
}

func (p *plan) setGroups(node int, groups []string) {
	item := p.item(node)
	if len(groups) == 0 {
		p.dropAttribute(item, "groups")
		return
	}
	list := &variant.List{}
	for _, g := range slices.Compact(slices.Sorted(slices.Values(groups))) {
		list.Items = append(list.Items, variant.OfString(g))
	}
	v := variant.Value{Type: variant.Array, Data: list}
	if i := p.Find(item, Attributes, "groups"); i >= 0 {
		p.Do(SetValue{Field{item, Attributes, i}, v})
	} else {
		p.Do(AddAttribute{item, "groups", v})
	}
	p.Note(place(item), groupsChange)
}

// groupsIn lists the groups in the value of an attribute; "" is one that is no name.
func groupsIn(v variant.Value) (list []string) {
	if data, ok := v.Data.(*variant.List); ok {
		for _, item := range data.Items {
			list = append(list, item.Text)
		}
	}
	return list
}

// RenameGroup renames a group in all nodes.
func (s *Scene) RenameGroup(old, name string) (*Edit, error) {
	if name == "" {
		return nil, refuse(groupNeedsName)
	}
	p := s.plan()
	for i := range s.Tree.Nodes {
		groups := s.GroupsOf(i)
		if slices.Contains(groups, old) {
			for k := range groups {
				if groups[k] == old {
					groups[k] = name
				}
			}
			p.setGroups(i, groups)
		}
	}
	if len(p.Changes) == 0 && old != name {
		return nil, refuse(noNodeInGroup, old)
	}
	return p.finish(), nil
}
