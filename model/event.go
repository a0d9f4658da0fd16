package model

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

// widen makes a change one of everything where it lets bytes hold a document, or hold none: their children are then others.
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
