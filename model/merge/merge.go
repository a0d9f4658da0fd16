// Package merge makes the edits of one document again in another that came of the same file: what the user changed, on what
// the game has written meanwhile.
package merge

import (
	"context"
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

// Onto makes what ours changed of base in theirs, as one step of its history. An edit is made where its path still exists and
// the value there is as it was in base; entries that came or went by their keys. An array in which elements came, went or
// moved is one edit: its indexes no longer say which element is meant. The error is that of ctx or a *diff.KindError, and
// theirs is unchanged then.
func Onto(ctx context.Context, base, ours *model.Snapshot, theirs *model.Document) (Result, error) {
	m := &merger{base: base.Document(), ours: ours.Document(), theirs: theirs}
	var all []diff.Difference
	if err := diff.Compare(ctx, base, ours, nil, func(d diff.Difference) bool {
		all = append(all, d)
		return true
	}); err != nil {
		return Result{}, err
	}
	if b, t := m.base.Info(), theirs.Info(); m.base.HasRecords() != theirs.HasRecords() {
		return Result{}, &diff.KindError{A: b.Format, B: t.Format}
	}
	err := theirs.Group(message.New(mergeEdits, len(all)), func() error {
		for _, d := range m.fold(all) {
			if err := ctx.Err(); err != nil {
				return err
			}
			e := Edit{Difference: d}
			if e.Why = m.replay(d); e.Why.IsZero() {
				m.result.Made = append(m.result.Made, e)
			} else {
				m.result.Left = append(m.result.Left, e)
			}
		}
		return nil
	})
	if err != nil {
		return Result{}, err
	}
	return m.result, nil
}

// fold puts one change of the whole array in place of all differences in an array whose elements came, went or moved.
func (m *merger) fold(all []diff.Difference) []diff.Difference {
	var arrays []string
	for _, d := range all {
		doc := m.ours
		if d.Op == diff.Removed {
			doc = m.base
		}
		if d.Op == diff.Changed {
			continue
		}
		if r, err := doc.Find(d.Path); err == nil {
			if up := doc.Parent(r); up != model.Root && doc.Numbered(up) {
				arrays = append(arrays, doc.Path(up))
			}
		}
	}
	if len(arrays) == 0 {
		return all
	}
	known := map[string]bool{}
	for _, a := range arrays {
		known[a] = true
	}
	told := map[string]bool{}
	var list []diff.Difference
	for _, d := range all {
		whole := outermost(d.Path, known)
		if whole == "" {
			list = append(list, d)
			continue
		}
		if !told[whole] {
			told[whole] = true
			one := diff.Difference{Op: diff.Changed, Path: whole, Note: message.New(asAWhole)}
			one.Old, one.OldSize = short(m.base, whole)
			one.New, one.NewSize = short(m.ours, whole)
			list = append(list, one)
		}
	}
	return list
}

// short is the summary of what stands at a path.
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

// outermost is the shortest of the known paths that path lies below, or is; "" if there is none.
func outermost(path string, known map[string]bool) string {
	p, err := rowpath.Parse(path)
	if err != nil {
		return ""
	}
	for n := range len(p.Steps) + 1 {
		if up := (model.Path{Record: p.Record, Steps: p.Steps[:n]}).String(); known[up] {
			return up
		}
	}
	return ""
}

// replay makes one edit in theirs and returns why it was not made.
func (m *merger) replay(d diff.Difference) message.Message {
	var err error
	var why message.Message
	switch d.Op {
	case diff.Changed:
		why, err = m.change(d)
	case diff.Removed:
		why, err = m.remove(d)
	case diff.Added:
		why, err = m.add(d)
	case diff.Moved:
		why, err = m.move(d)
	}
	if err != nil {
		return message.New(says, err)
	}
	return why
}

func (m *merger) change(d diff.Difference) (message.Message, error) {
	from := d.Path
	if d.From != "" {
		from = d.From
	}
	_, was, err := m.state(m.base, from)
	if err != nil {
		return message.Message{}, err
	}
	_, mine, err := m.state(m.ours, d.Path)
	if err != nil {
		return message.Message{}, err
	}
	r, err := m.theirs.Find(from)
	if err != nil {
		return message.New(noPlace), nil
	}
	now, err := m.theirs.Value(r)
	switch {
	case err != nil:
		return message.Message{}, err
	case variant.Equal(now, mine):
		return message.Message{}, nil
	case !variant.Equal(now, was):
		return message.New(bothChanged), nil
	}
	return message.Message{}, m.theirs.SetAs(r, mine)
}

func (m *merger) remove(d diff.Difference) (message.Message, error) {
	r, err := m.theirs.Find(d.Path)
	if err != nil {
		return message.Message{}, nil // it is gone there too
	}
	old, err := m.base.Find(d.Path)
	if err != nil {
		return message.Message{}, err
	}
	if m.theirs.Parent(r) == model.Root && m.theirs.HasRecords() {
		return message.New(recordsChanged), nil
	}
	if !m.same(old, r) {
		return message.New(bothChanged), nil
	}
	return message.Message{}, m.theirs.Remove(r)
}

// same reports whether a row of base and one of theirs hold the same, with all that is below them.
func (m *merger) same(old, now model.Row) bool {
	a, err := m.base.Value(old)
	b, err2 := m.theirs.Value(now)
	if err == nil && err2 == nil {
		return variant.Equal(a, b)
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
