package scenes

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/model"
	"savant/ui/host"
	"savant/ui/host/hosttest"
)

// offered are the words of a menu that is shown; those of what cannot be done begin with a minus.
func offered(w *hosttest.Window) (list []string) {
	for _, item := range w.Offered {
		text := item.Label
		if item.Disabled {
			text = "-" + text
		}
		list = append(list, text)
	}
	return list
}

// selectedPaths are the paths of the rows that are selected in the outline.
func selectedPaths(p host.Page) (list []string) {
	for _, r := range p.Selection() {
		list = append(list, p.Doc().Path(r))
	}
	return list
}

// TestMenuOfConnectionsAndGroups: each row of connections and groups has a menu, with the pointer and with the menu key, that says what it does with
// that row.
func TestMenuOfConnectionsAndGroups(t *testing.T) {
	w, p := hallShown(t)
	w.Run("pane-connections")
	c := p.Pane(ConnectionsID).(*Connections)
	menu := func(label string, want ...string) {
		t.Helper()
		pick(t, c.List, label)
		w.Offered = nil
		c.List.Outline.TypedKey(&fyne.KeyEvent{Name: desktop.KeyMenu})
		if got := offered(w); !slices.Equal(got, append([]string{"Connect…"}, want...)) {
			t.Errorf("%s: %q", label, got)
		}
	}
	p.Select(model.Root)
	menu("Connections", "-Add to a group…", "-Select the nodes of this group", "-Edit…", "-Remove")
	menu("gone", "-Add to a group…", "-Select the nodes of this group", "Edit the connection…", "Remove the connection")
	menu("Door", "Add to a group…", "Select the nodes of this group", "-Edit…", "Remove from the group")
	menu("exits", "Add to a group…", "Select the nodes of this group", "Rename the group…", "Remove the group")
	w.Offered[3].Action()
	w.Fill("ways")
	if text := string(p.Doc().Bytes()); !strings.Contains(text, `"ways"`) || strings.Contains(text, `"exits"`) {
		t.Errorf("the menu does not rename the group:\n%s", text)
	}
	menu("ways", "Add to a group…", "Select the nodes of this group", "Rename the group…", "Remove the group")
	w.Offered[4].Action()
	if text := string(p.Doc().Bytes()); strings.Contains(text, `"ways"`) {
		t.Errorf("the menu does not remove the group:\n%s", text)
	}
}

// TestRenameInTheList: what renames and moves nodes in all files leaves the node alone whose connection or group is chosen in the list, and says why.
func TestRenameInTheList(t *testing.T) {
	w, p := hallShown(t)
	w.Run("pane-connections")
	c := p.Pane(ConnectionsID).(*Connections)
	asked := func() int { return len(w.Events("dialog")) + len(w.Events("error")) }
	for _, label := range []string{"gone", "exits", "Groups"} {
		pick(t, c.List, label)
		w.Canvas().Focus(c.List.Outline)
		for _, id := range []host.ActionID{host.ActionRenameAll, actionMoveAll} {
			said, before := len(w.Events("note")), asked()
			if w.Run(id); len(w.Events("note")) != said+1 || asked() != before {
				t.Errorf("%s of %s: %v", id, label, w.Last("note"))
			}
		}
	}
	if c.List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF2}); len(w.Events("note")) != 7 {
		t.Error("F2 on the heading says nothing")
	}
	pick(t, c.List, "Door")
	w.Canvas().Focus(c.List.Outline)
	if w.Run(host.ActionRenameAll); w.Last("dialog")["name"] != "rename-all" {
		t.Errorf("a node is not renamed: %v", w.Last("dialog"))
	}
}

// TestNodesOfGroup selects the nodes of a group in the outline: of the row in the list, and of the groups of the selected node.
func TestNodesOfGroup(t *testing.T) {
	w, p := hallShown(t)
	w.Run("pane-connections")
	c := p.Pane(ConnectionsID).(*Connections)
	both := []string{"node.Door", "node.Wall"}
	pick(t, c.List, "gone")
	p.Select(model.Root)
	if w.May("group-nodes") {
		t.Error("a connection has nodes of a group")
	}
	for _, label := range []string{"exits", "Door"} {
		pick(t, c.List, label)
		w.Run("group-nodes")
		if got := selectedPaths(p); !slices.Equal(got, both) {
			t.Errorf("%s: %q are selected", label, got)
		}
	}
	p.ShowPane(UsesID)
	p.Select(rowAt(t, p, "node.Roof"))
	if w.May("group-nodes") {
		t.Error("the roof is in no group")
	}
	p.Select(rowAt(t, p, "node.Wall"))
	w.Run("group-nodes")
	if got := offered(w); !slices.Equal(got, []string{"exits", "walls"}) && !slices.Equal(got, []string{"walls", "exits"}) {
		t.Fatalf("of the groups of the wall %q are to choose from", got)
	}
	w.Offered[slices.Index(offered(w), "exits")].Action()
	if got := selectedPaths(p); !slices.Equal(got, both) {
		t.Errorf("%q are selected", got)
	}
}

// TestHelpListsTheKeysOfPanes: the help of each list tells its keys.
func TestHelpListsTheKeysOfPanes(t *testing.T) {
	for _, x := range []struct {
		pane string
		keys [][2]string
		want []string
	}{
		{"connections", Keys(), []string{"Ins", "Enter", "F2", "Del", "Menu key"}},
		{"resources", ResourceKeys(), []string{"Enter", "Del", "Menu key"}},
		{"uses", UseKeys(), []string{"↑ ↓", "Enter", "Menu key"}},
		{"runs", RunKeys(), []string{"Enter", "Del"}},
	} {
		var told []string
		for _, k := range x.keys {
			told = append(told, k[0])
		}
		if !slices.Equal(told, x.want) {
			t.Errorf("%s: F1 tells %q, not %q", x.pane, told, x.want)
		}
	}
}

// TestUndoSelectsWhatReturns: what was removed from the lists of connections, groups and resources is selected there once an undo brings it back, also
// if something else was selected meanwhile; a connection is told from the one that took its place.
func TestUndoSelectsWhatReturns(t *testing.T) {
	w, p := hallShown(t)
	doc := p.Doc()
	for _, method := range []string{"first", "second"} {
		if err := doc.Connect("ready", "Wall", ".", method); err != nil {
			t.Fatal(err)
		}
	}
	w.Run("pane-connections")
	c := p.Pane(ConnectionsID).(*Connections)
	selected := func(step string, want ...string) {
		t.Helper()
		c.Refresh()
		var got []string
		for _, x := range c.List.Selected() {
			got = append(got, x.Look.Label+" "+x.Look.Note)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q are selected, not %q", step, got, want)
		}
	}
	remove := func() { c.List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete}) }
	pick(t, c.List, "gone")
	remove()
	selected("removed", "ready first()")
	remove()
	selected("both removed", "ready second()")
	doc.Undo()
	selected("one is back", "ready first()")
	pick(t, c.List, "walls")
	doc.Undo()
	selected("the other is back", "gone _on_gone()")
	pick(t, c.List, "Door")
	c.List.Outline.SelectSiblings()
	remove()
	doc.Undo()
	selected("a group is back", "Door ", "Wall ")
	pick(t, c.List, "exits")
	remove()
	doc.Undo()
	selected("the group itself is back", "exits ")
	r := p.Pane(ResourcesID).(*Resources)
	w.Run("pane-resources")
	unused := slices.IndexFunc(r.lines, func(x resourceLine) bool { return x.Unused })
	if unused < 0 {
		t.Fatal("the hall has no unused resource")
	}
	r.List.Select(map[bool]string{true: "external", false: "internal"}[r.lines[unused].External], r.lines[unused].path)
	label := r.List.Current().Look.Label
	r.List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if x := r.List.Current(); x != nil && x.Look.Label == label {
		t.Fatalf("%s is not removed", label)
	}
	doc.Undo()
	r.Refresh()
	if x := r.List.Current(); x == nil || x.Look.Label != label {
		t.Errorf("%v is selected, not %s", x, label)
	}
}
