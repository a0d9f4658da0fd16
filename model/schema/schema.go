// Package schema learns the shape of saves from examples: which values are where, of which types and in which bounds, and which of them
// may be missing.
package schema

import (
	"context"
	"math"
	"slices"

	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
)

// Schema is the shape that several documents have in common. The zero Schema is that of none.
type Schema struct {
	root    Shape
	foreign string // the name of a document, if there was one, that has no like in plain JSON, such as a scene
}

// Shape is what was seen at one path.
type Shape struct {
	Count   int // values
	Kinds   []*Kind
	Members []*Member // of dictionaries, objects, sections and the file itself, in the order in which they were met
	Rest    *Shape    // of all members together, where there are too many to list: their keys are data
	Element *Shape    // of arrays
	holders int       // of members
	index   map[string]*Member
}

// Member is an entry with a key of its own.
type Member struct {
	Step rowpath.Step
	Key  string // as plain JSON has it
	Shape
	in, last int // how many holders have it, and the last of them
}

// Always reports whether all that could have the member have it.
func (s *Shape) Always(m *Member) bool { return m.in == s.holders }

// Holders is how many could have the member, and In how many have it.
func (s *Shape) Holders() int { return s.holders }

// In is how many of the holders have the member.
func (m *Member) In() int { return m.in }

// Kind is what was seen of one type.
type Kind struct {
	Type variant.Type
	Name string // in the document's dialect
	bounds
	Texts   []string // the different texts of a String, StringName or NodePath, if they are few
	Many    bool     // there are more texts than Texts has, or long ones
	Objects bool     // an Object with properties was seen
	NaN     bool
	Count   int
}

// bounds are the least and the greatest of numbers, of the numbers of letters, and of elements.
type bounds struct {
	IntLeast, IntMost int64
	Least, Most       float64
}

// Bounds.
const (
	mostMembers = 64 // that are listed
	mostRecords = 16
	mostTexts   = 8
	longestText = 40 // bytes of one of Texts
)

// Add learns from a document. name is what it is called in errors. The error is that of ctx.
func (s *Schema) Add(ctx context.Context, name string, doc *model.Snapshot, progress func(float64)) error {
	w := walk{schema: s, records: doc.Document().HasRecords(), dialect: doc.Dialect().TypeName, name: name}
	s.root.Count++
	s.root.holders++
	w.open = []holder{{shape: &s.root, most: mostRecords, serial: s.root.holders}}
	defer w.close(0) // the last values around, too
	return doc.Walk(ctx, model.WalkOptions{Progress: progress}, w.visit)
}

// Root is the shape of files: its members are records, or sections.
func (s *Schema) Root() *Shape { return &s.root }

// walk is a document being learnt from.
type walk struct {
	schema  *Schema
	dialect func(variant.Type) string
	name    string
	records bool     // the members of the file are those, not sections
	open    []holder // the file, and the values around
}

// holder is a value with others in it.
type holder struct {
	path   rowpath.Path
	shape  *Shape
	list   bool
	most   int // members
	serial int // of the holders of its shape
	n      int // values in it
}

func (w *walk) visit(v *model.Visit) bool {
	if v.Packed {
		return true
	}
	path := v.Path()
	depth, _ := v.Level()
	switch {
	case depth >= 0:
		w.close(depth + 1)
	case w.records:
		w.behind(path)
	default:
		w.sections(path)
	}
	above := &w.open[len(w.open)-1]
	above.n++
	key, _ := v.Key()
	w.see(above.at(path, key), v, path)
	return true
}

// at is the shape of the value at a path, in what holds it.
func (h *holder) at(path rowpath.Path, key string) *Shape {
	if h.list {
		if h.shape.Element == nil {
			h.shape.Element = &Shape{}
		}
		return h.shape.Element
	}
	step := rowpath.Step{Kind: rowpath.ChildStep, Nth: max(path.Record, 0)} // a record
	if len(path.Steps) > 0 {
		step = path.Steps[len(path.Steps)-1]
		step.Nth = 0 // a key that comes again is the same key
	}
	return h.member(step, key)
}

// behind opens what is around a value behind a fault: containers, of which perhaps nothing in front of the fault was visited.
func (w *walk) behind(path rowpath.Path) {
	steps := path.Steps
	n := 1
	for n < len(w.open) && n <= len(steps) && w.open[n].path.Record == path.Record && slices.Equal(w.open[n].path.Steps, steps[:n-1]) {
		n++
	}
	w.close(n)
	for ; n <= len(steps); n++ {
		around := rowpath.Path{Record: path.Record, Steps: slices.Clone(steps[:n-1])}
		key := ""
		if n > 1 {
			key = steps[n-2].Text
		}
		at := w.open[n-1].at(around, key)
		at.holders++
		_, list := steps[n-1].Index()
		w.open = append(w.open, holder{path: around, shape: at, list: list, most: mostMembers, serial: at.holders})
	}
}

// close ends the values around from a number of them on.
func (w *walk) close(n int) {
	for _, h := range slices.Backward(w.open[n:]) {
		if h.list {
			h.shape.kind(variant.Array, "").see(float64(h.n))
		}
	}
	w.open = w.open[:n]
}

// sections opens what is around a value of a text: the sections, which are no values, and the values.
func (w *walk) sections(path rowpath.Path) {
	steps := path.Steps
	if len(steps) > 0 && steps[0] == (rowpath.Step{Kind: rowpath.NameStep, Text: "section"}) {
		steps = steps[1:]
	} else if w.schema.foreign == "" {
		w.schema.foreign = w.name
	}
	n := 1
	for n < len(w.open) && n <= len(steps)-1 && len(w.open[n].path.Steps) > 0 && slices.Equal(w.open[n].path.Steps, steps[:n]) {
		n++
	}
	w.close(n)
	for ; n < len(steps); n++ {
		step := steps[n-1]
		at := w.open[n-1].member(step, step.Text)
		at.Count++
		at.holders++
		k := at.kind(variant.Dictionary, w.dialect(variant.Dictionary))
		k.Count++
		w.open = append(w.open, holder{path: rowpath.Path{Steps: slices.Clone(steps[:n])}, shape: at, most: mostMembers, serial: at.holders})
	}
}

// member is the shape of a member, in what holds it.
func (h *holder) member(step rowpath.Step, key string) *Shape {
	m := h.shape.place(step, key, h.most)
	if m == nil {
		return h.shape.Rest
	}
	if m.last != h.serial {
		m.last = h.serial
		m.in++
	}
	return &m.Shape
}

// place is the member of a step, a new one if there is none yet; nil if Rest is for it, because there are too many.
func (s *Shape) place(step rowpath.Step, key string, most int) *Member {
	if s.Rest != nil {
		return nil
	}
	id := string(rowpath.AppendStep(nil, step))
	if m := s.index[id]; m != nil {
		return m
	}
	if len(s.Members) == most {
		s.together()
		return nil
	}
	if s.index == nil {
		s.index = map[string]*Member{}
	}
	m := &Member{Step: step, Key: key}
	s.index[id] = m
	s.Members = append(s.Members, m)
	return m
}

// together makes one of all members.
func (s *Shape) together() {
	s.Rest = &Shape{}
	for _, m := range s.Members {
		s.Rest.merge(&m.Shape)
	}
	s.Members, s.index = nil, nil
}

// see adds one value.
func (w *walk) see(s *Shape, v *model.Visit, path rowpath.Path) {
	s.Count++
	k := s.kind(v.Type, w.dialect(v.Type))
	k.Count++
	switch bits, number := v.Number(); {
	case number && v.Type == variant.Int:
		k.seeInt(int64(bits))
	case number:
		k.see(math.Float64frombits(bits))
	case v.Inner && isList(v.Type):
		w.open = append(w.open, holder{path: w.place(path), shape: s, list: true})
	case v.Inner:
		k.Objects = true
		s.holders++
		w.open = append(w.open, holder{path: w.place(path), shape: s, most: mostMembers, serial: s.holders})
	case isList(v.Type):
		k.see(0)
	default:
		w.seeText(k, v)
	}
}

// place is a path without the word for sections, as sections counts it.
func (w *walk) place(p rowpath.Path) rowpath.Path {
	if !w.records && len(p.Steps) > 0 && p.Steps[0] == (rowpath.Step{Kind: rowpath.NameStep, Text: "section"}) {
		p.Steps = p.Steps[1:]
	}
	return rowpath.Path{Record: p.Record, Steps: slices.Clone(p.Steps)}
}

func isList(t variant.Type) bool {
	return t == variant.Array || t == variant.TypedArray || t == variant.PackedTypedArray
}

// seeText adds a text, and numbers that are one value.
func (w *walk) seeText(k *Kind, v *model.Visit) {
	text, ok := v.Text()
	if !ok {
		if _, math := variant.ShapeOf(v.Type); math {
			value, err := v.Value()
			k.NaN = k.NaN || err == nil && hasNaN(value)
		}
		return
	}
	k.see(float64(len([]rune(string(text)))))
	switch {
	case k.Many || slices.Contains(k.Texts, string(text)):
	case len(text) > longestText || len(k.Texts) == mostTexts:
		k.Many, k.Texts = true, nil
	default:
		k.Texts = append(k.Texts, string(text))
	}
}

func hasNaN(v variant.Value) bool {
	m, ok := v.Data.(*variant.Math)
	return ok && slices.ContainsFunc(m.C, math.IsNaN)
}

// kind is what was seen of a type.
func (s *Shape) kind(t variant.Type, name string) *Kind {
	if isList(t) {
		t = variant.Array
	}
	for _, k := range s.Kinds {
		if k.Type == t {
			return k
		}
	}
	k := &Kind{Type: t, Name: name, bounds: unbounded}
	s.Kinds = append(s.Kinds, k)
	return k
}

// unbounded are the bounds of nothing.
var unbounded = bounds{math.MaxInt64, math.MinInt64, math.Inf(1), math.Inf(-1)}

func (k *Kind) seeInt(n int64) {
	k.IntLeast, k.IntMost = min(k.IntLeast, n), max(k.IntMost, n)
}

func (k *Kind) see(f float64) {
	if math.IsNaN(f) {
		k.NaN = true
		return
	}
	k.Least, k.Most = min(k.Least, f), max(k.Most, f)
}

// merge adds what another shape has seen.
func (s *Shape) merge(o *Shape) {
	s.Count += o.Count
	s.holders += o.holders
	for _, k := range o.Kinds {
		s.kind(k.Type, k.Name).merge(k)
	}
	if o.Element != nil {
		if s.Element == nil {
			s.Element = &Shape{}
		}
		s.Element.merge(o.Element)
	}
	if o.Rest != nil {
		if s.Rest == nil {
			s.together()
		}
		s.Rest.merge(o.Rest)
	}
	for _, m := range o.Members {
		own := s.place(m.Step, m.Key, mostMembers)
		if own == nil {
			s.Rest.merge(&m.Shape)
			continue
		}
		own.in += m.in
		own.merge(&m.Shape)
	}
}

func (k *Kind) merge(o *Kind) {
	k.IntLeast, k.IntMost = min(k.IntLeast, o.IntLeast), max(k.IntMost, o.IntMost)
	k.Least, k.Most = min(k.Least, o.Least), max(k.Most, o.Most)
	k.NaN, k.Objects = k.NaN || o.NaN, k.Objects || o.Objects
	k.Count += o.Count
	for _, text := range o.Texts {
		if !slices.Contains(k.Texts, text) {
			k.Texts = append(k.Texts, text)
		}
	}
	if k.Many = k.Many || o.Many || len(k.Texts) > mostTexts; k.Many {
		k.Texts = nil
	}
}
