package shell

import (
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/property"
	"savant/ui/bookmarks"
	"savant/ui/bytes"
	"savant/ui/changes"
	"savant/ui/check"
	"savant/ui/crumbs"
	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/merge"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/patches"
	"savant/ui/pictures"
	"savant/ui/properties"
	"savant/ui/rows"
	"savant/ui/widgets"
)

// tabPage is one tab: an open document, a file that waits for its key, or a tool.
type tabPage struct {
	view views
	nav  navigation
	disk files.Disk

	win   *Window
	name  string
	file  string // its path; "" if it was never on disk
	doc   *model.Document
	tool  host.Tool    // what is shown instead of a file; nil for files
	lock  files.Locked // what is shown while the file waits for its key
	moved bool         // to another window: this tab remains

	// Nil without a document.
	checks    *check.Checker
	changes   *changes.List
	bookmarks *bookmarks.List
	doubts    *page.Doubts
	glimpses  *page.Glimpses
	inner     *page.InnerNodes
	conflicts *merge.Conflicts
}

// views are the visible parts of a tab.
type views struct {
	root       fyne.CanvasObject
	outline    *outline.Outline
	drawn      page.RowLooks // how the outline draws its rows
	filter     *page.Filter
	panel      *inspector.Panel
	properties *properties.Editor // in the panel
	pictures   *pictures.Editor   // above it
	crumbs     *crumbs.Bar
	panes      *page.Panes
	saving     *changes.Bar
	both       *widgets.Split // the outline, and what is right of it
	rows       *widgets.Split
	right      *rightSide
	looks      int // of the program when this was drawn
}

// navigation is the row that is shown, and those before and after it.
type navigation struct {
	selected model.Row
	inner    outline.Node // a node of another scene that is shown instead, 0 for none; selected is then Root
	choosing bool         // rows that are to be shown together
	together bool         // panes follow several rows
	edit     bool         // what is chosen is to be edited then
	settling bool         // what is selected now is what an edit left, not what the user chose
	past     []place      // for Back
	forward  []place      // for Forward
	from     *seat        // what had the keyboard before a jump that goes on
	left     seat         // what had the keyboard when another tab came to the front
	pressed  seat         // what had it before a press on the tabs
	shown    int          // when the tab came to the front, counted by its window
	undone   chosen
	keyboard *fyne.Position // where the keyboard was in the tab in whose place this one came; nil for elsewhere
	told     int            // steps of the history when a message was shown
	written  bool           // a field holds a text that is not stored yet
}

// glimpsed follows what large bytes turned out to hold.
func (p *tabPage) glimpsed(r model.Row) {
	p.view.outline.Refresh()
	if r == p.nav.selected {
		p.view.panel.Refresh()
	}
	p.win.Trace("glimpsed", "path", p.doc.Path(r))
}

// later runs f after a pause, unless it is called again before: what is expensive to build is built only for a selection
// that stays.
func (p *tabPage) later(f func()) { p.win.jobs.Soon(p, host.ShowJob, nil, f) }

// message is the message shown above the page, or nil.
func (p *tabPage) message() *host.Message { return p.win.notice.Message(p) }

// Seen reports whether the page is the active one of its window.
func (p *tabPage) Seen() bool { return !p.moved && p.win.page() == p }

// visit shows another row on the right.
func (p *tabPage) visit(r model.Row) {
	if r != p.nav.selected {
		p.left()
	}
	p.reveal(r)
}

func (p *tabPage) reveal(r model.Row) {
	p.view.outline.EndEdit() // it applies to the previous row
	p.nav.selected, p.nav.inner = r, 0
	p.view.panel.Show(p.doc, r)
	p.wrote(false)
	p.view.crumbs.Show()
	p.view.filter.Visited()
	p.view.panes.Follow(!p.nav.settling)
	p.win.Refresh()
	p.win.TraceSelection()
}

// Select selects a row in the outline, or shows it alone where it is no row of the outline: a component, a packed element.
func (p *tabPage) Select(r model.Row) {
	if n := outline.Node(r); p.view.outline.SelectNode(n) || p.view.filter.Admit(r) && p.view.outline.SelectNode(n) {
		if p.nav.selected != r {
			p.visit(r)
		}
		return
	}
	if first := p.firstOf(r); first != 0 && p.view.outline.SelectNode(outline.Node(first)) {
		p.visit(r)
		return
	}
	up := p.doc.Parent(r)
	for up != 0 && up != model.Root && !p.view.outline.SelectNode(outline.Node(up)) {
		up = p.doc.Parent(up)
	}
	if p.view.filter.Nodes() { // edits apply to what belongs to the row that is shown, not to its node
		if up == 0 || up == model.Root {
			p.view.outline.ClearSelection()
		}
		p.view.outline.SetSelection(nil)
	}
	p.visit(r)
}

// Go implements host.Page.
func (p *tabPage) Go(r model.Row) {
	p.jump(r, false)
	p.Focus()
}

// jump selects a row that is elsewhere, and has what would hide it give way.
func (p *tabPage) jump(r model.Row, back bool) {
	from := p.seat()
	p.nav.from = &from // what gives way may take the keyboard with it
	defer func() { p.nav.from = nil }()
	p.view.filter.Suit(r, back)
	if r != p.nav.selected {
		p.view.properties.Jump()
	}
	p.Select(r)
}

// Focused implements host.Page.
func (p *tabPage) Focused() model.Row {
	if p.doc == nil {
		return 0
	}
	return p.view.panel.Focused()
}

// firstOf returns the first of the properties of a skeleton that hold one of its bones, 0 for other rows.
func (p *tabPage) firstOf(r model.Row) model.Row {
	bone, up := p.doc.Describe(r), p.doc.Parent(r)
	if bone.Badge != model.BadgeBone || up == 0 || up == model.Root {
		return 0
	}
	for i := range p.doc.Len(up) {
		row := p.doc.Child(up, i)
		if at := p.doc.Describe(row).Offset; at >= bone.Offset && at < bone.Offset+bone.Length {
			return row
		}
	}
	return 0
}

// Settle implements host.Page.
func (p *tabPage) Settle(list []model.Row) {
	p.settled(func() { p.SelectAll(list) })
}

// settled has do select what an edit leads to.
func (p *tabPage) settled(do func()) {
	defer func(was bool) { p.nav.settling = was }(p.nav.settling)
	p.nav.settling = true
	do()
}

// SelectAll selects rows in the outline, and shows the first of them.
func (p *tabPage) SelectAll(list []model.Row) {
	if len(list) == 0 {
		return
	}
	p.Select(list[0])
	if len(list) == 1 {
		return
	}
	nodes := make([]outline.Node, len(list))
	for i, r := range list {
		nodes[i] = outline.Node(r)
	}
	p.view.filter.Admit(list...)
	p.view.outline.SetSelection(nodes)
}

// OnlyNodes implements host.Page.
func (p *tabPage) OnlyNodes() bool { return p.view.filter.Nodes() }

// NextMatch goes to the next row that matches the filter, or by -1 to the one before.
func (p *tabPage) NextMatch(by int) bool { return p.view.filter.Next(by) }

// Path is that of the selected row.
func (p *tabPage) Path() string {
	if p.doc == nil {
		return ""
	}
	return p.doc.Path(p.nav.selected)
}

func (p *tabPage) shownValue() string { return p.view.panel.Shown() }

// Dirty reports whether the page holds edits that are not saved.
func (p *tabPage) Dirty() bool { return p.doc != nil && p.doc.Dirty() }

// unsaved reports whether what the tab shows is in no file, or not as it is in its file. Its name has a mark.
func (p *tabPage) unsaved() bool {
	if tool, ok := p.tool.(host.Losing); ok {
		question, _ := tool.Lost()
		return question != ""
	}
	return p.Dirty() || p.doc != nil && (p.nav.written || p.file == "" && !p.doc.ReadOnly())
}

// wrote marks the tab, and the selected row with what it is in, while a field holds a text that is not stored yet.
func (p *tabPage) wrote(yes bool) {
	if p.nav.written != yes && !p.moved {
		p.nav.written = yes
		p.view.outline.Refresh()
		p.win.Refresh()
	}
}

// writes reports whether what is written but not stored yet belongs to a row, or to one below it.
func (p *tabPage) writes(r model.Row) bool {
	if !p.nav.written || p.nav.inner != 0 {
		return false
	}
	at := p.nav.selected
	for at != r && at != model.Root && at != 0 {
		at = p.doc.Parent(at)
	}
	return at == r
}

// Text reports whether the document is a text file.
func (p *tabPage) Text() bool {
	return model.Has[model.Lined](p.doc)
}

// Focus focuses the part of the tab that uses the keyboard.
func (p *tabPage) Focus() {
	if p.tool != nil {
		p.tool.Focus()
		return
	}
	if p.lock != nil {
		p.lock.Focus()
		return
	}
	if p.doc.Len(model.Root) == 0 { // the tab shown before must not keep the keyboard
		p.view.panes.Front().Focus()
		return
	}
	p.win.Canvas().Focus(p.view.outline)
}

// FocusAt focuses the part of the tab that a place of the canvas is in, or does what Focus does. What has the keyboard in the editor keeps it.
func (p *tabPage) FocusAt(at fyne.Position) {
	canvas := p.win.Canvas()
	if p.doc != nil && within(p.view.panel.Object(), at) {
		if had, ok := canvas.Focused().(fyne.CanvasObject); ok && within(p.view.panel.Object(), fyne.CurrentApp().Driver().AbsolutePositionForObject(had)) {
			return
		}
	}
	canvas.Unfocus()
	if p.clicked(nil, at); canvas.Focused() == nil {
		p.Focus()
	}
}

// clicked gives the keyboard to the part of the tab in which a click left it nowhere: to the list of the pane that was clicked, to the property in the
// editor, to the outline or the tool. o is the control that was clicked, nil for none.
func (p *tabPage) clicked(o fyne.CanvasObject, at fyne.Position) {
	switch {
	case !within(p.view.root, at):
	case p.doc == nil:
		p.Focus()
	case within(p.view.panel.Object(), at):
		p.view.panel.Clicked(o, at)
	case within(p.view.panes.Body(), at):
		p.view.panes.Front().Focus()
	case within(p.view.both.First, at):
		p.Focus()
	}
}

// hasProperties reports whether a node or resource is shown, or several.
func (p *tabPage) hasProperties() bool {
	none := func(r model.Row) bool { return !property.Is(p.doc, r) }
	several := rows.Several(p)
	return !none(p.nav.selected) && len(several) <= inspector.Together && !slices.ContainsFunc(several, none)
}

// focusProperties focuses the filter of the properties.
func (p *tabPage) focusProperties() {
	p.win.Jobs().Settle(p) // they are built a little later than the row is selected
	p.ShowPane(page.EditorID)
	p.view.properties.Focus()
}

// Edit has the selected value edited: in its row if a single field edits it, else in the first field of the editor.
func (p *tabPage) Edit() {
	if p.nav.choosing { // the editor still shows what was selected before
		p.nav.edit = true
		return
	}
	if p.editInRow() || p.view.right.inEditor(p.view.panel.Edit) {
		return
	}
	if p.view.filter.Nodes() && p.hasProperties() {
		p.focusProperties()
		return
	}
	if row := p.view.outline.CurrentRow(); row >= 0 && p.doc.Len(p.nav.selected) > 0 {
		p.view.outline.Toggle(row)
	}
}

// changed follows an edit, an undo or a redo.
func (p *tabPage) changed(c model.Change) {
	if p.moved {
		return
	}
	p.nav.undone.follow(p, c, p.selectedBefore)
	if m := p.message(); m != nil && m.Edit && (p.doc.Steps() < p.nav.told || m.Color == look.Error && p.doc.Steps() != p.nav.told) {
		p.win.Withdraw(p, m)
	}
	moved := len(c.Shifts) > 0 || c.All
	if moved {
		p.inner.Follow(c)
	}
	p.settled(func() {
		if synced := p.view.filter.Edited(c); moved && !synced {
			p.view.outline.Sync()
		}
	})
	if !p.doc.Alive(p.nav.selected) {
		p.nav.selected = model.Root
		if n, ok := p.view.outline.Current(); ok && !page.IsInner(n) {
			p.nav.selected = model.Row(n)
		}
		p.view.panel.Show(p.doc, p.nav.selected)
	}
	p.view.outline.Refresh()
	p.changes.CompareSoon()
	p.view.panel.Refresh()
	p.view.crumbs.Show()
	p.afterEdit()
	p.doubts.Soon()
	if model.Has[model.Noded](p.doc) {
		p.win.jobs.Soon(p, host.ScenesJob, p.Seen, p.seekInner)
	}
	p.win.changed(p.doc)
	p.win.Refresh()
	p.win.TraceSelection()
}

// afterEdit brings what speaks of the whole file up to date.
func (p *tabPage) afterEdit() {
	p.view.saving.Show(p.doc, p.file != "")
	if p.Seen() {
		p.view.panes.Refresh()
	} else {
		p.win.jobs.Soon(p, host.PanesJob, p.Seen, p.view.panes.Refresh)
	}
	p.checks.Soon()
}

// Room lends the panes below the editor a height at least, as far as the editor keeps half its least rows; 0 gives it back. Panes that have all the room ask for
// nothing: the editor gets its own back when that ends.
func (p *tabPage) Room(height float32) {
	if r := p.view.right; r != nil && (height == 0 || !r.large && !r.panes.Joined()) {
		r.lend(height)
	}
}

// Detach has the page of a document that is shown elsewhere from now on say nothing any more.
func (p *tabPage) Detach() {
	p.moved = true
	p.doubts.Close()
	p.glimpses.Close()
	p.inner.Close()
}

// Saved follows a save: the page is about the file of this path. What is to be checked after an edit is still said.
func (p *tabPage) Saved(path string) {
	if m := p.message(); m != nil && (!m.Edit || m.Color == look.Error || m.Color == look.Good) {
		p.win.Withdraw(p, m)
	}
	if path != p.file {
		p.file, p.name = path, filepath.Base(path)
		p.doc.SetName(p.name)
		p.doc.SetReadOnly(false) // a preview is a file now
		p.view.crumbs.Show()
		p.seekInner()
	}
	p.Protect()
	if !p.Dirty() {
		p.changes.Compare()
	}
	p.bookmarks.Keep()
	p.conflicts.Look()
	p.view.panel.Refresh()
	p.afterEdit()
	p.view.outline.Refresh()
	p.win.Refresh()
	p.win.TraceSelection()
}

// copyPath puts the path of the selected row on the clipboard.
func (p *tabPage) copyPath() {
	host.Clip(p.win, p, p.Path(), words.Say("Copied the path %s", widgets.Shorten(p.Path())))
}

// EnterPane brings a pane to the front with the keyboard in it.
func (p *tabPage) EnterPane(id host.PaneID) {
	p.view.panes.Show(id)
	front := p.view.panes.Front()
	front.Focus()
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.view.panes.Body())
	rows := 0
	if x, ok := front.(page.Counted); ok {
		rows = x.Count()
	}
	p.win.Trace("pane", "content", front.ID(), "rows", rows, "x", at.X, "y", at.Y)
}

// pointByte puts the cursor of the bytes on one of them, and leaves the row and the keyboard where they are.
func (p *tabPage) pointByte(off int64) {
	if x, ok := p.view.panes.Pane(bytes.PaneID).(page.Addressed); ok {
		x.Point(off)
	}
}

// EnterByte shows the bytes, puts the cursor on one of them, and the keyboard there.
func (p *tabPage) EnterByte(off int64) {
	p.EnterPane(bytes.PaneID)
	if x, ok := p.view.panes.Front().(page.Addressed); ok {
		x.GoTo(off)
	}
}

// Stop lets go of what runs for the page.
func (p *tabPage) Stop() {
	if p.tool != nil {
		p.tool.Close()
	}
	if p.checks != nil {
		p.checks.Stop()
	}
	p.win.jobs.Forget(p)
	if p.inner != nil {
		p.inner.Close()
	}
	if p.view.panes != nil {
		p.view.filter.Close()
		p.view.panes.Close()
		p.view.properties.Close()
	}
	if p.changes != nil {
		p.changes.Close()
		p.glimpses.Close()
	}
	p.win.safety.Unprotect(p)
	if p.disk.File != nil {
		p.disk.File.Close()
	}
}

// kindWords is a kind as the trace names it.
func kindWords(k model.Kind) string {
	return strings.ToLower([...]string{"Other", "Save", "Scene", "Resource", "Config"}[min(int(k), 4)])
}

// showChosen shows all rows that are selected, once the outline is done with selecting them.
func (p *tabPage) showChosen() {
	if p.nav.choosing || p.view.outline.Selected() < 2 && !p.view.panel.Several() && !p.nav.together {
		return
	}
	p.nav.choosing = true
	go p.win.RunOnUI(func() {
		p.nav.choosing, p.nav.together = false, p.view.outline.Selected() > 1
		edit := p.nav.edit
		p.nav.edit = false
		var list []model.Row
		if n := p.view.outline.Selected(); n <= inspector.Together {
			list = rows.Several(p)
		} else { // too many to edit: which they are does not matter
			list = slices.Repeat([]model.Row{p.nav.selected}, n)
		}
		switch {
		case list == nil && p.view.panel.Several():
			p.view.panel.Show(p.doc, p.nav.selected)
		case list != nil:
			p.view.panel.ShowAll(p.doc, list)
		}
		p.view.panes.FollowAll()
		if edit {
			p.Edit()
		}
		p.win.Trace("chosen", "rows", max(1, len(list)))
	}, false)
}

// dropped passes what was dropped on the page to the target at that place of the canvas: scenes become instances below a
// node, a property takes the resource of a file, and a patch applies to the document wherever it is dropped. It reports
// whether it was used.
func (p *tabPage) dropped(at fyne.Position, files []string) bool {
	if len(files) == 1 && (p.view.properties.Drop(at, files[0]) || patches.Dropped(p, files[0])) {
		return true
	}
	n, ok := p.view.outline.NodeAt(at)
	return ok && rows.Instances(p, model.Row(n), files)
}
