package shell

import (
	"slices"

	"savant/model"
	"savant/ui/host"
	"savant/ui/outline"
	"savant/ui/page"
)

// chosen holds the selections before and after the steps of the history, so that undo restores them.
type chosen struct {
	before, after map[int][]model.Row // by how many steps are in force with the step
	steps         int                 // in force at the last change
	retracing     bool
}

// follow records the selection before a new step.
func (c *chosen) follow(p *tabPage, change model.Change) {
	steps := p.doc.Steps()
	if !c.retracing && steps > 0 && (steps != c.steps || !change.All) {
		c.before[steps] = p.selectedBefore()
	}
	c.steps = steps
}

// selectedBefore are the rows that were selected before an edit that the outline has not followed yet: what it finds at the place of its current row may be
// another one.
func (p *tabPage) selectedBefore() []model.Row {
	list := []model.Row{p.nav.selected}
	if !p.view.outline.IsSelected(outline.Node(p.nav.selected)) {
		return list
	}
	for _, n := range p.view.outline.Selection() {
		if r := model.Row(n); !page.IsInner(n) && r != p.nav.selected {
			list = append(list, r)
		}
	}
	return list
}

// back undoes a step and restores the selection before it. It reports whether there was one.
func (c *chosen) back(p host.Page) bool {
	n, now := p.Doc().Steps(), p.Selection()
	if !c.retrace(p.Doc().Undo) {
		return false
	}
	c.after[n] = now
	selectAlive(p, c.before[n])
	return true
}

// again redoes a step and restores the selection at the time it was undone.
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
