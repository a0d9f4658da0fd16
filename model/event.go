package model

// Change tells watchers what an edit, undo, redo or save did.
type Change struct {
	Rows   []Row   // whose own value changed; rows above them show it too
	Shifts []Shift // children that came and went, one after the other
	All    bool    // anything may have changed
}

// Shift says that Removed children of Parent went, from index At on, and that Inserted others came in their place.
type Shift struct {
	Parent            Row
	At                int
	Removed, Inserted int
	Takes             int // what is inserted are the rows that shift number Takes-1 of the same edit removed; 0: new rows
}

// announced is what watchers are told of shifts.
func announced(list []shift, back bool) []Shift {
	out := make([]Shift, 0, len(list))
	for i := range list {
		s := list[i].Shift
		if back {
			s = list[len(list)-1-i].Shift
			s.Removed, s.Inserted = s.Inserted, s.Removed
		}
		s.Takes = 0
		out = append(out, s)
	}
	return out
}

// OnChange has f called after each edit, undo, redo and save, on the goroutine that made it.
func (d *Document) OnChange(f func(Change)) { d.watchers = append(d.watchers, f) }

// many is how many changed rows are told one by one: to find out about each takes longer than to look at everything again.
const many = 500

func (d *Document) notify(c Change) {
	if len(c.Rows) > many && len(c.Shifts) == 0 {
		c = Change{All: true}
	}
	d.widen(&c)
	for _, f := range d.watchers {
		f(c)
	}
}
