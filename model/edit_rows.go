package model

import (
	"math"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/label"
)

// Messages.
const (
	rootStays  message.ID = "model.root-stays"
	intoItself message.ID = "model.into-itself"
)

// Insert inserts a new child of parent before its index-th; an index of Len(parent) appends. key is that of a
// dictionary's entry, or a String with the name of an Object's property; nil in arrays and files. It returns the new
// row.
func (d *Document) Insert(parent Row, index int, key *variant.Value, v variant.Value) (Row, error) {
	return d.InsertAll(parent, index, []Entry{{key, v}})
}

// InsertAll is Insert for several consecutive children, in one step of the history. If one is refused, nothing is
// changed. It returns the first of the new rows.
func (d *Document) InsertAll(parent Row, index int, list []Entry) (r Row, err error) {
	if err := d.demand(parent); err != nil || len(list) == 0 {
		return 0, err
	}
	as := message.New(label.InsertRows, len(list), d.Path(parent))
	if key := list[0].Key; len(list) == 1 && key != nil {
		as = message.New(label.AddTo, key.Text, d.Path(parent))
	}
	err = d.mentioned(parent, as, func() error {
		r, err = d.insertAll(parent, index, list)
		return err
	})
	return r, err
}

// insertAll is InsertAll below a row that the file mentions.
func (d *Document) insertAll(parent Row, index int, list []Entry) (Row, error) {
	e, err := d.planInsert(parent, index, list)
	if err != ErrApart {
		return d.makeRow(e, err)
	}
	var out Row
	err = d.Group(message.New(label.InsertRows, len(list), d.Path(parent)), func() error {
		for _, one := range list {
			e, err := d.planInsert(parent, index, []Entry{one})
			r, err := d.makeRow(e, err)
			if err != nil {
				return err
			}
			if out == 0 {
				out = r
			}
			if index >= 0 {
				index++
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return out, nil
}

// Remove removes rows in one step of the history, including rows below them. If one cannot be removed, nothing is
// changed.
func (d *Document) Remove(list ...Row) error {
	_, err := d.together(label.RemoveRows, list, d.planRemove)
	return err
}

// Duplicate inserts a copy of a row right after it and returns the new row.
func (d *Document) Duplicate(r Row) (Row, error) {
	rows, err := d.DuplicateAll([]Row{r})
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	return rows[0], nil
}

// DuplicateAll copies rows in one step of the history: each is followed by its copy, and neighbours in a save or a
// value are followed by the copies of all of them. Rows below others of the list are copied with those. It returns the
// new rows in their order.
func (d *Document) DuplicateAll(list []Row) ([]Row, error) {
	rows, err := d.together(label.DuplicateRows, list, d.planCopy)
	beside := make(map[Row]bool, len(list))
	for _, r := range list {
		beside[d.Parent(r)] = true
	}
	// What is copied along, such as the connections of a node, is elsewhere.
	return slices.DeleteFunc(rows, func(r Row) bool { return !beside[d.Parent(r)] }), err
}

// Move makes a row a child of parent, before its index-th, counted while the row is still in its old place; a negative
// index means last, also after children that an instance has from its own scene. The handle is kept.
func (d *Document) Move(r, parent Row, index int) error { return d.MoveAll([]Row{r}, parent, index) }

// MoveAll makes rows children of parent, in the order of the list, before its index-th, counted while all are still in
// their old places, or last with a negative index; all in one step of the history. Rows below others of the list move
// with those. The handles are kept. If one cannot be moved, nothing is changed.
func (d *Document) MoveAll(list []Row, parent Row, index int) error {
	return d.moveAll(list, parent, index, false)
}

// Reparent is Move, but a node of a scene keeps its global transform: its local transform is adjusted to the new
// parent. Notes report where the file does not determine enough; then the node keeps its local transform.
func (d *Document) Reparent(r, parent Row, index int) error {
	return d.ReparentAll([]Row{r}, parent, index)
}

// ReparentAll is MoveAll in the manner of Reparent.
func (d *Document) ReparentAll(list []Row, parent Row, index int) error {
	return d.moveAll(list, parent, index, true)
}

// moveAll moves rows; with keep, nodes keep their global transforms.
func (d *Document) moveAll(list []Row, parent Row, index int, keep bool) error {
	if err := d.demand(parent); err != nil {
		return err
	}
	if err := d.enclosed(list, parent); err != nil {
		return err
	}
	last := -1
	if _, err := formOf[Noded](d, parent, ""); err != nil {
		last = d.Len(parent)
	}
	if index < 0 {
		index = last
	}
	moved := make(map[Row]bool, len(list))
	for _, r := range list {
		moved[r] = true
	}
	// If the rows are moved one after the other, each goes before the row that is now at index.
	var behind Row
	for i := index; i >= 0 && i < d.Len(parent) && behind == 0; i++ {
		if r := d.Child(parent, i); !moved[r] {
			behind = r
		}
	}
	alone := len(list) == 1
	_, err := d.together(label.MoveRows, list, func(list []Row) (Edit, error) {
		if len(list) == 1 && !alone {
			switch {
			case behind != 0:
				index = d.Index(behind)
			case last >= 0:
				index = d.Len(parent)
			default:
				index = last
			}
		}
		return d.planMove(list, parent, index, keep)
	})
	return err
}

// MayMove returns why MoveAll would refuse these rows, nil if it would not. It changes nothing: it is meant for the
// target while rows are dragged.
func (d *Document) MayMove(list []Row, parent Row, index int) error {
	if err := d.demand(parent); err != nil {
		return err
	}
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return err
		}
	}
	if err := d.enclosed(list, parent); err != nil {
		return err
	}
	if list = d.outermost(list); len(list) == 0 {
		return nil
	}
	_, err := d.planMove(list, parent, index, false)
	if err != ErrApart {
		return err
	}
	for i := range list {
		if _, err := d.planMove(list[i:i+1], parent, index, false); err != nil {
			return err
		}
	}
	return nil
}

// enclosed returns an error for moving rows into one of them.
func (d *Document) enclosed(list []Row, parent Row) error {
	for p := parent; p != 0; p = d.rows.Parent(p) {
		if slices.Contains(list, p) {
			if f, ok := d.form.(interface{ SceneRoot(Row) bool }); ok && d.rows.Inside(p) == 0 && f.SceneRoot(p) {
				return d.refuse(p, message.New(rootStays))
			}
			return d.refuse(p, message.New(intoItself))
		}
	}
	return nil
}

// together edits rows in one step of the history: planned as one, or else one after the other. It returns the new rows.
func (d *Document) together(what message.ID, list []Row, plan func([]Row) (Edit, error)) ([]Row, error) {
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return nil, err
		}
	}
	list = d.outermost(list)
	if len(list) == 0 {
		return nil, nil
	}
	e, err := plan(list)
	if err != ErrApart {
		if len(list) > 1 {
			e.Label = message.New(what, len(list))
		}
		return d.makeRows(e, err, math.MaxInt)
	}
	var out []Row
	err = d.Group(message.New(what, len(list)), func() error {
		for _, r := range list {
			if !d.alive(r) {
				continue // it was removed with one before it, like a connection with its node
			}
			e, err := plan([]Row{r})
			rows, err := d.makeRows(e, err, math.MaxInt)
			if err != nil {
				return err
			}
			out = append(out, rows...)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// makeRow makes an edit and returns the first new row, or else the row to show.
func (d *Document) makeRow(e Edit, err error) (Row, error) {
	rows, err := d.makeRows(e, err, 1)
	if err != nil || len(rows) == 0 {
		return e.Show, err
	}
	return rows[0], nil
}

// makeRows makes an edit and returns the first new rows, limited to most.
func (d *Document) makeRows(e Edit, err error, most int) ([]Row, error) {
	if err := d.make(e, err); err != nil {
		return nil, err
	}
	// Only later shifts below the same parent and further up move new rows.
	lowest := make(map[Row]int)
	moved := make([]bool, len(e.Shifts))
	for i := len(e.Shifts) - 1; i >= 0; i-- {
		s := e.Shifts[i]
		low, any := lowest[s.Parent]
		moved[i] = any && low < s.At+s.Inserted
		if !any || s.At < low {
			lowest[s.Parent] = s.At
		}
	}
	var out []Row
	for i, s := range e.Shifts {
		for k := 0; k < s.Inserted && s.Takes == 0 && len(out) < most; k++ {
			at := s.At + k
			if moved[i] {
				at = pushed(e.Shifts[i+1:], s.Parent, at)
			}
			out = append(out, d.rows.Child(s.Parent, Slot{Part: ChildPart, Index: at}))
		}
	}
	return out, nil
}

// pushed returns where child i of parent is after shifts that do not remove it.
func pushed(list []Shift, parent Row, i int) int {
	for _, s := range list {
		if s.Parent == parent && s.At <= i {
			i += s.Inserted - s.Removed
		}
	}
	return i
}
