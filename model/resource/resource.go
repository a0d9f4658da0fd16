package resource

import (
	"slices"

	"savant/codec"
	"savant/codec/arrival"
	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model"
	"savant/model/scenery"
	"savant/scene"
	"savant/scene/scn"
)

// Messages.
const (
	Format        message.ID = "resource.format"
	binaryScene   message.ID = "resource.binary-scene"
	headerCut     message.ID = "resource.header-cut"
	headerNames   message.ID = "resource.header-names"
	formatOf      message.ID = "resource.format-of format major minor"
	bigEndian     message.ID = "resource.big-endian format"
	reals64       message.ID = "resource.reals64 format"
	newerEngine   message.ID = "resource.newer-engine major minor newest"
	unknownFormat message.ID = "resource.unknown-format format newest"
	sharedBytes   message.ID = "resource.shared-bytes path"
)

// resourceForm is the form of binary resources.
type resourceForm struct {
	*Form
	scenery.Resources
}

// sceneForm is the form of binary scenes.
type sceneForm struct {
	*Form
	scenery.Nodes
}

// kind is the form with what the resource offers.
func (f *Form) kind() model.Form {
	if f.file.Content == nil {
		return resourceForm{f, scenery.Resources{Source: f}}
	}
	f.nodes = scenery.NewNodes(f)
	return sceneForm{f, f.nodes}
}

// Open makes the form of a binary resource: of its payload, whose first four bytes are missing in compressed ones.
func Open(h model.Host, o model.Options, info *model.Info) (model.Form, error) {
	f := &Form{host: h}
	f.readComing(o.Come)
	info.Kind, info.Format = model.Resource, message.New(Format)
	if f.file.Content != nil {
		info.Kind, info.Format = model.Scene, message.New(binaryScene)
	}
	switch r := f.file.Resource; {
	case info.Sure == codec.Chosen:
	case r.Versioned:
		info.Dialect, info.Sure, info.Why = r.Dialect(), codec.Certain, message.New(headerNames)
	default:
		info.Dialect, info.Sure, info.Why = r.Dialect(), codec.Guessed, message.New(headerCut)
	}
	return f.kind(), nil
}

// HasValues marks that a binary resource can be changed.
func (f *Form) HasValues() bool { return true }

// Clone is the form of another document with the same bytes.
func (f *Form) Clone(h model.Host) model.Form {
	c := &Form{host: h, state: state{file: f.file.Clone(), wrong: f.wrong, gaps: f.gaps, layout: f.layout}}
	return c.kind()
}

// Info fills in what depends on the bytes as they are now.
func (f *Form) Info(i *model.Info) {
	r := f.file.Resource
	i.Framing = message.New(formatOf, r.Format, r.Major, r.Minor)
	if !r.Versioned {
		i.Framing = message.New(headerCut)
	}
	if r.BigEndian {
		i.Framing = message.New(bigEndian, i.Framing)
	}
	if r.Flags&resource.FlagReals64 != 0 {
		i.Framing = message.New(reals64, i.Framing)
	}
	i.Records, i.Values = f.file.Items(), f.file.Values()
}

// Repair follows an edit: it does not read again what the edit did not touch.
func (f *Form) Repair(spans []model.Span) {
	if f.wrong != nil || slices.Contains(spans, model.Reread) {
		f.read()
		return
	}
	changes := make([]resource.Change, len(spans))
	for i, s := range spans {
		changes[i] = resource.Change{Start: int(s.Start), End: int(s.Start + s.Length), New: int(s.NewLength)}
	}
	was := f.state
	opened, err := f.file.Resource.After(changes, f.host.Bytes().Parts()...)
	f.state = state{file: was.file.After(opened, changes), wrong: err}
	if was.layout == nil || !f.file.Alike(was.file) {
		return
	}
	if gaps := f.file.Gaps(); len(gaps) == len(was.gaps) {
		f.gaps, f.layout = gaps, was.layout
	}
}

// Position is that of a text.
func (f *Form) Position(int64) (line, column int) { return 0, 0 }

// Problems returns the problems of the file.
func (f *Form) Problems() []model.Problem {
	var list []model.Problem
	add := func(r model.Row, off int, text message.Message) {
		list = append(list, model.Problem{Row: r, Path: f.host.Path(r), Offset: int64(off), Text: text})
	}
	tell := func(r model.Row, err error) {
		if e, ok := err.(*resource.Error); ok {
			text := e.What
			if e.Path != "" {
				text = message.In(e.Path, text)
			}
			add(r, e.Offset, text)
		} else if err != nil {
			add(r, 0, message.Of(err))
		}
	}
	tell(model.Root, f.wrong)
	if n := f.file.Resource.Format; n > resource.MaxFormat {
		add(model.Root, 0, message.New(unknownFormat, n, resource.MaxFormat))
	}
	if r := f.file.Resource; r.Versioned && r.Major > resource.MaxMajor {
		add(model.Root, 12, message.New(newerEngine, r.Major, r.Minor, resource.MaxMajor))
	}
	for i := range f.file.Items() {
		if err := f.file.Err(i); err != nil {
			tell(f.itemRow(i), err)
		}
	}
	for _, o := range f.file.Overlaps() {
		r := f.itemRow(o.Item)
		add(r, o.Start, message.New(sharedBytes, f.host.Path(f.itemRow(o.Other))))
	}
	return list
}

// Walk visits rows in file order.
func (f *Form) Walk(from model.Row, depth int, g func(model.Row) bool) {
	if from != model.Root {
		scenery.Descend(f.host, from, depth, func(r model.Row) scenery.Order { return f.order(r, true) }, g)
		return
	}
	order := func(r model.Row) scenery.Order { return f.order(r, false) }
	for i := range f.file.Items() {
		if !f.host.Aside(func() bool { return scenery.Descend(f.host, f.itemRow(i), depth, order, g) }) {
			return
		}
	}
	for i, top := range f.arranged().Top {
		if top.Item >= f.file.Items() && !f.host.Visit(model.Root, i, g) {
			return
		}
	}
}

// order is the order in which a walk visits the children of a row; nodes includes child nodes. Attributes come first, as in
// text.
func (f *Form) order(r model.Row, nodes bool) scenery.Order {
	p := f.place(r)
	switch p.kind {
	case itemRow:
		n, own := len(f.file.Item(p.item).Fields[scene.Properties]), f.own(p.item)
		count := own
		if nodes {
			count = f.count(p)
		}
		return scenery.Order{{n, own}, {0, n}, {own, count}}
	case fieldRow, elementRow:
		if f.open(p).packed != variant.Nil {
			return scenery.Order{}
		}
	}
	return scenery.All(f.count(p))
}

// At is the deepest row that holds the byte at off.
func (f *Form) At(off int64) model.Row {
	if f.marks == nil {
		f.marks = f.allMarks()
	}
	at, best := int(off), model.Root
	i, _ := slices.BinarySearchFunc(f.marks, at, func(m mark, at int) int { return m.Start - at - 1 })
	for k := i - 1; k >= 0 && k >= i-64; k-- { // items around fields begin before them
		m := f.marks[k]
		if at >= m.End {
			continue
		}
		if m.index < 0 {
			return f.itemRow(m.item)
		}
		return f.deepest(f.fieldRow(m.item, m.list, m.index), at)
	}
	l := f.arranged()
	for k, g := range f.gaps {
		if at >= g.Start && at < g.End {
			return l.Row(f.host, f.file.Items()+k, f.own)
		}
	}
	return best
}

func (f *Form) allMarks() []mark {
	list := []mark{}
	seen := map[int]bool{}
	for i := range f.file.Items() {
		x := f.file.Item(i)
		if x.End > x.Start {
			list = append(list, mark{scn.Span{Start: x.Start, End: x.End}, i, 0, -1})
		}
		for k := range x.Fields {
			for n, p := range x.Fields[k] {
				if p.Off > 0 && !seen[p.Off] { // values of a scene may be those of several nodes
					seen[p.Off] = true
					list = append(list, mark{scn.Span{Start: p.Off, End: p.End}, i, scene.List(k), n})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b mark) int { return a.Start - b.Start })
	return list
}

// deepest goes down from a value to the one that holds the byte at off.
func (f *Form) deepest(r model.Row, off int) model.Row {
	for {
		p := f.place(r)
		if p.made != nil || off < p.start || off >= p.end || p.kind == packedRow {
			return r
		}
		n := f.open(p)
		low, high := 0, n.count
		for low < high {
			if mid := (low + high) / 2; f.nested(p, mid).end <= off {
				low = mid + 1
			} else {
				high = mid
			}
		}
		if low == n.count || f.nested(p, low).from() > off {
			return r
		}
		r = f.host.Child(r, low)
	}
}

// read reads the whole file again.
func (f *Form) read() {
	opened, err := resource.Open(f.host.Bytes().Parts()...)
	f.state = state{file: scn.Open(opened), wrong: err}
}

// readComing reads a file that may still come.
func (f *Form) readComing(come arrival.Source) {
	opened, err := resource.OpenComing(f.host.Bytes().View(0, f.host.Size()), come)
	f.state = state{file: scn.Open(opened), wrong: err}
	opened.Arrived()
}
