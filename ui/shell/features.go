package shell

import (
	"slices"

	"savant/ui/backups"
	"savant/ui/bones"
	"savant/ui/bytes"
	"savant/ui/compare"
	"savant/ui/convert"
	"savant/ui/export"
	"savant/ui/find"
	"savant/ui/host"
	"savant/ui/page"
	"savant/ui/scenes"
)

// paneList are the panes of a document, in the order of their tabs.
func paneList() []page.NewPane {
	return []page.NewPane{
		bytes.NewPane,
		func(p host.Page) page.Pane { return newChangesPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newProblemsPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newHistoryPane(p.(*tabPage)) },
		find.NewPane,
		func(p host.Page) page.Pane { return scenes.NewRuns(p) },
		func(p host.Page) page.Pane { return bones.NewPane(p) },
		func(p host.Page) page.Pane { return scenes.NewConnections(p) },
		func(p host.Page) page.Pane { return scenes.NewResources(p) },
		func(p host.Page) page.Pane { return scenes.NewUses(p) },
	}
}

// actions is the one table: what the features offer stands between the actions of the window in the order of the menus. It is a function
// because its entries call what itself builds menus from the table.
func actions() []host.Action {
	return slices.Concat(openActions(), export.Actions(), backups.Actions(), fileActions(), editActions(), viewActions(), bytes.Actions(), find.Actions(), goActions(), compare.Actions(), convert.Actions(), programActions(), scenes.Actions(), bones.Actions())
}
