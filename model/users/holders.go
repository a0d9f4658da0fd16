package users

import (
	"context"

	"savant/model"
)

// Holders returns the scenes of a project, by their paths, that have a scene in them: as an instance, as what they inherit, or through
// scenes that have it. self and uid are those of the scene. What cannot be read has nothing in it. The error is that of a folder that is
// not there, or the context's.
func (p Project) Holders(ctx context.Context, self, uid string) (map[string]bool, error) {
	s, err := p.search(ctx, nil)
	if err != nil {
		return nil, err
	}
	held := map[string]bool{}
	for todo := []model.Target{{File: self, UID: uid, Node: "."}}; len(todo) > 0 && len(held) < maxPlaces; todo = todo[1:] {
		for _, file := range s.files {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			src, err := s.open(file, todo[0])
			if err != nil || src == nil || src.doc == nil || held[src.res] || len(src.doc.Places(src.res, todo[0])) == 0 {
				continue
			}
			held[src.res] = true
			todo = append(todo, model.Target{File: src.res, UID: src.doc.UID(), Node: "."})
		}
	}
	return held, nil
}
