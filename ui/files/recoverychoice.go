package files

import (
	"path/filepath"
	"slices"
	"time"

	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/preview"
	"savant/ui/widgets"
)

// recoveryRow is a row of the list of what edits were left of.
type recoveryRow struct {
	store.Recovery
	open bool // with the edits
}

// Tick implements preview.Place: edits that cannot be made again are only told of.
func (l *recoveryRow) Tick() *bool {
	if !l.Why.IsZero() && !l.Merges {
		return nil
	}
	return &l.open
}

// choosing is the choice of the files that are opened with the edits that were left of them.
type choosing struct {
	win   host.Window
	files []*recoveryRow
	rows  *widgets.Tree
	sheet *widgets.Question
}

// chooseLeft lists what edits were left of, for the user to tick what to open, and calls chosen with that and with the rest. names are those of the
// files.
func chooseLeft(w host.Window, list []store.Recovery, names map[string]string, chosen func(now, later []store.Recovery)) {
	c := &choosing{win: w}
	var rows []*widgets.Branch
	for _, r := range list {
		l := &recoveryRow{Recovery: r}
		l.open = l.Tick() != nil
		c.files = append(c.files, l)
		x := l.row(names[r.Path])
		if slices.ContainsFunc(list, func(o store.Recovery) bool { return o.Journal != r.Journal && o.Name() == r.Name() }) {
			x.Look.Type = r.Last.Local().Format(time.DateTime) // two sets of edits of one file may be of one minute
		}
		rows = append(rows, x)
	}
	c.rows = preview.Tree(rows, c.tick)
	text := words.Say("Files that are not ticked stay as they are, and their edits are offered again.")
	c.sheet = w.Review("recovery-choice", words.Say("Unsaved edits of an earlier session"), text, c.rows.Outline, words.Say("Open with the edits"), true, func() { chosen(c.parted()) })
	c.sheet.Tick = func() { c.tick(c.rows.Current()) }
}

// row is how a file is listed that is called name; what was in no file by the name of its tab.
func (l *recoveryRow) row(name string) *widgets.Branch {
	x := &widgets.Branch{Key: l.Journal, Data: l, Look: outline.Look{Label: name, Type: l.Last.Local().Format("2006-01-02 15:04")}}
	if l.Path == "" {
		x.Look.Label, x.Look.Summary = l.Title, words.Say("in no file yet")
	} else {
		x.Look.Summary = filepath.Dir(l.Path)
	}
	switch {
	case l.Why.IsZero() && l.Choices:
		x.Look.Note = words.Say("choices in a merge")
	case l.Why.IsZero():
	case l.Merges:
		x.Look.Note, x.Look.NoteColor = words.Say("written since; the edits are merged"), look.Changed
	default:
		x.Look.Note, x.Look.NoteColor = words.Text(l.Why), look.Error
	}
	if l.Tick() != nil {
		x.Look.Badge = preview.Badge(l.open)
	}
	return x
}

// tick ticks a file, or takes the tick away.
func (c *choosing) tick(x *widgets.Branch) bool {
	if len(preview.Turn(x)) == 0 {
		return false
	}
	c.rows.Outline.Refresh()
	c.win.Trace("ticked", "file", x.Look.Label, "along", x.Data.(*recoveryRow).open)
	return true
}

// parted are the files that are ticked, and the others.
func (c *choosing) parted() (now, later []store.Recovery) {
	for _, l := range c.files {
		if l.open {
			now = append(now, l.Recovery)
		} else {
			later = append(later, l.Recovery)
		}
	}
	return now, later
}
