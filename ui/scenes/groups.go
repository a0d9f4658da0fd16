package scenes

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/page"
)

// groupsHere are the groups that an action is about: that of the row in the list of connections and groups, while that is in front, else those of the
// selected node.
func groupsHere(w host.Window) []string {
	if !hasScene(w) {
		return nil
	}
	p := w.Document()
	if c, ok := p.Pane(ConnectionsID).(*Connections); ok && p.PaneShown(ConnectionsID) {
		if name := groupOf(c.List.Current()); name != "" {
			return []string{name}
		}
	}
	if page.IsNode(p.Doc(), p.Selected()) {
		return p.Doc().GroupsOf(p.Selected())
	}
	return nil
}

// inGroup is an action's condition: a group is meant.
func inGroup(w host.Window) bool { return len(groupsHere(w)) > 0 }

// selectMembers selects the nodes of the group that is meant; of several it asks which.
func selectMembers(w host.Window) {
	p, list := w.Document(), groupsHere(w)
	if len(list) == 1 {
		selectGroup(p, list[0])
		return
	}
	var items []*fyne.MenuItem
	for _, name := range list {
		items = append(items, fyne.NewMenuItem(name, func() { selectGroup(p, name) }))
	}
	if len(items) > 0 {
		w.Pick("groups", items)
	}
}

// selectGroup selects the nodes of a group in the outline, which has the keyboard then.
func selectGroup(p host.Page, name string) {
	for _, g := range p.Doc().Groups() {
		if g.Name == name {
			p.SelectAll(g.Nodes)
			p.Focus()
		}
	}
}
