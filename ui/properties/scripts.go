package properties

import (
	"context"

	"savant/model"
	"savant/model/property"
	"savant/model/users"
	"savant/ui/host"
)

// scripts are those of the project around a page. Global names of classes are looked for in all of them, which is done elsewhere; until then
// no script is known.
type scripts struct {
	page  host.Page
	file  string // around which they were looked for
	list  *users.Scripts
	found func() // is called when they are known
	stop  context.CancelFunc
}

// at are the scripts for the properties of a row; nil where it has none, and as long as they are not known.
func (s *scripts) at(doc *model.Document, r model.Row) property.Scripts {
	if s.file == s.page.File() {
		if s.list != nil {
			return s.list
		}
		if s.stop != nil {
			return nil // on the way
		}
	}
	if doc.Describe(r).Signs&model.HasScript == 0 && !s.has(doc, r) {
		return nil
	}
	s.look()
	return nil
}

// has reports whether a resource has a script, or what an instance has, which may have one.
func (s *scripts) has(doc *model.Document, r model.Row) bool {
	rows, _ := property.Stored(doc, r)
	return rows["script"] != 0 || doc.Describe(r).Badge == model.BadgeInstance
}

// look finds the scripts.
func (s *scripts) look() {
	s.close()
	ctx, stop := context.WithCancel(context.Background())
	s.file, s.list, s.stop = s.page.File(), nil, stop
	file := s.file
	list := users.ScriptsAround(ctx, func() string { return file })
	go func() {
		list.OfClass("") // has none, but all are looked through for it
		s.page.Window().RunOnUI(func() {
			if ctx.Err() == nil {
				s.list = list
				s.found()
			}
		}, false)
	}()
}

func (s *scripts) close() {
	if s.stop != nil {
		s.stop()
		s.stop = nil
	}
}
