package shell

import (
	"cmp"
	"context"

	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// edits are the differences between a document and what it was when it was opened or saved, each of which can be taken back
// alone. They are found by comparing, so that it does not matter how they came about.
type edits struct {
	page *tabPage
	base *model.Snapshot // the document without edits
	list []diff.Difference
	more bool // than are listed
	at   map[string]int
	stop context.CancelFunc // of the comparison that is running
}

const (
	mostEdits = 10_000
	atOnce    = 256 << 10 // bytes of a document that is compared before the window is drawn again: some milliseconds
)

// compareSoon compares when the edits pause and the page is seen. That there is nothing to compare is known at once.
func (e *edits) compareSoon() {
	if !e.page.doc.Dirty() {
		e.compare()
		return
	}
	e.halt()
	e.page.win.jobs.Soon(e.page, host.ChangesJob, e.page.Seen, func() {
		if e.compare() {
			e.page.compared()
		}
	})
}

// halt ends the comparison that is running.
func (e *edits) halt() {
	if e.stop != nil {
		e.stop()
		e.stop = nil
	}
}

// compare lists the edits. A comparison that takes long is made elsewhere and reported to the page later; done is false until then.
func (e *edits) compare() (done bool) {
	e.halt()
	doc := e.page.doc
	now := doc.Snapshot()
	if e.base == nil {
		e.base = doc.Base() // a document may have edits from the start: those of a crash, or merged ones
	}
	if !doc.Dirty() {
		e.base = now
		e.take(nil, false)
		return true
	}
	ctx, stop := context.WithCancel(context.Background())
	e.stop = stop
	base := e.base
	if doc.Size() <= atOnce {
		e.take(editsBetween(ctx, now, base))
		return true
	}
	go func() {
		list, more := editsBetween(ctx, now, base)
		e.page.win.RunOnUI(func() {
			if ctx.Err() == nil {
				e.take(list, more)
				e.page.compared()
			}
		}, false)
	}()
	return false
}

// editsBetween lists what would have to be done to a document to have it as it was.
func editsBetween(ctx context.Context, now, base *model.Snapshot) (list []diff.Difference, more bool) {
	_ = diff.Compare(ctx, now, base, nil, func(d diff.Difference) bool { // both are of one kind; a stopped one is not used
		more = len(list) == mostEdits
		if !more {
			list = append(list, d)
		}
		return !more
	})
	return list, more
}

func (e *edits) take(list []diff.Difference, more bool) {
	e.list, e.more, e.at = list, more, make(map[string]int, len(list))
	for i, d := range list {
		e.at[d.OldPath()] = i
	}
	e.page.win.Trace("changes", "count", len(list))
}

// was returns the text of a row's value before it was changed, if it was.
func (e *edits) was(r model.Row) (string, bool) {
	if len(e.list) == 0 || !e.page.doc.Alive(r) {
		return "", false
	}
	i, ok := e.at[e.page.doc.Path(r)]
	if !ok || e.list[i].Op != diff.Changed {
		return "", false
	}
	return cmp.Or(e.list[i].New, words.Text(e.list[i].NewSize)), true
}

// revert takes back one difference.
func (e *edits) revert(d diff.Difference) error {
	r, err := merge.Take(context.Background(), e.page.doc, e.base.Document(), d)
	if err == nil && len(r.Left) > 0 {
		err = r.Left[0].Why.Err()
	}
	return err
}

// revertRow takes back what was changed in a row.
func (e *edits) revertRow(r model.Row) error {
	if i, ok := e.at[e.page.doc.Path(r)]; ok {
		return e.revert(e.list[i])
	}
	return nil
}

// before and after are the two sides of a difference as a list shows them.
func (e *edits) sides(d diff.Difference) (before, after string) {
	d.Old, d.New = cmp.Or(d.Old, words.Text(d.OldSize)), cmp.Or(d.New, words.Text(d.NewSize))
	switch d.Op {
	case diff.Added:
		return d.New, words.Say("removed")
	case diff.Removed:
		return words.Say("was not there"), d.Old
	case diff.Moved:
		return words.Say("stood in another place"), words.Say("moved")
	}
	return d.New, d.Old
}

func (e *edits) close() { e.halt() }
