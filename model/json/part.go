package json

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
)

// This file is about what lies in a value of Godot's without being a child of it: components of vectors, and attributes.

// attributes are the names of attribute rows, by the index of their slot.
var attributes = []string{"class", "type", "key_type", "value_type"}

// attribute is the text of an attribute of a value, "" if it has none of that kind.
func (p place) attribute(i int) string {
	if p.sense == nil {
		return ""
	}
	switch i {
	case 0:
		return p.sense.class
	case 1:
		return elementName(p.sense.demands.Element)
	case 2:
		return elementName(p.sense.demands.Key)
	}
	return elementName(p.sense.demands.Value)
}

// elementName names the type that a container demands, "" if it demands none.
func elementName(e variant.ElementType) string {
	if e.Kind == variant.Builtin {
		return e.Type.String()
	}
	return e.Name
}

// isChild reports whether a place is that of a child, and not of a component or an attribute.
func (p place) isChild() bool { return p.kind != placePart && p.kind != placeMark }

// partBelow is the place of a component or an attribute of a value.
func (f *Form) partBelow(p place, s model.Slot) (part place, ok bool) {
	part = place{depth: p.depth, key: p.start, start: p.start, end: p.end, sense: p.sense}
	switch s.Part {
	case model.ComponentPart:
		part.kind = placePart
		return part, p.kind == placeMeant || p.kind == placeElement || p.kind == placePart
	case model.AttributePart:
		part.kind = placeMark
		return part, p.attribute(s.Index) != ""
	}
	return part, false
}

// typeOf is the type of a row's value where it has components; ok is false for others.
func (f *Form) typeOf(r model.Row) (t variant.Type, ok bool) {
	switch p := f.place(r); p.kind {
	case placeMeant:
		return p.sense.t, true
	case placeElement:
		return variant.ElementOf(f.node(f.place(f.host.Parent(r))).packed)
	case placePart:
		c := f.partOf(r)
		return c.Kind, c.Name != ""
	}
	return variant.Nil, false
}

// partOf is the component that a row is.
func (f *Form) partOf(r model.Row) value.Component {
	t, ok := f.typeOf(f.host.Parent(r))
	return value.PartOf(t, ok, f.host.Slot(r).Index)
}

// partSteps are the steps to a component or an attribute, from last to first.
func (f *Form) partSteps(r model.Row) (steps []model.Step) {
	if s := f.host.Slot(r); s.Part == model.AttributePart {
		return []model.Step{{Kind: model.AttributeStep, Text: attributes[s.Index]}}
	}
	for _, name := range strings.Split(f.partOf(r).Name, ".") {
		steps = append(steps, model.Step{Kind: model.NameStep, Text: name})
	}
	slices.Reverse(steps)
	return steps
}

// attributeNamed is the row of an attribute of a value, 0 if there is none of that name.
func (f *Form) attributeNamed(r model.Row, s model.Step) model.Row {
	if i := slices.Index(attributes, s.Text); i >= 0 && s.Nth == 0 && f.place(r).attribute(i) != "" {
		return f.host.Row(r, model.Slot{Part: model.AttributePart, Index: i})
	}
	return 0
}

// partValue is the value of a component.
func (f *Form) partValue(r model.Row) (variant.Value, error) {
	whole, err := f.Value(f.host.Parent(r))
	if err != nil {
		return whole, err
	}
	v, ok := f.partOf(r).Pick(whole)
	if !ok {
		return v, f.host.Refuse(r, message.New(noValueThere))
	}
	return v, nil
}

// setComponent plans another value for a component.
func (f *Form) setComponent(r model.Row, v variant.Value) (model.Edit, error) {
	above := f.host.Parent(r)
	whole, err := f.Value(above)
	if err != nil {
		return model.Edit{}, err
	}
	c := f.partOf(r)
	v, why := value.Exactly(v, c.Kind, f.host.Dialect())
	if !why.IsZero() {
		return model.Edit{}, f.host.Refuse(r, why)
	}
	next, ok := c.Put(whole, v)
	if !ok {
		return model.Edit{}, f.host.Refuse(r, message.New(cannotSet))
	}
	e, err := f.SetPart(above, next, false)
	e.Show = r
	return e, err
}
