package merge

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
)

// note records an array in which one side added, removed or moved an element. record reports whether that is the list
// of records.
func (m *merger) note(side *model.Document, d diff.Difference) (record bool) {
	if d.Op == diff.Changed {
		return false
	}
	if d.Op == diff.Removed {
		side = m.base
	}
	r, err := side.Find(d.Path)
	if err != nil {
		return false
	}
	up := side.Parent(r)
	if up == model.Root {
		p, err := rowpath.Parse(d.Path)
		return err == nil && p.Record >= 0 // else what the file holds has names
	}
	if !side.Numbered(up) {
		return false
	}
	path := side.Path(up)
	if p, err := rowpath.Parse(path); err == nil {
		m.arrays[place(p, len(p.Steps))] = path
	}
	return false
}

// noteShifted records the arrays in which both sides changed elements, and a side as many removed as added: its indices are those of other elements.
func (m *merger) noteShifted(all, others []diff.Difference) {
	here := m.arraysOf(all)
	for path := range m.arraysOf(others) {
		if !here[path] {
			continue
		}
		_, was, err := m.state(m.base, path)
		for _, side := range []*model.Document{m.ours, m.theirs} {
			_, now, err2 := m.state(side, path)
			if err != nil || err2 != nil || was.Type != variant.Array || now.Type != variant.Array || !moved(itemsOf(was), itemsOf(now)) {
				continue
			}
			if p, err := rowpath.Parse(path); err == nil {
				m.arrays[place(p, len(p.Steps))] = path
			}
		}
	}
}

// arraysOf are the paths of the arrays of base that differences are in.
func (m *merger) arraysOf(list []diff.Difference) map[string]bool {
	arrays, known := map[string]bool{}, map[string]bool{}
	for _, d := range list {
		p, err := rowpath.Parse(d.Path)
		if err != nil || d.Op != diff.Changed {
			continue
		}
		for n := len(p.Steps) - 1; n >= 0; n-- {
			if _, ok := p.Steps[n].Index(); !ok {
				continue
			}
			path := place(p, n)
			if known[path] {
				break
			}
			known[path] = true
			if r, err := m.base.Find(path); err == nil && m.base.Numbered(r) {
				arrays[m.base.Path(r)] = true
			}
		}
	}
	return arrays
}

// moved reports whether elements of a list are in other places than they were.
func moved(was, now []variant.Value) bool {
	for i, c := range cutsOf(was, now) {
		if c.Start != i || c.End != i {
			return true
		}
	}
	return false
}

// fold replaces all differences in an array whose elements were added, removed or moved on either side by one change of
// the whole array. all are those of one side.
func (m *merger) fold(all []diff.Difference, side *model.Document) []diff.Difference {
	if len(m.arrays) == 0 {
		return all
	}
	told := map[string]bool{}
	var list []diff.Difference
	for _, d := range all {
		whole, ok := m.outermost(d.Path)
		if !ok {
			list = append(list, d)
			continue
		}
		if !told[whole] {
			told[whole] = true
			one := diff.Difference{Op: diff.Changed, Path: whole, Note: message.New(asAWhole)}
			one.Old, one.OldSize = short(m.base, whole)
			one.New, one.NewSize = short(side, whole)
			list = append(list, one)
		}
	}
	return list
}

// outermost is the path of the outermost array with other elements that path is below, or is.
func (m *merger) outermost(path string) (array string, ok bool) {
	p, err := rowpath.Parse(path)
	if err != nil {
		return "", false
	}
	for n := range len(p.Steps) + 1 {
		if array, ok := m.arrays[place(p, n)]; ok {
			return array, true
		}
	}
	return "", false
}

// place is the spelling of the first n steps of a path with its record, which is the first one if the path names none.
func place(p model.Path, n int) string {
	return (model.Path{Record: max(0, p.Record), Steps: p.Steps[:n]}).String()
}
