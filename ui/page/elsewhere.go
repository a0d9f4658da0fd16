package page

import (
	"context"
	"slices"

	"savant/model"
	"savant/model/users"
	"savant/ui/host"
)

// RemoveRows removes rows. For nodes in a project, the page then searches other files for references to them.
func RemoveRows(p host.Page, rows []model.Row) error {
	doc := p.Doc()
	var paths []string
	for _, r := range rows {
		if IsNode(doc, r) {
			paths = append(paths, doc.Path(r))
		}
	}
	if len(paths) == 0 || p.File() == "" {
		return doc.Remove(rows...)
	}
	was := doc.Snapshot()
	if err := doc.Remove(rows...); err != nil {
		return err
	}
	p.LookElsewhere(was, paths)
	return nil
}

// Elsewhere searches the project for what names nodes that the last edit removed, and adds it to what is to be checked. was is the document before,
// paths are theirs in it. Nothing is said of a file that is in no project, and nothing once the edit is undone.
func (d *Doubts) Elsewhere(was *model.Snapshot, paths []string) {
	d.halt()
	ctx, stop := context.WithCancel(context.Background())
	d.stop = stop
	doc, file, w := d.page.Doc(), d.page.File(), d.page.Window()
	now, steps := doc.Revision(), doc.Steps()
	go func() {
		others := namedElsewhere(ctx, was.Document(), file, paths)
		w.RunOnUI(func() {
			defer stop()
			if ctx.Err() != nil || d.closed || len(others) == 0 || doc.Steps() < steps {
				return
			}
			var notes []model.Note
			if doc.Revision() == now { // they are of the last edit
				notes = doc.Notes()
			}
			w.Notify(d.page, d.doubtful(notes, others))
			w.Trace("removed-elsewhere", "files", len(others), "places", places(others))
		}, false)
	}()
}

// halt stops the search.
func (d *Doubts) halt() {
	if d.stop != nil {
		d.stop()
		d.stop = nil
	}
}

// namedElsewhere returns the places in other files of the project that name nodes of a document; none if the search fails.
func namedElsewhere(ctx context.Context, doc *model.Document, file string, paths []string) []users.FileUses {
	project, err := users.ProjectOf(file)
	if err != nil {
		return nil
	}
	res, _ := project.Resource(file)
	var targets []model.Target
	for _, path := range paths {
		r, err := doc.Find(path)
		if err != nil {
			continue
		}
		if t, ok := doc.Target(r, res); ok && t.Node != "" && t.Node != "." {
			targets = append(targets, t)
		}
	}
	found, err := project.FindAll(ctx, targets, nil)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(found.Files, func(f users.FileUses) bool { return f.Res == res })
}

// places counts places in files.
func places(list []users.FileUses) (n int) {
	for _, f := range list {
		n += len(f.Uses)
	}
	return n
}
