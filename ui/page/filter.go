package page

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/model/property"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/textedit"
	"savant/ui/widgets"
)

// Filter shows only the rows of the outline that fit, with those above them.
type Filter struct {
	Root    fyne.CanvasObject
	Foot    *fyne.Container // below the matches, what is said about them
	Resized func()          // the foot came or went
	// Scenes makes what opens the scenes of instances, whose classes class: asks for; nil for none. Each search has its own, in its own goroutine.
	Scenes func() property.Scenes

	page  host.Page
	inner *InnerNodes
	entry *filterEntry
	sort  *widgets.KeySelect
	kinds *widgets.Segments // nodes or all rows
	add   *adder            // makes what fits these
	more  *adder            // in the place of sort and kinds where these have no room
	note  *ink.Text
	said  string // of the matches, without the selected one
	key   string // of the action of add
	nodes bool   // only they are shown
	wider bool   // all rows are, for one of no node that was jumped to
	noded bool   // there are nodes to show alone

	kept   *filtered     // what is shown; nil while the filter is off
	before *outline.Rows // what was open before the filter was on
	search *search       // the current one, nil for none
	jump   bool          // Enter was pressed before there was a match
	all    bool          // Alt+Enter was pressed before all matches were found
}

// nodesPref is the name under which it is kept whether scenes show only their nodes.
const nodesPref = "nodes"

// rows are those that there are to choose from.
func (f *Filter) rows() rowTree {
	all := Tree{f.page.Doc()}
	if f.nodes {
		return innerTree{NodeTree{Tree: all}, f.inner}
	}
	return innerTree{all, f.inner}
}

// HasNodes reports whether there are nodes, which can be shown alone.
func (f *Filter) HasNodes() bool {
	return HasNodes(f.page.Doc())
}

// Nodes reports whether only nodes are shown.
func (f *Filter) Nodes() bool { return f.nodes }

// ShowNodes has the outline show only nodes, or all rows, here and in scenes that are opened later. A row that is not shown any more leaves its
// node selected.
func (f *Filter) ShowNodes(only bool) {
	f.page.Window().App().Preferences().SetBool(nodesPref, only)
	f.wider = false
	f.showRows(only)
}

// Suit has the outline show all rows before a row of no node is selected, here only: the user has not chosen that for other scenes. Nodes alone are
// shown again before one is, if back says that the user goes back.
func (f *Filter) Suit(r model.Row, back bool) {
	of := OfNode(f.page.Doc(), r)
	if f.nodes && !of || back && f.wider && of {
		f.wider = f.nodes
		f.showRows(!f.nodes)
	}
}

func (f *Filter) showRows(only bool) {
	o, r := f.page.Outline(), f.page.Selected()
	o.ClearSelection() // otherwise the row that takes its place would be visited
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
	f.before = nil // it applied to other rows
	f.entry.SetPlaceHolder(words.Say("Filter: name, value, type"))
	f.kinds.Choose(1)
	f.add.name(words.Say("Insert (%s)", f.key))
	if only {
		f.add.name(words.Say("Add a node (%s)", f.key))
		f.entry.SetPlaceHolder(words.Say("Filter: name, class, group"))
		f.kinds.Choose(0)
		f.sort.SetSelectedIndex(0)
	}
	f.page.Outline().SetModel(f.rows(), outline.Node(model.Root))
	f.start()
	f.Root.Refresh()
}

// filterEntry is the field of the filter. Escape empties it, Enter goes to the first match and F3 to the next one (with Shift to the one before), and
// the keyboard with them; Down goes to the outline, and Alt+Enter has all matches edited together.
type filterEntry struct {
	textedit.Entry
	filter *Filter
}

// TypedKey implements fyne.Focusable.
func (e *filterEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		if !e.filter.Clear() {
			e.filter.page.Window().Dismiss()
		}
		e.filter.page.Focus()
	case fyne.KeyReturn, fyne.KeyEnter:
		e.filter.enter()
	case fyne.KeyDown:
		e.filter.page.Focus()
	case fyne.KeyF3:
		was := e.filter.page.Selected()
		if e.filter.page.Window().FunctionKey(k) && e.filter.page.Selected() != was {
			e.filter.page.Focus() // as Enter does: the next key is for the row
		}
	default:
		if !e.filter.page.Window().FunctionKey(k) {
			e.Entry.TypedKey(k)
		}
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (e *filterEntry) TypedShortcut(s fyne.Shortcut) {
	k, ok := s.(*desktop.CustomShortcut)
	if ok && k.Modifier == fyne.KeyModifierAlt && (k.KeyName == fyne.KeyReturn || k.KeyName == fyne.KeyEnter) {
		e.filter.enterAll()
		return
	}
	e.Entry.TypedShortcut(s)
}

// adder is the button beside the switch between nodes and all rows.
type adder struct {
	*widgets.Button
	tip *tip.Tipped
}

func newAdder(tapped func()) *adder {
	b := widgets.NewIcon("", theme.ContentAddIcon(), tapped)
	return &adder{Button: b, tip: tip.On(b, "")}
}

func (a *adder) name(text string) { a.Name, a.tip.Text = text, text }

// NewFilter makes a filter for the outline of a page with the nodes of other scenes. It shows all rows, or only nodes where that was chosen before.
// insert is the action of the button that adds a node or another row.
func NewFilter(p host.Page, inner *InnerNodes, insert host.ActionID) *Filter {
	f := &Filter{page: p, inner: inner, key: p.Window().KeyOf(insert), Resized: func() {}, entry: &filterEntry{}, note: ink.Small("", look.Muted)}
	f.entry.filter = f
	f.entry.ExtendBaseWidget(f.entry)
	f.entry.PlaceHolder = words.Say("Filter: name, value, type")
	f.entry.Icon = theme.SearchIcon()
	f.entry.OnChanged = func(string) { f.start() }
	p.Outline().Lead = f.lead
	var names []string
	for _, s := range rowFilters() {
		names = append(names, s.words)
	}
	f.sort = widgets.NewChoice(words.Say("Rows"), names, nil)
	f.sort.SetSelectedIndex(0)
	f.sort.OnChanged = func(string) {
		f.light()
		f.start()
	}
	f.kinds = widgets.NewSegments([]string{words.Say("Nodes"), words.Say("All")}, func(i int) { f.ShowNodes(i == 0) })
	f.kinds.Choose(1)
	f.add = newAdder(func() {
		p.Focus() // in which rows to insert
		p.Window().Do(insert)
	})
	f.add.name(words.Say("Insert (%s)", f.key))
	f.more, f.noded = f.newMore(), f.HasNodes()
	f.Root = ink.Down(0, ink.Pad(12, 0, 12, 0, container.New(barLayout{f}, f.entry, f.sort, f.kinds, f.more.tip, f.add.tip)), ink.Line())
	f.Foot = ink.Down(0, ink.Line(), ink.Pad(14, 4, 12, 4, f.note))
	f.Foot.Hide()
	if !f.noded {
		f.add.tip.Hide()
	} else if p.Window().App().Preferences().Bool(nodesPref) {
		f.showNodes(true)
	}
	return f
}

// On reports whether only some rows are shown for what the fields say.
func (f *Filter) On() bool { return f.kept != nil }

// Clear turns the filter off and shows all rows, expanded as before it was on. It reports whether it was on.
func (f *Filter) Clear() bool {
	on := f.On() || f.search != nil
	f.set("", 0)
	return on
}

// Rows are the rows of the outline as they are without the filter.
func (f *Filter) Rows() *outline.Rows {
	if f.before != nil {
		return f.before
	}
	return f.page.Outline().Rows()
}

// StandLike filters by what another filter says.
func (f *Filter) StandLike(other *Filter) {
	f.set(other.entry.Text, max(0, other.sort.SelectedIndex()))
}

// By filters by a text, and goes to the field.
func (f *Filter) By(text string) {
	f.set(text, max(0, f.sort.SelectedIndex()))
	f.Focus()
}

// set changes what the fields say.
func (f *Filter) set(text string, sort int) {
	if f.entry.Text == text && max(0, f.sort.SelectedIndex()) == sort {
		return
	}
	changed, chosen := f.entry.OnChanged, f.sort.OnChanged
	f.entry.OnChanged, f.sort.OnChanged = nil, nil // a single start is enough
	f.entry.SetText(text)
	f.sort.SetSelectedIndex(sort)
	f.entry.OnChanged, f.sort.OnChanged = changed, chosen
	f.light()
	f.start()
}

// Close ends the search that runs.
func (f *Filter) Close() {
	if f.search != nil {
		f.search.stop()
	}
}

// start begins to search for what the fields say.
func (f *Filter) start() {
	f.Close()
	f.jump, f.all = false, false
	if strings.TrimSpace(f.entry.Text) == "" && f.sort.SelectedIndex() <= 0 {
		f.off()
		return
	}
	f.look(nil)
}

// look searches in the document as it is now. admitted is not nil after an edit.
func (f *Filter) look(admitted map[outline.Node]bool) {
	s := &search{page: f.page, kept: newFiltered(f.rows()), text: f.entry.Text, kind: rowFilters()[max(0, f.sort.SelectedIndex())], again: admitted != nil, nodes: f.nodes}
	s.kept.list = outline.NewRows(s.kept, outline.Node(model.Root)) // none so far
	for n, whole := range admitted {
		if listed(s.kept.rowTree, n) {
			s.kept.admit(n, whole)
		}
	}
	if s.again && f.kept != nil && f.page.Outline().Rows().Closes() > 0 {
		s.kept.prior, f.kept.list = f.kept, f.page.Outline().Rows()
	}
	if f.Scenes != nil {
		s.scenes = f.Scenes()
	}
	f.search = s
	if err := s.start(func(news bool, text string) {
		if news || f.kept != s.kept {
			f.show(s.kept)
		}
		f.say(text)
		if s.ended && f.all {
			f.enterAll()
		}
	}); err != nil {
		f.show(s.kept)
		f.say(words.Sentence(err))
		return
	}
	if s.again {
		close(s.late)
	} else if !s.await() {
		f.show(s.kept)
		f.say(s.words(0, false))
	}
}

// off shows all rows.
func (f *Filter) off() {
	f.search = nil
	if f.kept == nil {
		return
	}
	o := f.page.Outline()
	selected := outline.Node(f.page.Selected()) // where what holds it was closed before, reopening selects that
	f.kept, o.Found = nil, nil
	f.Foot.Hide()
	if f.before != nil {
		o.Reopen(f.before)
	} else {
		o.ShowOnly(f.rows())
	}
	f.before = nil
	o.SelectNode(selected)
	f.Resized()
}

// show shows the rows of a search, which may still be finding more.
func (f *Filter) show(k *filtered) {
	o := f.page.Outline()
	if f.kept == nil && f.before == nil {
		f.before = o.Rows()
	}
	was, fresh := f.kept, f.kept != k
	f.kept, o.Found = k, k
	if fresh {
		k.sort(k.list)
		o.ShowRows(k.list, func(n outline.Node) bool { return k.opens(n) || was != nil && was.opens(n) })
		k.list, k.prior = nil, nil // it is the outline's now
	} else {
		o.Grow(k.sort)
	}
	together := o.Selected() > 1 // what is edited together stays selected together
	if at, ok := o.Current(); fresh && !together || !ok || model.Row(at) != f.page.Selected() {
		if n := outline.Node(f.page.Selected()); o.Lists(n) {
			o.SelectNode(n)
		}
	}
	if f.jump && k.found() > 0 {
		f.jump = false
		f.page.Select(model.Row(k.first()))
	}
}

// say shows a note below the rows.
func (f *Filter) say(text string) {
	f.said = text
	f.note.Set(text)
	f.Visited()
	if !f.Foot.Visible() {
		f.Foot.Show()
		f.Resized()
	}
}

// Visited says which match the selected row is, beside how many there are.
func (f *Filter) Visited() {
	if f.kept == nil {
		return
	}
	text, n := f.said, outline.Node(f.page.Selected())
	if _, line := ShownInner(f.page); line != 0 {
		n = line
	}
	if i, kept := f.kept.at[n]; kept && f.kept.rows.at(i).hit {
		at, all := words.Number(int64(f.kept.number(i))), words.Number(int64(f.kept.found()))
		if f.search != nil && f.search.whole() {
			text = words.Say("Match %s of %s.", at, all)
		} else {
			text += " " + words.Say("Match %s of at least %s.", at, all)
		}
	}
	f.note.Set(text)
}

// Admit shows rows that do not match, until the filter changes: they are new, or the user went to them. It reports whether any
// of them is shown that was not; without a filter all rows are. However many they are, the outline is brought up to date once.
func (f *Filter) Admit(list ...model.Row) bool {
	if f.kept == nil {
		return false
	}
	admitted := false
	for _, r := range list {
		if n := outline.Node(r); !listed(f.kept, n) && listed(f.kept.rowTree, n) {
			f.kept.admit(n, true)
			admitted = true
		}
	}
	if admitted {
		f.page.Outline().Grow(f.kept.sort)
	}
	return admitted
}

// Edited follows an edit: selected rows stay visible even if they no longer match, deleted rows disappear, and the search
// runs again when the edits pause. It reports whether the outline is up to date already.
func (f *Filter) Edited(c model.Change) (synced bool) {
	if f.search == nil {
		return false
	}
	f.Close() // its results would have other positions now
	if k := f.kept; k != nil {
		o := f.page.Outline()
		for _, r := range f.page.Selection() {
			if n := outline.Node(r); o.Lists(n) {
				k.admit(n, k.whole(n))
			}
		}
		moved := len(c.Shifts) > 0 || c.All
		if synced = moved; moved || len(k.grown) > 0 {
			o.Grow(func(list *outline.Rows) {
				k.sort(list)
				if moved && (c.All || !k.shift(c.Shifts, list)) {
					k.rebuild()
					list.Sync()
				}
			})
		}
	}
	f.page.Window().Jobs().Soon(f.page, host.FilterJob, f.page.Seen, func() {
		if f.search == nil {
			return
		}
		var admitted map[outline.Node]bool
		if f.kept != nil {
			admitted = f.kept.admitted
		}
		f.look(admitted)
	})
	return synced
}

// Next goes to the match after the selected row in the order of the rows, or by -1 to the one before it, round and round, and says so where it comes
// round. It reports whether there are any.
func (f *Filter) Next(by int) bool {
	k := f.kept
	if k == nil || k.found() == 0 {
		return false
	}
	n := outline.Node(f.page.Selected())
	if line, at := ShownInner(f.page); line != nil {
		n = at
	}
	step, around := k.next, words.Say("That was the last match. On from the top")
	before, at := k.around(n)
	if by < 0 {
		step, at, around = k.before, before, words.Say("That was the first match. On from the end")
	}
	for turned := false; ; at = step(at) {
		if at == 0 && turned {
			return false
		}
		if at == 0 {
			turned = true
			if at = k.next(0); by < 0 {
				at = k.lastIn(0)
			}
		}
		r := model.Row(k.rows.at(at).node)
		if !f.page.Doc().Alive(r) {
			continue
		}
		f.page.Select(r)
		if turned && n != outline.Node(model.Root) {
			f.page.Window().Note(f.page, around)
		}
		return true
	}
}

// enter focuses the first match, as soon as there is one.
func (f *Filter) enter() {
	if f.search == nil {
		f.page.Focus()
		return
	}
	f.jump = true
	if f.kept == f.search.kept {
		f.jump = false
		if f.kept.found() > 0 {
			f.page.Select(model.Row(f.kept.first()))
		}
	}
	f.page.Focus()
}

// enterAll selects all matches and edits them together, once all are found. It does nothing if the user has left the field by then.
func (f *Filter) enterAll() {
	canvas := f.page.Window().Canvas()
	if f.search == nil || canvas.Focused() != fyne.Focusable(f.entry) {
		return
	}
	if f.all = !f.search.ended; f.all || f.search.kept.found() == 0 {
		return
	}
	f.page.Focus()
	f.page.Outline().SelectFound()
	f.page.Edit()
}

// lead returns the row that becomes current when the outline gets the focus and none is.
func (f *Filter) lead() outline.Node {
	if f.kept == nil {
		return 0
	}
	return f.kept.first()
}

// Focus focuses the filter.
func (f *Filter) Focus() {
	f.page.Window().Canvas().Focus(f.entry)
	f.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
}
