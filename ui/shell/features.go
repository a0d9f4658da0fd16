package shell

import (
	"savant/ui/bones"
	"savant/ui/find"
	"savant/ui/host"
	"savant/ui/page"
	"savant/ui/scenes"
)

// paneList are the panes of a document, in the order of their tabs.
func paneList() []page.NewPane {
	return []page.NewPane{
		func(p host.Page) page.Pane { return newBytesPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newChangesPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newProblemsPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newHistoryPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return find.NewPane(p) },
		func(p host.Page) page.Pane { return scenes.NewRuns(p) },
		func(p host.Page) page.Pane { return bones.NewPane(p) },
		func(p host.Page) page.Pane { return scenes.NewConnections(p) },
		func(p host.Page) page.Pane { return scenes.NewResources(p) },
		func(p host.Page) page.Pane { return scenes.NewUses(p) },
	}
}
