package scenes

import (
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/message"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

func (c *Connections) renameGroup(name string) {
	p := c.Page
	p.Window().Prompt("rename-group", words.Say("Rename the group %s", name), words.Say("Rename"), []widgets.Field{{Label: words.Say("New name"), Text: name, Hint: ""}}, func(t []string) error {
		now := strings.TrimSpace(t[0])
		err := p.Doc().RenameGroup(name, now)
		if err == nil {
			c.Refresh()
			c.List.Select("groups", now)
		}
		return err
	})
}

// join asks for a group to put the selected nodes in.
func (c *Connections) join() {
	p := c.Page
	nodes := c.nodes()
	if len(nodes) == 0 {
		return
	}
	about := inspector.Localized(p.Doc().Describe(nodes[0])).Label
	if len(nodes) > 1 {
		about = words.Count(int64(len(nodes)), "%s node", "%s nodes")
	}
	field := widgets.Field{Label: words.Say("Group"), Hint: "enemies"}
	if known := page.GroupNames(p); len(known) > 0 {
		field.Below = func(of widgets.Below) fyne.CanvasObject {
			choice := &widgets.KeySelect{Name: words.Say("Groups of the scene and the project"), Key: of.Keys}
			choice.Options, choice.OnChanged, choice.PlaceHolder = known, of.Write, choice.Name
			choice.ExtendBaseWidget(choice)
			return choice
		}
	}
	p.Window().Prompt("group", words.Say("Add %s to a group", about), words.Say("Add"), []widgets.Field{field}, func(t []string) error {
		name := strings.TrimSpace(t[0])
		if name == "" {
			return errors.New(words.Say("a group needs a name"))
		}
		return p.Doc().Group(message.New(addToGroup, name), func() error {
			for _, n := range nodes {
				groups := p.Doc().GroupsOf(n)
				if slices.Contains(groups, name) {
					continue
				}
				if err := p.Doc().SetGroups(n, append(groups, name)); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// leave takes the node at a path, or all with "", out of a group.
func (c *Connections) leave(group, path string) error {
	doc := c.Page.Doc()
	return doc.Group(message.New(removeFromGroup, group), func() error {
		for _, g := range doc.Groups() {
			if g.Name != group {
				continue
			}
			for _, n := range g.Nodes {
				if path != "" && doc.Path(n) != path {
					continue
				}
				left := slices.DeleteFunc(doc.GroupsOf(n), func(name string) bool { return name == group })
				if err := doc.SetGroups(n, left); err != nil {
					return err
				}
			}
		}
		return nil
	})
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
