package model

import ()

// Patch says that New replaced the bytes from Start to End of the payload as last opened or saved.
type Patch struct {
	Start, End int64
	New        []byte
}

// Patches returns exactly what saving would change, in order: nothing for a document whose bytes are the same again,
// for whatever reason.
func (d *Document) Patches() []Patch {
	changes := d.changes()
	list := make([]Patch, len(changes))
	for i, c := range changes {
		list[i] = Patch{c.Start, c.End, d.bytes.View(c.NewStart, c.NewEnd)}
	}
	return list
}

// Edited is a changed part of the payload, end exclusive, that replaced Was bytes. It is empty if bytes were only
// removed.
type Edited struct{ Start, End, Was int64 }

// Edited returns the current positions of the bytes of Patches, without the bytes, which need not be contiguous.
func (d *Document) Edited() []Edited {
	changes := d.changes()
	list := make([]Edited, len(changes))
	for i, c := range changes {
		list[i] = Edited{c.NewStart, c.NewEnd, c.End - c.Start}
	}
	return list
}
