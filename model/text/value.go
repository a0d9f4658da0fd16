package text

import (
	"bytes"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Messages.
const (
	badValue message.ID = "text.bad-value"
)

// bytesAt are the bytes of a place.
func (f *Form) bytesAt(p place) []byte { return f.src[p.start:p.end] }

// typeAt returns the type of the value at a place, reading as little as possible; ok is false if it is not a value.
func (f *Form) typeAt(p place) (t variant.Type, ok bool) {
	text := f.bytesAt(p)
	if len(text) == 0 {
		return variant.Nil, false
	}
	if n := bytes.IndexAny(text[:min(len(text), 64)], "([{\""); len(text) > value.Described && n >= 0 {
		switch text[n] {
		case '"':
			switch n {
			case 0:
				return variant.String, true
			case 1:
				return variant.StringName, true
			}
		case '{':
			return variant.Dictionary, true
		case '[':
			if n == 0 {
				return variant.Array, true
			}
		}
		if t, ok := constructors[strings.TrimSpace(string(text[:n]))]; ok {
			return t, true
		}
	}
	v, err := f.parsed(p)
	return v.Type, err == nil
}

// parsed reads the value at a place.
func (f *Form) parsed(p place) (variant.Value, error) {
	if p.start == p.end {
		return variant.Value{}, &literal.Error{Offset: int(p.start), What: message.New(literal.NoValue)}
	}
	v, end, err := literal.Parse(f.src[:p.end], int(p.start), f.host.Dialect())
	if err == nil && end != int(p.end) {
		err = &literal.Error{Offset: end, What: message.New(literal.MoreText)}
	}
	return v, err
}

// TextAt returns the text of a String that may hold a document.
func (f *Form) TextAt(r model.Row) (text string, ok bool) {
	p := f.place(r)
	if p.kind != textProperty && p.kind != textElement || p.end-p.start < 4 || f.src[p.start] != '"' {
		return "", false
	}
	switch f.src[p.start+1] {
	case '{', '[', '\\', ' ', '\n':
	default:
		if !model.MayHold(f.src[p.start+1 : p.end-1]) {
			return "", false
		}
	}
	v, err := f.parsed(p)
	return v.Text, err == nil && v.Type == variant.String && model.MayHold([]byte(v.Text))
}

// typeOf is the type of a row's value; ok is false for rows without one.
func (f *Form) typeOf(r model.Row) (t variant.Type, ok bool) {
	p := f.place(r)
	switch p.kind {
	case textProperty, textAttribute, textElement:
		return f.typeAt(p)
	case textPacked:
		return variant.ElementOf(f.open(f.place(f.host.Parent(r))).packed)
	case textPart:
		c := f.partOf(f.host.Parent(r), f.host.Slot(r).Index)
		return c.Kind, c.Name != ""
	}
	return variant.Nil, false
}

func (f *Form) partOf(r model.Row, i int) value.Component {
	t, ok := f.typeOf(r)
	return value.PartOf(t, ok, i)
}

func (f *Form) component(r model.Row, steps []model.Step) (model.Row, int, message.Message) {
	t, ok := f.typeOf(r)
	return f.host.Component(r, t, ok, steps)
}

// Value is the decoded value of a row.
func (f *Form) Value(r model.Row) (variant.Value, error) {
	p := f.place(r)
	switch p.kind {
	case textProperty, textAttribute, textElement:
		return f.parsed(p)
	case textPacked:
		text, _ := f.mini(r, p)
		v, _, err := literal.Parse(text, 0, f.host.Dialect())
		if err != nil {
			return v, err
		}
		return value.FirstElement(v)
	case textPart:
		c := f.partOf(f.host.Parent(r), f.host.Slot(r).Index)
		whole, err := f.Value(f.host.Parent(r))
		if err != nil {
			return whole, err
		}
		if v, ok := c.Pick(whole); ok {
			return v, nil
		}
	}
	return variant.Value{}, f.host.Refuse(r, message.New(scenery.NotAValue))
}

// mini is the text of the packed array that holds only the element of row r, and how many bytes lead it.
func (f *Form) mini(r model.Row, p place) (text []byte, lead int) {
	array := f.bytesAt(f.place(f.host.Parent(r)))
	lead = bytes.IndexByte(array, '(') + 1
	text = append(text, array[:lead]...)
	text = append(text, f.bytesAt(p)...)
	return append(text, ')'), lead
}

// Text is the value of a row as Godot text.
func (f *Form) Text(r model.Row, engine bool) (string, error) {
	switch p := f.place(r); p.kind {
	case textSection, textDamage, textBone:
		return string(bytes.TrimRight(f.bytesAt(p), " \t\r\n")), nil
	}
	v, err := f.Value(r)
	if err != nil {
		return "", err
	}
	if engine {
		return literal.Engine(v, f.host.Dialect()), nil
	}
	return literal.Text(v, f.host.Dialect()), nil
}

// Parse reads a literal.
func (f *Form) Parse(_ model.Row, text string) (variant.Value, error) {
	return literal.ParseAll(text, f.host.Dialect())
}

// style is how new text is written in this file.
func (f *Form) style() literal.Style {
	return tscn.Style(f.host.Dialect(), f.format)
}
