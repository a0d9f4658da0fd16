// Package saves is the tab that lists the saves of the Godot games on this computer.
package saves

import (
	"context"
	"errors"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/model/games"
	"savant/model/kinds"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// Saves is the tab.
type Saves struct {
	win  host.Window
	page host.Page

	shown   result // stays while another search runs
	found   result // of the last search
	stop    context.CancelFunc
	looking bool
	streams bool // what is found is listed as it comes in
	round   int  // counts the searches, so that late results of earlier ones are dropped

	filter       *widgets.Entry
	others       *ink.Switch
	note, empty  *ink.Text
	open, folder *widgets.Button
	again        *widgets.Button // stops the search while it runs
	tree         *widgets.Tree
	root         *fyne.Container
}

// result is what a search found.
type result struct {
	games    []games.Game
	problems []error // of folders that are no game's
}

// show opens the tab, or shows the one that is there, and looks.
func show(w host.Window) {
	for _, p := range w.Pages() {
		if s, ok := p.Tool().(*Saves); ok {
			w.Bring(p)
			w.Dialog("saves")
			s.look()
			return
		}
	}
	s := newSaves(w)
	s.page = w.AddTool(words.Say("Saves on this computer"), s)
	w.Dialog("saves")
	s.look()
}

func newSaves(w host.Window) *Saves {
	s := &Saves{win: w, stop: func() {}, note: ink.Small("", look.Muted), empty: ink.New("", look.Muted)}
	s.filter = widgets.NewEntry(words.Say("Filter: game, save, kind"), s.filterKey)
	s.filter.Icon = theme.SearchIcon()
	s.filter.OnChanged = func(string) { s.list() }
	s.others = ink.NewSwitch(words.Say("Other files too"), func(bool) { s.list() })
	s.open = widgets.NewButton(words.Say("Open"), func() { s.act(s.tree.Current()) })
	s.folder = widgets.NewButton(words.Say("Show in folder"), s.showFolder)
	s.again = widgets.NewButton("", s.turn)
	s.note.Cut, s.empty.Cut = true, true
	s.empty.Align = fyne.TextAlignCenter
	s.tree = widgets.NewTree()
	s.tree.Act = s.act
	s.tree.Chosen = func(*widgets.Branch) { s.chosen() }
	s.tree.Keys = s.treeKey
	s.tree.Outline.Columns = columns
	bar := ink.Pad(12, 0, 12, 0, widgets.NewButtons(8, widgets.BarHeight, w.PopUp, ink.Across(8, widgets.BarHeight, 0, s.filter, s.others), s.open, s.folder, s.again).Root)
	note := ink.Pad(14, 0, 12, 0, ink.Across(0, 24, 0, s.note))
	body := container.NewStack(s.tree.Outline, ink.Pad(24, 0, 24, 0, s.empty))
	s.root = ink.Framed(ink.Down(0, bar, note, ink.Line(), newHeads(), ink.Line()), body, nil)
	return s
}

// look searches from the start in the background. Results arrive game by game.
func (s *Saves) look() {
	s.stop()
	ctx, stop := context.WithCancel(context.Background())
	s.stop, s.looking = stop, true
	s.round++
	s.found, s.streams = result{}, len(s.shown.games) == 0
	s.list()
	round, project := s.round, s.win.Listed()
	go func() {
		var found result
		last := time.Now()
		hand := func(done bool) {
			part := found
			found, last = result{}, time.Now()
			s.win.RunOnUI(func() { s.arrived(round, part, done) }, false)
		}
		here, err := games.Here()
		if err != nil {
			found.problems = append(found.problems, err)
			hand(true)
			return
		}
		for g, err := range here.Find(ctx, games.Options{Project: project}) {
			switch {
			case err == nil:
				found.games = append(found.games, g)
			case !errors.Is(err, context.Canceled):
				found.problems = append(found.problems, err)
			}
			if time.Since(last) > host.Pace {
				hand(false)
			}
		}
		hand(true)
	}()
}

// arrived takes what a search has found since its last report. The first search lists results as they come in, a later one when it has ended.
func (s *Saves) arrived(round int, part result, done bool) {
	if round != s.round {
		return
	}
	s.found.games, s.found.problems = append(s.found.games, part.games...), append(s.found.problems, part.problems...)
	s.looking = s.looking && !done
	if s.streams || done {
		s.shown = s.found
	}
	s.list()
	if done {
		s.win.Trace("saves", "games", len(s.found.games), "problems", len(s.found.problems))
	}
}

// turn stops the search, or begins another.
func (s *Saves) turn() {
	if !s.looking {
		s.look()
		return
	}
	s.stop()
	s.looking = false
	s.list()
}

// filterKey takes the keys of the filter.
func (s *Saves) filterKey(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyDown, fyne.KeyReturn, fyne.KeyEnter:
		s.enter()
	case fyne.KeyEscape:
		if s.filter.Text == "" {
			s.win.Close(s.page)
		} else {
			s.filter.SetText("")
		}
	default:
		return s.win.FunctionKey(k)
	}
	return true
}

// enter focuses the list and selects a save in it.
func (s *Saves) enter() {
	o := s.tree.Outline
	if o.Len() == 0 {
		return
	}
	if o.CurrentRow() < 0 {
		first := 0
		for row := range o.Len() {
			if x := s.tree.At(o.Rows().At(row).Node); x != nil && saveOf(x) != nil {
				first = row
				break
			}
		}
		o.Select(first)
	}
	s.win.Canvas().Focus(o)
}

// treeKey takes keys of the list that the list has no use for.
func (s *Saves) treeKey(_ *widgets.Branch, k *fyne.KeyEvent) bool {
	if k.Name == fyne.KeyEscape {
		s.win.Close(s.page)
		return true
	}
	return s.win.FunctionKey(k)
}

// act opens a save in a tab: that of a game too that has just one. Else it leads into the game, to its first save.
func (s *Saves) act(x *widgets.Branch) {
	save := saveOf(x)
	if own := savesBelow(x); save == nil && len(own) == 1 {
		save = saveOf(own[0])
	}
	o := s.tree.Outline
	switch row := o.CurrentRow(); {
	case save != nil:
		s.win.Open(nil, save.Path)
	case x != nil && len(x.Below) > 0:
		o.Open(row)
		for row++; row+1 < o.Len() && len(savesBelow(x)) > 0 && saveOf(s.tree.At(o.Rows().At(row).Node)) == nil; row++ {
		}
		o.Select(row)
	}
}

// savesBelow are the rows of a game that are saves.
func savesBelow(x *widgets.Branch) (list []*widgets.Branch) {
	if x != nil {
		for _, b := range x.Below {
			if save := saveOf(b); save != nil && save.Sight.State != kinds.Foreign {
				list = append(list, b)
			}
		}
	}
	return list
}

// showFolder opens the folder of what is selected in the system's own way.
func (s *Saves) showFolder() {
	switch x := s.tree.Current(); {
	case saveOf(x) != nil:
		s.win.ShowFolder(saveOf(x).Path)
	case gameOf(x) != nil && len(gameOf(x).Saves) > 0:
		s.win.ShowFolder(gameOf(x).Saves[0].Path)
	}
}

// chosen brings the buttons and the status line up to date with what is selected.
func (s *Saves) chosen() {
	x := s.tree.Current()
	able(s.open, saveOf(x) != nil || gameOf(x) != nil && len(x.Below) > 0)
	able(s.folder, saveOf(x) != nil || gameOf(x) != nil && len(gameOf(x).Saves) > 0)
	s.win.Refresh()
	if save := saveOf(x); save != nil {
		at := s.tree.Outline.Place()
		s.win.Trace("save", "path", save.Path, "x", at.X, "y", at.Y)
	}
}

func able(b *widgets.Button, can bool) {
	if can {
		b.Enable()
	} else {
		b.Disable()
	}
}

// Object is what the tab shows.
func (s *Saves) Object() fyne.CanvasObject { return s.root }

// Focus focuses the filter, or the list if something is selected there.
func (s *Saves) Focus() {
	if s.tree.Current() != nil {
		s.win.Canvas().Focus(s.tree.Outline)
		return
	}
	s.win.Canvas().Focus(s.filter)
}

// Sift implements host.Sifter.
func (s *Saves) Sift() host.FilterField { return s.filter }

// Close stops the search.
func (s *Saves) Close() {
	s.stop()
	s.round++
}

// Guide implements host.Guided.
func (s *Saves) Guide() string { return "saves-on-this-computer.md" }

// Status is the path of what is selected.
func (s *Saves) Status() (left, place, right string) {
	x := s.tree.Current()
	if save := saveOf(x); save != nil {
		return save.Path, "", ""
	}
	if g := gameOf(x); g != nil {
		return g.Folder, "", ""
	}
	return "", "", ""
}
