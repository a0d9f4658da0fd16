package resource

import (
	"slices"
	"sort"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/scenery"
	"savant/scene"
	"savant/scene/literal"
	"savant/scene/nodepath"
	"savant/scene/scn"
)

// Sections are the sections that the resource has as text. Their places are numbers that rise like those of a text, and lengths are those of the
// values as they are stored.
func (f *Form) Sections() *model.Sections {
	reader := &sectionReader{form: f, style: f.file.Style()}
	out := &model.Sections{SectionReader: reader}
	at := int64(0)
	for i := range f.file.Items() {
		x := f.file.Item(i)
		s := model.Section{Steps: f.itemSteps(i), Start: at}
		at++
		for _, list := range []scene.List{scene.Attributes, scene.Properties} {
			for k := range x.Fields[list] {
				switch p := &x.Fields[list][k]; {
				case p.Cut:
					continue // it has no value
				case list == scene.Properties && p.Name == "script" && f.empty(p):
					continue // 4.6 says so of everything without one
				}
				size := int64(max(1, x.Fields[list][k].End-x.Fields[list][k].Off))
				s.Parts = append(s.Parts, model.Part{Step: f.fieldStep(f.fieldPlace(i, list, k)), Start: at, End: at + size})
				reader.parts = append(reader.parts, part{at, i, list, k})
				at += size
			}
		}
		s.End = at
		reader.items = append(reader.items, s.Start)
		out.List = append(out.List, s)
	}
	return out
}

// empty reports whether a property is stored without a value.
func (f *Form) empty(p *scn.Field) bool {
	h, err := f.file.Resource.Head(p.Off)
	return p.Stored() && err == nil && h.Type == variant.Nil
}

// IsSection reports whether a row is a section.
func (f *Form) IsSection(r model.Row) bool { return f.place(r).kind == itemRow }

// AddSection plans a new section with a tag after that of a row; 0 puts it after the last of its kind.
func (f *Form) AddSection(after model.Row, tag string, attributes, properties []model.Entry) (model.Edit, error) {
	add := scene.Add{After: -1}
	for i := range f.file.Items() {
		if f.file.Title(i) == tag {
			add.Kind, add.After = f.file.Kind(i), i
		}
	}
	for _, kind := range []scene.Kind{scene.ExternalItem, scene.InternalItem, scene.NodeItem, scene.ConnectionItem, scene.EditableItem} {
		if scn.Tag(kind, true) != tag {
			continue
		}
		if add.Kind = kind; add.After < 0 { // the first of its kind
			add.After = f.lastUpTo(kind)
		}
	}
	if add.Kind == scene.Other || add.Kind == scene.HeaderItem || add.Kind == scene.MainItem || f.file.Content == nil && add.Kind > scene.InternalItem {
		return model.Edit{}, f.host.Refuse(model.Root, message.New(scenery.NoInsert))
	}
	if i := f.Item(after); after != 0 && i >= 0 && f.file.Kind(i) == add.Kind {
		add.After = i
	}
	entries := func(list []model.Entry) (out []scene.Entry) {
		for _, e := range list {
			out = append(out, scene.Entry{Name: e.Key.Text, Value: e.Value})
		}
		return out
	}
	add.Attributes, add.Properties = entries(attributes), entries(properties)
	if add.Kind == scene.NodeItem {
		for _, a := range add.Attributes {
			if n := f.file.Scene().Tree.Find(nodepath.Simplify(a.Value.Text)); a.Name == "parent" && n >= 0 {
				add.After = max(add.After, f.file.Scene().Tree.Nodes[n].Item) // parents come before their children
			}
		}
	}
	return f.Step(message.New(scenery.Added, tag), model.Root, &scene.Edit{Changes: []scene.Change{add}}, nil)
}

// lastUpTo returns the last item of a kind, or of those that come before it in a file.
func (f *Form) lastUpTo(kind scene.Kind) int {
	order := []scene.Kind{scene.HeaderItem, scene.ExternalItem, scene.InternalItem, scene.NodeItem, scene.ConnectionItem, scene.EditableItem}
	last := 0
	for i := range f.file.Items() {
		if slices.Index(order, f.file.Kind(i)) <= slices.Index(order, kind) && f.file.Kind(i) != scene.MainItem {
			last = i
		}
	}
	return last
}

// sectionReader reads the contents of sections.
type sectionReader struct {
	form  *Form
	style literal.Style
	items []int64 // where each begins
	parts []part
}

// part is where a field is among the places of sections.
type part struct {
	start int64
	item  int
	list  scene.List
	index int
}

// Dialect is the dialect of the values.
func (s *sectionReader) Dialect() *dialect.Dialect { return s.form.host.Dialect() }

// find is the part that begins at a place; ok is false where a section does.
func (s *sectionReader) find(start int64) (p part, ok bool) {
	i := sort.Search(len(s.parts), func(i int) bool { return s.parts[i].start >= start })
	if i == len(s.parts) || s.parts[i].start != start {
		return p, false
	}
	return s.parts[i], true
}

// Bytes is the text of a section or a part.
func (s *sectionReader) Bytes(start, _ int64) []byte {
	f := s.form.file
	if p, ok := s.find(start); ok {
		return f.AppendValue(nil, f.Item(p.item), p.list, p.index, s.style)
	}
	i := sort.Search(len(s.items), func(i int) bool { return s.items[i] > start }) - 1
	return f.AppendItem(nil, f.Item(i), s.style, nil)
}

// Value is the value of a part.
func (s *sectionReader) Value(at model.Part) (variant.Value, error) {
	p, _ := s.find(at.Start)
	return s.form.Value(s.form.fieldRow(p.item, p.list, p.index))
}
