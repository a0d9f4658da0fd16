package shell

import (
	"savant/ui/host"
	"savant/ui/page"
)

// paneList are the panes of a document, in the order of their tabs.
func paneList() []page.NewPane {
	return []page.NewPane{
		func(p host.Page) page.Pane { return newBytesPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newChangesPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newProblemsPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newHistoryPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newFindPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newRunsPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newBonesPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newConnectionsPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newResourcesPane(p.(*tabPage)) },
		func(p host.Page) page.Pane { return newUsesPane(p.(*tabPage)) },
	}
}
