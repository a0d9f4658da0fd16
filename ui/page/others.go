package page

import (
	"savant/model"
	"savant/model/users"
	"savant/ui/host"
)

// OtherScenes looks for what the scene of a page has from other scenes. It looks on a goroutine of its own, as that waits for the disk.
type OtherScenes struct {
	round  int // of the search that counts
	closed bool
}

// Search calls look with a snapshot of the document, which knows the scenes of its project, and then, on the window's goroutine, what look
// returns; not if a later search has begun or Close was called.
func (o *OtherScenes) Search(p host.Page, look func(doc *model.Document) (show func())) {
	o.round++
	round, file, snapshot, w := o.round, p.File(), p.Doc().Snapshot(), p.Window()
	go func() {
		doc := snapshot.Document()
		users.Show(doc, func() string { return file })
		show := look(doc)
		w.RunOnUI(func() {
			if !o.closed && o.round == round {
				show()
			}
		}, false)
	}()
}

// Close ends the search: nothing is shown any more.
func (o *OtherScenes) Close() { o.closed = true }
