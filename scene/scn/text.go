package scn

import (
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Style returns how values of the file are written as text: with all digits, in the order in which they are stored.
func (f *File) Style() literal.Style {
	return literal.Style{Dialect: f.Resource.Dialect(), Format: f.Format(), NoSort: true, Shortest: true}
}

// escaped are the attributes written with C escapes (text.md section 3); others are raw.
var escaped = map[string]bool{"name": true, "parent": true, "owner": true, "from": true, "to": true, "signal": true, "method": true}

// AppendItem appends an item as text, with a line end after each line. to, which may be nil, converts each value before
// it is written; the place is that of the property, or empty for attributes.
func (f *File) AppendItem(dst []byte, x *Item, style literal.Style, to func(property string, v variant.Value) variant.Value) []byte {
	dst = append(append(dst, '['), Tag(x.Kind, f.Content != nil)...)
	for i := range x.Fields[scene.Attributes] {
		a := &x.Fields[scene.Attributes][i]
		v, _ := f.ValueOf(a)
		if to != nil && v.Type != variant.String {
			v = to("", v)
		}
		dst = append(append(append(dst, ' '), a.Name...), '=')
		if a.Name == "binds" { // as the engine writes it
			dst = append(dst, ' ')
		}
		dst = f.appendAttribute(dst, x.Kind, a.Name, v, style)
	}
	dst = append(dst, "]\n"...)
	for i := range x.Fields[scene.Properties] {
		p := &x.Fields[scene.Properties][i]
		v, ok := f.ValueOf(p)
		if !ok || p.Name == "script" && v.Type == variant.Nil && x.Kind != scene.NodeItem {
			continue // 4.6 stores this with everything that has no script
		}
		if to != nil {
			v = to(p.Name, v)
		}
		dst = append(append(dst, tscn.PropertyName(p.Name)...), " = "...)
		dst = append(literal.Append(dst, v, style), '\n')
	}
	return dst
}

func (f *File) appendAttribute(dst []byte, kind scene.Kind, name string, v variant.Value, style literal.Style) []byte {
	list, isList := v.Data.(*variant.List)
	switch {
	case name == "groups" && isList:
		old := style.Dialect.Text.NameMark != '&'
		dst = append(dst, '[')
		for i, g := range list.Items {
			switch {
			case old:
				dst = append(dst, '\n')
			case i > 0:
				dst = append(dst, ", "...)
			}
			if dst = append(dst, tscn.QuoteName(g.Text)...); old {
				dst = append(dst, ',')
			}
		}
		if old {
			dst = append(dst, '\n')
		}
		return append(dst, ']')
	case v.Type != variant.String:
		return literal.Append(dst, v, style)
	case escaped[name], kind == scene.EditableItem:
		return append(dst, tscn.QuoteName(v.Text)...)
	}
	return append(dst, tscn.Quote(v.Text)...)
}

// AppendValue appends the value of an attribute or property as text.
func (f *File) AppendValue(dst []byte, x *Item, list scene.List, i int, style literal.Style) []byte {
	p := &x.Fields[list][i]
	v, _ := f.ValueOf(p)
	if list == scene.Attributes {
		return f.appendAttribute(dst, x.Kind, p.Name, v, style)
	}
	return literal.Append(dst, v, style)
}
