// Package merge is the tab that merges three versions of a file into one: what both sides changed is shown as one tree, and what they changed
// differently is decided there. What comes of the choices, package threeway says.
package merge

import (
	"context"
	"maps"
	"path/filepath"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// Source is one of the three versions: a file, or bytes.
type Source struct {
	Path string
	Key  model.Key
	Data []byte // instead of Path, if not nil
	Note string // where it comes from: "HEAD", the name of the file
}

// Request is a merge that is asked for.
type Request struct {
	Name               string // of the file that is merged
	Base, Ours, Theirs Source
	Out                string // the file that is written; "" asks for one
	Done               func() // called once it is written; may be nil
}

// Start reads the three versions and shows the merge in a new tab.
func Start(w host.Window, r Request) {
	m := &merging{win: w, request: r, choices: map[string]threeway.Side{}}
	w.Work(words.Say("Opening %s", r.Name), func(ctx context.Context, progress func(float64)) error {
		for i, s := range []Source{r.Base, r.Ours, r.Theirs} {
			f, err := s.open(ctx, w, r.Name)
			if err != nil {
				return err
			}
			m.files[i] = f
		}
		return nil
	}, func(err error) {
		if err != nil {
			w.Failed(w.Page(), err, words.Say("%s cannot be merged: %s", r.Name, words.Sentence(err)))
			return
		}
		m.build()
		m.page = w.AddTool(words.Say("Merge %s", r.Name), m)
		m.restart()
		m.Focus()
	})
}

func (s Source) open(ctx context.Context, w host.Window, name string) (*store.File, error) {
	if s.Data != nil {
		return store.New(s.Data, model.Options{Name: filepath.Base(name), Key: s.Key})
	}
	return w.Read(ctx, s.Path, s.Key, nil)
}

// merging is the tab.
type merging struct {
	view
	win     host.Window
	page    host.Page
	request Request
	files   [3]*store.File // base, ours, theirs

	choices      map[string]threeway.Side
	past, future []map[string]threeway.Side // choices for undo and redo

	run    int // counts the merges that were begun; only the last counts
	saving bool
	result *threeway.Result
	docs   [3]*model.Document // base, the result and theirs, as merging left them
	tree   *tree
}

// restart merges again, elsewhere, and shows what comes of it. Until then what is there stays.
func (m *merging) restart() {
	m.run++
	run, choices := m.run, maps.Clone(m.choices)
	docs := m.copies()
	go func() {
		result, err := threeway.Merge(context.Background(), docs[0], docs[1], docs[2], threeway.Options{Choices: choices})
		m.win.RunOnUI(func() {
			if run != m.run {
				return
			}
			if err != nil {
				m.empty.Set(words.Sentence(err))
				m.root.Refresh()
				return
			}
			m.result, m.docs = &result, docs
			m.show()
		}, false)
	}()
}

// copies are documents of the three versions that merging may change.
func (m *merging) copies() (docs [3]*model.Document) {
	for i, f := range m.files {
		docs[i] = f.Doc.Snapshot().Document()
	}
	return docs
}

// choose takes a side for the selected change, or for all changes below the selected place: for the conflicts if there are some. The same side again
// takes the choice back.
func (m *merging) choose(side threeway.Side) {
	n, ok := m.table.Current()
	if !ok || m.result == nil || m.saving {
		return
	}
	var paths []string
	conflicts := false
	m.tree.each(n, func(i int) {
		c := &m.result.Changes[i]
		if c.Conflict() && !conflicts {
			paths, conflicts = nil, true
		}
		if c.Conflict() || !conflicts && (!c.Moved || c.Conflict()) {
			paths = append(paths, c.Path)
		}
	})
	if len(paths) == 0 {
		return
	}
	next := maps.Clone(m.choices)
	for _, path := range paths {
		if len(paths) == 1 && next[path] == side {
			delete(next, path)
		} else {
			next[path] = side
		}
	}
	m.past, m.future = append(m.past, m.choices), nil
	m.win.Trace("chosen", "paths", paths, "side", int(side))
	m.take(next)
}

func (m *merging) take(choices map[string]threeway.Side) {
	m.choices = choices
	m.restart()
}

// Undo takes the last choice back.
func (m *merging) Undo() {
	if n := len(m.past); n > 0 && !m.saving {
		m.future = append(m.future, m.choices)
		last := m.past[n-1]
		m.past = m.past[:n-1]
		m.take(last)
	}
}

// Redo makes the choice again that was taken back last.
func (m *merging) Redo() {
	if n := len(m.future); n > 0 && !m.saving {
		m.past = append(m.past, m.choices)
		next := m.future[n-1]
		m.future = m.future[:n-1]
		m.take(next)
	}
}

// MayStep reports whether there are changes to go to.
func (m *merging) MayStep() bool { return m.result != nil && len(m.result.Changes) > 0 }

// Step goes to the next conflict that is left, to the next change if none is; or to the one before.
func (m *merging) Step(by int) {
	if !m.MayStep() {
		return
	}
	n, _ := m.table.Current()
	left := m.result.Left() > 0
	if to := m.tree.next(n, by, func(i int) bool { return !left || m.result.Changes[i].Left() }); to != 0 {
		m.table.SelectNode(to)
	}
}

// Focus gives the keyboard to the table.
func (m *merging) Focus() { m.win.Canvas().Focus(m.table) }

// Object is what the tab shows.
func (m *merging) Object() fyne.CanvasObject { return m.root }

// Close has what is being merged come to nothing.
func (m *merging) Close() { m.run++ }

// Status is for the status line.
func (m *merging) Status() (left, place, right string) {
	right = words.Say("1, 2, 3 choose, %s takes it back", m.win.KeyOf("undo"))
	c := m.current()
	if c == nil {
		return m.request.Name, "", right
	}
	return widgets.PathWords(c.Path), words.Say("%s in base, %s in ours, %s in theirs", short(c, threeway.Base, c.Base), short(c, threeway.Ours, c.Ours), short(c, threeway.Theirs, c.Theirs)), right
}

// short is what a version has, in a few words.
func short(c *threeway.Change, side threeway.Side, text string) string {
	if text == "" {
		return words.Say("nothing")
	}
	return shown(c, side, text)
}

// current is the selected change, nil if it is a place with several.
func (m *merging) current() *threeway.Change {
	n, ok := m.table.Current()
	if !ok || m.result == nil {
		return nil
	}
	return m.change(n)
}

// change is that of a row, nil for a place.
func (m *merging) change(n outline.Node) *threeway.Change {
	if i := m.tree.spots[n].change; i >= 0 {
		return &m.result.Changes[i]
	}
	return nil
}
