package patch

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/model/counterpart"
	"savant/model/diff"
	"savant/model/rowpath"
	"savant/model/transcode"
	"savant/scene/literal"
)

// Messages.
const (
	sectionsDiffer message.ID = "patch.sections-differ"
	noText         message.ID = "patch.no-text"
	notMade        message.ID = "patch.not-made"
	nothingDiffers message.ID = "patch.nothing-differs"
)

// Make returns the patch that turns a into b. If a and b are of one kind and engine, the result is equal byte for byte,
// except for compression and encryption around them. Nodes, resources and sections that only one of the two has cannot be
// expressed: the error is then a *model.RefusedError that names one. Other errors are that of ctx and *diff.KindError.
func Make(ctx context.Context, a, b *model.Snapshot) (*Patch, error) {
	m := &maker{ctx: ctx, snapshots: [2]*model.Snapshot{a, b}, a: a.Document(), b: b.Document(), whole: map[int]bool{}, coarse: map[string]bool{}}
	if v, w := a.Sections(), b.Sections(); v != nil && w != nil {
		m.ids, _ = counterpart.Renumbered(w, v)
	}
	if err := diff.Compare(ctx, a, b, nil, func(d diff.Difference) bool {
		m.all = append(m.all, d)
		return true
	}); err != nil {
		return nil, err
	}
	for {
		p, err := m.patch()
		if err != nil {
			return nil, err
		}
		again, err := m.complete(p)
		if err != nil {
			return nil, err
		}
		if again {
			continue
		}
		if len(p.Changes) == 0 && p.Rest == nil {
			return nil, &model.RefusedError{Why: message.New(nothingDiffers)}
		}
		return p, nil
	}
}

// maker makes one patch.
type maker struct {
	ctx       context.Context
	snapshots [2]*model.Snapshot
	a, b      *model.Document
	ids       counterpart.IDs // of b to those of a, if they differ
	all       []diff.Difference
	whole     map[int]bool // records that are set as a whole, because their differences one by one were not enough
	records   bool         // all of them are
	coarse    map[string]bool
	arrays    map[string]string    // what is set as a whole: paths in a, and those in b
	lists     map[string]*elements // lists whose elements come and go one by one, by their path in a; those of coarse are set as a whole
	list      []Change
}

// patch is the patch of the differences, without the rest.
func (m *maker) patch() (*Patch, error) {
	m.list, m.arrays, m.lists = nil, map[string]string{}, map[string]*elements{}
	for _, d := range m.all {
		if err := m.fold(d); err != nil {
			return nil, err
		}
	}
	m.oneByOne()
	if m.records {
		return m.done(m.eachRecord())
	}
	for record := range m.whole {
		path := fmt.Sprintf("#%d", record)
		m.arrays[path] = path
	}
	for _, path := range slices.Sorted(maps.Keys(m.arrays)) {
		if m.outermost(path) == path {
			if err := m.set(path, m.arrays[path]); err != nil {
				return nil, err
			}
		}
	}
	for _, d := range m.all {
		if d.Op == diff.Changed && m.outermost(d.OldPath()) == "" {
			if err := m.set(d.OldPath(), d.Path); err != nil {
				return nil, err
			}
		}
	}
	if err := m.removals(); err != nil {
		return nil, err
	}
	return m.done(m.insertions())
}

func (m *maker) done(err error) (*Patch, error) {
	return &Patch{Dialect: m.a.Dialect(), Changes: m.list}, err
}

// named is a path as a change has it: the empty one is record 0.
func named(path string) string {
	if path == "" {
		return "#0"
	}
	return path
}

// up returns the path of the value around a path, and the last step. ok is false for a record.
func up(path string) (parent string, last model.Step, ok bool) {
	p, err := rowpath.Parse(path)
	if err != nil || len(p.Steps) == 0 {
		return "", last, false
	}
	n := len(p.Steps) - 1
	last = p.Steps[n]
	p.Steps = p.Steps[:n]
	if n == 0 && p.Record < 0 {
		return "", last, true
	}
	return p.String(), last, true
}

// fold collects the lists in which elements were inserted, removed or moved, and the containers whose type has changed, which are set as a whole.
func (m *maker) fold(d diff.Difference) error {
	if _, last, _ := up(d.Path); last.Kind == model.AttributeStep && m.isContainer(d) { // the type of its elements
		listA, _, _ := up(d.OldPath())
		listB, _, _ := up(d.Path)
		m.arrays[named(listA)] = named(listB)
		return nil
	}
	if d.Op == diff.Changed {
		return nil
	}
	in := m.b
	if d.Op == diff.Removed {
		in = m.a
	}
	r, err := in.Find(d.Path)
	if err != nil {
		return &model.RefusedError{Path: d.Path, Why: message.New(notMade)}
	}
	if isSection(in, r) || isSection(in, in.Parent(r)) && d.Op == diff.Moved && d.From != "" {
		return &model.RefusedError{Path: d.Path, Why: message.New(sectionsDiffer)}
	}
	listA, listB, inList := around(d)
	switch {
	case !inList && in.HasRecords():
		m.records = true
	case !inList:
		return &model.RefusedError{Path: d.Path, Why: message.New(sectionsDiffer)}
	case in.Numbered(in.Parent(r)):
		m.element(named(listA), named(listB), d, r)
	case d.Op == diff.Moved && d.From != "":
		m.arrays[named(listA)] = named(listB)
	}
	return nil
}

// isContainer reports whether a difference is in the attributes of an array, a dictionary or an object, not in those of a section.
func (m *maker) isContainer(d diff.Difference) bool {
	list, _, ok := up(d.OldPath())
	if !ok {
		return false
	}
	r, err := m.a.Find(list)
	if err != nil {
		return false
	}
	switch m.a.Describe(r).Badge {
	case model.BadgeArray, model.BadgeDictionary:
		return true
	}
	return m.a.HasRecords()
}

// around returns the paths of the list that has a difference: in a and in b. ok is false for a record.
func around(d diff.Difference) (listA, listB string, ok bool) {
	listA, _, ok = up(d.OldPath())
	listB, _, _ = up(d.Path)
	switch {
	case d.Op == diff.Added && d.Under != "":
		listA = d.Under
	case d.Op == diff.Removed && d.Under != "":
		listB = d.Under
	}
	return listA, listB, ok
}

// outermost returns the shortest of the paths set as a whole that path is or is below; "" if there is none.
func (m *maker) outermost(path string) string {
	p, err := rowpath.Parse(named(path))
	if err != nil {
		return ""
	}
	if p.Record < 0 && m.a.FirstRecordImplied() {
		p.Record = 0
	}
	for n := range len(p.Steps) + 1 {
		if text := (model.Path{Record: p.Record, Steps: p.Steps[:n]}).String(); m.arrays[text] != "" {
			return text
		}
	}
	return ""
}

// set is the change of one value.
func (m *maker) set(from, to string) error {
	was, err := m.text(m.a, from)
	if err != nil {
		return err
	}
	is, err := m.text(m.b, to)
	if err != nil {
		return err
	}
	m.list = append(m.list, Change{Set: named(from), Was: was, To: is})
	return nil
}

// eachRecord sets each record that is another one, and adds and removes them at the end.
func (m *maker) eachRecord() error {
	n, count := m.a.Len(model.Root), m.b.Len(model.Root)
	for i := range min(n, count) {
		path := fmt.Sprintf("#%d", i)
		was, err := m.text(m.a, path)
		if err != nil {
			return err
		}
		to, err := m.text(m.b, path)
		if err != nil {
			return err
		}
		if was != to {
			m.list = append(m.list, Change{Set: path, Was: was, To: to})
		}
	}
	for i := n - 1; i >= count; i-- {
		path := fmt.Sprintf("#%d", i)
		was, err := m.text(m.a, path)
		if err != nil {
			return err
		}
		m.list = append(m.list, Change{Remove: path, Was: was})
	}
	for i := n; i < count; i++ {
		path := fmt.Sprintf("#%d", i)
		to, err := m.text(m.b, path)
		if err != nil {
			return err
		}
		m.list = append(m.list, Change{Insert: path, To: to})
	}
	return nil
}

// text is the value at a path as the patch has it: in the dialect of a, and so that it reads back as the same value.
func (m *maker) text(d *model.Document, path string) (string, error) {
	refuse := func(why message.Message) (string, error) { return "", &model.RefusedError{Path: path, Why: why} }
	r, err := d.Find(path)
	if err != nil {
		return "", err
	}
	v, err := d.Value(r)
	if err != nil {
		return refuse(message.New(noText))
	}
	if d != m.a && m.ids != nil {
		var known bool
		if v, known = m.ids.Of(v); !known {
			return refuse(message.New(sectionsDiffer))
		}
	}
	to := m.a.Dialect()
	if d != m.a && differ(d, m.a) {
		var losses transcode.Losses
		v = transcode.New(d.Dialect(), to, &losses).Value(v)
		if len(losses.List) > 0 {
			return refuse(message.New(noTwin, losses.List[0]))
		}
	}
	text := literal.Text(v, to)
	if back, err := literal.ParseAll(text, to); err != nil || !equal(v, back) {
		return refuse(message.New(noText))
	}
	return text, nil
}

// differ reports whether values have to be made over from the engine of one document into that of another.
func differ(a, b *model.Document) bool {
	return a.Dialect().Name != b.Dialect().Name && !a.Info().Neutral && !b.Info().Neutral
}

// complete applies the patch to a and adds what is still missing. again reports that other records have to be set as a
// whole.
func (m *maker) complete(p *Patch) (again bool, err error) {
	d := m.snapshots[0].Document()
	result, err := p.Apply(m.ctx, d, Options{Partial: true, Code: true})
	if err != nil {
		return false, err
	}
	for _, x := range result.List {
		if x.State > Already {
			return m.coarser(x.Path(), x.Why)
		}
	}
	other, err := firstOther(m.ctx, d.Snapshot(), m.snapshots[1])
	if err != nil {
		return false, err
	}
	if other != nil {
		return m.coarser(other.OldPath(), message.New(notMade))
	}
	if differ(m.a, m.b) || m.a.Info().Kind != m.b.Info().Kind {
		return false, nil
	}
	if was, is := d.Bytes(), m.b.Bytes(); !bytes.Equal(was, is) {
		p.Rest = &Rest{Of: digest(m.a.Bytes()), Splices: splices(was, is)}
	}
	return false, nil
}

// coarser has the lists set as a whole in which something could not be made one by one; then the record, then all of them.
func (m *maker) coarser(path string, why message.Message) (again bool, err error) {
	p, err := rowpath.Parse(path)
	if err != nil {
		return false, err
	}
	if len(m.lists) > 0 {
		m.wholeLists(p)
		return true, nil
	}
	record := max(p.Record, 0)
	switch {
	case !m.a.HasRecords() || m.records:
		return false, &model.RefusedError{Path: path, Why: why}
	case m.whole[record]:
		m.records = true
	default:
		m.whole[record] = true
	}
	return true, nil
}
