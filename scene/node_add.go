package scene

import (
	"hash/fnv"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/nodepath"
)

// Messages.
const (
	nodeAdded  message.ID = "scene.node-added path"
	needsClass message.ID = "scene.needs-class"
	badClass   message.ID = "scene.bad-class name"
)

// AddNode adds a node of a class as the index-th child of parent; a negative index means last.
func (s *Scene) AddNode(parent, index int, name, class string) (*Edit, error) {
	if err := checkClass(class); err != nil {
		return nil, err
	}
	return s.plan().addNode(parent, index, name, Entry{"type", variant.OfString(class)})
}

// AddInstance adds an instance of a scene as the index-th child of parent; a negative index means last. file is the
// scene's path as named here, uid its uid, "" if it has none. An existing external resource for the file is reused.
func (s *Scene) AddInstance(parent, index int, name, file, uid string) (*Edit, error) {
	return s.plan().addInstance(file, uid, func(p *plan, what Entry) (*Edit, error) { return p.addNode(parent, index, name, what) })
}

// addInstance plans the resource of a scene and with it, by add, an instance.
func (p *plan) addInstance(file, uid string, add func(p *plan, instance Entry) (*Edit, error)) (*Edit, error) {
	if file == "" || strings.ContainsAny(file+uid, "\"\\\n") {
		return nil, refuse(pathNeeded)
	}
	if err := p.acyclic(file, uid); err != nil {
		return nil, err
	}
	for i := range p.Items() {
		if path, ok := p.attribute(i, "path"); ok && path == file && p.Kind(i) == ExternalItem {
			return add(p, Entry{"instance", p.externalReference(p.id(i))})
		}
	}
	id, ok := p.addExternal("PackedScene", file, uid)
	if !ok {
		return nil, refuse(noRoomForResources)
	}
	return add(p, Entry{"instance", p.externalReference(id)})
}

// externalReference returns a reference to a resource of another file.
func (s *Scene) externalReference(id string) variant.Value {
	return variant.Value{Type: variant.Object, Data: &variant.Resource{Kind: variant.External, ID: id, Numeric: s.numericIDs()}}
}

// addNode plans a node whose type or instance is given by an attribute.
func (p *plan) addNode(parent, index int, name string, what Entry) (*Edit, error) {
	if why := nameProblem(name); !why.IsZero() {
		return nil, &Refusal{why}
	}
	target := &p.Tree.Nodes[parent]
	path := nodepath.Join(target.Path, name)
	if err := p.occupied(path, -1); err != nil {
		return nil, err
	}
	added := Add{After: p.placeBelow(parent, index), Kind: NodeItem, Attributes: []Entry{{"name", variant.OfString(name)}}}
	set := func(e Entry) { added.Attributes = append(added.Attributes, e) }
	if what.Name == "type" {
		set(what)
	}
	set(Entry{"parent", variant.OfString(target.Path)})
	if at, ok := p.placed(parent, index, target.Children); ok {
		set(Entry{"index", variant.OfString(strconv.Itoa(at))})
		p.openGap(target.Children, at, 1)
	}
	if id := p.newUniqueID(p.uniqueIDs(), name+" "+target.Path); id != 0 {
		set(Entry{"unique_id", variant.OfInt(id)})
	}
	if what.Name != "type" {
		set(what)
	}
	p.Do(added)
	p.Note(behind(added.After), nodeAdded, path)
	return p.finish(), nil
}

// checkClass refuses what cannot be a class name.
func checkClass(class string) error {
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

// placeBelow returns the item after which the index-th child of a node is inserted.
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

// uniqueIDs is a set of unique_ids of nodes.
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

// uniqueID returns the unique_id of a node; ok is false if it has none.
func (s *Scene) uniqueID(node int) (id int64, ok bool) {
	i := s.Find(s.item(node), Attributes, "unique_id")
	if i < 0 {
		return 0, false
	}
	v, _ := s.Value(Field{s.item(node), Attributes, i})
	return v.Int(), true
}

// newUniqueID returns an unused unique_id and marks it used; 0 if the nodes have none: the engine then assigns one at
// its next save.
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

// FreeName returns the name for a new node below parent: name itself, or the next free one.
func (s *Scene) FreeName(parent int, name string) string {
	return s.freeName(s.Tree.Nodes[parent].Path, name)
}

// FreeNameAt is FreeName for a place, which may be in an instance.
func (s *Scene) FreeNameAt(above, name string) string { return s.freeName(above, name) }

// freeName is FreeNameAt.
func (s *Scene) freeName(above, name string) string {
	return nextName(name, func(name string) bool { return s.occupied(nodepath.Join(above, name), -1) != nil })
}

// nextName returns name, or if it is taken the next free one, numbered as in the engine's editor: Box, Box2, Box3.
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
