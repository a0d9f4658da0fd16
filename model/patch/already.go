package patch

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
)

// gone reports whether an element that a change removes is in a list no more, which has another in its place: neither the element itself nor one that
// may have come of it. Equal ones just before it are those that stayed: of equal neighbours patches remove the last.
func (a *applier) gone(change int, r model.Row, was variant.Value) bool {
	list := a.doc.Parent(r)
	if !a.doc.Numbered(list) {
		return false
	}
	values := make([]variant.Value, a.doc.Len(list))
	for i := range values {
		v, err := a.doc.Value(a.doc.Child(list, i))
		if err != nil {
			return false
		}
		values[i] = v
	}
	end := max(0, a.doc.Index(r)-a.along(change))
	begin := end
	for begin > 0 && a.is(values[begin-1], was) {
		begin--
	}
	return !slices.ContainsFunc(slices.Delete(values, begin, end), func(v variant.Value) bool { return a.is(v, was) || a.alike(v, was) })
}

// along is how many equal neighbours before an element are removed by the changes after that of the element.
func (a *applier) along(change int) int {
	n := 0
	for i := change; i+1 < len(a.patch.Changes); i++ {
		c, next := a.patch.Changes[i], a.patch.Changes[i+1]
		p, err := rowpath.Parse(c.Remove)
		q, wrong := rowpath.Parse(next.Remove)
		last := len(p.Steps) - 1
		if err != nil || wrong != nil || c.Was != next.Was || last < 0 || len(q.Steps) != last+1 || q.Record != p.Record || !slices.Equal(q.Steps[:last], p.Steps[:last]) {
			break
		}
		at, ok := p.Steps[last].Index()
		before, isIndex := q.Steps[last].Index()
		if !ok || !isIndex || before != at-1 {
			break
		}
		n++
	}
	return n
}

// alike reports whether a value may be another with changes inside: at least half of the larger one is the same, and not what names it is another.
func (a *applier) alike(v, was variant.Value) bool {
	same, of := 0, 0
	switch x := v.Data.(type) {
	case *variant.Dict:
		if y, ok := was.Data.(*variant.Dict); ok {
			if a.renamed(x, y) {
				return false
			}
			of = max(len(x.Entries), len(y.Entries))
			for _, e := range x.Entries {
				if slices.ContainsFunc(y.Entries, func(f variant.Entry) bool { return a.is(e.Key, f.Key) && a.is(e.Value, f.Value) }) {
					same++
				}
			}
		}
	case *variant.List:
		if y, ok := was.Data.(*variant.List); ok {
			of = max(len(x.Items), len(y.Items))
			for i := range min(len(x.Items), len(y.Items)) {
				if a.is(x.Items[i], y.Items[i]) {
					same++
				}
			}
		}
	}
	return of > 0 && 2*same >= of
}

// naming are the keys by which games tell things in a list apart, the surest ones first.
var naming = [][]string{{"id", "uid", "uuid", "guid"}, {"name", "key"}}

// renamed reports whether what names two dictionaries is there in both, and differs: then they are two things, however alike.
func (a *applier) renamed(x, y *variant.Dict) bool {
	for _, keys := range naming {
		known, same := false, false
		for _, e := range x.Entries {
			if e.Key.Type != variant.String && e.Key.Type != variant.StringName || !slices.Contains(keys, strings.ToLower(e.Key.Text)) {
				continue
			}
			for _, f := range y.Entries {
				if a.is(e.Key, f.Key) {
					known, same = true, same || a.is(e.Value, f.Value)
				}
			}
		}
		if known {
			return !same
		}
	}
	return false
}

// follow looks again at values that were to be set in elements of lists and are not there, or are others: where later changes were made already, by
// which elements went or came, the element is elsewhere by now and may have its value.
func (a *applier) follow() {
	for i := range a.list {
		c := a.list[i].Change
		if s := a.list[i].State; c.Set == "" || c.searched() || s != NotFound && s != Different {
			continue
		}
		path, moved := a.moved(i)
		if !moved {
			continue
		}
		r, err := a.find(path)
		if err != nil {
			continue
		}
		to, err := a.made(c.To)
		if err != nil {
			continue
		}
		if now, err := a.doc.Value(r); err == nil && a.is(now, to) {
			a.end(i, Already, message.Message{})
		}
	}
}

// moved is where what a change sets is after the later changes that were made already.
func (a *applier) moved(i int) (path string, moved bool) {
	p, err := rowpath.Parse(a.patch.Changes[i].Set)
	if err != nil {
		return "", false
	}
	for _, o := range a.list[i+1:] {
		by := map[bool]int64{true: -1, false: 1}[o.Remove != ""]
		if o.State != Already || o.Remove == "" && o.Insert == "" {
			continue
		}
		q, err := rowpath.Parse(o.Path())
		n := len(q.Steps) - 1
		if err != nil || n < 0 || n >= len(p.Steps) || q.Record != p.Record || !slices.Equal(q.Steps[:n], p.Steps[:n]) {
			continue
		}
		at, ok := q.Steps[n].Index()
		mine, isIndex := p.Steps[n].Index()
		if ok && isIndex && (at < mine || at == mine && by > 0) {
			p.Steps = slices.Clone(p.Steps)
			p.Steps[n].Text, moved = strconv.FormatInt(mine+by, 10), true
		}
	}
	return p.String(), moved
}
