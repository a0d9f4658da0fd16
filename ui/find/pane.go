// Package find looks for values: in a document while one writes, in all files of a folder in a tab of its own. It shows what a replacement would
// change before it is made.
package find

import (
	"context"
	"errors"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/find"
	"savant/model/folder"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// pane searches values while the user types, previews their replacement, and replaces them in one step.
type pane struct {
	page host.Page
	*queryFields
	*replaceFields
	last       last
	note       *ink.Text
	list       *hitList
	hits       []find.Hit
	made       string // what was replaced before what the list has, which remains; "" for nothing
	more       bool   // there are more than are shown
	searched   bool   // to the end
	at         int    // the hit that is selected, -1 for none
	generation int    // of the search that counts
	stop       context.CancelFunc
	revision   uint32 // of the document that was searched
	planned    int    // of the preview that counts
	stopPlan   context.CancelFunc
	becomes    map[string]string
	keep       string // path of the hit to stay at when it is found again
	done       bool   // the list has what was replaced last, and not what is found
	root       *fyne.Container
}

const (
	leastRoom     = 380 // dp for all fields and some of what is found
	mostHits      = 20_000
	mostPreviewed = 2000 // hits up to which a preview shows the result
)

// PaneID names the pane that finds.
const PaneID host.PaneID = "find"

// ID names the pane.
func (f *pane) ID() host.PaneID { return PaneID }

// Title is the same for all documents.
func (f *pane) Title() (widgets.Tab, bool) { return widgets.Tab{Text: words.Say("Find")}, true }

// Object is what the pane shows.
func (f *pane) Object() fyne.CanvasObject { return f.root }

// Refresh searches again when the edits pause, if the document is another than was searched.
func (f *pane) Refresh() { f.refindSoon() }

// Follow does nothing: the results stay.
func (f *pane) Follow() {}

// Focus focuses the field for what to look for: Enter goes to the next hit, Down to the list.
func (f *pane) Focus() { f.page.Window().Canvas().Focus(f.text) }

// Count is how many values were found.
func (f *pane) Count() int { return len(f.hits) }

// NewPane makes the pane that finds in a document.
func NewPane(p host.Page) page.Pane {
	f := &pane{page: p, note: ink.Small("", look.Muted), at: -1}
	f.queryFields = newQueryFields(typesOf(p.Doc().Dialect(), p.Doc().Info().Neutral), f.typed, f.start)
	if !page.HasNodes(p.Doc()) {
		f.text.SetPlaceHolder(words.Say("Text in a value, such as sword or 1250"))
	}
	f.replaceFields = newReplaceFields(f.queryFields, f.typedWith, f.preview, f.replaceAll, f.replaceSelected)
	f.json = p.Doc().AsJSON(model.Root)
	f.hint()
	f.list = newHitList(true, f.queryFields)
	f.list.chosen = func(_, hit int) { f.choose(hit) }
	f.list.after = func(_, hit int) (string, bool) {
		text, ok := f.becomes[f.hits[hit].Path]
		return text, ok
	}
	f.list.act = func(int, int) { p.Focus() }
	f.list.keys = p.Window().FunctionKey
	f.note.Cut = true
	head := ink.Down(6, together(f.queryFields, f.replaceFields), f.note)
	f.root = ink.Framed(ink.Pad(14, 8, 14, 4, head), ink.Pad(6, 0, 0, 4, f.list.outline), nil)
	f.last.in(append(f.queryFields.entries(), f.with)...)
	f.replaceFields.grown = f.root.Refresh
	f.queryFields.resized = func() {
		f.root.Refresh()
		if f.rest.Visible() {
			p.Room(leastRoom)
		}
	}
	return f
}

// typed handles the keys of the search fields.
func (f *pane) typed(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyEscape:
		f.page.Focus()
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyF3:
		f.step(1)
	case fyne.KeyDown:
		f.page.Window().Canvas().Focus(f.list.outline)
		f.step(1)
	case fyne.KeyUp:
		f.step(-1)
	default:
		return f.page.Window().FunctionKey(k)
	}
	return true
}

// typedWith takes the keys of the field for what comes in its place.
func (f *pane) typedWith(k *fyne.KeyEvent) bool {
	if k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter {
		f.replaceAll()
		return true
	}
	return f.typed(k)
}

// start searches in the background with the current fields; results are shown as they are found.
func (f *pane) start() {
	f.generation++
	f.Close()
	f.hits, f.more, f.at, f.becomes, f.keep, f.done, f.made = nil, false, -1, nil, "", false, ""
	f.list.clear()
	search, empty, err := f.finder()
	if empty {
		f.say("", look.Muted)
		return
	}
	if err != nil {
		f.say(widgets.Sentence(err), look.Error)
		return
	}
	f.list.nodes = f.forNodes()
	f.say(words.Say("Searching…"), look.Muted)
	ctx, stop := context.WithCancel(context.Background())
	f.stop = stop
	f.revision = f.page.Doc().Revision()
	generation, shot := f.generation, f.page.Doc().Snapshot()
	go f.search(ctx, search, f.page.File(), shot, generation)
}

// refindSoon searches again when the edits pause, if the pane is seen then.
func (f *pane) refindSoon() {
	if f.generation != 0 && f.revision != f.page.Doc().Revision() {
		f.page.Window().Jobs().Soon(f.page, host.FindJob, func() bool { return f.page.Seen() && f.page.PaneShown(PaneID) }, f.refind)
	}
}

// refind searches again if the document is another than was searched.
func (f *pane) refind() {
	if f.generation == 0 || f.revision == f.page.Doc().Revision() {
		return
	}
	f.last.edited()
	keep := ""
	if f.at >= 0 {
		keep = f.hits[f.at].Path
	}
	f.start()
	f.keep = keep
}

// stay selects the hit that was selected before the search was made again.
func (f *pane) stay() {
	for i := range f.hits {
		if f.keep != "" && f.hits[i].Path == f.keep {
			f.at, f.keep = i, ""
			f.list.quiet = true
			f.list.pick(0, i)
			f.list.quiet = false
			return
		}
	}
}

// search runs outside the user interface's goroutine.
func (f *pane) search(ctx context.Context, s folder.Search, file string, shot *model.Snapshot, generation int) {
	var found []find.Hit
	n := 0
	reported := time.Now()
	hand := func(done bool, err error) {
		batch := found
		found = nil
		f.page.Window().RunOnUI(func() { f.arrived(generation, batch, done, err) }, false)
	}
	err := s(ctx, file, shot, func(h find.Hit) bool {
		found = append(found, h)
		n++
		if now := time.Now(); now.Sub(reported) > host.Pace {
			reported = now
			hand(false, nil)
		}
		return n <= mostHits
	})
	if ctx.Err() == nil {
		hand(true, err)
	}
}

func (f *pane) arrived(generation int, batch []find.Hit, done bool, err error) {
	if generation != f.generation {
		return
	}
	f.hits = append(f.hits, batch...)
	if len(f.hits) > mostHits {
		f.hits, f.more = f.hits[:mostHits], true
	}
	f.list.groups[0].hits = f.hits
	f.list.grown()
	f.searched = done
	f.sayFound(err)
	if done {
		f.offerWhole(f.texts(f.hits))
		f.stay()
		f.page.Window().Trace("found", "hits", len(f.hits))
		f.preview()
	}
}

// sayFound says how many hits there are, or what is wrong with the search.
func (f *pane) sayFound(err error) {
	n := int64(len(f.hits))
	switch {
	case err != nil:
		f.say(widgets.Sentence(err), look.Error)
	case f.more:
		f.say(remaining(f.made, words.Say("More than %s; these are the first.", f.list.counted(len(f.hits)))), look.Muted)
	case !f.searched:
		f.say(words.Say("%s so far…", f.list.counted(len(f.hits))), look.Muted)
	case n == 0 && f.conditional():
		f.say(words.Say("No matches. To find by a condition, write it into the field for it under More."), look.Muted)
	case n == 0:
		f.say(strings.TrimSpace(f.made+" "+words.Say("No matches.")+f.hintAt()), look.Muted)
	default:
		f.say(remaining(f.made, words.Count(n, "%s match. Enter or F3 goes to it.", "%s matches. Enter or F3 goes to the next.")), look.Muted)
	}
}

func (f *pane) say(text string, name fyne.ThemeColorName) { f.note.Paint(text, name) }

// step moves by some hits and wraps around.
func (f *pane) step(by int) {
	n := len(f.hits)
	if n == 0 {
		return
	}
	to := f.at + by
	if f.at < 0 && by < 0 {
		to = n - 1
	}
	f.list.pick(0, (to+n)%n)
}

// choose shows a hit in the outline without moving the focus.
func (f *pane) choose(i int) {
	f.at = i
	doc := f.page.Doc()
	r := doc.Descend(f.hits[i].Trail)
	if r == 0 || doc.Path(r) != f.hits[i].Path {
		r, _ = doc.Find(f.hits[i].Path) // the document has changed since
	}
	if r != 0 {
		f.page.Select(r)
	}
}

// replaceAll sets all hits to the text of the field, in one step of the history.
func (f *pane) replaceAll() { f.replaceThose(nil) }

// replaceSelected replaces the hits selected in the list.
func (f *pane) replaceSelected() {
	holds, n := f.list.selected()
	if n == 0 {
		f.say(words.Say("Select in the list what to replace; Ctrl+click or Shift selects several."), look.Changed)
		return
	}
	f.replaceThose(func(h find.Hit) bool { return holds("", h) })
}

func (f *pane) replaceThose(chosen func(find.Hit) bool) {
	r, err := f.replacer()
	if errors.Is(err, errIncomplete) {
		f.say(words.Say("Enter what to find and what to replace it with."), look.Error)
		return
	}
	if err != nil {
		f.refuse(querySentence(err))
		return
	}
	p := f.page
	shot, revision := p.Doc().Snapshot(), p.Doc().Revision()
	go func() {
		changes, err := r.Changes(context.Background(), shot, nil, chosen)
		p.Window().RunOnUI(func() {
			if err == nil && p.Doc().Revision() != revision {
				f.replaceThose(chosen) // it was edited meanwhile
				return
			}
			f.make(changes, chosen != nil, err)
		}, false)
	}()
}

// beyond does an action whose keys a field that has the keyboard would take, and did not.
func (f *pane) beyond(id host.ActionID) {
	c := f.page.Window().Canvas()
	field := c.Focused()
	c.Unfocus()
	f.page.Window().Do(id)
	if field != nil && c.Focused() == nil {
		c.Focus(field)
	}
}

// make makes the changes: those of all that was found, or only some.
func (f *pane) make(changes *find.Changes, some bool, err error) {
	p := f.page
	var did find.Result
	if err == nil {
		did, err = changes.MakeFitting(p.Doc())
	}
	if err != nil {
		f.refuse(refusedWords(err))
		p.Window().Trace("replaced", "changed", 0)
		return
	}
	if did.Changed > 0 {
		f.last.replaced(func() { f.beyond(host.ActionUndo) }, func() { f.beyond(host.ActionRedo) })
	}
	if did.Changed == 0 || some && did.Hits < len(f.hits) {
		if f.start(); did.Changed > 0 { // the rest can be replaced next
			f.made = words.Count(int64(did.Changed), "%s value replaced.", "%s values replaced.")
		}
	} else {
		f.showReplaced(changes, did.Changed)
	}
	if f.page.Seen() && f.page.PaneShown(PaneID) {
		p.Window().Canvas().Focus(f.list.outline) // the keys that undo would be those of a field
	}
	text := words.Count(int64(did.Changed), "%s value changed, in one step that can be undone.", "%s values changed, in one step that can be undone.")
	text = strings.TrimSpace(text + " " + f.stays(&did))
	p.Window().Notify(p, &host.Message{Text: text, Color: look.Good, Passing: true, Edit: true})
	p.Window().Trace("replaced", "changed", did.Changed)
}

// refuse says why nothing was replaced.
func (f *pane) refuse(why string) {
	f.say(why, look.Error)
	f.last.refused(func(text string) { f.say(text, look.Muted) })
}

// showReplaced lists the places that were replaced, until the document is changed again or something else is looked for.
func (f *pane) showReplaced(changes *find.Changes, n int) {
	f.generation++
	f.planned++
	f.Close()
	f.list.clear()
	f.hits = changes.Places(f.page.Doc(), mostHits)
	f.more, f.searched, f.at, f.becomes, f.keep, f.done = n > len(f.hits), true, -1, nil, "", true
	f.revision = f.page.Doc().Revision()
	f.list.groups[0].hits = f.hits
	f.list.grown()
	f.say(words.Count(int64(n), "%s value replaced. Enter or F3 goes to it.", "%s values replaced. Enter or F3 goes to the next."), look.Muted)
}

// Close stops what runs.
func (f *pane) Close() {
	for _, stop := range []context.CancelFunc{f.stop, f.stopPlan} {
		if stop != nil {
			stop()
		}
	}
}

// findIn shows the pane and focuses its first field, or the one for the new value.
func findIn(replace bool) func(host.Window) {
	return func(w host.Window) {
		if f := folderOf(w.Page()); f != nil {
			f.focusField(replace)
			return
		}
		f := paneOf(w.Document())
		if f == nil {
			return
		}
		f.page.ShowPane(PaneID)
		f.refind()
		e := f.text
		if replace && e.Text != "" {
			e = f.with
		}
		w.Canvas().Focus(e)
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
		w.Dialog("find")
	}
}

// sieve is the field of a tool that filters what it lists, nil for none.
func sieve(w host.Window) host.FilterField {
	if p := w.Page(); p != nil {
		if s, ok := p.Tool().(host.Sifter); ok {
			return s.Sift()
		}
	}
	return nil
}

func canSeek(w host.Window) bool { return canFind(w) || sieve(w) != nil }

// seek finds in what is shown. In a list of a tool its filter does.
func seek(w host.Window) {
	if field := sieve(w); field != nil {
		w.Canvas().Focus(field)
		return
	}
	findIn(false)(w)
}

// paneOf is the pane that finds in a document, nil without one.
func paneOf(p host.Page) *pane {
	if p == nil {
		return nil
	}
	f, _ := p.Pane(PaneID).(*pane)
	return f
}

// canFind is an action's condition: there is something to look in.
func canFind(w host.Window) bool { return w.Document() != nil || folderOf(w.Page()) != nil }

// replaceSelected replaces the hits selected in the list.
func replaceSelected(w host.Window) {
	if f := folderOf(w.Page()); f != nil {
		f.replaceSelected()
	} else if f := paneOf(w.Document()); f != nil {
		f.replaceSelected()
	}
}

// findNext goes to the next hit, or by -1 to the one before.
func findNext(by int) func(host.Window) {
	return func(w host.Window) {
		p := w.Document()
		if f := paneOf(p); f != nil && (len(f.hits) > 0 && p.PaneShown(PaneID) || !p.NextMatch(by)) {
			f.step(by)
		}
	}
}
