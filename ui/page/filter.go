package page

import (
	"maps"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/model/nodes"
	"savant/model/property"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// Filter shows only the rows of the outline that fit, with those above them.
type Filter struct {
	Root    fyne.CanvasObject
	Resized func() // the note came or went
	// Scenes opens the scenes of instances, whose classes class: asks for; nil for none.
	Scenes property.Scenes

	page  host.Page
	entry *filterEntry
	sort  *widget.Select
	kinds *widgets.Segments // nodes or all rows
	note  *ink.Text
	nodes bool // only they are shown
	run   int  // of the search that counts; older ones give up
	on    bool
}

// nodesPref is the name under which it is kept whether scenes show only their nodes.
const nodesPref = "nodes"

// rowTree is the rows that a filter chooses from.
type rowTree interface {
	outline.Model
	Parent(n outline.Node) outline.Node
	Index(n outline.Node) int
}

// rows are those that there are to choose from.
func (f *Filter) rows() rowTree {
	all := Tree{f.page.Doc()}
	if f.nodes {
		return NodeTree{Tree: all}
	}
	return all
}

// HasNodes reports whether there are nodes, which can be shown alone.
func (f *Filter) HasNodes() bool {
	return model.Has[model.Noded](f.page.Doc()) && NodeTree{Tree: Tree{f.page.Doc()}}.Len(outline.Node(model.Root)) > 0
}

// Nodes reports whether only nodes are shown.
func (f *Filter) Nodes() bool { return f.nodes }

// ShowNodes has the outline show only nodes, or all rows, here and in scenes that are opened later. A row that is not shown any more leaves its
// node selected.
func (f *Filter) ShowNodes(only bool) {
	f.page.Window().App().Preferences().SetBool(nodesPref, only)
	o, r := f.page.Outline(), f.page.Selected()
	o.ClearSelection() // or the row that takes its place would be visited
	f.showNodes(only)
	for r != 0 && r != model.Root && !o.SelectNode(outline.Node(r)) {
		r = f.page.Doc().Parent(r)
	}
	if r == 0 || r == model.Root {
		o.Select(0)
	}
	f.page.Window().Trace("nodes", "only", only)
}

func (f *Filter) showNodes(only bool) {
	f.nodes = only
	f.entry.SetPlaceHolder(words.Say("Filter: name, value, type"))
	f.kinds.Choose(1)
	f.sort.Show()
	if only {
		f.entry.SetPlaceHolder(words.Say("Filter: name, class, group"))
		f.kinds.Choose(0)
		f.sort.Hide()
		f.sort.SetSelectedIndex(0)
	}
	f.page.Outline().SetModel(f.rows(), outline.Node(model.Root))
	f.Refresh()
	f.Root.Refresh()
}

// filterEntry is the field of the filter; Escape empties it, Down and Enter go to the outline.
type filterEntry struct {
	widget.Entry
	filter *Filter
}

// TypedKey implements fyne.Focusable.
func (e *filterEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		e.SetText("")
		e.filter.page.Focus()
	case fyne.KeyDown, fyne.KeyReturn, fyne.KeyEnter:
		e.filter.page.Focus()
	default:
		if !e.filter.page.Window().FunctionKey(k) {
			e.Entry.TypedKey(k)
		}
	}
}

// rowFilter is a kind of rows that one can filter for.
type rowFilter struct {
	words string
	fits  func(model.Description) bool
}

func rowFilters() []rowFilter {
	return []rowFilter{
		{words.Say("All types"), func(model.Description) bool { return true }},
		{words.Say("Changed"), func(d model.Description) bool { return d.Changed }},
		{words.Say("Problems"), func(d model.Description) bool { return !d.Problem.IsZero() }},
		{words.Say("Numbers"), badges(model.BadgeInt, model.BadgeFloat)},
		{words.Say("Booleans"), badges(model.BadgeBool)},
		{words.Say("Texts"), badges(model.BadgeString, model.BadgeStringName, model.BadgeNodePath)},
		{words.Say("Vectors, matrices"), badges(model.BadgeVector, model.BadgeRotation, model.BadgeMatrix)},
		{words.Say("Colours"), badges(model.BadgeColor)},
		{words.Say("Containers"), badges(model.BadgeDictionary, model.BadgeArray, model.BadgeObject)},
		{words.Say("Packed arrays"), badges(model.BadgeBytes, model.BadgePackedInt, model.BadgePackedFloat, model.BadgePackedString,
			model.BadgePackedVector, model.BadgePackedColor)},
		{words.Say("Not understood"), badges(model.BadgeOpaque)},
	}
}

func badges(list ...model.Badge) func(model.Description) bool {
	return func(d model.Description) bool {
		for _, b := range list {
			if d.Badge == b {
				return true
			}
		}
		return false
	}
}

// NewFilter makes a filter for the outline of a page. It shows all rows, or only nodes where that was chosen before.
func NewFilter(p host.Page) *Filter {
	f := &Filter{page: p, Resized: func() {}, entry: &filterEntry{}, note: ink.Small("", look.Muted)}
	f.entry.filter = f
	f.entry.ExtendBaseWidget(f.entry)
	f.entry.PlaceHolder = words.Say("Filter: name, value, type")
	f.entry.Icon = theme.SearchIcon()
	f.entry.OnChanged = func(string) { f.start() }
	var names []string
	for _, s := range rowFilters() {
		names = append(names, s.words)
	}
	f.sort = widget.NewSelect(names, nil)
	f.sort.SetSelectedIndex(0)
	f.sort.OnChanged = func(string) { f.start() }
	f.kinds = widgets.NewSegments([]string{words.Say("Nodes"), words.Say("All")}, func(i int) { f.ShowNodes(i == 0) })
	f.kinds.Choose(1)
	f.Root = ink.Down(0, ink.Pad(12, 0, 12, 0, ink.Across(8, widgets.BarHeight, 0, f.entry, f.sort, f.kinds)), ink.Pad(14, 0, 12, 0, f.note), ink.Line())
	f.note.Hide()
	if !f.HasNodes() {
		f.kinds.Hide()
		return f
	}
	if p.Window().App().Preferences().Bool(nodesPref) {
		f.showNodes(true)
	}
	return f
}

// The search looks at rows in steps, so that the window never waits for it, and at no more of them than fit in memory well.
const (
	filterStep = 4 * time.Millisecond // with showing the first rows, less than a frame
	filterMost = 300_000
)

// filtered is the outline's tree with only the rows that fit.
type filtered struct {
	rowTree
	children map[outline.Node][]outline.Node
	index    map[outline.Node]int
	whole    map[outline.Node]bool // all below is shown too
}

func newFiltered(t rowTree) *filtered {
	return &filtered{t, map[outline.Node][]outline.Node{}, map[outline.Node]int{}, map[outline.Node]bool{}}
}

// clone is the rows that are kept so far.
func (k *filtered) clone() *filtered {
	return &filtered{k.rowTree, maps.Clone(k.children), maps.Clone(k.index), maps.Clone(k.whole)} // lists only grow behind the lengths that are copied
}

// count tells the rows their places once all are found.
func (k *filtered) count() {
	for _, list := range k.children {
		for i, n := range list {
			k.index[n] = i
		}
	}
}

func (k *filtered) all(n outline.Node) bool {
	for ; n != 0; n = k.rowTree.Parent(n) {
		if k.whole[n] {
			return true
		}
	}
	return false
}

// Len implements outline.Model.
func (k *filtered) Len(n outline.Node) int {
	if k.all(n) {
		return k.rowTree.Len(n)
	}
	return len(k.children[n])
}

// Child implements outline.Model.
func (k *filtered) Child(n outline.Node, i int) outline.Node {
	if k.all(n) {
		return k.rowTree.Child(n, i)
	}
	return k.children[n][i]
}

// Index implements outline.Model.
func (k *filtered) Index(n outline.Node) int {
	if k.all(k.rowTree.Parent(n)) {
		return k.rowTree.Index(n)
	}
	if i, shown := k.index[n]; shown {
		return i
	}
	return -1
}

func (k *filtered) keep(n outline.Node) {
	for n != outline.Node(model.Root) && n != 0 {
		if _, there := k.index[n]; there {
			return
		}
		up := k.rowTree.Parent(n)
		k.index[n] = -1 // its place is known once all are found
		k.children[up] = append(k.children[up], n)
		n = up
	}
}

// start begins to search for what the fields say.
func (f *Filter) start() {
	f.run++
	p := f.page
	text := strings.ToLower(strings.TrimSpace(f.entry.Text))
	sort := max(0, f.sort.SelectedIndex())
	if text == "" && sort == 0 {
		if f.on {
			f.on = false
			f.note.Hide()
			p.Outline().SetModel(f.rows(), outline.Node(model.Root))
			p.Outline().SelectNode(outline.Node(p.Selected()))
			f.Resized()
		}
		return
	}
	k := newFiltered(f.rows())
	s := &search{filter: f, run: f.run, kept: k, text: text, fits: rowFilters()[sort].fits}
	if nodes.Asked(text) {
		var err error
		if s.nodes, err = nodes.Parse(f.entry.Text); err != nil {
			s.problem = words.Sentence(err)
			s.stack = nil
			s.done()
			return
		}
	}
	s.stack = []pending{{outline.Node(model.Root), 0}}
	s.step()
}

// Refresh searches again after an edit.
func (f *Filter) Refresh() {
	if f.on {
		f.start()
	}
}

// search is one search under way.
type search struct {
	filter *Filter
	run    int
	kept   *filtered
	text   string
	nodes  *nodes.Query // of nodes by class and properties; nil where the text is looked for
	fits   func(model.Description) bool
	stack  []pending
	seen   int
	// problem says why there was nothing to look for.
	problem string
	found   int
	begun   bool // the first rows are shown
}

// pending is the next child of a row to be looked at.
type pending struct {
	row  outline.Node
	next int
}

// step looks at rows for a few milliseconds, then lets the window draw.
func (s *search) step() {
	if s.run != s.filter.run {
		return
	}
	began := time.Now()
	for n := 0; len(s.stack) > 0 && s.seen < filterMost; n++ {
		if n%64 == 63 && time.Since(began) > filterStep {
			if s.found > 0 && !s.begun {
				s.begun = true
				s.show(s.kept.clone())
				s.filter.page.Window().Trace("filtering", "found", s.found)
			}
			go s.filter.page.Window().RunOnUI(s.step, false)
			return
		}
		s.visitNext()
	}
	s.done()
}

func (s *search) visitNext() {
	top := &s.stack[len(s.stack)-1]
	doc, rows := s.filter.page.Doc(), s.kept.rowTree
	if top.next >= rows.Len(top.row) {
		s.stack = s.stack[:len(s.stack)-1]
		return
	}
	row := model.Row(rows.Child(top.row, top.next))
	top.next++
	s.seen++
	d := inspector.Localized(doc.Describe(row))
	node := outline.Node(row)
	if s.fits(d.Description) && (s.text == "" || s.matches(row, d)) {
		s.found++
		s.kept.keep(node)
		if s.text != "" && s.nodes == nil && strings.Contains(strings.ToLower(d.Label), s.text) {
			s.kept.whole[node] = true // what it holds is wanted with it
			return
		}
	}
	if rows.Len(node) > 0 {
		s.stack = append(s.stack, pending{node, 0})
	}
}

func (s *search) matches(r model.Row, d inspector.Shown) bool {
	if s.nodes != nil {
		return s.nodes.Is(s.filter.page.Doc(), r, s.filter.Scenes)
	}
	if s.filter.nodes && slices.ContainsFunc(s.filter.page.Doc().GroupsOf(r), func(name string) bool {
		return strings.Contains(strings.ToLower(name), s.text)
	}) {
		return true
	}
	return strings.Contains(strings.ToLower(d.Label), s.text) || strings.Contains(strings.ToLower(d.Type), s.text) ||
		d.Children == 0 && strings.Contains(strings.ToLower(d.Summary), s.text)
}

// show shows rows that are kept, opened as far as that is little.
func (s *search) show(kept *filtered) {
	o := s.filter.page.Outline()
	kept.count()
	s.filter.on = true
	o.SetModel(kept, outline.Node(model.Root))
	for row := 0; row < o.Len() && row < 500; row++ {
		n := o.Rows().At(row).Node
		if !kept.whole[n] && kept.Len(n) > 0 {
			o.Open(row)
		}
	}
	o.SelectNode(outline.Node(s.filter.page.Selected()))
}

// done shows what was found.
func (s *search) done() {
	f, p := s.filter, s.filter.page
	text := words.Count(int64(s.found), "%s row matches.", "%s rows match.")
	switch most := words.Number(filterMost); {
	case s.seen >= filterMost && s.found == 0:
		text = words.Say("No matches among the first %s rows. Find (Ctrl+F) searches all.", most)
	case s.seen >= filterMost:
		text = words.Say("%s of the first %s rows match. Find (Ctrl+F) searches all.", words.Number(int64(s.found)), most)
	case s.problem != "":
		text = s.problem
	case s.found == 0:
		text = words.Say("No matches.")
	}
	f.note.Set(text)
	f.note.Show()
	s.show(s.kept)
	f.Resized()
	p.Window().Trace("filtered", "found", s.found)
}

// Focus gives the keyboard to the filter.
func (f *Filter) Focus() {
	f.page.Window().Canvas().Focus(f.entry)
	f.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
}
