package threeway

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
	"savant/model/rowpath"
	"savant/scene/literal"
)

// NotMerged is why a change that is not a conflict was not merged: the file has conflicts, and the rest does not fit
// together without them.
const NotMerged message.ID = "threeway.not-merged"

// valueMerger merges documents that are not text in sections: what theirs changed of base is made in ours, value by value.
type valueMerger struct {
	ctx                context.Context
	options            Options
	base, ours, theirs *model.Document
	before             *model.Document       // ours as it was
	alone              []string              // nodes that one side renamed or moved, and the other removed
	lists              map[string]*decisions // in lists, by their paths
	result             Result
}

func mergeValues(ctx context.Context, base, ours, theirs *model.Document, o Options) (Result, error) {
	m := &valueMerger{ctx: ctx, options: o, base: base, ours: ours, theirs: theirs}
	if err := m.merge(); err != nil {
		return Result{}, err
	}
	if m.result.Left() > 0 && model.Has[model.Lined](ours) {
		if err := m.mark(); err != nil {
			return Result{}, err
		}
	}
	return m.result, nil
}

// merge merges the documents, as far as there are no conflicts, and makes the choices.
func (m *valueMerger) merge() error {
	ctx, o, base, ours, theirs := m.ctx, m.options, m.base, m.ours, m.theirs
	untouched := bytes.Equal(base.Bytes(), ours.Bytes()) && ours.Dialect() == theirs.Dialect()
	all := theirs.Bytes()
	if model.Has[model.SectionAdder](ours) {
		f := follower{ctx: ctx, options: o}
		if err := f.sameNodes(base, ours, theirs); err != nil {
			return err
		}
		m.result.Changes, m.result.Review, m.alone = f.changes, f.guesses, f.alone
	}
	m.before = ours.Snapshot().Document()
	done := false
	if m.otherRecords() {
		var err error
		if done, err = m.records(); err != nil {
			return err
		}
	}
	if !done {
		if err := m.values(); err != nil {
			return err
		}
	}
	if model.Has[model.SectionAdder](ours) {
		m.result.Nowhere = nowhere(m.result.Changes, version{read(ours), ours, nil},
			version{read(base), base, nil}, version{read(m.before), m.before, nil}, version{read(theirs), theirs, nil})
	}
	if untouched && !o.NoBase && len(o.Choices) == 0 { // with the width of each number
		return ours.Apply(message.New(mergeFiles), []model.Patch{{End: ours.Size(), New: all}})
	}
	return nil
}

// values merges value by value.
func (m *valueMerger) values() error {
	done, err := m.onto()
	if err != nil {
		return err
	}
	m.record(done)
	return m.decide()
}

// onto makes the changes of theirs in ours that are no conflicts.
func (m *valueMerger) onto() (done merge.Result, err error) {
	if !m.options.NoBase {
		return merge.OntoDecided(m.ctx, m.base.Snapshot(), m.theirs.Snapshot(), m.ours, m.inList, rowsOf(m.alone)...)
	}
	err = diff.Compare(m.ctx, m.ours.Snapshot(), m.theirs.Snapshot(), nil, func(d diff.Difference) bool {
		done.Left = append(done.Left, merge.Edit{Difference: d, Why: m.options.apart(true, d.Op != diff.Added, d.Op != diff.Removed)})
		return true
	})
	return done, err
}

// inList decides a conflict in a list at a path.
func (m *valueMerger) inList(path string, c merge.Conflict) merge.Decision {
	if m.lists == nil {
		m.lists = map[string]*decisions{}
	}
	if m.lists[path] == nil {
		text := func(v variant.Value) string { return literal.Text(v, m.ours.Dialect()) }
		m.lists[path] = &decisions{options: m.options, text: text, path: path, otherwise: Ours}
	}
	return m.lists[path].decide(c)
}

// record lists what both sides changed.
func (m *valueMerger) record(done merge.Result) {
	listed := map[string]bool{}
	list := map[string]string{} // of what is in one, whose places may be none of ours
	add := func(e merge.Edit) {
		listed[e.Path] = true
		old := e.OldPath()
		c := Change{Path: e.Path, Why: e.Why, Base: textAt(m.base, old), Ours: textAt(m.before, e.Path, old), Theirs: textAt(m.theirs, e.Path, old)}
		if m.options.NoBase { // an element of a list may have another place in each
			c.Ours, c.Theirs = textAt(m.before, old), textAt(m.theirs, e.Path)
			switch e.Op {
			case diff.Added:
				c.Ours = ""
			case diff.Removed:
				c.Theirs = ""
			}
		}
		m.result.Changes = append(m.result.Changes, c)
	}
	first := len(m.result.Changes)
	for _, e := range done.Made {
		if d := m.lists[e.Path]; d != nil && d.clash {
			listed[e.Path] = true
			for _, c := range d.changes {
				list[c.Path] = e.Path
			}
			m.result.Changes = append(m.result.Changes, d.changes...)
			continue
		}
		add(e)
		if e.Guessed {
			m.result.Review = append(m.result.Review, Guess{Path: e.Path, Why: message.New(listsMerged)})
		}
	}
	for _, e := range done.Left {
		if e.Why.IsZero() {
			e.Why = message.New(NotMerged)
		}
		if at := m.taken(e.Path); at != e.Path {
			if listed[at] {
				continue
			}
			e = merge.Edit{Difference: diff.Difference{Path: at, Op: diff.Changed}, Why: m.options.apart(true, true, true)}
		}
		add(e)
	}
	for _, d := range done.Others {
		if !listed[d.Path] {
			add(merge.Edit{Difference: d})
		}
	}
	at := func(path string) int64 { return m.offset(cmp.Or(list[path], path)) }
	slices.SortStableFunc(m.result.Changes[first:], func(a, b Change) int { return cmp.Compare(at(a.Path), at(b.Path)) })
}

// taken is the path of a value that ours has made one of another type than theirs has there, if a change of theirs is below it; else the path itself.
func (m *valueMerger) taken(path string) string {
	p, err := rowpath.Parse(path)
	if err != nil {
		return path
	}
	if _, err := m.before.Find(path); err == nil {
		return path
	}
	for n := len(p.Steps) - 1; n >= 0; n-- {
		above := model.Path{Record: p.Record, Steps: p.Steps[:n]}.String()
		if n == 0 {
			above = model.Path{Record: max(0, p.Record)}.String()
		}
		r, err1 := m.before.Find(above)
		s, err2 := m.theirs.Find(above)
		if err1 != nil || err2 != nil {
			continue
		}
		mine, err1 := m.before.Value(r)
		other, err2 := m.theirs.Value(s)
		if err1 == nil && err2 == nil && mine.Type != other.Type {
			return above
		}
		return path
	}
	return path
}

// offset is about where a path is in the file.
func (m *valueMerger) offset(path string) int64 {
	for _, d := range []*model.Document{m.ours, m.theirs, m.base} {
		if r, err := d.Find(path); err == nil {
			return d.Describe(r).Offset
		}
	}
	return 0
}

// decide applies the user's choices, and fills in the result.
func (m *valueMerger) decide() error {
	settled := map[string]bool{}
	for _, x := range []struct {
		side Side
		from *model.Document
	}{{Base, m.base}, {Ours, m.before}, {Theirs, m.theirs}} {
		var paths []string
		for i := range m.result.Changes {
			c := &m.result.Changes[i]
			if m.side(c) == x.side && !c.Moved && !c.InList {
				paths = append(paths, c.Path)
			}
		}
		if err := m.take(x.from, paths, settled); err != nil {
			return err
		}
	}
	for i := range m.result.Changes {
		c := &m.result.Changes[i]
		if c.Moved || c.InList {
			continue
		}
		c.Chosen = settled[c.Path]
		if c.Result = textAt(m.ours, c.Path); m.options.NoBase { // what is at that place may be another element
			c.Result = c.Ours
			if c.Chosen {
				c.Result = c.of(m.side(c))
			}
		}
		switch {
		case c.Left():
		case c.Chosen:
			c.Taken = m.side(c)
		default:
			c.Taken = c.taken()
		}
	}
	return m.options.write(m.ours, m.result.Changes, nil)
}

// side is the side that was chosen for a change.
func (m *valueMerger) side(c *Change) Side {
	if c.Conflict() {
		return m.options.decided(c.Path)
	}
	return m.options.Choices[c.Path]
}

// take makes ours at some paths like another document, as far as it can be, and notes for each whether it is so then. Without a base a path is that of
// an element in one of the sides.
func (m *valueMerger) take(from *model.Document, paths []string, settled map[string]bool) error {
	ctx, ours := m.ctx, m.ours
	if len(paths) == 0 {
		return nil
	}
	var list []diff.Difference
	err := diff.Compare(ctx, ours.Snapshot(), from.Snapshot(), nil, func(d diff.Difference) bool {
		if slices.ContainsFunc(paths, func(path string) bool { return decides(d, path) }) {
			list = append(list, d)
		}
		return true
	})
	if err != nil {
		return err
	}
	taken, err := merge.Take(ctx, ours, from, list...)
	if err != nil {
		return err
	}
	for _, path := range paths {
		if m.options.NoBase {
			settled[path] = !slices.ContainsFunc(taken.Left, func(e merge.Edit) bool { return decides(e.Difference, path) })
			continue
		}
		settled[path] = holds(ours, from, path, taken.Left)
	}
	return nil
}

// decides reports whether a difference is at a path or below, or of something around it that only one of the documents has.
func decides(d diff.Difference, path string) bool {
	return within(d.Path, path) || d.Op != diff.Changed && within(path, d.Path)
}

// within reports whether a path is another or is below it. A path that names no record is of the first.
func within(path, of string) bool {
	p, err1 := rowpath.Parse(path)
	q, err2 := rowpath.Parse(of)
	return err1 == nil && err2 == nil && max(0, p.Record) == max(0, q.Record) && len(p.Steps) >= len(q.Steps) &&
		(model.Path{Steps: p.Steps[:len(q.Steps)]}).String() == (model.Path{Steps: q.Steps}).String()
}

// holds reports whether a document has at a path what another has there: the same value, or nothing. Of rows without values, such as nodes, none
// must be among those that were left.
func holds(d, from *model.Document, path string, left []merge.Edit) bool {
	r, err1 := d.Find(path)
	s, err2 := from.Find(path)
	if err1 != nil || err2 != nil {
		return err1 != nil && err2 != nil
	}
	v, err1 := d.Value(r)
	w, err2 := from.Value(s)
	if err1 != nil && err2 != nil {
		return !slices.ContainsFunc(left, func(e merge.Edit) bool { return decides(e.Difference, path) })
	}
	return err1 == nil && err2 == nil && variant.Equal(v, w)
}
