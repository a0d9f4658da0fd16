// Package properties is the inspector of nodes and resources. It shows every property of their class and script,
// grouped as in Godot's own inspector, and the defaults of those that the file does not store. An edit puts a property
// where the engine would write it.
package properties

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/property"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/inspector"
)

// Editor is the inspector of one page. The filter and the folded sections are kept when another row is shown.
type Editor struct {
	source
	list   *list
	jumped bool // see Jump
}

// New returns the inspector of a page. scenes finds the scenes that the document instances.
func New(p host.Page, panel *inspector.Panel, scenes property.Scenes) *Editor {
	e := &Editor{source: source{page: p, panel: panel, scenes: scenes, scripts: scripts{page: p}, project: projectSettings{page: p}, thumbs: &thumbs{page: p}, view: view{folds: map[string]bool{}}}}
	again := func() {
		if e.list != nil && e.list.Current() {
			e.list.Fill()
		}
	}
	e.scripts.found, e.thumbs.found = again, again
	if model.Has[model.Resourced](p.Doc()) {
		go class.For(p.Doc().Dialect()) // its table takes a while to unpack
	}
	return e
}

// Part implements inspector.Panel.Inner.
func (e *Editor) Part(rows []model.Row) inspector.Part {
	for _, r := range rows {
		if !property.Is(e.page.Doc(), r) {
			e.list, e.jumped = nil, false
			return nil
		}
	}
	e.list = newList(&e.source, rows)
	if e.jumped && e.list.sheet.shown == 0 && e.view.filter != "" {
		e.list.entry.SetText("")
	}
	e.jumped = false
	return e.list
}

// Hint implements inspector.Panel.Hint: that of the property of a node or resource that a row is.
func (e *Editor) Hint(r model.Row) class.Hint {
	doc := e.page.Doc()
	up := doc.Parent(r)
	if up == 0 || !property.Is(doc, up) {
		return class.Hint{}
	}
	for _, p := range property.List(doc, up, e.scenes, e.scripts.at(doc, up)).Properties {
		if p.Row == r {
			return e.project.resolve(p.Hint)
		}
	}
	return class.Hint{}
}

// Focus focuses the filter of the properties, if any are shown, and selects its text: what is typed takes its place.
func (e *Editor) Focus() {
	if e.list != nil {
		e.page.Window().Canvas().Focus(e.list.entry)
		e.list.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// Jump says that the row which is shown next is one that the user jumps to: a filter that hides all its properties was typed for another, and is cleared.
func (e *Editor) Jump() { e.jumped = true }

// Close stops the editor's background work.
func (e *Editor) Close() { e.scripts.close() }
