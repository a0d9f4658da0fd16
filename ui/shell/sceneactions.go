package shell

import (
	"errors"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/internal/words"
)

// sceneActions are the entries of the table of actions that are about scenes and text resources.
func sceneActions() []action {
	const menu = "Scene"
	return []action{
		{id: "pane-connections", words: words.Say("Connections and groups"), menu: menu, key: keys(fyne.Key5, control), enabled: (*Window).hasScene, run: pane(connectionsAt)},
		{id: "pane-resources", words: words.Say("Resources"), menu: menu, key: keys(fyne.Key6, control), enabled: (*Window).hasResources, run: pane(resourcesAt)},
		{id: "pane-uses", words: words.Say("Uses"), menu: menu, key: keys(fyne.Key7, control), enabled: (*Window).hasResources, run: pane(usesAt)},
		{menu: menu},
		{id: "follow", words: words.Say("Go to what it refers to"), menu: menu, key: keys(fyne.KeyF12, 0), enabled: (*Window).onResources, run: (*Window).follow},
		{id: "open-named", words: words.Say("Open the file it names"), menu: menu, key: keys(fyne.KeyF12, control), enabled: (*Window).onResources, run: (*Window).openSelected},
		{id: "find-uses", words: words.Say("Find its uses"), menu: menu, key: keys(fyne.KeyF12, control|shift), enabled: (*Window).onResources, run: (*Window).findUses},
		{id: "rename-all", words: words.Say("Rename in all files of the project…"), menu: menu, key: keys(fyne.KeyF2, control), enabled: canEditAll(model.CanRename), run: (*Window).renameAll},
		{id: "move-all", words: words.Say("Move in all files of the project…"), menu: menu, key: keys(fyne.KeyF2, control|shift), enabled: canEditAll(model.CanMove), run: (*Window).moveAll},
		{menu: menu},
		{id: "connect", words: words.Say("Connect a signal…"), menu: menu, enabled: (*Window).hasScene, run: connections((*connectionsPane).connect)},
		{id: "join", words: words.Say("Add to a group…"), menu: menu, enabled: (*Window).onNode, run: connections((*connectionsPane).join)},
		{menu: menu},
		{id: "make-unique", words: words.Say("Make its resource unique"), menu: menu, enabled: (*Window).onResources, run: (*Window).makeUnique},
		{id: "replace-external", words: words.Say("Replace the external resource…"), menu: menu, enabled: (*Window).onResources, run: (*Window).replaceExternal},
		{id: "remove-unused", words: words.Say("Remove unused resources"), menu: menu, enabled: (*Window).hasResources, run: (*Window).removeUnused},
	}
}

// connections returns what an action does with the pane of connections, which comes to the front for it.
func connections(do func(*connectionsPane)) func(*Window) {
	return func(w *Window) {
		if p := w.document(); p != nil {
			p.panes.show(connectionsAt)
			do(p.panes.side(connectionsAt).(*connectionsPane))
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
		w.refused(p, errors.New(words.Say("Select a property that names a sub-resource.")))
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
func (p *page) makeUnique(resource, user model.Row) {
	made, err := p.doc.MakeUnique(resource, user)
	if err != nil {
		p.win.refused(p, err)
		return
	}
	p.select_(made)
	p.win.state.say("unique", "path", p.doc.Path(made))
}

// replaceExternal asks for another file in place of the external resource that is selected, or that the selected row names.
func (w *Window) replaceExternal() {
	p := w.document()
	if r := p.named(p.selected); r != 0 {
		p.replaceNamed(r)
		return
	}
	w.refused(p, errors.New(words.Say("Select an external resource, or a property that names one.")))
}

// removeUnused takes all resources away that nothing needs.
func (w *Window) removeUnused() {
	p := w.document()
	list := p.doc.Unused()
	if len(list) == 0 {
		w.fail(p, words.Say("Every resource is used."))
		return
	}
	if err := p.doc.Remove(list...); err != nil {
		w.refused(p, err)
	}
}
