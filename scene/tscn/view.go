package tscn

import (
	"bytes"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
)

// view presents a file as a scene.View: each section is the item with the same index. Mention.At is an offset in the
// source.
type view struct{ *File }

// itemKind returns the kind of sections with a tag. It is a switch rather than a map because it is called for
// everything.
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

func (v view) Kind(item int) scene.Kind { return v.Outline.Kind(item) }

// Kind returns the kind of a section as an item.
func (o *Outline) Kind(section int) scene.Kind {
	switch s := &o.Sections[section]; {
	case s.Opaque:
		return scene.Other
	case o.Grammar == Names:
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
	return bytes.Contains(src, []byte(word)) || bytes.IndexByte(src, '\\') >= 0 // an escape may spell the word differently
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
	// Most values mention nothing that is looked for; searching for the word is faster than parsing each.
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

// Earliest returns the oldest dialect whose engines the file may be for.
func (v view) Earliest() *dialect.Dialect { return earliest(v.Dialect, v.Format) }

// NewFile returns the File of a text and its outline. If tree is nil, it builds the tree.
func NewFile(src []byte, o *Outline, tree *scene.Tree, d *dialect.Dialect, format int) *File {
	f := &File{Scene: &scene.Scene{Dialect: d, Tree: tree}, Src: src, Outline: o, Format: format}
	f.View = view{f}
	if tree == nil {
		f.Tree = scene.TreeOf(f.View)
	}
	return f
}

// Open reads a text for editing.
func Open(src []byte) *File {
	o := Scan(src)
	j := Judge(src, o)
	return NewFile(src, o, nil, j.Dialect, j.Format)
}

// TreeOf returns the tree of the nodes in a text.
func TreeOf(src []byte, o *Outline) *scene.Tree { return NewFile(src, o, nil, nil, 0).Tree }

// resourcesOf finds the resources in a text and counts their uses.
func resourcesOf(src []byte, o *Outline) *scene.Resources {
	return scene.ResourcesOf(view{&File{Src: src, Outline: o}})
}
