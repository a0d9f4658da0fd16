package shell

import (
	"path"
	"strings"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// resourcesPane lists the resources of a scene or resource with what uses them.
type resourcesPane struct {
	*listPane
	lines    []resourceLine
	revision uint32 // of the document that was read, or is being read
	asked    bool
	reading  bool // elsewhere
}

// resourceLine is a resource with what uses it, as the list shows them.
type resourceLine struct {
	model.SceneResource
	path  string
	look  outline.Look
	users []userLine
}

type userLine struct {
	path string
	look outline.Look
}

// resourceLines looks through a document. All that is to be known of the rows is asked of it here: the rows of a snapshot's document
// are not those of the page.
func resourceLines(doc *model.Document) []resourceLine {
	var list []resourceLine
	for _, x := range doc.SceneResources() {
		d := inspector.Said(doc.Describe(x.Row))
		line := resourceLine{SceneResource: x, path: doc.Path(x.Row), look: outline.Look{Label: x.ID, Badge: badge.Of(d.Badge), Type: x.Class}}
		switch {
		case x.External:
			line.look.Label, line.look.Summary = path.Base(x.File), x.File
		case strings.HasPrefix(d.Summary, `"`):
			line.look.Summary = d.Summary // its own name
		}
		for _, u := range x.Users {
			d := inspector.Said(doc.Describe(u))
			user := userLine{doc.Path(u), outline.Look{Label: d.Label, Badge: badge.Of(d.Badge), Type: d.Type}}
			if above := doc.Parent(u); isNode(doc, u) && isNode(doc, above) {
				user.look.Summary = words.Say("in %s", inspector.Said(doc.Describe(above)).Label)
			}
			line.users = append(line.users, user)
		}
		list = append(list, line)
	}
	return list
}

// resourceRow is a row of the list: a resource, or one of its uses.
type resourceRow struct {
	path     string // of the resource
	external bool
	user     string // path of what uses it; "" for the resource itself
	users    int
}

func newResourcesPane(p *tabPage) *resourcesPane {
	r := &resourcesPane{listPane: newListPane(p)}
	r.button(words.Say("Make unique"), r.canMakeUnique, r.makeUnique)
	r.button(words.Say("Replace…"), r.isExternal, r.replace)
	r.button(words.Say("Open"), func(x *widgets.Branch) bool { return r.isExternal(x) && p.file != "" }, r.open)
	r.button(words.Say("Remove the unused"), func(*widgets.Branch) bool { return r.unused() > 0 }, func(*widgets.Branch) { p.win.removeUnused() })
	r.build()
	r.list.Chosen = r.choose
	r.list.Act = func(x *widgets.Branch) {
		if r.isExternal(x) {
			r.open(x)
			return
		}
		p.Focus()
	}
	r.list.Keys = func(x *widgets.Branch, e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyDelete {
			r.remove(x)
			return true
		}
		return p.PaneKey(e)
	}
	return r
}

// ID names the pane.
func (r *resourcesPane) ID() host.PaneID { return resourcesPaneID }

// Close lets go of what runs for the pane.
func (r *resourcesPane) Close() {}

// look reads the document if it is another than was read; a large one elsewhere, and then it comes back.
func (r *resourcesPane) look() {
	doc := r.page.doc
	now := doc.Revision()
	if r.asked && now == r.revision {
		return
	}
	r.asked, r.revision = true, now
	if doc.Size() < largeText {
		r.lines, r.reading = resourceLines(doc), false
		return
	}
	r.reading = true
	shot := doc.Snapshot()
	go func() {
		lines := resourceLines(shot.Document())
		r.page.win.Hop(func() {
			if r.revision == now && r.reading {
				r.lines, r.reading = lines, false
				r.Refresh()
			}
		}, false)
	}()
}

// Title is the tab of scenes and text resources.
func (r *resourcesPane) Title() (widgets.Tab, bool) {
	if k := r.page.doc.Info().Kind; k != model.Scene && k != model.Resource {
		return widgets.Tab{}, false
	}
	return widgets.Tab{Text: words.Say("Resources"), Count: groupSize(r.page.doc, "ext_resource", "sub_resource")}, true
}

// Follow brings the buttons up to date.
func (r *resourcesPane) Follow() { r.able() }

func (r *resourcesPane) unused() int {
	n := 0
	for _, x := range r.lines {
		if x.Unused {
			n++
		}
	}
	return n
}

// Refresh fills the list.
func (r *resourcesPane) Refresh() {
	r.look()
	external := &widgets.Branch{Key: "external", Open: true, Look: outline.Look{Label: words.Say("External resources"), Badge: badge.Of(model.BadgeExternal)}}
	internal := &widgets.Branch{Key: "internal", Open: true, Look: outline.Look{Label: words.Say("Sub-resources"), Badge: badge.Of(model.BadgeResource)}}
	for i := range r.lines {
		x := &r.lines[i]
		row := &widgets.Branch{Key: x.path, Data: resourceRow{path: x.path, external: x.External, users: len(x.users)}, Look: x.look}
		row.Look.Note = words.Count(int64(len(x.users)), "%s use", "%s uses")
		if x.Unused {
			row.Look.Note, row.Look.NoteColor = words.Say("unused"), look.Changed
		}
		for _, u := range x.users {
			row.Below = append(row.Below, &widgets.Branch{Key: u.path, Data: resourceRow{x.path, x.External, u.path, len(x.users)}, Look: u.look})
		}
		into := internal
		if x.External {
			into = external
		}
		into.Below = append(into.Below, row)
	}
	external.Look.Summary, internal.Look.Summary = words.Number(int64(len(external.Below))), words.Number(int64(len(internal.Below)))
	r.list.Show([]*widgets.Branch{external, internal})
	r.note.Set("")
	if r.reading {
		r.note.Set(words.Say("Looking…"))
		return
	}
	if n := r.unused(); n > 0 {
		r.note.Set(words.Count(int64(n), "%s resource is used by nothing.", "%s resources are used by nothing."))
	}
	r.able()
}

// of is what a row of the list is about.
func (r *resourcesPane) of(x *widgets.Branch) (resourceRow, bool) {
	if x == nil {
		return resourceRow{}, false
	}
	d, ok := x.Data.(resourceRow)
	return d, ok
}

func (r *resourcesPane) choose(x *widgets.Branch) {
	if d, ok := r.of(x); ok {
		to := d.path
		if d.user != "" {
			to = d.user
		}
		if row, err := r.page.doc.Find(to); err == nil {
			r.goTo(row)
		}
	}
	r.able()
}

func (r *resourcesPane) isExternal(x *widgets.Branch) bool {
	d, ok := r.of(x)
	return ok && d.external
}

// canMakeUnique reports whether a use shares its sub-resource with others.
func (r *resourcesPane) canMakeUnique(x *widgets.Branch) bool {
	d, ok := r.of(x)
	return ok && !d.external && d.user != "" && d.users > 1
}

// rows finds the resource and the use of a row of the list.
func (r *resourcesPane) rows(x *widgets.Branch) (resource, user model.Row) {
	d, _ := r.of(x)
	resource, _ = r.page.doc.Find(d.path)
	if d.user != "" {
		user, _ = r.page.doc.Find(d.user)
	}
	return resource, user
}

// makeUnique gives a use a copy of its own.
func (r *resourcesPane) makeUnique(x *widgets.Branch) { r.page.makeUnique(r.rows(x)) }

// replace asks for another file in place of an external resource.
func (r *resourcesPane) replace(x *widgets.Branch) {
	resource, _ := r.rows(x)
	r.page.replaceNamed(resource)
}

// open opens the file of an external resource.
func (r *resourcesPane) open(x *widgets.Branch) {
	resource, _ := r.rows(x)
	r.page.openNamed(resource)
}

// remove takes a resource away that nothing uses.
func (r *resourcesPane) remove(x *widgets.Branch) {
	if d, ok := r.of(x); ok && d.user == "" {
		resource, _ := r.rows(x)
		if err := r.page.doc.Remove(resource); err != nil {
			r.page.win.Refused(r.page, err)
		}
	}
}
