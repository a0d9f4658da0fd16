package patch

import (
	"slices"
	"strconv"

	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
)

// elements are what came and went in a list that both files have.
type elements struct {
	to            string       // its path in b
	gone, came    []int        // the elements, by their indices in a and in b
	inner, within map[int]bool // elements of a, and of b, with differences inside
	behind        int          // in b: all elements from here on came
}

// mostElements is how many elements can come and go one by one in one list: of more the list is set as a whole. Those behind all others, which
// cost no more than in a list of their own, do not count.
const mostElements = 500

// element notes what a difference says of the elements of a list. r is the one in b, or in a if b has it no more.
func (m *maker) element(from, to string, d diff.Difference, r model.Row) {
	list := m.lists[from]
	if list == nil {
		list = &elements{to: to, inner: map[int]bool{}, within: map[int]bool{}}
		m.lists[from] = list
	}
	switch d.Op {
	case diff.Removed:
		list.gone = append(list.gone, m.a.Index(r))
		return
	case diff.Moved:
		if was, err := m.a.Find(d.OldPath()); err == nil {
			list.gone = append(list.gone, m.a.Index(was))
		}
	}
	list.came = append(list.came, m.b.Index(r))
}

// comes reports whether a difference is a value that has to be inserted: one that only b has, or an element in another place.
func (m *maker) comes(d diff.Difference) bool {
	from, _, _ := around(d)
	return d.Op == diff.Added || d.Op == diff.Moved && m.lists[named(from)] != nil
}

// oneByOne decides in which lists elements come and go one by one, and which they are. Of elements that are equal beside one another it is the
// last ones: then a change that was made already is seen to be there. Elements with differences inside stay which they are.
func (m *maker) oneByOne() {
	lists := map[string]*elements{} // by their path in b
	for path, list := range m.lists {
		if m.coarse[path] || !m.counts(path, list) {
			m.arrays[path] = list.to
			delete(m.lists, path)
		} else {
			lists[list.to] = list
		}
	}
	if len(lists) == 0 {
		return
	}
	for _, d := range m.all {
		from, to, _ := around(d)
		if d.Op == diff.Changed {
			from = d.OldPath()
		}
		m.leadsTo(from, func(path string, i int) {
			if list := m.lists[path]; list != nil {
				list.inner[i] = true
			}
		})
		if m.comes(d) {
			m.leadsTo(to, func(path string, i int) {
				if list := lists[path]; list != nil {
					list.within[i] = true
				}
			})
		}
	}
	for path, list := range m.lists {
		list.gone = m.last(m.a, path, list.gone, list.inner)
		list.came = m.last(m.b, list.to, list.came, list.within)
		is := m.length(m.b, list.to)
		list.behind = is - tail(list.came, is)
	}
}

// tail is how many of some elements of a list with n, in order, are its last ones.
func tail(list []int, n int) int {
	k := 0
	for k < len(list) && list[len(list)-1-k] == n-1-k {
		k++
	}
	return k
}

// length is how many elements the list at a path has; -1 without a list.
func (m *maker) length(d *model.Document, path string) int {
	r, err := d.Find(path)
	if err != nil {
		return -1
	}
	return d.Len(r)
}

// counts reports whether the elements of a list are few enough to come and go one by one, whether any stays, and whether that is all that
// happened to them.
func (m *maker) counts(path string, list *elements) bool {
	was, is := m.length(m.a, path), m.length(m.b, list.to)
	if was < 0 || is < 0 {
		return false
	}
	slices.Sort(list.gone)
	slices.Sort(list.came)
	some, stay := len(list.gone)+len(list.came), is-len(list.came)
	if r, err := m.a.Find(path); err == nil && m.a.Describe(r).Badge == model.BadgeArray {
		some -= tail(list.came, is)
	}
	return was-len(list.gone) == stay && some <= mostElements && (stay > 0 || was == 0)
}

// leadsTo calls f for each step of a path that is a place in a list: with the path of that list, and the place.
func (m *maker) leadsTo(path string, f func(list string, place int)) {
	p, err := rowpath.Parse(named(path))
	if err != nil {
		return
	}
	if p.Record < 0 && m.a.FirstRecordImplied() {
		p.Record = 0
	}
	for n, step := range p.Steps {
		if i, ok := step.Index(); ok {
			f((model.Path{Record: p.Record, Steps: p.Steps[:n]}).String(), int(i))
		}
	}
}

// last returns other elements of a list with which the same elements stay: the last ones among equal ones. fixed ones stay.
func (m *maker) last(d *model.Document, path string, these []int, fixed map[int]bool) []int {
	if len(these) == 0 {
		return nil
	}
	same := func(i, j int) bool {
		x, err := m.text(d, child(path, i))
		y, err2 := m.text(d, child(path, j))
		return err == nil && err2 == nil && x == y
	}
	n := m.length(d, path)
	var out []int
	free, k := these[0], 0 // the first place that no element which stays has taken; the next of these
	for i := free; i < n; i++ {
		if k < len(these) && these[k] == i {
			k++
			continue
		}
		at := i
		if !fixed[i] {
			for at = free; at < i && !same(at, i); {
				at++
			}
		}
		for ; free < at; free++ {
			out = append(out, free)
		}
		free = at + 1
	}
	for ; free < n; free++ {
		out = append(out, free)
	}
	return out
}

// child is the path of an element of a list.
func child(list string, i int) string {
	p, err := rowpath.Parse(list)
	if err != nil {
		return list
	}
	return place(p).with(index(i))
}

// index is the step to an element.
func index(i int) model.Step {
	return model.Step{Kind: model.KeyStep, Text: strconv.Itoa(i)}
}

// place is the path of a list or another container.
type place model.Path

// with is the path of a child.
func (p place) with(last model.Step) string {
	return (model.Path{Record: p.Record, Steps: append(slices.Clip(p.Steps), last)}).String()
}

// places returns the path of a container in a, and the one that it has when what comes before it in b has come: with the indices of b.
func places(from, to string) (was, is place, err error) {
	p, err := rowpath.Parse(from)
	if err != nil {
		return was, is, err
	}
	q, err := rowpath.Parse(to)
	if err != nil {
		return was, is, err
	}
	was, is = place(p), place(p)
	if len(p.Steps) != len(q.Steps) {
		return was, is, nil
	}
	is.Steps = slices.Clone(p.Steps)
	for i, s := range p.Steps {
		if _, ok := s.Index(); ok && q.Steps[i].Kind == s.Kind {
			is.Steps[i] = q.Steps[i]
		}
	}
	return was, is, nil
}

// spot is a value in the order of its document.
type spot struct {
	path    string
	indices []int     // of the rows that lead to it
	in, to  string    // the paths of what contains it in a and in b
	list    *elements // not nil for one of elements
}

// spot is the one of a path of one of the two documents. ok is false where there is none.
func (m *maker) spot(d *model.Document, path, in, to string) (s spot, ok bool) {
	r, err := d.Find(path)
	if err != nil {
		return s, false
	}
	s = spot{path: path, in: in, to: to, list: m.lists[named(in)]}
	for ; r != model.Root; r = d.Parent(r) {
		s.indices = append(s.indices, d.Index(r))
	}
	slices.Reverse(s.indices)
	return s, m.outermost(in) == ""
}

// byPlace compares two spots of one document.
func byPlace(x, y spot) int { return slices.Compare(x.indices, y.indices) }

// removals are the changes of what goes. It goes from the end: then the paths of what stays do not change, neither the indices of a list nor the
// numbers of doubled keys.
func (m *maker) removals() error {
	var list []spot
	add := func(path, in string) {
		if s, ok := m.spot(m.a, path, in, ""); ok {
			list = append(list, s)
		}
	}
	for _, d := range m.all {
		if in, _, _ := around(d); d.Op == diff.Removed && m.lists[named(in)] == nil {
			add(d.Path, in)
		}
	}
	for in, l := range m.lists {
		for _, i := range l.gone {
			add(child(in, i), in)
		}
	}
	slices.SortStableFunc(list, func(x, y spot) int { return byPlace(y, x) })
	for _, s := range list {
		was, err := m.text(m.a, s.path)
		if err != nil {
			return err
		}
		m.list = append(m.list, Change{Remove: named(s.path), Was: was})
	}
	return nil
}

// insertions are the changes of what comes, from the start.
func (m *maker) insertions() error {
	var list []spot
	add := func(path, in, to string) {
		if s, ok := m.spot(m.b, path, in, to); ok {
			list = append(list, s)
		}
	}
	for _, d := range m.all {
		if in, to, _ := around(d); d.Op == diff.Added && m.lists[named(in)] == nil {
			add(d.Path, in, to)
		}
	}
	for in, l := range m.lists {
		for _, i := range l.came {
			add(child(l.to, i), in, l.to)
		}
	}
	slices.SortStableFunc(list, byPlace)
	for _, s := range list {
		if err := m.insert(s); err != nil {
			return err
		}
	}
	return nil
}

// insert is the change of one value that comes.
func (m *maker) insert(s spot) error {
	to, err := m.text(m.b, s.path)
	if err != nil {
		return err
	}
	_, last, _ := up(s.path)
	was, is, err := places(s.in, s.to)
	if err != nil {
		return err
	}
	c := Change{Insert: is.with(last), To: to}
	if s.list != nil {
		if i, _ := last.Index(); int(i) < s.list.behind {
			c.Before = c.Insert
		}
		m.list = append(m.list, c)
		return nil
	}
	r, err := m.b.Find(s.path)
	if err != nil {
		return err
	}
	parent := m.b.Parent(r)
	for i := m.b.Index(r) + 1; i < m.b.Len(parent); i++ {
		_, next, _ := up(m.b.Path(m.b.Child(parent, i)))
		if _, err := m.a.Find(was.with(next)); err == nil {
			c.Before = is.with(next)
			break
		}
	}
	m.list = append(m.list, c)
	return nil
}

// wholeLists has the lists set as a whole that lead to a path, all of them if none does.
func (m *maker) wholeLists(p model.Path) {
	found := false
	for n := range len(p.Steps) + 1 {
		path := (model.Path{Record: p.Record, Steps: p.Steps[:n]}).String()
		if m.lists[path] != nil {
			m.coarse[path], found = true, true
		}
	}
	if !found {
		for path := range m.lists {
			m.coarse[path] = true
		}
	}
}
