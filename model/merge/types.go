package merge

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
)

// retyped is a container of theirs whose elements have other types than in ours. All that differs inside is taken with the types, since elements
// that fit the ones need not fit the others.
type retyped struct {
	row  model.Row // in theirs
	path string    // in ours
	list []diff.Difference
}

// retyped returns the outermost such containers of some differences, and the differences that are in none.
func (t *taker) retyped(list []diff.Difference) (all []*retyped, rest []diff.Difference) {
	at := map[model.Row]*retyped{}
	for _, d := range list {
		if path, ok := holder(d.Path); ok && d.Op == diff.Changed {
			from, _ := holder(d.OldPath())
			r, err := t.theirs.Find(from)
			if err == nil && at[r] == nil && typed(t.theirs, r) {
				at[r] = &retyped{row: r, path: path}
				all = append(all, at[r])
			}
		}
	}
	if len(all) == 0 {
		return nil, list
	}
	for _, d := range list {
		var in *retyped
		for r := t.around(d); r != 0; r = t.theirs.Parent(r) {
			if at[r] != nil {
				in = at[r]
			}
		}
		if in != nil {
			in.list = append(in.list, d)
		} else {
			rest = append(rest, d)
		}
	}
	return all, rest
}

// holder is the path of what has an attribute. ok is false for a path that is none of an attribute.
func holder(path string) (of string, ok bool) {
	p, err := rowpath.Parse(path)
	n := len(p.Steps) - 1
	if err != nil || n < 0 || p.Steps[n].Kind != model.AttributeStep {
		return "", false
	}
	p.Steps = p.Steps[:n]
	if n == 0 {
		p.Record = max(p.Record, 0)
	}
	return p.String(), true
}

// typed reports whether the elements of a row can have types.
func typed(d *model.Document, r model.Row) bool {
	v, err := d.Value(r)
	return err == nil && (v.Type == variant.Array || v.Type == variant.Dictionary)
}

// around is the row of theirs that a difference changes, or in which it is.
func (t *taker) around(d diff.Difference) model.Row {
	if d.Op == diff.Added {
		return t.lists(d)
	}
	path := d.OldPath()
	if of, ok := holder(path); ok {
		path = of
	}
	r, err := t.theirs.Find(path)
	if err != nil {
		return 0
	}
	return r
}

// types takes the containers.
func (t *taker) types(all []*retyped) {
	for _, c := range all {
		if len(c.list) == 0 {
			continue
		}
		_, v, err := t.state(t.ours, c.path)
		var why message.Message
		if err == nil {
			v, why = t.refer(v)
		}
		if err == nil && why.IsZero() {
			err = t.theirs.SetAll(message.New(CopyOverAll, len(c.list)), []model.Assignment{{Row: c.row, Value: v, Own: true}})
		}
		if err != nil {
			why = reason(err)
		}
		for _, d := range c.list {
			if why.IsZero() {
				t.made(d)
			} else {
				t.left(d, why)
			}
		}
	}
}
