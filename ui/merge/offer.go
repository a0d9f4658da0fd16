package merge

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"

	"savant/model"
	"savant/model/gitindex"
	"savant/model/threeway"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// ask asks for the versions to merge. The document that is shown is ours, with its edits.
func ask(w host.Window) {
	r := Request{asked: true}
	p := w.Document()
	versions := []*Source{&r.Base, &r.Theirs}
	titles := []string{words.Say("Merge: the version that both started from (base)"), words.Say("Merge: their version")}
	if p == nil {
		versions = []*Source{&r.Base, &r.Ours, &r.Theirs}
		titles = []string{titles[0], words.Say("Merge: your version (ours)"), titles[1]}
	} else {
		data, err := p.Doc().File()
		if err != nil {
			w.Failed(p, err, words.Sentence(err))
			return
		}
		r.Name, r.Out, r.Ours = p.Name(), p.File(), Source{Data: bytes.Clone(data), Key: p.Key(), Note: p.Name()}
		if p.Dirty() {
			r.Ours.Note = words.Say("%s, edited", p.Name())
		}
	}
	var next func(i int)
	next = func(i int) {
		if i == len(versions) {
			if r.Name == "" {
				r.Name = filepath.Base(r.Ours.Path)
			}
			Start(w, r)
			return
		}
		w.AskFile(dialogs.Question{Title: titles[i], Filters: dialogs.Filters()}, func(path string) {
			versions[i].Path, versions[i].Note = path, filepath.Base(path)
			next(i + 1)
		})
	}
	next(0)
}

// mostMarked is the size, in bytes, of a text beyond which no markers are looked for.
const mostMarked = 64 << 20

// Conflicts are what a merge left of the file of a tab. They are looked for in the background: git is asked, too.
type Conflicts struct {
	page   host.Page
	found  *left // nil for none
	looked int   // counts the looks; only the last counts
	offers bool  // what is found is offered over the tab
}

// left is a merge that was not finished, and what is said of it.
type left struct {
	request Request
	says    string
}

// NewConflicts are those in the file of a tab, before they were looked for.
func NewConflicts(p host.Page) *Conflicts { return &Conflicts{page: p} }

// Offer looks for conflicts, and offers over the tab to resolve those that are found: now, or in a later look that finds some for the first time.
func (c *Conflicts) Offer() {
	c.offers = true
	c.Look()
}

// Take goes on with those that another tab has had of the file, also for what was offered there.
func (c *Conflicts) Take(from *Conflicts) *Conflicts {
	from.page = c.page
	return from
}

// Found reports whether conflicts are known.
func (c *Conflicts) Found() bool { return c.found != nil }

// Look looks whether the file contains conflict markers, is a list of conflicts or has one beside it, or is listed by git as unmerged.
func (c *Conflicts) Look() {
	before := c.found
	c.look(func(found *left) bool { return found != nil || before != nil }, func() {
		if c.offers && before == nil {
			c.offer()
		}
		c.page.Window().Refresh()
	})
}

// resolve merges what is in conflict now: the file may be another than when it was opened.
func (c *Conflicts) resolve() {
	c.look(func(*left) bool { return true }, func() {
		w := c.page.Window()
		if c.found == nil {
			w.Note(c.page, words.Say("No conflicts are left in %s.", c.page.Name()))
			w.Refresh()
			return
		}
		Start(w, c.found.request)
	})
}

// look looks for conflicts, and then, if what was found matters, notes it and calls done.
func (c *Conflicts) look(matters func(*left) bool, done func()) {
	c.looked++
	run, find := c.looked, finder(c.page)
	go func() {
		found := find()
		if !matters(found) {
			return
		}
		c.page.Window().RunOnUI(func() {
			if run != c.looked {
				return
			}
			if c.found = found; found != nil { // versions that are listed beside it are encrypted as it is
				key := c.page.Key()
				found.request.Base.Key, found.request.Ours.Key, found.request.Theirs.Key = key, key, key
			}
			done()
		}, false)
	}()
}

// offer says over the tab that there is something to merge.
func (c *Conflicts) offer() {
	p := c.page
	w := p.Window()
	if c.found == nil || w.Holder(p.File()) != p {
		return
	}
	w.Notify(p, &host.Message{Color: look.Changed, Text: c.found.says, Primary: 1, Choices: []widgets.Choice{{Words: words.Say("Merge…"), Run: c.resolve}}})
	w.Trace("merge-offered", "file", p.File())
}

// finder looks at the text of a tab, and returns a function that finds out what a merge left of the file, nil for nothing, on another goroutine.
func finder(p host.Page) func() *left {
	file, name := p.File(), p.Name()
	if p.Doc() == nil || file == "" {
		return func() *left { return nil }
	}
	var here *left // in the text itself
	if merged, ok := strings.CutSuffix(file, threeway.SidecarEnding); ok {
		if s, err := threeway.ReadSidecar(p.Doc().Bytes()); err == nil {
			name := filepath.Base(merged)
			here = leftOf(*s.Versions, name, merged, words.Say("This lists the conflicts of a merge of %s.", name))
		}
		return func() *left { return here }
	}
	if p.Doc().Size() <= mostMarked && bytes.Contains(p.Doc().Bytes(), []byte("<<<<<<<")) {
		if v, based, ok := threeway.Unmark(p.Doc().Bytes()); ok {
			here = leftOf(v, name, file, words.Say("%s holds the conflicts of a merge.", name))
			here.request.noBase = !based
		}
	}
	doc, options := p.Doc().Snapshot().Document(), model.Options{Name: name, Key: p.Key()}
	return func() *left {
		stages, err := gitindex.Unmerged(context.Background(), file)
		if err == nil && stages != nil && stages.Ours != nil && stages.Theirs != nil {
			return leftOf(threeway.Versions{Base: stages.Base, Ours: stages.Ours, Theirs: stages.Theirs}, name, file, words.Say("Git left %s in conflict.", name))
		}
		v := listedBeside(file)
		if v == nil {
			return here
		}
		list := filepath.Base(file) + threeway.SidecarEnding
		switch fits := leaves(v, doc, options); {
		case fits && here != nil: // the list has what cannot be marked, and base
			return leftOf(*v, name, file, here.says)
		case here != nil: // which has what was decided by hand
			here.says += " " + words.Say("%s may list more: the file was changed since it was merged.", list)
			return here
		case fits:
			return leftOf(*v, name, file, words.Say("Conflicts of a merge of %s are left.", name))
		}
		return leftOf(*v, name, file, words.Say("Conflicts of a merge of %s are left.", name)+" "+
			words.Say("It was changed since it was merged: saving the merge takes the place of these changes."))
	}
}

func leftOf(v threeway.Versions, name, out, says string) *left {
	l := &left{Request{Name: name, Out: out}, says}
	l.request.of(v)
	return l
}
