package model

// Change tells watchers what an edit, undo, redo or save did.
type Change struct {
	Rows   []Row   // whose own value changed; rows above them show it too
	Shifts []Shift // children that came and went, one after the other
	All    bool    // anything may have changed
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
