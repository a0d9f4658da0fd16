package scenes

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// Messages.
const (
	changeConnection message.ID = "scenes.change-connection signal"
	newConnection    message.ID = "scenes.new-connection signal"
	addToGroup       message.ID = "scenes.add-to-group group"
	removeFromGroup  message.ID = "scenes.remove-from-group group"
	removeSeveral    message.ID = "scenes.remove-several count"
)

// Connections lists a scene's connections and groups, and changes them.
type Connections struct {
	*page.ListPane
	connections []model.Connection
	groups      []model.Group
	revision    uint32
	read        bool
	stop        context.CancelFunc // ends what is looked up for a question
}

// The rows of the list hold one of these.
type (
	nodeRow       struct{ row model.Row } // a node of a connection
	groupName     struct{ name string }
	groupedNode   struct{ group, path string } // a node in a group
	connectionRow struct{ model.Connection }
	groupsRow     struct{} // above all groups
)

// NewConnections makes the pane of connections and groups for a document.
func NewConnections(p host.Page) *Connections {
	c := &Connections{ListPane: page.NewListPane(p), stop: func() {}}
	listed := host.Needs(words.Say("select a connection or a group in the list"))
	c.Button(words.Say("Connect…"), nil, func(*widgets.Branch) { c.connect() })
	c.Button(words.Say("Add to a group…"), func(*widgets.Branch) bool { return len(c.nodes()) > 0 }, func(*widgets.Branch) { c.join() }).Needs(host.Needs(words.Say("select a node")))
	c.Button(words.Say("Select nodes"), func(x *widgets.Branch) bool { return groupOf(x) != "" }, func(x *widgets.Branch) { selectGroup(p, groupOf(x)) }).
		Says(func(*widgets.Branch) string { return words.Say("Select the nodes of this group") }).Needs(host.Needs(words.Say("select a group")))
	c.Button(words.Say("Edit…"), c.canEdit, c.edit).On(fyne.KeyF2).Says(editWords).Needs(listed)
	c.Button(words.Say("Remove"), func(*widgets.Branch) bool { return slices.ContainsFunc(c.List.Selected(), canRemove) }, func(*widgets.Branch) { c.remove() }).
		On(fyne.KeyDelete).Says(c.removeWords).Needs(listed)
	c.Build()
	c.List.Returns = true
	c.List.Chosen = c.choose
	c.List.Act = func(x *widgets.Branch) {
		if c.canEdit(x) {
			c.edit(x)
		} else if isNode(x) {
			p.Focus()
		}
	}
	c.List.Keys = c.key
	c.About = c.about
	return c
}

// ConnectionsID names the pane of connections.
const ConnectionsID host.PaneID = "connections"

// ID names the pane.
func (c *Connections) ID() host.PaneID { return ConnectionsID }

// Close lets go of what runs for the pane.
func (c *Connections) Close() { c.stop() }

func (c *Connections) key(x *widgets.Branch, e *fyne.KeyEvent) bool {
	switch to := ledTo(x); {
	case e.Name == fyne.KeyF12 && to != 0:
		c.Page.Go(to)
	case e.Name == fyne.KeyInsert && ofGroups(x) && len(c.nodes()) > 0:
		c.join()
	case e.Name == fyne.KeyInsert:
		c.connect()
	case e.Name == fyne.KeyF2 && !c.canEdit(x) && !isNode(x): // F2 on a node renames the node
		c.Page.Window().Note(c.Page, words.Say("Select a connection, a group or a node in the list."))
	default:
		return c.Key(x, e)
	}
	return true
}

// reload reads the document if it is another than was read.
func (c *Connections) reload() {
	if now := c.Page.Doc().Revision(); !c.read || now != c.revision {
		c.connections, c.groups = c.Page.Doc().Connections(), c.Page.Doc().Groups()
		c.read, c.revision = true, now
	}
}

// Title is the tab of scenes and text resources.
func (c *Connections) Title() (widgets.Tab, bool) {
	if !model.Has[model.Noded](c.Page.Doc()) {
		return widgets.Tab{}, false
	}
	return widgets.Tab{Text: words.Say("Connections"), Count: page.GroupSize(c.Page.Doc(), "connection")}, true
}

// Follow turns to the row that is selected.
func (c *Connections) Follow() { c.Agree() }

// about is how a row of the list stands to a row of the document. Only connections are turned to: keys do something else in the list of groups.
func (c *Connections) about(x *widgets.Branch, r model.Row) page.Standing {
	doc := c.Page.Doc()
	to := model.Row(0)
	switch d := dataOf(x).(type) {
	case connectionRow:
		if within(doc, r, d.Row) || r != 0 && r == d.FromRow {
			return page.Here
		} else if r != 0 && r == d.ToRow {
			return page.Named
		}
		return page.Elsewhere
	case nodeRow:
		to = d.row
	case groupedNode:
		to, _ = doc.Find(d.path)
	case groupName:
		outside := func(n model.Row) bool { return !page.IsNode(doc, n) || !slices.Contains(doc.GroupsOf(n), d.name) }
		if list := c.Page.Selection(); len(list) > 0 && !slices.ContainsFunc(list, outside) {
			return page.Named
		}
		return page.Nowhere
	default:
		return page.Nowhere
	}
	if r != 0 && r == to {
		return page.Named
	}
	return page.Elsewhere
}

// within reports whether a row is another one or below it.
func within(doc *model.Document, r, above model.Row) bool {
	for ; r != 0 && r != model.Root; r = doc.Parent(r) {
		if r == above {
			return true
		}
	}
	return false
}

// Refresh fills the list.
func (c *Connections) Refresh() {
	c.reload()
	doc := c.Page.Doc()
	connections := &widgets.Branch{Key: "connections", Open: true, Look: outline.Look{Label: words.Say("Connections"), Badge: badge.Of(model.BadgeConnection),
		Summary: words.Number(int64(len(c.connections)))}}
	for _, x := range c.connections {
		row := &widgets.Branch{Key: fmt.Sprint(x.Row), Data: connectionRow{x}, Look: outline.Look{Label: x.Signal, Badge: look.Badge{Icon: "signal", Color: look.Reference},
			Summary: c.nodeName(x.From, x.FromRow) + outline.Between + c.nodeName(x.To, x.ToRow), Paths: true, Note: x.Method + "(" + c.bound(x) + ")" + calling(x), NoteColor: look.Text}}
		row.Below = []*widgets.Branch{c.end("from", words.Say("From"), x.From, x.FromRow), c.end("to", words.Say("To"), x.To, x.ToRow)}
		connections.Below = append(connections.Below, row)
	}
	groups := &widgets.Branch{Key: "groups", Data: groupsRow{}, Open: true, Look: outline.Look{Label: words.Say("Groups"), Badge: badge.Of(model.BadgeGroup), Summary: words.Number(int64(len(c.groups)))}}
	for _, g := range c.groups {
		row := &widgets.Branch{Key: g.Name, Data: groupName{g.Name}, Open: true, Look: outline.Look{Label: g.Name, Badge: look.Badge{Icon: "group", Color: look.Reference},
			Summary: words.Count(int64(len(g.Nodes)), "%s node", "%s nodes")}}
		for _, n := range g.Nodes {
			path := doc.Path(n)
			row.Below = append(row.Below, &widgets.Branch{Key: path, Data: groupedNode{g.Name, path}, Draw: func() outline.Look {
				d := inspector.Localized(doc.Describe(n))
				return outline.Look{Label: d.Label, Badge: badge.Of(d.Badge), Type: d.Type}
			}})
		}
		groups.Below = append(groups.Below, row)
	}
	c.List.Show([]*widgets.Branch{connections, groups})
	c.Note.Set("")
	if len(c.connections)+len(c.groups) == 0 {
		c.Note.Set(words.Say("No signal is connected, and no node is in a group."))
	}
	c.Agree()
}

// end is one of the two nodes of a connection.
func (c *Connections) end(key, label, path string, r model.Row) *widgets.Branch {
	x := &widgets.Branch{Key: key, Data: nodeRow{r}, Look: outline.Look{Label: label, Summary: path, Paths: true}}
	if r == 0 {
		x.Look.Note = words.Say("in another scene")
		return x
	}
	d := inspector.Localized(c.Page.Doc().Describe(r))
	x.Look.Badge, x.Look.Type = badge.Of(d.Badge), d.Type
	return x
}

// mostBound is the size in bytes up to which bound arguments are read to be shown in a line.
const mostBound = 256

// bound returns the arguments bound to a connection as Godot text, without the brackets of their Array.
func (c *Connections) bound(x model.Connection) string {
	doc := c.Page.Doc()
	r, err := doc.Find(doc.Path(x.Row) + ".@binds")
	if err != nil {
		return ""
	}
	if doc.Describe(r).Length > mostBound {
		return "…"
	}
	text, err := doc.Text(r)
	if err != nil {
		return "…"
	}
	text = strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
	return widgets.Shorten(widgets.FirstLine(strings.TrimSpace(text)))
}

// calling says how a connection calls its method if it is not as usual.
func calling(x model.Connection) (text string) {
	if x.Wiring.Flags&model.Deferred != 0 {
		text += " · " + words.Say("Deferred")
	}
	if x.Wiring.Flags&model.OneShot != 0 {
		text += " · " + words.Say("One shot")
	}
	if n := int64(x.Wiring.Unbinds); n > 0 {
		text += " · " + words.Count(n, "%s argument left out", "%s arguments left out")
	}
	return text
}

// nodeName is a node as people call it.
func (c *Connections) nodeName(path string, r model.Row) string {
	if r != 0 && path == "." {
		return inspector.Localized(c.Page.Doc().Describe(r)).Label
	}
	return path
}

// choose goes to the node that a row is about.
func (c *Connections) choose(x *widgets.Branch) {
	switch d := x.Data.(type) {
	case connectionRow:
		if d.FromRow != 0 {
			c.GoTo(d.FromRow)
		} else {
			c.GoTo(d.Row)
		}
	case nodeRow:
		c.GoTo(d.row)
	case groupedNode:
		if r, err := c.Page.Doc().Find(d.path); err == nil {
			c.GoTo(r)
		}
	}
	c.Able()
}

// ledTo is the node that a row of the list leads to: of a connection its target; 0 for none.
func ledTo(x *widgets.Branch) model.Row {
	switch d := dataOf(x).(type) {
	case connectionRow:
		return d.ToRow
	case nodeRow:
		return d.row
	}
	return 0
}

// dataOf is what a row of the list holds, nil for no row.
func dataOf(x *widgets.Branch) any {
	if x == nil {
		return nil
	}
	return x.Data
}

// ofGroups reports whether a row is one of groups, not of connections.
func ofGroups(x *widgets.Branch) bool {
	switch dataOf(x).(type) {
	case groupsRow, groupName, groupedNode:
		return true
	}
	return false
}

// isNode reports whether a row of the list is a node.
func isNode(x *widgets.Branch) bool {
	switch d := dataOf(x).(type) {
	case nodeRow:
		return d.row != 0
	case groupedNode:
		return true
	}
	return false
}

// groupOf is the group that a row of the list is about, "" for none.
func groupOf(x *widgets.Branch) string {
	switch d := dataOf(x).(type) {
	case groupName:
		return d.name
	case groupedNode:
		return d.group
	}
	return ""
}

// editWords are what the menu of a row calls its edit.
func editWords(x *widgets.Branch) string {
	switch dataOf(x).(type) {
	case connectionRow:
		return words.Say("Edit the connection…")
	case groupName:
		return words.Say("Rename the group…")
	}
	return ""
}

// removeWords are what the menu of a row calls its removal.
func (c *Connections) removeWords(x *widgets.Branch) string {
	if len(c.List.Selected()) > 1 {
		return words.Say("Remove the selected rows")
	}
	switch dataOf(x).(type) {
	case connectionRow:
		return words.Say("Remove the connection")
	case groupName:
		return words.Say("Remove the group")
	case groupedNode:
		return words.Say("Remove from the group")
	}
	return ""
}

func (c *Connections) canEdit(x *widgets.Branch) bool {
	switch dataOf(x).(type) {
	case connectionRow, groupName:
		return true
	}
	return false
}

func canRemove(x *widgets.Branch) bool {
	switch x.Data.(type) {
	case connectionRow, groupName, groupedNode:
		return true
	}
	return false
}

// nodes are the nodes selected in the outline.
func (c *Connections) nodes() []model.Row {
	var list []model.Row
	doc := c.Page.Doc()
	for _, n := range c.Page.Selection() {
		if page.IsNode(doc, n) {
			list = append(list, n)
		}
	}
	return list
}

// connect asks for a new connection, from the selected node to the root, and selects it in the list, which has the keyboard then.
func (c *Connections) connect() {
	c.Focus()
	from := "."
	if list := c.nodes(); len(list) > 0 {
		if err := c.Page.Doc().NotAddressed(list[0]); err != nil {
			c.Page.Window().Refused(c.Page, err)
			return
		}
		from = page.PathOfNode(c.Page.Doc(), list[0])
	}
	q := c.connecting(model.Connection{Row: model.Root, From: from, To: ".", Wiring: model.Wiring{Flags: model.Persist}})
	q.ask("connect", words.Say("Connect a signal"), words.Say("Connect"), func(t []string, w model.Wiring) error {
		doc, made := c.Page.Doc(), ""
		err := doc.Group(message.New(newConnection, t[signalField]), func() error {
			if err := doc.Connect(t[signalField], t[fromField], t[toField], t[methodField]); err != nil {
				return err
			}
			list := doc.Connections() // it is the last
			made = fmt.Sprint(list[len(list)-1].Row)
			return doc.Wire(list[len(list)-1].Row, w)
		})
		if err == nil {
			c.Refresh()
			c.List.Select("connections", made)
		}
		return err
	})
}

// connecting is the question what a connection is to be. A question before it is over.
func (c *Connections) connecting(was model.Connection) *connecting {
	c.stop()
	var ctx context.Context
	ctx, c.stop = context.WithCancel(context.Background())
	return &connecting{page: c.Page, was: was, stop: ctx, known: map[string]property.Members{}}
}

// edit asks for what a connection is to be, or a group's name.
func (c *Connections) edit(x *widgets.Branch) {
	if !c.canEdit(x) {
		return
	}
	switch d := x.Data.(type) {
	case connectionRow:
		c.connecting(d.Connection).ask("connection", words.Say("Edit the connection"), words.Say("Change"), func(t []string, w model.Wiring) error {
			return c.change(d.Connection, t, w)
		})
	case groupName:
		c.renameGroup(d.name)
	}
}

// change makes a connection another one, in one step.
func (c *Connections) change(was model.Connection, t []string, w model.Wiring) error {
	doc := c.Page.Doc()
	old := []string{was.Signal, was.From, was.To, was.Method}
	return doc.Group(message.New(changeConnection, was.Signal), func() error {
		for i, name := range []string{"signal", "from", "to", "method"} {
			if t[i] == old[i] {
				continue
			}
			r, err := doc.Find(doc.Path(was.Row) + ".@" + name)
			if err == nil {
				err = doc.Set(r, variant.OfString(t[i]))
			}
			if err != nil {
				return err
			}
		}
		return doc.Wire(was.Row, w)
	})
}

// remove takes the selected connections away, nodes from their groups, and whole groups, and goes to the row that is selected then.
func (c *Connections) remove() {
	doc := c.Page.Doc()
	list := slices.DeleteFunc(c.List.Selected(), func(x *widgets.Branch) bool { return !canRemove(x) })
	if len(list) == 0 {
		return
	}
	take := func() error {
		if rows := connectionRows(list); len(rows) > 0 {
			if err := doc.Remove(rows...); err != nil {
				return err
			}
		}
		for _, x := range list {
			var err error
			switch d := x.Data.(type) {
			case groupName:
				err = c.leave(d.name, "")
			case groupedNode:
				err = c.leave(d.group, d.path)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	c.Leading(func() {
		err := c.List.Together(func() error {
			if len(list) == 1 {
				return take()
			}
			return doc.Group(message.New(removeSeveral, len(list)), take)
		})
		if err != nil {
			c.Page.Window().Refused(c.Page, err)
			return
		}
		c.Refresh()
	})
}

// connectionRows are the rows of the connections among some rows of the list.
func connectionRows(list []*widgets.Branch) (rows []model.Row) {
	for _, x := range list {
		if d, ok := x.Data.(connectionRow); ok {
			rows = append(rows, d.Row)
		}
	}
	return rows
}
