package tscn

import (
	"bytes"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
)

// writeOne turns the changes of an edit into splices.
func (f *File) writeOne(e *scene.Edit) *Edit {
	p := f.plan()
	for _, c := range e.Changes {
		p.change(c)
	}
	p.moveFields(e.Changes)
	p.told(e.Notes)
	return p.finish()
}

// told adds notes of package scene.
func (p *plan) told(notes []scene.Note) {
	for _, n := range notes {
		p.notes = append(p.notes, Note{n.Item, p.Offset(n.Place), n.Text, n.Undecided, n.Removed, n.File, n.Node, n.Property, n.Why})
	}
}

// Offset returns where a place is in the source.
func (f *File) Offset(at scene.Place) int {
	s := &f.Outline.Sections[at.Item]
	switch at.Part {
	case scene.BehindItem:
		return f.contentEnd(at.Item)
	case scene.AtField:
		_, p := f.field(at.Field)
		return s.Start + int(p.Name)
	case scene.AtValue:
		start, _ := f.span(at.Field)
		return start
	case scene.AtMention:
		return at.At
	}
	return s.Start
}

// change plans one change.
func (p *plan) change(c scene.Change) {
	switch c := c.(type) {
	case scene.SetText:
		start, end := p.span(c.Field)
		p.replace(start, end, p.quoteLike(c.Field.Item, start, end, c.Text))
	case scene.SetMention:
		p.mention(c)
	case scene.SetFile:
		end, _ := skipString(p.Src, c.At)
		p.replace(c.At, end, `"`+c.Text+`"`)
	case scene.SetValue:
		start, end := p.span(c.Field)
		text := p.written(c.Value)
		if groups := p.groups(p.Name(c.Field), c.Field.List, c.Value); groups != "" {
			text = WithLineEnd([]byte(groups), p.newline(c.Field.Item))
		} else if start < end {
			text = p.like(start, end, c.Value)
		}
		p.replace(start, end, string(text))
	case scene.Rename:
		p.rename(c)
	case scene.AddAttribute:
		p.addAttribute(c)
	case scene.AddProperty:
		p.addProperty(c, p.written(c.Value))
	case scene.RemoveFields:
		if c.List == scene.Attributes {
			for _, i := range c.Indexes {
				p.dropAttribute(&p.Outline.Sections[c.Item], i)
			}
			return
		}
		e, _ := p.RemoveProperties(c.Item, c.Indexes...)
		p.splices = append(p.splices, e.Splices...)
	case scene.Remove:
		p.cuts[c.Item] = true
		if kind := p.Kind(c.Item); kind == scene.ExternalItem || kind == scene.InternalItem {
			p.loadSteps(-1)
		}
	case scene.Move:
		p.cuts[c.Item] = true
		p.pastes = append(p.pastes, paste{after: c.After, section: c.Item, kind: p.Kind(c.Item)})
	case scene.Copy:
		p.copySection(c)
	case scene.Add:
		p.pastes = append(p.pastes, paste{after: c.After, section: -1, kind: c.Kind, text: p.newSection(c), tight: p.tight(c.Kind, p.kindBefore(c.After)), first: p.first(c)})
		if c.Kind == scene.ExternalItem || c.Kind == scene.InternalItem {
			p.loadSteps(1)
		}
	}
}

// mention plans another text for a string, a path or the id of a reference.
func (p *plan) mention(c scene.SetMention) {
	if p.Src[c.At] == '"' {
		end, _ := skipString(p.Src, c.At)
		p.replace(c.At, end, p.quoteLike(c.Field.Item, c.At, end, c.Text))
		return
	}
	_, end := p.span(c.Field)
	if t := (tokens{src: p.Src[:end], p: c.At}); t.next() {
		p.replaceID(t.arg.Start, t.arg.End, c.Text)
	}
}

// rename plans another name for a property. A spelling that differs from the engines' is kept where possible.
func (p *plan) rename(c scene.Rename) {
	s, span := p.field(c.Field)
	start, end := s.Start+int(span.Name), s.Start+int(span.NameEnd)
	raw, old, name := string(p.Src[start:end]), s.Name(p.Src, span), PropertyName(c.Name)
	if raw != PropertyName(old) && name == c.Name && strings.Count(raw, old) == 1 {
		name = strings.Replace(raw, old, c.Name, 1)
	}
	p.replace(start, end, name)
}

// addProperty plans a property with its value as text.
func (p *plan) addProperty(c scene.AddProperty, value []byte) {
	s := &p.Outline.Sections[c.Item]
	n := c.After + 1
	if n <= 0 {
		n = p.propertyPlace(s, c.Class, c.Name)
	}
	line := p.newline(c.Item)
	text := string(WithLineEnd([]byte(p.assignment(c.Name, value)), line))
	at := p.contentEnd(c.Item)
	switch {
	case n > 0:
		at = p.lineEnd(s, s.Properties[n-1])
	case len(s.Properties) > 0:
		at = p.lineStart(s, s.Properties[0])
		p.splices = append(p.splices, Splice{at, at, []byte(text + line)})
		return
	case p.blankHead() && s.TagEnd > 0 && !slices.ContainsFunc(p.splices, func(q Splice) bool { return q.Start == at && q.End == at }):
		text = line + text
	}
	p.splices = append(p.splices, Splice{at, at, []byte(line + text)})
}

// moveFields moves the lines of properties, with their planned changes, to where others are.
func (p *plan) moveFields(changes []scene.Change) {
	var moved []Splice
	for _, c := range changes {
		m, ok := c.(scene.MoveFields)
		if !ok {
			continue
		}
		s := &p.Outline.Sections[m.Item]
		lines := func(list []int) (start, end int) {
			return p.lineStart(s, s.Properties[list[0]]), p.lineEnd(s, s.Properties[list[len(list)-1]])
		}
		start, end := lines(m.From)
		q := p.plan()
		p.splices = slices.DeleteFunc(p.splices, func(x Splice) bool {
			inside := x.Start >= start && x.End <= end
			if inside {
				q.splices = append(q.splices, x)
			}
			return inside
		})
		text := q.text(start, end)
		start, end = lines(m.Slot)
		moved = append(moved, Splice{start, end, text})
	}
	p.splices = append(p.splices, moved...)
}

// blockText returns the text of a section with the plan's splices applied.
func (p *plan) blockText(section int) string {
	return string(p.text(p.Outline.Sections[section].Start, p.contentEnd(section)))
}

// dropAttribute plans the removal of an attribute with the blank before it.
func (p *plan) dropAttribute(s *Section, i int) {
	start, end := s.Start+int(s.Attributes[i].Name), s.Start+int(s.Attributes[i].End)
	for start > s.Start && p.Src[start-1] <= ' ' {
		start--
	}
	p.splices = append(p.splices, Splice{Start: start, End: end})
}

// text returns the source from start to end with the plan's splices applied.
func (p *plan) text(start, end int) []byte {
	slices.SortStableFunc(p.splices, func(a, b Splice) int { return a.Start - b.Start })
	var out bytes.Buffer
	at := start
	for _, s := range p.splices {
		out.Write(p.Src[at:s.Start])
		out.Write(s.New)
		at = s.End
	}
	out.Write(p.Src[at:end])
	return out.Bytes()
}

// copySection plans a copy of a section with its own changes.
func (p *plan) copySection(c scene.Copy) {
	s := &p.Outline.Sections[c.Item]
	q := p.plan()
	for _, change := range c.Changes {
		r, ok := change.(scene.RemoveFields)
		if !ok || r.List != scene.Properties {
			q.change(change)
			continue
		}
		for _, i := range r.Indexes {
			start, end := p.lineStart(s, s.Properties[i]), p.lineEnd(s, s.Properties[i])
			start -= breakBefore(p.Src, start) // including the line end before it, which every block has
			q.splices = append(q.splices, Splice{Start: start, End: end})
		}
	}
	p.pastes = append(p.pastes, paste{after: c.After, section: -1, kind: p.Kind(c.Item), text: q.blockText(c.Item), tight: p.tight(p.Kind(c.Item), p.kindBefore(c.After))})
	if s.Tag == "sub_resource" {
		p.loadSteps(1)
	}
}

// kindBefore returns the kind of the section before the next one after a section.
func (p *plan) kindBefore(after int) scene.Kind {
	for i := len(p.pastes) - 1; i >= 0; i-- {
		if p.pastes[i].after == after {
			return p.pastes[i].kind
		}
	}
	return p.Kind(after)
}

// tight reports whether there is no blank line between a new section of a kind and the one before it.
func (p *plan) tight(kind, before scene.Kind) bool {
	if same := before == kind; kind != scene.ConnectionItem && kind != scene.EditableItem {
		return same && kind == scene.ExternalItem
	} else if !same {
		return kind == scene.ConnectionItem && p.Dialect == dialect.Godot32
	}
	return !p.blankHead()
}

// first reports whether a new entry of editable children becomes the first of several.
func (p *plan) first(c scene.Add) bool {
	next := c.After + 1
	return c.Kind == scene.EditableItem && p.Kind(c.After) != c.Kind && next < p.Items() && p.Kind(next) == c.Kind && p.tight(c.Kind, c.Kind)
}

// before are the attributes that an added one precedes; others go last.
var before = map[string][]string{
	"uid":            {"path"},
	"script_class":   {"load_steps", "format", "uid"},
	"load_steps":     {"format", "uid"},
	"type":           {"parent", "parent_id_path", "owner", "owner_uid_path", "index", "unique_id", "node_paths", "groups", "instance_placeholder", "instance"},
	"parent_id_path": {"owner", "owner_uid_path", "index", "unique_id", "node_paths", "groups", "instance_placeholder", "instance"},
	"index":          {"unique_id", "node_paths", "groups", "instance_placeholder", "instance"},
	"node_paths":     {"groups", "instance_placeholder", "instance"},
	"groups":         {"instance_placeholder", "instance"},
	"flags":          {"unbinds", "binds"},
	"unbinds":        {"binds"},
}

// addAttribute plans a new attribute.
func (p *plan) addAttribute(c scene.AddAttribute) {
	s := &p.Outline.Sections[c.Item]
	text := string(p.written(c.Value))
	if groups := p.groups(c.Name, scene.Attributes, c.Value); groups != "" {
		text = string(WithLineEnd([]byte(groups), p.newline(c.Item)))
	}
	if c.Name == "binds" { // as the engines write it
		text = " " + text
	}
	at, text := s.Start+int(s.TagEnd)-1, " "+c.Name+"="+text
	if n := len(s.Attributes); n > 0 {
		at = s.Start + int(s.Attributes[n-1].End)
	}
	for i, a := range s.Attributes {
		if !slices.Contains(before[c.Name], s.Name(p.Src, a)) {
			continue
		}
		if at = s.Start + int(a.Name); i > 0 { // the attribute may be removed along with the blank before it
			at = s.Start + int(s.Attributes[i-1].End)
		} else {
			text = text[1:] + " "
		}
		break
	}
	p.splices = append(p.splices, Splice{at, at, []byte(text)})
}

// groups returns the text of a value that is the groups of a node, which the engines format specially; "" for other
// values.
func (p *plan) groups(name string, list scene.List, v variant.Value) string {
	items, ok := v.Data.(*variant.List)
	if !ok || list != scene.Attributes || name != "groups" {
		return ""
	}
	var names []string
	for _, item := range items.Items {
		names = append(names, item.Text)
	}
	return p.groupsText(names)
}

// newSection returns the text of a new section.
func (p *plan) newSection(c scene.Add) string {
	tag := tags[c.Kind]
	text := "[" + tag
	attributes := c.Attributes
	if c.Kind == scene.ExternalItem && p.Dialect.Text.NameMark != '&' { // the path precedes the type
		i := slices.IndexFunc(attributes, func(a scene.Entry) bool { return a.Name == "path" })
		attributes = slices.Concat(attributes[i:i+1], attributes[:i], attributes[i+1:])
	}
	for _, a := range attributes {
		value := string(p.written(a.Value))
		groups := p.groups(a.Name, scene.Attributes, a.Value)
		switch {
		case groups != "":
			value = string(WithLineEnd([]byte(groups), p.newline(c.After)))
		case a.Name == "binds": // as the engines write it
			value = " " + value
		case a.Value.Type != variant.String:
		case c.Kind == scene.ExternalItem || c.Kind == scene.InternalItem:
			value = Quote(a.Value.Text)
		default:
			value = p.QuoteIn(tag, a.Value.Text)
		}
		text += " " + a.Name + "=" + value
	}
	text += "]"
	line := p.newline(c.After)
	for i, a := range c.Properties {
		text += line
		if i == 0 && p.blankHead() {
			text += line
		}
		// Pasted values keep the order of their dictionaries.
		style := p.style()
		style.NoSort = true
		text += p.assignment(a.Name, literal.Append(nil, a.Value, style))
	}
	return text
}

// like returns the text of the value between start and end changed into that of v.
func (f *File) like(start, end int, v variant.Value) []byte {
	return literal.AppendLike(nil, f.Src[start:end], v, f.style())
}

// written returns the text of a new value.
func (f *File) written(v variant.Value) []byte { return literal.Append(nil, v, f.style()) }

// style returns how new values are written.
func (f *File) style() literal.Style { return Style(f.Dialect, f.Format) }

// Style returns how new values are written in a text of a dialect and format.
func Style(d *dialect.Dialect, format int) literal.Style {
	return literal.Style{Dialect: d, Format: format, Shortest: true, Early: earliest(d, format) != d}
}

// earliest returns the oldest dialect whose engines a text may be for. Format 2 is assumed to be Godot 3.3 or later
// unless something in it is from 3.2.
func earliest(d *dialect.Dialect, format int) *dialect.Dialect {
	if d == dialect.Godot3 && format == 2 {
		return dialect.Godot32
	}
	return d
}

// QuoteIn spells a name or path of nodes as the engine writes it in sections with a tag: with C escapes, but raw in
// connections and editable children of Godot 3, and in nodes of 2.x and 3.0 (text.md section 3). Text that would not
// read back is always escaped.
func (f *File) QuoteIn(tag, text string) string {
	old := f.Dialect.Text.NameMark != '&'
	raw := old && (tag == "connection" || tag == "editable") || tag == "node" && (f.Dialect == dialect.Godot2 || f.Dialect == dialect.Godot30)
	if raw {
		return Quote(text)
	}
	quoted := QuoteName(text)
	if f.Dialect.Text.Question {
		quoted = strings.ReplaceAll(quoted, "?", `\?`)
	}
	return quoted
}

// quoteLike spells text like the literal from start to end: with its mark, and with its spelling of what both have in
// common.
func (f *File) quoteLike(section, start, end int, text string) string {
	quoted := f.QuoteIn(f.Outline.Sections[section].Tag, text)
	if start == end {
		return quoted
	}
	mark, old := "", start
	if c := f.Src[start]; c == '&' || c == '@' {
		mark, old = string(c), start+1
	}
	if f.Src[old] == '"' {
		if behind, what := skipString(f.Src, old); what == "" {
			quoted = spelledLike(f.Src[old:behind], quoted)
		}
	}
	return mark + quoted
}

// spelledLike returns a literal of a path in which the names that the old literal also has are spelled as there, so
// that an edit of one name does not change which characters of the others are escaped.
func spelledLike(old []byte, quoted string) string {
	spelled := map[string]string{}
	for _, name := range pathNames(string(old)) {
		if text, ok := Unquote([]byte(`"` + name + `"`)); ok {
			spelled[text] = name
		}
	}
	out := []byte{'"'}
	rest := quoted[1:]
	for _, name := range pathNames(quoted) {
		n := strings.Index(rest, name)
		out, rest = append(out, rest[:n]...), rest[n+len(name):]
		if text, ok := Unquote([]byte(`"` + name + `"`)); ok && spelled[text] != "" {
			name = spelled[text]
		}
		out = append(out, name...)
	}
	return string(append(out, rest...))
}

// pathNames returns the names of nodes and properties in the literal of a path, as spelled.
func pathNames(quoted string) []string {
	return strings.FieldsFunc(quoted[1:len(quoted)-1], func(c rune) bool { return c == '/' || c == ':' })
}

// tags are the tags in text by kind of item.
var tags = map[scene.Kind]string{
	scene.ExternalItem: "ext_resource", scene.InternalItem: "sub_resource", scene.NodeItem: "node", scene.ConnectionItem: "connection",
	scene.EditableItem: "editable", scene.MainItem: "resource",
}

// groupsText returns the text of the groups of a node.
func (f *File) groupsText(groups []string) string {
	var quoted []string
	for _, g := range groups {
		quoted = append(quoted, QuoteName(g))
	}
	if f.Dialect == dialect.Godot2 || f.Dialect == dialect.Godot30 || f.Dialect == dialect.Godot32 {
		return "[\n" + strings.Join(quoted, ",\n") + ",\n]"
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}
