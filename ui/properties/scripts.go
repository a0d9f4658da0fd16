package properties

import (
	"context"

	"savant/model"
	"savant/model/property"
	"savant/model/users"
	"savant/ui/host"
)

// scripts are the scripts of a page's project. Finding global class names means reading all of them, which is done in
// the background; until then no script is known.
type scripts struct {
	page  host.Page
	file  string // the file whose project was searched
	list  *users.Scripts
	found func() // called when the scripts are known
	stop  context.CancelFunc
}

// at returns the scripts for the properties of a row; nil if it has none, or while they are unknown.
func (s *scripts) at(doc *model.Document, r model.Row) property.Scripts {
	if s.file == s.page.File() {
		if s.list != nil {
			return s.list
		}
		if s.stop != nil {
			return nil // still loading
		}
	}
	if doc.Describe(r).Signs&model.HasScript == 0 && !s.has(doc, r) {
		return nil
	}
	s.look()
	return nil
}

// has reports whether a row has a script or is an instance, which may have one.
func (s *scripts) has(doc *model.Document, r model.Row) bool {
	rows, _ := property.Stored(doc, r)
	return rows["script"] != 0 || doc.Describe(r).Badge == model.BadgeInstance
}

// look finds the scripts in the background.
func (s *scripts) look() {
	s.close()
	ctx, stop := context.WithCancel(context.Background())
	s.file, s.list, s.stop = s.page.File(), nil, stop
	file := s.file
	list := users.ScriptsAround(ctx, func() string { return file })
	go func() {
		list.OfClass("") // no class has this name, so all files are read
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
