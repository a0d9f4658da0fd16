package scene

import (
	"hash/fnv"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	NodeExists        message.ID = "scene.node-exists path"
	nodeExistsThere   message.ID = "scene.node-exists-there path scene"
	nodeAdded         message.ID = "scene.node-added path"
	needsClass        message.ID = "scene.needs-class"
	badClass          message.ID = "scene.bad-class name"
	rootNotDuplicated message.ID = "scene.root-not-duplicated"
	duplicateThere    message.ID = "scene.duplicate-there path scene"
	copyOf            message.ID = "scene.copy-of path original"
	connectionCopy    message.ID = "scene.connection-copy"
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
	if id := s.newUniqueID(name + " " + target.Path); id != 0 {
		added.Attributes = append(added.Attributes, Entry{"unique_id", variant.OfInt(id)})
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

// newUniqueID is an unused unique_id, 0 if the nodes have none: the engine gives one at its next save then.
func (s *Scene) newUniqueID(seed string) int64 {
	used := map[int64]bool{}
	for n := range s.Tree.Nodes {
		if i := s.Find(s.item(n), Attributes, "unique_id"); i >= 0 {
			v, _ := s.Value(Field{s.item(n), Attributes, i})
			used[v.Int()] = true
		}
	}
	if len(used) == 0 || s.Dialect != dialect.Godot46 {
		return 0
	}
	h := fnv.New32a()
	h.Write([]byte(seed))
	for {
		if id := int64(h.Sum32() & 0x7fffffff); id != 0 && !used[id] {
			return id
		}
		h.Write([]byte{1})
	}
}

// freeName is a name that no node below a place has, counted up from name as the engine's editor does: Box, Box2, Box3.
func (s *Scene) freeName(above, name string) string {
	base := strings.TrimRight(name, "0123456789")
	n, err := strconv.Atoi(name[len(base):])
	if err != nil || n < 1 {
		n, base = 1, name
	}
	for {
		n++
		if next := base + strconv.Itoa(n); s.occupied(Join(above, next), -1) == nil {
			return next
		}
	}
}

// DuplicateNode puts a copy of a node with all below it behind it, under a free name. The connections from them are copied along, as
// the editor does: those among them lead to the copies, the others where they led. Connections from the rest of the scene are not.
func (s *Scene) DuplicateNode(node int) (*Edit, error) {
	n := &s.Tree.Nodes[node]
	if n.Parent < 0 {
		return nil, refuse(rootNotDuplicated)
	}
	if scene := s.foreign(node); !scene.IsZero() {
		return nil, refuse(duplicateThere, n.Path, scene)
	}
	name := s.freeName(parentOf(n.Path), n.Name)
	p := s.plan()
	now := Join(parentOf(n.Path), name)
	for _, i := range s.below(node) {
		item := s.item(i)
		q := s.plan()
		if i == node {
			q.setAttribute(item, "name", name)
		} else if parent, ok := s.reparented(i, n.Path, now); ok {
			q.setAttribute(item, "parent", parent)
		}
		if a := s.Find(item, Attributes, "unique_id"); a >= 0 {
			if id := s.newUniqueID(now + s.Tree.Nodes[i].Path); id != 0 {
				q.do(SetValue{Field{item, Attributes, a}, variant.OfInt(id)})
			} else {
				q.dropAttribute(item, "unique_id")
			}
		}
		if s.Unique(i) { // the name stays that of the original
			q.do(RemoveFields{item, Properties, []int{s.Find(item, Properties, uniqueName)}})
		}
		p.do(Copy{item, s.lastBelow(node), q.Changes})
	}
	p.copyConnections(node, now)
	p.note(place(n.Item), copyOf, now, n.Path)
	return p.finish(), nil
}

// copyConnections plans the connections among a node and what lies below it once more, for a copy that is at now.
func (p *plan) copyConnections(node int, now string) {
	old := p.Tree.Nodes[node].Path
	last := -1
	for i := range p.Items() {
		if p.Kind(i) == ConnectionItem {
			last = i
		}
	}
	for i := range last + 1 {
		if p.Kind(i) != ConnectionItem {
			continue
		}
		q, from := p.Scene.plan(), false
		for _, name := range []string{"from", "to"} {
			text, ok := p.attribute(i, name)
			text = Simplify(text)
			if !ok || !under(text, old) {
				continue
			}
			from = from || name == "from"
			q.setAttribute(i, name, now+text[len(old):])
			q.dropAttribute(i, name+"_uid_path") // the chain of unique ids would still lead to the node that was copied
		}
		if from {
			p.do(Copy{i, last, q.Changes})
			p.note(place(i), connectionCopy)
		}
	}
}
