package rows

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/model"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// elsewhere returns what is below the field for a new name: whether other files of the project name the row, and what renames it there too. It
// is nil where no other file can.
func elsewhere(p host.Page, r model.Row) func(widgets.Below) fyne.CanvasObject {
	w := p.Window()
	if !w.May(host.ActionRenameAll) {
		return nil
	}
	project, err := page.Project(p)
	if err != nil {
		return nil
	}
	res, _ := project.Resource(p.File())
	target, ok := p.Doc().Target(r, res)
	if !ok || target.Node == "." { // a scene that inherits or has this one names its root itself
		return nil
	}
	return func(of widgets.Below) fyne.CanvasObject {
		name := ""
		of.Follow(func(t string) { name = t })
		all := func() {
			given := name
			of.Close()
			w.DoGiven(host.ActionRenameAll, given)
		}
		item := w.Item(host.ActionRenameAll, "")
		if item.Shortcut != nil {
			of.Also(item.Shortcut, all)
		}
		button := widgets.NewButton(words.Say("Rename in all files… (%s)", w.KeyOf(host.ActionRenameAll)), all)
		button.Key = of.Keys
		note := ink.Small(words.Say("Searching the project…"), look.Muted)
		ctx, stop := context.WithCancel(context.Background())
		of.Closed(stop)
		go func() {
			found, err := project.Find(ctx, target, nil)
			w.RunOnUI(func() {
				if ctx.Err() != nil {
					return
				}
				note.Paint(namedBy(found, err, p.File()))
				w.Trace("named-elsewhere", "text", note.Text)
			}, false)
		}()
		return ink.Down(4, note, container.NewHBox(button))
	}
}

// namedBy says how many other files name a row, and in which colour.
func namedBy(found *users.Found, err error, own string) (text string, color fyne.ThemeColorName) {
	if err != nil {
		return widgets.Sentence(err), look.Changed
	}
	n, first := 0, ""
	for _, f := range found.Files {
		if f.File != own {
			if n++; first == "" {
				first = f.Res
			}
		}
	}
	switch n {
	case 0:
		return words.Say("No other file of the project names it."), look.Muted
	case 1:
		return words.Say("%s names it too, and keeps the old name.", first), look.Changed
	}
	return words.Say("%s and %s more name it too, and keep the old name.", first, words.Count(int64(n-1), "%s file", "%s files")), look.Changed
}
