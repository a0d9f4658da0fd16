package scenes

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/model/scripts"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// Runs lists what the file would make the engine run or load. Selected rows can be cut out of the file.
type Runs struct {
	page     host.Page
	List     []scripts.Item
	reported bool // that there is a script in it
	Table    *outline.Outline
	places   float32 // how wide the places in the file are
	note     *ink.Text
	cut      *widgets.Button
	root     fyne.CanvasObject
	Empty    fyne.CanvasObject // shown instead while there is nothing
}

// runTree is the list as the outline walks it: each entry is a row, numbered from firstRun.
type runTree struct{ of *Runs }

// firstRun is the node of the first entry; its root is the node below.
const firstRun = 2

// Len implements outline.Model.
func (t runTree) Len(n outline.Node) int {
	if n < firstRun {
		return len(t.of.List)
	}
	return 0
}

// Child implements outline.Model.
func (t runTree) Child(_ outline.Node, i int) outline.Node { return outline.Node(firstRun + i) }

// RunsID is the id of the pane of what would run.
const RunsID host.PaneID = "runs"

// ID names the pane.
func (r *Runs) ID() host.PaneID { return RunsID }

// Title returns the title with the number of items.
func (r *Runs) Title() (widgets.Tab, bool) {
	return widgets.Tab{Text: words.Say("Scripts"), Count: len(r.List)}, true
}

// Object is the list, or says that it is empty.
func (r *Runs) Object() fyne.CanvasObject {
	if len(r.List) == 0 {
		return r.Empty
	}
	return r.root
}

// Refresh does nothing: the check of the file brings another list.
func (r *Runs) Refresh() {}

// Follow does nothing: the list stays where it is.
func (r *Runs) Follow() {}

// Focus focuses the list.
func (r *Runs) Focus() {
	if len(r.List) > 0 {
		r.page.Window().Canvas().Focus(r.Table)
	}
}

// Close does nothing.
func (r *Runs) Close() {}

// Count is how much would run.
func (r *Runs) Count() int { return len(r.List) }

// NewRuns returns the pane of what a document would run.
func NewRuns(p host.Page) *Runs {
	r := &Runs{page: p}
	r.Table = outline.New(runTree{r}, firstRun-1, r.rowLook)
	r.Table.Flat, r.Table.Still = true, true
	r.Table.Columns = func(width float32) []outline.Span {
		const kind, gap = 220, 12
		rest := max(0, width-kind-3*gap)
		place := min(rest/2, r.places) // what it does not need is for the paths of files
		return []outline.Span{{From: 0, To: kind}, {From: kind + gap, To: kind + gap + rest - place}, {From: kind + 2*gap + rest - place, To: width - gap}}
	}
	r.Table.OnSelected = r.jump
	r.Table.OnActivated = func(outline.Node) { p.Focus() }
	r.Table.OnSelection = r.buttons
	r.Table.OnKey = func(k *fyne.KeyEvent) bool {
		if k.Name == fyne.KeyDelete {
			r.cutOut()
			return true
		}
		return p.Window().FunctionKey(k)
	}
	r.note = ink.Small("", look.Muted)
	r.cut = widgets.NewButton(words.Say("Remove"), r.cutOut)
	bar := ink.Pad(14, 0, 8, 0, widgets.NewButtons(8, widgets.BarHeight, p.Window().PopUp, widgets.Noted(r.note), r.cut).Root)
	r.Empty = widgets.NewEmpty(words.Say("Nothing in this file would be run or loaded."))
	r.root = ink.Framed(ink.Down(0, bar, ink.Line()), container.NewStack(r.Table), nil)
	return r
}

// mostMeasured is how many entries tell how wide their places are.
const mostMeasured = 200

// fill shows another list.
func (r *Runs) fill(list []scripts.Item) {
	r.List, r.places = list, 0
	for _, x := range list[:min(len(list), mostMeasured)] {
		r.places = max(r.places, fyne.MeasureText(x.Path, look.Size(theme.Current(), look.Secondary), fyne.TextStyle{}).Width)
	}
	r.Table.Reset(runTree{r}, firstRun-1)
	r.buttons()
}

// runKinds are what the kinds of a Run are called, with their signs.
func runKinds(k scripts.Kind) (text string, b model.Badge, color fyne.ThemeColorName) {
	switch k {
	case scripts.Script:
		return words.Say("runs a script"), model.BadgeScript, look.Error
	case scripts.Source:
		return words.Say("runs source in it"), model.BadgeScript, look.Error
	case scripts.Scene:
		return words.Say("loads a scene"), model.BadgeInstance, look.Changed
	case scripts.Resource:
		return words.Say("loads a resource"), model.BadgeExternal, look.Text
	case scripts.Class:
		return words.Say("makes an object"), model.BadgeObject, look.Text
	case scripts.Unknown:
		return words.Say("is not unpacked"), model.BadgeBytes, look.Changed
	}
	return words.Say("names a file"), model.BadgeString, look.Muted
}

func (r *Runs) rowLook(n outline.Node) outline.Look {
	run := r.List[n-firstRun]
	text, b, color := runKinds(run.Kind)
	sign := ""
	if color == look.Error {
		sign = "!"
	}
	return outline.Look{Label: text, Badge: badge.Of(b), Sign: sign, SignColor: color,
		Cells: []outline.Cell{{Text: words.Text(run), Path: true, Color: color}, {Text: run.Path, Path: true, Color: look.Muted, Small: true}}}
}

// jump selects the place in the document.
func (r *Runs) jump(n outline.Node) {
	p := r.page
	run := r.List[n-firstRun]
	row, err := p.Doc().Find(run.Path)
	if err != nil {
		return
	}
	p.Select(row)
	p.Window().Trace("run", "path", run.Path, "kind", string(run.Kind))
}

// picked are the entries that are selected.
func (r *Runs) picked() []scripts.Item {
	var list []scripts.Item
	for _, n := range r.Table.Selection() {
		if i := int(n) - firstRun; i >= 0 && i < len(r.List) {
			list = append(list, r.List[i])
		}
	}
	return list
}

func (r *Runs) buttons() {
	n := int64(len(r.picked()))
	r.note.Set(words.Say("Savant runs and loads none of this. A game does when it reads the file with objects allowed or loads the scene."))
	r.cut.SetText(words.Say("Remove %s", words.Number(n)))
	if n == 0 {
		r.cut.SetText(words.Say("Remove"))
		r.cut.Disable()
		return
	}
	r.cut.Enable()
}

// cutOut removes the selected items from the document.
func (r *Runs) cutOut() { cutOut(r.page, r.picked()) }

// cutOut removes everything that would run from the document, in one step.
func cutOut(p host.Page, list []scripts.Item) {
	if len(list) == 0 {
		return
	}
	w := p.Window()
	if err := scripts.CutOut(p.Doc(), list...); err != nil {
		w.Fail(p, words.Say("Nothing was removed: %s", words.Sentence(err)))
		return
	}
	w.Trace("cut-out", "count", len(list))
	w.TraceSelection()
}

// Ran takes over what a check found that would run, and says once of a save that there is a script in it.
func (r *Runs) Ran(list []scripts.Item) {
	p, w := r.page, r.page.Window()
	r.fill(list)
	w.Trace("runs", "count", len(list))
	if !p.Doc().HasRecords() || r.reported || p.HasMessage() {
		return
	}
	var code []scripts.Item
	for _, x := range list {
		if x.Kind == scripts.Script || x.Kind == scripts.Source {
			code = append(code, x)
		}
	}
	if len(code) == 0 {
		return
	}
	r.reported = true
	w.Notify(p, &host.Message{Color: look.Changed,
		Text: words.Say("%s holds a script, at %s. A game that reads objects from this file would run it; Savant does not.", p.Name(), code[0].Path),
		Choices: []widgets.Choice{
			{Words: words.Say("Show"), Run: func() { ShowRuns(w) }},
			{Words: words.Say("Remove it"), Run: func() { cutOut(p, code) }},
		}})
	w.Dialog("script")
}

// ShowRuns shows the list and focuses it.
func ShowRuns(w host.Window) {
	p := w.Document()
	if p == nil {
		return
	}
	p.ShowPane(RunsID)
	if r, ok := p.Pane(RunsID).(*Runs); ok {
		r.Focus()
	}
	w.Dialog("runs")
}
