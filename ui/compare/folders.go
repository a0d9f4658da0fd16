package compare

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/model/pairs"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// folders is the tab that compares the files of two folders.
type folders struct {
	win  host.Window
	page host.Page
	a, b string // left and right

	filter  *widgets.Entry
	note    *ink.Text
	again   *widgets.Button   // stops the comparison while it runs
	kinds   *widgets.Segments // only differences, or all files
	table   *outline.Outline
	empty   *widgets.Empty
	root    *fyne.Container
	tree    *fileTree
	closed  map[outline.Node]bool // folders that the user closed
	sifted  string                // the filter of what is shown
	all     bool
	listing int // how many names are found so far; -1 once all are
	failed  error
	busy    bool
	halted  bool
	round   int // counts the runs, so that late results of earlier ones are dropped
	stop    context.CancelFunc
}

// Folders opens a tab that compares the files of two folders, or shows the one that is there.
func Folders(w host.Window, a, b string) {
	for _, p := range w.Pages() {
		if f := foldersOf(p); f != nil && f.a == a && f.b == b {
			w.Bring(p)
			f.start()
			return
		}
	}
	f := newFolders(w, a, b)
	f.page = w.AddTool(pairName(filepath.Base(a), filepath.Base(b), a, b), f)
	f.start()
}

func newFolders(w host.Window, a, b string) *folders {
	f := &folders{win: w, a: a, b: b, note: ink.Small("", look.Muted), stop: func() {}, tree: fileTreeOf(nil), closed: map[outline.Node]bool{}}
	f.filter = widgets.NewEntry(words.Say("Filter: name of a file or folder"), f.filterKey)
	f.filter.Icon = theme.SearchIcon()
	f.filter.OnChanged = func(string) { f.sift() }
	f.again = widgets.NewButton("", f.turn)
	f.kinds = widgets.NewSegments([]string{words.Say("Only differences"), words.Say("All")}, func(i int) { f.showAll(i == 1) })
	up := widgets.NewButton("↑", func() { f.Step(-1) })
	down := widgets.NewButton("↓", func() { f.Step(1) })
	f.note.Cut = true
	bar := ink.Pad(12, 0, 12, 0, ink.Across(8, widgets.BarHeight, 0, f.filter,
		tip.On(up, words.Say("Previous difference")), tip.On(down, words.Say("Next difference")), f.again, f.kinds))
	left, right := ink.Small(words.Say("Left: %s", a), look.Muted), ink.Small(words.Say("Right: %s", b), look.Muted)
	left.Cut, right.Cut = true, true
	f.table = outline.New(f.tree, topFile, func(n outline.Node) outline.Look { return f.tree.look(n) })
	f.table.Columns = fileColumns
	f.table.OnKey = f.key
	f.table.OnSelected = func(outline.Node) { f.chosen() }
	f.table.OnActivated = f.act
	f.table.OnMenu = func(_ outline.Node, at fyne.Position) { f.win.Menu(fileMenu, at) }
	f.empty = widgets.NewEmpty("")
	body := container.NewStack(f.table, f.empty)
	f.root = ink.Framed(ink.Down(0, bar, ink.Pad(14, 0, 12, 0, container.NewGridWithColumns(2, left, right)), ink.Pad(14, 2, 12, 4, f.note), ink.Line(),
		widgets.NewHeads(fileColumns, words.Say("File"), words.Say("Differences"), words.Say("Left written"), words.Say("Right written")), ink.Line()), body, nil)
	return f
}

// start lists and compares the files in the background. Results are shown as they come in.
func (f *folders) start() {
	f.stop()
	ctx, stop := context.WithCancel(context.Background())
	f.round++
	f.stop, f.busy, f.halted, f.failed, f.listing = stop, true, false, nil, 0
	round := f.round
	f.say()
	go func() {
		last := time.Now()
		list, err := pairs.List(ctx, f.a, f.b, func(n int) {
			if time.Since(last) > host.Pace {
				last = time.Now()
				f.win.RunOnUI(func() { f.found(round, n) }, false)
			}
		})
		var tree *fileTree
		if err == nil {
			tree = fileTreeOf(list)
			f.win.RunOnUI(func() { f.listed(round, tree) }, true)
			err = f.compare(ctx, round, list)
		}
		f.win.RunOnUI(func() { f.finished(round, err) }, false)
	}()
}

// compared is the result of one pair.
type compared struct {
	pair int
	pairs.Result
}

// compare compares pairs, and passes the results on from time to time. It runs elsewhere.
func (f *folders) compare(ctx context.Context, round int, list []pairs.Pair) error {
	var batch []compared
	last := time.Now()
	hand := func() {
		part := batch
		batch, last = nil, time.Now()
		f.win.RunOnUI(func() { f.arrived(round, part) }, true) // no faster than they are shown
	}
	for i := range list {
		var r pairs.Result
		if err := host.Guard(func() error { r = list[i].Compare(ctx, f.open); return ctx.Err() }); ctx.Err() != nil {
			hand()
			return ctx.Err()
		} else if err != nil {
			r = pairs.Result{State: pairs.Unread, Err: err}
		}
		if batch = append(batch, compared{i, r}); time.Since(last) > host.Pace {
			hand()
		}
	}
	hand()
	return nil
}

// open opens a file that is compared.
func (f *folders) open(ctx context.Context, path string) (*store.File, error) {
	return f.win.Read(ctx, path, model.Key{}, func(float64) {})
}

// found shows how many names were found so far.
func (f *folders) found(round, n int) {
	if round == f.round {
		f.listing = n
		f.say()
	}
}

// listed shows the files, of which nothing is known yet.
func (f *folders) listed(round int, tree *fileTree) {
	if round != f.round {
		return
	}
	f.listing = -1
	was := f.name()
	f.tree = tree
	clear(f.closed)
	f.table.Reset(f.tree, topFile)
	f.sift()
	f.selectName(was)
}

// arrived takes the results of pairs.
func (f *folders) arrived(round int, part []compared) {
	if round != f.round {
		return
	}
	for _, x := range part {
		f.tree.set(x.pair, x.Result)
	}
	f.sift()
}

// finished ends a run.
func (f *folders) finished(round int, err error) {
	if round != f.round {
		return
	}
	f.busy, f.halted = false, errors.Is(err, context.Canceled)
	if err != nil && !f.halted {
		f.failed = err
	}
	f.say()
	f.win.Refresh()
	if _, ok := f.table.Current(); !ok && f.table.Len() > 0 {
		f.table.Select(0)
	}
	if !f.halted {
		c := f.tree.rows[topFile].counts
		f.win.Trace("folders-compared", "left", f.a, "right", f.b, "files", len(f.tree.pairs), "different", c[pairs.Different], "left-only", c[pairs.OnlyA], "right-only", c[pairs.OnlyB],
			"unread", c[pairs.Unread], "same", c[pairs.Same])
	}
}

func (f *folders) sought() string { return strings.ToLower(strings.TrimSpace(f.filter.Text)) }

// sift shows the files that match the filter. Folders are open unless the user closed them; those with matches are, even so.
func (f *folders) sift() {
	for i := 0; i < f.table.Len() && f.sifted == ""; i++ {
		if row := f.table.Rows().At(i); f.tree.rows[row.Node].pair < 0 {
			f.closed[row.Node] = !row.Open
		}
	}
	f.sifted = f.sought()
	f.tree.sift(f.all, f.sifted)
	f.table.SetModelOpen(f.tree, topFile, func(n outline.Node) bool { return f.tree.rows[n].pair < 0 && (f.sifted != "" || !f.closed[n]) })
	f.say()
}

// say says how far the comparison is, and what there is if nothing can be listed.
func (f *folders) say() {
	counts := f.tree.rows[topFile].counts
	text := countWords(counts, true)
	f.again.SetText(words.Say("Compare again"))
	switch waiting := counts[pairs.Waiting]; {
	case f.busy && f.listing >= 0:
		text = words.Count(int64(f.listing), "%s file so far…", "%s files so far…")
		f.again.SetText(words.Say("Stop"))
	case f.busy:
		total := len(f.tree.pairs)
		text = joined(words.Say("Comparing… %s of %s", words.Number(int64(total-waiting)), words.Count(int64(total), "%s file", "%s files")), text)
		f.again.SetText(words.Say("Stop"))
	case f.halted:
		text = joined(words.Say("Stopped"), text)
	}
	f.note.Set(text)
	switch shown := f.table.Len() > 0; {
	case shown:
		f.empty.Set("")
	case f.failed != nil:
		f.empty.Set(words.Sentence(f.failed))
	case f.busy || f.halted:
		f.empty.Set("")
	case len(f.tree.pairs) == 0:
		f.empty.Set(words.Say("There are no files in either folder."))
	case counts.differ() == 0 && !f.all:
		f.empty.Set(words.Say("The files of both folders hold the same values."))
	default:
		f.empty.Set(words.Say("No file matches the filter."))
	}
	f.root.Refresh()
}

// joined joins two notes, the second of which may be empty.
func joined(a, b string) string {
	if b == "" {
		return a
	}
	return a + " · " + b
}

// turn stops the comparison, or begins it anew.
func (f *folders) turn() {
	if f.busy {
		f.stop()
		return
	}
	f.start()
}

// showAll shows all files, or only those that differ.
func (f *folders) showAll(yes bool) {
	f.all = yes
	f.kinds.Choose(map[bool]int{true: 1}[yes])
	f.sift()
	f.win.Trace("files", "shown", f.tree.count(), "of", len(f.tree.pairs))
}

// filterKey takes the keys of the filter.
func (f *folders) filterKey(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyEscape:
		f.filter.SetText("")
		f.Focus()
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyDown:
		f.Focus()
		for i := 0; i < f.table.Len() && f.pair() < 0; i++ { // to the first file
			f.table.Select(i)
		}
	default:
		return f.win.FunctionKey(k)
	}
	return true
}

// key takes the keys of the table that the table has no use for.
func (f *folders) key(k *fyne.KeyEvent) bool { return f.win.FunctionKey(k) }

// pair is the selected pair, -1 for none.
func (f *folders) pair() int {
	if n, ok := f.table.Current(); ok {
		return f.tree.rows[n].pair
	}
	return -1
}

// name is that of the selected pair, "" for none.
func (f *folders) name() string {
	if i := f.pair(); i >= 0 {
		return f.tree.pairs[i].Name
	}
	return ""
}

func (f *folders) selectName(name string) {
	for i := range f.tree.pairs {
		if f.tree.pairs[i].Name == name && f.tree.shows(f.tree.rowOf[i]) {
			f.table.SelectNode(outline.Node(f.tree.rowOf[i]))
		}
	}
}

// chosen updates what depends on the selection.
func (f *folders) chosen() {
	if foldersOf(f.win.Page()) != f {
		return
	}
	f.win.Refresh()
	if i := f.pair(); i >= 0 {
		at := f.table.Place()
		f.win.Trace("file", "name", f.tree.pairs[i].Name, "state", int(f.tree.results[i].State), "count", f.tree.results[i].Count, "x", at.X, "y", at.Y)
	}
}

// act compares the files of a row, or shows the one that there is. A folder opens or closes.
func (f *folders) act(n outline.Node) {
	i := f.tree.rows[n].pair
	if i < 0 {
		if row, ok := f.table.RowOf(n); ok {
			f.table.Toggle(row)
		}
		return
	}
	switch p, r := &f.tree.pairs[i], &f.tree.results[i]; {
	case p.A == nil || p.B == nil:
		f.show(p.A == nil)
	case p.A.Missed() != nil || p.B.Missed() != nil:
		f.win.Fail(f.page, words.Say("%s is not compared: %s", p.Name, words.Sentence(r.Err)))
	default:
		f.beside(i)
	}
}

// show opens the selected file of one side in a tab.
func (f *folders) show(right bool) {
	if s := f.side(right); s != nil {
		f.win.Open(nil, s.Path)
	}
}

// side is the selected file of one side, nil for none that can be opened.
func (f *folders) side(right bool) *pairs.Side {
	i := f.pair()
	if i < 0 {
		return nil
	}
	s := f.tree.pairs[i].A
	if right {
		s = f.tree.pairs[i].B
	}
	if s == nil || s.Missed() != nil {
		return nil
	}
	return s
}

// beside opens both files of a pair and compares them. Going back from there closes what was opened, unless it was edited.
func (f *folders) beside(i int) {
	p := f.tree.pairs[i]
	held := map[string]bool{}
	for _, s := range []*pairs.Side{p.A, p.B} {
		held[s.Path] = f.win.Holder(s.Path) != nil
	}
	Both(f.win, p.A.Path, p.B.Path, func(tab, left, right host.Page) {
		comparisonOf(tab).comesFrom(func() {
			tab.Window().Close(tab)
			for _, q := range []host.Page{left, right} {
				if !held[q.File()] && !q.Dirty() {
					q.Window().Close(q)
				}
			}
			f.win.Bring(f.page)
			f.renew(p.Name)
		})
	})
}

// renew compares a pair again, the files of which may have been saved.
func (f *folders) renew(name string) {
	if f.busy {
		return // it is about to be compared
	}
	for i := range f.tree.pairs {
		if p := f.tree.pairs[i]; p.Name == name {
			round := f.round
			ctx, stop := context.WithCancel(context.Background())
			f.stop = stop
			go func() {
				p.Look()
				f.win.RunOnUI(func() {
					if round == f.round {
						f.tree.pairs[i] = p
					}
				}, true)
				if r := p.Compare(ctx, f.open); ctx.Err() == nil {
					f.win.RunOnUI(func() {
						f.arrived(round, []compared{{i, r}})
						f.win.Refresh() // the status line counts them too
						f.win.Trace("file-compared", "name", name, "count", r.Count)
					}, false)
				}
			}()
		}
	}
}

// MayStep implements host.Stepper.
func (f *folders) MayStep() bool { return f.tree.rows[topFile].counts.differ() > 0 }

// Step implements host.Stepper: it goes to the next or previous file that differs.
func (f *folders) Step(by int) {
	n, _ := f.table.Current()
	if to := f.tree.next(n, by); to != 0 {
		f.table.SelectNode(to)
	}
}

// Object is what the tab shows.
func (f *folders) Object() fyne.CanvasObject { return f.root }

// Focus focuses the table.
func (f *folders) Focus() {
	f.win.Canvas().Focus(f.table)
	if _, ok := f.table.Current(); !ok && f.table.Len() > 0 {
		f.table.Select(0)
	}
}

// Sift implements host.Sifter.
func (f *folders) Sift() host.FilterField { return f.filter }

// Close stops the comparison.
func (f *folders) Close() {
	f.stop()
	f.round++
}

// Guide implements host.Guided.
func (f *folders) Guide() string { return "window.md#compare" }

// Keys implements host.Keyed.
func (f *folders) Keys() ([]host.ActionID, [][2]string) {
	return fileMenu, [][2]string{{host.KeyNames()[fyne.KeyReturn], words.Say("Compare the two files")}, {words.Say("Esc"), words.Say("From the two files back to the folders")}}
}

// Status is what is selected.
func (f *folders) Status() (left, place, right string) {
	right = words.Say("Enter compares the files, Esc comes back")
	n, ok := f.table.Current()
	switch i := f.pair(); {
	case !ok:
		return words.Say("%s and %s", f.a, f.b), "", right
	case i < 0:
		return f.tree.rows[n].name, countWords(f.tree.rows[n].counts, true), right
	default:
		return f.tree.pairs[i].Name, resultWords(&f.tree.results[i]), right
	}
}

// foldersOf returns the comparison of folders in a tab, or nil if the tab shows something else.
func foldersOf(p host.Page) *folders {
	if p == nil {
		return nil
	}
	f, _ := p.Tool().(*folders)
	return f
}
