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

// onDisk looks whether a file that something was written to is another one now, and asks what to do. What has changed is found
// out elsewhere.
func (g *program) onDisk(path string) {
	w, p := g.holder(path)
	if p == nil || p.writing || p.opened == nil || p.opened.Changed() == nil {
		return
	}
	p.news++
	turn := p.news
	lookOnDisk(w, p, func(n *news) {
		if turn == p.news {
			tellNews(w, n)
		}
	})
}

// lookOnDisk finds out elsewhere what another program has made of a page's file, and then tells it.
func lookOnDisk(w *Window, p *tabPage, tell func(*news)) {
	base, path, key := p.edits.base.Document().Snapshot(), p.file, p.Key()
	go func() {
		n := &news{page: p, when: time.Now()}
		if n.file, n.err = w.Read(context.Background(), path, key, nil); n.err == nil {
			n.file.Close() // its document holds on to it
			n.look(base)
		}
		w.Hop(func() {
			if slices.Contains(w.pages, p) && !p.writing && p.opened.Changed() != nil {
				tell(n)
			}
		}, false)
	}()
}

// news is what another program has made of a file that is open.
type news struct {
	page    *tabPage
	when    time.Time
	file    *store.File // as it is on disk now; nil if that cannot be read
	err     error
	count   int       // of differences to what was opened; mostNews if there are at least so many
	paths   []string  // of the first of them
	another error     // the files cannot be compared
	shown   host.Page // the tab that compares them; nil while there is none
}

// mostNews is how many differences are counted; fewNews, how many are named.
const (
	mostNews = 10_000
	fewNews  = 3
)

// look finds out what has changed.
func (n *news) look(base *model.Snapshot) {
	n.another = diff.Compare(context.Background(), base, n.file.Doc.Snapshot(), nil, func(d diff.Difference) bool {
		if n.count < fewNews {
			n.paths = append(n.paths, widgets.PathWords(d.Path))
		}
		n.count++
		return n.count < mostNews
	})
}

// words says what has happened.
func (n *news) words() string {
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
	case n.another != nil:
		text += " " + words.Say("It is another kind of file now: %s.", words.Told(n.file.Doc.Info().Format))
	case n.count == 0:
		text += " " + words.Say("It holds the same values as before, in other bytes.")
	case n.count >= mostNews:
		text += " " + words.Say("More than %s values differ, %s first.", words.Number(mostNews), n.paths[0])
	case n.count > fewNews:
		text += " " + words.Say("%s values differ, %s first.", words.Number(int64(n.count)), strings.Join(n.paths, ", "))
	default:
		text += " " + words.Count(int64(n.count), "%s value differs:", "%s values differ:") + " " + strings.Join(n.paths, ", ") + "."
	}
	if p.Dirty() {
		text += " " + words.Say("The edits made here are kept.")
	}
	return text
}

// tellNews asks what to do, over the file.
func tellNews(w *Window, n *news) {
	p := n.page
	keep := widgets.Choice{Words: words.Say("Keep what is here"), Run: func() { keepMine(w, n) }}
	if n.err != nil {
		w.Notify(p, &host.Message{Text: n.words(), Color: look.Changed, Choices: []widgets.Choice{keep}})
		w.Dialog("disk")
		return
	}
	w.Notify(p, newsMessage(w, n, true))
	w.Trace("disk", "file", p.file, "differences", n.count, "dirty", p.Dirty())
	w.Dialog("disk")
}

// newsMessage is the question with its answers, for the file and for the comparison, which need not be shown there.
func newsMessage(w *Window, n *news, show bool) *host.Message {
	m := &host.Message{Text: n.words(), Color: look.Changed}
	if show {
		m.Choices = []widgets.Choice{{Words: words.Say("Show"), Run: func() { showNews(w, n) }}}
	}
	m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Reload from disk"), Run: func() { takeTheirs(w, n) }},
		widgets.Choice{Words: words.Say("Keep what is here"), Run: func() { keepMine(w, n) }})
	if n.page.Dirty() && n.another == nil {
		m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Merge my edits onto it"), Run: func() { mergeMine(w, n) }})
		m.Primary = len(m.Choices)
	}
	return m
}

// changedOnDisk asks what to do about a file that was to be saved, and that something else has written since it was opened.
func changedOnDisk(w *Window, n *news, done func()) {
	p := n.page
	m := &host.Message{Color: look.Changed, Text: n.words() + " " + words.Say("Nothing was written.")}
	if n.err == nil {
		m = newsMessage(w, n, true)
		m.Text += " " + words.Say("Nothing was written.")
	}
	over := widgets.Choice{Words: words.Say("Save over it"), Run: func() { savePage(w, p, true, done) }}
	m.Choices = slices.DeleteFunc(m.Choices, func(c widgets.Choice) bool { return c.Words == words.Say("Keep what is here") })
	m.Choices = append(m.Choices, over, widgets.Choice{Words: words.Say("Save as…"), Run: func() { askSaveAsPage(w, p, done) }})
	w.Notify(p, m)
	w.Dialog("changed")
}

// showNews compares what is here with what is on the disk. The question goes along.
func showNews(w *Window, n *news) {
	name := words.Say("%s   (on disk, written at %s)", n.page.name, n.when.Format("15:04:05"))
	n.shown = compare.Show(n.page, n.file.Doc, nil, name)
	w.Notify(w.page(), newsMessage(w, n, false))
	w.Notify(n.page, newsMessage(w, n, true))
}

// answered takes the question away, wherever it is asked, and the comparison that was about it.
func answered(w *Window, n *news) {
	if p := pageOf(n.shown); slices.Contains(w.pages, p) {
		w.drop(p)
	}
	n.page.message = nil
	for i, p := range w.pages {
		if p == n.page {
			w.show(i)
		}
	}
}

// keepMine keeps the document; saving it writes over what is on the disk.
func keepMine(w *Window, n *news) {
	p := n.page
	answered(w, n)
	if err := p.opened.Adopt(); err != nil {
		w.Fail(p, host.NotOpened(p.file, err))
		return
	}
	w.Notify(p, &host.Message{Color: look.Changed, Text: words.Say("%s is kept as it is here. Saving writes over the file on disk, which is kept as a backup.", p.name)})
	w.Refresh()
	w.Trace("kept", "file", p.file)
}

// takeTheirs shows the file as it is on disk. What was here comes back with undo.
func takeTheirs(w *Window, n *news) {
	p := n.page
	answered(w, n)
	reloadPage(w, p)
}

// mergeMine makes the edits again on the file that is on disk now. Those that cannot be are for the user to decide.
func mergeMine(w *Window, n *news) {
	p := n.page
	answered(w, n)
	mine, revision, key, file := p.doc.Snapshot(), p.doc.Revision(), p.Key(), p.file
	base := p.edits.base.Document().Snapshot()
	go func() {
		f, err := w.Read(context.Background(), file, key, nil) // once more: it may have changed since it was looked at
		var result merge.Result
		if err == nil {
			result, err = merge.Onto(context.Background(), base, mine, f.Doc)
		}
		w.Hop(func() {
			switch {
			case !slices.Contains(w.pages, p) || p.doc.Revision() != revision:
				w.onDisk(file) // it was edited meanwhile: ask again
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
		text = append(text, words.Count(made, "%s edit was made again on the file that is on disk now.", "%s edits were made again on the file that is on disk now."))
	}
	if left > 0 {
		m.Color = look.Changed
		text = append(text, words.Count(left, "%s edit was not made: the same place was changed on disk too.", "%s edits were not made: the same places were changed on disk too."))
		m.Choices = []widgets.Choice{{Words: words.Say("Decide"), Run: func() { compare.Decide(fresh, mine.Document(), r.Left) }}}
		m.Primary = 1
	}
	m.Text = strings.Join(append(text, words.Say("Ctrl+Z takes you back to what was here before.")), " ")
	w.Notify(fresh, m)
	w.Trace("merged", "file", p.file, "made", made, "left", left)
	if left > 0 {
		compare.Decide(fresh, mine.Document(), r.Left)
	}
}

// replace puts a page that shows the same file anew in the place of another, which undo brings back as it was.
func replace(w *Window, old, fresh *tabPage) {
	path := old.Path()
	old.close()
	fresh.lock, fresh.keep = old.lock, old.keep
	fresh.before = &turn{page: old, at: done(fresh.doc)}
	put(w, old, fresh)
	if r, err := fresh.doc.Find(path); err == nil {
		fresh.Select(r)
	}
}

// turn is a page that undo, or redo, brings back at a place in the history.
type turn struct {
	page *tabPage
	at   int
}

// done is how many steps of the history are in force.
func done(doc *model.Document) int {
	n := 0
	for _, m := range doc.History() {
		if m.Done {
			n++
		}
	}
	return n
}

// put shows a page in the place of another.
func put(w *Window, old, fresh *tabPage) {
	for i := range w.pages {
		if w.pages[i] == old {
			w.pages[i] = fresh
		}
	}
	w.replaced(old, fresh)
	w.show(w.current)
}

// turnBack brings the page back that was in the place of another before it was reloaded or merged, if its history is at that
// place.
func turnBack(w *Window, p *tabPage) bool {
	if p.before == nil || done(p.doc) != p.before.at {
		return false
	}
	old := p.before.page
	swap(w, p, old)
	old.after = &turn{page: p, at: done(old.doc)}
	return true
}

// turnOn is turnBack taken back.
func turnOn(w *Window, p *tabPage) bool {
	if p.after == nil || p.doc.CanRedo() || done(p.doc) != p.after.at {
		return false
	}
	fresh := p.after.page
	p.after = nil
	swap(w, p, fresh)
	return true
}

// swap shows a page again that another took the place of. What is on disk is then not what it was opened from: saving writes over
// it.
func swap(w *Window, p, back *tabPage) {
	p.close()
	back.message = nil
	put(w, p, back)
	back.protect()
	back.edits.soon()
	back.checkSoon()
	if back.opened.Changed() != nil {
		if err := back.opened.Adopt(); err != nil {
			w.Fail(back, host.NotOpened(back.file, err))
		}
	}
	w.Trace("turned", "file", back.file)
	w.Tell()
}
