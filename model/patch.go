package model

import ()

// Patch says that the bytes from Start to End of the payload as it was opened or saved last are now New.
type Patch struct {
	Start, End int64
	New        []byte
}

// Patches returns exactly what saving would change, in order: nothing for a document whose bytes are the same again, however
// that came about.
func (d *Document) Patches() []Patch {
	changes := d.changes()
	list := make([]Patch, len(changes))
	for i, c := range changes {
		list[i] = Patch{c.Start, c.End, d.bytes.View(c.NewStart, c.NewEnd)}
	}
	return list
}

// Edited is a part of the payload, end exclusive, that saving would write in place of so many other bytes. It is empty where bytes
// only went.
type Edited struct{ Start, End, Was int64 }

// Edited returns where the bytes of Patches stand now, without the bytes: those of many patches need not lie together.
func (d *Document) Edited() []Edited {
	changes := d.changes()
	list := make([]Edited, len(changes))
	for i, c := range changes {
		list[i] = Edited{c.NewStart, c.NewEnd, c.End - c.Start}
	}
	return list
}
