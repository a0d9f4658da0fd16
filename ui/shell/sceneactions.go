package shell

import (
	"errors"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// The ids of the actions in this file.
const (
	actionPaneConnections host.ActionID = "pane-connections"
	actionPaneResources   host.ActionID = "pane-resources"
	actionPaneUses        host.ActionID = "pane-uses"
	actionFollow          host.ActionID = "follow"
	actionOpenNamed       host.ActionID = "open-named"
	actionFindUses        host.ActionID = "find-uses"
	actionRenameAll       host.ActionID = "rename-all"
	actionMoveAll         host.ActionID = "move-all"
	actionConnect         host.ActionID = "connect"
	actionJoin            host.ActionID = "join"
	actionMakeUnique      host.ActionID = "make-unique"
	actionReplaceExternal host.ActionID = "replace-external"
	actionRemoveUnused    host.ActionID = "remove-unused"
)

// The panes of scenes and text resources.
const (
	connectionsPaneID host.PaneID = "connections"
	resourcesPaneID   host.PaneID = "resources"
	usesPaneID        host.PaneID = "uses"
)

// sceneActions are the entries of the table of actions that are about scenes and text resources.
func sceneActions() []host.Action {
	const menu = host.SceneMenu
	return []host.Action{
		{ID: actionPaneConnections, Words: words.Say("Connections and groups"), Menu: menu, Key: host.Keys(fyne.Key5, host.Control), Enabled: when((*Window).hasScene), Run: run(pane(connectionsPaneID))},
		{ID: actionPaneResources, Words: words.Say("Resources"), Menu: menu, Key: host.Keys(fyne.Key6, host.Control), Enabled: when((*Window).hasResources), Run: run(pane(resourcesPaneID))},
		{ID: actionPaneUses, Words: words.Say("Uses"), Menu: menu, Key: host.Keys(fyne.Key7, host.Control), Enabled: when((*Window).hasResources), Run: run(pane(usesPaneID))},
		{Menu: menu},
		{ID: actionFollow, Words: words.Say("Go to what it refers to"), Menu: menu, Key: host.Keys(fyne.KeyF12, 0), Enabled: when((*Window).onResources), Run: run((*Window).follow)},
		{ID: actionOpenNamed, Words: words.Say("Open the file it names"), Menu: menu, Key: host.Keys(fyne.KeyF12, host.Control), Enabled: when((*Window).onResources), Run: run((*Window).openSelected)},
		{ID: actionFindUses, Words: words.Say("Find its uses"), Menu: menu, Key: host.Keys(fyne.KeyF12, host.Control|shift), Enabled: when((*Window).onResources), Run: run((*Window).findUses)},
		{ID: actionRenameAll, Words: words.Say("Rename in all files of the project…"), Menu: menu, Key: host.Keys(fyne.KeyF2, host.Control), Enabled: when(canEditAll(model.CanRename)), Run: run((*Window).renameAll)},
		{ID: actionMoveAll, Words: words.Say("Move in all files of the project…"), Menu: menu, Key: host.Keys(fyne.KeyF2, host.Control|shift), Enabled: when(canEditAll(model.CanMove)), Run: run((*Window).moveAll)},
		{Menu: menu},
		{ID: actionConnect, Words: words.Say("Connect a signal…"), Menu: menu, Enabled: when((*Window).hasScene), Run: run(connections((*connectionsPane).connect))},
		{ID: actionJoin, Words: words.Say("Add to a group…"), Menu: menu, Enabled: when((*Window).onNode), Run: run(connections((*connectionsPane).join))},
		{Menu: menu},
		{ID: actionMakeUnique, Words: words.Say("Make its resource unique"), Menu: menu, Enabled: when((*Window).onResources), Run: run((*Window).makeUnique)},
		{ID: actionReplaceExternal, Words: words.Say("Replace the external resource…"), Menu: menu, Enabled: when((*Window).onResources), Run: run((*Window).replaceExternal)},
		{ID: actionRemoveUnused, Words: words.Say("Remove unused resources"), Menu: menu, Enabled: when((*Window).hasResources), Run: run((*Window).removeUnused)},
	}
}

// connections returns what an action does with the pane of connections, which comes to the front for it.
func connections(do func(*connectionsPane)) func(*Window) {
	return func(w *Window) {
		if p := w.document(); p != nil {
			p.ShowPane(connectionsPaneID)
			do(p.Pane(connectionsPaneID).(*connectionsPane))
		}
	}
}

// hasScene is an action's condition: a scene is shown.
func (w *Window) hasScene() bool {
	p := w.document()
	return p != nil && p.doc.Info().Kind == model.Scene
}

// hasResources is an action's condition: a scene or a text resource is shown.
func (w *Window) hasResources() bool {
	p := w.document()
	return p != nil && (p.doc.Info().Kind == model.Scene || p.doc.Info().Kind == model.Resource)
}

// onResources is an action's condition: a row of a scene or a text resource is selected. Where the row leads is looked up only
// when it is asked for: that takes a look at the whole file.
func (w *Window) onResources() bool {
	return w.hasResources() && w.document().selected != 0 && w.document().selected != model.Root
}

// onNode is an action's condition: a node is selected.
func (w *Window) onNode() bool {
	return w.hasScene() && isNode(w.document().doc, w.document().selected)
}

// makeUnique gives what holds the selected reference a copy of the sub-resource that it names.
func (w *Window) makeUnique() {
	p := w.document()
	resource, ok := p.doc.Refers(p.selected)
	if _, external := p.doc.ExternalFile(resource); !ok || external || !isResource(p.doc, resource) {
		w.Refused(p, errors.New(words.Say("Select a property that names a sub-resource.")))
		return
	}
	user := p.selected
	for up := user; up != 0 && up != model.Root; up = p.doc.Parent(up) {
		if isNode(p.doc, up) || isResource(p.doc, up) || p.doc.Path(up) == "resource" {
			user = up
			break
		}
	}
	p.makeUnique(resource, user)
}

// makeUnique gives a user of a resource a copy of its own, and shows that.
func (p *tabPage) makeUnique(resource, user model.Row) {
	made, err := p.doc.MakeUnique(resource, user)
	if err != nil {
		p.win.Refused(p, err)
		return
	}
	p.Select(made)
	p.win.Trace("unique", "path", p.doc.Path(made))
}

// replaceExternal asks for another file in place of the external resource that is selected, or that the selected row names.
func (w *Window) replaceExternal() {
	p := w.document()
	if r := p.named(p.selected); r != 0 {
		p.replaceNamed(r)
		return
	}
	w.Refused(p, errors.New(words.Say("Select an external resource, or a property that names one.")))
}

// removeUnused takes all resources away that nothing needs.
func (w *Window) removeUnused() {
	p := w.document()
	list := p.doc.Unused()
	if len(list) == 0 {
		w.Fail(p, words.Say("Every resource is used."))
		return
	}
	if err := p.doc.Remove(list...); err != nil {
		w.Refused(p, err)
	}
}
