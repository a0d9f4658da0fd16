package scene_test

import (
	"slices"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
)

// toy is a view that keeps values in memory and has no text. Mention.At counts the mentions of a value.
type toy struct {
	items   []toyItem
	dialect *dialect.Dialect
}

type toyItem struct {
	kind  scene.Kind
	title string
	lists [2][]scene.Entry // attributes and properties
}

func (v *toy) Items() int                          { return len(v.items) }
func (v *toy) Kind(item int) scene.Kind            { return v.items[item].kind }
func (v *toy) Title(item int) string               { return v.items[item].title }
func (v *toy) Len(item int, list scene.List) int   { return len(v.items[item].lists[list]) }
func (v *toy) at(f scene.Field) *scene.Entry       { return &v.items[f.Item].lists[f.List][f.Index] }
func (v *toy) Name(f scene.Field) string           { return v.at(f).Name }
func (v *toy) Contains(item int, word string) bool { return true }

func (v *toy) Value(f scene.Field) (variant.Value, bool) {
	return v.at(f).Value, v.at(f).Value.Type != variant.Nil
}

func (v *toy) Find(item int, list scene.List, name string) int {
	for i, e := range slices.Backward(v.items[item].lists[list]) {
		if e.Name == name {
			return i
		}
	}
	return -1
}

func (v *toy) Text(f scene.Field) (string, bool) {
	value := v.at(f).Value
	return value.Text, value.Type == variant.String || value.Type == variant.StringName
}

func (v *toy) ID(item int) (string, bool) {
	i := v.Find(item, scene.Attributes, "id")
	if i < 0 {
		return "", false
	}
	value := v.items[item].lists[scene.Attributes][i].Value
	if value.Type == variant.Int {
		return strconv.Itoa(int(value.Int())), true
	}
	return value.Text, true
}

func (v *toy) Mentions(f scene.Field, kinds scene.MentionKind) (list []scene.Mention) {
	n := 0
	rewritten(v.at(f).Value, 0, &n, func(m scene.Mention) string {
		if m.Kind&kinds != 0 {
			list = append(list, m)
		}
		return m.Text
	})
	return list
}

// rewritten returns a value in which each mention has the text that visit returns.
func rewritten(v variant.Value, depth int, n *int, visit func(scene.Mention) string) variant.Value {
	mention := func(kind scene.MentionKind, text string, depth int) string {
		*n++
		return visit(scene.Mention{Kind: kind, Text: text, At: *n, Depth: depth})
	}
	switch data := v.Data.(type) {
	case *variant.Path:
		v.Data = literal.ParsePath(mention(scene.NodePaths, literal.PathText(data), depth))
	case *variant.Resource:
		r := *data
		switch r.Kind {
		case variant.External:
			r.ID = mention(scene.External, r.ID, depth)
		case variant.Internal:
			r.ID = mention(scene.Internal, r.ID, depth)
		case variant.Loaded:
			r.Path = mention(scene.Loads, r.Path, depth+1)
		}
		v.Data = &r
	case *variant.List:
		list := *data
		list.Items = nil
		for _, item := range data.Items {
			list.Items = append(list.Items, rewritten(item, depth+1, n, visit))
		}
		v.Data = &list
	case *variant.Dict:
		d := *data
		d.Entries = nil
		for _, e := range data.Entries {
			d.Entries = append(d.Entries, variant.Entry{Key: rewritten(e.Key, depth+1, n, visit), Value: rewritten(e.Value, depth+1, n, visit)})
		}
		v.Data = &d
	case []string:
		list := slices.Clone(data)
		for i, text := range list {
			list[i] = mention(scene.Strings, text, depth+1)
		}
		v.Data = list
	default:
		if v.Type == variant.String || v.Type == variant.StringName {
			v.Text = mention(scene.Strings, v.Text, depth)
		}
	}
	return v
}
