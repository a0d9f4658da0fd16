package shell

import (
	"slices"

	"savant/model"
	"savant/ui/host"
)

// chosen holds the selections before and after the steps of the history, so that undo restores them.
type chosen struct {
	before, after map[int][]model.Row // by how many steps are in force with the step
	steps         int                 // in force at the last change
	retracing     bool
}

// follow records the selection before a new step, which selected returns.
func (c *chosen) follow(p host.Page, change model.Change, selected func() []model.Row) {
	steps := p.Doc().Steps()
	if !c.retracing && steps > 0 && (steps != c.steps || !change.All) {
		c.before[steps] = selected()
		delete(c.after, steps)
		revision := p.Doc().Revision()
		go p.Window().RunOnUI(func() { // what the edit selects, it does after the change
			if p.Doc().Revision() == revision {
				c.after[steps] = slices.Clone(p.Selection())
			}
		}, false)
	}
	c.steps = steps
}

// back undoes a step and restores the selection before it. It reports whether there was one.
func (c *chosen) back(p host.Page) bool {
	n, now := p.Doc().Steps(), p.Selection()
	if !c.retrace(p.Doc().Undo) {
		return false
	}
	if c.after[n] == nil {
		c.after[n] = now
	}
	selectAlive(p, c.before[n])
	return true
}

// again redoes a step and restores the selection that it left when it was made.
func (c *chosen) again(p host.Page) bool {
	if !c.retrace(p.Doc().Redo) {
		return false
	}
	selectAlive(p, c.after[p.Doc().Steps()])
	return true
}

func (c *chosen) retrace(do func() bool) bool {
	c.retracing = true
	defer func() { c.retracing = false }()
	return do()
}

func selectAlive(p host.Page, list []model.Row) {
	list = slices.DeleteFunc(slices.Clone(list), func(r model.Row) bool { return r == model.Root || !p.Doc().Alive(r) })
	if !slices.Equal(list, p.Selection()) {
		p.Settle(list)
	}
}
