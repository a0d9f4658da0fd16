package model

// OnChange registers f to be called after each edit, undo, redo and save, on the goroutine that made it.
func (d *Document) OnChange(f func(Change)) { d.watchers = append(d.watchers, f) }

// many is the maximum number of changed rows reported one by one: beyond it, looking at everything again is faster.
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

// widen turns a change into one of everything if it makes bytes hold a document, or no longer: their children then
// change.
func (d *Document) widen(c *Change) {
	touched := func(r Row) bool {
		if r == 0 || r >= d.rows.Known() || d.rows.Inside(r) != 0 {
			return false
		}
		was := *d.rows.Kept(r)
		return was != nil && was.doc != nil || d.alive(r) && d.nested(r) != nil
	}
	for _, r := range c.Rows {
		if d.rows.Inside(r) == 0 && (touched(r) || touched(d.rows.Parent(r))) {
			c.All = true
		}
	}
	for _, s := range c.Shifts {
		if touched(s.Parent) {
			c.All = true
		}
	}
	if c.All {
		c.Shifts = nil
	}
}
