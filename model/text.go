package model

import (
	"sort"

	"savant/scene/literal"
	scene "savant/scene/tscn"
)

// textForm is the form of text: scenes, resources, ConfigFile and its like.
//
// The children of Root are, in a scene or resource, the nodes without a parent, the main section of a resource, groups of
// sections of one kind, sections of other kinds and the header; in a ConfigFile the sections. Below a section stand its
// properties (with what is damaged between them), the attributes of its tag, and its child nodes.
type textForm struct {
	d       *Document
	src     []byte // the whole text
	outline *scene.Outline
	format  int  // that the header names
	sure    bool // of the dialect

	layout    *layout // where sections stand in the tree; nil until asked for
	resources *scene.Resources
	countedAt uint32      // revision plus one for which resources holds
	nests     []*textNest // by depth: the last value taken apart there, so that a walk keeps all that it is in
	closed    textBrackets
	names     sectionNames
	locator   *scene.Locator // nil until asked for

	boneTrees []*scene.Armature
	bonesAt   uint32   // revision plus one for which boneTrees holds
	boneNames []string // the names that rows of bones go by; more come, none goes
	boneIDs   map[string]int
}

// Kinds of a place in a text. extra is the number of the section, key that of the property or attribute in it.
const (
	textLost      uint8 = iota
	textRoot            // the file
	textGroup           // sections of one kind; extra is its number in layout.groups
	textSection         // a section, node or not
	textProperty        // an assignment
	textAttribute       // an attribute of a tag
	textDamage          // what was not understood
	textElement         // something nested in a value; key is where its key begins
	textPacked          // an element of a packed array
	textPart            // a component of a vector, or several
	textBone            // a bone of the skeleton of section extra; key is its number among the bones
)

// newText returns the form of a text document, or nil if its bytes are none. d.info.Kind says which kind the file looks like;
// the form fills in the rest of d.info.
func newText(d *Document) form {
	f := &textForm{d: d, src: d.Bytes()}
	f.outline = scene.Scan(f.src)
	judged := scene.Judge(f.src, f.outline)
	f.format, f.sure = judged.Format, judged.Sure
	if d.info.Sure != "chosen" {
		d.info.Dialect, d.info.Why, d.info.Sure = judged.Dialect, judged.Why, "likely"
		if judged.Sure {
			d.info.Sure = "certain"
		}
	}
	if f.outline.Grammar == scene.Tags && d.info.Kind == Config {
		d.info.Kind, d.info.Format = Resource, "Text with tags"
	}
	return f
}

func (f *textForm) clone(d *Document) form {
	return &textForm{d: d, src: f.src, outline: f.outline, format: f.format, sure: f.sure, layout: f.layout}
}

func (f *textForm) info(i *Info) {
	i.Framing = ""
	if f.format > 0 {
		i.Framing = "format " + string(rune('0'+min(f.format, 9)))
	}
	i.Newline = newlines[scene.LineEnd(f.src)]
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

func (f *textForm) now() uint32 { return f.d.revision + 1 }

// repair follows an edit. One span is mended, several are found out anew.
func (f *textForm) repair(spans []span) {
	old := f.outline
	f.src, f.locator = f.d.Bytes(), nil
	if len(spans) == 1 {
		s := spans[0]
		f.outline = old.Repair(f.src, int(s.start), int(s.start+s.length), int(s.start+s.newLength))
		if sameTags(old, f.outline, int(s.start), int(s.start+s.length)) {
			return
		}
	} else {
		f.outline = scene.Scan(f.src)
	}
	f.layout = nil
	f.format = scene.Format(f.src, f.outline)
}

// sameTags tells whether two outlines that differ in one place, which goes up to end in the first, have the same sections with the
// same tags: then each is where it was in the tree.
func sameTags(a, b *scene.Outline, from, end int) bool {
	i := a.At(from)
	if i < 0 || len(a.Sections) != len(b.Sections) {
		return false
	}
	s, t := &a.Sections[i], &b.Sections[i]
	return end <= s.End && s.Start == t.Start && s.TagEnd == t.TagEnd && s.Opaque == t.Opaque && from >= s.Start+int(s.TagEnd) &&
		len(s.Properties)+len(s.Damage) == len(t.Properties)+len(t.Damage)
}

func (f *textForm) len(r Row) int {
	p := f.place(r)
	switch p.kind {
	case textRoot:
		return len(f.arranged().top)
	case textGroup:
		return int(p.count)
	case textSection:
		s := &f.outline.Sections[p.extra]
		n := own(s)
		if l := f.arranged(); l.tree != nil && l.tree.Section[p.extra] >= 0 {
			n += len(l.tree.Nodes[l.tree.Section[p.extra]].Children)
		}
		return n
	case textProperty, textAttribute, textElement:
		if p.count < 0 {
			p.count = int32(min(f.open(p).count(), 1<<31-1))
			f.d.rows.at(r).place.count = p.count
		}
		return int(p.count)
	}
	return 0
}

func (f *textForm) at(off int64) Row {
	i := f.outline.At(int(off))
	if i < 0 {
		return Root
	}
	r := f.sectionRow(i)
	s := &f.outline.Sections[i]
	relative := int32(off - int64(s.Start))
	mixed := len(s.Properties) + len(s.Damage)
	n := sort.Search(len(s.Properties), func(n int) bool { return s.Properties[n].End > relative })
	if n < len(s.Properties) && s.Properties[n].Name <= relative {
		return f.deepest(f.d.rows.child(r, slot{childPart, mixedIndex(s, n, false)}), off)
	}
	n = sort.Search(len(s.Damage), func(n int) bool { return s.Damage[n].End > relative })
	if n < len(s.Damage) && s.Damage[n].Start <= relative {
		return f.d.rows.child(r, slot{childPart, mixedIndex(s, n, true)})
	}
	for n, a := range s.Attributes {
		if relative >= a.Name && relative < a.End {
			return f.deepest(f.d.rows.child(r, slot{childPart, mixed + n}), off)
		}
	}
	return r
}

// deepest goes down from a value to the one that holds the byte at off.
func (f *textForm) deepest(r Row, off int64) Row {
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
		r = f.d.rows.child(r, slot{childPart, low})
	}
}

func (f *textForm) walk(from Row, depth int, g func(Row) bool) {
	if from != Root {
		f.descend(from, depth, true, g)
		return
	}
	for i := range f.outline.Sections {
		n := len(f.d.rows.list)
		ok := f.descend(f.sectionRow(i), depth, false, g)
		f.d.rows.forget(n)
		if !ok {
			return
		}
	}
}

// descend visits a row and what lies below it; nodes tells whether child nodes do. In a section the attributes come first, as in the file.
func (f *textForm) descend(r Row, depth int, nodes bool, g func(Row) bool) bool {
	if !g(r) {
		return false
	}
	if depth == 0 {
		return true
	}
	p := f.place(r)
	visit := func(from, to int) bool {
		for i := from; i < to; i++ {
			if !f.d.visit(r, slot{childPart, i}, func(c Row) bool { return f.descend(c, depth-1, nodes, g) }) {
				return false
			}
		}
		return true
	}
	count := f.len(r)
	switch p.kind {
	case textSection:
		s := &f.outline.Sections[p.extra]
		mixed := len(s.Properties) + len(s.Damage)
		if !nodes {
			count = own(s)
		}
		return visit(mixed, own(s)) && visit(0, mixed) && visit(own(s), count)
	case textProperty, textAttribute, textElement:
		if f.open(p).kind == literal.Components {
			return true
		}
	}
	return visit(0, count)
}

func (f *textForm) position(off int64) (line, column int) {
	if f.locator == nil {
		f.locator = scene.NewLocator(f.src)
	}
	return f.locator.Position(int(off))
}

func (f *textForm) problems() []Problem { return f.placed(f.outline.Problems(f.src)) }

// placed are problems of the text with their rows and paths.
func (f *textForm) placed(problems []scene.Problem) []Problem {
	var list []Problem
	for _, p := range problems {
		r := f.at(int64(p.Offset))
		list = append(list, Problem{Row: r, Path: f.d.Path(r), Offset: int64(p.Offset), Text: p.What})
	}
	return list
}
