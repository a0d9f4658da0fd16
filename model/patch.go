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

// compareAtMost is how many parts, and how many bytes of a part, Differing compares byte by byte.
const compareAtMost = 1 << 14

// Differing returns how many parts of the payload saving would change, and how many bytes: all bytes that are added or removed, and of those that
// replace as many others only those that are not equal to them, except where there are too many to compare.
func (d *Document) Differing() (parts, bytes int64) {
	changes := d.changes()
	for _, c := range changes {
		was, now := c.End-c.Start, c.NewEnd-c.NewStart
		if was != now || was > compareAtMost || len(changes) > compareAtMost {
			bytes += max(was, now)
			continue
		}
		old, made := d.base.View(c.Start, c.End), d.bytes.View(c.NewStart, c.NewEnd)
		for i := range made {
			if made[i] != old[i] {
				bytes++
			}
		}
	}
	return int64(len(changes)), bytes
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
