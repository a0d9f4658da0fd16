package model

import "math"

// noState is the number of no state: what the file holds is none of those that undo and redo lead to.
const noState = math.MaxUint64

// Rebase has the document count its changes from what another one, of the same file as it is now, was opened or saved as,
// instead of what it was opened or saved as itself: Dirty, Patches and the marks of rows are about that file. History and
// rows stay.
func (d *Document) Rebase(disk *Document) {
	d.base, d.opened = d.bytes.Relate(&disk.base), nil
	d.compared.revision = 0
	d.log.Save(noState)
	if len(d.changes()) == 0 {
		d.log.Save(d.log.State())
	}
	d.settle()
	d.notify(Change{All: true})
}
