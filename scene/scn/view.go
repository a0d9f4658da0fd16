package scn

import (
	"strconv"

	"savant/codec/resource"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
)

// view shows the items of the file or those after an edit. Mention.At is the index of the mention in its value.
type view struct {
	*File
	order []int32       // the index in the file of each item, -1 for a new one; nil if none moved
	made  map[int]*Item // new and changed items
	now   []int32       // by index in the file: the item, -1 if it is gone; nil if order is
}

func (v view) Items() int {
	if v.order != nil {
		return len(v.order)
	}
	return v.File.Items()
}

// at returns an item.
func (v view) at(item int) *Item {
	if x := v.made[item]; x != nil {
		return x
	}
	if v.order != nil {
		item = int(v.order[item])
	}
	return v.Item(item)
}

func (v view) Kind(item int) scene.Kind {
	if x := v.made[item]; x != nil {
		return x.Kind
	}
	if v.order != nil {
		item = int(v.order[item])
	}
	return v.File.Kind(item)
}

// Title returns the tag of an item in text.
func (v view) Title(item int) string { return Tag(v.Kind(item), v.Content != nil) }

// Above returns the name of a node and the item of its parent, or the parent's path; neither if an edit changed them.
func (v view) Above(item int) (name string, parent int, path string) {
	was := item
	if v.order != nil {
		was = int(v.order[item])
	}
	if x := v.made[item]; x != nil {
		a := x.Fields[scene.Attributes]
		i, k := find(a, "name"), find(a, "parent")
		if x.was < 0 || i < 0 || a[i].set || a[i].was < 0 || k < 0 || a[k].set || a[k].was < 0 {
			return "", -1, ""
		}
	}
	_, place := v.place(was)
	ref := v.Content.Parent(place)
	if ref < 0 {
		return "", -1, ""
	}
	name, parent = v.Content.NodeName(place), -1
	if ref&resource.RefPath != 0 {
		path, _ = v.Content.Path(ref)
		return name, -1, path
	}
	parent = v.begin[nodeItem] + int(ref)
	if v.now != nil {
		parent = int(v.now[parent])
	}
	if parent < 0 {
		path, _ = v.Content.Path(ref)
	}
	return name, parent, path
}

func (v view) ID(item int) (id string, ok bool) {
	if kind := v.Kind(item); kind != scene.ExternalItem && kind != scene.InternalItem {
		return "", false
	}
	x := v.at(item)
	if i := find(x.Fields[scene.Attributes], "id"); i >= 0 {
		return idText(*x.Fields[scene.Attributes][i].Made), true
	}
	return "", false
}

// ReservedID returns the id of the main resource.
func (v view) ReservedID() string {
	if n := v.Resource.Internals(); n > 0 {
		return v.Resource.Internal(n - 1).ID()
	}
	return ""
}

// idText returns an id as references spell it.
func idText(v variant.Value) string {
	if v.Type == variant.Int {
		return strconv.FormatInt(v.Int(), 10)
	}
	return v.Text
}

func (v view) Len(item int, list scene.List) int {
	switch n := v.stored(item); {
	case n == nil:
		return len(v.at(item).Fields[list])
	case list == scene.Properties:
		return len(n.Properties)
	default:
		return v.countAttributes(n)
	}
}

func (v view) Find(item int, list scene.List, name string) int {
	switch n := v.stored(item); {
	case n == nil:
		return find(v.at(item).Fields[list], name)
	case list == scene.Properties:
		return v.findProperty(n, name)
	default:
		return v.findAttribute(n, name)
	}
}

// stored returns the node of an item unchanged by edits; nil for other items. The result is valid until the next call.
func (v view) stored(item int) *node {
	if v.made[item] != nil {
		return nil
	}
	if v.order != nil {
		item = int(v.order[item])
	}
	if kind, place := v.place(item); kind == nodeItem {
		return v.nodeAt(place)
	}
	return nil
}

// find returns the index of the last field with a name, or -1.
func find(list []Field, name string) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Name == name {
			return i
		}
	}
	return -1
}

func (v view) field(at scene.Field) Field {
	if n := v.stored(at.Item); n != nil {
		return v.nodeField(n, at.List, at.Index)
	}
	return v.at(at.Item).Fields[at.List][at.Index]
}

func (v view) Name(at scene.Field) string {
	if n := v.stored(at.Item); n != nil && at.List == scene.Properties {
		return v.nameOf(n.Properties[at.Index].Name)
	}
	return v.field(at).Name
}

func (v view) Text(at scene.Field) (text string, ok bool) {
	x := v.field(at)
	if x.Stored() {
		if h, err := v.Resource.Head(x.Off); err != nil || h.Type != variant.String && h.Type != variant.StringName {
			return "", false
		}
	}
	value, ok := v.ValueOf(&x)
	return value.Text, ok && (value.Type == variant.String || value.Type == variant.StringName)
}

func (v view) Value(at scene.Field) (variant.Value, bool) {
	x := v.field(at)
	return v.ValueOf(&x)
}

// Contains looks for a word in the bytes of the values of an item, and in the name and the path of a node. A word that
// may be part of a reference may be anywhere.
func (v view) Contains(item int, word string) bool {
	if v.made[item] != nil {
		return true
	}
	if v.found == nil || v.found.word != word {
		v.File.found = look(v.Resource, v.Content, word, v.ids, v.others)
	}
	if n := v.stored(item); n != nil {
		return v.found.inNode(&n.Node, n.place == 0)
	}
	if v.order != nil {
		item = int(v.order[item])
	}
	kind, place := v.place(item)
	if kind == mainItem {
		place = v.Resource.Internals() - 1
	} else if kind != internalItem {
		return true
	}
	body, err := v.Resource.Body(place)
	if err != nil {
		return true
	}
	_, end, err := v.Index.Body(body)
	return err != nil || v.found.between(body.Start, end)
}

func (v view) After(e *scene.Edit) (next *scene.Scene, before []int) {
	w, order, nodes := v.apply(e)
	if order == nil {
		order = make([]int, v.Items())
		for i := range order {
			order[i] = i
		}
	}
	return w.scene(v.Scene(), nodes), order
}

// scene returns the scene of a view; nodes says that nodes may have other names or places than in known.
func (v view) scene(known *scene.Scene, nodes bool) *scene.Scene {
	s := *known
	s.View = v
	if nodes {
		s.Tree = scene.TreeOf(v)
	}
	return &s
}

func (v view) Mentions(at scene.Field, kinds scene.MentionKind) []scene.Mention {
	var list []scene.Mention
	m := mentions{visit: func(m scene.Mention, _ func(string)) {
		if m.Kind&kinds != 0 {
			list = append(list, m)
		}
	}}
	x := v.field(at)
	if !x.Stored() {
		if value, ok := v.ValueOf(&x); ok {
			m.walk(&value, 0)
		}
		return list
	}
	if err := v.Resource.Walk(x.Off, func(off int, kind variant.Type, depth int) bool {
		v.mentioned(off, kind, depth, kinds, &m)
		return true
	}); err != nil {
		return nil
	}
	return list
}

// mentioned goes through the mentions of a stored leaf value. It decodes those of some kinds, and counts the others.
func (v view) mentioned(off int, kind variant.Type, depth int, kinds scene.MentionKind, m *mentions) {
	var wanted scene.MentionKind
	count := 1
	switch kind {
	case variant.String, variant.StringName:
		wanted = scene.Strings
	case variant.PackedStringArray:
		h, _ := v.Resource.Head(off) // the walk has read it
		wanted, count = scene.Strings, h.Count
	case variant.NodePath:
		wanted = scene.NodePaths
	case variant.Object:
		wanted = scene.Loads | scene.External | scene.Internal
		if v.Resource.IsNull(off) {
			return
		}
	default:
		return
	}
	if kinds&wanted == 0 {
		m.n += count
		return
	}
	value, _, err := v.Resource.Decode(off)
	if err != nil {
		return
	}
	value = v.Shown(value)
	m.walk(&value, depth)
}

// mentions goes through the mentions of a value, in order. set replaces the text of mentions in it.
type mentions struct {
	n     int
	visit func(m scene.Mention, set func(text string))
}

func (m *mentions) meet(kind scene.MentionKind, text string, depth int, set func(string)) {
	m.visit(scene.Mention{Kind: kind, Text: text, At: m.n, Depth: depth}, set)
	m.n++
}

func (m *mentions) walk(v *variant.Value, depth int) {
	switch data := v.Data.(type) {
	case *variant.Path:
		m.meet(scene.NodePaths, literal.PathText(data), depth, func(text string) { v.Data = literal.ParsePath(text) })
	case *variant.Dict:
		for i := range data.Entries {
			m.walk(&data.Entries[i].Key, depth+1)
			m.walk(&data.Entries[i].Value, depth+1)
		}
	case *variant.List:
		for i := range data.Items {
			m.walk(&data.Items[i], depth+1)
		}
	case []string:
		for i := range data {
			m.meet(scene.Strings, data[i], depth+1, func(text string) { data[i] = text })
		}
	case *variant.Resource:
		switch data.Kind {
		case variant.External:
			m.meet(scene.External, data.ID, depth, func(text string) { data.ID = text })
		case variant.Internal:
			m.meet(scene.Internal, data.ID, depth, func(text string) { data.ID = text })
		case variant.Loaded:
			m.meet(scene.Loads, data.Path, depth+1, func(text string) { data.Path = text })
		}
	}
	if v.Type == variant.String || v.Type == variant.StringName {
		m.meet(scene.Strings, v.Text, depth, func(text string) { v.Text = text })
	}
}

// InString returns where a byte of a field's string value is: after its type and its length.
func (f *File) InString(at scene.Field, n int) int {
	const head = 4 + 4
	x := &f.Item(at.Item).Fields[at.List][at.Index]
	return min(x.Off+head+n, x.End)
}

// Scene returns the scene or resource with its node tree.
func (f *File) Scene() *scene.Scene {
	if f.scene == nil {
		f.scene = scene.New(view{File: f}, f.Resource.Dialect())
		f.scene.Whole = true
	}
	return f.scene
}
