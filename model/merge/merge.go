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
	recordsChanged message.ID = "merge.records-changed"
	notAValue      message.ID = "merge.not-a-value"
	movedAway      message.ID = "merge.moved-away"
	mergeEdits     message.ID = "merge.merge-edits n"
	asAWhole       message.ID = "merge.as-awhole"
)

// Edit is one edit, by path, and what became of it.
type Edit struct {
	diff.Difference
	Why message.Message // why it was not made; nothing if it was
}

// Result tells what became of each edit, in file order. Nothing is in neither list.
type Result struct {
	Made []Edit // and those that the other document had already
	Left []Edit // those that were not made: the same place was changed in both
}

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

type merger struct {
	base, ours, theirs *model.Document
	result             Result
}

const (
	bothChanged message.ID = "merge.both-changed"
	noPlace     message.ID = "merge.no-place"
	noKey       message.ID = "merge.no-key"
)

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
			if up := doc.Parent(r); indexed(doc.Describe(up).Badge) {
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

// indexed reports whether the children of a row are known by their numbers.
func indexed(b model.Badge) bool {
	switch b {
	case model.BadgeArray, model.BadgeBytes, model.BadgePackedInt, model.BadgePackedFloat, model.BadgePackedString,
		model.BadgePackedVector, model.BadgePackedColor:
		return true
	}
	return false
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

// states are what a place holds in the three documents.
func (m *merger) state(doc *model.Document, path string) (r model.Row, v variant.Value, err error) {
	if r, err = doc.Find(path); err != nil {
		return 0, v, err
	}
	v, err = doc.Value(r)
	return r, v, err
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

func (m *merger) add(d diff.Difference) (message.Message, error) {
	mine, err := m.ours.Find(d.Path)
	if err != nil {
		return message.Message{}, err
	}
	v, err := m.ours.Value(mine)
	if err != nil {
		if why, ok, err := m.addSection(d); ok {
			return why, err
		}
		return message.New(notAValue), nil
	}
	if r, err := m.theirs.Find(d.Path); err == nil {
		if now, err := m.theirs.Value(r); err == nil && variant.Equal(now, v) {
			return message.Message{}, nil
		}
		return message.New(bothChanged), nil
	}
	up := m.ours.Parent(mine)
	if up == model.Root && m.theirs.HasRecords() {
		return message.New(recordsChanged), nil
	}
	parent, err := m.theirs.Find(m.ours.Path(up))
	if err != nil {
		return message.New(noPlace), nil
	}
	p, err := rowpath.Parse(d.Path)
	if err != nil || len(p.Steps) == 0 {
		return message.New(noPlace), err
	}
	step := p.Steps[len(p.Steps)-1]
	key := variant.OfString(step.Text)
	switch {
	case step.Nth > 0 || step.Kind != model.NameStep && step.Kind != model.KeyStep:
		return message.New(noKey), nil
	case step.Kind == model.KeyStep:
		if key, err = m.theirs.Parse(parent, step.Text); err != nil {
			return message.Message{}, err
		}
	}
	_, err = m.theirs.Insert(parent, m.behind(mine, parent), &key, v)
	return message.Message{}, err
}

// behind is the place in a container of theirs that follows what stands before a row in ours.
func (m *merger) behind(mine, parent model.Row) int {
	up := m.ours.Parent(mine)
	for i := m.ours.Index(mine) - 1; i >= 0; i-- {
		r, err := m.theirs.Find(m.ours.Path(m.ours.Child(up, i)))
		if err == nil && m.theirs.Parent(r) == parent && m.theirs.Index(r) >= 0 {
			return m.theirs.Index(r) + 1
		}
	}
	return 0
}

func (m *merger) move(d diff.Difference) (message.Message, error) {
	mine, err := m.ours.Find(d.Path)
	if err != nil {
		return message.Message{}, err
	}
	from := d.Path
	if d.From != "" {
		from = d.From
	}
	r, err := m.theirs.Find(from)
	if err != nil {
		return message.New(noPlace), nil
	}
	parent, err := m.theirs.Find(m.ours.Path(m.ours.Parent(mine)))
	if err != nil {
		return message.New(noPlace), nil
	}
	if parent != m.theirs.Parent(r) {
		return message.New(movedAway), nil
	}
	return message.Message{}, m.theirs.Move(r, parent, m.behind(mine, parent))
}
