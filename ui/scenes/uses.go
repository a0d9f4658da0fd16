package scenes

import (
	"context"
	"fmt"
	"slices"
	"time"

	"savant/model"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// Uses shows what uses the selected node or resource: in this file at once, in the other files of the project on
// request.
type Uses struct {
	*page.ListPane
	shown  model.Row // whose uses are listed
	at     uint32    // revision of the document
	front  bool      // it was shown once; nothing is searched before
	cancel *widgets.Button

	places     ownPlaces // in this file
	stop       context.CancelFunc
	generation int
	found      *users.Found // of the project, for shown
	busy       string       // how far the search in the project is
}

// useRow is a place that uses something.
type useRow struct {
	row  string // path in this document
	file string // another file
	off  int64
}

// NewUses makes the pane of uses for a document.
func NewUses(p host.Page) *Uses {
	u := &Uses{ListPane: page.NewListPane(p)}
	u.Button(words.Say("Search the project"), func(*widgets.Branch) bool { return u.canSearch() }, func(*widgets.Branch) { u.search() }).Needs(NeededForAll)
	u.Button(words.Say("Rename in all files…"), func(*widgets.Branch) bool { return CanEditAll(model.CanRename)(p.Window()) }, func(*widgets.Branch) { renameAll(p.Window()) }).Needs(NeededForAll)
	cancel := u.Button(words.Say("Cancel"), nil, func(*widgets.Branch) { u.halt() })
	u.cancel = cancel.Button
	u.cancel.Hide()
	u.Build()
	u.List.Chosen = func(x *widgets.Branch) {
		if d, ok := x.Data.(useRow); ok && d.row != "" {
			if r, err := p.Doc().Find(d.row); err == nil {
				u.keep(func() { u.GoTo(r) })
			}
		}
	}
	u.List.Act = func(x *widgets.Branch) {
		if d, ok := x.Data.(useRow); ok && d.file != "" {
			p.Window().OpenOffset(d.file, d.off)
		}
	}
	u.List.Outline.OnClicked = func(n outline.Node) {
		if x := u.List.At(n); x != nil {
			u.List.Act(x)
		}
	}
	return u
}

// keep goes to another place and keeps listing the uses of the previous selection.
func (u *Uses) keep(f func()) {
	front := u.front
	u.front = false
	f()
	u.front = front
}

// UsesID names the pane of uses.
const UsesID host.PaneID = "uses"

// ID names the pane.
func (u *Uses) ID() host.PaneID { return UsesID }

// Close lets go of what runs for the pane.
func (u *Uses) Close() { u.halt() }

// Title is the tab of scenes and text resources.
func (u *Uses) Title() (widgets.Tab, bool) {
	return widgets.Tab{Text: words.Say("Uses")}, model.Has[model.Resourced](u.Page.Doc())
}

// Follow lists the uses of the current selection.
func (u *Uses) Follow() {
	if u.front && u.subject() != u.shown {
		u.halt()
		u.Refresh()
	}
}

// Refresh fills the list.
func (u *Uses) Refresh() {
	u.front = true
	doc := u.Page.Doc()
	if now, subject := doc.Revision(), u.subject(); subject != u.shown || now != u.at {
		u.found, u.busy = nil, ""
		u.shown, u.at = subject, now
	}
	u.reload()
	own := &widgets.Branch{Key: "own", Open: true, Look: outline.Look{Label: words.Say("In this file"), Badge: badge.Of(model.BadgeFile)}}
	for i, use := range u.own() {
		use.Key = fmt.Sprint(i, use.Key)
		own.Below = append(own.Below, use)
	}
	own.Look.Summary = words.Count(int64(len(own.Below)), "%s place", "%s places")
	if !u.places.Known {
		own.Look.Summary = words.Say("Searching…")
	}
	rows := []*widgets.Branch{own}
	if u.found != nil || u.busy != "" {
		rows = append(rows, u.project())
	}
	u.List.Show(rows)
	d := inspector.Localized(doc.Describe(u.shown))
	u.Note.Set(words.Say("What uses %s", widgets.Shorten(d.Label)))
	if !u.canSearch() && !isResource(doc, u.shown) {
		u.Note.Set(words.Say("Select a node or a resource to see what uses it."))
	}
	u.Able()
}

// subject is the row whose uses are listed: the resource that the selected property has as its value, or else what is selected.
func (u *Uses) subject() model.Row {
	r, doc := u.Page.Selected(), u.Page.Doc()
	if to, ok := doc.Refers(r); ok && isResource(doc, to) {
		return to
	}
	return r
}

// isResource reports whether a row is an external resource or a sub-resource.
func isResource(doc *model.Document, r model.Row) bool {
	if _, external := doc.ExternalFile(r); external {
		return true
	}
	t, ok := doc.Target(r, "res://")
	return ok && t.ID != ""
}

// ownPlaces are where a file uses one of its own rows.
type ownPlaces struct {
	of    model.Row
	at    uint32      // revision of the document
	Known bool        // the look at the file is done
	users []userLine  // what names a resource
	uses  []model.Use // of a node
}

const mostUses = 5000

// placesOf looks through a document.
func placesOf(doc *model.Document, path string) (users []userLine, uses []model.Use) {
	r, err := doc.Find(path)
	if err != nil {
		return nil, nil
	}
	if !isResource(doc, r) {
		uses = doc.OwnUses(r)
		return nil, uses[:min(len(uses), mostUses)]
	}
	for i, user := range doc.Users(r) {
		if i == mostUses {
			break
		}
		d := inspector.Localized(doc.Describe(user))
		users = append(users, userLine{doc.Path(user), outline.Look{Label: d.Label, Badge: badge.Of(d.Badge), Type: d.Type}})
	}
	return users, nil
}

// reload finds the places of the current target, in the background in large files.
func (u *Uses) reload() {
	doc := u.Page.Doc()
	if u.places.of == u.shown && u.places.at == u.at {
		return
	}
	u.places = ownPlaces{of: u.shown, at: u.at}
	path, asked := doc.Path(u.shown), u.places
	if doc.Size() < largeText {
		u.places.users, u.places.uses = placesOf(doc, path)
		u.places.Known = true
		return
	}
	shot := doc.Snapshot()
	go func() {
		users, uses := placesOf(shot.Document(), path)
		u.Page.Window().RunOnUI(func() {
			if u.places.of == asked.of && u.places.at == asked.at && !u.places.Known {
				u.places.users, u.places.uses, u.places.Known = users, uses, true
				u.Refresh()
			}
		}, false)
	}()
}

// own are the places in this file.
func (u *Uses) own() []*widgets.Branch {
	doc := u.Page.Doc()
	var list []*widgets.Branch
	for _, user := range u.places.users {
		list = append(list, &widgets.Branch{Key: user.path, Data: useRow{row: user.path}, Look: user.look})
	}
	for _, use := range u.places.uses {
		path := doc.Path(doc.At(use.Offset))
		list = append(list, &widgets.Branch{Key: path, Data: useRow{row: path}, Look: useLook(use, path)})
	}
	return list
}

// useLook is how a place is shown.
func useLook(use model.Use, label string) outline.Look {
	l := outline.Look{Label: label, Summary: words.Text(use.Text), Type: words.Place(use.Line, 0, use.Offset)}
	if label == "" {
		l.Label, l.Summary = words.Text(use.Text), ""
	}
	if use.Undecided {
		l.Note, l.NoteColor = words.Say("perhaps"), look.Changed
	}
	return l
}

// project are the places in the other files.
func (u *Uses) project() *widgets.Branch {
	x := &widgets.Branch{Key: "project", Open: true, Look: outline.Look{Label: words.Say("In other files of the project"), Badge: look.Badge{Icon: "folder", Color: look.Container}, Summary: u.busy}}
	if u.found == nil {
		return x
	}
	n := 0
	for _, f := range u.found.Files {
		file := &widgets.Branch{Key: f.Res, Open: true, Look: outline.Look{Label: f.Res, Summary: words.Count(int64(len(f.Uses)), "%s place", "%s places")}}
		for i, use := range f.Uses {
			file.Below = append(file.Below, &widgets.Branch{Key: fmt.Sprint(i), Data: useRow{file: f.File, off: use.Offset}, Look: useLook(use, "")})
		}
		n += len(f.Uses)
		x.Below = append(x.Below, file)
	}
	x.Look.Summary = words.Count(int64(n), "%s place", "%s places")
	if n := len(u.found.Failed); n > 0 {
		x.Look.Note, x.Look.NoteColor = words.Count(int64(n), "%s file could not be read", "%s files could not be read"), look.Changed
	}
	return x
}

// canSearch reports whether other files can refer to what is shown.
func (u *Uses) canSearch() bool {
	if u.Page.File() == "" {
		return false
	}
	r, doc := u.subject(), u.Page.Doc()
	if _, external := doc.ExternalFile(r); external {
		return true
	}
	_, ok := doc.Target(r, "res://")
	return ok
}

// search looks through the project in the background.
func (u *Uses) search() {
	p := u.Page
	project, target, err := target(p, u.subject())
	if err != nil {
		p.Window().Fail(p, words.Sentence(err))
		return
	}
	u.halt()
	ctx, stop := context.WithCancel(context.Background())
	u.stop = stop
	u.generation++
	generation := u.generation
	u.shown, u.at = u.subject(), p.Doc().Revision()
	u.found, u.busy = nil, words.Say("Searching…")
	u.cancel.Show()
	u.Refresh()
	u.Root.Refresh()
	go func() {
		last := time.Now()
		found, err := project.Find(ctx, target, func(part float64) {
			if time.Since(last) < host.Pace {
				return
			}
			last = time.Now()
			p.Window().RunOnUI(func() { u.progress(generation, part) }, false)
		})
		p.Window().RunOnUI(func() { u.arrived(generation, found, err) }, false)
	}()
}

func (u *Uses) progress(generation int, part float64) {
	if generation == u.generation {
		u.busy = words.Say("Searching… %s %%", fmt.Sprint(int(part*100)))
		u.Refresh()
	}
}

func (u *Uses) arrived(generation int, found *users.Found, err error) {
	if generation != u.generation {
		return
	}
	u.cancel.Hide()
	u.busy = ""
	n := 0
	if err != nil {
		u.Page.Window().Fail(u.Page, widgets.Sentence(err))
	} else {
		found.Files = slices.DeleteFunc(found.Files, func(f users.FileUses) bool { return f.File == u.Page.File() }) // listed above
		u.found = found
		for _, f := range found.Files {
			n += len(f.Uses)
		}
	}
	u.Refresh()
	u.Root.Refresh() // the bar has one button less
	u.Page.Window().Trace("uses", "path", u.Page.Doc().Path(u.shown), "places", n)
}

// halt cancels the search.
func (u *Uses) halt() {
	u.generation++
	if u.stop != nil {
		u.stop()
	}
	u.busy = ""
	if u.cancel != nil {
		u.cancel.Hide()
	}
}

// findUses shows the uses of the selection, and searches its project if there is one.
func findUses(w host.Window) {
	p := w.Document()
	if p == nil {
		return
	}
	p.ShowPane(UsesID)
	if u, ok := p.Pane(UsesID).(*Uses); ok && u.canSearch() {
		if _, err := page.Project(p); err == nil {
			u.search()
		}
	}
}
