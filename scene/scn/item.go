package scn

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
)

// persist is in the flags of all connections of scenes (Object.CONNECT_PERSIST).
const persist = 2

// name determines how text refers to the resources: those of other files by number, followed since 4.0 by five letters
// that keep ids distinct when branches are merged; those of the file by their id. One without an id, because it was
// saved from a file of its own, gets one.
func (f *File) name() {
	r := f.Resource
	old := r.Format < 4
	for i := range r.Externals() {
		f.others = append(f.others, &variant.Resource{Kind: variant.External, ID: f.ExternalID(i, r.External(i).Path.Value), Numeric: old})
	}
	taken := map[string]bool{}
	free := 0
	for i := range r.Internals() {
		x := r.Internal(i)
		id := x.ID()
		if n, err := strconv.ParseUint(id, 10, 32); err == nil {
			free = max(free, int(n))
		}
		taken[id] = true
	}
	for i := range max(0, r.Internals()-1) {
		x := r.Internal(i)
		id := x.ID()
		if _, err := strconv.ParseUint(id, 10, 32); old && err != nil {
			free++
			id = strconv.Itoa(free)
		} else if strings.Contains(id, "/") {
			f.derived = true
			body, _ := r.Body(i)
			for id = body.Class.Value + "_" + resource.Letters(x.Path.Value); taken[id]; {
				id += "_"
			}
			taken[id] = true
		}
		f.ids = append(f.ids, &variant.Resource{Kind: variant.Internal, ID: id, Numeric: old})
	}
}

// ExternalID returns how text refers to the i-th resource of other files.
func (f *File) ExternalID(i int, path string) string {
	return ExternalID(f.Resource.Format, i, path)
}

// ExternalID is File.ExternalID for a file of a format. Binary files hold no ids of such resources: 3.x counts them, 4.x adds five letters.
func ExternalID(format uint32, i int, path string) string {
	id := strconv.Itoa(i + 1)
	if format >= 4 {
		id += "_" + resource.Letters(path)
	}
	return id
}

// read determines the items. content reads the content of a scene.
func (f *File) read(content func(off int) (*resource.SceneState, error)) {
	r := f.Resource
	main := r.Internals() - 1
	counts := [noItem]int{headerItem: 1, externalItem: r.Externals(), internalItem: max(main, 0)}
	if main >= 0 {
		counts[mainItem] = 1
		for i := range main { // walks over everything once
			if b, err := r.Body(i); err == nil {
				f.Index.Body(b)
			}
		}
		var err error
		if f.body, err = r.Body(main); err == nil && f.body.Class.Value == sceneClass {
			if p, ok := r.Property(f.body, sceneProperty, f.Index); ok {
				f.Content, f.damage = content(p.Value)
			}
		}
		if err == nil {
			f.Index.Body(f.body)
		}
	}
	if s := f.Content; s != nil {
		counts[nodeItem], counts[connectionItem], counts[editableItem] = s.Nodes(), s.Connections(), s.EditableInstances()
		if x := f.rest(); len(x.Fields[scene.Properties]) == 0 && x.Err == nil {
			counts[mainItem] = 0
		}
	}
	for kind, n := range counts {
		f.begin[kind+1] = f.begin[kind] + n
	}
}

// rest returns the main resource of a scene without its content.
func (f *File) rest() *Item {
	r := f.Resource
	x := f.resource(r.Internals()-1, scene.MainItem)
	x.Fields[scene.Properties] = slices.DeleteFunc(x.Fields[scene.Properties], func(p Field) bool {
		h, err := r.Head(p.Off)
		return p.Name == sceneProperty || err == nil && h.Type == variant.Nil // 4.6 stores an empty script with everything
	})
	return x
}

// make builds an item.
func (f *File) make(i int) *Item {
	kind, place := f.place(i)
	switch kind {
	case headerItem:
		return f.header()
	case externalItem:
		return f.external(place)
	case internalItem:
		return f.internal(place)
	case nodeItem:
		return f.nodeItem(place)
	case connectionItem:
		return f.connection(place)
	case editableItem:
		path := strings.TrimPrefix(literal.PathText(f.Content.EditableInstance(place)), "./")
		at := f.Content.EditableAt(place)
		return &Item{Kind: scene.EditableItem, Place: place, Start: at.Start, End: at.End, Fields: [2][]Field{{text("path", path)}}}
	}
	if f.Content != nil {
		return f.rest()
	}
	x := f.resource(f.Resource.Internals()-1, scene.MainItem)
	if x.Err == nil {
		x.Err = f.damage
	}
	return x
}

// stored returns the field of a property of a resource.
func stored(p resource.Property) Field {
	return Field{Name: p.Name, Start: p.Start, Off: p.Value, End: p.End, value: -1}
}

// made returns a field for a value that is not stored as such.
func made(name string, v variant.Value) Field {
	return Field{Name: name, Made: &v, value: -1}
}

func text(name, s string) Field { return made(name, variant.OfString(s)) }

func (f *File) header() *Item {
	r := f.Resource
	x := &Item{Kind: scene.HeaderItem, End: r.Tables}
	a := &x.Fields[scene.Attributes]
	if f.Content == nil && f.damage == nil {
		*a = append(*a, text("type", f.MainClass()))
		if r.ScriptClass.Value != "" {
			*a = append(*a, text("script_class", r.ScriptClass.Value))
		}
	}
	if n := r.Externals() + r.Internals(); n > 1 && r.Dialect() != dialect.Godot46 { // 4.6 no longer writes load_steps
		*a = append(*a, made("load_steps", variant.OfInt(int64(n))))
	}
	*a = append(*a, made("format", variant.OfInt(int64(f.Format()))))
	if r.Format >= 4 && r.UID != resource.NoUID && r.UID != 0 {
		*a = append(*a, text("uid", resource.UIDText(r.UID)))
	}
	return x
}

// Format returns the text format in which the engine would save the same resource: the one for bytes and
// PackedVector4Array only if it has such values (ResourceFormatSaverTextInstance::save of 4.3 and later).
func (f *File) Format() int {
	r := f.Resource
	switch {
	case r.Format < 2:
		return 1
	case r.Format < 4:
		return 2
	}
	if r.Dialect().Text.Base64 != dialect.Format4Base64 {
		return 3
	}
	if f.holds == nil {
		has := r.Has(variant.PackedByteArray, variant.PackedVector4Array)
		f.holds = &has
	}
	if *f.holds {
		return 4
	}
	return 3
}

func (f *File) external(i int) *Item {
	e := f.Resource.External(i)
	x := &Item{Kind: scene.ExternalItem, Place: i, Start: e.Start, End: e.End}
	if f.Resource.Format < 4 {
		x.Fields[scene.Attributes] = []Field{text("path", e.Path.Value), text("type", e.Class.Value), idField(f.others[i])}
	} else {
		a := []Field{text("type", e.Class.Value)}
		if e.UID != resource.NoUID {
			a = append(a, text("uid", resource.UIDText(e.UID)))
		}
		x.Fields[scene.Attributes] = append(a, text("path", e.Path.Value), idField(f.others[i]))
	}
	return x
}

// idField returns the id of a resource: a number up to 3.6, a text since.
func idField(r *variant.Resource) Field {
	if n, err := strconv.ParseInt(r.ID, 10, 64); r.Numeric && err == nil {
		return made("id", variant.OfInt(n))
	}
	return text("id", r.ID)
}

func (f *File) internal(i int) *Item {
	x := f.resource(i, scene.InternalItem)
	class := ""
	if b, err := f.Resource.Body(i); err == nil {
		class = b.Class.Value
	}
	x.Fields[scene.Attributes] = []Field{text("type", class), idField(f.ids[i])}
	return x
}

// resource returns a resource of the file with its properties, up to the first that cannot be read.
func (f *File) resource(i int, kind scene.Kind) *Item {
	x := &Item{Kind: kind, Place: i}
	b, err := f.Resource.Body(i)
	if x.Err = err; err != nil {
		entry := f.Resource.Internal(i)
		x.Start, x.End = entry.Start, entry.End
		return x
	}
	x.Start, x.End = b.Start, b.First
	for p, err := range f.Resource.Properties(b, f.Index) {
		if err != nil {
			x.Err = err
			if part, ok := f.Index.Part(p.Value); ok && p.Value > 0 {
				cut := stored(p)
				cut.End, cut.Cut, x.End = part.End, true, part.End
				x.Fields[scene.Properties] = append(x.Fields[scene.Properties], cut)
			}
			break
		}
		x.Fields[scene.Properties] = append(x.Fields[scene.Properties], stored(p))
		x.End = p.End
	}
	return x
}

// valueOf returns a field for the i-th value of the scene.
func (f *File) valueOf(name string, i int32) Field {
	v := f.Content.Value(i)
	return Field{Name: name, Off: v.Start, End: v.End, value: i}
}

func (f *File) connection(i int) *Item {
	s := f.Content
	c := s.Connection(i)
	signal, _ := s.Name(c.Signal)
	method, _ := s.Name(c.Method)
	from, _ := s.Path(c.From)
	to, _ := s.Path(c.To)
	a := []Field{text("signal", signal), text("from", from), text("to", to), text("method", method)}
	if c.Flags != persist {
		a = append(a, made("flags", variant.OfInt(int64(c.Flags))))
	}
	if c.Unbinds > 0 {
		a = append(a, made("unbinds", variant.OfInt(int64(c.Unbinds))))
	}
	if len(c.Binds) > 0 {
		l := &variant.List{}
		for _, k := range c.Binds {
			v, _, _ := f.Resource.Decode(s.Value(k).Start)
			l.Items = append(l.Items, f.Shown(v))
		}
		a = append(a, made("binds", variant.Value{Type: variant.Array, Data: l}))
	}
	return &Item{Kind: scene.ConnectionItem, Place: i, Start: c.Start, End: c.End, Fields: [2][]Field{a}}
}

// nodeAt reads a node of the scene. The result is valid until the next call.
func (f *File) nodeAt(place int) *node {
	if f.node == nil {
		f.node = &node{place: -1}
	}
	if f.node.place != place {
		f.Content.ReadNode(place, &f.node.Node)
		f.node.place = place
	}
	return f.node
}

// nodeAttribute is an attribute that nodes may have.
type nodeAttribute struct {
	name  string
	has   func(f *File, n *node) bool
	value func(f *File, n *node) variant.Value // for a computed one; nil for one that is a value of the scene
	at    func(f *File, n *node) int32         // the index of its value
}

// nodeAttributes are all of them, in the order of the text format.
var nodeAttributes = [...]nodeAttribute{
	{name: "name",
		has:   func(*File, *node) bool { return true },
		value: func(f *File, n *node) variant.Value { return f.sceneName(n.Name) }},
	{name: "type",
		has:   func(_ *File, n *node) bool { return n.Class != resource.NoClass },
		value: func(f *File, n *node) variant.Value { return variant.OfString(f.nameOf(n.Class)) }},
	{name: "parent",
		has:   func(_ *File, n *node) bool { return n.Parent != resource.RefNone },
		value: func(f *File, n *node) variant.Value { return f.nodePath(n.Parent) }},
	{name: "parent_id_path",
		has: func(f *File, n *node) bool { return len(f.parentIDs(n)) > 0 },
		value: func(f *File, n *node) variant.Value {
			return variant.Value{Type: variant.PackedInt32Array, Data: f.parentIDs(n)}
		}},
	{name: "owner",
		has: func(f *File, n *node) bool {
			return n.Owner != resource.RefNone && n.Owner != 0 && f.nodePath(n.Owner).Text != "."
		},
		value: func(f *File, n *node) variant.Value { return f.nodePath(n.Owner) }},
	{name: "index",
		has:   func(_ *File, n *node) bool { return n.Index >= 0 },
		value: func(_ *File, n *node) variant.Value { return variant.OfString(strconv.Itoa(int(n.Index))) }},
	{name: "unique_id",
		has:   func(_ *File, n *node) bool { return n.ID != 0 },
		value: func(_ *File, n *node) variant.Value { return variant.OfInt(int64(n.ID)) }},
	{name: "node_paths",
		has: func(_ *File, n *node) bool {
			for _, p := range n.Properties {
				if p.Path {
					return true
				}
			}
			return false
		},
		value: func(f *File, n *node) variant.Value {
			var paths []string
			for _, p := range n.Properties {
				if p.Path {
					paths = append(paths, f.nameOf(p.Name))
				}
			}
			return variant.Value{Type: variant.PackedStringArray, Data: paths}
		}},
	{name: "groups",
		has: func(_ *File, n *node) bool { return len(n.Groups) > 0 },
		value: func(f *File, n *node) variant.Value {
			l := &variant.List{}
			for _, g := range n.Groups {
				l.Items = append(l.Items, f.sceneName(g))
			}
			return variant.Value{Type: variant.Array, Data: l}
		}},
	{name: "instance_placeholder",
		has: func(_ *File, n *node) bool { return n.Instance != resource.RefNone && n.Placeholder },
		at:  func(_ *File, n *node) int32 { return n.Instance }},
	{name: "instance",
		has: func(f *File, n *node) bool { return !n.Placeholder && f.instance(n) != resource.RefNone },
		at:  func(f *File, n *node) int32 { return f.instance(n) }},
}

// instance returns the index of the value that a node is an instance of; for the root of an inheriting scene, the
// inherited scene.
func (f *File) instance(n *node) int32 {
	if n.Instance == resource.RefNone && n.place == 0 {
		return f.Content.Base
	}
	return n.Instance
}

// parentIDs returns the unique ids on the way to the parent of a node inside an instance.
func (f *File) parentIDs(n *node) []int32 {
	if n.Parent == resource.RefNone || n.Parent&resource.RefPath == 0 {
		return nil
	}
	return f.Content.IDPath(int(n.Parent &^ resource.RefPath))
}

func (f *File) nodePath(ref int32) variant.Value {
	path, _ := f.Content.Path(ref)
	return variant.OfString(path)
}

func (f *File) sceneName(i int32) variant.Value {
	name, _ := f.Content.Name(i)
	return variant.OfString(name)
}

// nameOf returns the name of a property or class, cached since many nodes share few names.
func (f *File) nameOf(i int32) string {
	x := &f.names[uint32(i)%uint32(len(f.names))]
	if x.at != i || x.text == "" {
		x.at = i
		x.text, _ = f.Content.Name(i)
	}
	return x.text
}

func (a *nodeAttribute) field(f *File, n *node) Field {
	if a.value == nil {
		return f.valueOf(a.name, a.at(f, n))
	}
	return made(a.name, a.value(f, n))
}

// countAttributes returns how many attributes a node has.
func (f *File) countAttributes(n *node) (count int) {
	for i := range nodeAttributes {
		if nodeAttributes[i].has(f, n) {
			count++
		}
	}
	return count
}

// findAttribute returns the index of an attribute of a node, -1 if it has none of that name.
func (f *File) findAttribute(n *node, name string) int {
	index := 0
	for i := range nodeAttributes {
		a := &nodeAttributes[i]
		switch wanted := a.name == name; {
		case !a.has(f, n):
			if wanted {
				return -1
			}
		case wanted:
			return index
		default:
			index++
		}
	}
	return -1
}

// findProperty returns the index of the last property of a node with that name, -1 if there is none.
func (f *File) findProperty(n *node, name string) int {
	for i := len(n.Properties) - 1; i >= 0; i-- {
		if f.Content.IsName(n.Properties[i].Name, name) {
			return i
		}
	}
	return -1
}

// nodeField returns an attribute or a property of a node.
func (f *File) nodeField(n *node, list scene.List, index int) Field {
	if list == scene.Properties {
		p := n.Properties[index]
		x := f.valueOf(f.nameOf(p.Name), p.Value)
		x.was = index
		return x
	}
	at := 0
	for i := range nodeAttributes {
		if a := &nodeAttributes[i]; a.has(f, n) {
			if at == index {
				x := a.field(f, n)
				x.was = index
				return x
			}
			at++
		}
	}
	panic("a node has no such attribute")
}

// nodeItem makes the item of a node.
func (f *File) nodeItem(place int) *Item {
	n := f.nodeAt(place)
	x := &Item{Kind: scene.NodeItem, Place: place, Start: n.Start, End: n.End}
	a := make([]Field, 0, 4)
	for i := range nodeAttributes {
		if nodeAttributes[i].has(f, n) {
			a = append(a, nodeAttributes[i].field(f, n))
		}
	}
	x.Fields[scene.Attributes] = a
	x.Fields[scene.Properties] = make([]Field, len(n.Properties))
	for i, p := range n.Properties {
		x.Fields[scene.Properties][i] = f.valueOf(f.nameOf(p.Name), p.Value)
	}
	return x
}

// Kind returns the kind of an item.
func (f *File) Kind(i int) scene.Kind {
	kind, _ := f.place(i)
	return ofKind[kind]
}

// Title returns the tag of an item in text.
func (f *File) Title(i int) string { return Tag(f.Kind(i), f.Content != nil) }

// Err returns why the rest of the properties of an item, or all of a scene, cannot be read: an *resource.Error.
func (f *File) Err(i int) error {
	switch kind, place := f.place(i); kind {
	case internalItem:
		b, err := f.Resource.Body(place)
		if err == nil {
			_, _, err = f.Index.Body(b)
		}
		return err
	case mainItem:
		return f.Item(i).Err
	}
	return nil
}

// Values returns how many properties the items have.
func (f *File) Values() (n int) {
	for i := range f.begin[nodeItem] - f.begin[internalItem] {
		if b, err := f.Resource.Body(i); err == nil {
			count, _, _ := f.Index.Body(b)
			n += count
		}
	}
	if f.Content != nil {
		n += f.Content.Properties
	}
	if f.begin[noItem] > f.begin[mainItem] {
		n += len(f.Item(f.begin[mainItem]).Fields[scene.Properties])
	}
	return n
}

// Item returns an item, which must not be changed.
func (f *File) Item(i int) *Item {
	if f.items == nil {
		f.items = new([remembered]*Item)
	}
	at := &f.items[i%remembered]
	if *at == nil || (*at).was != i {
		x := f.make(i)
		x.was = i
		for list := range x.Fields {
			for k := range x.Fields[list] {
				x.Fields[list][k].was = k
			}
		}
		*at = x
	}
	return *at
}

// Tag returns the tag of items of a kind in text.
func Tag(k scene.Kind, inScene bool) string {
	switch k {
	case scene.HeaderItem:
		if inScene {
			return "gd_scene"
		}
		return "gd_resource"
	case scene.ExternalItem:
		return "ext_resource"
	case scene.InternalItem:
		return "sub_resource"
	case scene.NodeItem:
		return "node"
	case scene.ConnectionItem:
		return "connection"
	case scene.EditableItem:
		return "editable"
	}
	return "resource"
}

// ValueOf returns the value of a field, with references as in text; ok is false if it cannot be read. The caller may
// change it.
func (f *File) ValueOf(x *Field) (v variant.Value, ok bool) {
	if x.Made != nil {
		return scene.Referring(*x.Made, func(r *variant.Resource) *variant.Resource { return r }), true
	}
	v, _, err := f.Resource.Decode(x.Off)
	return f.Shown(v), err == nil
}
