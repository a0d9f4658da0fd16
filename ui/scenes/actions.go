// Package scenes holds the window's features for scenes and text resources: the panes of connections, resources and uses,
// the pane of what a file would make the engine run, and edits that update all files of a project.
package scenes

import (
	"errors"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/model/slot"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/page"
)

// The ids of the actions in this file.
const (
	actionPaneConnections host.ActionID = "pane-connections"
	actionPaneResources   host.ActionID = "pane-resources"
	actionPaneUses        host.ActionID = "pane-uses"
	actionFollow          host.ActionID = "follow"
	actionOpenNamed       host.ActionID = "open-named"
	actionMoveAll         host.ActionID = "move-all"
	actionConnect         host.ActionID = "connect"
	actionJoin            host.ActionID = "join"
	actionGroupNodes      host.ActionID = "group-nodes"
	actionMakeUnique      host.ActionID = "make-unique"
	actionUniqueWhole     host.ActionID = "make-unique-whole"
	actionSaveOwn         host.ActionID = "save-own"
	actionReplaceExternal host.ActionID = "replace-external"
	actionRelink          host.ActionID = "relink"
	actionRemoveUnused    host.ActionID = "remove-unused"
)

// ActionFindUses finds what uses the selection.
const ActionFindUses host.ActionID = "find-uses"

// Actions are the entries of the table of actions that are about scenes and text resources.
func Actions() []host.Action {
	const menu = host.SceneMenu
	return slices.Concat([]host.Action{
		{ID: actionPaneConnections, Words: words.Say("Connections and groups"), Alone: words.Say("Show connections and groups"), Sought: words.Say("signals"), Menu: menu, Key: host.Keys(fyne.Key5, host.Control), Enabled: hasScene, Run: host.EnterPane(ConnectionsID)},
		{ID: actionPaneResources, Words: words.Say("Resources"), Alone: words.Say("Show the resources"), Menu: menu, Key: host.Keys(fyne.Key6, host.Control), Enabled: hasResources, Run: host.EnterPane(ResourcesID)},
		{ID: actionPaneUses, Words: words.Say("Uses"), Alone: words.Say("Show the uses"), Sought: words.Say("references"), Menu: menu, Key: host.Keys(fyne.Key7, host.Control), Enabled: hasResources, Run: host.EnterPane(UsesID)},
		{Menu: menu},
	}, RowActions(), []host.Action{
		{Menu: menu},
		{ID: actionConnect, Words: words.Say("Connect a signal…"), Menu: menu, Enabled: hasScene, Run: onConnections((*Connections).connect)},
		{ID: actionJoin, Words: words.Say("Add to a group…"), Menu: menu, Enabled: onNode, Run: onConnections((*Connections).join)},
		{ID: actionGroupNodes, Words: words.Say("Select the nodes of this group"), Sought: words.Say("members"), Menu: menu, Enabled: inGroup, Needs: host.Needs(words.Say("select a group, or a node that is in one")), Run: selectMembers},
		{Menu: menu},
		{ID: actionMakeUnique, Words: words.Say("Make its resource unique"), Menu: menu, Enabled: mayMakeUnique, Needs: host.Needs(words.Say("select a resource that is used twice")), Run: makeSelectedUnique},
		{ID: actionUniqueWhole, Words: words.Say("Make its resource unique with all it needs"), Menu: menu, Enabled: namesOwn, Needs: host.Needs(words.Say("select a property that names a sub-resource")), Run: makeSelectedWhole},
		{ID: actionSaveOwn, Words: words.Say("Save its resource as a file of its own…"), Sought: words.Say("external sub-resource"), Menu: menu, Key: host.Keys(fyne.KeyX, host.Control|host.Alt), Enabled: hasOwn, Needs: saved(host.Needs(words.Say("select a sub-resource, or a property that names one"))), Run: saveSelectedOwn},
		{ID: actionReplaceExternal, Words: words.Say("Replace the external resource…"), Menu: menu, Enabled: onResources, Run: replaceExternal},
		{ID: actionRelink, Words: words.Say("Follow files that were moved"), Sought: words.Say("missing references"), Menu: menu, Enabled: mayRelink, Run: relink},
		{ID: actionRemoveUnused, Words: words.Say("Remove unused resources"), Menu: menu, Enabled: hasResources, Run: removeUnused},
	})
}

// RowActions are those of them that are about the selected row.
func RowActions() []host.Action {
	const menu = host.SceneMenu
	renameAllKey := host.Keys(fyne.KeyF2, host.Control)
	return []host.Action{
		{ID: actionFollow, Words: words.Say("Go to what it refers to"), Menu: menu, Key: host.Keys(fyne.KeyF12, 0), Enabled: onResources, Run: follow},
		{ID: actionOpenNamed, Words: words.Say("Open the file it names"), Menu: menu, Key: host.Keys(fyne.KeyF12, host.Control), Enabled: onResources, Run: openSelected},
		{ID: ActionFindUses, Words: words.Say("Find uses"), Menu: menu, Key: host.Keys(fyne.KeyF12, host.Control|host.Shift), Enabled: onResources, Run: findUses},
		{ID: host.ActionRenameAll, Words: words.Say("Rename in all files of the project…"), Menu: menu, Key: renameAllKey, Enabled: orListed(CanEditAll(model.CanRename)), Needs: NeededForAll, Run: unlessListed(renameAll),
			Field: func() fyne.Shortcut { return renameAllKey.Shortcut() }, Given: &host.Given{Run: renameAllTo}},
		{ID: actionMoveAll, Words: words.Say("Move in all files of the project…"), Menu: menu, Key: host.Keys(fyne.KeyF2, host.Control|host.Shift), Enabled: orListed(CanEditAll(model.CanMove)), Needs: NeededForAll, Run: unlessListed(moveAll)},
	}
}

// onConnections returns what an action does with the pane of connections, which comes to the front for it.
func onConnections(do func(*Connections)) func(host.Window) {
	return func(w host.Window) {
		if p := w.Document(); p != nil {
			p.ShowPane(ConnectionsID)
			do(p.Pane(ConnectionsID).(*Connections))
		}
	}
}

// hasScene is an action's condition: a scene is shown.
func hasScene(w host.Window) bool {
	p := w.Document()
	return p != nil && model.Has[model.Noded](p.Doc())
}

// hasResources is an action's condition: a scene or a text resource is shown.
func hasResources(w host.Window) bool {
	p := w.Document()
	return p != nil && model.Has[model.Resourced](p.Doc())
}

// mayRelink is an action's condition: a scene, a resource, a script or the settings of a project are shown.
func mayRelink(w host.Window) bool {
	p := w.Document()
	return hasResources(w) || p != nil && (filepath.Base(p.File()) == "project.godot" || users.IsScript(p.File()))
}

// onResources is an action's condition: a row of a scene or a text resource is selected. The row's target is looked up only
// when needed, because that reads the whole file.
func onResources(w host.Window) bool {
	return hasResources(w) && w.Document().Selected() != 0 && w.Document().Selected() != model.Root
}

// onNode is an action's condition: a node is selected.
func onNode(w host.Window) bool {
	return hasScene(w) && page.IsNode(w.Document().Doc(), w.Document().Selected())
}

// mayMakeUnique is an action's condition: the selected value names a sub-resource that others name too. How many do is counted in files that are
// not large; in others it is refused when it is tried.
func mayMakeUnique(w host.Window) bool {
	if !namesOwn(w) {
		return false
	}
	doc := w.Document().Doc()
	resource, ok := doc.Refers(w.Document().Selected())
	return ok && (doc.Size() >= largeText || slot.Shared(doc, resource))
}

// namesOwn is an action's condition: the selected value names a sub-resource.
func namesOwn(w host.Window) bool {
	if !onResources(w) {
		return false
	}
	ref, ok := page.Reference(w.Document().Doc(), w.Document().Selected())
	return ok && ref.Kind == variant.Internal
}

// saved are the needs of what the document must be a file for: that first, then others.
func saved(needs func(host.Window) string) func(host.Window) string {
	return func(w host.Window) string {
		if !host.OnDisk(w) {
			return words.Say("save the file into its project first")
		}
		return needs(w)
	}
}

// hasOwn is an action's condition: a sub-resource of a file is selected or named.
func hasOwn(w host.Window) bool {
	if !onResources(w) || !host.OnDisk(w) {
		return false
	}
	p := w.Document()
	return namesOwn(w) || p.Doc().Path(p.Doc().Parent(p.Selected())) == "sub_resource"
}

// saveSelectedOwn moves the sub-resource that is selected, or that the selected value names, to a file of its own.
func saveSelectedOwn(w host.Window) {
	p := w.Document()
	r := p.Selected()
	if to, ok := p.Doc().Refers(r); ok && namesOwn(w) {
		r = to
	}
	page.SaveOwn(p, r, func(external model.Row) {
		if pane, ok := p.Pane(ResourcesID).(*Resources); ok && p.Selected() == external { // not beside a property that names it
			pane.mark(external, "")
		}
	})
}

// makeSelectedWhole gives what holds the selected reference a copy of the sub-resource that it names, and of what that needs.
func makeSelectedWhole(w host.Window) {
	p := w.Document()
	ref, ok := page.Reference(p.Doc(), p.Selected())
	if !ok {
		return
	}
	if err := slot.UniqueWhole(p.Doc(), holder(p), ref.ID); err != nil {
		w.Refused(p, err)
	}
}

// holder is the node or resource that the selected row is in.
func holder(p host.Page) model.Row { return holderOf(p.Doc(), p.Selected()) }

// holderOf is the node or resource that a row is in.
func holderOf(doc *model.Document, r model.Row) model.Row {
	for up := r; up != 0 && up != model.Root; up = doc.Parent(up) {
		if page.IsNode(doc, up) || isResource(doc, up) || doc.Path(up) == "resource" {
			return up
		}
	}
	return r
}

// makeSelectedUnique gives what holds the selected reference a copy of the sub-resource that it names.
func makeSelectedUnique(w host.Window) {
	p := w.Document()
	resource, ok := p.Doc().Refers(p.Selected())
	if _, external := p.Doc().ExternalFile(resource); !ok || external || !isResource(p.Doc(), resource) {
		w.Refused(p, errors.New(words.Say("Select a property that names a sub-resource.")))
		return
	}
	makeUnique(p, resource, holder(p), propertyOf(p.Doc(), p.Selected()))
}

// propertyOf is the name of the property that a row is, or is in; "" for none.
func propertyOf(doc *model.Document, r model.Row) string {
	rows, order := property.Stored(doc, holderOf(doc, r))
	for up := r; up != 0 && up != model.Root; up = doc.Parent(up) {
		if i := slices.IndexFunc(order, func(name string) bool { return rows[name] == up }); i >= 0 {
			return order[i]
		}
	}
	return ""
}

// replaceExternal asks for another file in place of the external resource that is selected, or that the selected row names.
func replaceExternal(w host.Window) {
	p := w.Document()
	if r := named(p, p.Selected()); r != 0 {
		replaceNamed(p, r)
		return
	}
	w.Refused(p, errors.New(words.Say("Select an external resource, or a property that names one.")))
}

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
