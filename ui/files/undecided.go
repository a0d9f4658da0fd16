package files

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"

	"savant/model"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/compare"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/merge"
	"savant/ui/widgets"
)

// undecided are edits that were merged onto a file, of which some may be left to decide.
type undecided struct {
	base, mine *model.Document // as the merge left them
	result     threeway.Merged
	undo       string // how the edits that were made are undone; "" for nothing to say
	decided    func() // called when none is left, and perhaps again; nil for nothing

	versions []func() ([]byte, error) // base and mine, as they were before the merge
	instead  string                   // the journal that they are from; "" for none
	left     *store.Chosen            // decisions that a crash left, until they are shown; nil for none
	before   []string                 // those decisions
}

// keepsVersions takes down what is kept for a crash while edits are left to decide. Merging changes both documents.
func (q *undecided) keepsVersions() {
	for _, d := range []*model.Document{q.base, q.mine} {
		q.versions = append(q.versions, d.Snapshot().Document().File)
	}
}

// tell says which edits were merged onto a file, and how they are undone, and has the user decide about the others.
func (q *undecided) tell(w Window, p host.Page) {
	made, left := int64(len(q.result.Made)), int64(compare.Undecided(q.result, q.before))
	m := &host.Message{Color: look.Good}
	decide := func() {
		compare.Decide(p, q.base, q.mine, q.result, func() {
			w.Withdraw(p, m)
			if q.decided != nil {
				q.decided()
			}
		}, q.kept(w, p))
	}
	var text []string
	if made > 0 {
		text = append(text, words.Count(made, "%s edit was reapplied to the file on disk.", "%s edits were reapplied to the file on disk."))
	}
	if left > 0 {
		m.Color = look.Changed
		text = append(text, words.Count(left, "%s edit was not reapplied: the same place was changed on disk too.", "%s edits were not reapplied: the same places were changed on disk too."))
		m.Choices = []widgets.Choice{{Words: words.Say("Resolve"), Run: decide}}
		m.Primary = 1
	}
	if q.undo != "" {
		text = append(text, q.undo)
	}
	m.Text = strings.Join(text, " ")
	if left == 0 && !p.Dirty() {
		m.Text = words.Say("The file on disk has these edits already.")
	}
	w.Notify(p, m)
	w.Trace("merged", "file", p.File(), "made", made, "left", left)
	if left > 0 {
		decide()
	}
}

// kept is where the decisions about a page's edits are kept. They rely on those that were made.
func (q *undecided) kept(w Window, p host.Page) compare.Kept {
	o := store.ChoicesOptions{Path: p.File(), Title: p.Name(), Open: true, Versions: q.versions, Instead: q.instead, About: json.RawMessage("{}")}
	if page, ok := p.(Page); ok && page.Disk().Journal != nil {
		o.Before = page.Disk().Journal.Sync
	}
	k := compare.Kept{Choices: w.KeepChoices(p.Name(), o), Decided: q.before}
	if q.left != nil {
		k.Choices.Follow(q.left)
		q.left = nil
	}
	return k
}

// recoverChoices shows merges again with the choices that were left, one after the other.
func recoverChoices(w Window, list []store.Recovery) {
	if len(list) == 0 {
		return
	}
	r := list[0]
	again := recoverMerge
	if r.Open {
		again = decideAgain
	}
	key := model.Key{}
	if p, ok := w.Holder(r.Path).(Page); ok && p.Doc() != nil {
		key = p.Key()
	}
	again(w, r, key, func(err error) {
		var locked *model.LockedError
		known := false
		if errors.As(err, &locked) {
			key, known = store.Recall(r.Path)
		}
		next := func(err error) {
			if err != nil {
				notRecovered(w, w.Page(), r, err)
			}
			recoverChoices(w, list[1:])
		}
		if known {
			again(w, r, key, next)
			return
		}
		next(err)
	})
}

// decideAgain has the user decide about edits of a file that were left to decide, but for what was decided before, and then calls done. The file is
// shown with the other edits already, if there are some.
func decideAgain(w Window, r store.Recovery, key model.Key, done func(error)) {
	left, err := r.Resume()
	if err != nil {
		done(err)
		return
	}
	q := undecided{left: left}
	if err = q.read(r, key); err != nil {
		left.Leave()
		done(err)
		return
	}
	q.keepsVersions()
	show := func() {
		p := w.Holder(r.Path)
		if p == nil || p.Doc() == nil { // why is said already
			left.Leave()
			done(nil)
			return
		}
		now := p.Doc().Snapshot().Document()
		w.Work(words.Say("Merging the edits of %s", p.Name()), func(ctx context.Context, _ func(float64)) (err error) {
			q.result, err = threeway.Onto(ctx, q.base, q.mine, now)
			return err
		}, func(err error) {
			if err != nil {
				left.Leave()
				done(err)
				return
			}
			q.result.Made = nil // they are in the file, or were taken back
			w.Trace("recovered", "file", r.Path)
			if compare.Undecided(q.result, q.before) == 0 {
				left.Leave()
				_ = r.Discard() // what cannot be deleted is offered again
				done(nil)
				return
			}
			if q.instead != "" {
				q.decided = answered(p, store.Recovery{Path: r.Path, Journal: q.instead})
			}
			q.tell(w, p)
			done(nil)
		})
	}
	if p := w.Holder(r.Path); p != nil && p.Doc() != nil {
		show()
		return
	}
	w.Open(show, r.Path)
}

// read opens what was left of a merge of edits.
func (q *undecided) read(r store.Recovery, key model.Key) (err error) {
	if q.before, err = compare.Decided(q.left); err != nil {
		return err
	}
	for i, d := range []**model.Document{&q.base, &q.mine} {
		f, err := store.New(q.left.Versions[i], model.Options{Name: filepath.Base(r.Path), Key: key})
		if err != nil {
			return err
		}
		*d = f.Doc
	}
	if r.Instead != "" {
		q.instead = filepath.Join(filepath.Dir(r.Journal), r.Instead)
	}
	return nil
}

// recoverMerge shows a merge of three versions again.
func recoverMerge(w Window, r store.Recovery, key model.Key, done func(error)) {
	merge.Recover(w, r, key, func(p host.Page, err error) {
		if err == nil {
			w.Notify(p, &host.Message{Color: look.Good, Text: words.Say("%s is open with the edits that had not been saved. Ctrl+Z undoes them.", p.Name())})
			w.Trace("recovered", "file", r.Path)
		}
		done(err)
	})
}
