// Package merge repeats the edits of one document in another derived from the same file: what the user changed, on top
// of what the game has written meanwhile.
package merge

import (
	"context"
	"math"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
)

// Messages.
const (
	mergeEdits message.ID = "merge.merge-edits n"
	asAWhole   message.ID = "merge.as-awhole"
)

// Onto repeats in theirs what ours changed of base, as one step of its history. An edit is made if its path still
// exists and the value there is as it was in base; entries are added and removed by key. Resources may have other ids in each. An array in which either side
// added, removed or moved elements is one edit, since its indices no longer identify elements: if both changed it, its
// elements are merged by value, and the edit is Guessed; what both changed differently in an element that is surely the same one is an edit of its own,
// which is left. If theirs has more or fewer records than base, nothing is
// changed in them from the first that differs on. A node that one side
// removed is left with all below it if the other changed something in it, or gave it another path, as alone tells. The error is that of ctx or a *diff.KindError, and theirs is then
// unchanged.
func Onto(ctx context.Context, base, ours *model.Snapshot, theirs *model.Document, alone ...string) (Result, error) {
	return OntoDecided(ctx, base, ours, theirs, nil, alone...)
}

// OntoDecided is Onto, but that an array of which both sides changed the same elements is an edit that is made, too: decide is asked for what both changed
// in the array at a path of ours. Ours of the Conflict is what theirs has here, and Theirs what ours has.
func OntoDecided(ctx context.Context, base, ours *model.Snapshot, theirs *model.Document, decide func(path string, c Conflict) Decision, alone ...string) (Result, error) {
	m := &merger{base: base.Document(), ours: ours.Document(), theirs: theirs, decide: decide, arrays: map[string]string{}}
	var all, others []diff.Difference
	if err := diff.Compare(ctx, base, ours, nil, func(d diff.Difference) bool {
		all = append(all, d)
		m.note(m.ours, d)
		return true
	}); err != nil {
		return Result{}, err
	}
	if b, t := m.base.Info(), theirs.Info(); m.base.HasRecords() != theirs.HasRecords() {
		return Result{}, &diff.KindError{A: b.Format, B: t.Format}
	}
	first, records := math.MaxInt, false
	if err := diff.Compare(ctx, base, theirs.Snapshot(), nil, func(d diff.Difference) bool {
		others = append(others, d)
		records = m.note(theirs, d) || records
		if p, err := rowpath.Parse(d.OldPath()); err == nil {
			first = min(first, max(0, p.Record))
		}
		return true
	}); err != nil {
		return Result{}, err
	}
	m.shifted = math.MaxInt
	if records {
		m.shifted = first
	}
	m.noteShifted(all, others)
	changed := slices.Concat(all, others)
	m.bridge, m.from = newBridge(theirs, m.ours, false, changed), newBridge(theirs, m.base, false, changed)
	mine, other := callsOf(all), callsOf(others)
	m.result.Others = slices.DeleteFunc(m.fold(others, theirs), func(d diff.Difference) bool { return other.apart(mine, d) })
	here, there := torn(all, others, alone), torn(others, all, alone)
	theirs.AllowLosses(true)
	defer theirs.AllowLosses(false)
	err := theirs.Group(message.New(mergeEdits, len(all)), func() error {
		for _, d := range m.fold(all, m.ours) {
			if err := ctx.Err(); err != nil {
				return err
			}
			if within(d, there) {
				continue
			}
			e := Edit{Difference: d}
			if mine.apart(other, d) {
				e.Difference = callOf(d)
				if slices.ContainsFunc(m.result.Left, func(l Edit) bool { return l.Path == e.Path }) {
					continue
				}
				e.Why = message.New(bothChanged)
			} else if within(d, here) {
				e.Why = message.New(bothChanged)
			} else {
				e.Guessed, e.Why = m.replay(d)
			}
			switch {
			case m.idle:
				m.idle = false
			case e.Why.IsZero():
				m.result.Made = append(m.result.Made, e)
			default:
				m.result.Left = append(m.result.Left, e)
			}
		}
		return nil
	})
	if err != nil {
		return Result{}, err
	}
	m.result.Left = append(m.result.Left, m.branches(there)...)
	return m.result, nil
}

// short is the summary of what is at a path.
func short(d *model.Document, path string) (text string, size message.Message) {
	r, err := d.Find(path)
	if err != nil {
		return "", size
	}
	about := d.Describe(r)
	if len(about.About) > 0 {
		size = about.About[len(about.About)-1]
	}
	return about.Summary, size
}

// replay makes one edit in theirs and returns why it was not made.
func (m *merger) replay(d diff.Difference) (guessed bool, why message.Message) {
	var err error
	switch {
	case m.elsewhere(d):
		return false, message.New(RecordsChanged)
	case d.Op == diff.Changed:
		guessed, why, err = m.change(d)
	case d.Op == diff.Removed:
		why, err = m.remove(d)
	case d.Op == diff.Added:
		why, err = m.add(d)
	case d.Op == diff.Moved:
		why, err = m.move(d)
	}
	if err != nil {
		return false, message.New(says, err)
	}
	return guessed, why
}

// elsewhere reports whether a difference is in a record that may be another one in theirs.
func (m *merger) elsewhere(d diff.Difference) bool {
	if m.shifted == math.MaxInt {
		return false
	}
	p, err := rowpath.Parse(d.OldPath())
	return err != nil || max(0, p.Record) >= m.shifted
}

func (m *merger) change(d diff.Difference) (guessed bool, why message.Message, err error) {
	from := d.Path
	if d.From != "" {
		from = d.From
	}
	_, was, err := m.state(m.base, from)
	if err != nil {
		return false, why, err
	}
	_, mine, err := m.state(m.ours, d.Path)
	if err != nil {
		return false, why, err
	}
	was = m.was(was)
	if mine, why = m.refer(mine); !why.IsZero() {
		return false, why, nil
	}
	r, err := m.theirs.Find(m.from.there(from))
	if err != nil {
		return false, message.New(noPlace), nil
	}
	now, err := m.theirs.Value(r)
	switch {
	case err != nil:
		return false, why, err
	case variant.Equal(now, mine):
		return false, why, nil
	case variant.Equal(now, was):
		return false, why, m.theirs.SetAs(r, mine)
	case now.Type != variant.Array:
		return false, message.New(bothChanged), nil
	}
	var decide Decide
	if m.decide != nil {
		decide = func(c Conflict) Decision { return m.decide(d.Path, c) }
	}
	v, guessed, ok := Values(was, now, mine, decide)
	if !ok && m.decide == nil {
		return m.inside(r, d, was, now, mine)
	}
	if !ok {
		return false, message.New(bothChanged), nil
	}
	return guessed, why, m.theirs.SetAs(r, v)
}

func (m *merger) remove(d diff.Difference) (message.Message, error) {
	r, err := m.theirs.Find(m.from.there(d.Path))
	if err != nil {
		return message.Message{}, nil // it is gone there too
	}
	old, err := m.base.Find(d.Path)
	if err != nil {
		return message.Message{}, err
	}
	if m.theirs.Parent(r) == model.Root && m.theirs.HasRecords() {
		return message.New(RecordsChanged), nil
	}
	if !m.same(old, r) {
		return message.New(bothChanged), nil
	}
	return message.Message{}, m.theirs.Remove(r)
}

// same reports whether a row of base and one of theirs have the same contents.
func (m *merger) same(old, now model.Row) bool {
	a, err := m.base.Value(old)
	b, err2 := m.theirs.Value(now)
	if err == nil && err2 == nil {
		return variant.Equal(m.was(a), b)
	}
	return err != nil && err2 != nil && written(m.base, old) == written(m.theirs, now)
}

// written is all that is below a row that is no value itself: a section, a node with its children.
func written(d *model.Document, r model.Row) string {
	var b strings.Builder
	d.Walk(r, -1, func(r model.Row) bool {
		about := d.Describe(r)
		b.WriteString(d.Path(r) + "\x00" + about.Type + "\x00")
		if about.Children == 0 {
			if text, err := d.Text(r); err == nil {
				b.WriteString(text)
			}
		}
		b.WriteByte(0)
		return true
	})
	return b.String()
}
