package tscn

import (
	"bytes"

	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
)

// view shows a file as package scene sees it: each section is the item of the same number. Mention.At is an offset in the source.
type view struct{ *File }

// tags are the tags of the items that text can have, by their kinds.
var tags = map[scene.Kind]string{
	scene.ExternalItem: "ext_resource", scene.InternalItem: "sub_resource", scene.NodeItem: "node", scene.ConnectionItem: "connection",
	scene.EditableItem: "editable", scene.MainItem: "resource",
}

// itemKind is the kind of sections with a tag. Every look at a scene asks for it, so it is no map.
func itemKind(tag string) scene.Kind {
	switch tag {
	case "node":
		return scene.NodeItem
	case "sub_resource":
		return scene.InternalItem
	case "ext_resource":
		return scene.ExternalItem
	case "connection":
		return scene.ConnectionItem
	case "editable":
		return scene.EditableItem
	case "resource":
		return scene.MainItem
	case "gd_scene", "gd_resource":
		return scene.HeaderItem
	}
	return scene.Other
}

func (v view) Items() int { return len(v.Outline.Sections) }

func (v view) Kind(item int) scene.Kind {
	switch s := &v.Outline.Sections[item]; {
	case s.Opaque:
		return scene.Other
	case v.Outline.Grammar == Names:
		return scene.Settings
	default:
		return itemKind(s.Tag)
	}
}

func (v view) Title(item int) string { return v.Outline.Sections[item].Tag }

func (v view) ID(item int) (id string, ok bool) {
	raw := v.idValue(&v.Outline.Sections[item])
	if raw == nil || v.Outline.Grammar != Tags {
		return "", false
	}
	return ID(raw), true
}

// fields is one of the lists of a section.
func (s *Section) fields(list scene.List) []Property {
	if list == scene.Attributes {
		return s.Attributes
	}
	return s.Properties
}

// field is the section and the spans of a field.
func (f *File) field(at scene.Field) (*Section, Property) {
	s := &f.Outline.Sections[at.Item]
	return s, s.fields(at.List)[at.Index]
}

// span is where the value of a field stands.
func (f *File) span(at scene.Field) (start, end int) {
	s, p := f.field(at)
	return s.Start + int(p.Value), s.Start + int(p.End)
}

func (v view) Len(item int, list scene.List) int { return len(v.Outline.Sections[item].fields(list)) }

func (v view) Find(item int, list scene.List, name string) int {
	s := &v.Outline.Sections[item]
	return s.find(v.Src, s.fields(list), name)
}

func (v view) Name(at scene.Field) string {
	s, p := v.field(at)
	return s.Name(v.Src, p)
}

func (v view) Text(at scene.Field) (text string, ok bool) {
	start, end := v.span(at)
	return Unquote(v.Src[start:end])
}

func (v view) Value(at scene.Field) (value variant.Value, ok bool) {
	start, end := v.span(at)
	if start == end {
		return value, false
	}
	value, _, err := literal.Parse(v.Src[:end], start, v.Dialect)
	return value, err == nil
}

func (v view) Contains(item int, word string) bool {
	s := &v.Outline.Sections[item]
	src := v.Src[s.Start:s.End]
	return bytes.Contains(src, []byte(word)) || bytes.IndexByte(src, '\\') >= 0 // by which a word can be written in other bytes
}

func (v view) After(e *scene.Edit) (next *scene.Scene, before []int) {
	edit := v.Write(e)
	f := v.after(edit)
	if edit.Order == nil {
		for i := range f.Outline.Sections {
			edit.Order = append(edit.Order, i)
		}
	}
	return f.Scene, edit.Order
}

func (v view) Mentions(at scene.Field, kinds scene.MentionKind) []scene.Mention {
	start, end := v.span(at)
	// Most values mention nothing of what is looked for; a search for the word is faster than a look at each.
	needle := ""
	switch resources := kinds & (scene.External | scene.Internal); {
	case kinds == scene.NodePaths:
		needle = "NodePath"
	case kinds == resources:
		needle = "Resource"
	case resources == 0:
		needle = "\""
	}
	if !bytes.Contains(v.Src[start:end], []byte(needle)) {
		return nil
	}
	return mentions(v.Src, start, end, kinds)
}
