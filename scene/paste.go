package scene

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/animation/port"
	"savant/scene/nodepath"
	"savant/scene/translate"
)

// Messages.
const (
	pasteThere       message.ID = "scene.paste-there path scene"
	resourceNotThere message.ID = "scene.resource-not-there id"
	nodePasted       message.ID = "scene.node-pasted path"
	uniqueNameGoes   message.ID = "scene.unique-name-goes item"
	ownerGoes        message.ID = "scene.owner-goes item owner"
	relativeFile     message.ID = "scene.relative-file path"
	noNodeThere      message.ID = "scene.no-node-there"
	valueDamaged     message.ID = "scene.value-damaged property item"
)

// paste plans copies of nodes of another scene.
type paste struct {
	*plan
	words      *translate.Translator
	source     *Scene // the other scene
	tops       []top
	above      []int32                      // the unique_ids that lead to what they are pasted below; nil where none are written
	behind     int                          // the item after which the nodes are inserted
	lacking    map[refKey]string            // classes of resources there that the engine of this scene lacks
	refs       map[refKey]*variant.Resource // references here to the resources of the other scene
	ids        map[Kind]*resourceIDs        // ids of the resources here
	renumbered map[refKey]bool              // the resources here whose id is another there
	chains     map[int64]int64              // unique_ids there to those here; 0 if there is none here
	used       uniqueIDs                    // unique_ids used here
	missing    string                       // a resource id that neither scene has
	after      int                          // the item after which sub-resources are inserted
	tracks     map[Field]PathUse            // the tracks there that move something; nil until they are asked for
	at         int                          // the item there that is being translated, -1 for none
	uses       map[int]Field                // by item there: the first reference to it; nil until it is asked for
	over       map[string]int               // by place: the items here that change nodes there and are merged into them
}

// top is a topmost pasted node: its index in the other scene, and its places there and here.
type top struct {
	node     int
	was, now string
}

// Pasted says what Paste adds.
type Pasted struct {
	Place       string // of the first of the nodes
	Nodes       int    // without those below them
	Resources   int    // external ones too
	Connections int
	IDs         int // resources whose id was taken here
}

// nodePaths is the attribute of a node that lists the properties whose paths the engine resolves to nodes (4.x).
const nodePaths = "node_paths"

type refKey struct {
	kind variant.ReferenceKind
	id   string
}

// Paste copies nodes of another scene, with their descendants, below a node as its children from the index-th on; a
// negative index means last. With parent -1 the node becomes the root of a scene that has none.
//
// What they need is copied too: connections, entries of editable children and tracks among them, and their resources.
// An external file that this scene already refers to is reused, and so is a sub-resource with the same id and content;
// other resources keep their ids if these are free. Names that are taken get a number, and references among the pasted
// nodes follow. What the engine of this scene names or spells differently is translated. Notes with Removed list what it
// lacks.
func (s *Scene) Paste(parent, index int, source *Scene, nodes []int) (e *Edit, made Pasted, err error) {
	p, err := s.pasting(source, nodes)
	if err != nil {
		return nil, made, err
	}
	if parent < 0 {
		return p.paste("", 0, false, nodes)
	}
	p.behind = s.placeBelow(parent, index)
	children := s.Tree.Nodes[parent].Children
	at, told := s.placed(parent, index, children)
	if told {
		p.openGap(children, at, len(nodes))
	}
	return p.paste(s.Tree.Nodes[parent].Path, at, told, nodes)
}

// PasteInside is Paste for a parent that this scene does not mention: the nodes become its last children.
func (s *Scene) PasteInside(parent string, source *Scene, nodes []int) (e *Edit, made Pasted, err error) {
	p, err := s.pasting(source, nodes)
	if err != nil {
		return nil, made, err
	}
	at := 0
	if p.behind, at, err = s.lastInside(parent, s.freeName(parent, source.Tree.Nodes[nodes[0]].Name)); err != nil {
		return nil, made, err
	}
	return p.paste(parent, at, true, nodes)
}

// pasting is paste for some nodes, unless they cannot be copied.
func (s *Scene) pasting(source *Scene, nodes []int) (*paste, error) {
	for _, n := range nodes {
		if scene := source.foreign(n); !scene.IsZero() {
			return nil, refuse(pasteThere, source.Tree.Nodes[n].Path, scene)
		}
		for _, k := range source.below(n) {
			if file, uid := source.sceneOf(k); !source.has(source.item(k), "instance_placeholder") {
				if err := s.acyclic(file, uid); err != nil {
					return nil, err
				}
			}
		}
	}
	p := s.paste(source)
	if p.behind < 0 || len(nodes) == 0 {
		return nil, refuse(noNodeThere)
	}
	return p, nil
}

// paste plans copies of nodes below the one at a place, "" for the root of a scene that has none. at is the position that the first
// declares if told is set.
func (p *paste) paste(parent string, at int, told bool, nodes []int) (e *Edit, made Pasted, err error) {
	if parent != "" {
		if err := p.rename(parent, nodes); err != nil {
			return nil, made, err
		}
		p.above = p.idPath(parent)
	}
	items := make([]int, len(nodes))
	for i, n := range nodes {
		t := top{n, p.source.Tree.Nodes[n].Path, "."}
		if parent != "" {
			t.now = nodepath.Join(parent, p.source.Tree.Nodes[n].Name)
		}
		p.tops = append(p.tops, t)
		items[i] = p.source.item(n)
	}
	taken := p.source.Branch(items...)
	p.resources(taken)
	for i, t := range p.tops {
		branch := p.source.below(t.node)
		for _, n := range branch {
			p.chain(n)
		}
		for _, n := range branch {
			place := ""
			if told && n == t.node {
				place = strconv.Itoa(at + i)
			}
			p.node(n, n == t.node, place)
		}
		p.Note(behind(p.behind), nodePasted, t.now)
	}
	p.among(taken)
	p.prune()
	if p.missing != "" {
		return nil, made, refuse(resourceNotThere, p.missing)
	}
	if parent != "" {
		p.lostPaths()
	}
	return p.finish(), p.made(), nil
}

// made counts what is planned.
func (p *paste) made() Pasted {
	made := Pasted{Place: p.tops[0].now, Nodes: len(p.tops)}
	for _, c := range p.Changes {
		a, ok := c.(Add)
		if !ok {
			continue
		}
		switch a.Kind {
		case ExternalItem, InternalItem:
			made.Resources++
			if p.renumbered[refOf(a)] {
				made.IDs++
			}
		case ConnectionItem:
			made.Connections++
		}
	}
	return made
}

// paste starts to plan copies of nodes of another scene.
func (s *Scene) paste(source *Scene) *paste {
	p := &paste{plan: s.plan(), source: source, behind: s.Items() - 1, lacking: map[refKey]string{}, refs: map[refKey]*variant.Resource{}, renumbered: map[refKey]bool{}, chains: map[int64]int64{}, used: s.uniqueIDs(),
		at: -1}
	p.words = translate.New(source.Dialect, s.Dialect, p.tell)
	if v, ok := s.View.(Early); ok {
		p.words.ReadBy(v.Earliest())
	}
	return p
}

// rename gives nodes free names below a place, in the other scene before they are copied from it: references to them
// there follow.
func (p *paste) rename(above string, nodes []int) error {
	taken := map[string]bool{}
	for _, n := range nodes {
		was := p.source.Tree.Nodes[n].Name
		now := nextName(was, func(name string) bool { return taken[name] || p.occupied(nodepath.Join(above, name), -1) != nil })
		if now != was { // free in both
			now = nextName(was, func(name string) bool {
				return name == was || taken[name] || p.occupied(nodepath.Join(above, name), -1) != nil || p.source.occupied(nodepath.Join(nodepath.Parent(p.source.Tree.Nodes[n].Path), name), -1) != nil
			})
			e, err := p.source.RenameNode(n, now)
			if err != nil {
				return err
			}
			p.source, _ = p.source.After(e)
		}
		taken[now] = true
	}
	return nil
}

// here returns where a path of the other scene, from its root, leads here; ok is false if it does not lead to a pasted
// node.
func (p *paste) here(path string) (now string, ok bool) {
	path = nodepath.Simplify(path)
	for _, t := range p.tops {
		switch rest, below := strings.CutPrefix(path, t.was+"/"); {
		case path == t.was:
			return t.now, true
		case t.was == ".":
			return nodepath.Join(t.now, path), true
		case below:
			return nodepath.Join(t.now, rest), true
		}
	}
	return "", false
}

// chain determines the unique_id of a node here: its own if that is free.
func (p *paste) chain(node int) {
	id, ok := p.source.uniqueID(node)
	if !ok || p.Dialect != dialect.Godot46 || !p.source.foreign(node).IsZero() {
		return
	}
	now := id
	if p.used[id] {
		now = p.newUniqueID(p.used, p.source.Tree.Nodes[node].Path)
	}
	p.used[now], p.chains[id] = true, now
}

// node plans a node. place is its index among the children of an instance, "" for none.
func (p *paste) node(n int, first bool, place string) {
	s, item := p.source, p.source.item(n)
	add := Add{After: p.behind, Kind: NodeItem}
	class, _ := s.ClassOf(n)
	now, _ := p.here(s.Tree.Nodes[n].Path)
	label := p.label(item)
	p.at = item
	set := func(name string, v variant.Value) { add.Attributes = append(add.Attributes, Entry{name, v}) }
	parent := func() {
		if now != "." {
			set("parent", variant.OfString(nodepath.Parent(now)))
		}
		if first && p.above != nil {
			set("parent_id_path", variant.Value{Type: variant.PackedInt32Array, Data: p.above})
		}
		if place != "" {
			set("index", variant.OfString(place))
		}
	}
	for i := range s.Len(item, Attributes) {
		f := Field{item, Attributes, i}
		v, ok := s.Value(f)
		name := s.Name(f)
		if !ok {
			p.Lose(behind(p.behind), valueDamaged, name, label)
			continue
		}
		switch text, _ := s.Text(f); name {
		case "type":
			set(name, variant.OfString(p.words.Node(text, label, s.propertiesOf(item))))
		case "parent":
			continue
		case "owner":
			if owner, ok := p.here(text); ok {
				set(name, variant.OfString(owner))
			} else {
				p.Lose(behind(p.behind), ownerGoes, label, text)
			}
		case "index":
			if !first {
				set(name, v)
			}
		case "unique_id":
			if !s.foreign(n).IsZero() && p.Dialect == dialect.Godot46 {
				set(name, v) // that of the node in its own scene
			} else if id := p.chains[v.Int()]; id != 0 {
				set(name, variant.OfInt(id))
			}
		case "parent_id_path", "owner_uid_path":
			if v, ok := p.chained(v); ok && !first {
				set(name, v)
			}
		case nodePaths:
			if p.Dialect.Text.NameMark == '&' {
				set(name, v)
			}
		default:
			if v.Type == variant.StringName {
				v = variant.OfString(v.Text)
			}
			set(name, p.refer(v))
		}
		if next := s.nameOf(item, i+1); (name == "name" || name == "type") && next != "type" {
			parent()
		}
	}
	if len(p.used) > 0 && s.foreign(n).IsZero() && !slices.ContainsFunc(add.Attributes, func(a Entry) bool { return a.Name == "unique_id" }) {
		if id := p.newUniqueID(p.used, now); id != 0 {
			set("unique_id", variant.OfInt(id))
		}
	}
	add.Properties = p.properties(item, class, label, func(name string, v variant.Value) bool {
		if name != uniqueName || !s.foreign(n).IsZero() || !v.Bool() || p.uniqueOwner(s.Tree.Nodes[n].Name) == nodepath.Lost {
			return true
		}
		p.Lose(behind(p.behind), uniqueNameGoes, label)
		return false
	})
	if item, ok := p.over[now]; ok {
		p.change(&add, item, label)
	}
	p.Do(add)
}

// uniqueOwner returns the place of another node here with a unique name; lost if there is none.
func (p *paste) uniqueOwner(name string) string {
	if p.over == nil {
		return p.uniquePlace(name)
	}
	if n := p.unique(name); n >= 0 {
		return p.Tree.Nodes[n].Path
	}
	return nodepath.Lost
}

// nameOf returns the name of the i-th attribute of an item, "" after the last.
func (s *Scene) nameOf(item, i int) string {
	if i >= s.Len(item, Attributes) {
		return ""
	}
	return s.Name(Field{item, Attributes, i})
}

// propertiesOf returns the properties of an item that can be read.
func (s *Scene) propertiesOf(item int) (list []variant.Property) {
	for i := range s.Len(item, Properties) {
		f := Field{item, Properties, i}
		if v, ok := s.Value(f); ok {
			list = append(list, variant.Property{Name: s.Name(f), Value: v})
		}
	}
	return list
}

// properties returns those of an item of the other scene for which keep is true, with references and names as they are
// here.
func (p *paste) properties(item int, class string, label message.Message, keep func(name string, v variant.Value) bool) (list []Entry) {
	p.at = item
	for _, property := range p.translated(item, class, label, p.stored(item, class, label, keep)) {
		list = append(list, Entry(property))
	}
	return list
}

// stored returns the properties of an item of the other scene as it has them, with references as they are here.
func (p *paste) stored(item int, class string, label message.Message, keep func(name string, v variant.Value) bool) (there []variant.Property) {
	_, look := p.skyLook(item)
	for i := range p.source.Len(item, Properties) {
		f := Field{item, Properties, i}
		name := p.source.Name(f)
		v, ok := p.source.Value(f)
		switch {
		case look != "" && name == skyMaterial:
		case !ok:
			p.Lose(behind(p.behind), valueDamaged, name, label)
		case p.older() && class != libraryClass && isLibraries(name):
			there = append(there, p.fromLibraries(name, v, label)...)
		case p.lacks(v) != "":
			p.words.LeaveOut(name, label, p.lacks(v))
		case keep == nil || keep(name, v):
			there = append(there, variant.Property{Name: name, Value: p.refer(v)})
		}
	}
	return there
}

// translated are properties of an item of the other scene as the engine here has them.
func (p *paste) translated(item int, class string, label message.Message, list []variant.Property) []variant.Property {
	switch {
	case !p.older() && !p.newer():
	case class == port.Class:
		return port.Animation(p.words, label, list, p.tracked(item))
	case p.newer() && p.words.SkyMaterial(class) != "":
		return p.skyApart(class, label, list)
	case p.older() && class == translate.SkyClass:
		material, look := p.skyLook(item)
		return p.words.SkyJoined(look, label, list, p.stored(material, look, label, nil))
	case slices.ContainsFunc(list, func(o variant.Property) bool { return strings.HasPrefix(o.Name, "bones/") }):
		list = port.Bones(p.words, label, list)
	case p.older():
		list = nameAnimations(class, list)
	}
	if p.source.class(item) == class {
		list = p.words.Whole(class, label, list, p.words.Properties(class, label, list))
	} else { // of an instance, whose scene says the rest
		list = p.words.Overrides(class, label, list)
	}
	if p.newer() {
		list = p.intoLibrary(list)
	}
	return list
}

// lacks returns the class of a resource that a value of the other scene refers to and that the engine of this scene
// lacks, "" if there is none.
func (p *paste) lacks(v variant.Value) (class string) {
	if len(p.lacking) > 0 {
		Referring(v, func(r *variant.Resource) *variant.Resource {
			if name, ok := p.lacking[refKey{r.Kind, r.ID}]; ok {
				class = name
			}
			return r
		})
	}
	return class
}

// chained returns a chain of unique_ids that begins with a node of the other scene; ok is false if that one is not
// pasted.
func (p *paste) chained(v variant.Value) (now variant.Value, ok bool) {
	ids, _ := v.Data.([]int32)
	if len(ids) == 0 || p.chains[int64(ids[0])] == 0 {
		return v, false
	}
	ids = slices.Clone(ids)
	ids[0] = int32(p.chains[int64(ids[0])])
	return variant.Value{Type: variant.PackedInt32Array, Data: ids}, true
}

// refer returns a value of the other scene with references to the resources here.
func (p *paste) refer(v variant.Value) variant.Value {
	return Referring(v, func(r *variant.Resource) *variant.Resource {
		if r.Kind == variant.Loaded {
			return r
		}
		if known := p.refs[refKey{r.Kind, r.ID}]; known != nil {
			return known
		}
		kind := map[variant.ReferenceKind]Kind{variant.External: ExternalItem, variant.Internal: InternalItem}[r.Kind]
		if p.resource(kind, r.ID) < 0 {
			p.missing = r.ID
		}
		return r
	})
}

// resource is the item of a resource, -1 if there is none with the id.
func (s *Scene) resource(kind Kind, id string) int {
	for i := range s.Items() {
		if s.Kind(i) == kind && s.id(i) == id {
			return i
		}
	}
	return -1
}

// among plans the connections and the entries of editable children among the pasted nodes.
func (p *paste) among(taken []bool) {
	after := map[Kind]int{ConnectionItem: p.last(ConnectionItem), EditableItem: p.last(EditableItem)}
	nodes := max(p.behind, p.last(NodeItem))
	if after[ConnectionItem] < 0 {
		after[ConnectionItem] = nodes
	}
	if after[EditableItem] < 0 {
		after[EditableItem] = max(p.last(ConnectionItem), nodes)
	}
	for i, in := range taken {
		kind := p.source.Kind(i)
		if !in || kind != ConnectionItem && kind != EditableItem {
			continue
		}
		if path, _ := p.source.attribute(i, "path"); kind == EditableItem {
			if place, _ := p.here(path); p.editable(place) >= 0 {
				continue
			}
		}
		add := Add{After: after[kind], Kind: kind}
		p.at = i
		for n := range p.source.Len(i, Attributes) {
			f := Field{i, Attributes, n}
			name := p.source.Name(f)
			v, ok := p.source.Value(f)
			if !ok {
				p.Lose(behind(p.behind), valueDamaged, name, p.label(i))
				continue
			}
			switch name {
			case "from", "to", "path":
				place, _ := p.here(v.Text)
				v = variant.OfString(place)
			case "from_uid_path", "to_uid_path":
				if v, ok = p.chained(v); !ok {
					continue
				}
			default:
				if v, ok = p.words.Value(p.refer(v)); !ok {
					p.words.LeaveOut(name, p.label(i), p.source.Dialect.TypeName(v.Type))
					continue
				}
			}
			add.Attributes = append(add.Attributes, Entry{name, v})
		}
		p.Do(add)
	}
}

// lostPaths notes the pasted paths that lead nowhere here.
func (p *paste) lostPaths() {
	next, before := p.After(&Edit{Changes: p.Changes})
	for _, use := range next.PathUses() {
		if before[use.Field.Item] >= 0 || use.Text == "" || use.unsure() || strings.HasPrefix(use.Text, "/") {
			continue
		}
		for _, base := range use.Bases {
			if next.Place(base, use.Text) == nodepath.Lost {
				p.Doubt(behind(p.behind), leadsNowhere, use.Noun, use.Text)
				if n := next.Tree.Node[use.Field.Item]; n >= 0 {
					p.Notes[len(p.Notes)-1].Node = next.Tree.Nodes[n].Path
				}
				break
			}
		}
	}
}
