package model

// Revision counts edits, undo and redo: as long as it is the same, so are the bytes.
func (d *Document) Revision() uint32 { return d.revision }
