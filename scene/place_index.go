package scene

import (
	"slices"
	"strconv"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	indexMoves message.ID = "scene.index-moves path index now"
)

// index returns the position among its siblings that a node of this view declares, including those of an instanced
// scene; ok is false if it declares none.
func (s *Scene) index(node int) (n int, ok bool) { return s.number(s.item(node), "index") }

// placed returns the position that the index-th of a node's children must declare if the scene that the node comes from
// has children too: without it the engine puts the child after all of them (SceneState::instantiate). ok is false if
// none is needed: it comes last, or before one that declares none. If none of the children is in the view, index counts
// those of the other scene.
func (s *Scene) placed(parent, index int, siblings []int) (at int, ok bool) {
	if !s.mixed(parent) {
		return 0, false
	}
	if index >= 0 && index < len(siblings) {
		return s.stands(parent, siblings[index])
	}
	return index, index >= 0 && len(siblings) == 0
}

// mixed reports whether the children of a node may stand among those that another scene has there.
func (s *Scene) mixed(parent int) bool {
	return s.Instance(parent) != "" || !s.foreign(parent).IsZero()
}

// stands returns the position of a child that has one: an own node's as it declares it; that of a node of the other scene, which
// is where it is whatever this one declares, as far as Scenes opens that scene.
func (s *Scene) stands(parent, child int) (at int, ok bool) {
	if !s.foreign(child).IsZero() {
		if at = slices.Index(s.whole().children[s.Tree.Nodes[parent].Path], s.Tree.Nodes[child].Path); at >= 0 {
			return at, true
		}
	}
	return s.index(child)
}

// restand gives a node another position among its siblings, which other scenes have a part in: the one at which it stood closes, and
// the one at which it goes, if it is told, opens.
func (p *plan) restand(node, at int, told bool, siblings []int) {
	was, had := p.index(node)
	if told && had && was < at {
		at--
	}
	for _, i := range siblings {
		k, ok := p.index(i)
		if !ok || p.Tree.Nodes[i].Within != "" {
			continue
		}
		now := k
		if had && now > was {
			now--
		}
		if told && now >= at {
			now++
		}
		if now != k {
			p.setNumber(p.item(i), "index", now)
			p.Note(place(p.item(i)), indexMoves, p.Tree.Nodes[i].Path, k, now)
		}
	}
	p.declare(node, at, told)
}

// declare plans the position that a node declares among the nodes of other scenes, or that it declares none.
func (p *plan) declare(node, at int, told bool) {
	switch item := p.item(node); {
	case !told:
		p.dropAttribute(item, "index")
	case p.has(item, "index"):
		p.setNumber(item, "index", at)
	default:
		p.Do(AddAttribute{item, "index", variant.OfString(strconv.Itoa(at))})
	}
}

// openGap shifts siblings from a position on down, to make room for nodes.
func (p *plan) openGap(siblings []int, at, nodes int) {
	for _, i := range siblings {
		if was, ok := p.index(i); ok && was >= at && p.Tree.Nodes[i].Within == "" {
			p.setNumber(p.item(i), "index", was+nodes)
			p.Note(place(p.item(i)), indexMoves, p.Tree.Nodes[i].Path, was, was+nodes)
		}
	}
}

// closeGaps shifts the siblings of removed nodes up: the index of each decreases by the number of removed nodes before
// it.
func (p *plan) closeGaps(gone []int) {
	type family struct {
		parent int
		within string
	}
	places := map[family][]int{}
	leaves := map[int]bool{}
	for _, node := range gone {
		leaves[node] = true
		n := &p.Tree.Nodes[node]
		if at, ok := p.index(node); ok && n.Parent >= 0 && p.foreign(node).IsZero() {
			places[family{n.Parent, n.Within}] = append(places[family{n.Parent, n.Within}], at)
		}
	}
	if len(places) == 0 {
		return
	}
	for i := range p.Tree.Nodes {
		n := &p.Tree.Nodes[i]
		before := 0
		at, ok := p.index(i)
		for _, place := range places[family{n.Parent, n.Within}] {
			if place < at {
				before++
			}
		}
		if !ok || before == 0 || leaves[i] || p.gone[n.Item] {
			continue
		}
		p.setNumber(n.Item, "index", at-before)
		p.Note(place(n.Item), indexMoves, n.Path, at, at-before)
	}
}

// setNumber plans another number for an attribute, as a string if it is one.
func (p *plan) setNumber(item int, name string, n int) {
	f := Field{item, Attributes, p.Find(item, Attributes, name)}
	if _, ok := p.Text(f); ok {
		p.Do(SetText{f, strconv.Itoa(n)})
	} else {
		p.Do(SetValue{f, variant.OfInt(int64(n))})
	}
}
