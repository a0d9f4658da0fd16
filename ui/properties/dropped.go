package properties

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/model/slot"
	"savant/model/users"
	"savant/scene/class"
	"savant/ui/internal/words"
	"savant/ui/page"
)

// Drop gives the property at a position on the canvas the resource in a dropped file. It reports whether a property
// that takes resources is there.
func (e *Editor) Drop(at fyne.Position, file string) bool {
	if e.list == nil || !e.list.Current() || !covers(e.panel.Object(), at) {
		return false
	}
	for _, x := range e.list.sheet.allLines() {
		if x.Visible() && takesResource(x) && covers(x, at) {
			e.loadFile(edited{x.at, x.shown, x.set, x.refuse}, file)
			return true
		}
	}
	return false
}

// takesResource reports whether a line's property refers to resources.
func takesResource(x *line) bool { return x.property().Hint.Kind == class.ResourceHint }

// allLines returns the lines of a sheet, including those of the sheets open in it.
func (s *sheet) allLines() (list []*line) {
	for _, x := range s.lines {
		list = append(list, x)
	}
	for _, below := range s.insides {
		if in, ok := below.(*sheet); ok {
			list = append(list, in.allLines()...)
		}
	}
	return list
}

// covers reports whether an object covers a position on its canvas.
func covers(o fyne.CanvasObject, at fyne.Position) bool {
	driver := fyne.CurrentApp().Driver()
	if driver.CanvasForObject(o) == nil {
		return false
	}
	from, size := driver.AbsolutePositionForObject(o), o.Size()
	return at.X >= from.X && at.Y >= from.Y && at.X < from.X+size.Width && at.Y < from.Y+size.Height
}

// loadFile sets properties to the resource in a file of the project if they accept its class.
func (s *source) loadFile(x edited, file string) {
	w := s.page.Window()
	page.ListProject(s.page, func(list []users.ProjectFile) {
		project, _ := users.ProjectOf(s.page.File()) // it exists: its files are listed
		res, _ := project.Resource(file)
		i := slices.IndexFunc(list, func(f users.ProjectFile) bool { return f.Res == res })
		if i < 0 {
			w.Fail(s.page, words.Say("%s is not in the project of this scene.", file))
			return
		}
		f := list[i]
		if f.Class == "" {
			w.Fail(s.page, words.Say("%s holds no known resource.", res))
			return
		}
		s.each(x, func(t slot.Slot) error {
			if err := t.Accepts(f.Class); err != nil {
				return err
			}
			return t.Load(f.Class, f.Res, f.UID)
		})
		w.Trace("loaded", "file", res)
	})
}
