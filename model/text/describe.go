package text

import (
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/reason"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Messages.
const (
	textKind           message.ID = "text.text-kind"
	sectionCount       message.ID = "text.section-count n"
	bytesNotUnderstood message.ID = "text.bytes-not-understood n"
	keyCount           message.ID = "text.key-count n"
	beforeSections     message.ID = "text.before-sections"
	bytesOfText        message.ID = "text.bytes-of-text n"
)

// Describe is what to show of a row.
func (f *Form) Describe(r model.Row) model.Description {
	p := f.place(r)
	d := model.Description{Offset: p.start, Length: p.end - p.start, Children: f.Len(r)}
	d.Changed = f.changed(p)
	switch p.kind {
	case textRoot:
		d.Label, d.Badge, d.Kind = f.host.Name(), model.BadgeFile, f.host.Format()
		d.About = f.holdings()
	case textGroup:
		f.arranged().Groups[p.section].Describe(f.counted, &d)
	case textSection:
		f.describeSection(p.section, &d)
	case textProperty, textAttribute, textElement, textPacked, textPart:
		f.describeValue(r, p, &d)
	case textBone:
		f.nodes.DescribeBone(r, &d)
	case textInner:
		f.nodes.DescribeInner(r, &d)
	case textDamage:
		section := &f.outline.Sections[p.section]
		damage := section.Damage[p.index]
		d.Title, d.Badge, d.Kind = message.New(scenery.NotUnderstood), model.BadgeOpaque, message.New(textKind)
		d.Summary = value.Shorten(string(f.src[p.start:min(p.end, p.start+value.Described)]), value.Longest)
		d.Problem = f.damaged(section, damage)
	default:
		d.Title, d.Badge, d.Problem = message.New(scenery.Gone), model.BadgeOpaque, message.New(reason.LostRow)
	}
	return d
}

// damaged says where and why a stretch of a section was not understood.
func (f *Form) damaged(s *tscn.Section, d tscn.Damage) message.Message {
	line, column := f.Position(int64(s.Start) + int64(d.At))
	return message.New(tscn.At, line, column, message.New(d.What))
}

// holdings counts the contents of the file.
func (f *Form) holdings() []message.Message {
	l := f.arranged()
	if l.tree == nil {
		return []message.Message{message.New(sectionCount, len(f.outline.Sections))}
	}
	var parts []message.Message
	if n := len(l.tree.Nodes); n > 0 {
		parts = append(parts, message.New(scenery.NodeCount, n))
	}
	resources := 0
	for _, g := range l.Groups {
		if g.HoldsResources() {
			resources += len(g.Items)
		}
	}
	if resources > 0 {
		parts = append(parts, message.New(scenery.ResourceCount, resources))
	}
	return parts
}

func (f *Form) describeSection(i int, d *model.Description) {
	s := &f.outline.Sections[i]
	if len(s.Damage) > 0 {
		d.Problem = f.damaged(s, s.Damage[0])
	}
	d.Badge, d.Kind = model.BadgeSection, message.New(scenery.SectionKind)
	d.Can = f.canSection(i)
	switch {
	case s.Opaque:
		d.Label, d.Badge, d.Kind = value.Shorten("["+s.Tag, value.Longest), model.BadgeOpaque, message.New(textKind)
		d.About = []message.Message{message.New(bytesNotUnderstood, d.Length)}
	case f.outline.Grammar == tscn.Names:
		d.Label = value.Shorten("["+s.Tag+"]", value.Longest)
		d.About = []message.Message{message.New(keyCount, len(s.Properties))}
		if s.TagEnd == 0 {
			d.Label, d.Title = "", message.New(beforeSections)
		}
	case f.file().Kind(i) != scene.Other && f.file().Kind(i) != scene.HeaderItem:
		f.describer().Describe(i, d)
	case s.Tag == "gd_scene" || s.Tag == "gd_resource":
		d.Title, d.Type, d.Kind = message.New(scenery.Header), s.Tag, message.Message{}
		d.Summary = value.Shorten(strings.Trim(string(f.src[s.Start:s.Start+int(s.TagEnd)]), "[]"), value.Longest)
	default:
		d.Label = value.Shorten("["+s.Tag+"]", value.Longest)
		d.About = []message.Message{message.New(value.Properties, len(s.Properties))}
	}
}

// canSection is what can be done with a section that is no item of a scene.
func (f *Form) canSection(i int) model.Can {
	s := &f.outline.Sections[i]
	switch {
	case s.Opaque:
		return model.CanRemove
	case f.outline.Grammar == tscn.Names:
		return model.CanRename | model.CanInsert | model.CanRemove
	case s.Tag == "gd_scene" || s.Tag == "gd_resource":
		return model.CanInsert // attributes
	}
	return model.CanInsert
}

// describeValue is for rows that hold a value.
func (f *Form) describeValue(r model.Row, p place, d *model.Description) {
	parent, slot := f.host.Parent(r), f.host.Slot(r)
	d.Can = model.CanSet
	switch section := &f.outline.Sections[p.section]; p.kind {
	case textProperty:
		d.Can |= model.CanRename | model.CanRemove
		if f.outline.Grammar == tscn.Names && len(section.Damage) == 0 {
			d.Can |= model.CanMove
		}
		d.Label = value.Shorten(section.Name(f.src, section.Properties[p.index]), value.Longest)
	case textAttribute:
		name := section.Name(f.src, section.Attributes[p.index])
		d.Label = "@" + value.Shorten(name, value.Longest)
		if f.outline.Grammar == tscn.Tags && f.file().Optional(p.section, name) {
			d.Can |= model.CanRemove
		}
	case textPart:
		d.Label = f.partOf(parent, slot.Index).Name
	default:
		d.Label = f.elementLabel(parent, slot.Index)
		switch n := f.open(f.place(parent)); n.kind {
		case literal.Entries:
			d.Can |= model.CanRename | model.CanRemove | model.CanMove | model.CanDuplicate
		case literal.Elements, literal.Components:
			d.Can |= model.CanRemove | model.CanMove | model.CanDuplicate
		}
	}
	if p.kind != textPart && p.kind != textPacked {
		if n := f.open(p); n.kind == literal.Elements || n.kind == literal.Entries || n.packed != variant.Nil {
			d.Can |= model.CanInsert
		}
	}
	if p.start == p.end {
		d.Badge, d.Problem = model.BadgeOpaque, message.New(literal.NoValue)
		return
	}
	if p.kind != textPart && p.end-p.start > value.Described {
		f.describeLong(p, d)
		return
	}
	v, err := f.Value(r)
	if err != nil {
		d.Badge, d.Kind, d.Problem = model.BadgeOpaque, message.New(textKind), message.Of(err)
		d.Summary = value.Shorten(string(f.bytesAt(p)), value.Longest)
		return
	}
	if p.kind == textProperty {
		d.Misfit = f.unsuited(f.Alone(), p)
	}
	d.Badge, d.Type, d.Color = model.BadgeOf(v.Type), f.typeName(v), value.Swatch(v)
	if !value.DemandsOf(v).None() && d.Misfit.IsZero() {
		if why := value.Misfit(v, f.host.Dialect(), f.classes()); why.ID != value.ReadUntyped { // it may be as intended
			d.Misfit = why
		}
	}
	if count := value.Counts[v.Type]; count != "" && p.kind != textPart && v.Type != variant.Object {
		n := d.Children
		if data, ok := v.Data.([]byte); ok {
			n = len(data)
		}
		d.About = []message.Message{message.New(count, n)}
		return
	}
	d.Summary = value.Summary(v, f.host.Dialect())
	if ref, ok := v.Data.(*variant.Resource); ok {
		d.Summary = value.Shorten(string(f.bytesAt(p)), value.Longest)
		f.describer().Reference(ref, d)
	}
}

// describeLong is for a value longer than a description looks at.
func (f *Form) describeLong(p place, d *model.Description) {
	t, ok := f.typeAt(p)
	if !ok {
		d.Badge, d.Kind, d.Problem = model.BadgeOpaque, message.New(textKind), message.New(badValue)
		d.About = []message.Message{message.New(value.Bytes, d.Length)}
		return
	}
	d.Badge, d.Type = model.BadgeOf(t), f.host.Dialect().TypeName(t)
	held := d.Children
	if n, ok := literal.Base64Len(f.src[p.start:p.end]); ok && t == variant.PackedByteArray {
		held = n
	}
	switch count := value.Counts[t]; {
	case count != "" && held > 0:
		d.About = []message.Message{message.New(count, held)}
	case t == variant.String || t == variant.StringName:
		d.Summary = value.Shorten(string(f.src[p.start:p.start+value.Described]), value.Longest)
		d.Note = []message.Message{message.New(value.Bytes, d.Length)}
	default:
		d.About = []message.Message{message.New(bytesOfText, d.Length)}
	}
}

// typeName returns the name of a value's type, including the types that it requires of its elements.
func (f *Form) typeName(v variant.Value) string {
	name := f.host.Dialect().TypeName(v.Type)
	demand := func(e variant.ElementType) string {
		switch {
		case e.Kind == variant.Untyped:
			return ""
		case e.Kind == variant.Builtin:
			return f.host.Dialect().TypeName(e.Type)
		case e.Name != "":
			return e.Name
		}
		return "script"
	}
	switch data := v.Data.(type) {
	case *variant.List:
		if e := demand(data.Element); e != "" {
			return name + "[" + e + "]"
		}
	case *variant.Dict:
		if k, e := demand(data.Key), demand(data.Value); k != "" || e != "" {
			return name + "[" + value.OrVariant(k) + ", " + value.OrVariant(e) + "]"
		}
	case *variant.Instance:
		return data.Class
	}
	return name
}

// elementLabel is the label of a value's i-th child.
func (f *Form) elementLabel(parent model.Row, i int) string {
	n := f.open(f.place(parent))
	if n.kind != literal.Entries && n.kind != literal.Properties || i >= len(n.children) {
		return "[" + strconv.Itoa(i) + "]"
	}
	key := f.src[n.children[i].Key.Start:n.children[i].Key.End]
	if text, ok := tscn.Unquote(key[:min(len(key), value.Described)]); ok && key[0] == '"' {
		return value.Shorten(text, value.Longest)
	}
	return value.Shorten(string(key[:min(len(key), value.Described)]), value.Longest)
}
