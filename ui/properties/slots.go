package properties

import (
	"image"
	"strings"

	"fyne.io/fyne/v2/theme"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/model/property"
	"savant/model/slot"
	"savant/model/users"
	"savant/scene/class"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

// slotActs returns what can be done to a property that refers to a resource.
func (s *source) slotActs(x edited) []act {
	list := []act{
		{theme.FolderOpenIcon(), words.Say("Use one of the file or the project…"), func() { s.load(x) }},
		{theme.ContentAddIcon(), words.Say("New resource…"), func() { s.make(x) }},
	}
	at := x.at[0]
	if r := s.named(at); r != 0 && len(x.at) == 1 {
		if slot.Shared(s.page.Doc(), r) {
			list = append(list, act{theme.ContentCopyIcon(), words.Say("Make unique"), func() { x.refuse(s.slot(at).Unique(r)) }})
		}
		if ref, ok := s.reference(at); ok && slot.NeedsResources(s.page.Doc(), r) {
			list = append(list, act{theme.ContentCopyIcon(), words.Say("Make unique with all it needs"), func() { x.refuse(s.slot(at).UniqueWhole(ref.ID)) }})
		}
		list = append(list, act{theme.DocumentSaveIcon(), words.Say("Save as a file of its own…"), func() { page.SaveOwn(s.page, r, func(model.Row) {}) }})
	}
	if v, _, _ := s.value(at); v.Data != nil || x.shown.mixed {
		list = append(list, act{theme.ContentClearIcon(), words.Say("Clear"), func() { s.each(x, slot.Slot.Clear) }})
	}
	return list
}

// named returns the row of the sub-resource that a property names, or 0.
func (s *source) named(at place) model.Row {
	ref, ok := s.reference(at)
	if !ok || ref.Kind != variant.Internal {
		return 0
	}
	return property.Section(s.page.Doc(), ref)
}

// reference is what a property names as the file has it; ok is false for other values.
func (s *source) reference(at place) (ref *variant.Resource, ok bool) {
	if at.apart != nil {
		ref, ok = at.apart.Read().Data.(*variant.Resource)
		return ref, ok
	}
	return page.Reference(s.page.Doc(), at.property.Row)
}

// slot returns a property as a slot for a resource.
func (s *source) slot(at place) slot.Slot {
	doc := s.page.Doc()
	return slot.Slot{Doc: doc, Table: class.For(doc.Dialect()), Owner: at.row, Name: at.property.Name, Hint: at.property.Hint,
		Put: func(v variant.Value) error {
			switch {
			case at.apart != nil:
				return at.apart.Write(v, false)
			case at.property.Stored():
				return doc.SetAs(at.property.Row, v)
			}
			return s.store(at, v)
		}}
}

// each edits the property of each object, in one step.
func (s *source) each(x edited, edit func(slot.Slot) error) {
	if len(x.at) == 1 {
		x.refuse(edit(s.slot(x.at[0])))
		return
	}
	x.refuse(s.page.Doc().Group(message.New(label.SetValues, len(x.at)), func() error {
		for _, at := range x.at {
			if err := edit(s.slot(at)); err != nil {
				return err
			}
		}
		return nil
	}))
}

// make lets the user choose the class of a new resource, or a resource that the file already has.
func (s *source) make(x edited) {
	s.page.Window().Choose("resource", title(x.at[0].property), s.creations(x))
}

// supply lets the user choose what an empty property is to be: a new resource, one that the file has, the one on the clipboard, or a file of the project.
func (s *source) supply(x edited) {
	items := append(s.onClipboard(x), s.creations(x)...)
	if _, err := page.Project(s.page); err != nil {
		s.page.Window().Choose("resource", title(x.at[0].property), items)
		return
	}
	page.ListProject(s.page, func(files []users.ProjectFile) {
		s.page.Window().Choose("resource", title(x.at[0].property), append(items, s.ofFiles(x, files)...))
	})
}

// onClipboard offers the resource of the file that the clipboard names, if the property takes it.
func (s *source) onClipboard(x edited) []widgets.Item {
	w, at := s.page.Window(), x.at[0]
	text := strings.TrimSpace(w.App().Clipboard().Content())
	if !strings.Contains(text, "Resource(") || len(text) > mostShown {
		return nil
	}
	v, err := s.page.Doc().Parse(at.row, text)
	if ref, ok := v.Data.(*variant.Resource); err != nil || !ok || property.Section(s.page.Doc(), ref) == 0 || s.slot(at).Takes(v) != nil {
		return nil
	}
	return []widgets.Item{{Words: words.Say("Paste %s", text), Run: func() { x.take(v) }}}
}

// creations offers new resources, and those that the file already has.
func (s *source) creations(x edited) []widgets.Item {
	at := x.at[0]
	t := s.slot(at)
	var items []widgets.Item
	for _, name := range slot.Classes(t.Table, t.Hint) {
		items = append(items, widgets.Item{Words: words.Say("New %s", name), Run: func() { s.each(x, func(t slot.Slot) error { return t.Make(name) }) }})
	}
	return append(items, s.ofScene(x)...)
}

// offersResource reports whether a property can be known to take a resource that the file has.
func offersResource(t slot.Slot, r model.SceneResource) bool {
	_, known := t.Table.Class(r.Class)
	return known && slot.Fits(t.Table, t.Hint, r.Class, r.External)
}

// ofScene offers the resources that the file already has.
func (s *source) ofScene(x edited) (items []widgets.Item) {
	at := x.at[0]
	t := s.slot(at)
	for _, r := range s.page.Doc().SceneResources() {
		if r.Row != at.row && offersResource(t, r) {
			name := r.ID
			if r.External {
				name = strings.TrimPrefix(r.File, "res://")
			}
			items = append(items, widgets.Item{Words: name, Right: r.Class, Run: func() { s.each(x, func(t slot.Slot) error { return t.Use(r) }) },
				Picture: func(then func()) image.Image { return s.thumbs.to(r.Row, then) }})
		}
	}
	return items
}

// load lets the user choose a fitting resource that the file has, or a file of the project with one.
func (s *source) load(x edited) {
	if _, err := page.Project(s.page); err != nil {
		s.page.Window().Choose("resource", title(x.at[0].property), s.ofScene(x))
		return
	}
	page.ListProject(s.page, func(files []users.ProjectFile) {
		s.page.Window().Choose("resource", title(x.at[0].property), append(s.ofScene(x), s.ofFiles(x, files)...))
	})
}

// ofFiles offers the files of the project with a fitting resource; those that the file names already are among ofScene.
func (s *source) ofFiles(x edited, files []users.ProjectFile) (items []widgets.Item) {
	t := s.slot(x.at[0])
	named := map[string]bool{}
	for _, r := range s.page.Doc().SceneResources() {
		if r.External && offersResource(t, r) {
			named[r.File] = true
		}
	}
	for _, f := range files {
		if f.Class == "" || named[f.Res] || !slot.Fits(t.Table, t.Hint, f.Class, true) {
			continue
		}
		items = append(items, widgets.Item{Words: strings.TrimPrefix(f.Res, "res://"), Right: f.Class, Run: func() {
			s.each(x, func(t slot.Slot) error { return t.Load(f.Class, f.Res, f.UID) })
		}, Picture: func(then func()) image.Image { return s.thumbs.ofFile(f.Res, then) }})
	}
	return items
}
