// Package page is one open document in its tab: the panes below the editor and what they share.
package page

import (
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/model"
	"savant/model/scripts"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// Pane is a linked view of a document below the editor. All panes follow one selection.
//
// Refresh and Follow are called only for the active pane, Title for all of them.
type Pane interface {
	// ID names the pane.
	ID() host.PaneID
	// Title is its tab for the document as it is now; shown is false where the document has no use for the pane.
	Title() (tab widgets.Tab, shown bool)
	// Object returns what the pane shows now. It is called after each Refresh.
	Object() fyne.CanvasObject
	// Refresh updates the pane after the document has changed or the pane has come to the front.
	Refresh()
	// Follow turns to the row that is selected now.
	Follow()
	// Focus focuses the pane, if it uses the keyboard.
	Focus()
	// Close lets go of what runs for the pane.
	Close()
}

// NewPane makes a pane for a document.
type NewPane func(host.Page) Pane

// Fronted is a pane that wants to know when it comes to the front, before it is refreshed, and when it leaves it.
type Fronted interface{ Front(bool) }

// Summoned is a pane that comes to the front by itself when a row that it wants is selected, until the user turns away from it.
type Summoned interface{ Wants(model.Row) bool }

// Counted is a pane of rows, which the trace counts.
type Counted interface{ Count() int }

// Addressed is a pane of bytes.
type Addressed interface {
	// GoTo puts the cursor on the byte at an offset, and selects the row that it belongs to.
	GoTo(off int64)
	// Point puts the cursor there, and leaves the row that is selected: it is there when the pane is shown.
	Point(off int64)
}

// Runner is a pane that wants to know what a check of the document found that would run.
type Runner interface{ Ran([]scripts.Item) }

// Panes are the panes of a document with their tabs, one of them active.
type Panes struct {
	Root   fyne.CanvasObject
	Folded func(bool) // is called when they are folded or opened; may be nil

	page           host.Page
	all            []Pane
	tabs           []Pane // those that have a tab
	front          Pane
	own            bool                 // the user selected the row that is shown
	came           bool                 // front is there because of the selection: it did not ask for room
	left           map[host.PaneID]bool // what the user turned away from
	strip          *widgets.Strip
	shut           bool // only the tabs are shown
	joined, behind Pane // a pane before the others and the one that was in front last, while there is one
	arrow          *widgets.SmallButton
	head           *fyne.Container
	body           *fyne.Container
}

// NewPanes returns the panes of a document with the first one active.
func NewPanes(p host.Page, list []NewPane) *Panes {
	s := &Panes{page: p, left: map[host.PaneID]bool{}, strip: widgets.NewStrip(false), body: container.NewStack()}
	s.strip.OnSelect = func(i int) {
		s.Show(s.tabs[i].ID())
		s.front.Focus()
	}
	s.strip.PopUp = p.Window().PopUp
	for _, make := range list {
		s.all = append(s.all, make(p))
	}
	s.front = s.all[0]
	s.arrow = widgets.NewArrow(func() { s.Fold(!s.Shut()) })
	s.arrow.Tip = words.Say("Collapse or expand the panes")
	s.head = ink.Down(0, ink.Pad(5, 0, 12, 0, ink.Across(4, 0, 0, s.strip.Root, s.arrow)), ink.Line())
	s.Root = ink.Framed(s.head, s.body, nil)
	s.Refresh()
	return s
}

// HeadHeight is how much of their height the tabs take.
func (s *Panes) HeadHeight() float32 { return s.head.MinSize().Height }

// Pane returns the pane of an id, nil for none.
func (s *Panes) Pane(id host.PaneID) Pane {
	for _, x := range s.all {
		if x.ID() == id {
			return x
		}
	}
	return nil
}

// Front returns the active pane.
func (s *Panes) Front() Pane { return s.front }

// Tabs are the panes that have a tab now, in order.
func (s *Panes) Tabs() []Pane { return s.tabs }

// Body is where the active pane is shown.
func (s *Panes) Body() fyne.CanvasObject { return s.body }

// Fold collapses the panes to their tabs, or shows the active pane again. Where one is joined, that is shown instead of the others.
func (s *Panes) Fold(yes bool) {
	if s.Joined() {
		s.turn(yes)
		return
	}
	s.shut = yes
	s.arrow.Point(yes)
	if s.Folded != nil {
		s.Folded(yes)
	}
	s.body.Hidden = yes
}

// Shut reports whether only the tabs are shown, or the joined pane.
func (s *Panes) Shut() bool {
	if s.Joined() {
		return s.front == s.joined
	}
	return s.shut
}

// Show brings a pane to the front, and opens the panes if they are folded.
func (s *Panes) Show(id host.PaneID) {
	if x := s.Pane(id); x != nil {
		switch {
		case s.Joined() && x != s.joined:
			s.behind = x
		case s.Joined():
		case s.shut:
			s.Fold(false)
		}
		if x != s.joined || s.came {
			s.left[s.front.ID()], s.left[id] = s.front != x, false
		}
		if f, ok := x.(Fronted); ok && s.front == x && s.came {
			f.Front(true)
		}
		s.came = false
		s.bringFront(x)
		s.Refresh()
		s.page.Window().Jobs().Shown()
	}
}

// StandLike brings the pane to the front that is in front in other panes, as folded as these are.
func (s *Panes) StandLike(other *Panes) {
	front := other.front
	if other.Joined() && front == other.joined {
		front = other.behind
	}
	maps.Copy(s.left, other.left)
	if x := s.Pane(front.ID()); x != nil && !s.Joined() {
		s.came = other.came
		s.bringFront(x)
		s.Refresh()
		s.page.Window().Jobs().Shown()
	}
}

// summon brings the pane for the selected row to the front. The pane gets neither the focus nor more room. Where it takes the place of the joined pane,
// that is shown again for rows that the pane is not for.
func (s *Panes) summon() {
	if s.Shut() && !s.Joined() || !s.own {
		return
	}
	if w, ok := s.front.(Summoned); ok && s.Joined() && s.came && !w.Wants(s.page.Selected()) {
		s.came = false
		s.bringFront(s.joined)
		s.Refresh()
		s.page.Window().Jobs().Shown()
	}
	for _, x := range s.tabs {
		if w, ok := x.(Summoned); ok && x != s.front && !s.left[x.ID()] && w.Wants(s.page.Selected()) {
			if was, ok := s.front.(Fronted); ok {
				was.Front(false)
			}
			s.page.Room(0)
			s.front, s.behind, s.came = x, x, true
			s.Refresh()
			s.page.Window().Jobs().Shown()
			return
		}
	}
}

// bringFront makes a pane active and notifies it and the previous one, without showing it yet.
func (s *Panes) bringFront(to Pane) {
	was := s.front
	s.front = to
	if x, ok := was.(Fronted); ok && was != to {
		x.Front(false)
	}
	if was != to {
		s.page.Room(0)
	}
	if x, ok := to.(Fronted); ok && was != to {
		x.Front(true)
	}
}

// Refresh updates the tabs and the active pane. If it still shows the same object, the focus is kept.
func (s *Panes) Refresh() {
	var items []widgets.Tab
	before := len(s.tabs)
	s.tabs = nil
	for _, x := range s.all {
		if item, shown := x.Title(); shown {
			items, s.tabs = append(items, item), append(s.tabs, x)
		}
	}
	if !slices.Contains(s.tabs, s.front) {
		s.bringFront(s.tabs[0])
	}
	s.strip.Show(items, slices.Index(s.tabs, s.front))
	s.front.Refresh()
	if o := s.front.Object(); len(s.body.Objects) != 1 || s.body.Objects[0] != o {
		s.body.Objects = []fyne.CanvasObject{o}
		s.body.Refresh()
	}
	if before > 0 && len(s.tabs) > before {
		s.summon()
	}
}

// Follow makes the active pane show the selected row, or activates a pane that asks for it. own is whether the user selected the row: for what an edit
// leaves selected, no pane comes to the front.
func (s *Panes) Follow(own bool) {
	s.own = own
	s.summon()
	s.front.Follow()
}

// Together is a pane that shows all rows that are selected.
type Together interface {
	FollowAll()
}

// FollowAll follows a selection of several rows.
func (s *Panes) FollowAll() {
	if t, ok := s.front.(Together); ok {
		t.FollowAll()
	}
}

// Key takes the keys that a pane has no use for: Escape goes back to the outline and closes a message, function keys run their actions.
func (s *Panes) Key(k *fyne.KeyEvent) bool {
	if k.Name == fyne.KeyEscape {
		s.page.Window().Dismiss()
		s.page.Focus()
		return true
	}
	return s.page.Window().FunctionKey(k)
}

// Close lets go of what runs for the panes.
func (s *Panes) Close() {
	for _, x := range s.all {
		x.Close()
	}
}

// Ran passes the panes the result of a check for what the document would run.
func (s *Panes) Ran(list []scripts.Item) {
	for _, x := range s.all {
		if r, ok := x.(Runner); ok {
			r.Ran(list)
		}
	}
}
