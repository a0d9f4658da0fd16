package users

import (
	"savant/codec/message"
	"savant/model/store"
)

// Remaining is a place that a move leaves as it is, where it is once the move is made.
type Remaining struct {
	File, Res string
	Offset    int64
	Line      int             // 0 in a binary file
	Text      message.Message // what may have to change; the zero one for a place that was not to change
	Before    string          // the line of such a place
}

// Remaining returns the places that the move leaves as they are, those that were not to change first.
func (r *Relocation) Remaining() (list []Remaining) {
	moved := map[string]*Followed{}
	add := func(file string, off int64, x Remaining) {
		for _, c := range r.Carried {
			x.File = store.Within(file, c[0], c[1])
			if x.File != file {
				break
			}
		}
		x.Offset = off
		if f := moved[file]; f != nil {
			for _, p := range f.Changing() {
				if p.patch.Start < off {
					x.Offset += int64(len(p.patch.New)) - (p.patch.End - p.patch.Start)
				}
			}
		}
		x.Res, _ = r.project.Resource(x.File)
		list = append(list, x)
	}
	for _, f := range r.Files {
		moved[f.File] = f
		for _, p := range f.Places {
			if !p.Along {
				add(f.File, p.Offset, Remaining{Line: p.Line.Number, Before: p.Line.Before})
			}
		}
	}
	for _, d := range r.Doubts {
		add(d.File, d.Offset, Remaining{Line: d.Line, Text: d.Text})
	}
	return list
}

// Left is how many places the move leaves as they are.
func (r *Relocation) Left() int { return len(r.Remaining()) }
