package text

import (
	"bytes"
	"fmt"
	"path"
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

// counted returns the resources with their uses.
func (f *Form) counted() *scene.Resources {
	if f.countedAt != f.now() {
		f.resources, f.countedAt = tscn.ResourcesOf(f.src, f.outline), f.now()
	}
	return f.resources
}

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
	attribute := func(name string) string {
		text, _ := s.Text(f.src, name)
		return text
	}
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
	case s.Tag == "node":
		f.describeNode(i, d)
	case s.Tag == "ext_resource":
		file := attribute("path")
		d.Label, d.Type, d.Badge = value.Shorten(path.Base(file), value.Longest), attribute("type"), model.BadgeExternal
		d.Summary = value.Shorten(f.idText(s)+"  "+file, value.Longest)
		f.describeUses(i, d)
	case s.Tag == "sub_resource":
		d.Label, d.Type, d.Badge = value.Shorten(f.idText(s), value.Longest), attribute("type"), model.BadgeResource
		d.Summary, d.Own = f.resourceSummary(s)
		f.describeUses(i, d)
	case s.Tag == "connection":
		d.Label, d.Type, d.Badge = value.Shorten(attribute("signal"), value.Longest), "connection", model.BadgeConnection
		d.Summary = value.Shorten(f.nodeNamed(attribute("from"))+" › "+f.nodeNamed(attribute("to"))+"."+attribute("method"), value.Longest)
	case s.Tag == "editable":
		d.Label, d.Type, d.Badge = value.Shorten(attribute("path"), value.Longest), "editable children", model.BadgeInstance
	case s.Tag == "resource":
		d.Label, d.Badge = "Resource", model.BadgeResource
		for k := range f.outline.Sections {
			if header := &f.outline.Sections[k]; header.Tag == "gd_resource" {
				d.Type, _ = header.Text(f.src, "type")
				break
			}
		}
		d.Summary, d.Own = f.resourceSummary(s)
		d.Own |= model.OwnLabel
	case s.Tag == "gd_scene" || s.Tag == "gd_resource":
		d.Label, d.Type, d.Own = "Header", s.Tag, model.OwnLabel
		d.Summary = value.Shorten(strings.Trim(string(f.src[s.Start:s.Start+int(s.TagEnd)]), "[]"), value.Longest)
	default:
		d.Label, d.Own = value.Shorten("["+s.Tag+"]", value.Longest), model.OwnSummary
		d.Summary = value.Sized(int64(len(s.Properties)), "property", "properties")
	}
}

// canSection is what can be done with a section.
func (f *Form) canSection(i int) model.Can {
	s := &f.outline.Sections[i]
	switch {
	case s.Opaque:
		return model.CanRemove
	case f.outline.Grammar == tscn.Names:
		return model.CanRename | model.CanInsert | model.CanRemove
	case s.Tag == "node":
		if n := f.arranged().tree.Node[i]; n == 0 {
			return model.CanRename | model.CanInsert
		}
		return model.CanRename | model.CanInsert | model.CanRemove | model.CanMove | model.CanDuplicate
	case s.Tag == "sub_resource":
		return model.CanRename | model.CanInsert | model.CanRemove | model.CanDuplicate
	case s.Tag == "ext_resource":
		return model.CanRename | model.CanRemove
	case s.Tag == "connection":
		return model.CanRemove | model.CanDuplicate
	case s.Tag == "editable":
		return model.CanRemove
	case s.Tag == "gd_scene" || s.Tag == "gd_resource":
		return 0
	}
	return model.CanInsert
}

func (f *Form) idText(s *tscn.Section) string {
	if a := s.Attribute(f.src, "id"); a >= 0 {
		return tscn.ID(s.Value(f.src, s.Attributes[a]))
	}
	return ""
}

func (f *Form) describeUses(i int, d *model.Description) {
	if n := f.counted().Uses[i]; n == 0 {
		d.Note = "unused"
	} else if n > 1 {
		d.Note = strconv.Itoa(n) + " uses"
	}
}

// resourceSummary tells a resource by its name, or what it holds.
func (f *Form) resourceSummary(s *tscn.Section) (string, model.Own) {
	if i := s.Property(f.src, "resource_name"); i >= 0 {
		if name, ok := tscn.Unquote(s.Value(f.src, s.Properties[i])); ok && name != "" {
			return value.Shorten(model.Quote(name), value.Longest), 0
		}
	}
	return value.Sized(int64(len(s.Properties)), "property", "properties"), model.OwnSummary
}

func (f *Form) describeNode(i int, d *model.Description) {
	s := &f.outline.Sections[i]
	l := f.arranged()
	d.Label, d.Badge, d.Own = "(no name)", model.BadgeNode, model.OwnLabel|model.OwnSummary
	class, _ := s.Text(f.src, "type")
	d.Type = value.Shorten(class, value.Longest)
	if class != "" {
		d.Badge = scenery.BadgeOfClass(class)
	}
	var summary, notes []string
	if k := l.tree.Node[i]; k >= 0 {
		n := &l.tree.Nodes[k]
		if n.Name != "" {
			d.Label, d.Own = value.Shorten(n.Name, value.Longest), model.OwnSummary
		}
		if n.Within != "" {
			summary = append(summary, "in "+n.Within)
		}
		if n.Orphan && d.Problem == "" {
			d.Problem = "the node that it hangs below is not in the file"
		}
	}
	if a := s.Attribute(f.src, "instance"); a >= 0 {
		d.Badge = model.BadgeInstance
		d.Signs |= model.IsInstance
		summary = append(summary, "instance of "+f.fileOf(s.Value(f.src, s.Attributes[a])))
	} else if place, ok := s.Text(f.src, "instance_placeholder"); ok {
		d.Badge = model.BadgeInstance
		summary = append(summary, "placeholder of "+path.Base(place))
	} else if class == "" {
		summary = append(summary, "changes of a node of another scene")
		d.Badge = model.BadgeNode
	}
	if n := f.bones(s); n > 0 {
		summary = append(summary, value.Sized(int64(n), "bone", "bones"))
	}
	if a := s.Attribute(f.src, "groups"); a >= 0 {
		if n := len(f.open(f.pair(textAttribute, i, a, s.Attributes[a])).children); n > 0 {
			summary = append(summary, value.Sized(int64(n), "group", "groups"))
			d.Signs |= model.HasGroups
		}
	}
	if s.Property(f.src, "script") >= 0 {
		notes = append(notes, "script")
		d.Signs |= model.HasScript
	}
	if k := s.Property(f.src, "unique_name_in_owner"); k >= 0 && string(s.Value(f.src, s.Properties[k])) == "true" {
		d.Signs |= model.IsUnique
	}
	if n := f.signals(i); n > 0 {
		notes = append(notes, value.Sized(int64(n), "signal", "signals"))
		d.Signs |= model.HasSignals
	}
	d.Summary, d.Note = value.Shorten(strings.Join(summary, ", "), value.Longest), strings.Join(notes, ", ")
}

// bones counts the bones that a node has properties of.
func (f *Form) bones(s *tscn.Section) int {
	n, last := 0, ""
	for _, p := range s.Properties {
		raw := f.src[s.Start+int(p.Name) : s.Start+int(p.NameEnd)]
		if rest, ok := bytes.CutPrefix(raw, []byte("bones/")); ok {
			number, _, ok := bytes.Cut(rest, []byte("/"))
			if ok && string(number) != last {
				n++
				last = string(number)
			}
		}
	}
	return n
}

// signals counts the connections from the node of a section.
func (f *Form) signals(i int) int {
	l := f.arranged()
	if l.tree.Node[i] < 0 {
		return 0
	}
	if l.signals == nil {
		l.signals = map[string]int{}
		for _, g := range l.groups {
			if g.tag != "connection" {
				continue
			}
			for _, k := range g.sections {
				from, _ := f.outline.Sections[k].Text(f.src, "from")
				l.signals[scene.Simplify(from)]++
			}
		}
	}
	return l.signals[l.tree.Nodes[l.tree.Node[i]].Path]
}

// nodeNamed is a node's path as people read it: the root by its name.
func (f *Form) nodeNamed(path string) string {
	if l := f.arranged(); path == "." && l.tree != nil && len(l.tree.Roots) > 0 {
		return l.tree.Nodes[l.tree.Roots[0]].Name
	}
	return path
}

// fileOf is the name of the file that a reference names.
func (f *Form) fileOf(value []byte) string {
	name := string(value)
	tscn.References(value, 0, len(value), func(ref tscn.Reference) {
		if ref.Kind != scene.External {
			return
		}
		if i, ok := f.counted().External[tscn.ID(value[ref.Arg.Start:ref.Arg.End])]; ok {
			if file, ok := f.outline.Sections[i].Text(f.src, "path"); ok {
				name = path.Base(file)
			}
		}
	})
	return name
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
		f.describeReference(ref, p, d)
	}
}

// describeReference tells what a resource is that a value names.
func (f *Form) describeReference(ref *variant.Resource, p place, d *model.Description) {
	d.Badge = model.BadgeReference
	d.Summary = value.Shorten(string(f.bytesAt(p)), value.Longest)
	list := f.counted().External
	switch ref.Kind {
	case variant.Internal:
		list, d.Badge = f.counted().Internal, model.BadgeResource
	case variant.External:
		d.Badge = model.BadgeExternal
	default:
		return
	}
	i, ok := list[ref.ID]
	if !ok {
		d.Problem = "there is no resource with this id in the file"
		return
	}
	class, _ := f.outline.Sections[i].Text(f.src, "type")
	d.Type = value.Shorten(class, value.Longest)
	if file, ok := f.outline.Sections[i].Text(f.src, "path"); ok {
		d.Summary = value.Shorten(path.Base(file), value.Longest)
	} else {
		d.Summary = value.Shorten(ref.ID, value.Longest)
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
