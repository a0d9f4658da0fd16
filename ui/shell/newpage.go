package shell

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/message"
	"savant/model"
	"savant/model/label"
	"savant/model/property"
	"savant/model/scripts"
	"savant/model/store"
	"savant/model/users"
	"savant/ui/bookmarks"
	"savant/ui/changes"
	"savant/ui/check"
	"savant/ui/crumbs"
	"savant/ui/export"
	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/merge"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/pictures"
	"savant/ui/properties"
	"savant/ui/rows"
	"savant/ui/settings"
	"savant/ui/widgets"
)

// newToolPage shows a tool in a tab.
func newToolPage(w *Window, name string, t host.Tool) *tabPage {
	return &tabPage{win: w, name: name, tool: t, view: views{root: t.Object(), looks: w.looks}}
}

// newPage shows an open file.
func newPage(w *Window, f *store.File, name string, key model.Key) *tabPage {
	p := buildPage(w, f, name)
	p.disk.Key = key
	p.Protect()
	return p
}

// buildPage makes a page of an open file, without taking care of the file.
func buildPage(w *Window, f *store.File, name string) *tabPage {
	p := &tabPage{win: w, doc: f.Doc, file: f.Path, name: name, view: views{looks: w.looks}, disk: files.Disk{File: f}}
	p.nav.undone = chosen{before: map[int][]model.Row{}, after: map[int][]model.Row{}}
	scenes := users.Show(p.doc, func() string { return p.file })
	p.bookmarks = bookmarks.Load(p)
	p.doubts = page.NewDoubts(p)
	p.glimpses = page.NewGlimpses(p, p.glimpsed)
	p.checks = check.New(p, func(runs []scripts.Item) {
		p.view.outline.Refresh() // the rows of what was found
		p.view.panel.Refresh()
		p.view.panes.Ran(runs)
		p.view.panes.Refresh()
		w.Refresh()
		files.ReportVerdict(p)
	})
	p.changes = changes.New(p, func() {
		p.view.panel.Refresh()
		p.view.panes.Refresh()
	})
	p.inner = page.NewInnerNodes(p)
	p.conflicts = merge.NewConflicts(p)
	p.buildOutline()
	p.buildPanel(scenes)
	p.layOut()
	p.doc.OnChange(p.changed)
	p.openFirst()
	p.afterEdit()
	p.seekInner()
	return p
}

// buildOutline makes the outline, with what its rows do.
func (p *tabPage) buildOutline() {
	p.view.drawn = page.RowLooks{
		Doc: p.doc, Inner: p.inner, Written: p.writes, Marks: p.bookmarks.Sign,
		Nodes:    func() bool { return p.view.filter.Nodes() },
		Children: func(n outline.Node) int { return p.view.outline.Rows().Model().Len(n) },
	}
	p.view.outline = outline.New(p.inner.Tree(page.Tree{Doc: p.doc}), outline.Node(model.Root), p.view.drawn.Row)
	p.view.outline.OnSelected = func(n outline.Node) {
		if page.IsInner(n) {
			p.visitInner(n)
			return
		}
		p.visit(model.Row(n))
	}
	p.view.outline.OnSelection = p.showChosen
	p.view.outline.OnClicked = func(n outline.Node) {
		if r := model.Row(n); r != p.nav.selected && !page.IsInner(n) && p.view.outline.Selected() == 1 {
			p.visit(r) // from a row that the outline does not list
		}
	}
	p.view.outline.OnKey = func(k *fyne.KeyEvent) bool {
		return p.innerKey(k) || p.win.typedKey(k) || k.Name == fyne.KeyEscape && p.view.outline.Selected() < 2 && p.view.filter.Clear()
	}
	rows.Dragging(p)
	p.view.outline.OnActivated = func(n outline.Node) {
		if line := p.inner.At(n); line != nil && page.IsInner(n) {
			p.inner.Open(line)
			return
		}
		p.Edit()
	}
	p.view.outline.OnMenu = func(n outline.Node, at fyne.Position) {
		if line := p.inner.At(n); line != nil && page.IsInner(n) {
			p.innerMenu(line, at)
			return
		}
		p.win.Menu(p.win.parts.rowMenu(p.doc, model.Row(n)), at)
		p.win.Dialog("menu")
	}
}

// buildPanel makes the inspector. scenes finds the scenes that the document instances.
func (p *tabPage) buildPanel(scenes property.Scenes) {
	p.view.panel = inspector.New(p.win.win)
	p.view.panel.Assign = func(list []model.Assignment, amend bool) error { return rows.AssignTo(p, list, amend) }
	p.view.panel.Outside = p.outside()
	p.view.panel.Was = p.changes.Was
	p.view.panel.Revert = p.changes.RevertRow
	p.view.panel.Turn = p.Go
	p.view.panel.Later = p.later
	p.view.panel.Keys = p.win.FunctionKey
	p.view.properties = properties.New(p, p.view.panel, scenes)
	p.view.panel.Inner = p.view.properties.Part
	p.view.panel.Hint = p.view.properties.Hint
	p.view.panel.Class = func(r model.Row) string {
		if line := p.inner.At(outline.Node(r)); line != nil {
			return line.Class
		}
		return ""
	}
	p.view.panel.Origin = func(r model.Row) string {
		if line := p.inner.At(outline.Node(r)); line != nil && !p.doc.Unmentioned(r) {
			return line.Origin()
		}
		return ""
	}
	p.view.pictures = pictures.New(p, p.view.panel)
	p.view.panel.Picture = p.view.pictures.Part
	p.view.panel.Leave = func() { p.win.Canvas().Focus(p.view.outline) }
}

// layOut makes what is around the outline and the inspector, and puts all in their places.
func (p *tabPage) layOut() {
	p.view.crumbs = crumbs.New(p, p.copyPath, p.win.RetraceSelection, p.EnterByte)
	p.view.panes = page.NewPanes(p, p.win.parts.panes())
	p.view.saving = changes.NewBar(func() { files.Save(p.win, p, false, nil) }, p.changes.ShowSaving)
	side := &rightSide{editor: editorPane{p.view.panel, p.Focus}, above: container.NewStack(p.view.panel.Object()), panes: p.view.panes}
	p.view.rows = widgets.NewSplit(side.above, p.view.panes.Root, true, editorShare(p.win.App().Preferences()))
	p.view.rows.Least = [2]float32{90, 120}
	p.view.right, side.rows = side, p.view.rows
	p.view.rows.Second = side.leastPanes()
	p.view.panes.Folded = func(yes bool) {
		p.foldPanes(yes)
		p.win.App().Preferences().SetBool(settings.PanesFolded, yes)
	}
	if p.win.App().Preferences().Bool(settings.PanesFolded) {
		p.view.panes.Fold(true)
	}
	p.view.rows.Taken = p.win.notice.Extra
	p.view.rows.Sized = side.fit
	p.view.rows.Moved = func(share float32) { p.win.App().Preferences().SetFloat(settings.EditorShare, float64(share)) }
	right := ink.Framed(ink.Down(0, p.view.crumbs.Root, ink.Line()), p.view.rows, nil)
	p.view.filter = page.NewFilter(p, p.inner, rows.ActionInsert)
	p.view.filter.Scenes = func() property.Scenes {
		file := p.file
		return users.Around(func() string { return file })
	}
	left := ink.Framed(p.view.filter.Root, p.view.outline, p.view.filter.Foot)
	p.view.filter.Resized = left.Refresh
	p.view.both = widgets.NewSplit(left, right, false, float32(p.win.App().Preferences().FloatWithFallback(settings.OutlineShare, 0.38)))
	p.view.both.Least = [2]float32{160, 380}
	p.view.both.Moved = func(share float32) { p.win.App().Preferences().SetFloat(settings.OutlineShare, float64(share)) }
	p.view.root = p.view.both
	if p.doc.Len(model.Root) == 0 {
		p.view.root = right // only bytes can be shown
	}
}

// foldPanes leaves only the tabs of the panes below the editor, or shows them.
func (p *tabPage) foldPanes(yes bool) {
	p.view.rows.Folded = 0
	if yes {
		p.view.rows.Folded = p.view.panes.HeadHeight()
		driver := fyne.CurrentApp().Driver()
		if o, ok := p.win.Canvas().Focused().(fyne.CanvasObject); ok && driver.AbsolutePositionForObject(o).Y > driver.AbsolutePositionForObject(p.view.panes.Root).Y {
			p.Focus() // the focused object is hidden now
		}
	}
	p.view.rows.Refresh()
}

// openFirst opens what a file with a single record or root holds, and selects the first row.
func (p *tabPage) openFirst() {
	p.nav.selected = model.Root
	if p.doc.Len(model.Root) == 0 {
		p.view.panel.Show(p.doc, model.Root)
		p.view.panes.Follow(true)
		p.view.crumbs.Show()
		return
	}
	if p.doc.Len(model.Root) <= 3 {
		p.view.outline.Open(0)
	}
	p.view.outline.Select(0)
	p.openRoot()
}

// openRoot opens the node at the root of a scene and shows it, with the sections above it in reach.
func (p *tabPage) openRoot() {
	if !model.Has[model.Noded](p.doc) {
		return
	}
	for row := range min(p.view.outline.Len(), page.MostBeforeRoot) {
		d := p.doc.Describe(model.Row(p.view.outline.Rows().At(row).Node))
		if d.Badge >= model.BadgeNode && d.Badge <= model.BadgeInstance && d.Children > 0 {
			p.view.outline.Open(row)
			p.view.outline.Select(row)
			return
		}
	}
}

// outside is what the window does for the editor of values.
func (p *tabPage) outside() inspector.Outside {
	out := inspector.Outside{
		Ask: func(headline, yes string, fields []inspector.Asked, accept func([]string) error) {
			askFor(p.win, headline, yes, fields, accept)
		},
		Color:  func(from color.NRGBA, take func(color.Color)) { p.win.Color(from, take) },
		Import: func(read export.Reader) { export.Read(p.win, read) },
		Export: func(name string, write export.Writer) { export.Write(p.win, name, write) },
		Draft:  p.draftSoon, Written: p.wrote,
		Retype:   func() { p.win.Do(rows.ActionChangeType) },
		RetypeOf: func(r model.Row) { rows.ChangeTypeOf(p.win, r) },
		Insert:   func() { p.win.Do(rows.ActionInsert) },
		Move:     func(r, parent model.Row) error { return page.Move(p.win, p.doc, []model.Row{r}, parent, 0) },
		Menu: func(at fyne.Position, items []*fyne.MenuItem) {
			p.win.PopUp(items, at)
			p.win.Dialog("menu")
		},
	}
	if model.Has[model.Noded](p.doc) {
		out.Node = func(from model.Row, take func(string)) { page.ChoosePath(p, from, nil, take) }
	}
	return out
}

// draftSoon has what is being typed kept for a crash, after a moment of rest: what typed returns then.
func (p *tabPage) draftSoon(typed func() []model.Assignment) {
	p.win.Jobs().Soon(p, host.DraftJob, nil, func() { p.keepDraft(typed()) })
}

// keepDraft has what is being typed into rows kept for a crash, as if it were applied.
func (p *tabPage) keepDraft(typed []model.Assignment) {
	if p.disk.File == nil {
		return
	}
	draft := p.doc.Snapshot().Document()
	for i, a := range typed {
		if !p.doc.Alive(a.Row) {
			p.disk.File.Draft(nil)
			return
		}
		to, err := draft.Find(p.doc.Path(a.Row))
		if err != nil {
			p.disk.File.Draft(nil)
			return
		}
		typed[i].Row = to
	}
	if len(typed) == 0 || draft.SetAll(message.New(label.SetValues, len(typed)), typed) != nil { // it could not be applied either
		draft = nil
	}
	p.disk.File.Draft(draft)
}

// askFor asks for a few words for the editor of values.
func askFor(w *Window, headline, yes string, fields []inspector.Asked, accept func([]string) error) {
	list := make([]widgets.Field, len(fields))
	for i, f := range fields {
		list[i] = widgets.Field{Label: f.Label, Text: f.Text, Hint: f.Hint}
	}
	w.Prompt("value", headline, yes, list, accept)
}

// editorShare is the share of the height that the editor of a file has at first: what it had in the file before, but neither it nor the panes are
// squeezed because that suited another file.
func editorShare(p fyne.Preferences) float32 {
	const least, most = 0.35, 0.65
	return float32(min(max(p.FloatWithFallback(settings.EditorShare, 0.5), least), most))
}
