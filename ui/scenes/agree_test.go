package scenes

import (
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/widgets"
)

// TestListsAgreeWithTheOutline: what the lists of connections and resources select is what the outline shows, whichever of them moves, so that their buttons
// change what is shown.
func TestListsAgreeWithTheOutline(t *testing.T) {
	w, p := hallShown(t)
	for _, x := range [][2]string{{"Wall", "."}, {"Roof", "Wall"}} {
		if err := p.Doc().Connect("ready", x[0], x[1], "on_"+x[0]); err != nil {
			t.Fatal(err)
		}
	}
	c, r := p.Pane(ConnectionsID).(*Connections), p.Pane(ResourcesID).(*Resources)
	agree := func(list *widgets.Tree, path, want string) {
		t.Helper()
		got := ""
		if x := list.Current(); x != nil {
			got = x.Look.Label + x.Look.Note
		}
		if p.Path() != path || got != want {
			t.Errorf("the outline shows %q and the list %q, not %q and %q", p.Path(), got, path, want)
		}
	}
	w.Run("pane-connections")
	for _, x := range [][2]string{
		{"node.Roof", "readyon_Roof()"}, {"node.Wall", "readyon_Roof()"}, // which names both
		{"node.Door", ""}, {"node.Wall", "readyon_Wall()"}, {"node.Wall.speed", ""}, {"connection[0].@method", "gone_on_gone()"},
	} {
		p.Select(rowAt(t, p, x[0]))
		agree(c.List, x[0], x[1])
		if got := !buttonOf(t, c.Root, "Remove").Disabled(); got != (x[1] != "") {
			t.Errorf("with %q in the list, what is selected can be removed: %v", x[1], got)
		}
	}
	pick(t, c.List, "exits")
	p.Select(rowAt(t, p, "node.Door"))
	agree(c.List, "node.Door", "exits") // which has it
	p.Select(rowAt(t, p, "node.Roof"))
	agree(c.List, "node.Roof", "readyon_Roof()")
	c.List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	agree(c.List, "node.Wall", "readyon_Wall()")
	p.Doc().Undo()
	c.Refresh()
	agree(c.List, "node.Wall", "readyon_Roof()")

	p.Select(model.Root)
	w.Run("pane-resources")
	for _, x := range [][2]string{{"sub_resource.Box_c", "Box_c2 uses"}, {"node.Roof", ""}, {"sub_resource.Gradient_u", "Gradient_uunused"}, {"ext_resource[\"1_d\"]", "door.tscn1 use"}} {
		p.Select(rowAt(t, p, x[0]))
		agree(r.List, p.Path(), x[1])
	}
	pick(t, r.List, "Box_c")
	pick(t, r.List, "Roof")
	agree(r.List, "node.Roof", "Roofshape")
	p.Select(rowAt(t, p, "sub_resource.Box_c"))
	agree(r.List, "sub_resource.Box_c", "Roofshape") // its use: a copy is made there
	p.Select(rowAt(t, p, "node.Wall"))
	agree(r.List, "node.Wall", "Wallshape")
	pick(t, r.List, "Gradient_u")
	r.List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	agree(r.List, "sub_resource.Box_c", "Box_c2 uses")
}
