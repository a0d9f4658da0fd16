package model

// Revision counts edits, undo and redo: while it stays the same, so do the bytes.
func (d *Document) Revision() uint32 { return d.revision }
