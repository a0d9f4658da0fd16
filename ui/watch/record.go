package watch

import (
	"path/filepath"
	"strings"
	"time"

	"savant/model"
	"savant/model/diff"
	"savant/model/watch"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// record is the state of a watched file.
type record struct {
	win     host.Window
	page    host.Page // the tab
	path    string
	options model.Options // that open the file

	since    time.Time
	paused   bool
	waiting  []watch.Event // that came during the pause
	ended    bool          // watching has ended by itself
	torn     time.Time     // when the file was found to be left torn; zero if it was not since the last version
	versions []watch.Event // the oldest first
	past     watch.History // of them
	newest   *model.Document

	pins    pins   // the values with names
	changed func() // called when something about the versions has changed

	number uint64   // of the version that is selected, 0 for the newest whichever that is
	steps  []step   // of the search
	found  []string // paths of the first of the values that are left; nil without a search
	left   int      // how many values are left
	span
	compared []host.Page // versions that were opened to be compared
}

// span is the oldest and the newest of several versions that are selected, as indexes; the same if they are not several.
type span struct{ from, to int }

// saves are what the shape of the game's saves is learnt from: the oldest and the newest version.
func (r *record) saves() []*model.Snapshot {
	var list []*model.Snapshot
	if len(r.versions) > 1 {
		if oldest, err := open(r.versions[0].Version.Path, r.options); err == nil {
			list = append(list, oldest.Snapshot())
		}
	}
	if r.newest != nil {
		list = append(list, r.newest.Snapshot())
	}
	return list
}

// add adds a version that was written, or the news that the file was left torn.
func (r *record) add(e watch.Event) {
	if e.Torn {
		r.torn = time.Now()
		r.win.Trace("torn", "file", r.path)
		return
	}
	r.torn = time.Time{}
	var now *model.Document
	if e.Document != nil {
		now = e.Document.Document()
		r.newest = now
	}
	r.past.Add(e.Differences, now)
	e.Differences, e.Document = nil, nil // they are in past, and on the disk
	r.versions = append(r.versions, e)
}

// name is that of the file.
func (r *record) name() string { return filepath.Base(r.path) }

// at is the index of the version that is selected, -1 if there is none.
func (r *record) at() int {
	if i := r.index(r.number); i >= 0 {
		return i
	}
	return len(r.versions) - 1
}

// index is where the version of a number is among the versions, -1 if it is not.
func (r *record) index(number uint64) int {
	for i := range r.versions {
		if r.versions[i].Version.Number() == number {
			return i
		}
	}
	return -1
}

// when is when a version was written.
func (r *record) when(i int) string {
	at := r.versions[i].Version.Time.Local()
	if y, d := at.Year(), at.YearDay(); y != r.since.Year() || d != r.since.YearDay() {
		return at.Format("2006-01-02 15:04")
	}
	return at.Format(clock)
}

const clock = "15:04:05"

// kept is a version with what opens it.
func (r *record) kept(i int) host.Kept {
	return host.Kept{Backup: r.versions[i].Version, File: r.path, Key: r.options.Key, Name: words.Say("%s   (version of %s)", r.name(), r.when(i))}
}

// row is the row at a path in the newest version that can be read, 0 if there is none.
func (r *record) row(path string) (*model.Document, model.Row) {
	if r.newest == nil {
		return nil, 0
	}
	row, err := r.newest.Find(path)
	if err != nil {
		return r.newest, 0
	}
	return r.newest, row
}

// now is a value in the newest version, "" if there is none.
func (r *record) now(path string) string {
	if d, row := r.row(path); row != 0 {
		if text, err := d.Text(row); err == nil {
			return widgets.FirstLine(text)
		}
	}
	return ""
}

// text is what a value was in a version; changed reports whether it became that there.
func (r *record) text(path string, at int) (text string, changed bool) {
	x := r.past.Of(path)
	if x == nil {
		return r.now(path), false
	}
	for _, c := range x.Changes {
		if c.Version == at {
			return changeWords(c), true
		}
	}
	text, there := x.At(at)
	if !there {
		return "", false
	}
	return widgets.FirstLine(text), false
}

// goTo shows a value in the file.
func (r *record) goTo(path string) {
	if path != "" {
		r.win.OpenAt(r.path, path)
	}
}

// changeWords returns the new value as text, or describes a change of more than a value.
func changeWords(c watch.Change) string {
	switch {
	case c.Op == diff.Removed:
		return words.Say("removed")
	case c.New == "":
		return words.Text(c.NewSize)
	case c.Op == diff.Added && strings.ContainsAny(c.New[:1], "{["):
		return words.Say("added")
	}
	return widgets.FirstLine(c.New)
}
