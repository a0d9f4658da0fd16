package merge

import (
	"errors"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
)

// Messages. RecordsChanged is the reason for edits in records that cannot be matched.
const (
	RecordsChanged message.ID = "merge.records-changed"
	notAValue      message.ID = "merge.not-a-value"
	movedAway      message.ID = "merge.moved-away"
	copyOver       message.ID = "merge.copy-over path"
)

// Edit is one edit, by path, and its outcome.
type Edit struct {
	diff.Difference
	Why     message.Message // why it was not made; zero if it was
	Guessed bool            // both sides changed an array, whose elements were merged by value
}

// Result has the outcome of each edit, in file order, in one of two lists.
type Result struct {
	Made []Edit // including those that the other document already had
	Left []Edit // not made: the same place was changed in both

	Others []diff.Difference // what the other document had changed, in file order
}

type merger struct {
	base, ours, theirs *model.Document
	decide             func(path string, c Conflict) Decision
	arrays             map[string]string // paths of arrays in which a side added, removed or moved elements, by their spelling
	bridge, from       *bridge           // from the resources of ours, and of base, to those of theirs
	shifted            int               // the first record that may be another one in theirs than in base; math.MaxInt if there is none
	idle               bool              // of the last edit nothing was to be made: what is left of it is in the result
	result             Result
}

const (
	bothChanged message.ID = "merge.both-changed"
	noPlace     message.ID = "merge.no-place"
	noKey       message.ID = "merge.no-key"
)

// Messages.
const says message.ID = "merge.says cause"

// states are what a place holds in the three documents.
func (m *merger) state(doc *model.Document, path string) (r model.Row, v variant.Value, err error) {
	if r, err = doc.Find(path); err != nil {
		return 0, v, err
	}
	v, err = doc.Value(r)
	return r, v, err
}

// behind returns the index in a container of theirs after what precedes a row in ours.
func (m *merger) behind(mine, parent model.Row) int {
	up := m.ours.Parent(mine)
	for i := m.ours.Index(mine) - 1; i >= 0; i-- {
		r, err := m.theirs.Find(m.bridge.there(m.ours.Path(m.ours.Child(up, i))))
		if err == nil && m.theirs.Parent(r) == parent && m.theirs.Index(r) >= 0 {
			return m.theirs.Index(r) + 1
		}
	}
	return 0
}

func (m *merger) add(d diff.Difference) (message.Message, error) {
	mine, err := m.ours.Find(d.Path)
	if err != nil {
		return message.Message{}, err
	}
	v, err := m.ours.Value(mine)
	if err != nil {
		if why, ok, err := m.takeSection(d); ok {
			return why, err
		}
		return message.New(notAValue), nil
	}
	v, why := m.refer(v)
	if !why.IsZero() {
		return why, nil
	}
	if r, err := m.theirs.Find(m.bridge.there(d.Path)); err == nil {
		if now, err := m.theirs.Value(r); err == nil && variant.Equal(now, v) {
			return message.Message{}, nil
		}
		return message.New(bothChanged), nil
	}
	up := m.ours.Parent(mine)
	if up == model.Root && m.theirs.HasRecords() {
		return message.New(RecordsChanged), nil
	}
	parent, err := m.theirs.Find(m.bridge.there(m.ours.Path(up)))
	if err != nil {
		return message.New(noPlace), nil
	}
	p, err := rowpath.Parse(d.Path)
	if err != nil || len(p.Steps) == 0 {
		return message.New(noPlace), err
	}
	step := p.Steps[len(p.Steps)-1]
	key := variant.OfString(step.Text)
	if groups, ok := v.Data.(*variant.List); ok && step.Kind == model.AttributeStep && step.Text == "groups" {
		var names []string
		for _, g := range groups.Items {
			names = append(names, g.Text)
		}
		return message.Message{}, m.theirs.SetGroups(parent, names)
	}
	switch _, e := m.theirs.Value(parent); {
	case step.Nth == 0 && step.Kind == model.AttributeStep && e != nil && model.Has[model.Resourced](m.theirs): // in the tag of a section
		key.Text = "@" + step.Text
	case step.Nth > 0 || step.Kind != model.NameStep && step.Kind != model.KeyStep:
		return message.New(noKey), nil
	case step.Kind == model.KeyStep:
		if key, err = m.theirs.Parse(parent, step.Text); err != nil {
			return message.Message{}, err
		}
	}
	if _, err = m.theirs.Insert(parent, m.behind(mine, parent), &key, v); err == nil && step.Kind == model.NameStep {
		err = m.listPath(up, parent, step.Text)
	}
	return message.Message{}, err
}

// listPath lists a property that came to a section of theirs in its node_paths, if ours does: without that, the engine has it hold a path and not a node.
func (m *merger) listPath(mine, section model.Row, name string) error {
	const attribute = "node_paths"
	_, listed, err := m.state(m.ours, m.ours.Path(mine)+".@"+attribute)
	if names, ok := listed.Data.([]string); err != nil || !ok || !slices.Contains(names, name) {
		return nil
	}
	r, now, err := m.state(m.theirs, m.theirs.Path(section)+".@"+attribute)
	if err != nil {
		key := variant.OfString("@" + attribute)
		_, err = m.theirs.Insert(section, 0, &key, variant.Value{Type: variant.PackedStringArray, Data: []string{name}})
		return err
	}
	names, _ := now.Data.([]string)
	if slices.Contains(names, name) {
		return nil
	}
	return m.theirs.SetAs(r, variant.Value{Type: variant.PackedStringArray, Data: append(slices.Clip(names), name)})
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
	r, err := m.theirs.Find(m.from.there(from))
	if err != nil {
		return message.New(noPlace), nil
	}
	parent, err := m.theirs.Find(m.bridge.there(m.ours.Path(m.ours.Parent(mine))))
	if err != nil {
		return message.New(noPlace), nil
	}
	if parent != m.theirs.Parent(r) {
		return message.New(movedAway), nil
	}
	return message.Message{}, m.theirs.Move(r, parent, m.behind(mine, parent))
}

// reason returns an error without its path, which is shown separately.
func reason(err error) message.Message {
	var refused *model.RefusedError
	if errors.As(err, &refused) {
		return message.New(says, refused.Why)
	}
	return message.New(says, err)
}
