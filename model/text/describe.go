package text

import (
	"fmt"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Messages.
const (
	badValue message.ID = "text.bad-value"
)

// Describe is what to show of a row.
func (f *Form) Describe(r model.Row) model.Description {
	p := f.place(r)
	d := model.Description{Offset: p.start, Length: p.end - p.start, Children: f.Len(r)}
	d.Changed = f.host.Changed(p.start, p.end)
	switch p.kind {
	case textRoot:
		d.Label, d.Badge, d.Type = f.host.Name(), model.BadgeFile, f.host.Format()
		d.Summary, d.Own = f.summaryOfFile(), model.OwnSummary
	case textGroup:
		g := &f.arranged().groups[p.section]
		d.Label, d.Badge, d.Own = g.label, groupBadges[g.tag], model.OwnLabel
		d.Summary = strconv.Itoa(len(g.sections))
		if idTag(g.tag) {
			if n := f.unused(g); n > 0 {
				d.Note = strconv.Itoa(n) + " unused"
			}
		}
	case textSection:
		f.describeSection(p.section, &d)
	case textProperty, textAttribute, textElement, textPacked, textPart:
		f.describeValue(r, p, &d)
	case textBone:
		f.nodes.DescribeBone(r, &d)
	case textDamage:
		section := &f.outline.Sections[p.section]
		damage := section.Damage[p.index]
		d.Label, d.Badge, d.Type, d.Own = "not understood", model.BadgeOpaque, "text", model.OwnLabel
		d.Summary = value.Shorten(string(f.src[p.start:min(p.end, p.start+value.Described)]), value.Longest)
		line, column := f.Position(int64(section.Start) + int64(damage.At))
		d.Problem = fmt.Sprintf("line %d, column %d: %s", line, column, damage.What)
	default:
		d.Label, d.Badge, d.Problem, d.Own = "gone", model.BadgeOpaque, "this row no longer fits the text", model.OwnLabel
	}
	return d
}

// groupBadges are the signs of groups, and of the sections in them.
var groupBadges = map[string]model.Badge{
	"ext_resource": model.BadgeExternal, "sub_resource": model.BadgeResource, "connection": model.BadgeConnection, "editable": model.BadgeInstance,
}

func (f *Form) summaryOfFile() string {
	l := f.arranged()
	if l.tree == nil {
		return value.Sized(int64(len(f.outline.Sections)), "section", "sections")
	}
	var parts []string
	if n := len(l.tree.Nodes); n > 0 {
		parts = append(parts, value.Sized(int64(n), "node", "nodes"))
	}
	resources := 0
	for _, g := range l.groups {
		if idTag(g.tag) {
			resources += len(g.sections)
		}
	}
	if resources > 0 {
		parts = append(parts, value.Sized(int64(resources), "resource", "resources"))
	}
	return strings.Join(parts, ", ")
}

// describer tells of the items of the text as it is now.
func (f *Form) describer() *scenery.Describer {
	if f.toldAt != f.now() {
		f.told, f.toldAt = scenery.NewDescriber(f.file().Scene), f.now()
	}
	return f.told
}

// counted returns the resources with their uses.
func (f *Form) counted() *scene.Resources { return f.describer().Resources() }

func (f *Form) unused(g *group) int {
	uses, n := f.counted().Uses, 0
	for _, i := range g.sections {
		if uses[i] == 0 {
			n++
		}
	}
	return n
}

func (f *Form) describeSection(i int, d *model.Description) {
	s := &f.outline.Sections[i]
	if len(s.Damage) > 0 {
		line, column := f.Position(int64(s.Start) + int64(s.Damage[0].At))
		d.Problem = fmt.Sprintf("line %d, column %d: %s", line, column, s.Damage[0].What)
	}
	d.Badge, d.Type = model.BadgeSection, "section"
	d.Can = f.canSection(i)
	switch {
	case s.Opaque:
		d.Label, d.Badge, d.Type = value.Shorten("["+s.Tag, value.Longest), model.BadgeOpaque, "text"
		d.Summary, d.Own = value.Sized(d.Length, "byte", "bytes")+" that are not understood", model.OwnSummary
	case f.outline.Grammar == tscn.Names:
		d.Label = value.Shorten("["+s.Tag+"]", value.Longest)
		d.Summary, d.Own = value.Sized(int64(len(s.Properties)), "key", "keys"), model.OwnSummary
		if s.TagEnd == 0 {
			d.Label, d.Own = "before any section", model.OwnLabel|model.OwnSummary
		}
	case f.file().Kind(i) != scene.Other && f.file().Kind(i) != scene.HeaderItem:
		f.describer().Describe(i, d)
	case s.Tag == "gd_scene" || s.Tag == "gd_resource":
		d.Label, d.Type, d.Own = "Header", s.Tag, model.OwnLabel
		d.Summary = value.Shorten(strings.Trim(string(f.src[s.Start:s.Start+int(s.TagEnd)]), "[]"), value.Longest)
	default:
		d.Label, d.Own = value.Shorten("["+s.Tag+"]", value.Longest), model.OwnSummary
		d.Summary = value.Sized(int64(len(s.Properties)), "property", "properties")
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
		return 0
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
		d.Label = value.Shorten(section.Name(f.src, section.Properties[p.index]), value.Longest)
	case textAttribute:
		d.Label = "@" + value.Shorten(section.Name(f.src, section.Attributes[p.index]), value.Longest)
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
		d.Badge, d.Problem = model.BadgeOpaque, message.New(literal.NoValue).String()
		return
	}
	if p.kind != textPart && p.end-p.start > value.Described {
		f.describeLong(p, d)
		return
	}
	v, err := f.Value(r)
	if err != nil {
		d.Badge, d.Type, d.Problem = model.BadgeOpaque, "text", err.Error()
		d.Summary = value.Shorten(string(f.bytesAt(p)), value.Longest)
		return
	}
	d.Badge, d.Type, d.Color = model.BadgeOf(v.Type), f.typeName(v), value.Swatch(v)
	if n := value.Nouns[v.Type]; n[0] != "" && p.kind != textPart && v.Type != variant.Object {
		d.Summary, d.Own = value.Sized(int64(d.Children), n[0], n[1]), model.OwnSummary
		if data, ok := v.Data.([]byte); ok {
			d.Summary = value.Sized(int64(len(data)), n[0], n[1])
		}
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
		d.Badge, d.Type, d.Problem = model.BadgeOpaque, "text", message.New(badValue).String()
		d.Summary, d.Own = value.Sized(d.Length, "byte", "bytes"), model.OwnSummary
		return
	}
	d.Badge, d.Type = model.BadgeOf(t), f.host.Dialect().TypeName(t)
	switch n := value.Nouns[t]; {
	case n[0] != "" && d.Children > 0:
		d.Summary, d.Own = value.Sized(int64(d.Children), n[0], n[1]), model.OwnSummary
	case t == variant.String || t == variant.StringName:
		d.Summary = value.Shorten(string(f.src[p.start:p.start+value.Described]), value.Longest)
		d.Note = value.Sized(d.Length, "byte", "bytes")
	default:
		d.Summary, d.Own = value.Sized(d.Length, "byte", "bytes")+" of text", model.OwnSummary
	}
}

// typeName is the name of a value's type, with the types that it demands of its elements.
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
