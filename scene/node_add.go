package scene

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	nodeAdded  message.ID = "scene.node-added path"
	needsClass message.ID = "scene.needs-class"
	badClass   message.ID = "scene.bad-class name"
)

// AddNode adds a node of a class as the index-th child of parent; a negative index puts it last.
func (s *Scene) AddNode(parent, index int, name, class string) (*Edit, error) {
	if why := nameProblem(name); !why.IsZero() {
		return nil, &Refusal{why}
	}
	if err := CheckClass(class); err != nil {
		return nil, err
	}
	target := &s.Tree.Nodes[parent]
	path := Join(target.Path, name)
	if err := s.occupied(path, -1); err != nil {
		return nil, err
	}
	p := s.plan()
	added := Add{After: s.placeBelow(parent, index), Kind: NodeItem, Attributes: []Entry{
		{"name", variant.OfString(name)}, {"type", variant.OfString(class)}, {"parent", variant.OfString(target.Path)}}}
	if id := s.newUniqueID(s.uniqueIDs(), name+" "+target.Path); id != 0 {
		added.Attributes = append(added.Attributes, Entry{"unique_id", variant.OfInt(id)})
	}
	children := target.Children
	if at, ok := s.placed(parent, index, children); ok {
		added.Attributes = slices.Insert(added.Attributes, 3, Entry{"index", variant.OfString(strconv.Itoa(at))})
		p.openGap(children, at, 1)
	}
	p.do(added)
	p.note(behind(added.After), nodeAdded, path)
	return p.finish(), nil
}

// CheckClass refuses what can be no name of a class.
func CheckClass(class string) error {
	if class == "" {
		return refuse(needsClass)
	}
	for i := 0; i < len(class); i++ {
		c := class[i]
		if digit := c >= '0' && c <= '9'; !(c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_' || digit && i > 0) {
			return refuse(badClass, class)
		}
	}
	return nil
}

// placeBelow is the item behind which the index-th child of a node goes.
func (s *Scene) placeBelow(parent, index int) int {
	children := s.Tree.Nodes[parent].Children
	if index < 0 || index > len(children) {
		index = len(children)
	}
	if index == 0 {
		return s.item(parent)
	}
	return s.lastBelow(children[index-1])
}

// uniqueIDs are the numbers that unique_id gives to nodes.
type uniqueIDs map[int64]bool

func (s *Scene) uniqueIDs() uniqueIDs {
	used := uniqueIDs{}
	for n := range s.Tree.Nodes {
		if id, ok := s.uniqueID(n); ok {
			used[id] = true
		}
	}
	return used
}

// uniqueID is the unique_id of a node; ok is false if it has none.
func (s *Scene) uniqueID(node int) (id int64, ok bool) {
	i := s.Find(s.item(node), Attributes, "unique_id")
	if i < 0 {
		return 0, false
	}
	v, _ := s.Value(Field{s.item(node), Attributes, i})
	return v.Int(), true
}

// newUniqueID is an unused unique_id, which is used then; 0 if the nodes have none: the engine gives one at its next save then.
func (s *Scene) newUniqueID(used uniqueIDs, seed string) int64 {
	if len(used) == 0 || s.Dialect != dialect.Godot46 {
		return 0
	}
	h := fnv.New32a()
	h.Write([]byte(seed))
	for {
		if id := int64(h.Sum32() & 0x7fffffff); id != 0 && !used[id] {
			used[id] = true
			return id
		}
		h.Write([]byte{1})
	}
}

// FreeName is the name for a new node below one: name itself, or the next free one.
func (s *Scene) FreeName(parent int, name string) string {
	return s.freeName(s.Tree.Nodes[parent].Path, name)
}

// freeName is FreeName for a place, which may lie in an instance.
func (s *Scene) freeName(above, name string) string {
	return nextName(name, func(name string) bool { return s.occupied(Join(above, name), -1) != nil })
}

// nextName is name, unless it is taken: then it is counted up as the engine's editor does: Box, Box2, Box3.
func nextName(name string, taken func(string) bool) string {
	base := strings.TrimRight(name, "0123456789")
	n, err := strconv.Atoi(name[len(base):])
	if err != nil || n < 1 {
		n, base = 1, name
	}
	for taken(name) {
		n++
		name = base + strconv.Itoa(n)
	}
	return name
}
