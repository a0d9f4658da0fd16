package model

import (
	"bytes"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
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
	countedAt uint32 // revision plus one for which resources holds
	nests     [8]nest
	nextNest  int
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
	i.Newline = "LF"
	if n := bytes.IndexByte(f.src, '\n'); n > 0 && f.src[n-1] == '\r' {
		i.Newline = "CRLF"
	}
	i.Records = len(f.outline.Sections)
	for k := range f.outline.Sections {
		for _, p := range f.outline.Sections[k].Properties {
			if p.Value < p.End {
				i.Values++
			}
		}
	}
}

func (f *textForm) now() uint32 { return f.d.revision + 1 }

// repair follows an edit. One span is mended, several are found out anew.
func (f *textForm) repair(spans []span) {
	old := f.outline
	f.src = f.d.Bytes()
	if len(spans) != 1 {
		f.outline, f.layout = scene.Scan(f.src), nil
		return
	}
	s := spans[0]
	f.outline = old.Repair(f.src, int(s.start), int(s.start+s.length), int(s.start+s.newLength))
	if !sameTags(old, f.outline, int(s.start)) {
		f.layout = nil
	}
}

// sameTags tells whether two outlines that differ from one place on have the same sections with the same tags: then each is
// where it was in the tree.
func sameTags(a, b *scene.Outline, from int) bool {
	i := a.At(from)
	if i < 0 || len(a.Sections) != len(b.Sections) {
		return false
	}
	s, t := &a.Sections[i], &b.Sections[i]
	return s.Start == t.Start && s.TagEnd == t.TagEnd && s.Opaque == t.Opaque && from >= s.Start+int(s.TagEnd) &&
		len(s.Properties)+len(s.Damage) == len(t.Properties)+len(t.Damage)
}

// layout says which section stands where in the tree.
type layout struct {
	tree   *scene.Tree // nil in a ConfigFile
	top    []topRow
	groups []group
	homes  []home // by section

	signals map[string]int // by node path: how many connections begin there; nil until asked for
}

// topRow is a child of Root: a section, or a group if section is negative.
type topRow struct{ section, group int }

// group is the sections of one kind.
type group struct {
	tag, label string
	top        int // which child of Root
	sections   []int
}

// home says where a section stands: the index-th child of Root, of a group, or among the child nodes of a node.
type home struct {
	parent int // homeRoot, homeGroup-n for group n, or the section of the parent node
	index  int
}

const (
	homeRoot  = -1
	homeGroup = -2
)

// groupLabels are the groups, in the order in which they are shown.
var groupLabels = [...]struct{ tag, label string }{
	{"ext_resource", "External resources"},
	{"sub_resource", "Sub-resources"},
	{"connection", "Connections"},
	{"editable", "Editable children"},
}

// arranged returns the layout, making it if need be.
func (f *textForm) arranged() *layout {
	if f.layout == nil {
		f.layout = arrange(f.src, f.outline)
	}
	return f.layout
}

func arrange(src []byte, o *scene.Outline) *layout {
	l := &layout{homes: make([]home, len(o.Sections))}
	add := func(section int) {
		l.homes[section] = home{homeRoot, len(l.top)}
		l.top = append(l.top, topRow{section: section})
	}
	if o.Grammar == scene.Names {
		for i := range o.Sections {
			add(i)
		}
		return l
	}
	l.tree = scene.TreeOf(src, o)
	for _, root := range l.tree.Roots {
		add(l.tree.Nodes[root].Section)
	}
	for i := range l.tree.Nodes {
		n := &l.tree.Nodes[i]
		for k, child := range n.Children {
			l.homes[l.tree.Nodes[child].Section] = home{n.Section, k}
		}
	}
	grouped := map[string][]int{}
	var others, headers []int
	for i := range o.Sections {
		s := &o.Sections[i]
		switch {
		case s.Opaque:
			others = append(others, i)
		case s.Tag == "node":
		case s.Tag == "resource":
			add(i)
		case s.Tag == "gd_scene" || s.Tag == "gd_resource":
			headers = append(headers, i)
		case s.Tag == "ext_resource" || s.Tag == "sub_resource" || s.Tag == "connection" || s.Tag == "editable":
			grouped[s.Tag] = append(grouped[s.Tag], i)
		default:
			others = append(others, i)
		}
	}
	for _, g := range groupLabels {
		list := grouped[g.tag]
		if len(list) == 0 {
			continue
		}
		for k, i := range list {
			l.homes[i] = home{homeGroup - len(l.groups), k}
		}
		l.top = append(l.top, topRow{-1, len(l.groups)})
		l.groups = append(l.groups, group{g.tag, g.label, len(l.top) - 1, list})
	}
	for _, i := range append(others, headers...) {
		add(i)
	}
	return l
}

// own is how many rows a section has before its child nodes.
func own(s *scene.Section) int { return len(s.Properties) + len(s.Damage) + len(s.Attributes) }

// sectionRow returns the handle of a section.
func (f *textForm) sectionRow(i int) Row {
	l := f.arranged()
	h := l.homes[i]
	switch {
	case h.parent == homeRoot:
		return f.d.rows.child(Root, slot{childPart, h.index})
	case h.parent <= homeGroup:
		g := f.d.rows.child(Root, slot{childPart, l.groups[homeGroup-h.parent].top})
		return f.d.rows.child(g, slot{childPart, h.index})
	}
	// Nodes nest as deeply as a file likes: no recursion.
	var way []int
	for h = l.homes[i]; h.parent >= 0; h = l.homes[i] {
		way = append(way, i)
		i = h.parent
	}
	r := f.sectionRow(i)
	for k := len(way) - 1; k >= 0; k-- {
		h := l.homes[way[k]]
		r = f.d.rows.child(r, slot{childPart, own(&f.outline.Sections[h.parent]) + h.index})
	}
	return r
}

// place finds out where a row lies.
func (f *textForm) place(r Row) place {
	s := f.d.rows.at(r)
	if s.stamp == f.now() {
		return s.place
	}
	var p place
	if r == Root {
		p = place{kind: textRoot, end: f.d.Size(), extra: -1}
	} else {
		// The way up to a row whose place is known.
		way := []Row{r}
		above := s.parent
		for above != Root && f.d.rows.at(above).stamp != f.now() {
			way = append(way, above)
			above = f.d.rows.at(above).parent
		}
		p = f.place(above)
		for i := len(way) - 1; i >= 0; i-- {
			p = f.below(p, f.d.rows.at(way[i]).slot)
			s := f.d.rows.at(way[i])
			s.place, s.stamp = p, f.now()
		}
		return p
	}
	s.place, s.stamp = p, f.now()
	return p
}

// below finds out where a child of a place lies.
func (f *textForm) below(p place, s slot) place {
	lost := place{start: p.start, end: p.start, extra: p.extra}
	switch s.part {
	case childPart:
	case componentPart:
		return place{kind: textPart, start: p.start, end: p.end, extra: p.extra}
	default:
		return lost
	}
	l := f.arranged()
	switch p.kind {
	case textRoot:
		if s.index >= len(l.top) {
			return lost
		}
		top := l.top[s.index]
		if top.section >= 0 {
			return f.sectionPlace(top.section)
		}
		g := &l.groups[top.group]
		first, last := &f.outline.Sections[g.sections[0]], &f.outline.Sections[g.sections[len(g.sections)-1]]
		return place{kind: textGroup, start: int64(first.Start), end: int64(last.End), count: int32(len(g.sections)), extra: int64(top.group)}
	case textGroup:
		if g := &l.groups[p.extra]; s.index < len(g.sections) {
			return f.sectionPlace(g.sections[s.index])
		}
	case textSection:
		return f.inSection(p, s.index)
	case textProperty, textAttribute, textElement:
		return f.nested(p, s.index)
	}
	return lost
}

func (f *textForm) sectionPlace(i int) place {
	s := &f.outline.Sections[i]
	return place{kind: textSection, key: int64(s.Start), start: int64(s.Start), end: int64(s.End), extra: int64(i)}
}

// inSection is the place of the i-th child of a section.
func (f *textForm) inSection(p place, i int) place {
	s := &f.outline.Sections[p.extra]
	mixed := len(s.Properties) + len(s.Damage)
	switch {
	case i < mixed:
		n, damage := mixedAt(s, i)
		if damage {
			d := s.Damage[n]
			return place{kind: textDamage, key: int64(n), start: int64(s.Start) + int64(d.Start), end: int64(s.Start) + int64(d.End), extra: p.extra}
		}
		return f.pair(textProperty, p.extra, n, s.Properties[n])
	case i < own(s):
		return f.pair(textAttribute, p.extra, i-mixed, s.Attributes[i-mixed])
	}
	l := f.arranged()
	if i -= own(s); l.tree != nil && l.tree.Section[p.extra] >= 0 {
		if children := l.tree.Nodes[l.tree.Section[p.extra]].Children; i < len(children) {
			return f.sectionPlace(l.tree.Nodes[children[i]].Section)
		}
	}
	return place{start: p.start, end: p.start, extra: p.extra}
}

func (f *textForm) pair(kind uint8, section int64, n int, a scene.Property) place {
	start := int64(f.outline.Sections[section].Start)
	return place{kind: kind, key: int64(n), start: start + int64(a.Value), end: start + int64(a.End), count: -1, extra: section}
}

// mixedAt returns the i-th of a section's properties and damage in file order.
func mixedAt(s *scene.Section, i int) (n int, damage bool) {
	if len(s.Damage) == 0 {
		return i, false
	}
	p, d := 0, 0
	for {
		isDamage := p == len(s.Properties) || d < len(s.Damage) && s.Damage[d].Start < s.Properties[p].Name
		if i == p+d {
			if isDamage {
				return d, true
			}
			return p, false
		}
		if isDamage {
			d++
		} else {
			p++
		}
	}
}

// mixedIndex is the inverse of mixedAt.
func mixedIndex(s *scene.Section, n int, damage bool) int {
	i := n
	if damage {
		for _, p := range s.Properties {
			if p.Name < s.Damage[n].Start {
				i++
			}
		}
		return i
	}
	for _, d := range s.Damage {
		if d.Start < s.Properties[n].Name {
			i++
		}
	}
	return i
}

// nest is a value taken apart.
type nest struct {
	start, end int64
	stamp      uint32
	kind       literal.Kind
	packed     variant.Type // Components: the packed array's type; Nil: not taken apart
	stride     int          // how many of children make an element
	children   []literal.Child
	nths       []int32 // of keys: how many before have the same; nil until asked for
}

// count is how many rows lie below the value.
func (n *nest) count() int {
	if n.kind == literal.Components {
		if n.packed == variant.Nil {
			return 0
		}
		return len(n.children) / n.stride
	}
	return len(n.children)
}

// open takes a value apart. The last few are kept, so that a walk does not do it for each child again. It is never nil; the
// pointer is good for a few calls.
func (f *textForm) open(p place) *nest {
	for i := range f.nests {
		if n := &f.nests[i]; n.stamp == f.now() && n.start == p.start && n.end == p.end {
			return n
		}
	}
	n := &f.nests[f.nextNest]
	f.nextNest = (f.nextNest + 1) % len(f.nests)
	*n = nest{start: p.start, end: p.end, stamp: f.now()}
	if p.start == p.end || !mayNest[f.src[p.start]] {
		return n
	}
	kind, children, err := literal.Children(f.src[:p.end], int(p.start))
	if err != nil {
		return n
	}
	n.kind, n.children = kind, children
	if kind == literal.Components {
		n.packed, n.stride = packedAt(f.src[p.start:p.end])
		if n.packed == variant.Nil {
			n.children = nil
		}
	}
	return n
}

// mayNest marks the bytes with which a value begins that others are nested in.
var mayNest = func() (t [256]bool) {
	for c := range t {
		t[c] = c == '[' || c == '{' || c >= 'A' && c <= 'Z'
	}
	return t
}()

// packedAt tells which packed array a text is, and how many numbers make one of its elements.
func packedAt(text []byte) (t variant.Type, stride int) {
	n := bytes.IndexByte(text, '(')
	if n < 0 || n > 64 {
		return variant.Nil, 0
	}
	t, ok := constructors[strings.TrimSpace(string(text[:n]))]
	element, packed := variant.ElementOf(t)
	if !ok || !packed {
		return variant.Nil, 0
	}
	if shape, ok := variant.ShapeOf(element); ok {
		return t, len(shape.Components)
	}
	return t, 1
}

// constructors are the words that values of each type begin with, in every dialect.
var constructors = func() map[string]variant.Type {
	words := map[string]variant.Type{}
	for t := range variant.Types {
		words[t.String()] = t
		for _, d := range dialect.All() {
			words[d.Text.Name(t)] = t
		}
	}
	for old, t := range map[string]variant.Type{
		"Rect3": variant.AABB, "Matrix3": variant.Basis, "Matrix32": variant.Transform2D, "Quat": variant.Quaternion,
		"PackedIntArray": variant.PackedInt32Array, "PackedRealArray": variant.PackedFloat32Array,
		"Vector4Array": variant.PackedVector4Array,
		"ExtResource":  variant.Object, "SubResource": variant.Object, "Resource": variant.Object,
	} {
		words[old] = t
	}
	return words
}()

// nested is the place of the i-th child of a value.
func (f *textForm) nested(p place, i int) place {
	n := f.open(p)
	if i >= n.count() {
		return place{start: p.start, end: p.start, extra: p.extra}
	}
	c := place{kind: textElement, depth: p.depth + 1, count: -1, extra: p.extra}
	if n.kind == literal.Components {
		c.kind, c.count = textPacked, 0
		c.start, c.end = int64(n.children[i*n.stride].Value.Start), int64(n.children[(i+1)*n.stride-1].Value.End)
		c.key = c.start
		return c
	}
	child := n.children[i]
	c.start, c.end, c.key = int64(child.Value.Start), int64(child.Value.End), int64(child.Value.Start)
	if n.kind != literal.Elements {
		c.key = int64(child.Key.Start)
	}
	return c
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

// section returns the section that a row lies in; nil for the root and for groups.
func (f *textForm) section(r Row) *scene.Section {
	p := f.place(r)
	if p.kind == textGroup || p.extra < 0 || p.extra >= int64(len(f.outline.Sections)) {
		return nil
	}
	return &f.outline.Sections[p.extra]
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
	for n, p := range s.Properties {
		if relative >= p.Name && relative < p.End {
			return f.deepest(f.d.rows.child(r, slot{childPart, mixedIndex(s, n, false)}), off)
		}
	}
	for n, d := range s.Damage {
		if relative >= d.Start && relative < d.End {
			return f.d.rows.child(r, slot{childPart, mixedIndex(s, n, true)})
		}
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

func (f *textForm) position(off int64) (line, column int) { return scene.Position(f.src, int(off)) }

func (f *textForm) problems() []Problem {
	var list []Problem
	for _, p := range f.outline.Problems(f.src) {
		r := f.at(int64(p.Offset))
		list = append(list, Problem{Row: r, Path: f.d.Path(r), Offset: int64(p.Offset), Text: p.Error()})
	}
	return list
}
