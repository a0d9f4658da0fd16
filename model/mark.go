package model

import (
	"savant/model/internal/piece"
)

// Mark is the bytes of a document at one moment. It costs a few words and may be used in any goroutine.
type Mark struct{ bytes piece.List }

// Mark returns the current bytes.
func (d *Document) Mark() Mark { return Mark{d.bytes.Snapshot()} }

// Original returns the bytes as last opened or saved, which Patches refers to.
func (d *Document) Original() Mark { return Mark{d.base.Snapshot()} }

// Size returns how many bytes there are.
func (m Mark) Size() int64 { return m.bytes.Len() }

// ReadAt copies bytes from off into p and returns how many there were.
func (m Mark) ReadAt(p []byte, off int64) int { return m.bytes.ReadAt(p, off) }

// Since returns the patches from an earlier Mark of the same document to m. The offsets are those in old.
func (m Mark) Since(old Mark) []Patch {
	changes := piece.Compare(&old.bytes, &m.bytes)
	list := make([]Patch, len(changes))
	for i, c := range changes {
		list[i] = Patch{c.Start, c.End, m.bytes.View(c.NewStart, c.NewEnd)}
	}
	return list
}

// Few is Since with at most about n patches: nearby ones are merged with the bytes between them. A document with a
// million changes takes long to go through.
func (m Mark) Few(old Mark, n int) []Patch {
	changes := piece.Compare(&old.bytes, &m.bytes)
	for near := int64(64); len(changes) > n; near *= 4 {
		few := changes[:1]
		for _, c := range changes[1:] {
			if last := &few[len(few)-1]; c.Start-last.End <= near {
				last.End, last.NewEnd = c.End, c.NewEnd
			} else {
				few = append(few, c)
			}
		}
		changes = few
	}
	list := make([]Patch, len(changes))
	for i, c := range changes {
		list[i] = Patch{c.Start, c.End, m.bytes.View(c.NewStart, c.NewEnd)}
	}
	return list
}

// From returns the patch from b, which may be of another file, to m, without what is equal at both ends, or none.
func (m Mark) From(b []byte) []Patch {
	s := piece.Trim(0, b, m.bytes.View(0, m.bytes.Len()))
	if s.Start == s.End && len(s.New) == 0 {
		return nil
	}
	return []Patch{{s.Start, s.End, s.New}}
}
