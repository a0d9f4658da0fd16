package files

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"savant/model"
	"savant/model/diff"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/compare"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// CheckDisk checks whether the file of a tab, nil for none, has changed on disk after it was written to, and asks what to
// do, as long as it is not what it was. The changes are computed in the background.
func CheckDisk(holder host.Page) {
	p, ok := holder.(Page)
	if !ok || p.Disk().Writing || p.Disk().File == nil {
		return
	}
	w := p.Window().(Window)
	if p.Disk().File.Changed() == nil {
		if p.Disk().asked != nil {
			w.Withdraw(p, p.Disk().asked)
			p.Disk().asked = nil
		}
		return
	}
	p.Disk().checks++
	check := p.Disk().checks
	readDisk(w, p, func(n *diskChange) {
		switch {
		case check != p.Disk().checks:
		case n.err == nil && n.incomparable == nil && !p.Dirty() && !beingEdited(w, p):
			follow(w, n)
		default:
			reportDiskChange(w, n)
		}
	})
}

// beingEdited reports whether the user may be about to edit an unchanged page: a dialog is open, or a field has the focus.
func beingEdited(w Window, p Page) bool {
	_, typing := w.Canvas().Focused().(interface{ SelectedText() string })
	return w.Canvas().Overlays().Top() != nil || typing && w.Page() == host.Page(p)
}

// follow shows what another program has written to a file without edits. Undo restores the old contents.
func follow(w Window, n *diskChange) {
	p := n.page
	w.Trace("disk", "file", p.File(), "differences", n.count, "dirty", false)
	reread(w, p, func(fresh Page) {
		text := words.Say("Reloaded: the same values in other bytes")
		if n.count > 0 {
			text = words.Count(int64(n.count), "Reloaded: %s value changed on disk", "Reloaded: %s values changed on disk")
		}
		w.Note(fresh, text)
	})
}

// readDisk reads in the background how another program has changed a page's file, and then reports it.
func readDisk(w Window, p Page, tell func(*diskChange)) {
	base, path, key := p.Changes().Base().Document().Snapshot(), p.File(), p.Key()
	go func() {
		n := &diskChange{page: p, when: time.Now()}
		if n.file, n.err = w.Read(context.Background(), path, key, nil); n.err == nil {
			n.file.Close() // its document holds on to it
			n.compare(base)
		}
		w.RunOnUI(func() {
			if has(w, p) && !p.Disk().Writing && p.Disk().File.Changed() != nil {
				n.now = p.Disk().File.Renamed()
				tell(n)
			}
		}, false)
	}()
}

// diskChange is a change of an open file by another program.
type diskChange struct {
	page         Page
	when         time.Time
	file         *store.File // as it is on disk now; nil if that cannot be read
	err          error
	now          string    // what another program renamed the file to; "" if it did not
	count        int       // of differences to what was opened; mostNews if there are at least so many
	paths        []string  // of the first of them
	incomparable error     // the files cannot be compared
	shown        host.Page // the tab that compares them; nil if there is none
}

// mostNews is how many differences are counted; fewNews, how many are named.
const (
	maxDifferences = 10_000
	maxNamed       = 3
)

// compare finds the changes.
func (n *diskChange) compare(base *model.Snapshot) {
	n.incomparable = diff.Compare(context.Background(), base, n.file.Doc.Snapshot(), nil, func(d diff.Difference) bool {
		if n.count < maxNamed {
			n.paths = append(n.paths, widgets.PathWords(d.Path))
		}
		n.count++
		return n.count < maxDifferences
	})
}

// text describes what has happened.
func (n *diskChange) text() string {
	p := n.page
	if n.now != "" {
		return words.Say("%s was renamed to %s on disk.", p.Name(), filepath.Base(n.now))
	}
	if n.err != nil {
		text := words.Say("%s was changed on disk and cannot be read now: %s", p.Name(), words.Sentence(n.err))
		if errors.Is(n.err, fs.ErrNotExist) {
			text = words.Say("%s is no longer on disk: it was moved or removed.", p.Name())
		}
		return text + " " + words.Say("What is open here is kept, and can be saved.")
	}
	text := words.Say("%s was changed on disk.", p.Name())
	switch {
	case n.incomparable != nil:
		text += " " + words.Say("It is another kind of file now: %s.", words.Text(n.file.Doc.Info().Format))
	case n.count == 0:
		text += " " + words.Say("It holds the same values as before, written differently.")
	case n.count >= maxDifferences:
		text += " " + words.Say("More than %s values differ, %s first.", words.Number(maxDifferences), n.paths[0])
	case n.count > maxNamed:
		text += " " + words.Say("%s values differ, %s first.", words.Number(int64(n.count)), strings.Join(n.paths, ", "))
	default:
		text += " " + words.Count(int64(n.count), "%s value differs:", "%s values differ:") + " " + strings.Join(n.paths, ", ") + "."
	}
	if p.Dirty() {
		text += " " + words.Say("The edits made here are kept.")
	}
	return text
}

// reportDiskChange asks what to do, over the file.
func reportDiskChange(w Window, n *diskChange) {
	p := n.page
	keep := widgets.Choice{Words: words.Say("Keep my version"), Run: func() { keepEdits(w, n) }}
	if n.err != nil {
		m := &host.Message{Text: n.text(), Color: look.Changed, Choices: []widgets.Choice{keep}}
		if n.follows(w) {
			m.Choices = []widgets.Choice{{Words: words.Say("Go on with %s", filepath.Base(n.now)), Run: func() {
				goOn(w, p, n.now)
				CheckDisk(p) // it may have been changed since
			}}, {Words: words.Say("Keep the name %s", p.Name()), Run: keep.Run}}
			m.Primary = 1
		}
		p.Disk().asked = m
		w.Notify(p, m)
		w.Dialog("disk")
		return
	}
	p.Disk().asked = diskMessage(w, n, true)
	w.Notify(p, p.Disk().asked)
	w.Trace("disk", "file", p.File(), "differences", n.count, "dirty", p.Dirty())
	w.Dialog("disk")
}

// follows reports whether the tab can go on with its file under the name that another program gave it: no other tab shows that.
func (n *diskChange) follows(w Window) bool { return n.now != "" && w.Holder(n.now) == nil }

// diskMessage is the question with its answers, for the file and for the comparison, which need not be shown there.
func diskMessage(w Window, n *diskChange, show bool) *host.Message {
	m := &host.Message{Text: n.text(), Color: look.Changed}
	if show {
		m.Choices = []widgets.Choice{{Words: words.Say("Show"), Run: func() { showDiskChange(w, n) }}}
	}
	m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Reload from disk"), Run: func() { takeDisk(w, n) }},
		widgets.Choice{Words: words.Say("Keep my version"), Run: func() { keepEdits(w, n) }})
	if n.page.Dirty() && n.incomparable == nil {
		m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Merge my edits onto it"), Run: func() { mergeEdits(w, n) }})
		m.Primary = len(m.Choices)
	}
	return m
}

// changedOnDisk asks what to do about a file that was to be saved, and that something else has written since it was opened.
func changedOnDisk(w Window, n *diskChange, done func()) {
	p := n.page
	m := &host.Message{Color: look.Changed, Text: n.text() + " " + words.Say("Nothing was written.")}
	if n.err == nil {
		m = diskMessage(w, n, true)
		m.Text += " " + words.Say("Nothing was written.")
	}
	over := widgets.Choice{Words: words.Say("Save over it"), Run: func() { Save(w, p, true, done) }}
	m.Choices = slices.DeleteFunc(m.Choices, func(c widgets.Choice) bool { return c.Words == words.Say("Keep my version") })
	m.Primary = 0
	if n.err == nil && p.Dirty() && n.incomparable == nil {
		m.Primary = len(m.Choices) // Merge, which loses nothing
	}
	if n.now != "" {
		over.Words = words.Say("Save as %s", p.Name())
	}
	if n.follows(w) {
		m.Choices = []widgets.Choice{{Words: words.Say("Save as %s", filepath.Base(n.now)), Run: func() {
			goOn(w, p, n.now)
			Save(w, p, false, done)
		}}}
		m.Primary = 1
	}
	m.Choices = append(m.Choices, over, widgets.Choice{Words: words.Say("Save as…"), Run: func() { askSaveAs(w, p, done) }})
	askOver(w, p, m)
	w.Dialog("changed")
}

// showDiskChange compares the document with the file on disk. The question is shown there too.
func showDiskChange(w Window, n *diskChange) {
	name := words.Say("%s   (on disk, written at %s)", n.page.Name(), n.when.Format("15:04:05"))
	n.shown = compare.Show(n.page, n.file.Doc, nil, name)
	w.Notify(w.Page(), diskMessage(w, n, false))
	w.Notify(n.page, diskMessage(w, n, true))
}

// dismissDiskChange removes the question, wherever it is shown, and its comparison.
func dismissDiskChange(w Window, n *diskChange) {
	if n.shown != nil && has(w, n.shown) {
		w.Close(n.shown)
	}
	w.Notify(n.page, nil)
	w.Bring(n.page)
}

// keepEdits keeps the document; saving it overwrites the file on disk.
func keepEdits(w Window, n *diskChange) {
	p := n.page
	dismissDiskChange(w, n)
	if n.err == nil {
		adopt(p, n.file, n.file.Doc.Base())
	} else if err := p.Disk().File.AdoptUnread(); err != nil {
		w.Fail(p, host.NotOpened(p.File(), err))
		return
	}
	w.Notify(p, &host.Message{Color: look.Changed, Text: words.Say("%s is kept as it is here. Saving writes over the file on disk, which is kept as a backup.", p.Name())})
	w.Refresh()
	w.Trace("kept", "file", p.File())
}

// takeDisk shows the file on disk. Undo restores the document.
func takeDisk(w Window, n *diskChange) {
	p := n.page
	dismissDiskChange(w, n)
	Reload(w, p)
}

// mergeEdits makes the edits again on the file that is on disk now. Those that cannot be are for the user to decide.
func mergeEdits(w Window, n *diskChange) {
	p := n.page
	dismissDiskChange(w, n)
	mine, revision, key, file := p.Doc().Snapshot().Document(), p.Doc().Revision(), p.Key(), p.File()
	base := p.Changes().Base().Document()
	q := undecided{base: base, mine: mine}
	q.keepsVersions()
	go func() {
		f, err := w.Read(context.Background(), file, key, nil) // again, because it may have changed meanwhile
		if err == nil {
			q.result, err = threeway.Onto(context.Background(), base, mine, f.Doc)
		}
		w.RunOnUI(func() {
			switch {
			case !has(w, p) || p.Doc().Revision() != revision:
				CheckDisk(w.Holder(file)) // it was edited meanwhile: ask again
			case err != nil:
				w.Fail(p, words.Say("The edits could not be merged: %s", words.Sentence(err)))
			default:
				q.undo = words.Say("Ctrl+Z brings back what was here before.")
				q.tell(w, replace(w, p, f, stepMerged))
			}
		}, false)
	}()
}
