package scn

import (
	"strconv"

	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
)

// view shows items, those of the file or those that an edit leaves. Mention.At is the number of the mention in its value.
type view struct {
	*File
	list []Item
}

func (v view) Items() int               { return len(v.list) }
func (v view) Kind(item int) scene.Kind { return v.list[item].Kind }

// Title is the tag that an item has in text.
func (v view) Title(item int) string { return Tag(v.list[item].Kind, v.Content != nil) }

// Tag is the tag that items of a kind have in text.
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

func (v view) ID(item int) (id string, ok bool) {
	x := &v.list[item]
	if x.Kind != scene.ExternalItem && x.Kind != scene.InternalItem {
		return "", false
	}
	if i := find(x.Fields[scene.Attributes], "id"); i >= 0 {
		return idText(*x.Fields[scene.Attributes][i].Made), true
	}
	return "", false
}

// ReservedID is the id of the main resource.
func (v view) ReservedID() string {
	if n := v.Resource.Internals(); n > 0 {
		return v.Resource.Internal(n - 1).ID()
	}
	return ""
}

// idText is an id as references tell it.
func idText(v variant.Value) string {
	if v.Type == variant.Int {
		return strconv.FormatInt(v.Int(), 10)
	}
	return v.Text
}

func (v view) Len(item int, list scene.List) int { return len(v.list[item].Fields[list]) }

func (v view) Find(item int, list scene.List, name string) int {
	return find(v.list[item].Fields[list], name)
}

// find is the last field of a name, or -1.
func find(list []Field, name string) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Name == name {
			return i
		}
	}
	return -1
}

func (v view) field(at scene.Field) *Field { return &v.list[at.Item].Fields[at.List][at.Index] }

func (v view) Name(at scene.Field) string { return v.field(at).Name }

func (v view) Text(at scene.Field) (text string, ok bool) {
	x := v.field(at)
	if x.Stored() {
		if h, err := v.Resource.Head(x.Off); err != nil || h.Type != variant.String && h.Type != variant.StringName {
			return "", false
		}
	}
	value, ok := v.Value(at)
	return value.Text, ok && (value.Type == variant.String || value.Type == variant.StringName)
}

func (v view) Value(at scene.Field) (variant.Value, bool) { return v.ValueOf(v.field(at)) }

// ValueOf is the value of a field, with references as text has them; ok is false if it cannot be read. It is the caller's.
func (f *File) ValueOf(x *Field) (v variant.Value, ok bool) {
	if x.Made != nil {
		return referring(*x.Made, func(r *variant.Resource) *variant.Resource { return r }), true
	}
	v, _, err := f.Resource.Decode(x.Off)
	return f.Shown(v), err == nil
}

// Contains tells nothing of words, for it would take decoding all that may be one.
func (v view) Contains(int, string) bool { return true }

func (v view) After(e *scene.Edit) (next *scene.Scene, before []int) {
	list, before := v.apply(e)
	s := *v.Scene
	s.View = view{v.File, list}
	s.Tree = scene.TreeOf(s.View)
	return &s, before
}

// telling are the types of values that may mention something.
func telling(t variant.Type) bool {
	switch t {
	case variant.String, variant.StringName, variant.NodePath, variant.Object, variant.Dictionary, variant.Array, variant.TypedArray,
		variant.PackedTypedArray, variant.PackedStringArray:
		return true
	}
	return false
}

func (v view) Mentions(at scene.Field, kinds scene.MentionKind) []scene.Mention {
	x := v.field(at)
	if x.Stored() {
		if h, err := v.Resource.Head(x.Off); err != nil || !telling(h.Type) || kinds&scene.Strings == 0 && h.Type == variant.PackedStringArray {
			return nil
		}
	}
	value, ok := v.ValueOf(x)
	if !ok {
		return nil
	}
	var list []scene.Mention
	m := mentions{visit: func(m scene.Mention, _ func(string)) {
		if m.Kind&kinds != 0 {
			list = append(list, m)
		}
	}}
	m.walk(&value, 0)
	return list
}

// mentions goes through what a value mentions, in order. set puts another text in the place of what it mentions, in the value that is
// walked over.
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

// InString is where a byte of the string that is the value of a field stands: behind its type and its length.
func (f *File) InString(at scene.Field, n int) int {
	const head = 4 + 4
	x := &f.List[at.Item].Fields[at.List][at.Index]
	return min(x.Off+head+n, x.End)
}
