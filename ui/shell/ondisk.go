package shell

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
	"savant/model/store"
	"savant/ui/compare"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// checkDisk looks whether a file that something was written to is another one now, and asks what to do. What has changed is found
// out elsewhere.
func (g *program) checkDisk(path string) {
	w, p := g.holder(path)
	if p == nil || p.disk.writing || p.disk.opened == nil || p.disk.opened.Changed() == nil {
		return
	}
	p.disk.diskChecks++
	check := p.disk.diskChecks
	readDisk(w, p, func(n *diskChange) {
		if check == p.disk.diskChecks {
			reportDiskChange(w, n)
		}
	})
}

// readDisk finds out elsewhere what another program has made of a page's file, and then reports it.
func readDisk(w *Window, p *tabPage, tell func(*diskChange)) {
	base, path, key := p.changes.Base().Document().Snapshot(), p.file, p.Key()
	go func() {
		n := &diskChange{page: p, when: time.Now()}
		if n.file, n.err = w.Read(context.Background(), path, key, nil); n.err == nil {
			n.file.Close() // its document holds on to it
			n.compare(base)
		}
		w.RunOnUI(func() {
			if slices.Contains(w.pages, p) && !p.disk.writing && p.disk.opened.Changed() != nil {
				tell(n)
			}
		}, false)
	}()
}

// diskChange is what another program has made of a file that is open.
type diskChange struct {
	page         *tabPage
	when         time.Time
	file         *store.File // as it is on disk now; nil if that cannot be read
	err          error
	count        int       // of differences to what was opened; mostNews if there are at least so many
	paths        []string  // of the first of them
	incomparable error     // the files cannot be compared
	shown        host.Page // the tab that compares them; nil while there is none
}

// mostNews is how many differences are counted; fewNews, how many are named.
const (
	maxDifferences = 10_000
	maxNamed       = 3
)

// compare finds out what has changed.
func (n *diskChange) compare(base *model.Snapshot) {
	n.incomparable = diff.Compare(context.Background(), base, n.file.Doc.Snapshot(), nil, func(d diff.Difference) bool {
		if n.count < maxNamed {
			n.paths = append(n.paths, widgets.PathWords(d.Path))
		}
		n.count++
		return n.count < maxDifferences
	})
}

// text says what has happened.
func (n *diskChange) text() string {
	p := n.page
	if n.err != nil {
		text := words.Say("%s was changed on disk by another program and cannot be read now: %s", p.name, words.Sentence(n.err))
		if errors.Is(n.err, fs.ErrNotExist) {
			text = words.Say("%s is no longer on the disk: another program has moved or removed it.", p.name)
		}
		return text + " " + words.Say("What is open here is kept, and can be saved.")
	}
	text := words.Say("%s was changed on disk by another program.", p.name)
	switch {
	case n.incomparable != nil:
		text += " " + words.Say("It is another kind of file now: %s.", words.Text(n.file.Doc.Info().Format))
	case n.count == 0:
		text += " " + words.Say("It holds the same values as before, in other bytes.")
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
func reportDiskChange(w *Window, n *diskChange) {
	p := n.page
	keep := widgets.Choice{Words: words.Say("Keep what is here"), Run: func() { keepEdits(w, n) }}
	if n.err != nil {
		w.Notify(p, &host.Message{Text: n.text(), Color: look.Changed, Choices: []widgets.Choice{keep}})
		w.Dialog("disk")
		return
	}
	w.Notify(p, diskMessage(w, n, true))
	w.Trace("disk", "file", p.file, "differences", n.count, "dirty", p.Dirty())
	w.Dialog("disk")
}

// diskMessage is the question with its answers, for the file and for the comparison, which need not be shown there.
func diskMessage(w *Window, n *diskChange, show bool) *host.Message {
	m := &host.Message{Text: n.text(), Color: look.Changed}
	if show {
		m.Choices = []widgets.Choice{{Words: words.Say("Show"), Run: func() { showDiskChange(w, n) }}}
	}
	m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Reload from disk"), Run: func() { takeDisk(w, n) }},
		widgets.Choice{Words: words.Say("Keep what is here"), Run: func() { keepEdits(w, n) }})
	if n.page.Dirty() && n.incomparable == nil {
		m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Merge my edits onto it"), Run: func() { mergeEdits(w, n) }})
		m.Primary = len(m.Choices)
	}
	return m
}

// changedOnDisk asks what to do about a file that was to be saved, and that something else has written since it was opened.
func changedOnDisk(w *Window, n *diskChange, done func()) {
	p := n.page
	m := &host.Message{Color: look.Changed, Text: n.text() + " " + words.Say("Nothing was written.")}
	if n.err == nil {
		m = diskMessage(w, n, true)
		m.Text += " " + words.Say("Nothing was written.")
	}
	over := widgets.Choice{Words: words.Say("Save over it"), Run: func() { savePage(w, p, true, done) }}
	m.Choices = slices.DeleteFunc(m.Choices, func(c widgets.Choice) bool { return c.Words == words.Say("Keep what is here") })
	m.Choices = append(m.Choices, over, widgets.Choice{Words: words.Say("Save as…"), Run: func() { askSaveAsPage(w, p, done) }})
	w.Notify(p, m)
	w.Dialog("changed")
}

// showDiskChange compares what is here with what is on the disk. The question is shown there too.
func showDiskChange(w *Window, n *diskChange) {
	name := words.Say("%s   (on disk, written at %s)", n.page.name, n.when.Format("15:04:05"))
	n.shown = compare.Show(n.page, n.file.Doc, nil, name)
	w.Notify(w.page(), diskMessage(w, n, false))
	w.Notify(n.page, diskMessage(w, n, true))
}

// dismissDiskChange takes the question away, wherever it is asked, and the comparison that was about it.
func dismissDiskChange(w *Window, n *diskChange) {
	if p := pageOf(n.shown); slices.Contains(w.pages, p) {
		w.drop(p)
	}
	w.Notify(n.page, nil)
	for i, p := range w.pages {
		if p == n.page {
			w.show(i)
		}
	}
}

// keepEdits keeps the document; saving it writes over what is on the disk.
func keepEdits(w *Window, n *diskChange) {
	p := n.page
	dismissDiskChange(w, n)
	if err := p.disk.opened.Adopt(); err != nil {
		w.Fail(p, host.NotOpened(p.file, err))
		return
	}
	w.Notify(p, &host.Message{Color: look.Changed, Text: words.Say("%s is kept as it is here. Saving writes over the file on disk, which is kept as a backup.", p.name)})
	w.Refresh()
	w.Trace("kept", "file", p.file)
}

// takeDisk shows the file as it is on disk. What was here comes back with undo.
func takeDisk(w *Window, n *diskChange) {
	p := n.page
	dismissDiskChange(w, n)
	reloadPage(w, p)
}

// mergeEdits makes the edits again on the file that is on disk now. Those that cannot be are for the user to decide.
func mergeEdits(w *Window, n *diskChange) {
	p := n.page
	dismissDiskChange(w, n)
	mine, revision, key, file := p.doc.Snapshot(), p.doc.Revision(), p.Key(), p.file
	base := p.changes.Base().Document().Snapshot()
	go func() {
		f, err := w.Read(context.Background(), file, key, nil) // once more: it may have changed since it was looked at
		var result merge.Result
		if err == nil {
			result, err = merge.Onto(context.Background(), base, mine, f.Doc)
		}
		w.RunOnUI(func() {
			switch {
			case !slices.Contains(w.pages, p) || p.doc.Revision() != revision:
				w.checkDisk(file) // it was edited meanwhile: ask again
			case err != nil:
				w.Fail(p, words.Say("The edits could not be merged: %s", words.Sentence(err)))
			default:
				merged(w, p, f, mine, result)
			}
		}, false)
	}()
}

// merged shows the new file with the edits in it.
func merged(w *Window, p *tabPage, f *store.File, mine *model.Snapshot, r merge.Result) {
	fresh := newPage(w, f, p.name)
	replace(w, p, fresh)
	made, left := int64(len(r.Made)), int64(len(r.Left))
	m := &host.Message{Color: look.Good}
	var text []string
	if made > 0 {
		text = append(text, words.Count(made, "%s edit was reapplied to the file on disk.", "%s edits were reapplied to the file on disk."))
	}
	if left > 0 {
		m.Color = look.Changed
		text = append(text, words.Count(left, "%s edit was not reapplied: the same place was changed on disk too.", "%s edits were not reapplied: the same places were changed on disk too."))
		m.Choices = []widgets.Choice{{Words: words.Say("Decide"), Run: func() { compare.Decide(fresh, mine.Document(), r.Left) }}}
		m.Primary = 1
	}
	m.Text = strings.Join(append(text, words.Say("Ctrl+Z brings back what was here before.")), " ")
	w.Notify(fresh, m)
	w.Trace("merged", "file", p.file, "made", made, "left", left)
	if left > 0 {
		compare.Decide(fresh, mine.Document(), r.Left)
	}
}

// replace puts a page that shows the same file again in the place of another, which undo brings back as it was.
func replace(w *Window, old, fresh *tabPage) {
	path := old.Path()
	old.close()
	fresh.lock, fresh.disk.key = old.lock, old.disk.key
	fresh.disk.before = &pageStep{page: old, steps: doneSteps(fresh.doc)}
	replacePage(w, old, fresh)
	if r, err := fresh.doc.Find(path); err == nil {
		fresh.Select(r)
	}
}

// pageStep is a page that undo, or redo, brings back at a place in the history.
type pageStep struct {
	page  *tabPage
	steps int
}

// doneSteps is how many steps of the history are in force.
func doneSteps(doc *model.Document) int {
	n := 0
	for _, m := range doc.History() {
		if m.Done {
			n++
		}
	}
	return n
}

// replacePage shows a page in the place of another.
func replacePage(w *Window, old, fresh *tabPage) {
	for i := range w.pages {
		if w.pages[i] == old {
			w.pages[i] = fresh
		}
	}
	w.notice.Notify(old, nil)
	w.replaced(old, fresh)
	w.show(w.current)
}

// undoReload brings the page back that was in the place of another before it was reloaded or merged, if its history is at that
// place.
func undoReload(w *Window, p *tabPage) bool {
	if p.disk.before == nil || doneSteps(p.doc) != p.disk.before.steps {
		return false
	}
	old := p.disk.before.page
	swapPages(w, p, old)
	old.disk.after = &pageStep{page: p, steps: doneSteps(old.doc)}
	return true
}

// redoReload undoes undoReload.
func redoReload(w *Window, p *tabPage) bool {
	if p.disk.after == nil || p.doc.CanRedo() || doneSteps(p.doc) != p.disk.after.steps {
		return false
	}
	fresh := p.disk.after.page
	p.disk.after = nil
	swapPages(w, p, fresh)
	return true
}

// swapPages shows a page again that another took the place of. What is on disk is then not what it was opened from: saving writes over
// it.
func swapPages(w *Window, p, back *tabPage) {
	p.close()
	w.Notify(back, nil)
	replacePage(w, p, back)
	back.protect()
	back.changes.CompareSoon()
	back.checks.Soon()
	if back.disk.opened.Changed() != nil {
		if err := back.disk.opened.Adopt(); err != nil {
			w.Fail(back, host.NotOpened(back.file, err))
		}
	}
	w.Trace("turned", "file", back.file)
	w.TraceSelection()
}
