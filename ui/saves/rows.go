package saves

import (
	"errors"
	"io/fs"
	"path"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"savant/model/games"
	"savant/model/kinds"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// columns are those of the list: game or save, kind, date, size.
func columns(width float32) []outline.Span {
	const gap, edge, date, size = 12, 14, 124, 110
	rest := max(0, width-edge-date-size-3*gap)
	name := rest * 0.56
	kind := rest - name
	at := name + gap
	return []outline.Span{{From: 0, To: name}, {From: at, To: at + kind}, {From: at + kind + gap, To: at + kind + gap + date}, {From: width - edge - size, To: width - edge}}
}

func newHeads() *fyne.Container {
	line := widgets.NewHeads(columns, words.Say("Game and save"), words.Say("Kind"), words.Say("Last written"), words.Say("Size"))
	line.Objects[3].(*ink.Text).Align = fyne.TextAlignTrailing
	return line
}

const stampForm = "2006-01-02 15:04"

// mostOpen is how many files a game has at most whose files are shown from the start.
const mostOpen = 20

// list shows the saves found that match the filter.
func (s *Saves) list() {
	sought := strings.ToLower(strings.TrimSpace(s.filter.Text))
	var top []*widgets.Branch
	saves, shown := 0, 0
	for i := range s.shown.games {
		b, n := s.gameBranch(&s.shown.games[i], sought)
		if b == nil {
			continue
		}
		top = append(top, b)
		saves, shown = saves+n, shown+1
	}
	if sought == "" && len(s.shown.problems) > 0 {
		top = append(top, unread(s.shown.problems))
	}
	s.tree.Show(top)
	if sought != "" {
		s.openAll()
	}
	s.say(sought, saves, shown, len(top) == 0)
	s.chosen()
}

// openAll opens all games.
func (s *Saves) openAll() {
	o := s.tree.Outline
	for row := 0; row < o.Len(); row++ {
		if x := s.tree.At(o.Rows().At(row).Node); gameOf(x) != nil {
			o.Open(row)
		}
	}
}

// say says how far the search is, and what there is if nothing can be listed.
func (s *Saves) say(sought string, saves, shown int, nothing bool) {
	text := words.Say("%s in %s", words.Count(int64(saves), "%s save", "%s saves"), words.Count(int64(shown), "%s game", "%s games"))
	s.again.SetText(words.Say("Look again"))
	if s.looking {
		text = words.Say("Looking… %s so far", text)
		s.again.SetText(words.Say("Stop"))
	}
	s.note.Set(text)
	switch {
	case !nothing:
		s.empty.Set("")
	case sought != "":
		s.empty.Set(words.Say("No game or save matches %q.", s.filter.Text))
	case s.looking:
		s.empty.Set(words.Say("Looking where Godot, Steam, Flatpak and Snap keep the saves of games…"))
	default:
		s.empty.Set(words.Say("No saves of Godot games were found in the usual places. Open a folder, or drop it here, to look elsewhere."))
	}
	s.root.Refresh()
}

// title is what a game is called in the list.
func title(g *games.Game) string {
	if g.Title != "" {
		return g.Title
	}
	return g.Name
}

// gameBranch is the row of a game with those of its files, and how many saves are among them; nil if the filter leaves nothing of it.
func (s *Saves) gameBranch(g *games.Game, sought string) (b *widgets.Branch, saves int) {
	whole := contains(sought, title(g), g.Name, g.Folder)
	var newest time.Time
	var locked []*widgets.Branch
	b = &widgets.Branch{Key: g.Folder, Data: g, Open: g.Project || len(g.Saves) <= mostOpen}
	for i := range g.Saves {
		save := &g.Saves[i]
		foreign := save.Sight.State == kinds.Foreign
		if foreign && !s.others.On || !whole && !contains(sought, save.Name, kind(save)) {
			continue
		}
		if !foreign {
			saves++
		}
		if save.Time.After(newest) {
			newest = save.Time
		}
		if save.Sight.State == kinds.Locked {
			locked = append(locked, saveBranch(save))
		} else {
			b.Below = append(b.Below, saveBranch(save))
		}
	}
	b.Below = append(b.Below, locked...) // what opens comes first
	files := len(b.Below)
	if whole {
		for _, err := range g.Problems {
			b.Below = append(b.Below, problemBranch(err))
		}
		if g.More {
			b.Below = append(b.Below, &widgets.Branch{Key: "more", Look: outline.Look{LabelColor: look.Muted, Badge: warning,
				Label: words.Say("There are more: at most %s files are listed, in folders at most %s deep.", words.Number(games.MostSaves), words.Number(games.MostDepth))}})
		}
	}
	if len(b.Below) == 0 && !(g.Project && whole) {
		return nil, 0
	}
	b.Look = outline.Look{Label: title(g), Badge: look.Badge{Icon: "folder", Color: look.Muted},
		Cells: []outline.Cell{{Text: source(g), Color: look.Muted}, {Color: look.Muted}, {Text: words.Count(int64(files), "%s file", "%s files"), Color: look.Muted, Right: true}}}
	if files > 0 {
		b.Look.Cells[1].Text = newest.Local().Format(stampForm)
	} else if len(g.Saves) == 0 {
		b.Look.Cells[2].Text = words.Say("nothing yet")
	}
	return b, saves
}

// source says where a game comes from, as far as that is not plain.
func source(g *games.Game) string {
	switch {
	case g.Project:
		return words.Say("of the open project")
	case g.Source == games.Proton:
		return "Steam, Proton"
	case g.Source == games.Flatpak:
		return "Flatpak"
	case g.Source == games.Snap:
		return "Snap"
	}
	return ""
}

// kind returns what a file is and what can be done with it.
func kind(s *games.Save) string {
	format := words.Text(s.Sight.Format)
	switch s.Sight.State {
	case kinds.Locked:
		return words.Say("%s, locked", format)
	case kinds.Unknown:
		return words.Say("unknown to Savant")
	case kinds.Foreign:
		return words.Say("%s, not a save", format)
	}
	return format
}

func saveBranch(s *games.Save) *widgets.Branch {
	known := s.Sight.State == kinds.Opens || s.Sight.State == kinds.Locked
	l := outline.Look{Label: s.Name, Badge: badge.File(path.Base(s.Name), known),
		Cells: []outline.Cell{{Text: kind(s)}, {Text: s.Time.Local().Format(stampForm), Color: look.Muted}, {Text: words.Count(s.Size, "%s byte", "%s bytes"), Color: look.Muted, Right: true}}}
	switch {
	case s.Sight.State == kinds.Locked:
		l.Cells[0].Color = look.Changed
	case !known:
		l.LabelColor, l.Cells[0].Color = look.Muted, look.Muted
	}
	return &widgets.Branch{Key: s.Name, Look: l, Data: s}
}

// warning is the badge of what could not be read, or listed in whole.
var warning = look.Badge{Text: "!", Color: look.Changed}

// problemBranch is the row of what could not be read.
func problemBranch(err error) *widgets.Branch {
	name, why := words.Say("Not read"), err
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		name, why = p.Path, p.Err
	}
	return &widgets.Branch{Key: "!" + name, Look: outline.Look{Label: name, LabelColor: look.Muted, Badge: warning,
		Cells: []outline.Cell{{Text: words.Text(why), Color: look.Changed}}}}
}

// unread is the row of all folders that could not be read.
func unread(list []error) *widgets.Branch {
	b := &widgets.Branch{Key: "!", Look: outline.Look{Label: words.Count(int64(len(list)), "%s folder was not read", "%s folders were not read"), LabelColor: look.Muted, Badge: warning}}
	for _, err := range list {
		b.Below = append(b.Below, problemBranch(err))
	}
	return b
}

// contains reports whether a text in lower case is in any of others; an empty one is in all.
func contains(sought string, texts ...string) bool {
	for _, text := range texts {
		if strings.Contains(strings.ToLower(text), sought) {
			return true
		}
	}
	return false
}

// saveOf is the save of a row, nil for another row or none.
func saveOf(b *widgets.Branch) *games.Save {
	if b == nil {
		return nil
	}
	s, _ := b.Data.(*games.Save)
	return s
}

// gameOf is the game of a row, nil for another row or none.
func gameOf(b *widgets.Branch) *games.Game {
	if b == nil {
		return nil
	}
	g, _ := b.Data.(*games.Game)
	return g
}
