package users

import (
	"fmt"

	"savant/model"
)

// inner finds the paths that lead out of instanced scenes to the target's node. Such a scene may stand elsewhere too, where the path has to
// stay: it is only named.
func (s *search) inner() []Doubt {
	sources := map[*model.Document]*source{}
	type place struct {
		doc    *model.Document
		offset int64
		in     string
	}
	seen := map[place]bool{}
	var list []Doubt
	for _, x := range s.touched() {
		for _, p := range x.doc.InnerPaths(x.was, x.now) {
			at := place{p.Doc, p.Offset, x.res}
			if seen[at] {
				continue
			}
			seen[at] = true
			src := sources[p.Doc]
			if src == nil {
				for _, x := range s.opened {
					sources[x.doc] = x
				}
				src = sources[p.Doc]
			}
			text := fmt.Sprintf("%s %s leads to or through the node where %s has this scene", p.Noun, p.Text, x.res)
			if !p.Sure {
				text = fmt.Sprintf("%s %s may lead to or through the node where %s has this scene", p.Noun, p.Text, x.res)
			}
			list = append(list, Doubt{src.path, src.res, model.Note{Text: text, Offset: p.Offset, Line: p.Line, Column: p.Column, Undecided: true}})
		}
	}
	return list
}
