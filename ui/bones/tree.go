package bones

import (
	"strconv"
	"strings"

	"savant/model"
	"savant/ui/internal/words"
	"savant/ui/outline"
)

// tree is what the tree of the bones' pane walks: skeletons, and below them their bones.
type tree struct {
	armatures []model.Armature
	lines     map[outline.Node]entry
	top       []outline.Node
	nodes     map[*model.Armature][]outline.Node // of the bones
	origins   map[*model.Armature]origin         // of skeletons in other scenes
}

// entry is a bone, or the skeleton that those below it belong to.
type entry struct {
	self   outline.Node
	of     *model.Armature
	bone   int // in of.Bones; -1 for the skeleton
	up     outline.Node
	index  int // among the children of up
	childs []outline.Node
}

// madeUp is where the nodes of bones begin that the file has no rows for.
const madeUp outline.Node = 1 << 30

// newBoneTree arranges the bones of a scene. origins are those of the skeletons that come from others, by their places in the list.
func newBoneTree(armatures []model.Armature, origins map[int]origin) *tree {
	t := &tree{armatures: armatures, lines: map[outline.Node]entry{}, nodes: map[*model.Armature][]outline.Node{}, origins: map[*model.Armature]origin{}}
	free := madeUp
	node := func(r model.Row) outline.Node {
		if r != 0 {
			return outline.Node(r)
		}
		free++
		return free
	}
	for i := range armatures {
		a := &armatures[i]
		if o, ok := origins[i]; ok {
			t.origins[a] = o
		}
		nodes := make([]outline.Node, len(a.Bones))
		for k := range a.Bones {
			nodes[k] = node(a.Bones[k].Row)
		}
		t.nodes[a] = nodes
		head := entry{self: node(a.Row), of: a, bone: -1, index: i}
		for k := range a.Bones {
			b := &a.Bones[k]
			line := entry{self: nodes[k], of: a, bone: k, up: head.self}
			if b.Parent >= 0 {
				line.up = nodes[b.Parent]
			} else {
				line.index = len(head.childs)
				head.childs = append(head.childs, nodes[k])
			}
			for _, c := range b.Children {
				line.childs = append(line.childs, nodes[c])
			}
			t.lines[nodes[k]] = line
		}
		t.lines[head.self] = head
		t.top = append(t.top, head.self)
	}
	for n, line := range t.lines {
		for i, c := range line.childs {
			if child, ok := t.lines[c]; ok && line.bone >= 0 && child.up == n {
				child.index = i
				t.lines[c] = child
			}
		}
	}
	return t
}

// Len implements outline.Model.
func (t *tree) Len(n outline.Node) int {
	if n == 0 {
		return len(t.top)
	}
	return len(t.lines[n].childs)
}

// Child implements outline.Model.
func (t *tree) Child(n outline.Node, i int) outline.Node {
	if n == 0 {
		return t.top[i]
	}
	return t.lines[n].childs[i]
}

// Parent implements outline.Model.
func (t *tree) Parent(n outline.Node) outline.Node { return t.lines[n].up }

// Index is the outline's; -1 for a removed bone.
func (t *tree) Index(n outline.Node) int {
	line, ok := t.lines[n]
	if !ok {
		return -1
	}
	return line.index
}

// placeWords says where a bone is in its parent: place, rotation in degrees, and scale where that is not 1.
func placeWords(t model.Transform, flat bool) string {
	var at, turned, scaled []float64
	if flat {
		p, r, s, _ := t.Flat()
		at, turned, scaled = p[:], []float64{r}, s[:]
	} else {
		e, s := t.Euler(), t.Scale()
		at, turned, scaled = t.Origin[:], e[:], s[:]
	}
	switch turns, scales := any_(turned, 0), any_(scaled, 1); {
	case turns && scales:
		return words.Say("at %s,  turned %s°,  scaled %s", numbers(at), numbers(turned), numbers(scaled))
	case turns:
		return words.Say("at %s,  turned %s°", numbers(at), numbers(turned))
	case scales:
		return words.Say("at %s,  scaled %s", numbers(at), numbers(scaled))
	}
	return words.Say("at %s", numbers(at))
}

// any_ reports whether one of the numbers, rounded as it is shown, is another than usual.
func any_(list []float64, usual float64) bool {
	for _, f := range list {
		if number(f) != number(usual) {
			return true
		}
	}
	return false
}

func numbers(list []float64) string {
	texts := make([]string, len(list))
	for i, f := range list {
		texts[i] = number(f)
	}
	return strings.Join(texts, "  ")
}

// number is a number with three digits after the point at most.
func number(f float64) string {
	s := strconv.FormatFloat(f, 'f', 3, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	if len(s) > 12 {
		return strconv.FormatFloat(f, 'g', 4, 64)
	}
	return s
}
