package threeway

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/merge"
	"savant/scene/literal"
)

// otherRecords reports whether a side has other records than base: their numbers do not say which is which then.
func (m *valueMerger) otherRecords() bool {
	n := m.base.Len(model.Root)
	return m.ours.HasRecords() && m.base.HasRecords() && m.theirs.HasRecords() && (m.ours.Len(model.Root) != n || m.theirs.Len(model.Root) != n)
}

// records merges files of several records as one list, whose elements are identified by their contents. ok is false if some
// cannot be read, or if ours cannot have more records.
func (m *valueMerger) records() (ok bool, err error) {
	was, ok1 := recordsOf(m.base)
	mine, ok2 := recordsOf(m.ours)
	other, ok3 := recordsOf(m.theirs)
	if !ok1 || !ok2 || !ok3 {
		return false, nil
	}
	before := m.result
	if err := m.ours.Group(message.New(mergeFiles), func() error { return m.pieces(was, mine, other) }); err != nil {
		m.result = before
		return false, m.ctx.Err()
	}
	return true, nil
}

// pieces merges the parts of the lists in which a side is unlike base.
func (m *valueMerger) pieces(was, mine, other recordList) error {
	rows := make([]model.Row, len(mine.values))
	for i := range rows {
		rows[i] = m.ours.Child(model.Root, i)
	}
	both := !sameRecords(was, mine) && !sameRecords(was, other)
	for _, p := range merge.Pieces(was.values, mine.values, other.values) {
		if err := m.ctx.Err(); err != nil {
			return err
		}
		path := model.Path{Record: p.Ours.Start}.String()
		c := Change{Path: path, Base: was.text(p.Base), Ours: mine.text(p.Ours), Theirs: other.text(p.Theirs), Whole: true}
		merged, ok := p.Merge(merge.None, was.values, mine.values, other.values)
		side := m.options.Choices[path]
		if !ok {
			c.Why = m.options.apart(true, true, true)
			side = m.options.decided(path)
		}
		switch c.Chosen = side != None; {
		case !ok && c.Chosen: // in what both changed
			merged, _ = p.Merge(side, was.values, mine.values, other.values)
		case !ok:
			merged = mine.values[p.Ours.Start:p.Ours.End]
		case c.Chosen:
			merged = of(side, was.values[p.Base.Start:p.Base.End], mine.values[p.Ours.Start:p.Ours.End], other.values[p.Theirs.Start:p.Theirs.End])
		}
		c.Result = texts(merged, m.ours)
		switch {
		case c.Chosen:
			c.Taken = side
		case ok:
			c.Taken = c.taken()
		}
		m.result.Changes = append(m.result.Changes, c)
		if both && ok && c.Result != c.Ours {
			m.result.Review = append(m.result.Review, Guess{path, message.New(listsMerged)})
		}
		if err := m.replace(rows, p.Ours, merged); err != nil {
			return err
		}
	}
	return nil
}

// replace puts values in place of records of ours. rows are those it had at first.
func (m *valueMerger) replace(rows []model.Row, at merge.Span, values []variant.Value) error {
	n := min(at.End-at.Start, len(values))
	for i, r := range rows[at.Start : at.Start+n] {
		if now, err := m.ours.Value(r); err == nil && variant.Equal(now, values[i]) {
			continue
		}
		if err := m.ours.SetAs(r, values[i]); err != nil {
			return err
		}
	}
	if gone := rows[at.Start+n : at.End]; len(gone) > 0 {
		return m.ours.Remove(gone...)
	}
	index := m.ours.Len(model.Root)
	if at.End < len(rows) {
		index = m.ours.Index(rows[at.End])
	}
	for i, v := range values[n:] {
		if _, err := m.ours.Insert(model.Root, index+i, nil, v); err != nil {
			return err
		}
	}
	return nil
}

// recordList is the records of a document.
type recordList struct {
	of     *model.Document
	values []variant.Value
}

func recordsOf(d *model.Document) (list recordList, ok bool) {
	list.of = d
	for i := range d.Len(model.Root) {
		v, err := d.Value(d.Child(model.Root, i))
		if err != nil {
			return list, false
		}
		list.values = append(list.values, v)
	}
	return list, true
}

func sameRecords(a, b recordList) bool { return slices.EqualFunc(a.values, b.values, variant.Equal) }

// text is some of the records as text.
func (l recordList) text(s merge.Span) string { return texts(l.values[s.Start:s.End], l.of) }

func texts(list []variant.Value, d *model.Document) string {
	var all []string
	for _, v := range list {
		all = append(all, literal.Text(v, d.Dialect()))
	}
	return strings.Join(all, "\n")
}
