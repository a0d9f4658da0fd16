package scene

import (
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
	if s.Instance(parent) == "" && s.foreign(parent).IsZero() {
		return 0, false
	}
	if index >= 0 && index < len(siblings) {
		return s.index(siblings[index])
	}
	return index, index >= 0 && len(siblings) == 0
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
