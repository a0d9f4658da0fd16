// Package changes shows what has changed in a document since it was opened or saved: a list of changes, each of which can
// be undone alone, and the bytes that saving would write.
package changes

import (
	"cmp"
	"context"
	"strings"

	"savant/model"
	"savant/model/diff"
	"savant/model/edits"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/page"
)

// List holds the differences between a document and its state when it was opened or saved. They are found by comparing, so
// it does not matter which edits made them.
type List struct {
	page    host.Page
	changed func()          // called when the list changes
	base    *model.Snapshot // the document without edits
	was     *model.Document // as base, to name what is there no more; made when it is first needed
	found   *edits.List
	at      map[string]int
	stop    context.CancelFunc // of the comparison that is running
	stale   bool               // the document was edited since
}

const (
	mostEdits = 10_000
	atOnce    = 256 << 10 // bytes of a document that is compared before the window is drawn again: some milliseconds
)

// New lists the changes of a page's document. changed is called after long comparisons, and when a change was reverted.
func New(p host.Page, changed func()) *List {
	l := &List{page: p, changed: changed, found: &edits.List{}}
	l.Compare()
	return l
}

// Edits are those that were found.
func (l *List) Edits() []edits.Edit { return l.found.Edits }

// Base is the document without edits.
func (l *List) Base() *model.Snapshot { return l.base }

// SetBase has the document compared with another one without edits.
func (l *List) SetBase(base *model.Snapshot) {
	l.base = base
	l.CompareSoon()
}

// CompareSoon compares when the edits pause and the page is seen. That there is nothing to compare is known at once.
func (l *List) CompareSoon() {
	if !l.page.Doc().Dirty() {
		l.Compare()
		return
	}
	l.halt()
	l.stale = true
	l.page.Window().Jobs().Soon(l.page, host.ChangesJob, l.page.Seen, func() {
		if l.Compare() {
			l.changed()
		}
	})
}

// halt ends the comparison that is running.
func (l *List) halt() {
	if l.stop != nil {
		l.stop()
		l.stop = nil
	}
}

// Compare lists the edits. A comparison that takes long runs in the background and is reported to the page later; done
// is false until then.
func (l *List) Compare() (done bool) {
	l.halt()
	doc := l.page.Doc()
	now := doc.Snapshot()
	if l.base == nil {
		l.base = doc.Base() // a document may have edits from the start: recovered after a crash, or merged
	}
	if !doc.Dirty() {
		l.base = now
		l.take(&edits.List{})
		return true
	}
	ctx, stop := context.WithCancel(context.Background())
	l.stop = stop
	base := l.base
	if doc.Size() <= atOnce {
		l.take(edits.Since(ctx, base, now, mostEdits))
		return true
	}
	go func() {
		list := edits.Since(ctx, base, now, mostEdits)
		l.page.Window().RunOnUI(func() {
			if ctx.Err() == nil {
				l.take(list)
				l.changed()
			}
		}, false)
	}()
	return false
}

func (l *List) take(found *edits.List) {
	l.stale = false
	l.found, l.was, l.at = found, nil, make(map[string]int, len(found.Edits))
	for i := range found.Edits {
		l.at[found.Edits[i].OldPath()] = i
	}
	l.page.Window().Trace("changes", "count", len(found.Edits))
}

// told is the path of an edit as people can read it.
func (l *List) told(e *edits.Edit) string {
	path := e.OldPath()
	if at, name, ok := strings.Cut(path, ".@"); ok && strings.HasPrefix(path, "connection[") {
		if r, err := l.page.Doc().Find(at); err == nil {
			return inspector.Localized(l.page.Doc().Describe(r)).Label + " › " + name
		}
	}
	if e.Op != diff.Added || !strings.Contains(path, "{") {
		return page.RowWords(l.page.Doc(), path)
	}
	if l.was == nil { // what is there no more
		l.was = l.base.Document()
	}
	return page.RowWords(l.was, path)
}

// Was returns the text of a row's value before it was changed, if it was.
func (l *List) Was(r model.Row) (string, bool) {
	if len(l.found.Edits) == 0 || !l.page.Doc().Alive(r) {
		return "", false
	}
	i, ok := l.at[l.page.Doc().Path(r)]
	if !ok || l.found.Edits[i].Op != diff.Changed {
		return "", false
	}
	d := l.found.Edits[i].Difference
	if len(d.New) > longWas && d.Old != "" { // its beginning may be the same
		if at := diff.FirstDifference(d.New, d.Old); at > 0 {
			return diff.Around(d.New, at), true
		}
	}
	return cmp.Or(d.New, words.Text(d.NewSize)), true
}

// longWas is how many bytes a value has of which what differs is shown, not all.
const longWas = 100

// Made reports whether a row is new: it can be removed, and has no saved value. Only of what a scene says of a node of another one, that is
// the same as to revert it. within is set for what came with a row above it.
func (l *List) Made(r model.Row) (made, within bool) {
	doc := l.page.Doc()
	if len(l.found.Edits) == 0 || !doc.Alive(r) {
		return false, false
	}
	for up := r; up != 0 && up != model.Root; up = doc.Parent(up) {
		if i, ok := l.at[doc.Path(up)]; ok && l.found.Edits[i].Op == diff.Removed {
			return true, up != r
		}
	}
	return false, false
}

// Revert takes one edit back.
func (l *List) Revert(e *edits.Edit) {
	if err := l.found.Revert(context.Background(), l.page.Doc(), e); err != nil {
		l.page.Window().Fail(l.page, words.Say("%s could not be reverted: %s", l.told(e), words.Sentence(err)))
	}
	l.changed()
	l.page.Window().TraceSelection()
}

// RevertRow gives a row its saved value again.
func (l *List) RevertRow(r model.Row) {
	l.page.Window().Jobs().Settle(l.page)
	if i, ok := l.at[l.page.Doc().Path(r)]; ok {
		l.Revert(&l.found.Edits[i])
	}
}

// Close ends the comparison that is running.
func (l *List) Close() { l.halt() }

// sides are the two sides of an edit as a list shows them.
func sides(e *edits.Edit) (before, after string) {
	if was, now, ok := e.Renamed(); ok {
		return words.Say("renamed"), was + " → " + now
	}
	d := e.Difference
	d.Old, d.New = cmp.Or(d.Old, words.Text(d.OldSize)), cmp.Or(d.New, words.Text(d.NewSize))
	switch d.Op {
	case diff.Added:
		return d.New, words.Say("removed")
	case diff.Removed:
		return words.Say("did not exist"), d.Old
	case diff.Moved:
		return words.Say("was in another place"), words.Say("moved")
	}
	return d.New, d.Old
}
