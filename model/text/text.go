// Package text is the form of text: scenes, resources, ConfigFile and its like become rows by their sections, and edits of them splices.
package text

import (
	"slices"
	"sort"

	"savant/codec"
	"savant/codec/message"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/scenery"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Messages.
const (
	textWithTags message.ID = "text.text-with-tags"

	// What texts are called.
	SceneFormat    message.ID = "text.scene-format"
	ResourceFormat message.ID = "text.resource-format"
	ConfigFormat   message.ID = "text.config-format"
	formatNumber   message.ID = "text.format-number format"
)

// resourceForm is the form of text with tags: of resources, which have sub-resources and refer to other files.
type resourceForm struct {
	*Form
	scenery.Resources
}

// sceneForm is the form of scenes: they have nodes too.
type sceneForm struct {
	*Form
	scenery.Nodes
}

// asResource is the form of a text with tags.
func (f *Form) asResource() model.Form { return resourceForm{f, scenery.Resources{Source: f}} }

// asScene is the form of a scene.
func (f *Form) asScene() model.Form {
	nodes := scenery.NewNodes(f)
	f.nodes = &nodes
	return sceneForm{f, nodes}
}

// Open makes the form of a text. info.Kind says which kind the file looks like; the rest of info is filled in.
func Open(h model.Host, _ model.Options, info *model.Info) (model.Form, error) {
	f := &Form{host: h, src: h.Bytes().View(0, h.Size())}
	f.outline = tscn.ScanAs(f.src, tscn.Preferred(h.Name()))
	judged := tscn.Judge(f.src, f.outline)
	f.format, f.sure = judged.Format, judged.Sure
	if info.Sure != codec.Chosen {
		info.Dialect, info.Why, info.Sure = judged.Dialect, judged.Why, codec.Likely
		if judged.Sure {
			info.Sure = codec.Certain
		}
	}
	switch {
	case f.outline.Grammar == tscn.Names:
		info.Kind, info.Format = model.Config, message.New(ConfigFormat)
	case info.Kind == model.Config && f.begins("gd_scene"):
		info.Kind, info.Format = model.Scene, message.New(SceneFormat)
	case info.Kind == model.Config && f.begins("gd_resource"):
		info.Kind, info.Format = model.Resource, message.New(ResourceFormat)
	case info.Kind == model.Config:
		info.Kind, info.Format = model.Resource, message.New(textWithTags)
	}
	isNode := func(s tscn.Section) bool { return s.Tag == "node" }
	switch {
	case f.outline.Grammar != tscn.Tags:
		return f, nil
	case info.Kind == model.Scene || slices.ContainsFunc(f.outline.Sections, isNode):
		return f.asScene(), nil
	}
	return f.asResource(), nil
}

// begins reports whether a section has a tag that only a header has.
func (f *Form) begins(tag string) bool {
	return slices.ContainsFunc(f.outline.Sections, func(s tscn.Section) bool { return s.Tag == tag })
}

// HasValues marks that text can be changed.
func (f *Form) HasValues() bool { return true }

// HasLines marks that it is text.
func (f *Form) HasLines() bool { return true }

// Clone returns a form of the same type.
func (f resourceForm) Clone(h model.Host) model.Form { return f.cloned(h).asResource() }

// Clone returns a form of the same type.
func (f sceneForm) Clone(h model.Host) model.Form { return f.cloned(h).asScene() }

// Clone is the form of another document with the same bytes.
func (f *Form) Clone(h model.Host) model.Form { return f.cloned(h) }

func (f *Form) cloned(h model.Host) *Form {
	return &Form{host: h, src: f.src, outline: f.outline, format: f.format, sure: f.sure, layout: f.layout}
}

// Info fills in what depends on the bytes as they are now.
func (f *Form) Info(i *model.Info) {
	i.Framing = message.Message{}
	if f.format > 0 {
		i.Framing = message.New(formatNumber, min(f.format, 9))
	}
	i.Newline = newlines[tscn.LineEnd(f.src)]
	i.Records = len(f.outline.Sections)
	for k := range f.outline.Sections {
		for _, p := range f.outline.Sections[k].Properties {
			if p.Value < p.End {
				i.Values++
			}
		}
	}
}

// newlines are the names of the line ends.
var newlines = map[string]string{"\n": "LF", "\r\n": "CRLF", "\r": "CR"}

// Repair follows an edit. A single span is repaired; several are read again.
func (f *Form) Repair(spans []model.Span) {
	old, next, one := f.outline, f.foreseen, len(spans) == 1 && spans[0] != model.Reread
	f.locator, f.foreseen = nil, nil
	if next != nil && f.holds(next.src) {
		f.src, f.outline = next.src, next.outline
	} else {
		f.src = f.host.Bytes().View(0, f.host.Size())
		if one {
			s := spans[0]
			f.outline = old.Repair(f.src, int(s.Start), int(s.Start+s.Length), int(s.Start+s.NewLength))
		} else {
			f.outline = old.Rescan(f.src)
		}
	}
	if one && sameTags(old, f.outline, int(spans[0].Start), int(spans[0].Start+spans[0].Length)) {
		return
	}
	f.layout = nil
	f.format = tscn.Format(f.src, f.outline)
}

// holds reports whether the document is this text.
func (f *Form) holds(text []byte) bool {
	same := piece.New(text)
	return f.host.Bytes().Equal(&same)
}

// sameTags reports whether two outlines that differ in one place, which extends to end in the first, have the same sections
// with the same tags: then the tree is the same, whatever the properties.
func sameTags(a, b *tscn.Outline, from, end int) bool {
	i := a.At(from)
	if i < 0 || len(a.Sections) != len(b.Sections) {
		return false
	}
	s, t := &a.Sections[i], &b.Sections[i]
	return end <= s.End && s.Start == t.Start && s.TagEnd == t.TagEnd && s.Opaque == t.Opaque && from >= s.Start+int(s.TagEnd)
}

// At is the deepest row that holds the byte at off.
func (f *Form) At(off int64) model.Row {
	i := f.outline.At(int(off))
	if i < 0 {
		return model.Root
	}
	r := f.sectionRow(i)
	s := &f.outline.Sections[i]
	relative := int32(off - int64(s.Start))
	mixed := len(s.Properties) + len(s.Damage)
	n := sort.Search(len(s.Properties), func(n int) bool { return s.Properties[n].End > relative })
	if n < len(s.Properties) && s.Properties[n].Name <= relative {
		return f.deepest(f.host.Child(r, mixedIndex(s, n, false)), off)
	}
	n = sort.Search(len(s.Damage), func(n int) bool { return s.Damage[n].End > relative })
	if n < len(s.Damage) && s.Damage[n].Start <= relative {
		return f.host.Child(r, mixedIndex(s, n, true))
	}
	for n, a := range s.Attributes {
		if relative >= a.Name && relative < a.End {
			return f.deepest(f.host.Child(r, mixed+n), off)
		}
	}
	return r
}

// deepest goes down from a value to the one that holds the byte at off.
func (f *Form) deepest(r model.Row, off int64) model.Row {
	for {
		p := f.place(r)
		if p.kind == textPacked || off < p.start || off >= p.end {
			return r
		}
		n := f.open(p)
		low, high := 0, n.count()
		for low < high {
			mid := (low + high) / 2
			if f.nested(p, mid).end <= off {
				low = mid + 1
			} else {
				high = mid
			}
		}
		if low == n.count() || f.nested(p, low).key > off {
			return r
		}
		r = f.host.Child(r, low)
	}
}

// Walk visits rows in file order.
func (f *Form) Walk(from model.Row, depth int, g func(model.Row) bool) {
	if from != model.Root {
		scenery.Descend(f.host, from, depth, func(r model.Row) scenery.Order { return f.order(r, true) }, g)
		return
	}
	order := func(r model.Row) scenery.Order { return f.order(r, false) }
	for i := range f.outline.Sections {
		if !f.host.Aside(func() bool { return scenery.Descend(f.host, f.sectionRow(i), depth, order, g) }) {
			return
		}
	}
}

// order is the order in which a walk visits the children of a row; nodes includes child nodes. In a section the attributes
// come first, as in the file.
func (f *Form) order(r model.Row, nodes bool) scenery.Order {
	switch p := f.place(r); p.kind {
	case textSection:
		s := &f.outline.Sections[p.section]
		mixed, count := len(s.Properties)+len(s.Damage), own(s)
		if nodes {
			count = f.Len(r)
		}
		return scenery.Order{{mixed, own(s)}, {0, mixed}, {own(s), count}}
	case textProperty, textAttribute, textElement:
		if f.open(p).kind == literal.Components {
			return scenery.Order{}
		}
	}
	return scenery.All(f.Len(r))
}

// Problems returns the problems of the file.
func (f *Form) Problems() []model.Problem { return f.placed(f.outline.Problems(f.src)) }

// placed are problems of the text with their rows and paths.
func (f *Form) placed(problems []tscn.Problem) []model.Problem {
	var list []model.Problem
	for _, p := range problems {
		r := f.At(int64(p.Offset))
		list = append(list, model.Problem{Row: r, Path: f.host.Path(r), Offset: int64(p.Offset), Text: p.What})
	}
	return list
}
