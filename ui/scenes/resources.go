package scenes

import (
	"path"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/slot"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// Resources lists the resources of a scene or resource with what uses them.
type Resources struct {
	*page.ListPane
	lines    []resourceLine
	revision uint32 // of the document that was read, or is being read
	asked    bool
	reading  bool            // in the background
	needs    map[string]bool // the paths of resources that need sub-resources
}

// ResourcesID names the pane of resources.
const ResourcesID host.PaneID = "resources"

// resourceLine is a resource with what uses it, as the list shows them.
type resourceLine struct {
	model.SceneResource
	path  string
	look  outline.Look
	users []userLine
}

// resourceLines looks through a document. It reads everything needed about the rows here, because the rows of a
// snapshot are not those of the page.
func resourceLines(doc *model.Document) []resourceLine {
	var list []resourceLine
	for _, x := range doc.SceneResources() {
		d := inspector.Localized(doc.Describe(x.Row))
		line := resourceLine{SceneResource: x, path: doc.Path(x.Row), look: outline.Look{Label: x.ID, Badge: badge.Of(d.Badge), Type: x.Class}}
		switch {
		case x.External:
			line.look.Label, line.look.Summary = path.Base(x.File), x.File
		case strings.HasPrefix(d.Summary, `"`):
			line.look.Summary = d.Summary // its own name
		}
		by := map[model.Row][]string{}
		for _, r := range x.Properties {
			by[doc.Parent(r)] = append(by[doc.Parent(r)], inspector.Localized(doc.Describe(r)).Label)
		}
		for _, u := range x.Users {
			d := inspector.Localized(doc.Describe(u))
			user := userLine{doc.Path(u), outline.Look{Label: d.Label, Badge: badge.Of(d.Badge), Type: d.Type, Note: strings.Join(by[u], ", ")}}
			if above := doc.Parent(u); page.IsNode(doc, u) && page.IsNode(doc, above) {
				user.look.Summary = words.Say("in %s", inspector.Localized(doc.Describe(above)).Label)
			}
			line.users = append(line.users, user)
		}
		list = append(list, line)
	}
	return list
}

// resourceRow is a row of the list: a resource, or one of its uses.
type resourceRow struct {
	path, id string // of the resource
	external bool
	user     string // path of what uses it; "" for the resource itself
	users    int
}

// NewResources makes the pane of resources for a document.
func NewResources(p host.Page) *Resources {
	r := &Resources{ListPane: page.NewListPane(p)}
	needsExternal := host.Needs(words.Say("select an external resource"))
	r.Button(words.Say("Make unique"), r.canMakeUnique, r.makeUnique).Needs(host.Needs(words.Say("open a sub-resource that several use, and select one of its uses")))
	r.Button(words.Say("Make unique with all it needs"), r.canMakeWhole, r.makeWhole).
		Needs(host.Needs(words.Say("open a sub-resource that needs others, and select one of its uses")))
	r.Button(words.Say("Replace…"), r.isExternal, r.replace).Needs(needsExternal)
	r.Button(words.Say("Open"), func(x *widgets.Branch) bool { return r.isExternal(x) && p.File() != "" }, r.open).Needs(saved(needsExternal))
	r.Button(words.Say("Save as a file of its own…"), func(x *widgets.Branch) bool { return r.isInternal(x) && p.File() != "" }, r.saveOwn).
		Needs(saved(host.Needs(words.Say("select a sub-resource"))))
	r.Button(words.Say("Remove"), r.isResource, r.remove).On(fyne.KeyDelete).Needs(host.Needs(words.Say("select a resource")))
	r.Button(words.Say("Remove unused"), func(*widgets.Branch) bool { return r.unused() > 0 }, func(*widgets.Branch) { removeUnused(p.Window()) }).
		Needs(host.Needs(words.Say("every resource is used")))
	r.Build()
	r.List.Returns = true
	r.List.Chosen = r.choose
	r.About = r.about
	r.List.Act = func(x *widgets.Branch) {
		if r.isExternal(x) {
			r.open(x)
			return
		}
		p.Focus()
	}
	return r
}

// ID names the pane.
func (r *Resources) ID() host.PaneID { return ResourcesID }

// Close lets go of what runs for the pane.
func (r *Resources) Close() {}

// reload reads the document again if it has changed; a large one in the background.
func (r *Resources) reload() {
	doc := r.Page.Doc()
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
		r.Page.Window().RunOnUI(func() {
			if r.revision == now && r.reading {
				r.lines, r.reading = lines, false
				r.Refresh()
			}
		}, false)
	}()
}

// Title is the tab of scenes and text resources.
func (r *Resources) Title() (widgets.Tab, bool) {
	if !model.Has[model.Resourced](r.Page.Doc()) {
		return widgets.Tab{}, false
	}
	return widgets.Tab{Text: words.Say("Resources"), Count: page.GroupSize(r.Page.Doc(), "ext_resource", "sub_resource")}, true
}

// Follow turns to the row that is selected.
func (r *Resources) Follow() { r.Agree() }

// about is how a row of the list stands to a row of the document.
func (r *Resources) about(x *widgets.Branch, row model.Row) page.Standing {
	d, ok := r.of(x)
	if !ok {
		return page.Nowhere
	}
	doc := r.Page.Doc()
	if user, err := doc.Find(d.user); d.user != "" && err == nil && row == user {
		return page.Here
	}
	resource, err := doc.Find(d.path)
	switch {
	case err != nil || !within(doc, row, resource):
		return page.Elsewhere
	case d.user != "":
		return page.Named
	}
	return page.Here
}

func (r *Resources) unused() int {
	n := 0
	for _, x := range r.lines {
		if x.Unused {
			n++
		}
	}
	return n
}

// Refresh fills the list.
func (r *Resources) Refresh() {
	r.reload()
	r.needs = map[string]bool{}
	for i := range r.lines {
		for _, u := range r.lines[i].users {
			r.needs[u.path] = r.needs[u.path] || !r.lines[i].External
		}
	}
	external := &widgets.Branch{Key: "external", Open: true, Look: outline.Look{Label: words.Say("External resources"), Badge: badge.Of(model.BadgeExternal)}}
	internal := &widgets.Branch{Key: "internal", Open: true, Look: outline.Look{Label: words.Say("Sub-resources"), Badge: badge.Of(model.BadgeResource)}}
	for i := range r.lines {
		x := &r.lines[i]
		row := &widgets.Branch{Key: x.path, Data: resourceRow{path: x.path, id: x.ID, external: x.External, users: len(x.users)}, Look: x.look}
		row.Look.Note = words.Count(int64(len(x.users)), "%s use", "%s uses")
		if x.Unused {
			row.Look.Note, row.Look.NoteColor = words.Say("unused"), look.Changed
		}
		for _, u := range x.users {
			row.Below = append(row.Below, &widgets.Branch{Key: u.path, Data: resourceRow{x.path, x.ID, x.External, u.path, len(x.users)}, Look: u.look})
		}
		into := internal
		if x.External {
			into = external
		}
		into.Below = append(into.Below, row)
	}
	external.Look.Summary, internal.Look.Summary = words.Number(int64(len(external.Below))), words.Number(int64(len(internal.Below)))
	r.List.Show([]*widgets.Branch{external, internal})
	r.Note.Set("")
	r.Agree()
	if r.reading {
		r.Note.Set(words.Say("Searching…"))
		return
	}
	if n := r.unused(); n > 0 {
		r.Note.Set(words.Say("Unused: %s", words.Number(int64(n))))
	}
}

// of is what a row of the list is about.
func (r *Resources) of(x *widgets.Branch) (resourceRow, bool) {
	if x == nil {
		return resourceRow{}, false
	}
	d, ok := x.Data.(resourceRow)
	return d, ok
}

func (r *Resources) choose(x *widgets.Branch) {
	if d, ok := r.of(x); ok {
		to := d.path
		if d.user != "" {
			to = d.user
		}
		if row, err := r.Page.Doc().Find(to); err == nil {
			r.GoTo(row)
		}
	}
	r.Able()
}

func (r *Resources) isExternal(x *widgets.Branch) bool {
	d, ok := r.of(x)
	return ok && d.external
}

// isInternal reports whether a row is a sub-resource, or one of its uses.
func (r *Resources) isInternal(x *widgets.Branch) bool {
	d, ok := r.of(x)
	return ok && !d.external
}

// saveOwn moves a sub-resource to a file of its own.
func (r *Resources) saveOwn(x *widgets.Branch) {
	resource, _ := r.rows(x)
	d, _ := r.of(x)
	page.SaveOwn(r.Page, resource, func(external model.Row) { r.mark(external, d.user) })
}

// mark selects an external resource in the list, or one of its uses, and leaves the selection of the page.
func (r *Resources) mark(external model.Row, user string) {
	keys := []string{"external", r.Page.Doc().Path(external)}
	if user != "" {
		keys = append(keys, user)
	}
	r.Leading(func() {
		r.Refresh()
		shown := r.Page.Selected()
		r.List.Select(keys...)
		r.Page.Select(shown)
	})
}

// isResource reports whether a row is a resource, not one of its uses.
func (r *Resources) isResource(x *widgets.Branch) bool {
	d, ok := r.of(x)
	return ok && d.user == ""
}

// canMakeUnique reports whether a use shares its sub-resource with others.
func (r *Resources) canMakeUnique(x *widgets.Branch) bool {
	d, ok := r.of(x)
	return ok && !d.external && d.user != "" && d.users > 1
}

// canMakeWhole reports whether it is a use of a sub-resource that needs others.
func (r *Resources) canMakeWhole(x *widgets.Branch) bool {
	d, ok := r.of(x)
	return ok && !d.external && d.user != "" && r.needs[d.path]
}

// makeWhole gives a use a copy of its own, and of what that needs.
func (r *Resources) makeWhole(x *widgets.Branch) {
	d, _ := r.of(x)
	_, user := r.rows(x)
	user = holderOf(r.Page.Doc(), user)
	r.copied(x, func() {
		if err := slot.UniqueWhole(r.Page.Doc(), user, d.id); err != nil {
			r.Page.Window().Refused(r.Page, err)
		}
	})
}

// rows finds the resource and the use of a row of the list.
func (r *Resources) rows(x *widgets.Branch) (resource, user model.Row) {
	d, _ := r.of(x)
	resource, _ = r.Page.Doc().Find(d.path)
	if d.user != "" {
		user, _ = r.Page.Doc().Find(d.user)
	}
	return resource, user
}

// makeUnique gives a use a copy of its own.
func (r *Resources) makeUnique(x *widgets.Branch) {
	resource, user := r.rows(x)
	r.copied(x, func() { makeUnique(r.Page, resource, user, "") })
}

// copied gives a use a copy of its own and selects the use there: the next press of a button would be about another one.
func (r *Resources) copied(x *widgets.Branch, do func()) {
	d, _ := r.of(x)
	before := map[string]bool{}
	for _, line := range r.lines {
		before[line.path] = true
	}
	r.Leading(func() {
		do()
		shown := r.Page.Selected()
		r.Refresh()
		for _, line := range r.lines {
			if !before[line.path] && slices.ContainsFunc(line.users, func(u userLine) bool { return u.path == d.user }) {
				r.List.Select("internal", line.path, d.user)
				r.Page.Select(shown)
			}
		}
	})
}

// replace asks for another file in place of an external resource.
func (r *Resources) replace(x *widgets.Branch) {
	resource, _ := r.rows(x)
	replaceNamed(r.Page, resource)
}

// open opens the file of an external resource.
func (r *Resources) open(x *widgets.Branch) {
	resource, _ := r.rows(x)
	openNamed(r.Page, resource)
}

// remove takes a resource away that nothing uses.
func (r *Resources) remove(x *widgets.Branch) {
	resource, _ := r.rows(x)
	r.Leading(func() {
		if err := r.Page.Doc().Remove(resource); err != nil {
			r.Page.Window().Refused(r.Page, err)
			return
		}
		r.Refresh()
	})
}

// makeUnique gives a user of a resource, or one of its properties, a copy of its own, and shows that.
func makeUnique(p host.Page, resource, user model.Row, property string) {
	made, err := p.Doc().MakeUnique(resource, user, property)
	if err != nil {
		p.Window().Refused(p, err)
		return
	}
	p.Select(made)
	p.Window().Trace("unique", "path", p.Doc().Path(made))
}

// removeUnused takes all resources away that nothing needs.
func removeUnused(w host.Window) {
	p := w.Document()
	list := p.Doc().Unused()
	if len(list) == 0 {
		w.Note(p, words.Say("Every resource is used."))
		return
	}
	if err := p.Doc().Remove(list...); err != nil {
		w.Refused(p, err)
	}
}
