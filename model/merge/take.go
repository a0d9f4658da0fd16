package merge

import (
	"errors"

	"savant/model"
	"savant/model/diff"
)

// Take makes theirs like ours in one difference, which diff.Compare has told of theirs and ours as they are now; as one step
// of theirs's history. What it cannot make so is a *model.RefusedError or says why, and theirs is unchanged then.
func Take(theirs, ours *model.Document, d diff.Difference) error {
	m := &merger{base: theirs, ours: ours, theirs: theirs}
	path := d.Path
	if path == "" {
		path = "the file"
	}
	return theirs.Group("Copy over "+path, func() error {
		why, err := "", error(nil)
		if d.Op == diff.Removed || d.Op == diff.Changed {
			why, err = m.takeValue(d)
		} else {
			why, err = m.takePlace(d)
		}
		if err == nil && why != "" {
			err = errors.New(why)
		}
		return err
	})
}

func (m *merger) takeValue(d diff.Difference) (string, error) {
	if d.Op == diff.Changed {
		return m.change(d)
	}
	r, err := m.theirs.Find(d.Path)
	if err != nil {
		return "", err
	}
	return "", m.theirs.Remove(r)
}

// takePlace makes what came or moved in ours stand at the same place in theirs: by its number in lists, else behind what
// stands before it.
func (m *merger) takePlace(d diff.Difference) (string, error) {
	mine, err := m.ours.Find(d.Path)
	if err != nil {
		return "", err
	}
	up := m.ours.Parent(mine)
	if up != model.Root && !indexed(m.ours.Describe(up).Badge) {
		if d.Op == diff.Added {
			return m.add(d)
		}
		return m.move(d)
	}
	parent, err := m.theirs.Find(m.ours.Path(up))
	if err != nil {
		return noPlace, nil
	}
	at := min(max(m.ours.Index(mine), 0), m.theirs.Len(parent))
	if d.Op == diff.Moved {
		r, err := m.theirs.Find(d.From)
		if d.From == "" {
			r, err = m.theirs.Find(d.Path)
		}
		if err != nil {
			return noPlace, nil
		}
		if now := m.theirs.Index(r); now >= 0 && at > now {
			at++ // counted while it is still in its old place
		}
		return "", m.theirs.Move(r, parent, min(at, m.theirs.Len(parent)))
	}
	v, err := m.ours.Value(mine)
	if err != nil {
		return "what was added is no single value", nil
	}
	_, err = m.theirs.Insert(parent, at, nil, v)
	return "", err
}
