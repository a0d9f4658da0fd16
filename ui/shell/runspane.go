package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// runsPane lists what the file would make the engine run or load. Selected rows can be cut out of the file.
type runsPane struct {
	page  *tabPage
	list  []model.Run
	table *outline.Outline
	note  *ink.Text
	cut   *widgets.Button
	root  fyne.CanvasObject
	empty fyne.CanvasObject // instead, while there is nothing
}

// runTree is the list as the outline walks it: each entry is a row, numbered from firstRun.
type runTree struct{ of *runsPane }

// firstRun is the node of the first entry; its root is the node below.
const firstRun = 2

// Len is the outline's.
func (t runTree) Len(n outline.Node) int {
	if n < firstRun {
		return len(t.of.list)
	}
	return 0
}

// Child is the outline's.
func (t runTree) Child(_ outline.Node, i int) outline.Node { return outline.Node(firstRun + i) }

// runsPaneID names the pane of what would run.
const runsPaneID host.PaneID = "runs"

// ID names the pane.
func (r *runsPane) ID() host.PaneID { return runsPaneID }

// Title counts what would run.
func (r *runsPane) Title() (widgets.Tab, bool) {
	return widgets.Tab{Text: words.Say("Would run"), Count: len(r.list)}, true
}

// Object is the list, or says that it is empty.
func (r *runsPane) Object() fyne.CanvasObject {
	if len(r.list) == 0 {
		return r.empty
	}
	return r.root
}

// Refresh does nothing: the check of the file brings another list.
func (r *runsPane) Refresh() {}

// Follow does nothing: the list stays where it is.
func (r *runsPane) Follow() {}

// Focus leaves the keyboard where it is: the action that shows the list puts it there.
func (r *runsPane) Focus() {}

// Close does nothing.
func (r *runsPane) Close() {}

// Count is how much would run.
func (r *runsPane) Count() int { return len(r.list) }

func newRunsPane(p *tabPage) *runsPane {
	r := &runsPane{page: p}
	r.table = outline.New(runTree{r}, firstRun-1, r.look)
	r.table.Flat = true
	r.table.Columns = func(width float32) []outline.Span {
		const kind, gap = 220, 12
		half := max(0, width-kind-3*gap) / 2
		return []outline.Span{{From: 0, To: kind}, {From: kind + gap, To: kind + gap + half}, {From: kind + 2*gap + half, To: width - gap}}
	}
	r.table.OnSelected = r.jump
	r.table.OnActivated = func(outline.Node) { p.Focus() }
	r.table.OnSelection = r.buttons
	r.table.OnKey = func(k *fyne.KeyEvent) bool {
		if k.Name == fyne.KeyDelete {
			r.cutOut()
			return true
		}
		return p.win.FunctionKey(k)
	}
	r.note = ink.Small("", look.Muted)
	r.note.Cut = true
	r.cut = widgets.NewButton(words.Say("Cut out"), r.cutOut)
	bar := ink.Pad(14, 0, 8, 0, ink.Across(8, widgets.BarHeight, 0, r.note, r.cut))
	r.empty = container.NewCenter(ink.New(words.Say("Nothing in this file would be run or loaded."), look.Muted))
	r.root = ink.Framed(ink.Down(0, bar, ink.Line()), container.NewStack(r.table), nil)
	return r
}

// show shows another list.
func (r *runsPane) show(list []model.Run) {
	r.list = list
	r.table.Reset(runTree{r}, firstRun-1)
	r.buttons()
}

// runKinds are what the kinds of a Run are called, with their signs.
func runKinds(k model.RunKind) (text string, b model.Badge, color fyne.ThemeColorName) {
	switch k {
	case model.RunScript:
		return words.Say("runs a script"), model.BadgeScript, look.Error
	case model.RunSource:
		return words.Say("runs source in it"), model.BadgeScript, look.Error
	case model.RunScene:
		return words.Say("loads a scene"), model.BadgeInstance, look.Changed
	case model.RunResource:
		return words.Say("loads a resource"), model.BadgeExternal, look.Text
	case model.RunClass:
		return words.Say("makes an object"), model.BadgeObject, look.Text
	case model.RunUnknown:
		return words.Say("is not unpacked"), model.BadgeBytes, look.Changed
	}
	return words.Say("names a file"), model.BadgeString, look.Muted
}

func (r *runsPane) look(n outline.Node) outline.Look {
	run := r.list[n-firstRun]
	text, b, color := runKinds(run.Kind)
	sign := ""
	if color == look.Error {
		sign = "!"
	}
	return outline.Look{Label: text, Badge: badge.Of(b), Sign: sign, SignColor: color,
		Cells: []outline.Cell{{Text: run.What, Color: color}, {Text: run.Path, Color: look.Muted, Small: true}}}
}

// jump selects the place in the document.
func (r *runsPane) jump(n outline.Node) {
	p := r.page
	run := r.list[n-firstRun]
	row, err := p.doc.Find(run.Path)
	if err != nil {
		return
	}
	p.Select(row)
	p.win.Trace("run", "path", run.Path, "kind", string(run.Kind))
}

// picked are the entries that are selected.
func (r *runsPane) picked() []model.Run {
	var list []model.Run
	for _, n := range r.table.Selection() {
		if i := int(n) - firstRun; i >= 0 && i < len(r.list) {
			list = append(list, r.list[i])
		}
	}
	return list
}

func (r *runsPane) buttons() {
	n := int64(len(r.picked()))
	r.note.Set(words.Say("Savant runs and loads none of this. A game does when it reads the file with objects allowed, or loads the scene."))
	r.cut.SetText(words.Count(n, "Cut out %s", "Cut out %s"))
	if n == 0 {
		r.cut.SetText(words.Say("Cut out"))
		r.cut.Disable()
		return
	}
	r.cut.Enable()
}

// cutOut takes what is selected out of the document.
func (r *runsPane) cutOut() { r.page.cutOut(r.picked()) }

// cutOut takes what would run out of the document, in one step.
func (p *tabPage) cutOut(list []model.Run) {
	if len(list) == 0 {
		return
	}
	w := p.win
	if err := p.doc.CutOut(list...); err != nil {
		w.Fail(p, words.Say("Nothing was cut out: %s", words.Sentence(err)))
		return
	}
	w.Trace("cut-out", "count", len(list))
	w.Tell()
}

// ran takes over what a check found that would run, and says once of a save that there is a script in it.
func (p *tabPage) ran(list []model.Run) {
	p.Pane(runsPaneID).(*runsPane).show(list)
	p.win.Trace("runs", "count", len(list))
	if p.doc.Info().Kind != model.Save || p.told || p.message != nil {
		return
	}
	var code []model.Run
	for _, r := range list {
		if r.Kind == model.RunScript || r.Kind == model.RunSource {
			code = append(code, r)
		}
	}
	if len(code) == 0 {
		return
	}
	p.told = true
	w := p.win
	w.Notify(p, &host.Message{Color: look.Changed,
		Text: words.Say("%s holds a script, at %s. A game that reads objects from this file would run it; Savant does not.", p.name, code[0].Path),
		Choices: []widgets.Choice{
			{Words: words.Say("Show"), Run: w.showRuns},
			{Words: words.Say("Cut it out"), Run: func() { p.cutOut(code) }},
		}})
	w.Dialog("script")
}

// showRuns shows the list, with the keyboard in it.
func (w *Window) showRuns() {
	p := w.document()
	if p == nil {
		return
	}
	p.ShowPane(runsPaneID)
	if len(p.Pane(runsPaneID).(*runsPane).list) > 0 {
		w.Canvas().Focus(p.Pane(runsPaneID).(*runsPane).table)
	}
	w.Dialog("runs")
}
