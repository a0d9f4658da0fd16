package gltf

import (
	"slices"

	"github.com/qmuntal/gltf"

	"savant/codec/message"
	"savant/scene/transform"
)

// node is one node of a model.
type node struct {
	name     string
	parent   int // -1 for none
	children []int
	kind     kind
	skin     int // skin index of a mesh; -1 for none
	skeleton int // skeleton index of a bone; -1 for none
	at       transform.Transform
}

// kind is what a node shows.
type kind uint8

const (
	plain kind = iota
	mesh
	camera
)

// deepest is the maximum depth of a node.
const deepest = 512

// model is a validated description: children and joints are nodes, each node has at most one parent, and there are no
// cycles.
type model struct {
	nodes []node
	roots []int
	skins [][]int // joints of each skin
	first [][]int // roots of each skeleton
	moves bool    // it has animations
}

// modelOf takes over the valid parts of a description.
func modelOf(doc *gltf.Document) (*model, error) {
	m := &model{nodes: make([]node, len(doc.Nodes)), moves: len(doc.Animations) > 0}
	known := func(i int) bool { return i >= 0 && i < len(m.nodes) && doc.Nodes[i] != nil }
	for i := range m.nodes {
		m.nodes[i] = node{parent: -1, skin: -1, skeleton: -1, at: transform.Identity}
	}
	for i, n := range doc.Nodes {
		if n == nil {
			continue
		}
		x := &m.nodes[i]
		x.name, x.at = n.Name, placeOf(n)
		switch {
		case n.Mesh != nil:
			x.kind = mesh
			if n.Skin != nil && *n.Skin >= 0 && *n.Skin < len(doc.Skins) {
				x.skin = *n.Skin
			}
		case n.Camera != nil:
			x.kind = camera
		}
		for _, c := range n.Children {
			if known(c) && m.nodes[c].parent < 0 {
				m.nodes[c].parent = i
				x.children = append(x.children, c)
			}
		}
	}
	if !m.sound() {
		return nil, message.Err(tooDeep, deepest)
	}
	for _, s := range doc.Skins {
		var joints []int
		if s != nil {
			for _, j := range s.Joints {
				if known(j) {
					joints = append(joints, j)
				}
			}
		}
		m.skins = append(m.skins, joints)
	}
	m.roots = rootsOf(doc, m.nodes)
	m.skeletons()
	return m, nil
}

// sound reports whether no node contains itself or is nested deeper than deepest.
func (m *model) sound() bool {
	depths := make([]int, len(m.nodes))
	for i := range m.nodes {
		var way []int
		n := i
		for ; n >= 0 && depths[n] == 0; n = m.nodes[n].parent {
			if way = append(way, n); len(way) > deepest {
				return false
			}
		}
		depth := 0
		if n >= 0 {
			depth = depths[n]
		}
		for _, n := range slices.Backward(way) {
			if depth++; depth > deepest {
				return false
			}
			depths[n] = depth
		}
	}
	return true
}

// rootsOf returns the root nodes of the default scene.
func rootsOf(doc *gltf.Document, nodes []node) (roots []int) {
	shown := 0
	if doc.Scene != nil {
		shown = *doc.Scene
	}
	if shown < 0 || shown >= len(doc.Scenes) || doc.Scenes[shown] == nil {
		for i := range nodes {
			if doc.Nodes[i] != nil && nodes[i].parent < 0 {
				roots = append(roots, i)
			}
		}
		return roots
	}
	seen := map[int]bool{}
	for _, r := range doc.Scenes[shown].Nodes {
		if r >= 0 && r < len(nodes) && doc.Nodes[r] != nil && nodes[r].parent < 0 && !seen[r] {
			seen[r] = true
			roots = append(roots, r)
		}
	}
	return roots
}

// placeOf returns the transform of a node in its parent: a matrix, or position, rotation and scale.
func placeOf(n *gltf.Node) transform.Transform {
	if m := n.Matrix; m != ([16]float64{}) && m != gltf.DefaultMatrix {
		return transform.Transform{X: [3]float64(m[0:3]), Y: [3]float64(m[4:7]), Z: [3]float64(m[8:11]), Origin: [3]float64(m[12:15])}
	}
	return transform.ComposeQuaternion(n.TranslationOrDefault(), n.RotationOrDefault(), n.ScaleOrDefault())
}

// depth returns the depth of a node.
func (m *model) depth(n int) (depth int) {
	for n = m.nodes[n].parent; n >= 0; n = m.nodes[n].parent {
		depth++
	}
	return depth
}

// skeletons finds out which nodes are bones, and of which skeleton: the joints of a skin, the nodes between them, and
// as many above them as needed to make their roots siblings (SkinTool::_expand_skin, _determine_skeletons of 4.x;
// GLTFDocument of 3.x). Skins that share bones share the skeleton.
func (m *model) skeletons() {
	bone := make([]bool, len(m.nodes))
	var groups [][]int // the roots of each skin
	for _, joints := range m.skins {
		own := map[int]bool{}
		for _, j := range joints {
			own[j] = true
		}
		for _, j := range joints { // nodes between two joints
			var between []int
			for n := m.nodes[j].parent; n >= 0; n = m.nodes[n].parent {
				if own[n] {
					for _, b := range between {
						own[b] = true
					}
					break
				}
				between = append(between, n)
			}
		}
		for j := range own {
			bone[j] = true
		}
		groups = append(groups, m.level(own, bone))
	}
	// A skeleton consists of connected bones, and of those that a skin connects to them.
	of := make([]int, len(m.nodes))
	for i := range of {
		of[i] = i
	}
	find := func(n int) int {
		for of[n] != n {
			of[n] = of[of[n]]
			n = of[n]
		}
		return n
	}
	for i := range m.nodes {
		if p := m.nodes[i].parent; bone[i] && p >= 0 && bone[p] {
			of[find(i)] = find(p)
		}
	}
	for _, roots := range groups {
		for _, r := range roots {
			of[find(r)] = find(roots[0])
		}
	}
	numbers := map[int]int{}
	for i := range m.nodes {
		if !bone[i] {
			continue
		}
		g := find(i)
		if _, ok := numbers[g]; !ok {
			numbers[g] = len(m.first)
			m.first = append(m.first, nil)
		}
		m.nodes[i].skeleton = numbers[g]
		if p := m.nodes[i].parent; p < 0 || !bone[p] {
			m.first[numbers[g]] = append(m.first[numbers[g]], i)
		}
	}
}

// level adds nodes above the roots of a skin until the roots are siblings, and returns these.
func (m *model) level(own map[int]bool, bone []bool) (roots []int) {
	for n := range own {
		if p := m.nodes[n].parent; p < 0 || !own[p] {
			roots = append(roots, n)
		}
	}
	slices.Sort(roots)
	up := func(of []int) {
		for i, r := range of {
			if p := m.nodes[r].parent; p >= 0 {
				of[i] = p
				bone[p] = true
			}
		}
	}
	least := len(m.nodes)
	for _, r := range roots {
		least = min(least, m.depth(r))
	}
	for i := range roots {
		for m.depth(roots[i]) > least {
			up(roots[i : i+1])
		}
	}
	slices.Sort(roots)
	roots = slices.Compact(roots)
	for len(roots) > 1 && slices.ContainsFunc(roots, func(r int) bool { return m.nodes[r].parent != m.nodes[roots[0]].parent }) {
		up(roots)
		slices.Sort(roots)
		roots = slices.Compact(roots)
	}
	return roots
}
